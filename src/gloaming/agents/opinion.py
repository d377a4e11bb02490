"""What a player thinks of an option."""

from collections.abc import Sequence
from math import sqrt
from typing import Any

from msgspec import Struct


class Opinion(Struct, frozen=True):
    """How often an option was looked at, and what is expected of it, as a payoff of who decides."""

    option: Any
    visits: int
    value: float | None  # None if it was never looked at
    error: float = 0.0  # the standard error of the value


def opinion_of(option: Any, results: Sequence[float]) -> Opinion:
    """The mean of some results and how sure it is."""
    visits = len(results)
    if not visits:
        return Opinion(option, 0, None)
    mean = sum(results) / visits
    return Opinion(option, visits, mean, sqrt(sum((result - mean) ** 2 for result in results)) / visits)
