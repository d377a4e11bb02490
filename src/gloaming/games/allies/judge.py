"""What a table is worth before chance speaks again: what computer players think with."""

from operator import mul

from gloaming.kernel import Seat

from .experience import BASE, NOTIONS, PLAIN
from .features import features
from .score import score
from .state import State


def judge(s: State, seat: Seat) -> float:
    """What the table will come to, as a payoff, if you are done with the attacks; exact when the city is empty."""
    return -float(score(s)) if not s.deck else -len(s.pool) - experience(features(s))


def experience(table: list[float]) -> float:
    """The points to come, by a network that games have trained: a plain sum, and notions that count where positive."""
    points: float = BASE + sum(map(mul, PLAIN, table))
    for worth, start, weights in NOTIONS:
        if (notion := start + sum(map(mul, weights, table))) > 0:
            points += worth * notion
    return points
