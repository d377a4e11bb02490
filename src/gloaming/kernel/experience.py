"""What games have taught a judge: how a table is put into numbers, and what each of them is worth.

The weights are data beside the game (`experience.json`), with the command and the figures that made them. Using them
takes a sum and nothing that must be installed; finding them is what `gloaming learn` does.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import exp
from operator import mul
from typing import Any

import msgspec
from msgspec import Struct

from .ask import Seat
from .errors import GloamingError

FARTHEST = 30.0  # odds in logarithms beyond which nobody is surer


class Predicts(StrEnum):
    """What the numbers of a table tell."""

    PAYOFF = "payoff"  # the part to come of what lies between what is settled and the most: mostly the chance to win
    WINNER = "winner"  # which of the seats wins, each with its own numbers
    POINTS = "points"  # what is still to come of the payoff


class Weights(Struct, frozen=True):
    """What each number of a table adds by itself, and notions: sums that count only where they are positive."""

    base: float
    plain: tuple[float, ...]
    notions: tuple[tuple[float, float, tuple[float, ...]], ...] = ()  # what each adds, where it begins, its weights

    def sum_of(self, numbers: Sequence[float]) -> float:
        """What a table comes to."""
        total: float = self.base + sum(map(mul, self.plain, numbers))
        for worth, start, of_each in self.notions:
            if (notion := start + sum(map(mul, of_each, numbers))) > 0:
                total += worth * notion
        return total


class Accuracy(Struct, frozen=True):
    """How well weights tell how games end that they have not seen."""

    games: int  # that were learnt from
    held_out: int  # games that were not
    error: float  # on those, the root of the mean of squares, in payoffs
    always_the_mean: float  # the same of who always says the mean


class Experience(Struct, frozen=True):
    """The weights of a game by mode, and how they were found."""

    made_by: str  # the command
    seed: int
    features: tuple[str, ...]  # the numbers of a table, in words
    weights: dict[str, Weights]
    told: dict[str, Accuracy] = {}

    def in_order(self, features: Sequence[str]) -> "Experience":
        """The same for numbers in this order. What was not learnt about tells nothing; what is gone is left out."""
        if tuple(features) == self.features:
            return self
        places = [self.features.index(name) if name in self.features else -1 for name in features]

        def ordered(numbers: Sequence[float]) -> tuple[float, ...]:
            return tuple(numbers[place] if place >= 0 else 0.0 for place in places)

        weights = {
            mode: Weights(
                each.base,
                ordered(each.plain),
                tuple((worth, start, ordered(of_each)) for worth, start, of_each in each.notions),
            )
            for mode, each in self.weights.items()
        }
        return Experience(self.made_by, self.seed, tuple(features), weights, self.told)


def experience_of(data: bytes, features: Sequence[str]) -> Experience:
    """Experience from the file that holds it, for numbers in this order."""
    try:
        return msgspec.json.decode(data, type=Experience).in_order(features)
    except msgspec.DecodeError as error:
        raise GloamingError(f"This is no experience: {error}") from None


@dataclass(frozen=True, kw_only=True)
class Learning:
    """How a game learns from games: its tables in numbers, and which games to learn from."""

    features: Sequence[str]  # what each number is, in words: the reasons of hints speak of the same
    numbers: Callable[[Any, Seat], Sequence[float]]  # of a table for a seat; none where it cannot be judged
    tables: Mapping[str, Sequence[Mapping[str, Any]]]  # the modes, and the rule options that are played in each
    experience: Experience
    file: Any  # where that is read from
    predicts: Predicts = Predicts.PAYOFF
    pays: tuple[float, float] = (-1.0, 1.0)  # the least and the most
    known: Callable[[Any], float] | None = None  # the part of the payoff that is settled; else the least, or nothing
    apart: Callable[[Any], bool] = lambda state: True  # whether seats are paid apart; else one is like all
    leans: Sequence[int] = ()  # for the first numbers, whether more of each is surely good (1), bad (-1), or either (0)
    notions: int = 0  # beside the plain sum
    first: str = "habit"  # who plays the first games: somebody who wins some of them
    judge_by: Callable[[Experience], Mapping[str, Any]]  # the fields of a game that judge by other weights

    @property
    def every_lean(self) -> list[int]:
        """The lean of each number; more of one that nothing is said of may be good or bad."""
        return [*self.leans, *[0] * (len(self.features) - len(self.leans))]


def chance(odds: float) -> float:
    """A chance from the logarithm of its odds."""
    return 1.0 / (1.0 + exp(-min(max(odds, -FARTHEST), FARTHEST)))


def shares(odds: Sequence[float]) -> tuple[float, ...]:
    """The chance of each of several, of whom one wins."""
    top = max(odds)
    powers = [exp(each - top) for each in odds]
    total = sum(powers)
    return tuple(power / total for power in powers)
