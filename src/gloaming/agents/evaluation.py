"""What a computer player expects of an option, and how sure that is."""

from collections.abc import Sequence
from math import sqrt
from typing import Any

from msgspec import Struct


class Evaluation(Struct, frozen=True):
    """How often an option was looked at, and what is expected of it, as a payoff of who decides."""

    option: Any
    visits: int
    value: float | None  # None if it was never looked at
    error: float | None = None  # the standard error of the value; None where fewer than two results tell it


def evaluation_of(option: Any, results: Sequence[float]) -> Evaluation:
    """The mean of some results and how sure it is."""
    visits = len(results)
    if not visits:
        return Evaluation(option, 0, None)
    mean = sum(results) / visits
    if visits == 1:
        return Evaluation(option, 1, mean)
    off = sum((result - mean) ** 2 for result in results)
    return Evaluation(option, visits, mean, sqrt(off / (visits * (visits - 1))))
