"""Several rounds of self-play and fits: the first by habit, the others by players that use the weights so far.

Every game is written down when it is over, so that the same command resumes after a stop. The same seed gives the same
games and weights, whatever the number of jobs.
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from signal import SIG_IGN, SIGINT, signal
from typing import Any

import msgspec

from gloaming import games
from gloaming.kernel import Game
from gloaming.kernel.experience import Accuracy, Experience, Learning, Predicts

from .fit import Samples, fit, predicted, samples_of, spread_of
from .self_play import HABIT, PlayedGame, learning_of, played

HELD_OUT = 10  # one of so many blocks of games is held out; in a block every setup is played once
Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class LearningPlan:
    """The games to train on."""

    game: str
    games: int  # games of the first round, in each mode
    first: str  # the agent of the first round: habit, or a player that uses the present experience
    again: int  # games of each further round
    rounds: int
    player: str  # the agent of the further rounds
    seed: int
    modes: tuple[str, ...]

    @property
    def command(self) -> str:
        """The command line for the same plan."""
        modes = "".join(f" --mode {mode}" for mode in self.modes)
        further = f" --rounds {self.rounds} --again {self.again} --player {self.player}" if self.rounds > 1 else ""
        return (
            f"gloaming learn {self.game} --games {self.games} --first {self.first}{further} --seed {self.seed}{modes}"
        )


@dataclass(frozen=True)
class HeldOut:
    """Held-out samples of a mode with the predictions of the weights."""

    mode: str
    round: int
    samples: Samples
    told: Any  # the predictions, in the units of `samples.came_to`
    accuracy: Accuracy


@dataclass(frozen=True)
class Learnt:
    """The result of a round."""

    experience: Experience
    held_out: list[HeldOut]


def learn(plan: LearningPlan, folder: Path, jobs: int, progress: Callable[[str], Progress]) -> Iterator[Learnt]:
    """Plays and fits round by round; the last result is the final one."""
    game = games.find(plan.game)
    known: dict[str, list[list[PlayedGame]]] = {mode: [] for mode in plan.modes}
    experience: Experience | None = None
    for number in range(plan.rounds):
        for mode in plan.modes:
            known[mode].append(games_of(plan, number, mode, experience, folder, jobs, progress))
        experience, held = fitted(game, plan, known)
        yield Learnt(experience, held)


def games_of(
    plan: LearningPlan,
    number: int,
    mode: str,
    learnt: Experience | None,
    folder: Path,
    jobs: int,
    progress: Callable[[str], Progress],
) -> list[PlayedGame]:
    """The games of a round in one mode: those that are written down, and the missing ones, which are played."""
    learning = learning_of(games.find(plan.game))
    player, count = (plan.first, plan.games) if not number else (plan.player, plan.again)
    if player == HABIT:
        learnt = None
    elif learnt is None:
        learnt = learning.experience
    first = plan.seed + number * max(plan.games, plan.again)
    key = msgspec.json.encode([learning.features, player, number and plan.games, learnt and learnt.weights])
    file = folder / f"{plan.game}-{mode}-{number + 1}-{first}-{digest(key)}.jsonl"
    done = written(file)
    wanted = [seed for seed in range(first, first + count) if seed not in done]
    show = progress(f"Round {number + 1}, {mode}, {player}")
    folder.mkdir(parents=True, exist_ok=True)
    with file.open("ab") as out:
        for game in self_play(plan.game, mode, player, learnt, wanted, jobs):
            out.write(msgspec.json.encode(game) + b"\n")
            out.flush()
            done[game.seed] = game
            show(len(done), count)
    return [done[seed] for seed in range(first, first + count)]


def digest(key: bytes) -> str:
    """A short digest of what games depend on."""
    total = 0
    for byte in key:
        total = (total * 1_000_003 + byte) % (1 << 40)
    return f"{total:010x}"


def written(file: Path) -> dict[int, PlayedGame]:
    """The games in a file; an incomplete line is skipped, and its game is played again."""
    found: dict[int, PlayedGame] = {}
    if file.exists():
        for line in file.read_bytes().splitlines():
            try:
                game = msgspec.json.decode(line, type=PlayedGame)
            except msgspec.DecodeError:
                continue
            found[game.seed] = game
    return found


def self_play(
    name: str, mode: str, player: str, learnt: Experience | None, seeds: Sequence[int], jobs: int
) -> Iterator[PlayedGame]:
    """So many games, in the order of their seeds."""
    work = partial(played_by_name, name, mode, player, learnt)
    if jobs == 1 or len(seeds) < 2 * jobs:
        yield from map(work, seeds)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn"), initializer=signal, initargs=(SIGINT, SIG_IGN)) as pool:
        yield from pool.map(work, seeds, chunksize=8)


def played_by_name(name: str, mode: str, player: str, learnt: Experience | None, seed: int) -> PlayedGame:
    """Plays one game, in any process."""
    return played(games.find(name), mode, player, learnt, seed)


def fitted(
    game: Game[Any], plan: LearningPlan, known: dict[str, list[list[PlayedGame]]]
) -> tuple[Experience, list[HeldOut]]:
    """Weights from all games so far, with equal weight for each round, and their accuracy on held-out games."""
    learning = learning_of(game)
    weights, accuracies, held = dict(learning.experience.weights), dict(learning.experience.told), []
    for mode, rounds in known.items():
        block = len(learning.tables[mode])
        learnt_from = [[each for each in part if not is_held_out(each, block)] for part in rounds]
        weights[mode] = fit(joined(learnt_from, learning), learning, plan.seed)
        for number, part in enumerate(rounds):
            rest = [each for each in part if is_held_out(each, block) and each.tables]
            if not rest:
                continue
            samples = samples_of(rest, learning)
            told = predicted(weights[mode], samples, learning.predicts)
            accuracy = accuracy_of(samples, told, sum(map(len, learnt_from)), len(rest), learning)
            held.append(HeldOut(mode, number, samples, told, accuracy))
            accuracies[mode] = accuracy  # the accuracy of the last round, whose games are most like real ones
    return Experience(plan.command, plan.seed, tuple(learning.features), weights, accuracies), held


def is_held_out(game: PlayedGame, block: int) -> bool:
    """Whether a game is held out."""
    return game.seed // block % HELD_OUT == 0


def joined(rounds: Sequence[Sequence[PlayedGame]], learning: Learning) -> Samples:
    """The samples of all rounds, with equal weight for each round."""
    full = [[each for each in part if each.tables] for part in rounds]
    full = [part for part in full if part]
    whole = samples_of([each for part in full for each in part], learning)
    sizes = [len(samples_of(part, learning).rows) for part in full]
    weight = [len(whole.rows) / (len(sizes) * size) for size in sizes for _ in range(size)]
    return replace(whole, weight=whole.weight * weight)


def accuracy_of(samples: Samples, told: Any, learnt_from: int, held_out: int, learning: Learning) -> Accuracy:
    """The error of the predictions, in payoffs."""
    unit = learning.pays[1] - learning.pays[0] if learning.predicts is Predicts.PAYOFF else 1.0
    return Accuracy(
        learnt_from,
        held_out,
        round(unit * spread_of(told - samples.came_to), 4),
        round(unit * spread_of(samples.came_to - samples.came_to.mean()), 4),
    )
