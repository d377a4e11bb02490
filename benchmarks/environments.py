"""Steps a second of the learning environments by random play, observation and mask included, in CPU seconds.

`python -m benchmarks.environments` prints them beside what the rules alone decide in a second, which is the most that
one process can do; then many tables in one process and in two; then the games that PettingZoo has, too, both through
its own wrappers (its classic games need `pip install pygame`). Whatever is compared is measured in turns.
"""

from collections.abc import Callable
from importlib import import_module
from itertools import count
from random import Random
from time import perf_counter, process_time
from typing import Any

import numpy as np

from benchmarks import ours
from gloaming.lab.envs.gymnasium import GameEnv
from gloaming.lab.envs.pettingzoo import env
from gloaming.lab.envs.vector import GameVectorEnv

GAMES = ("tictactoe", "allies", "veilwraith", "wraith_giants", "assault", "retaliation")
PEERS = {"tictactoe": "tictactoe_v3", "connect_four": "connect_four_v3"}
STEPS, ROUNDS, TABLES = 3000, 5, 16

Work = Callable[[int], int]  # makes so many steps, or somewhat more, and says how many


def main() -> None:
    """Prints a row a game as soon as it is measured. It informs and never fails."""
    print(f"{'steps a CPU second':<24}{'environment':>12}{'rules alone':>12}{'bytes':>9}")
    for name in GAMES:
        table = GameEnv(name)
        seen, alone = rates([stepping(table), lambda steps, name=name: ours.playouts(name, steps)])  # type: ignore[misc]
        print(f"  {name:<22}{seen:>12,.0f}{alone:>12,.0f}{2 * table.base.encoder.size:>9,}", flush=True)
    print(f"\n{f'{TABLES} tables, by the clock':<24}{'one process':>12}{'two':>12}")
    for name in ("allies", "veilwraith"):
        one, two = (by_the_clock(name, processes) for processes in (1, 2))
        print(f"  {name:<22}{one:>12,.0f}{two:>12,.0f}{two / one:>8.2f}x", flush=True)
    print(f"\n{'beside PettingZoo':<24}{'ours':>12}{'its own':>12}")
    for name, peer in PEERS.items():
        theirs = import_module(f"pettingzoo.classic.{peer}").env()
        mine, other = rates([round_the_table(env(ours.find(name))), round_the_table(theirs)])
        print(f"  {name:<22}{mine:>12,.0f}{other:>12,.0f}{mine / other:>8.2f}x", flush=True)


def rates(works: list[Work]) -> list[float]:
    """The most steps a CPU second of each in some rounds."""
    best = [0.0] * len(works)
    for _ in range(ROUNDS):
        for place, work in enumerate(works):
            start = process_time()
            best[place] = max(best[place], work(STEPS) / (process_time() - start))
    return best


def stepping(table: GameEnv) -> Work:
    """Random play of one learner."""
    random = Random(ours.SEED).random
    table.reset(seed=0)

    def work(steps: int) -> int:
        seen, _ = table.reset()
        for _ in range(steps):
            possible = np.flatnonzero(seen["action_mask"])
            seen, _, terminated, truncated, _ = table.step(possible[int(random() * len(possible))])
            if terminated or truncated:
                seen, _ = table.reset()
        return steps

    return work


def round_the_table(table: Any) -> Work:
    """Random play of all seats, by the loop of PettingZoo's documentation."""
    random, seeds = Random(ours.SEED).random, count()

    def work(steps: int) -> int:
        made = 0
        while made < steps:
            table.reset(seed=next(seeds))
            for _ in table.agent_iter():
                seen, _, terminated, truncated, _ = table.last()
                if terminated or truncated:
                    table.step(None)
                    continue
                possible = np.flatnonzero(seen["action_mask"])
                table.step(possible[int(random() * len(possible))])
                made += 1
        return made

    return work


def by_the_clock(name: str, processes: int) -> float:
    """Steps a second of many tables; CPU seconds would not tell what a second processor is worth."""
    tables = GameVectorEnv(name, TABLES, processes=processes)
    seen, _ = tables.reset(seed=0)
    random, rounds, best = np.random.default_rng(ours.SEED), STEPS // TABLES, 0.0
    for _ in range(ROUNDS):
        start = perf_counter()
        for _ in range(rounds):
            actions = (random.random(seen["action_mask"].shape) * seen["action_mask"]).argmax(1)
            seen, *_ = tables.step(actions)
        best = max(best, rounds * TABLES / (perf_counter() - start))
    tables.close()
    return best


if __name__ == "__main__":
    main()
