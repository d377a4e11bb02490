"""Judges that were trained: how a state is turned into features, and the weight of each of them.

The weights are data beside the game (`experience.json`), with the command and the figures that made them. Using them is
plain arithmetic and needs no library; training them is what `gloaming learn` does.
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

FARTHEST = 30.0  # log odds are cut off here: nobody is surer than that


class Predicts(StrEnum):
    """What weights predict from the features of a state."""

    PAYOFF = "payoff"  # the payoff, as a part of what is still open between settled and most: mostly the chance to win
    WINNER = "winner"  # which seat wins, from the features of each seat
    POINTS = "points"  # how many points are still to come


class Weights(Struct, frozen=True):
    """A linear sum of the features, and `notions`: hidden units (ReLU), each a sum that counts only if positive."""

    base: float
    plain: tuple[float, ...]
    # of each: its output weight, its bias, its input weights
    notions: tuple[tuple[float, float, tuple[float, ...]], ...] = ()

    def sum_of(self, numbers: Sequence[float]) -> float:
        """The value of some features."""
        total: float = self.base + sum(map(mul, self.plain, numbers))
        for worth, start, of_each in self.notions:
            if (notion := start + sum(map(mul, of_each, numbers))) > 0:
                total += worth * notion
        return total


class Accuracy(Struct, frozen=True):
    """How well weights predict games that they were not trained on."""

    games: int  # that the weights were trained on
    held_out: int  # games that were kept for the test
    error: float  # root mean square error on those, in payoffs
    always_the_mean: float  # the same for a constant prediction, the mean


class Experience(Struct, frozen=True):
    """The weights of a game by mode, and how they were trained."""

    made_by: str  # the command
    seed: int
    features: tuple[str, ...]  # the name of each feature
    weights: dict[str, Weights]
    told: dict[str, Accuracy] = {}

    def in_order(self, features: Sequence[str]) -> "Experience":
        """The same weights for features in this order. New features get weight 0, features that are gone are
        dropped."""
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
    """Reads experience from its file, for features in this order."""
    try:
        return msgspec.json.decode(data, type=Experience).in_order(features)
    except msgspec.DecodeError as error:
        raise GloamingError(f"This is no experience: {error}") from None


@dataclass(frozen=True, kw_only=True)
class Learning:
    """How the judge of a game is trained: the features of a state, and which games to train on."""

    features: Sequence[str]  # the name of each feature; the reasons of hints use the same words
    # the features of a state for a seat; empty where it cannot be judged
    numbers: Callable[[Any, Seat], Sequence[float]]
    tables: Mapping[str, Sequence[Mapping[str, Any]]]  # by mode: the rule options that its games are played with
    experience: Experience
    file: Any  # the file of the experience
    predicts: Predicts = Predicts.PAYOFF
    pays: tuple[float, float] = (-1.0, 1.0)  # the lowest and the highest payoff
    # the part of the payoff that can change no more; without it the lowest payoff, or 0
    known: Callable[[Any], float] | None = None
    # whether each seat has a payoff of its own; else one seat stands for all
    apart: Callable[[Any], bool] = lambda state: True
    # by feature: 1 if more of it is surely good, -1 if surely bad, 0 if either; 0 for the rest
    leans: Sequence[int] = ()
    notions: int = 0  # how many notions there are
    first: str = "habit"  # the agent of the first round; it must win some of its games
    judge_by: Callable[[Experience], Mapping[str, Any]]  # gives the fields of `Game` for a judge with these weights

    @property
    def every_lean(self) -> list[int]:
        """The lean of every feature; 0 where nothing is said."""
        return [*self.leans, *[0] * (len(self.features) - len(self.leans))]


def chance(odds: float) -> float:
    """The probability for some log odds."""
    return 1.0 / (1.0 + exp(-min(max(odds, -FARTHEST), FARTHEST)))


def shares(odds: Sequence[float]) -> tuple[float, ...]:
    """The probability of each to win, from their log odds; one of them wins."""
    top = max(odds)
    powers = [exp(each - top) for each in odds]
    total = sum(powers)
    return tuple(power / total for power in powers)
