"""HEX: coordinates, directions, facings, zones, lines. Pure geometry, in the notation of RT-R58 and RT-R59."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache

Hex = tuple[int, int]  # axial: q grows to the right, r grows down the page
Base = tuple[Hex, ...]  # the HEX under a figure: one, or two of a Crinos, in ascending order

DIRECTIONS: tuple[Hex, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))  # D0 to D5, clockwise
NOWHERE = 10_000  # the distance to nothing


def plus(a: Hex, b: Hex) -> Hex:
    """The HEX that lies from `a` as `b` lies from the middle."""
    return a[0] + b[0], a[1] + b[1]


def minus(a: Hex, b: Hex) -> Hex:
    """Where `a` lies, seen from `b`."""
    return a[0] - b[0], a[1] - b[1]


def times(a: Hex, n: int) -> Hex:
    """So many steps in a direction."""
    return a[0] * n, a[1] * n


def direction(n: int) -> Hex:
    """D0 to D5, counted on in both ways."""
    return DIRECTIONS[n % 6]


def distance(a: Hex, b: Hex) -> int:
    """How many steps lie between two HEX."""
    q, r = a[0] - b[0], a[1] - b[1]
    return (abs(q) + abs(r) + abs(q + r)) // 2


def gap(a: Iterable[Hex], b: Sequence[Hex]) -> int:
    """The distance of two figures: that of their nearest HEX (RT-R62). The busiest function of all: written out."""
    least = NOWHERE
    for q, r in a:
        for x, y in b:
            apart = max(abs(q - x), abs(r - y), abs(q - x + r - y))
            if apart < least:
                least = apart
    return least


def neighbours(at: Hex) -> list[Hex]:
    """The six HEX around, clockwise from the right."""
    return [(at[0] + q, at[1] + r) for q, r in DIRECTIONS]


def around(base: Iterable[Hex]) -> list[Hex]:
    """The HEX adjacent to a figure."""
    under = tuple(base)
    return list(dict.fromkeys(each for at in under for each in neighbours(at) if each not in under))


def turned(at: Hex, times: int = 1) -> Hex:
    """Turned clockwise around the middle by so many times 60 degrees."""
    q, r = at
    for _ in range(times % 6):
        q, r = -r, q + r
    return q, r


# facing


def row(at: Hex, facing: int, k: int) -> list[Hex]:
    """Row k of the triangle in front: k + 1 HEX (RT-R59)."""
    left, right = direction(facing), direction(facing + 1)
    return [plus(at, plus(times(left, k - b), times(right, b))) for b in range(k + 1)]


def front(at: Hex, facing: int) -> list[Hex]:
    """The two HEX directly in front."""
    return row(at, facing, 1)


def sides(at: Hex, facing: int) -> list[Hex]:
    """The two HEX beside."""
    return [plus(at, direction(facing + 2)), plus(at, direction(facing + 5))]


def rear(at: Hex, facing: int) -> list[Hex]:
    """The two HEX directly behind."""
    return [plus(at, direction(facing + 3)), plus(at, direction(facing + 4))]


def behind(base: Base, facing: int) -> list[Hex]:
    """The HEX directly behind a figure; of two HEX it has one back (RT-R63)."""
    seen = [each for at in base for each in (*front(at, facing), *sides(at, facing))]
    backs = dict.fromkeys(each for at in base for each in rear(at, facing))
    return [each for each in backs if each not in seen and each not in base]


@cache
def triangle(facing: int, length: int) -> frozenset[Hex]:
    """What lies in an open Line of Sight around (0, 0): the six neighbours and the rows in front beyond them."""
    return frozenset([*DIRECTIONS, *(each for k in range(2, length + 1) for each in row((0, 0), facing, k))])


def row_of(at: Hex, facing: int, target: Hex) -> int:
    """In which row of the wedge in front a HEX lies; 0 if in none."""
    d = minus(target, at)
    (q1, r1), (q2, r2) = direction(facing), direction(facing + 1)
    det = q1 * r2 - q2 * r1
    a, b = (d[0] * r2 - q2 * d[1]) * det, (q1 * d[1] - d[0] * r1) * det  # det is 1 or -1
    return a + b if a >= 0 and b >= 0 else 0


@cache
def facings_to(to: Hex) -> tuple[int, ...]:
    """The facings that at (0, 0) have a HEX in front of them: one or two neighbouring ones."""
    return tuple(facing for facing in range(6) if row_of((0, 0), facing, to))


def turns(a: int, b: int) -> int:
    """How many turns of 60 degrees lie between two facings."""
    return min((a - b) % 6, (b - a) % 6)


def facing_to(base: Base, facing: int, target: Sequence[Hex]) -> int:
    """The facing towards a target that needs the smallest turn (RT-R60)."""
    goals = [each for each in target if each not in base]
    if not goals:
        return facing
    own = min(base, key=lambda at: (gap([at], goals), at))
    covering = set(range(6)).intersection(*(facings_to(minus(goal, own)) for goal in goals))
    nearest = min(goals, key=lambda goal: (distance(own, goal), goal))
    return min(covering or facings_to(minus(nearest, own)), key=lambda f: (turns(facing, f), f))


# lines


@cache
def cutters(to: Hex) -> frozenset[Hex]:
    """The HEX whose inside the line from (0, 0) to a HEX passes: they can cut it (RT-R66)."""
    return frozenset(each for each in _near(to) if _overlap(to, each, strictly=True))


@cache
def edges(to: Hex) -> tuple[tuple[Hex, Hex], ...]:
    """The pairs of HEX between which the line runs along their common edge (option `tight_los`)."""
    along = {
        each: span for each in _near(to) if (span := _overlap(to, each, strictly=False)) and each not in cutters(to)
    }
    pairs = [(a, b) for a in along for b in along if a < b and distance(a, b) == 1 and along[a] == along[b]]
    return tuple(sorted(pairs))


def _near(to: Hex) -> list[Hex]:
    reach = distance((0, 0), to)
    span = range(-reach, reach + 1)
    return [(q, r) for q in span for r in span if (q, r) not in ((0, 0), to)]


def _overlap(to: Hex, blocker: Hex, strictly: bool) -> tuple[Fraction, Fraction] | None:
    """Where on the line (0 to 1) it is inside a HEX; with its edges if not strictly. Exact, without rounding."""
    lowest, highest = Fraction(0), Fraction(1)
    for start, slope in zip(_spans(minus((0, 0), blocker)), _spans(to), strict=True):
        if slope == 0:
            if abs(start) > 1 or (strictly and abs(start) == 1):
                return None
            continue
        ends = sorted((Fraction(-1 - start, slope), Fraction(1 - start, slope)))
        lowest, highest = max(lowest, ends[0]), min(highest, ends[1])
    return (lowest, highest) if lowest < highest else None


def _spans(at: Hex) -> tuple[int, int, int]:
    """The differences of the cube coordinates; inside a HEX each is less than 1 (RT-R66)."""
    x, y, z = at[0], -at[0] - at[1], at[1]
    return x - y, y - z, z - x


# a base of two HEX


def pair(a: Hex, b: Hex) -> Base:
    """Two HEX as the base of one figure."""
    return (a, b) if a < b else (b, a)


@cache
def steps_of(base: Base) -> tuple[Base, ...]:
    """Where one step can lead: a slide or a pivot of two HEX, a neighbour of one (RT-R62)."""
    if len(base) == 1:
        return tuple((each,) for each in neighbours(base[0]))
    a, b = base
    slides = [pair(plus(a, d), plus(b, d)) for d in DIRECTIONS]
    pivots = [pair(stays, each) for stays in base for each in neighbours(stays) if each not in base]
    return tuple(dict.fromkeys([*slides, *pivots]))


@cache
def entering(base: Base) -> tuple[tuple[Base, tuple[Hex, ...]], ...]:
    """Where one step can lead, and which HEX it enters."""
    return tuple((to, tuple(at for at in to if at not in base)) for to in steps_of(base))
