"""NPCS TARGETING: whom an NPC wants, whom it can reach, where it goes for that."""

from collections.abc import Callable
from typing import NamedTuple

from gloaming.kernel import Flow

from ..table.choices import On, Who
from ..table.figures import apart, figure, in_group, packmates
from ..table.hexes import Base, behind, gap
from ..table.holding import forbidden, must_target
from ..table.numbers import initiative, movement, willpower_maximum
from ..table.state import Figure, Member, Npc, State
from .asking import tie
from .line_of_sight import can_turn, could_see, length, sees, turn_to
from .movement import FAR, Ground, Reached, bases_at, walk, way

CHASE = 2  # more Movement when nobody is in reach (RT-25.13)


class Plan(NamedTuple):
    """Whom to attack, from where, and the ways that lead there."""

    target: int
    base: Base
    found: Reached


def budget(s: State, who: Figure, more: int = 0) -> int:
    """The Movement that it may use in its turn, with what a card adds; none if it may not move (RT-21.20)."""
    return 0 if not can_turn(who) or forbidden(s, who, "move") else max(0, movement(s, who) + more)


def valid(s: State, who: Npc) -> list[int]:
    """Whom an NPC may target: pack members and Allies on the map, not under Fox (RT-R153)."""
    return [each.id for each in packmates(s) if each is not who and not forbidden(s, each, "be targeted")]


def measure(s: State, rule: str, who: Figure) -> int:
    """How well a target fits a rule; less is better (RT-R151)."""
    member = who if isinstance(who, Member) else None
    match rule:
        case "most-injured":
            return -who.damage
        case "least-injured":
            return who.damage
        case "highest-rage":
            return -member.rage if member else 0
        case "highest-initiative":
            return -initiative(s, who)
        case "lowest-willpower":
            return willpower_maximum(member) - member.spent if member else FAR
        case "alone":
            return int(in_group(s, who))
        case _:
            return 0


def spots(s: State, who: Figure, target: Figure, ranged: bool) -> Callable[[Base], bool]:
    """From which bases a target can be attacked (RT-R154)."""
    if not ranged:
        return lambda base: gap(base, target.at) == 1
    if can_turn(who):
        far = length(s, who)
        return lambda base: could_see(s, base, far, target)
    return lambda base: base == who.base and sees(s, who, target)


def cost_to(s: State, who: Figure, target: Figure, ranged: bool, found: Reached) -> int:
    """The cheapest way to attack a target; too far if there is none."""
    good = spots(s, who, target, ranged)
    return min((cost for base, (cost, _) in found.items() if good(base)), default=FAR)


def preferred(s: State, who: Figure, rule: str, ids: list[int], costs: dict[int, int]) -> list[int]:
    """Those who fit best, and of them the closest."""
    named = [id for id in (must_target(s, who) if isinstance(who, Npc) else []) if id in ids]
    pool = named or ids
    best = min((measure(s, rule, figure(s, id)), costs[id]) for id in pool)
    return [id for id in pool if (measure(s, rule, figure(s, id)), costs[id]) == best]


def choose_best(s: State, who: Figure, rule: str, ids: list[int], costs: dict[int, int]) -> Flow[int]:
    """The target that fits best; ties: the closest, then the pack decides (RT-25.15, RT-R151)."""
    equal = preferred(s, who, rule, ids, costs)
    pick: Who = yield from tie(s, "who is targeted", [Who(id) for id in equal], "RT-25.15")
    return pick.id


def plan(s: State, who: Figure, rule: str, ranged: bool, ids: list[int], budget: int) -> Flow[Plan | None]:
    """Whom it attacks and from where; None if nobody is in reach."""
    found = Ground(s, who).reach(budget)
    target = yield from pick_target(s, who, rule, ranged, ids, found)
    if target is None:
        return None
    base = yield from destination(s, who, figure(s, target), ranged, found)
    return Plan(target, base, found)


def favourites(s: State, who: Figure, rule: str, ranged: bool, ids: list[int], found: Reached) -> list[int]:
    """The best targets by the rule if they can be reached, else the best that can (RT-R152)."""
    costs = {id: cost_to(s, who, figure(s, id), ranged, found) for id in ids}
    near = [id for id in ids if costs[id] < FAR]
    if not near:
        return []
    far = {id: cost if cost < FAR else FAR + apart(who, figure(s, id)) for id, cost in costs.items()}
    best = preferred(s, who, rule, ids, far)
    return best if best[0] in near else preferred(s, who, rule, near, far)


def pick_target(s: State, who: Figure, rule: str, ranged: bool, ids: list[int], found: Reached) -> Flow[int | None]:
    """Whom it attacks of those in reach; ties by the pack, and nobody is asked in vain (RT-25.15, RT-R152)."""
    equal = [Who(id) for id in favourites(s, who, rule, ranged, ids, found)]
    return (yield from tie(s, "who is targeted", equal, "RT-25.15")).id if equal else None


def destination(s: State, who: Figure, target: Figure, ranged: bool, found: Reached) -> Flow[Base]:
    """The cheapest attack HEX; not behind the target if another is as near; ties by the pack (RT-28.11, RT-R154)."""
    good = spots(s, who, target, ranged)
    least = cost_to(s, who, target, ranged, found)
    near = sorted(base for base, (cost, _) in found.items() if cost == least and good(base))
    backs = behind(target.base, target.facing)
    open_ = [base for base in near if not any(at in backs for at in base)] or near
    pick: On = yield from tie(s, "where it stands", [On(base) for base in open_], "RT-R154")
    return pick.at


def go(s: State, who: Figure, to: Base, found: Reached, budget: int) -> Flow[None]:
    """Walks there; whether through fire or not, if both are as near, the pack chooses (RT-R76)."""
    path = way(found, to)
    hot = Ground(s, who).reach(budget, fire=-1)
    other = way(hot, to) if to in hot else path
    if burns(s, other) and not burns(s, path):
        cool, burning = next((a, b) for a, b in zip(path, other, strict=False) if a != b)
        pick = yield from tie(s, "which way", [On(cool), On(burning)], "RT-R76")
        path = other if pick.at == burning else path
    yield from walk(s, who, path)


def burns(s: State, path: list[Base]) -> bool:
    """Whether a way leads through fire."""
    return any(at in s.scenario.fires for base in path for at in base)


def chase(s: State, who: Figure, ids: list[int], budget: int) -> Flow[None]:
    """Nobody in reach: it approaches the nearest target as far as it can, facing it (RT-25.14, RT-R155)."""
    if not ids or not can_turn(who):
        return
    ground = Ground(s, who)
    fields = {id: ground.away(bases_at(s, ground, who, spots(s, who, figure(s, id), False))) for id in ids}
    far = {id: field.get(who.base, FAR + apart(who, figure(s, id))) for id, field in fields.items()}
    least = min(far.values())
    equal = [Who(id) for id in ids if far[id] == least]
    target = figure(s, (yield from tie(s, "who is nearest", equal, "RT-25.14")).id)
    found, field = ground.reach(budget), fields[target.id]
    remaining = {base: field.get(base, FAR + gap(base, target.at)) for base in found}
    best = min((remaining[base], found[base][0]) for base in found)
    ends = sorted(base for base in found if (remaining[base], found[base][0]) == best)
    end = (yield from tie(s, "where it stops", [On(base) for base in ends], "RT-R155")).at
    yield from go(s, who, end, found, budget)
    if who.at:
        turn_to(s, who, target.at)
