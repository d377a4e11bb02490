"""Fits weights that predict from a state how its game ends: a linear model by Newton's method, then hidden units by
Adam.

A feature that the game calls good never gets a negative weight, and a bad one never a positive: what looks otherwise by
chance in a few thousand games would make players foolish.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from gloaming.kernel.experience import Learning, Predicts, Weights

from ..extras import missing
from .self_play import PlayedGame

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError as error:
    raise missing("learn", error) from error

PULL = 3.0  # the strength of regularisation, as a number of samples
STEPS, ENOUGH = 25, 1e-6
BATCH, RATE, DECAY = 256, 0.003, 1e-4
DIGITS = 4
Numbers = NDArray[np.float64]


@dataclass(frozen=True)
class Samples:
    """States as features: one row a seat; its result, from 0 to 1 but for points; which rows are of one state."""

    rows: Numbers
    came_to: Numbers
    tables: Numbers  # by row: the state that it belongs to
    part: Numbers  # by row: the part of the game that was over
    weight: Numbers  # by row: its weight


def samples_of(games: Sequence[PlayedGame], learning: Learning) -> Samples:
    """The samples of some games."""
    rows: list[list[float]] = []
    came_to: list[float] = []
    tables: list[int] = []
    part: list[float] = []
    low, high = learning.pays
    for place, table in enumerate(table for game in games for table in game.tables):
        rows += table.numbers
        if learning.predicts is Predicts.WINNER:
            best = max(table.paid)
            winners = [float(paid == best) for paid in table.paid]
            came_to += [each / sum(winners) for each in winners]
        elif learning.predicts is Predicts.PAYOFF:
            least = low if table.known is None else table.known
            came_to += [min(max((paid - least) / (high - least), 0.0), 1.0) for paid in table.paid]
        else:
            came_to += [paid - (table.known or 0.0) for paid in table.paid]
        tables += [place] * len(table.numbers)
        part += [table.part] * len(table.numbers)
    return Samples(np.array(rows), np.array(came_to), np.array(tables, dtype=float), np.array(part), np.ones(len(rows)))


def predicted(weights: Weights, samples: Samples, predicts: Predicts) -> Numbers:
    """The predictions of weights for some samples, in the units of `came_to`."""
    sums: Numbers = weights.base + samples.rows @ np.array(weights.plain)
    for worth, start, of_each in weights.notions:
        sums = sums + worth * np.maximum(start + samples.rows @ np.array(of_each), 0.0)
    return linked(sums, samples.tables, predicts)


def linked(sums: Numbers, tables: Numbers, predicts: Predicts) -> Numbers:
    """The link function: from sums to predictions."""
    if predicts is Predicts.POINTS:
        return sums
    if predicts is Predicts.PAYOFF:
        return 1.0 / (1.0 + np.exp(-np.clip(sums, -30.0, 30.0)))
    first = np.searchsorted(tables, np.unique(tables))
    powers = np.exp(sums - np.repeat(np.maximum.reduceat(sums, first), np.diff([*first, len(sums)])))
    found: Numbers = powers / np.repeat(np.add.reduceat(powers, first), np.diff([*first, len(sums)]))
    return found


def fit(samples: Samples, learning: Learning, seed: int) -> Weights:
    """The best weights: a linear sum that respects the leans, then hidden units in addition."""
    predicts = learning.predicts
    mean, spread = samples.rows.mean(0), samples.rows.std(0)
    spread[spread < 1e-9] = np.inf  # constant features are ignored
    x = (samples.rows - mean) / spread
    base, plain = plain_sum(x, samples, predicts, np.array(learning.every_lean))
    if learning.notions:
        return with_notions(x, samples, predicts, (base, plain), learning.notions, seed, (mean, spread))
    return unscaled(base, plain, [], mean, spread)


def plain_sum(x: Numbers, samples: Samples, predicts: Predicts, leans: Numbers) -> tuple[float, Numbers]:
    """A linear model by Newton's method; features with a weight against their lean are dropped, and it is fitted
    again."""
    use = np.ones(x.shape[1], dtype=bool)
    while True:
        base, found = newton(x[:, use], samples, predicts)
        plain = np.zeros(x.shape[1])
        plain[use] = found
        wrong = use & (plain * leans < 0)
        if not wrong.any():
            return base, plain
        use &= ~wrong


def newton(x: Numbers, samples: Samples, predicts: Predicts) -> tuple[float, Numbers]:
    """The best linear model of some features."""
    y, rows, counts = samples.came_to, len(x), samples.weight
    ones = np.zeros((rows, 1)) if predicts is Predicts.WINNER else np.ones((rows, 1))
    whole = np.hstack([ones, x])
    pull = PULL * np.eye(whole.shape[1])
    pull[0, 0] = 1e-6
    w = np.zeros(whole.shape[1])
    for _ in range(STEPS):
        told = linked(whole @ w, samples.tables, predicts)
        slope = whole.T @ (counts * (told - y)) + pull @ w
        if predicts is Predicts.POINTS:
            bend = (whole * counts[:, None]).T @ whole
        else:
            off = whole - centres(whole * told[:, None], samples.tables) if predicts is Predicts.WINNER else whole
            steep = told if predicts is Predicts.WINNER else told * (1 - told)
            bend = (off * (counts * steep)[:, None]).T @ off
        step = np.linalg.solve(bend + pull, slope)
        w -= step
        if np.abs(step).max() < ENOUGH:
            break
    return float(w[0]), w[1:]


def centres(parts: Numbers, tables: Numbers) -> Numbers:
    """By row: the sum of the rows of its state."""
    first = np.searchsorted(tables, np.unique(tables))
    found: Numbers = np.repeat(np.add.reduceat(parts, first, axis=0), np.diff([*first, len(parts)]), axis=0)
    return found


def with_notions(
    x: Numbers,
    samples: Samples,
    predicts: Predicts,
    plain_sum: tuple[float, Numbers],
    notions: int,
    seed: int,
    scale: tuple[Numbers, Numbers],
    epochs: int = 40,
) -> Weights:
    """Hidden units and linear sum together, by gradient descent (Adam)."""
    chance, size, y = np.random.default_rng(seed), x.shape[1], samples.came_to
    parts: list[Numbers] = [
        np.array([plain_sum[0]]),
        plain_sum[1].copy(),
        chance.normal(0.0, 0.1, notions),  # the output weights
        np.zeros(notions),  # the biases
        chance.normal(0.0, 1.0 / np.sqrt(size), (notions, size)),
    ]
    adam = Adam(parts)
    for epoch in range(epochs):
        order, rate = chance.permutation(len(x)), RATE * (1.0 - epoch / epochs)
        for begin in range(0, len(x), BATCH):
            rows = order[begin : begin + BATCH]
            adam.step(slopes(parts, x[rows], y[rows], samples.weight[rows], predicts), rate)
    base, plain, worth, start, of_each = parts
    return unscaled(float(base[0]), plain, [*zip(worth, start, of_each, strict=True)], *scale)


class Adam:
    """The Adam optimiser; it changes the weights in place."""

    def __init__(self, parts: Sequence[Numbers]) -> None:
        self.parts, self.steps = parts, 0
        self.means, self.squares = [np.zeros_like(part) for part in parts], [np.zeros_like(part) for part in parts]

    def step(self, slopes: Sequence[Numbers], rate: float) -> None:
        """Takes a step along the negative gradient."""
        self.steps += 1
        for part, slope, mean, square in zip(self.parts, slopes, self.means, self.squares, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            part -= rate * (mean / (1 - 0.9**self.steps)) / (np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8)


def slopes(parts: Sequence[Numbers], x: Numbers, y: Numbers, counts: Numbers, predicts: Predicts) -> list[Numbers]:
    """The gradient of the error, with weight decay."""
    base, plain, worth, start, of_each = parts
    notion = x @ of_each.T + start
    active = np.maximum(notion, 0.0)
    told = linked(base + x @ plain + active @ worth, np.arange(len(x), dtype=float), predicts)
    off = counts * (told - y) / len(y)
    through = np.outer(off, worth) * (notion > 0)
    return [
        off.sum(keepdims=True),
        x.T @ off + DECAY * plain,
        active.T @ off + DECAY * worth,
        through.sum(0),
        through.T @ x + DECAY * of_each,
    ]


def unscaled(
    base: float,
    plain: Numbers,
    notions: Sequence[tuple[float, float, Numbers]],
    mean: Numbers,
    spread: Numbers,
) -> Weights:
    """The weights for features that are not standardised, rounded as they are written."""
    plain = plain / spread
    return Weights(
        rounded(base - float(plain @ mean)),
        tuple(map(rounded, plain)),
        tuple(
            (rounded(worth), rounded(start - float((each / spread) @ mean)), tuple(map(rounded, each / spread)))
            for worth, start, each in notions
        ),
    )


def rounded(number: float) -> float:
    """A number with only as many digits as are significant."""
    return round(float(number), DIGITS) + 0.0


def spread_of(off: Numbers) -> float:
    """The root mean square."""
    return float(np.sqrt(np.mean(off * off))) if len(off) else 0.0
