"""What a computer player expects of an option, and how sure that is."""

from collections.abc import Sequence
from math import sqrt
from typing import Any

from msgspec import Struct


class Evaluation(Struct, frozen=True):
    """How often an option was tried, and its expected payoff for the seat that decides."""

    option: Any
    visits: int
    value: float | None  # None if it was never tried
    error: float | None = None  # the standard error of the value; None with fewer than two results


def evaluation_of(option: Any, results: Sequence[float]) -> Evaluation:
    """The mean and the standard error of some results."""
    visits = len(results)
    if not visits:
        return Evaluation(option, 0, None)
    mean = sum(results) / visits
    if visits == 1:
        return Evaluation(option, 1, mean)
    off = sum((result - mean) ** 2 for result in results)
    return Evaluation(option, visits, mean, sqrt(off / (visits * (visits - 1))))
