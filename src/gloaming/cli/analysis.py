"""`gloaming hint`, `review`, `ladder`: what computer players think, and how well."""

import argparse
import sys
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

import msgspec

from gloaming import Match, games
from gloaming.kernel import GloamingError, Seat

from .arguments import Commands, add_command, check_folder, data_folder, read_file, varied_options
from .lab import jobs_of, stoppable
from .progress import bar

if TYPE_CHECKING:
    from gloaming.agents import Review


def add(commands: Commands) -> None:
    """The commands of this file, with their help."""
    hint = add_command(commands, "hint", "tell what a computer player would do in your saved game, and why")
    hint.add_argument("game")
    hint.add_argument("--slot", help="the name of the saved game")
    hint.add_argument("--iterations", type=int, default=1000, help="how long it thinks (default: %(default)s)")
    hint.add_argument("--folder", type=Path, help="where games are saved")
    hint.set_defaults(run=run_hint)

    review = add_command(
        commands, "review", "go through a recorded game again, with what a computer player would have done"
    )
    review.add_argument("record", type=Path, metavar="RECORD")
    review.add_argument("--seat", type=int, metavar="N", help="whose game, counted from 1 (default: all that decided)")
    thinks = "how long it thinks a decision (default: 200, less where there are very many)"
    review.add_argument("--iterations", type=int, help=thinks)
    review.add_argument("--jobs", type=int, help="processes that think side by side (default: one a processor)")
    review.add_argument("--json", type=Path, metavar="FILE", help="keep the reviews as data too")
    review.add_argument("--plain", action="store_true", help="line by line, for screen readers and pipes")
    review.set_defaults(run=run_review)

    ladder = add_command(commands, "ladder", "measure how strong the levels of computer players are, as a page")
    ladder.add_argument("of", nargs="*", metavar="GAME", help="without any: all that are installed")
    ladder.add_argument("--games", type=int, default=100, metavar="N", help=LADDER_GAMES)
    ladder.add_argument("--seed", type=int, default=0, help="another seed deals other games (default: %(default)s)")
    told = "a rule option, where one game is named; several values of one take turns"
    ladder.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help=told)
    ladder.add_argument("--jobs", type=int, metavar="N", help="processes side by side (default: one a processor)")
    ladder.add_argument("--out", type=Path, default=Path("ladder.md"), help="the page (default: %(default)s, here)")
    ladder.add_argument("--results", type=Path, metavar="DIR", help="where the games are kept, to go on after a stop")
    ladder.set_defaults(run=run_ladder)


LADDER_GAMES = "games of every two levels, or of each level where they play alone (default: %(default)s)"


def run_hint(chosen: argparse.Namespace) -> int:
    """Prints the best options of the open decision of a saved game, their expected results, and why."""
    from gloaming.agents import hint
    from gloaming.terminal import SaveFolder
    from gloaming.terminal.session import Session
    from gloaming.terminal.teaching_words import hint_words

    if chosen.iterations < 1:
        raise GloamingError(f"--iterations {chosen.iterations}: a hint takes at least 1.")
    saves, slot = SaveFolder(chosen.folder or data_folder()), chosen.slot or games.find(chosen.game).name
    match = saves.load(slot)
    session = Session(match, None, slot, str, saves.computers(slot, match))
    who = session.who(session.scene())
    if session.computer_to_move is not None:
        raise GloamingError(
            f"{who} decides now, and that is a computer player. `gloaming play {match.game.name} --slot {slot}` lets "
            f"it go on; `--computer {session.computer_to_move + 1}=none` gives its chair to a person."
        )
    advised = hint(match, iterations=chosen.iterations)
    print(f"{f'{who}: ' if who else ''}{advised.question} ({advised.iterations} iterations)")
    print("\n".join(hint_words(match, advised)))
    return 0


def run_review(chosen: argparse.Namespace) -> int:
    """Reviews a record for each seat that decided, and prints the results."""
    from gloaming.agents import sides

    for name in ("iterations", "jobs"):
        if (given := getattr(chosen, name)) is not None and given < 1:
            raise GloamingError(f"--{name} {given}: a review takes at least 1.")
    if chosen.seat is not None and chosen.seat < 1:
        raise GloamingError(f"--seat {chosen.seat}: seats are counted from 1.")
    if chosen.json is not None:
        check_folder(chosen.json)
    match = Match.replay(read_file(chosen.record))
    reviews: list[Review] = []
    for seat in sides(match) if chosen.seat is None else [chosen.seat - 1]:
        made = review_of(match, seat, chosen.iterations, jobs_of(chosen))
        reviews.append(made)
        if chosen.json is not None:
            keep(chosen.json, msgspec.json.encode(reviews))
        tell(made, plain=chosen.plain)
        if made.weighed < made.moments:
            return 130
    return 0


def review_of(match: Match, seat: Seat, iterations: int | None, jobs: int) -> "Review":
    """The review of one seat, with a progress bar and the first turning points; an interrupt stops it with what there
    is."""
    from rich.console import Console
    from rich.progress import Progress

    from gloaming.agents.decisions import decision_points_of
    from gloaming.agents.review import build_review, first_looks, reviewed_decisions, usual_iterations
    from gloaming.terminal.replays.review import turn_words

    decisions, told = [], set[int]()
    iterations = iterations or usual_iterations(len(decision_points_of(match, seat)))
    with Progress(transient=True, console=Console(stderr=True), disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task("Thinking the game over", total=None)
        looks = first_looks(match, seat)
        try:
            for decision in reviewed_decisions(
                match, seat, iterations, looks, jobs, lambda done, total: bar.update(task, completed=done, total=total)
            ):
                decisions.append(decision)
                if looks and not told and not bar.disable and not decision.as_good:
                    so_far = build_review(match, seat, iterations, decisions, looks)
                    told |= {turn.ply for turn in so_far.turns}
                    bar.console.print(*(f"So far: {turn_words(so_far, turn)}" for turn in so_far.turns[:1]), sep="\n")
        except KeyboardInterrupt:
            if not decisions:
                raise
    return build_review(match, seat, iterations, decisions, looks)


def tell(review: "Review", *, plain: bool) -> None:
    """Prints a review: as a page on a terminal, else in lines."""
    from rich.console import Console

    from gloaming.terminal.replays.review import show_review, tell_review

    if plain or not sys.stdout.isatty():
        tell_review(review, sys.stdout)
    else:
        show_review(review, Console())


def keep(file: Path, contents: bytes) -> None:
    """Writes a file, or raises with the reason in words."""
    try:
        file.write_bytes(contents)
    except OSError as error:
        raise GloamingError(f"{file} cannot be written: {error.strerror}.") from None


def run_ladder(chosen: argparse.Namespace) -> int:
    """Measures the levels of games and updates the page; the sections of other games stay as they are."""
    from gloaming.lab.report import ladder

    if chosen.option and len(chosen.of) != 1:
        raise GloamingError("--option: name the one game that has it, as in gloaming ladder GAME --option NAME=VALUE.")
    check_folder(chosen.out)
    results, (options, varied) = chosen.results or data_folder() / "ladder", varied_options(chosen.option)
    sections = ladder.sections_of(chosen.out.read_text("utf-8")) if chosen.out.exists() else {}
    for name in chosen.of or games.names():
        game, began = games.find(name), monotonic()
        with stoppable(results), bar(f"Climbing {name}") as progress:
            measured = ladder.measure(
                game,
                chosen.games,
                jobs=jobs_of(chosen),
                seed=chosen.seed,
                options=options,
                varied=varied,
                results=results,
                progress=progress,
            )
        command = " --option ".join(
            [f"gloaming ladder {name} --games {chosen.games} --seed {chosen.seed}", *chosen.option]
        )
        sections[ladder.table_of(name, chosen.option)] = ladder.section(measured, command, chosen.option)
        keep(chosen.out, ladder.page(sections).encode())
        took = f"{(monotonic() - began) / 60:.0f} minutes" if monotonic() - began > 90 else "a minute or so"
        print(f"{game.title}: {ladder.verdict(measured.rungs)} ({chosen.out}; it took {took})")
    return 0
