"""Where one goes without thinking: the next step to a place worth being, the best place to strike from."""

from heapq import heappop, heappush

from ..rules.line_of_sight import is_behind
from ..rules.movement import Ground, left, way
from ..table.choices import Option, Step
from ..table.figures import hostile
from ..table.hexes import Base, Hex, around, behind, gap
from ..table.numbers import attack_level, damage_maximum
from ..table.state import Figure, Npc, State

HOT = 5  # what a step into fire is dreaded like
LENIENT = 3  # how many HEX farther off is near enough, if there is no way nearer


def steps_in(options: list[Option]) -> list[Step]:
    """The steps among the options."""
    return [option for option in options if isinstance(option, Step)]


def step_towards(s: State, who: Figure, options: list[Option], goals: list[Hex], near: int = 1) -> Step | None:
    """The first step of the shortest way to a place that near to one of the goals; none if one is there."""
    steps = steps_in(options)
    if not steps or not goals:
        return None
    ground = Ground(s, who)
    for far in range(near, min(near + LENIENT, gap(who.at, goals))):  # others may stand where one would like to be
        first = first_step(ground, s.scenario.fires, goals, far)
        if first is not None:
            return Step(first) if Step(first) in steps else None
    return None


def first_step(ground: Ground, fires: list[Hex], goals: list[Hex], far: int) -> Base | None:
    """The first step of the cheapest way to a base that near to a goal, round fire if that is not too far."""
    start = ground.who.base
    spent: dict[Base, int] = {start: 0}
    heap: list[tuple[int, Base, Base | None]] = [(0, start, None)]
    while heap:
        cost, base, first = heappop(heap)
        if cost > spent[base]:
            continue
        if gap(base, goals) <= far:
            return first
        for to in ground.steps(base):
            heat = HOT if fires and any(at in fires for at in to if at not in base) else 0
            total = cost + ground.cost(base, to) + heat
            if total < spent.get(to, total + 1):
                spent[to] = total
                heappush(heap, (total, to, to if first is None else first))
    return None


# where to strike from


def menace(s: State, who: Npc) -> float:
    """How much one wants to be rid of a foe: strong and nearly dead ones first."""
    health = damage_maximum(s, who) - who.damage
    return 2.0 * attack_level(s, who) / (2 + health)


def prey(s: State, who: Figure) -> Npc | None:
    """The foe beside it that is best attacked now."""
    near = [each for each in hostile(s) if gap(who.at, each.at) == 1]
    return max(near, key=lambda each: menace(s, each) + 0.5 * is_behind(s, who, each), default=None)


def worth_standing(s: State, base: Base, foes: list[tuple[Npc, float, list[Hex]]]) -> float:
    """What a base is worth to strike from: whom one reaches, from behind if possible, not in fire."""
    near = [worth + 0.5 * any(at in backs for at in base) for each, worth, backs in foes if gap(base, each.at) == 1]
    heat = 2.0 * any(at in s.scenario.fires for at in base)
    return max(near, default=-1.0) - heat


def step_to_strike(s: State, who: Figure, options: list[Option]) -> Step | None:
    """A step on the way to the best place to attack from that this turn's Movement reaches; none if this is it."""
    steps = steps_in(options)
    foes = [(each, menace(s, each), behind(each.base, each.facing)) for each in hostile(s)]
    if not steps or not foes:
        return None
    found = Ground(s, who).reach(left(s, who))
    beside = {at for each, _, _ in foes for at in around(each.at)}
    worth = {base: worth_standing(s, base, foes) for base in found if not beside.isdisjoint(base)}
    here = worth.get(who.base, -1.0)
    best = max(worth, key=lambda base: worth[base] - 0.05 * found[base][0], default=None)
    if best is None:
        return step_towards(s, who, options, [at for each, _, _ in foes for at in each.at])
    if worth[best] <= here + 0.2:
        return None
    first = Step(way(found, best)[0])
    return first if first in steps else None
