"""`gloaming hint`: what a computer player thinks."""

import argparse
from pathlib import Path

from gloaming import games
from gloaming.kernel import GloamingError

from .given import Commands, data_folder


def add(commands: Commands) -> None:
    """The commands of this file, with their help."""
    hint = commands.add_parser("hint", help="what a computer player would do in your saved game, and why")
    hint.add_argument("game")
    hint.add_argument("--slot", help="the name of the saved game")
    hint.add_argument("--iterations", type=int, default=1000, help="how long it thinks (default: %(default)s)")
    hint.add_argument("--folder", type=Path, help="where games are saved")
    hint.set_defaults(run=run_hint)


def run_hint(chosen: argparse.Namespace) -> int:
    """Prints the best options of the decision that a saved game waits at, what to expect of them, and why."""
    from gloaming.agents import hint
    from gloaming.terminal import Shelf

    if chosen.iterations < 1:
        raise GloamingError(f"--iterations {chosen.iterations}: a hint takes at least 1.")
    match = Shelf(chosen.folder or data_folder()).load(chosen.slot or games.find(chosen.game).name)
    advised = hint(match, iterations=chosen.iterations)
    print(f"{advised.question} ({advised.iterations} iterations)")
    for number, advice in enumerate(advised.advice, 1):
        print(f"{number}. {advice.label}: {advice.why}.")
    return 0
