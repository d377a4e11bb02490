"""Measures every contest and prints the table. It informs and never fails: speed is no test."""

import platform
from functools import partial

from benchmarks import peers
from benchmarks.contest import HEADING, ROUNDS, Contest, row

CONTESTS = (
    Contest("tic-tac-toe / OpenSpiel tic_tac_toe", None, partial(peers.open_spiel, "tic_tac_toe", 300_000), goal=1),
    Contest("tic-tac-toe / OpenSpiel connect_four", None, partial(peers.open_spiel, "connect_four", 300_000), goal=1),
    Contest("tic-tac-toe / boardgame.io tic-tac-toe", None, partial(peers.boardgame_io, 5_000), goal=100),
    Contest("allies / OpenSpiel gin_rummy", None, partial(peers.open_spiel_gin_rummy, 10_000), goal=1),
    Contest("allies / RLCard uno", None, partial(peers.rlcard_uno, 100_000), goal=1),
    Contest("allies / RLCard gin-rummy", None, partial(peers.rlcard_gin_rummy, 15_000), goal=1),
)


def main() -> None:
    """Print one row a contest, as soon as it is measured."""
    print(f"Random playouts on Python {platform.python_version()}: the best of {ROUNDS} rounds, taken in turns.\n")
    print(HEADING.rstrip())
    for contest in CONTESTS:
        print(row(contest), flush=True)


if __name__ == "__main__":
    main()
