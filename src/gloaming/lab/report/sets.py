"""The one or two sets of games of a report, and their figures in words."""

from collections.abc import Callable, Mapping, Sequence
from math import isfinite
from typing import Any

from gloaming.kernel import Game

from ..figures import Estimate, Spread
from .plots import IntervalRow
from .totals import Group, Groups, Measure, Totals


class Sets:
    """The sets of games that a report is about."""

    def __init__(self, game: Game[Any], all_totals: Sequence[Totals], names: Sequence[str]) -> None:
        self.game, self.all_totals, self.names = game, all_totals, names
        measures = [totals.measure for totals in all_totals]
        self.measure = Measure(
            any(each.rivals for each in measures),
            any(each.rivals for each in measures) or all(each.wins for each in measures),
            any(each.counted for each in measures),
        )
        self.fewer_is_better = all_totals[0].fewer_is_better and self.measure.counted and not self.measure.wins

    @property
    def compared(self) -> bool:
        """Whether there are two."""
        return len(self.all_totals) > 1

    @property
    def what(self) -> str:
        """The name of the measure."""
        if self.measure.wins:
            return "won"
        return ("score, fewer is better" if self.fewer_is_better else "score") if self.measure.counted else "payoff"

    def words(self, value: float) -> str:
        """A value of the measure."""
        return percent(value) if self.measure.wins else f"{value:.1f}"

    def told(self, estimate: Estimate | None) -> str:
        """A figure with its interval."""
        return "" if estimate is None else with_interval(estimate, self.words)

    def gap_words(self, gap: float) -> str:
        """A difference; of two shares in percentage points."""
        return points(gap) if self.measure.wins else signed(gap)

    def gap_told(self, gap: Estimate) -> str:
        """A difference with its interval."""
        return with_interval(gap, self.gap_words)

    def better(self, gap: Estimate) -> str:
        """What a difference means, if it is significant."""
        if not gap.clear:
            return ""
        return "better" if (gap.value > 0) != self.fewer_is_better else "worse"

    def lines(self, pick: Callable[[Totals], Groups]) -> list[IntervalRow]:
        """A line for every group of any set."""
        found = [pick(totals) for totals in self.all_totals]
        names = dict.fromkeys(name for groups in found for name in groups)
        return [self.line(name, [groups.get(name) for groups in found]) for name in names]

    def line(self, name: str, groups: Sequence[Group | None]) -> IntervalRow:
        """The results of a group in each set."""
        values = [None if group is None else self.measure.value(group) for group in groups]
        return IntervalRow(name, values, f"{name}: {'; '.join(self.told(value) for value in values if value)}")


def percent(value: float) -> str:
    """A share in words."""
    return f"{100 * value:.0f} %"


def points(value: float) -> str:
    """A difference of two shares in words."""
    return signed(100 * value, 0)


def signed(value: float, digits: int = 1) -> str:
    """A difference with its sign; 0 has none."""
    return f"{value:+.{digits}f}" if round(value, digits) else "0"


def with_interval(estimate: Estimate, words: Callable[[float], str]) -> str:
    """A figure with its interval, if it has one."""
    told = interval(estimate, words)
    return f"{words(estimate.value)} ({told})" if told else words(estimate.value)


def interval(estimate: Estimate, words: Callable[[float], str]) -> str:
    """The interval of a figure alone, if it has one."""
    if not isfinite(estimate.low) or not isfinite(estimate.high):
        return ""
    low, high = (words(end).removesuffix(" %") for end in (estimate.low, estimate.high))
    return f"{low} to {high}"


def spread_of(counts: Mapping[Any, int]) -> Spread:
    """Counted values as a sample."""
    spread = Spread()
    for value, times in counts.items():
        spread.add(value, times)
    return spread
