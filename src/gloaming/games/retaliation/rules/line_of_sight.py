"""LINE OF SIGHT: the HEX that a figure sees, and who is seen."""

from collections.abc import Iterable

from gloaming.kernel import memoized

from ..table.box import board
from ..table.figures import is_swarm, numbers
from ..table.hexes import Hex, behind, cutters, edges, facing_to, gap, minus, plus, triangle
from ..table.holding import bonus
from ..table.state import Figure, Npc, State

BLOCKING = ("Obstacle", "Difficult Terrain", "Fog", "Investigation Area", "Locked Door")
OWN_LENGTH = 3  # of pack members (RT-14.5)


def blockers(s: State) -> set[Hex]:
    """The HEX that cut lines (RT-13.4, RT-13.9, RT-13.12, RT-13.20, RT-13.28)."""
    laid = {token.at for token in s.scenario.tokens if token.kind in BLOCKING}
    return laid | board(s).walls | board(s).difficult


def uncut(s: State, a: Hex, b: Hex, blocking: set[Hex]) -> bool:
    """Whether the line between two HEX is free; their own HEX never cut it (RT-R66, RT-R67)."""
    to = minus(b, a)
    if any(plus(a, each) in blocking for each in cutters(to)):
        return False
    if s.options.tight_los:
        return not any(plus(a, x) in blocking and plus(a, y) in blocking for x, y in edges(to))
    return True


def length(s: State, who: Figure) -> int:
    """How far it sees (RT-14.5 to RT-14.7)."""
    if is_swarm(s, who):
        return 0
    own = numbers(s, who).los if isinstance(who, Npc) else OWN_LENGTH
    return max(0, own + bonus(s, who, "Line of Sight"))


@memoized
def area(s: State, who: Figure) -> set[Hex]:
    """Every HEX in its Line of Sight: around it, and the triangle in front of each of its HEX."""
    blocking, far, land = blockers(s), length(s, who), board(s).land
    seen = set()
    for at in who.at:
        for each in triangle(who.facing, far):
            there = plus(at, each)
            if there in land and there not in who.at and uncut(s, at, there, blocking):
                seen.add(there)
    return seen


def sees(s: State, who: Figure, other: Figure, more: int = 0) -> bool:
    """Whether a figure stands in another's Line of Sight; one of its HEX is enough (RT-R130)."""
    if not who.at or not other.at:
        return False
    shape = triangle(who.facing, length(s, who) + more)
    near = [(own, at) for own in who.at for at in other.at if minus(at, own) in shape]
    if not near:
        return False
    blocking = blockers(s)
    return any(uncut(s, own, at, blocking) for own, at in near)


def could_see(s: State, base: Iterable[Hex], far: int, other: Figure) -> bool:
    """Whether one who may turn could see a figure from a place: near enough, with an uncut line (RT-R60)."""
    blocking = blockers(s)
    return any(gap([a], [b]) <= max(1, far) and uncut(s, a, b, blocking) for a in base for b in other.at)


def is_behind(s: State, who: Figure, other: Figure) -> bool:
    """Whether it stands on a HEX directly behind another; a Swarm has no back (RT-R168)."""
    if not who.at or not other.at or is_swarm(s, other):
        return False
    return any(at in behind(other.base, other.facing) for at in who.at)


def turn_to(s: State, who: Figure, target: Iterable[Hex]) -> None:
    """Turns towards a target by the smallest turn; not whoever cannot turn (RT-R60, RT-R156)."""
    if can_turn(who) and not is_swarm(s, who):
        who.facing = facing_to(who.base, who.facing, list(target))


def can_turn(who: Figure) -> bool:
    """Whether it may turn at all."""
    return not who.tokens.get("IMMOBILIZED") and not who.tokens.get("STUN")
