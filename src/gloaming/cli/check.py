"""`gloaming check`: checks games against the laws of the conformance kit."""

import argparse
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from gloaming import games
from gloaming.kernel import Game, GloamingError, NoSuchGame

from .arguments import Commands, add_command, options_of

Progress = Callable[[int, int], None]
PARTS = ("laws", "games", "refusals", "positions")


def add(commands: Commands) -> None:
    """The commands of this file, with their help."""
    check = add_command(commands, "check", "hold games to the laws of the house, by thousands of random decisions")
    check.add_argument("games", nargs="*", metavar="GAME", help="without any: all that are installed")
    check.add_argument("--decisions", type=int, default=4000, help="how many (default: %(default)s)")
    check.add_argument(
        "--games", type=int, default=20, dest="whole", metavar="N", help="whole games at random (default: %(default)s)"
    )
    check.add_argument("--first", type=int, default=0, metavar="K", help="begin with the K-th of these games")
    check.add_argument(
        "--by-habit",
        type=int,
        default=10,
        metavar="N",
        help="every N-th of these games is played by habit, which gets further than chance, and is looked at now and "
        "then; the others go as fast as the rules, without scenes and saves; 0: none by habit (default: %(default)s)",
    )
    check.add_argument("--minutes", type=float, help="begin no more of these games after so many")
    check.add_argument("--only", choices=PARTS, action="append", help="this part alone; may be given several times")
    check.add_argument("--seed", type=int, default=0)
    check.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="a rule option")
    check.set_defaults(run=run_check)


def run_check(chosen: argparse.Namespace) -> int:
    """Checks games with a progress bar; a breach leaves a record that replays up to it."""
    from gloaming.testing import Nonconforming

    if chosen.decisions < 1:
        raise GloamingError(f"--decisions {chosen.decisions}: a check takes at least 1.")
    if chosen.whole < 0:
        raise GloamingError(f"--games {chosen.whole}: there cannot be fewer than none.")
    if chosen.first < 0:
        raise GloamingError(f"--first {chosen.first}: the first game is 0.")
    if chosen.by_habit < 0:
        raise GloamingError(f"--by-habit {chosen.by_habit}: 0 plays none of the games by habit.")
    failed = 0
    for name in chosen.games or games.names():
        try:
            said = checked(name, chosen)
        except NoSuchGame as broken:
            if chosen.games:
                raise
            failed += 1
            print(f"{name}: FAILED. {broken}")
        except Nonconforming as breach:
            failed += 1
            print(f"{name}: FAILED. {breach}")
            keep_record(name, breach.record)
        else:
            print(f"{name}: passed. {said}")
    return 1 if failed else 0


def keep_record(name: str, record: bytes | None) -> None:
    """Writes the record of a breach, and prints where."""
    if record is not None:
        file = Path(f"{name}-breach.record.json")
        file.write_bytes(record)
        print(f"  The match up to there: {file} (gloaming replay {file})")


def checked(name: str, chosen: argparse.Namespace) -> str:
    """Checks one game, with a bar for each part; returns what was done, in a line."""
    from rich.progress import Progress as Bars

    options = options_of(chosen.option)
    said = []
    with Bars(transient=True, disable=not sys.stderr.isatty()) as bars:
        for title, part in parts(name, chosen, options):
            task = bars.add_task(f"{name}: {title}", total=None)
            said.append(part(lambda made, total, task=task: bars.update(task, completed=made, total=total)))  # type: ignore[misc]
            bars.remove_task(task)
    return "; ".join(said) + "."


def parts(
    name: str, chosen: argparse.Namespace, options: dict[str, Any]
) -> Iterator[tuple[str, Callable[[Progress], str]]]:
    """The checks of a game, one after the other. What a game leaves out is not checked."""
    game = games.find(name)
    wanted = chosen.only or PARTS
    if "laws" in wanted:
        yield "the laws", lambda progress: laws(name, chosen, options, progress)
    if "games" in wanted and chosen.whole:
        yield "whole games", lambda progress: whole_games(game, chosen, options, progress)
    if "refusals" in wanted and game.says_why:
        yield "refusals", lambda progress: refusals(game, chosen, options)
    if "positions" in wanted and game.looks_for_faults:
        yield "positions", lambda progress: positions(game, chosen, options)


def laws(name: str, chosen: argparse.Namespace, options: dict[str, Any], progress: Progress) -> str:
    """Checks the laws at thousands of decisions."""
    from gloaming.testing import check_game

    report = check_game(name, decisions=chosen.decisions, seed=chosen.seed, options=options, progress=progress)
    return (
        f"{report.decisions} decisions in {report.games} games, {report.looks} full looks; "
        f"decisions met: {', '.join(report.kinds)}; drawn by: {', '.join(report.renderers) or 'nothing installed'}"
    )


def whole_games(game: Game[Any], chosen: argparse.Namespace, options: dict[str, Any], progress: Progress) -> str:
    """Plays whole games with random options: none may fail."""
    from gloaming.testing import play_games

    report = play_games(
        game,
        games=chosen.whole,
        first=chosen.first,
        seed=chosen.seed,
        options=options,
        by_habit=chosen.by_habit,
        minutes=chosen.minutes,
        progress=progress,
    )
    ends = ", ".join(f"{count} {reason}" for reason, count in sorted(report.endings.items()))
    more = f" (--first {chosen.first + report.games} goes on)" if report.games < chosen.whole else ""
    return f"{report.games} whole games with random options{more}, {report.decisions} decisions; ends: {ends or 'none'}"


def refusals(game: Game[Any], chosen: argparse.Namespace, options: dict[str, Any]) -> str:
    """Checks that options of other states are refused by a rule, in words."""
    from gloaming.testing import Nonconforming, check_refusals

    report = check_refusals(game, decisions=min(400, chosen.decisions), seed=chosen.seed, options=options)
    for breach in report.breaches:
        raise Nonconforming(game.name, "what is not offered is refused by a rule, in words", GloamingError(breach))
    return f"{report.asked} refusals"


def positions(game: Game[Any], chosen: argparse.Namespace, options: dict[str, Any]) -> str:
    """Checks that changed positions can be played, or are refused with what and where."""
    from gloaming.testing import Nonconforming, check_positions

    matches, changes = min(4, 1 + chosen.decisions // 1000), min(100, 1 + chosen.decisions // 40)
    report = check_positions(game, matches=matches, changes=changes, seed=chosen.seed, options=options)
    for change, breach in report.breaches:
        law = "a changed position can be played or is refused by name"
        raise Nonconforming(game.name, law, GloamingError(f"{change}: {breach}"))
    return f"{report.tried} changed positions, {report.refused} of them refused"
