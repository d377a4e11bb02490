"""STARTING AND ENDING A SCENARIO: set-up, success, failure, what is kept, what a retry brings back."""

from collections import Counter
from collections.abc import Sequence

import msgspec
from msgspec import Struct

from gloaming.kernel import Flow, GameOver

from ..table import events_campaign as told
from ..table.box import board, box
from ..table.choices import At, Named, On
from ..table.figures import enterable, free
from ..table.hexes import around, pair
from ..table.holding import give_back, ignores
from ..table.moments import trigger
from ..table.seats import chair_of, seats
from ..table.state import FORM_OF, FORMS, PACK, Campaign, Chapter, Due, Fight, Member, Phase, Scenario, State
from ..table.text import PageEnded, PageTurned, Text, carry_out, holds, page_text
from ..table.tiles import tiles_of
from .asking import ask, vote
from .booklet import booklet, campaign, conclusion, paragraphs, step_of
from .character_creation import learn_gifts
from .npcs import new_npc
from .terrain import lay_tiles, lay_token
from .trackers import take_effect


class Snapshot(Struct):
    """What a retry brings back (RT-R55)."""

    members: list[Member]
    campaign: Campaign


def take_snapshot(s: State) -> None:
    """The campaign as it is when the free period at the Caern ends."""
    s.campaign.snapshot = b""
    random, s.campaign.random = s.campaign.random, []  # its order is hidden, and stays as it is
    s.campaign.snapshot = msgspec.msgpack.encode(Snapshot(s.members, s.campaign))
    s.campaign.random = random


def restore(s: State) -> None:
    """ON FAILURE everything gained is lost, and what was used up is back (RT-1.14, RT-12.13, RT-R55)."""
    kept = s.campaign.snapshot
    if not kept:  # a position from the middle of a scenario may have none
        return
    before = msgspec.msgpack.decode(kept, type=Snapshot)
    if not s.options.restore_consumed:
        used_up = possessions(before.members, before.campaign) - possessions(s.members, s.campaign)
        piles = [*(member.items for member in before.members), before.campaign.stash]
        for item in used_up.elements():
            next(pile for pile in piles if item in pile).remove(item)
    before.campaign.random = s.campaign.random
    s.members, s.campaign = before.members, before.campaign
    s.campaign.snapshot = kept


def possessions(members: list[Member], campaign: Campaign) -> Counter[str]:
    """All Items of the pack, whoever has them, and how many of each."""
    return Counter([*(item for member in members for item in member.items), *campaign.stash])


# set-up


def fresh(s: State, who: Member) -> None:
    """Trackers as each scenario begins: no Damage (1 after a Knock Out), base Rage, no Corruption marked (RT-R28)."""
    who.damage = int(who.was_out and not ignores(s, who, "the Damage left by a Knock Out"))
    who.was_out = who.knocked_out = who.fatigued = who.frenzied = who.frenzy_due = who.enraged = who.idled = False
    who.spent = who.corruption = who.initiative = who.next_attacks = 0
    who.rage = box(s).auspices[who.auspice].base_rage if who.auspice else 0
    who.tokens, who.used, who.active, who.at, who.borrowed = {}, {}, "", [], {}
    for form in FORMS:
        who.hands[form] = [*who.hands.get(form, []), *who.discards.get(form, [])]
        who.discards[form] = []


def set_up(s: State) -> Flow[None]:
    """SET-UP: the tiles, the tokens, the standees, then the pack on its starting places (RT-12.2, RT-14.1)."""
    head = booklet(s).head
    read_out(s, f"Scenario {head.number}: {head.name} / Introduction")
    s.sequence = "main"
    for member in s.members:
        fresh(s, member)
    s.turn, s.fight, s.lasting, s.due, s.waiting, s.turned = None, Fight(), [], [], [], 0
    s.round, s.played, s.last = 0, [], PACK
    brought = [each.card for each in s.npcs if each.ally == "pack"]
    s.npcs = []
    lay_tiles(s, tiles_of(head))
    places = board(s).labels
    for token in head.tokens:
        lay_token(s, token.kind, places[token.hex], token.page, token.name)
    count = s.scenario.player_count
    for each in head.npcs:
        if count >= each.min_players:
            more = {"attitude": each.attitude} if each.attitude else {}
            new_npc(s, each.npc, places[each.hex], each.facing, colour=each.base, dialogue=each.dialogue,
                    lupus_ok=each.lupus_ok, standee=each.standee, **more)  # fmt: skip
    for member in s.members:
        yield from start_place(s, member, [places[start] for start in head.starts])
    for card in brought:
        bring_ally(s, card)
    yield from begin(s, head.setup, head.first_action)


def read_out(s: State, title: str) -> None:
    """A section of the Storybook is read (RT-1.9, RT-1.10)."""
    if numbers := tuple(paragraphs(s, title)):
        s.story.append(told.SectionRead(title, numbers))


def start_place(s: State, who: Member, starts: list[tuple[int, int]]) -> Flow[None]:
    """Each player chooses a form and a starting place; a Crinos needs a second HEX (RT-R12)."""
    open_places = [at for at in starts if free(s, at)] or board(s).nearest(starts[0], lambda at: free(s, at))
    forms = [form for form in FORMS if form != "crinos" or any(second(s, at) for at in open_places)]
    who.form = FORM_OF[(yield from ask(s, who.id, "form", [Named(form) for form in forms], "RT-R12", who.id)).name]
    if who.form == "crinos":
        bases = [pair(at, other) for at in open_places for other in second(s, at)]
        pick = yield from ask(s, who.id, "start", [On(base) for base in dict.fromkeys(bases)], "RT-R12", who.id)
        who.at = list(pick.at)
    else:
        who.at = [(yield from ask(s, who.id, "start", [At(at) for at in open_places], "RT-R12", who.id)).at]


def second(s: State, at: tuple[int, int]) -> list[tuple[int, int]]:
    """The HEX that a Crinos could have beside a starting place."""
    return [each for each in around([at]) if free(s, each)]


def bring_ally(s: State, card: str) -> None:
    """A pack Ally stands next to a pack member, or as near as there is room (RT-15.1, RT-15.4)."""
    near = [at for member in s.members for at in around(member.at) if free(s, at) and enterable(s, at)]
    near = near or board(s).nearest(s.members[0].at[0], lambda at: free(s, at))
    if near:
        new_npc(s, card, near[0], 0, ally="pack", attitude="Ally")


def begin(s: State, setup: str, first_action: str) -> Flow[None]:
    """What waits for the start of the scenario, then the initiating action (RT-12.3 to RT-12.5)."""
    e = page_text(s, PACK, [member.id for member in s.members])
    for card in s.campaign.twists:
        take_effect(s, card, PACK)
    for text in s.campaign.at_start:
        yield from Text(s, text, PACK).run_all("At the start of the scenario")
    yield from trigger(s, "At the start of the scenario")
    if setup:
        yield from carry_out(e, setup)
    s.phase = Phase.ROUND
    try:
        yield from carry_out(e, first_action)
    except PageTurned as turned:
        s.due.append(Due(page=turned.page, involved=[member.id for member in s.members]))
    except PageEnded:
        pass


# the end


def scenario_over(s: State) -> Flow[None]:
    """SCENARIO ENDING: clue and success tokens go; success, failure that leads on, or a retry (RT-12.6 to RT-12.14)."""
    over, conclusion = s.scenario.over, s.scenario.conclusion
    s.story.append(told.ScenarioEnded(s.scenario.id, over))
    s.scenario.clues, s.scenario.successes = [], 0
    s.sequence, s.turn, s.due, s.waiting = "caern", None, [], []
    if not conclusion:
        if s.options.scenario or (yield from gives_up(s)):
            raise GameOver(over, tuple(-1.0 for _ in range(seats(s))))
        restore(s)
        clear_table(s)
        s.phase, s.maker = Phase.PREPARE, 0
        s.campaign.step = "companions"
        return
    side = list(s.scenario.side)
    clear_table(s)
    yield from conclude(s, over, conclusion, side)


def gives_up(s: State) -> Flow[bool]:
    """A failed scenario is started over, unless the pack ends its campaign here (RT-1.15)."""
    pick = yield from vote(s, "again", [Named("again"), Named("stop")], "RT-1.15")
    return bool(pick == Named("stop"))


def clear_table(s: State) -> None:
    """Figures and tokens leave, conditions end; Effects that do not carry over go (RT-20.1, RT-21.35, RT-R121)."""
    for who in s.members:
        who.at, who.tokens, who.active = [], {}, ""
        who.frenzied = who.frenzy_due = who.knocked_out = who.fatigued = False
        for card in list(who.borrowed):
            give_back(s, who, card)
        keep_effects(s, who)
        discard_used(s, who)
    keep_effects(s, s.campaign)
    s.lasting, s.npcs, s.fight = [], [], Fight()
    s.scenario = Scenario(id=s.scenario.id)


def discard_used(s: State, who: Member) -> None:
    """Items that last from their use to the end of the scenario go, one copy for each use, whoever has it by then."""
    for item in [id for id in who.used if id in box(s).items]:
        pile = next((each.items for each in (who, *s.members) if item in each.items), [])
        if pile:
            pile.remove(item)


def keep_effects(s: State, bearer: Member | Campaign) -> None:
    """Some Effects stay until the end of the next scenario; they do so once."""
    bearer.effects = [id for id in bearer.effects if box(s).effects[id].carry_over and id not in bearer.carried]
    bearer.carried = list(bearer.effects)


def conclude(s: State, over: str, id: str, side: Sequence[int] = ()) -> Flow[None]:
    """The conclusion is read: rewards, and which scenario follows (RT-1.8, RT-1.12, RT-12.9)."""
    found = conclusion(s, id)
    read_out(s, f"Conclusion {id}")
    e = page_text(s, PACK, [member.id for member in s.members])
    if found.text:
        yield from carry_out(e, found.text)
    s.campaign.played.append(found.scenario)
    s.campaign.chapters.append(chapter(s, id, side))
    if s.options.scenario or not found.next:
        s.campaign.ending = next((each.name for each in campaign(s).ending if each.number == found.ending), "")
        read_out(s, f"Ending {found.ending}: {s.campaign.ending}")
        won = 1.0 if over == "success" else -1.0
        raise GameOver(s.campaign.ending or over, tuple(won for _ in range(seats(s))))
    pick = yield from vote(s, "next scenario", [Named(each) for each in found.next], "RT-1.8")
    s.campaign.next = [pick.name]
    s.campaign.at_start = []
    s.phase, s.campaign.step = Phase.EVENT, "story"


def chapter(s: State, id: str, side: Sequence[int]) -> Chapter:
    """What the pack won since it left the Caern."""
    if not s.campaign.snapshot:
        return Chapter(id, side=[*side])
    before = msgspec.msgpack.decode(s.campaign.snapshot, type=Snapshot)
    had = {chair_of(member): member.earned for member in before.members}
    xp = max((member.earned - had.get(chair_of(member), member.earned) for member in s.members), default=0)
    items = possessions(s.members, s.campaign) - possessions(before.members, before.campaign)
    return Chapter(id, max(xp, 0), s.campaign.trophies - before.campaign.trophies, list(items.elements()), [*side])


def new_rank(s: State) -> Flow[None]:
    """Moon and Rank of the step; a higher Rank brings new Gifts (RT-9.5, RT-9.6, RT-9.27)."""
    step = step_of(s, s.campaign.next[0])
    if step.interlude and holds(page_text(s, PACK, []), step.interlude_condition):
        read_out(s, step.interlude)
    s.campaign.moon = step.moon
    if step.rank > s.campaign.rank:
        s.campaign.rank = step.rank
        s.story.append(told.RankReached(step.rank))
    for member in s.members:
        yield from learn_gifts(s, member)
