"""Statistics: estimates with confidence intervals, ratings. Nothing here knows a game."""

from collections.abc import Callable, Sequence
from math import fsum, inf, log, log10, pi, sqrt, tan
from random import Random
from statistics import NormalDist, fmean, variance
from typing import TypeVar

from msgspec import Struct

T = TypeVar("T")

SURE = 0.95  # the confidence level of intervals
ELO = 400.0  # Elo points between two players of whom one is ten times as strong
STEPS, NEAR = 10_000, 1e-9  # most iterations for ratings, and when they have converged


class Estimate(Struct, frozen=True):
    """A figure and the interval in which the truth probably lies."""

    value: float
    low: float
    high: float

    @property
    def clear(self) -> bool:
        """Whether the interval excludes zero: the figure is significant."""
        return self.low > 0 or self.high < 0


def normal_quantile(sure: float) -> float:
    """How many standard errors an interval has to either side."""
    return NormalDist().inv_cdf((1 + sure) / 2)


def t_quantile(freedom: float, sure: float = SURE) -> float:
    """The same where the variance is estimated from few values (Student's t)."""
    if freedom <= 1:
        return tan(pi * sure / 2)
    if freedom <= 2:
        return sure * sqrt(2 / (1 - sure**2))
    z = normal_quantile(sure)
    return (  # the Cornish-Fisher expansion, accurate to a thousandth from three degrees of freedom on
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * freedom**4)
    )


def mean(values: Sequence[float], sure: float = SURE) -> Estimate:
    """The mean of a sample. A single value has no interval."""
    if not values:
        return Estimate(0.0, -inf, inf)
    middle = fmean(values)
    if len(values) == 1:
        return Estimate(middle, -inf, inf)
    reach = t_quantile(len(values) - 1, sure) * sqrt(variance(values, middle) / len(values))
    return Estimate(middle, middle - reach, middle + reach)


def share(count: float, of: float, sure: float = SURE) -> Estimate:
    """A proportion with Wilson's score interval, which is right for few trials and for none or all of them."""
    if not of:
        return Estimate(0.0, 0.0, 1.0)
    z, part = normal_quantile(sure), count / of
    middle = (part + z * z / (2 * of)) / (1 + z * z / of)
    reach = z / (1 + z * z / of) * sqrt(part * (1 - part) / of + z * z / (4 * of * of))
    return Estimate(part, max(0.0, middle - reach) if count else 0.0, min(1.0, middle + reach) if count < of else 1.0)


def difference_of_shares(one: tuple[float, float], other: tuple[float, float], sure: float = SURE) -> Estimate:
    """The difference of two proportions, each as (count, trials), with Newcombe's interval."""
    if not one[1] or not other[1]:
        return Estimate(0.0, -1.0, 1.0)
    a, b = share(*one, sure), share(*other, sure)
    gap = a.value - b.value
    low = gap - sqrt((a.value - a.low) ** 2 + (b.high - b.value) ** 2)
    return Estimate(gap, low, gap + sqrt((a.high - a.value) ** 2 + (b.value - b.low) ** 2))


class Spread(Struct):
    """The sums of a sample, so that a million values take no memory."""

    count: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, value: float, times: int = 1) -> None:
        """Adds a value, several times if wanted."""
        self.count += times
        self.total += value * times
        self.squares += value * value * times

    @property
    def mean(self) -> float:
        """The mean of the values so far; 0 of none."""
        return self.total / self.count if self.count else 0.0

    @property
    def variance(self) -> float:
        """The sample variance."""
        if self.count < 2:
            return 0.0
        return max(0.0, self.squares - self.total * self.total / self.count) / (self.count - 1)

    def estimate(self, sure: float = SURE) -> Estimate:
        """The mean with its interval."""
        if self.count < 2:
            return Estimate(self.mean, -inf, inf)
        reach = t_quantile(self.count - 1, sure) * sqrt(self.variance / self.count)
        return Estimate(self.mean, self.mean - reach, self.mean + reach)


class Pairs(Struct):
    """The sums of paired values."""

    count: int = 0
    x: float = 0.0
    y: float = 0.0
    xx: float = 0.0
    yy: float = 0.0
    xy: float = 0.0

    def add(self, x: float, y: float) -> None:
        """One more pair."""
        self.count += 1
        self.x += x
        self.y += y
        self.xx += x * x
        self.yy += y * y
        self.xy += x * y

    @property
    def explained(self) -> float:
        """The part of the variance of the second value that the first explains (the square of Pearson's r)."""
        own = (self.count * self.xx - self.x**2) * (self.count * self.yy - self.y**2)
        return (self.count * self.xy - self.x * self.y) ** 2 / own if own > 1e-12 else 0.0


def difference_of_means(one: Spread, other: Spread, sure: float = SURE) -> Estimate:
    """The difference of two means, with Welch's interval."""
    gap = one.mean - other.mean
    if one.count < 2 or other.count < 2:
        return Estimate(gap, -inf, inf)
    a, b = one.variance / one.count, other.variance / other.count
    if not a + b:
        return Estimate(gap, gap, gap)
    freedom = (a + b) ** 2 / (a * a / (one.count - 1) + b * b / (other.count - 1))
    reach = t_quantile(freedom, sure) * sqrt(a + b)
    return Estimate(gap, gap - reach, gap + reach)


def difference_within(strata: Sequence[tuple[Spread, Spread]], sure: float = SURE, least: float = 0.0) -> Estimate:
    """The difference of two means within strata, pooled by their information.

    The variance is assumed to be the same in all strata, and no less than `least`.
    """
    told = [(one, other) for one, other in strata if one.count and other.count]
    weights = [one.count * other.count / (one.count + other.count) for one, other in told]
    if not told:
        return Estimate(0.0, -inf, inf)
    gap = fsum(weight * (one.mean - other.mean) for weight, (one, other) in zip(weights, told, strict=True)) / sum(
        weights
    )
    groups = [group for pair in told for group in pair]
    freedom = sum(group.count for group in groups) - len(groups)
    if freedom < 1:
        return Estimate(gap, -inf, inf)
    within = max(least, fsum(group.variance * (group.count - 1) for group in groups) / freedom)
    reach = t_quantile(freedom, sure) * sqrt(within / sum(weights))
    return Estimate(gap, gap - reach, gap + reach)


def bootstrap(
    sample: Sequence[T],
    figures: Callable[[Sequence[T]], Sequence[float]],
    rounds: int = 400,
    seed: int = 0,
    sure: float = SURE,
) -> list[Estimate]:
    """Figures of a sample with bootstrap intervals."""
    chance = Random(seed)
    values = figures(sample)
    drawn = [figures(chance.choices(sample, k=len(sample))) for _ in range(rounds)] if len(sample) > 1 else []
    if not drawn:
        return [Estimate(value, -inf, inf) for value in values]
    columns = [sorted(column) for column in zip(*drawn, strict=True)]
    cut = int(rounds * (1 - sure) / 2)
    return [Estimate(value, column[cut], column[-cut - 1]) for value, column in zip(values, columns, strict=True)]


def bradley_terry(wins: Sequence[Sequence[float]], prior: float = 0.5) -> list[float]:
    """The ratings, in points with mean 0, under which the results between players are most likely.

    `wins[i][j]` is how often i beat j, a draw as half for both. A player who never lost or never won has no finite
    rating, so `prior` wins for either side are added between all who met; with 0 everybody must have won and lost.
    """
    players = range(len(wins))
    won = [[wins[i][j] + prior if wins[i][j] + wins[j][i] else 0.0 for j in players] for i in players]
    strengths = [1.0 for _ in players]
    for _ in range(STEPS):  # Zermelo's iteration in Newman's form, which also converges fast for large differences
        moved = 0.0
        for i in players:
            up = down = 0.0
            for j in players:
                together = strengths[i] + strengths[j]
                up += won[i][j] * strengths[j] / together
                down += won[j][i] / together
            if up and down:
                moved, strengths[i] = max(moved, abs(up / down / strengths[i] - 1)), up / down
        if moved < NEAR:
            break
    ratings = [ELO * log10(strength) for strength in strengths]
    middle = fmean(ratings)
    return [rating - middle for rating in ratings]


def rating_errors(wins: Sequence[Sequence[float]], ratings: Sequence[float], prior: float = 0.5) -> list[float]:
    """The standard errors of such ratings, from the curvature of the likelihood."""
    players = range(len(ratings))
    sharp = [[0.0 for _ in players] for _ in players]
    for i in players:
        for j in players:
            if i != j and (met := wins[i][j] + wins[j][i]):
                chance = 1 / (1 + 10 ** ((ratings[j] - ratings[i]) / ELO))
                told = (met + 2 * prior) * chance * (1 - chance)
                sharp[i][i] += told
                sharp[i][j] -= told
    even = 1 / len(ratings)  # ratings are known up to a constant, which this fixes, as their mean is 0
    spread = inverse([[sharp[i][j] + even for j in players] for i in players])
    return [ELO / log(10) * sqrt(max(0.0, spread[i][i] - even)) for i in players]


def inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """The inverse of a small matrix, by elimination."""
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for i in range(size):
        pivot = max(range(i, size), key=lambda k: abs(rows[k][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [value / rows[i][i] for value in rows[i]]
        for k in range(size):
            if k != i:
                rows[k] = [value - rows[k][i] * own for value, own in zip(rows[k], rows[i], strict=True)]
    return [row[size:] for row in rows]
