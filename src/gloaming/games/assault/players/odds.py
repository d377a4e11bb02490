"""How many dice armies roll, and how often they win, counted without re-rolls, conversions and cards."""

from collections import Counter
from collections.abc import Sequence
from functools import cache

from ..table.board import fortitude, owner, strength
from ..table.box import Box, box
from ..table.state import MOST_DICE, Race, Region, State
from ..table.units import Unit

HITS, BLOCKS = 0, 1


def dice_of(s: State, units: Sequence[Unit]) -> int:
    """How many dice an army rolls."""
    b = box(s)
    return min(MOST_DICE, sum(strength(s, b, unit) for unit in units))


def soaked_by(s: State, units: Sequence[Unit]) -> int:
    """The damage that defeats a whole army."""
    b = box(s)
    return sum(fortitude(s, b, unit) for unit in units)


@cache
def spread(b: Box, race: Race, dice: int, symbol: int) -> Counter[int]:
    """For each number of hits or blocks, how many of all throws show it: one special die, the others standard."""
    found = Counter({0: 1})
    for place in range(dice):
        throws: Counter[int] = Counter()
        for face in b.dice[race if place == 0 else ""]:
            for total, ways in found.items():
                throws[total + face[symbol]] += ways
        found = throws
    return found


def chance(s: State, origin: Region, target: Region) -> int:
    """In how many of a hundred battles every defender falls."""
    b = box(s)
    hits = spread(b, owner(s, origin), dice_of(s, s.armies[origin]), HITS)
    blocks = spread(b, owner(s, target), dice_of(s, s.armies[target]), BLOCKS)
    needed = soaked_by(s, s.armies[target])
    won = sum(n * m for hit, n in hits.items() for block, m in blocks.items() if hit - block >= needed)
    return round(100 * won / (hits.total() * blocks.total()))


def mean(s: State, race: Race, dice: int, symbol: int) -> str:
    """What a throw brings on average, in tenths."""
    found = spread(box(s), race, dice, symbol)
    return f"{sum(total * ways for total, ways in found.items()) / found.total():.1f}"
