"""`gloaming check`: games held to the laws of the house."""

import argparse
import sys
from pathlib import Path

from gloaming import games
from gloaming.kernel import GloamingError, NoSuchGame

from .arguments import Commands, add_command, options_of


def add(commands: Commands) -> None:
    """The commands of this file, with their help."""
    check = add_command(commands, "check", "hold games to the laws of the house, by thousands of random decisions")
    check.add_argument("games", nargs="*", metavar="GAME", help="without any: all that are installed")
    check.add_argument("--decisions", type=int, default=4000, help="how many (default: %(default)s)")
    check.add_argument("--seed", type=int, default=0)
    check.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="a rule option")
    check.set_defaults(run=run_check)


def run_check(chosen: argparse.Namespace) -> int:
    """Checks games with a progress bar; a breach leaves a record that replays up to it."""
    from rich.progress import Progress

    from gloaming.testing import Nonconforming, check_game

    if chosen.decisions < 1:
        raise GloamingError(f"--decisions {chosen.decisions}: a check takes at least 1.")
    failed = 0
    for name in chosen.games or games.names():
        with Progress(transient=True, disable=not sys.stderr.isatty()) as bar:
            task = bar.add_task(f"Checking {name}", total=chosen.decisions)
            try:
                report = check_game(
                    name,
                    decisions=chosen.decisions,
                    seed=chosen.seed,
                    options=options_of(chosen.option),
                    progress=lambda made, total, task=task: bar.update(task, completed=made),  # type: ignore[misc]
                )
            except NoSuchGame as broken:
                if chosen.games:
                    raise
                failed += 1
                print(f"{name}: FAILED. {broken}")
                continue
            except Nonconforming as breach:
                failed += 1
                bar.stop()
                print(f"{name}: FAILED. {breach}")
                if breach.record is not None:
                    file = Path(f"{name}-breach.record.json")
                    file.write_bytes(breach.record)
                    print(f"  The match up to there: {file} (gloaming replay {file})")
                continue
        print(
            f"{name}: passed. {report.decisions} decisions in {report.games} games, {report.looks} full looks; "
            f"decisions met: {', '.join(report.kinds)}; drawn by: {', '.join(report.renderers) or 'nothing installed'}."
        )
    return 1 if failed else 0
