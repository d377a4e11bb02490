"""Finds weights for the judge of Allies: games against itself, then regression on what they came to.

The first round of games is played by habit; each further one by a search that is judged with the weights so far. Of
every round of a game the table just before the evolutions is kept, for that is where the search asks the judge: its
numbers, and the points that the game still brought from there on. A network of the shape of `experience.py` is fitted
to all games so far, and every tenth game is held out to see how well it predicts.

    python -m benchmarks.train_allies --out experience.py
    python -m benchmarks.train_allies --rounds 5 --games 16000 --player search:50 --jobs 8 --out experience.py

The same seed gives the same games, whatever the number of jobs.
"""

import argparse
import textwrap
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from signal import SIG_IGN, SIGINT, signal
from typing import Any

from rich.console import Console
from rich.progress import track

from gloaming import Match
from gloaming.agents import agent, play_match
from gloaming.games.allies import GAME
from gloaming.games.allies.features import features
from gloaming.games.allies.judge import LEARNT, Weights, judge
from gloaming.games.allies.state import Phase
from gloaming.kernel import Ask, Dice, GameOver
from gloaming.kernel.options import chosen_options
from gloaming.lab.extras import missing

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError as error:
    raise missing("learn", error) from error

HABIT = "habit"
NOTIONS = 16
HELD_OUT = 10  # one game in so many
SEED = 1_000_000  # far from the deals from 0 on that players are measured with
BATCH, RATE, DECAY = 256, 0.003, 1e-4
Numbers = NDArray[np.float64]


@dataclass(frozen=True)
class Samples:
    """Tables in numbers, and the points that each still brought."""

    tables: Numbers
    points: Numbers

    @staticmethod
    def of(games: Sequence[list[tuple[list[float], float]]]) -> "Samples":
        """The tables of some games."""
        pairs = [pair for game in games for pair in game]
        return Samples(np.array([table for table, _ in pairs]), np.array([points for _, points in pairs]))


# games


def played(player: str, weights: Weights | None, seed: int) -> list[tuple[list[float], float]]:
    """One game: its tables before the evolutions, each with the points it still brought beyond the pool of then."""
    if player == HABIT or weights is None:
        seen, score = watched(seed, by_habit)
    else:
        match = Match.new(replace(GAME, judge=partial(judge, weights=weights)), seed)
        play_match(match, {0: agent(player, seed)})
        answers = iter(match.answers)
        seen, score = watched(seed, lambda state, ask: next(answers))
    return [(table, score - pool) for table, pool in seen]


def by_habit(state: Any, ask: Ask) -> Any:
    """What a sensible player does without thinking."""
    assert GAME.habit is not None
    return GAME.habit(state, ask)


def watched(seed: int, answer: Any) -> tuple[list[tuple[list[float], int]], int]:
    """Plays a game phase by phase: the tables before the evolutions with their pools, and the score."""
    state, seen = GAME.setup(chosen_options(GAME, None), Dice(seed)), list[tuple[list[float], int]]()
    try:
        while True:
            if state.phase is Phase.WRAITH_EVOLUTIONS and state.deck:
                seen.append((features(state), len(state.pool)))
            flow = GAME.phases[state.phase](state)
            try:
                ask = None if flow is None else next(flow)
                while flow is not None and ask is not None:
                    ask = flow.send(answer(state, ask))
            except StopIteration:
                continue
    except GameOver as over:
        return seen, over.outcome.scores[0]


def self_play(seeds: Sequence[int], player: str, weights: Weights | None, jobs: int) -> Iterator[Any]:
    """So many games, in the order of their seeds."""
    work = partial(played, player, weights)
    if jobs == 1:
        yield from map(work, seeds)
        return
    with ProcessPoolExecutor(jobs, initializer=signal, initargs=(SIGINT, SIG_IGN)) as pool:
        yield from pool.map(work, seeds, chunksize=4)


# the network


def predicted(weights: Weights, tables: Numbers) -> Numbers:
    """What a network expects of some tables."""
    found: Numbers = weights.base + tables @ np.array(weights.plain)
    for worth, start, of_each in weights.notions:
        found = found + worth * np.maximum(start + tables @ np.array(of_each), 0.0)
    return found


def fit(samples: Samples, seed: int, epochs: int) -> Weights:
    """The network that fits best: a plain sum at first, then notions and sum together, by gradient descent (Adam)."""
    chance = np.random.default_rng(seed)
    mean, spread = samples.tables.mean(0), samples.tables.std(0)
    spread[spread < 1e-9] = 1.0
    x, y = (samples.tables - mean) / spread, samples.points
    size = x.shape[1]
    plain = np.linalg.solve(x.T @ x + DECAY * len(x) * np.eye(size), x.T @ (y - y.mean()))
    parts = [
        np.array([y.mean()]),
        plain,
        chance.normal(0.0, 0.1, NOTIONS),  # what each notion adds
        np.zeros(NOTIONS),  # where each begins
        chance.normal(0.0, 1.0 / np.sqrt(size), (NOTIONS, size)),
    ]
    adam = Adam(parts)
    for epoch in range(epochs):
        order, rate = chance.permutation(len(x)), RATE * (1.0 - epoch / epochs)
        for begin in range(0, len(x), BATCH):
            rows = order[begin : begin + BATCH]
            adam.step(slopes(parts, x[rows], y[rows]), rate)
    return unscaled(parts, mean, spread)


class Adam:
    """Gradient descent that remembers how each weight went lately, and changes the weights in place."""

    def __init__(self, parts: Sequence[Numbers]) -> None:
        self.parts, self.steps = parts, 0
        self.means, self.squares = [np.zeros_like(part) for part in parts], [np.zeros_like(part) for part in parts]

    def step(self, slopes: Sequence[Numbers], rate: float) -> None:
        """Goes a little way down."""
        self.steps += 1
        for part, slope, mean, square in zip(self.parts, slopes, self.means, self.squares, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            part -= rate * (mean / (1 - 0.9**self.steps)) / (np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8)


def slopes(parts: Sequence[Numbers], x: Numbers, y: Numbers) -> list[Numbers]:
    """How the squared error changes with each weight, with a little pull towards nothing."""
    base, plain, worth, start, of_each = parts
    notion = x @ of_each.T + start
    active = np.maximum(notion, 0.0)
    off = (base + x @ plain + active @ worth - y) / len(y)
    through = np.outer(off, worth) * (notion > 0)
    return [
        off.sum(keepdims=True),
        x.T @ off + DECAY * plain,
        active.T @ off + DECAY * worth,
        through.sum(0),
        through.T @ x + DECAY * of_each,
    ]


def unscaled(parts: Sequence[Numbers], mean: Numbers, spread: Numbers) -> Weights:
    """The weights for tables as they are, rounded as they are written."""
    base, plain, worth, start, of_each = parts
    plain, of_each = plain / spread, of_each / spread
    return Weights(
        rounded(float(base[0] - plain @ mean)),
        tuple(map(rounded, plain)),
        tuple(
            (rounded(adds), rounded(begins - weights @ mean), tuple(map(rounded, weights)))
            for adds, begins, weights in zip(worth, start, of_each, strict=True)
        ),
    )


def rounded(number: float) -> float:
    """Three digits are more than the games can tell."""
    return round(float(number), 3) + 0.0


def spread_of(off: Numbers) -> float:
    """The root of the mean of squares."""
    return float(np.sqrt(np.mean(off * off)))


# writing


def told(weights: Weights, held: Samples) -> str:
    """How well a network predicts games that it has not seen."""
    off = spread_of(predicted(weights, held.tables) - held.points)
    return (
        f"off by {off:.2f} points ({spread_of(predicted(LEARNT, held.tables) - held.points):.2f} with the weights "
        f"in use, {spread_of(held.points - held.points.mean()):.2f} always saying the mean)"
    )


def source(weights: Weights, about: str) -> str:
    """The weights as a module like `experience.py`."""
    lines = ['"""What games taught the judge: the weights of a small network, found by regression.', ""]
    lines += [*textwrap.wrap(about, 118), '"""', "", f"BASE = {weights.base:g}"]
    lines += ["PLAIN = (  # what each number of the table adds by itself, in points of the wraith"]
    lines += [*in_rows(weights.plain, 4), ")  # fmt: skip"]
    lines += ["NOTIONS = (  # what a notion adds, where it begins, and the weights of the numbers in it"]
    for worth, start, of_each in weights.notions:
        lines += [f"    ({worth:g}, {start:g}, (", *in_rows(of_each, 8), "    )),"]
    return "\n".join([*lines, ")  # fmt: skip", ""])


def in_rows(numbers: Sequence[float], indent: int) -> list[str]:
    """Numbers with commas, as many in a line as it holds."""
    margin = " " * indent
    return textwrap.wrap(
        ", ".join(f"{number:g}" for number in numbers) + ",", 118, initial_indent=margin, subsequent_indent=margin
    )


def main(given: Sequence[str] | None = None) -> None:
    """Play, fit, tell, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True, help="the module to write; one that is there is kept")
    parser.add_argument("--games", type=int, default=2000, help="of each round (default: 2000)")
    parser.add_argument("--rounds", type=int, default=3, help="the first by habit (default: 3)")
    parser.add_argument("--player", default="search:30", help="who plays the others (default: search:30)")
    parser.add_argument("--epochs", type=int, default=40, help="how often the fit sees every table (default: 40)")
    parser.add_argument("--seed", type=int, default=SEED, help=f"of the deals and of the fit (default: {SEED})")
    parser.add_argument("--jobs", type=int, default=1, help="processes that play (default: 1)")
    wanted = parser.parse_args(given)
    if wanted.out.exists():
        parser.error(f"{wanted.out} is there already; name another file, or move it away")
    if wanted.games < HELD_OUT or wanted.rounds < 1:
        parser.error(f"at least one round of {HELD_OUT} games is needed")
    console, weights = Console(), None
    learnt_from: list[Any] = []
    held_out: list[Any] = []
    for number in range(wanted.rounds):
        player = wanted.player if number else HABIT
        deals = range(wanted.seed + number * wanted.games, wanted.seed + (number + 1) * wanted.games)
        games = self_play(deals, player, weights, wanted.jobs)
        found = [*track(games, f"Round {number + 1}, {player}", total=len(deals), console=console)]
        held_out += found[::HELD_OUT]
        learnt_from += [game for k, game in enumerate(found) if k % HELD_OUT]
        weights = fit(Samples.of(learnt_from), wanted.seed, wanted.epochs)
        fresh = Samples.of(found[::HELD_OUT])
        console.print(f"Round {number + 1}: {len(fresh.points)} tables held out, {told(weights, fresh)}")
    assert weights is not None
    about = (
        f"Made by `python -m benchmarks.train_allies --games {wanted.games} --rounds {wanted.rounds} --player "
        f"{wanted.player} --epochs {wanted.epochs} --seed {wanted.seed}`. Of {len(held_out)} games held out, of all "
        f"rounds: {told(weights, Samples.of(held_out))}."
    )
    wanted.out.write_text(source(weights, about), "utf-8")
    console.print(f"Written: {wanted.out}. To use it, put it in the place of src/gloaming/games/allies/experience.py.")


if __name__ == "__main__":
    main()
