"""What a table is worth before chance speaks again: what computer players think with."""

from operator import mul
from typing import NamedTuple

from gloaming.kernel import Seat

from .experience import BASE, NOTIONS, PLAIN
from .features import features
from .score import score
from .state import State


class Weights(NamedTuple):
    """A small network that turns a table in numbers into points to come."""

    base: float
    plain: tuple[float, ...]  # what each number adds by itself
    notions: tuple[tuple[float, float, tuple[float, ...]], ...]  # what each adds, where it begins, and its weights


LEARNT = Weights(BASE, PLAIN, NOTIONS)


def judge(s: State, seat: Seat, weights: Weights = LEARNT) -> float:
    """What the table will come to, as a payoff, if you are done with the attacks; exact when the city is empty."""
    return -float(score(s)) if not s.deck else -len(s.pool) - experience(features(s), weights)


def experience(table: list[float], weights: Weights = LEARNT) -> float:
    """The points to come, by a network that games have trained: a plain sum, and notions that count where positive."""
    points: float = weights.base + sum(map(mul, weights.plain, table))
    for worth, start, of_each in weights.notions:
        if (notion := start + sum(map(mul, of_each, table))) > 0:
            points += worth * notion
    return points
