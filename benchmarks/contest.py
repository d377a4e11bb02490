"""Two playouts timed in turns: what a contest is, how it is measured and how its row reads."""

import gc
from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter

Playout = Callable[[], int]
"""Plays whole random games for a good part of a second and returns how many decisions they took."""

ROUNDS = 7
ROW = "{:<52}{:>12}{:>12}{:>9}{:>7}  {}"
HEADING = ROW.format("decisions a second", "ours", "peer", "ratio", "goal", "")


class PeerNotFound(Exception):
    """A peer that is not installed here; the message says how to get it."""


@dataclass(frozen=True)
class Contest:
    """A game of ours against the nearest one of a peer; the goal is how many times as fast we want to be."""

    name: str
    ours: Playout
    peer: Playout
    goal: float | None = None  # None: for information


def row(contest: Contest) -> str:
    """The line of the table that tells how a contest ended."""
    goal = "-" if contest.goal is None else f"{contest.goal:g}x"
    try:
        ours, peer = best_rates(contest.ours, contest.peer)
    except PeerNotFound as missing:
        return ROW.format(contest.name, "-", "-", "-", goal, f"not found: {missing}")
    verdict = "" if contest.goal is None else "reached" if ours >= contest.goal * peer else "not reached"
    return ROW.format(contest.name, f"{ours:,.0f}", f"{peer:,.0f}", f"{ours / peer:.2f}x", goal, verdict).rstrip()


def best_rates(*playouts: Playout) -> list[float]:
    """The best decisions a second of each, the playouts taking turns so that a noisy moment hits them all alike."""
    for warm_up in playouts:
        warm_up()
    rounds = [[rate(playout) for playout in playouts] for _ in range(ROUNDS)]
    return [max(rates) for rates in zip(*rounds, strict=True)]


def rate(playout: Playout) -> float:
    """The decisions a second of one playout."""
    gc.collect()  # nobody pays for the garbage of the one before
    start = perf_counter()
    decisions = playout()
    return decisions / (perf_counter() - start)
