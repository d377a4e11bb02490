"""How our own games play at random, how fast they are searched, and what a match costs."""

import gc
import tracemalloc
from collections.abc import Callable
from functools import cache
from random import Random
from time import perf_counter
from typing import Any

from benchmarks import connect_four
from gloaming import Match, games
from gloaming.agents import InformationSet, Search
from gloaming.kernel import Dice, Game, play_out

SEED = 2024


def playouts(name: str, decisions: int) -> int:
    """Whole random games without a journal: what simulation and search spend their time on."""
    game, (number, made) = find(name), games_for(name, decisions)
    random, options = Random(SEED).random, game.options()
    for seed in range(number):
        play_out(game, game.setup(options, Dice(seed)), random)
    return made


def matches(name: str, decisions: int) -> int:
    """Whole random games through `Match.play`, with everything that people need: journal, undo, checkpoints, log."""
    game, random, made, seed = find(name), Random(SEED).random, 0, 0
    while made < decisions:
        match = Match.new(game, seed)
        while (ask := match.ask) is not None:
            match.play(index=int(random() * len(ask.options)))
            made += 1
        seed += 1
    return made


def searches(name: str, iterations: int, times: int) -> int:
    """Searches from the first decision, each with a tree of its own and one random playout an iteration."""
    match = Match.new(find(name))
    return sum(Search(iterations, seed=seed).tree(InformationSet(match)).iterations for seed in range(times))


def clone_in_decisions(name: str) -> float:
    """The cost of a clone at a random point of a match, in decisions through `Match.play`."""
    random, spent, made = Random(SEED).random, {"clone": 0.0, "play": 0.0}, 0
    for seed in range(150):
        match = Match.new(find(name), seed)
        while (ask := match.ask) is not None:
            spent["clone"] += timed(match.clone)
            spent["play"] += timed(lambda: match.play(index=int(random() * len(ask.options))))  # noqa: B023
            made += 1
    return spent["clone"] / spent["play"]


def match_in_kilobytes(name: str) -> float:
    """The memory of a running match near its end, everything included."""
    random = Random(SEED).random
    Match.new(find(name), 0).rollout(random)  # what is loaded once is no part of a match
    gc.collect()
    tracemalloc.start()
    kept = []
    for seed in range(20):
        match = Match.new(find(name), seed)
        while match.ask is not None:
            match.play(index=int(random() * len(match.ask.options)))
        match.undo()
        kept.append(match)
    gc.collect()
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return size / len(kept) / 1000


@cache
def games_for(name: str, decisions: int) -> tuple[int, int]:
    """How many games from the same seeds come to so many decisions; counted apart, so that counting costs nothing."""
    game, random, options = find(name), Random(SEED).random, find(name).options()
    made = number = 0

    def counting() -> float:
        nonlocal made
        made += 1
        return random()

    while made < decisions:
        play_out(game, game.setup(options, Dice(number)), counting)
        number += 1
    return number, made


def find(name: str) -> Game[Any]:
    """A game of the house, or connect four."""
    return connect_four.GAME if name == "connect_four" else games.find(name)


def timed(work: Callable[[], object]) -> float:
    """The seconds that some work takes."""
    start = perf_counter()
    work()
    return perf_counter() - start
