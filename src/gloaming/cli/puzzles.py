"""`gloaming puzzle`: the puzzle of the day of a game; `gloaming puzzles mine`: finds new ones."""

import argparse
import secrets
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gloaming import games
from gloaming.kernel import GloamingError

from .arguments import Commands, add_command, check_folder, data_folder

if TYPE_CHECKING:
    from gloaming.host.days.puzzles import DailyPuzzle
    from gloaming.kernel import Game
    from gloaming.teaching import PuzzleVerdict

SOLVED = "puzzles.json"  # the answers given on this computer


def add(commands: Commands) -> None:
    """The commands of this file, with their help."""
    puzzle = add_command(commands, "puzzle", "solve the puzzle of the day of a game: one answer is the best")
    puzzle.add_argument("game", nargs="?", default="", help="which game; without one, the puzzles of today")
    puzzle.add_argument("--id", default="", metavar="PUZZLE", help="another puzzle of the game than that of today")
    puzzle.set_defaults(run=run_puzzle)

    puzzles = add_command(commands, "puzzles", "find puzzles in games of computer players")
    below = puzzles.add_subparsers(required=True, metavar="COMMAND")
    mine = add_command(below, "mine", "play games and keep the decisions that have one best answer, with the proof")
    mine.add_argument("game")
    mine.add_argument(
        "--count", type=int, default=14, metavar="N", help="how many there shall be (default: %(default)s)"
    )
    proof = "imagined games after every option that prove an answer (default: %(default)s)"
    mine.add_argument("--games", type=int, default=400, metavar="N", help=proof)
    mine.add_argument("--seed", type=int, help="another seed finds other puzzles (default: that of the file, else 0)")
    here = "the file (default: one in your data folder, from which a server on this machine takes puzzles as well)"
    mine.add_argument("--out", type=Path, metavar="FILE", help=here)
    mine.set_defaults(run=run_mine)


def run_mine(chosen: argparse.Namespace) -> int:
    """Mines puzzles into a file; run again after a stop it resumes."""
    import msgspec

    from gloaming.lab.puzzles.mine import mine
    from gloaming.lab.puzzles.write import write_puzzles
    from gloaming.teaching import read_puzzles

    from .lab import stoppable
    from .progress import bar

    if chosen.count < 1 or chosen.games < 20:
        raise GloamingError("--count takes at least 1, --games at least 20.")
    game = games.find(chosen.game)
    out = chosen.out or own_file(game)
    check_folder(out)
    found = read_puzzles(out)
    if chosen.out is None and not found.looked:  # others than those of the pack, and of every other house
        found = msgspec.structs.replace(found, seed=secrets.randbelow(1_000_000) + 1)
    if chosen.seed is not None and chosen.seed != found.seed:
        if found.puzzle:
            raise GloamingError(f"{out} holds puzzles of seed {found.seed}: name another file with --out.")
        found = msgspec.structs.replace(found, seed=chosen.seed, looked=0)
    with stoppable(out), bar(f"Mining {game.name}", "puzzles") as progress:
        for each in mine(game, found, chosen.count, chosen.games, progress):
            if len(each.puzzle) > len(found.puzzle) and not sys.stderr.isatty():
                print(f"{each.looked} games, {len(each.puzzle)} puzzles", file=sys.stderr)
            found = each
            write_puzzles(out, found)
    grades = [puzzle.grade for puzzle in found.puzzle]
    told = ", ".join(f"{grades.count(grade)} {grade}" for grade in dict.fromkeys(sorted(grades)))
    print(f"{len(found.puzzle)} puzzles of {found.looked} games ({told}) in {out}.")
    return 0


def own_file(game: "Game[Any]") -> Path:
    """The file of this machine's own puzzles of a game; its folder is made."""
    from gloaming.teaching import mined_file

    found = mined_file(game)
    found.parent.mkdir(parents=True, exist_ok=True)
    return found


def run_puzzle(chosen: argparse.Namespace) -> int:
    """Lists the puzzles of today, or shows one, reads an answer and prints the verdict."""
    import json

    from gloaming.host.days.deals import today
    from gloaming.host.days.puzzles import DailyPuzzle, find_puzzle, puzzles_on
    from gloaming.teaching import verdict_of

    path = data_folder() / SOLVED
    kept: dict[str, bool] = json.loads(path.read_text("utf-8")) if path.exists() else {}
    listed = puzzles_on(today())
    if not chosen.game:
        for each in listed:
            done = "" if each.key not in kept else " Solved." if kept[each.key] else " Answered, not solved."
            print(f"{each.game.name}: {each.question} ({each.puzzle.grade}){done}")
        return 0
    named = games.find(chosen.game).name
    found = next((each for each in listed if each.game.name == named), None)
    if found is None:
        raise GloamingError(f"{named!r} has no puzzles. There are: {', '.join(each.game.name for each in listed)}.")
    puzzle = DailyPuzzle(found.game, find_puzzle(found.game, chosen.id), found.day) if chosen.id else found
    place = ask(puzzle)
    verdict = verdict_of(puzzle.match(), puzzle.puzzle, place)
    tell(verdict)
    if puzzle.key not in kept:  # only the first answer counts
        kept[puzzle.key] = verdict.solved
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(kept, indent=1), "utf-8")
    return 0


def ask(puzzle: "DailyPuzzle") -> int:
    """Prints the table of a puzzle in lines, and reads the index of an answer."""
    from gloaming.terminal.words import words

    match = puzzle.match()
    print("\n".join(words(match.scene(0))))
    print(f"\nPuzzle ({puzzle.puzzle.grade}): {puzzle.question}\n{match.question()}")
    assert match.ask is not None
    labels = [match.gloss(option).label for option in match.ask.options]
    for place, label in enumerate(labels, 1):
        print(f"{place:3}. {label}")
    while True:
        print("Your answer: ", end="", flush=True)
        line = sys.stdin.readline()
        if not line:
            raise GloamingError("No answer was given; the puzzle stays open.")
        if line.strip().isdigit() and 1 <= int(line) <= len(labels):
            return int(line) - 1
        print(f"A number from 1 to {len(labels)}, please.")


def tell(verdict: "PuzzleVerdict") -> None:
    """Prints the verdict: whether it is right, why, and what would have happened."""
    print("\nSolved." if verdict.solved else f"\nNot this time. The answer: {verdict.answer}.")
    print(verdict.said)
    for reason in verdict.why:
        print(f"  + {reason}")
    if verdict.then:
        print(f"  Then: {'; '.join(verdict.then)}.")
    print()
    for each in verdict.options:
        more = f" ({each.against})" if each.against else ""
        print(f"{'*' if each.answer else '>' if each.chosen else ' '} {each.label}: {each.expected}{more}")
    print(verdict.proof)
