"""GAME END: what follows a game of a Campaign, and a Campaign."""

from gloaming.kernel import DONE, Flow, choose

from ..setup import begin_campaign, from_the_box
from ..table.choices import Again
from ..table.events import CampaignEnded
from ..table.state import LAST_VIGNETTE, Phase, State
from .before_a_game import first_seat
from .score import end_campaign, winner
from .spirit import lose_ribbons
from .story import tell_story
from .upgrading import upgrade


def after(s: State) -> None:
    """After a win upgrades, rewards and the next Vignette; after a defeat a Ribbon goes and the same one returns."""
    if not s.won:
        s.won = None
        lose_ribbons(s, 1)
        if s.ribbons:
            s.phase = Phase.JOIN
        else:
            over(s, won=False)
        return
    s.beaten.append(s.vignette)
    if s.vignette == LAST_VIGNETTE:  # no upgrade after the last (VW-R147)
        over(s, won=True)
        return
    best = winner(s)
    for p in s.players:
        if p.here:
            p.upgrades = int(not (s.options.winner_upgrades and best is not None and p is not best))
            p.rewards = [s.vignette]
    s.vignette += 1
    s.phase = Phase.CATCH_UP


def over(s: State, won: bool) -> None:
    """A Campaign is over: the end of the match, unless another may follow."""
    s.story.append(CampaignEnded(won))
    tell_story(s, "campaign: won" if won else "campaign: lost")
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
