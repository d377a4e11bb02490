"""INITIATIVE and ROUNDS: who is next, how a turn and a round begin and end, ROUND TRACKERS."""

from collections.abc import Sequence

from gloaming.kernel import Flow

from ..table import events as told
from ..table.box import box
from ..table.choices import Who
from ..table.figures import figure, hostile, is_packmate, is_swarm, on_map
from ..table.holding import expire, ignores
from ..table.moments import trigger
from ..table.numbers import attack_level, initiative, resistance_level
from ..table.state import (
    BLEED,
    COLOURS,
    RESISTANCE,
    TRACKER_MAXIMUM,
    Deed,
    Due,
    Figure,
    Member,
    Npc,
    Phase,
    Standing,
    State,
    Turn,
)
from ..table.text import Text
from .asking import tie
from .booklet import fire_standing, page_of
from .damage import suffer
from .groups import watch_groups
from .movement import FIRE
from .npcs import deal_all, discard_combat, swarm_of
from .pack_strategies import activate, look
from .stealth import stealth_checks
from .terrain import spread_fire
from .trackers import change_rage, discard_token, gain_token, leftovers

TURN_TOKENS = ("+1 MOVEMENT", "-1 MOVEMENT", "IMMOBILIZED", "STUN")  # discarded at the end of the bearer's turn


# INITIATIVE


def token_of(s: State, who: Figure) -> int:
    """Its Initiative token: all members of a Swarm share one (RT-R183)."""
    if is_swarm(s, who):
        assert isinstance(who, Npc)
        return -box(s).npcs[who.card].number
    return who.id


def actors(s: State) -> list[Figure]:
    """Who is on the tracker: the pack and its Allies, in combat hostile NPCs too; a Swarm once (RT-18.15, RT-R96)."""
    found: list[Figure] = [each for each in s.members if each.at]
    found += [each for each in s.npcs if each.at and each.ally]
    if s.sequence == "combat":
        found += hostile(s)
    return list({token_of(s, each): each for each in reversed(found)}.values())[::-1]


def rank(s: State, who: Figure) -> tuple[int, ...]:
    """Who acts earlier: Initiative, then pack members, Allies, NPCs, then Attack, Resistance (RT-18.5 to RT-18.13)."""
    speed = initiative(s, who)
    if isinstance(who, Member):
        return speed, 2, 0, 0
    assert isinstance(who, Npc)
    return speed, int(bool(who.ally)), attack_level(s, who), resistance_level(s, who)


def next_actor(s: State) -> Flow[Figure | None]:
    """The highest token on the left; full ties by the pack (RT-18.14, RT-R91, RT-R92)."""
    left = [each for each in actors(s) if token_of(s, each) not in s.played]
    if not left:
        return None
    best = max(rank(s, each) for each in left)
    equal = [each.id for each in left if rank(s, each) == best]
    pick = yield from tie(s, "who is next", [Who(id) for id in equal], "RT-18.14")
    return figure(s, pick.id)


# a turn


def next_turn(s: State) -> Flow[None]:
    """The next one in order of Initiative takes its turn; when nobody is left the round ends (RT-18.6, RT-18.7)."""
    who = yield from next_actor(s)
    if who is None:
        s.phase = Phase.ROUND_ENDS
        return
    s.turn, s.turned = Turn(who=who.id), 0
    s.last = who.id if isinstance(who, Member) else s.last
    s.story.append(told.TurnBegan(who.ref))
    together = [who] if not isinstance(who, Npc) or not is_swarm(s, who) else swarm_of(s, who)
    yield from begin_turn(s, who, together)
    s.turn.swarm = [each.id for each in together if each.at and is_swarm(s, each)]
    s.phase = phase_of_turn(s, who) if any(each.at for each in together) else Phase.TURN_ENDS


def phase_of_turn(s: State, who: Figure) -> Phase:
    """How the turn of a figure is played."""
    if isinstance(who, Member):
        return Phase.FRENZY if who.frenzied else Phase.TURN
    if is_swarm(s, who):
        return Phase.SWARM
    return Phase.ALLY if is_packmate(who) else Phase.REVEAL


def begin_turn(s: State, who: Figure, together: Sequence[Figure] = ()) -> Flow[None]:
    """The start of a turn: spirits leave, a Crinos is hardened, fire burns (RT-R218).

    A Swarm has one turn: each of its members begins it where it stands (RT-13.23, RT-R183).
    """
    assert s.turn is not None
    expire(s, "next turn", who.id)
    if isinstance(who, Member):
        s.turn.attacks, who.next_attacks = who.next_attacks, 0
        if who.form == "crinos":
            gain_token(s, who, RESISTANCE)
    for each in together or [who]:
        if any(at in s.scenario.fires for at in each.at) and not ignores(s, each, "fire"):
            yield from suffer(s, each, FIRE)
    for first in [each for each in together or [who] if each.at][:1]:
        yield from trigger(s, "At the start of your turn", first.id)


def end_turn(s: State) -> Flow[None]:
    """The end of a turn: STEALTH checks, bonuses and tokens of the turn, the token goes to the right (RT-R218)."""
    turn = s.turn
    assert turn is not None
    who = figure(s, turn.who)
    if isinstance(who, Member):
        yield from stealth_checks(s, who)
    close_turn(s)
    s.phase = Phase.NEXT


def close_turn(s: State) -> None:
    """What lasted for the turn is over."""
    turn = s.turn
    assert turn is not None
    who = figure(s, turn.who)
    s.fight.deeds.append(Deed("moved", who.id, n=turn.moved))
    expire(s, "turn")
    for kind in TURN_TOKENS:
        discard_token(s, who, kind)
    s.played.append(token_of(s, who))
    s.turn = None


# a round


def start_round(s: State) -> Flow[None]:
    """The beginning of every main and combat round, B1 to B4 (RT-R98)."""
    s.round += 1
    s.story.append(told.RoundBegan(s.sequence, s.round))
    for member in s.members:
        member.enraged = False
    s.fight.deeds.clear()
    s.fight.since = 0
    yield from spread_fire(s)
    if s.sequence == "combat":
        deal_all(s)
        watch_groups(s)
        if s.round == 1:
            yield from trigger(s, "At the start of combat")
    yield from trigger(s, "At the start of each round")
    if s.sequence == "combat":
        yield from activate(s)
    s.phase = Phase.NEXT


def end_round(s: State) -> Flow[None]:
    """The end of every main and combat round, A1 to A7 (RT-R98)."""
    yield from look(s, end=True)
    yield from bleed(s)
    yield from trigger(s, "At the end of each round")
    for each in on_map(s):
        leftovers(s, each)
    for member in s.members:
        if member.frenzied:
            change_rage(s, member, -1)
    expire(s, "round")
    for kept in s.lasting:
        kept.until = "round" if kept.until == "next round" else kept.until
    for each in s.npcs:
        if each.face_up:
            discard_combat(s, each)
    s.played = []
    end_of_round_trackers(s)
    fire_standing(s, "{figure} is within {n} HEX of {hex}")
    s.phase = Phase.ROUND


def bleed(s: State) -> Flow[None]:
    """BLEED: 1 Unpreventable Damage for each token, for all at the same time (RT-21.22)."""
    wounds = [(each, each.tokens.get(BLEED, 0)) for each in on_map(s)]
    for who, n in wounds:
        if n:
            yield from suffer(s, who, n)


# ROUND TRACKERS


def set_tracker(s: State, colour: str, n: int) -> None:
    """ROUND TRACKERS: in use from now on (RT-9.23)."""
    s.scenario.trackers[colour] = max(0, min(TRACKER_MAXIMUM, n))
    s.story.append(told.TrackerMoved(colour, s.scenario.trackers[colour]))


def move_tracker(s: State, colour: str, by: int) -> None:
    """Within 0 and 10; every number on the way fires what waits for it, in the direction of change (RT-R45)."""
    if colour not in s.scenario.trackers:
        return
    before = s.scenario.trackers[colour]
    after = max(0, min(TRACKER_MAXIMUM, before + by))
    if after == before:
        return
    set_tracker(s, colour, after)
    step = 1 if after > before else -1
    for number in range(before + step, after + step, step):
        reached(s, colour, number)


def reached(s: State, colour: str, number: int) -> None:
    """Standing sentences for a number that was reached or passed: their pages are due (RT-9.24)."""
    for each in list(s.scenario.standing):
        if waits_for(s, each, colour, number - 1, number):
            s.scenario.standing.remove(each)
            s.due.append(Due(page=page_of(s, each)))


def waits_for(s: State, each: Standing, colour: str, before: int, after: int) -> bool:
    """Whether a standing sentence waits for a number of this tracker between the two."""
    holding = box(s).script(each.text).holdings[each.k]
    if holding.key != "{tracker} reach(es) {n}" or holding.happens is None:
        return False
    e = Text(s, each.text)
    e.reached = (colour, before, after)
    return bool(holding.happens(e))


def marked(s: State, colour: str) -> list[int]:
    """The numbers of a tracker at which a page is read (RT-9.24)."""
    numbers = range(1, TRACKER_MAXIMUM + 1)
    return [n for n in numbers if any(waits_for(s, each, colour, n - 1, n) for each in s.scenario.standing)]


def remove_tracker(s: State, colour: str) -> None:
    """No longer in use; what waited for it is gone."""
    s.scenario.trackers.pop(colour, None)
    s.scenario.standing = [each for each in s.scenario.standing if not waits_for(s, each, colour, -1, TRACKER_MAXIMUM)]


def end_of_round_trackers(s: State) -> None:
    """Each tracker in use moves up 1, orange before black (RT-9.22, RT-R46)."""
    for colour in COLOURS:
        move_tracker(s, colour, 1)
