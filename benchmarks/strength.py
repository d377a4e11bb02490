"""How well the players play Allies: the mean score over fixed deals, beside what a clairvoyant would have reached.

`python -m benchmarks.strength` takes minutes, so it is no part of the table of speeds. Fewer points are better.
"""

import argparse
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from math import sqrt
from signal import SIG_IGN, SIGINT, signal

from gloaming import Match
from gloaming.agents import agent, play_match
from gloaming.agents.clairvoyant import clairvoyant

GAME, DEALS = "allies", 100
GOAL, WITHIN = 7.0, 4.0  # the mean of the search at most, and how near to the yardstick
PLAYERS = ("random", "greedy", "search:100", "search:1000")
FORESIGHT = 5000  # endings that the clairvoyant looks at


@dataclass(frozen=True)
class Result:
    """The mean score over some deals and its standard error."""

    mean: float
    error: float


def result(scores: Sequence[int]) -> Result:
    """The mean of some scores."""
    mean = sum(scores) / len(scores)
    return Result(mean, sqrt(sum((score - mean) ** 2 for score in scores)) / len(scores))


def played(name: str, deal: int) -> int:
    """The score of a player at a deal."""
    return play_match(Match.new(GAME, deal), {0: agent(name)}).scores[0]


def foreseen(budget: int, deal: int) -> int:
    """The score that could have been reached at a deal, as far as the clairvoyant finds it."""
    return clairvoyant(Match.new(GAME, deal), budget).outcome.scores[0]


def over(deals: int, jobs: int, score: Callable[[int], int]) -> Result:
    """The scores over the deals from 0 on."""
    with ProcessPoolExecutor(jobs, initializer=signal, initargs=(SIGINT, SIG_IGN)) as pool:
        return result([*pool.map(score, range(deals))])


def main() -> None:
    """Print one line a player, the yardstick, and whether the goals are reached."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=DEALS)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--players", nargs="+", default=PLAYERS)
    given = parser.parse_args()
    print(f"Allies: points for the wraith over the deals 0 to {given.deals - 1}; fewer are better\n")
    found = {}
    for name in given.players:
        found[name] = over(given.deals, given.jobs, partial(played, name))
        print(f"  {name:<16}{found[name].mean:>7.2f} ± {found[name].error:.2f}", flush=True)
    yardstick = over(given.deals, given.jobs, partial(foreseen, FORESIGHT))
    print(f"  {'clairvoyant':<16}{yardstick.mean:>7.2f} ± {yardstick.error:.2f}   the yardstick: best effort")
    best = found[given.players[-1]].mean
    print(f"\n  {given.players[-1]} at most {GOAL:g}: {'reached' if best <= GOAL else 'not reached'}")
    print(f"  within {WITHIN:g} of the yardstick: {'reached' if best - yardstick.mean <= WITHIN else 'not reached'}")


if __name__ == "__main__":
    main()
