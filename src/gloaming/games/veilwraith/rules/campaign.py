"""THE CAMPAIGN: its beginning, its Ribbons, who joins it, its end and the next one."""

from gloaming.kernel import DONE, Flow, choose

from ..table.box import box
from ..table.choices import NO, YES, Again, Skip
from ..table.events import CampaignBegan, CampaignEnded, Joined, RibbonsChanged, Skipped
from ..table.state import JOURNEY, MOST_RIBBONS, Phase, State
from .memory_upgrades import upgrade
from .score import end_campaign
from .set_up import from_the_box
from .story import tell_story


def begin_campaign(s: State, won_with: int) -> None:
    """A Campaign begins with the first Vignette, from the Basic decks; after a won one it is harder (VW-21.5)."""
    s.vignette, s.beaten, s.won, s.fresh = 1 + JOURNEY * (s.options.journey - 1), [], None, True
    s.follows_won = s.options.harder and s.campaigns_won > 0
    s.ribbons = s.first_ribbons = ribbons_at_start(s, won_with)
    for p in s.players:
        from_the_box(s, p)
        p.wins = p.spirit_total = p.token_total = 0
    s.story.append(CampaignBegan(s.ribbons))
    tell_story(s, first_page(s))
    s.phase = Phase.JOIN


def first_page(s: State) -> str:
    """The passage that a Campaign begins with."""
    if not s.follows_won:
        return f"campaign: begin{second_journey(s)}"
    return "campaign: begin again, one ribbon" if s.ribbons == 1 else "campaign: begin again, harder"


def second_journey(s: State) -> str:
    """What the passages of the second journey have in their headings."""
    return ", second journey" if s.options.journey > 1 else ""


def ribbons_at_start(s: State, won_with: int) -> int:
    """The Ribbons that a Campaign begins with: the lowest of all numbers (VW-R154), never less than 1 (VW-R151)."""
    options, numbers = s.options, [MOST_RIBBONS]
    if options.veil_veteran:
        numbers.append(3)
    if options.endworld:
        numbers.append(1)
    if s.follows_won:
        numbers.append(max(1, won_with - 1))
    return min(numbers)


def gain_ribbons(s: State, amount: int, reward: bool = True) -> None:
    """Ribbons come, up to 5; rewards of Vignettes not in a Campaign after a won one (VW-21.6, VW-R214)."""
    if s.options.mode != "campaign" or (reward and s.follows_won):
        return
    most = s.first_ribbons if s.follows_won else MOST_RIBBONS
    gained = min(amount, most - s.ribbons)
    if gained > 0:
        s.ribbons += gained
        s.story.append(RibbonsChanged(gained, s.ribbons))


def lose_ribbons(s: State, amount: int) -> None:
    """Ribbons go."""
    s.ribbons -= amount
    if amount:
        s.story.append(RibbonsChanged(-amount, s.ribbons))


def join(s: State) -> Flow[None]:
    """Before a game of a Campaign: Day Dream may skip the Vignette, and who comes late may join."""
    while s.options.day_dream and s.vignette % JOURNEY and s.ribbons > 1:
        if (yield from choose(first_seat(s), "skip", [DONE, Skip()], "VW-23.2")) == DONE:
            break
        lose_ribbons(s, 1)
        s.story.append(Skipped(box(s).vignettes[s.vignette].id))
        s.vignette += 1
    for p in s.players:
        if not p.here and not s.fresh and (yield from choose(p.seat, "join", [YES, NO], "VW-24.15")) == YES:
            p.here = p.newcomer = True
            p.upgrades, p.rewards = len(s.beaten), [*s.beaten]  # VW-R201
            s.story.append(Joined(p.seat))
    s.phase = Phase.CATCH_UP


def first_seat(s: State) -> int:
    """The first seat that plays: it answers what is asked of the whole table."""
    return next(p.seat for p in s.players if p.here)


def over(s: State, won: bool) -> None:
    """A Campaign is over: the end of the match, unless another may follow."""
    s.story.append(CampaignEnded(won))
    tell_story(s, f"campaign: won{second_journey(s)}" if won else "campaign: lost")
    s.won = won
    if not s.options.chain:
        end_campaign(s, won)
    s.campaigns_won += won
    s.phase = Phase.NEXT


def next_campaign(s: State) -> Flow[None]:
    """Another Campaign, harder after a won one; in Rogue Wraith Mode with a permanent upgrade first (VW-21.9)."""
    won = bool(s.won)
    if (yield from choose(first_seat(s), "again", [Again(), DONE], "VW-21.4")) == DONE:
        end_campaign(s, won)
    if won and s.options.rogue_wraith:
        for p in s.players:
            if p.here:
                from_the_box(s, p)
                yield from upgrade(s, p, must=True, for_good=True)
    begin_campaign(s, s.first_ribbons if won else s.first_ribbons + s.follows_won)
