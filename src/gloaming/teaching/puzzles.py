"""Puzzles of a game: a position with one proved best answer, and the verdict on an answer."""

import tomllib
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Struct

from gloaming.kernel import Expected, Game, GloamingError, Match
from gloaming.packs import LIBRARY

GRADES = ((2, "easy"), (4, "fair"), (10, "hard"))  # the weakest level that finds it, and the grade
MANY = (6, 9)  # numbers of options from which a puzzle is one and two levels harder
ASKED = {
    "win": "One choice wins this turn. Which?",
    "save": "Everything hangs on this choice. Which one is it?",
    "best": "One choice is clearly better than every other. Which?",
}


class PuzzleFault(GloamingError):
    """The position of a puzzle cannot be reached any more, or its answer is not offered there."""


class Puzzle(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A position, the answer as a label, and the proof: the worth of each option, and the margin of the answer.

    Worths are mean payoffs over so many imagined games; `error` is the standard error of the margin.
    """

    id: str
    theme: Literal["win", "save", "best"] = "best"
    level: int  # the weakest level from which on all computer players find it
    answer: str
    why: list[str]
    then: list[str] = []  # what would come next
    seed: int
    options: dict[str, Any] = {}
    answers: list[int] = []  # the indices of the options that lead to the position
    worth: list[float]  # the worth of each option, in the order in which they are offered
    against: list[str]  # the strongest reason against each option; may be empty
    margin: float
    error: float
    games: int

    @property
    def ply(self) -> int:
        """How many decisions lead to it."""
        return len(self.answers)

    @property
    def grade(self) -> str:
        """How hard it is, in a word: by who finds it, and by the number of options."""
        level = self.level + sum(len(self.worth) >= options for options in MANY)
        return next(word for most, word in GRADES if level <= most)


class PuzzlesFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The contents of `puzzles.toml`: the puzzles, the questions they ask, and how far the search for them got."""

    seed: int = 0
    looked: int = 0  # games that were searched
    ask: dict[str, str] = {}  # by theme
    puzzle: list[Puzzle] = []

    def question(self, puzzle: Puzzle) -> str:
        """The question of a puzzle."""
        return self.ask.get(puzzle.theme) or ASKED[puzzle.theme]


class WeighedOption(Struct, frozen=True):
    """An option of a puzzle with its expected result, in words and as a part of the best."""

    label: str
    expected: str
    against: str
    answer: bool
    chosen: bool


class PuzzleVerdict(Struct, frozen=True):
    """The verdict on an answer: whether it is right, why, and the expected results of all options."""

    solved: bool
    said: str
    chosen: str
    answer: str
    why: list[str]
    then: list[str]
    proof: str
    options: list[WeighedOption]  # the best first


def position_of(game: Game[Any], puzzle: Puzzle) -> Match:
    """The match at the position of a puzzle; raises `PuzzleFault` if the present rules do not lead there."""
    try:
        match = Match.new(game, puzzle.seed, puzzle.options)
        for place in puzzle.answers:
            match.play(index=place)
        labels = labels_of(match)
    except (GloamingError, IndexError) as error:
        raise PuzzleFault(f"{game.name}, puzzle {puzzle.id}: its position cannot be reached: {error}") from error
    if labels.count(puzzle.answer) != 1 or len(labels) != len(puzzle.worth):
        raise PuzzleFault(f"{game.name}, puzzle {puzzle.id}: {puzzle.answer!r} is not among {', '.join(labels)}.")
    return match


def labels_of(match: Match) -> list[str]:
    """The labels of the options of the open decision."""
    return [] if match.ask is None else [match.gloss(option).label for option in match.ask.options]


def verdict_of(match: Match, puzzle: Puzzle, chosen: int) -> PuzzleVerdict:
    """The verdict on an answer at the position of a puzzle."""
    labels = labels_of(match)
    best = labels.index(puzzle.answer)
    solved, worth = chosen == best, puzzle.worth
    order = sorted(range(len(labels)), key=lambda place: (place != best, -worth[place]))
    expected = [expected_words(match, each) for each in worth]
    said = (
        f"{expected[best]} to expect; {expected[order[1]]} with the next best."
        if solved
        else f"{expected[chosen]} to expect; {expected[best]} with the best."
    )
    return PuzzleVerdict(
        solved=solved,
        said=f"{said[:1].upper()}{said[1:]}",
        chosen=labels[chosen],
        answer=labels[best],
        why=puzzle.why,
        then=puzzle.then,
        proof=proof_words(match, puzzle),
        options=[
            WeighedOption(labels[n], expected[n], "" if n == best else puzzle.against[n], n == best, n == chosen)
            for n in order
        ],
    )


def expected_of(match: Match, payoff: float) -> Expected:
    """A payoff in the units of players."""
    expects = match.game.expects
    return Expected((payoff + 1) / 2, "games") if expects is None else expects(match.state, payoff)


def expected_words(match: Match, payoff: float) -> str:
    """The same in a few words: `6.2 points for the wraith`, `64 of 100 fights won`."""
    found = expected_of(match, payoff)
    return f"{round(100 * found.amount)} of 100 {found.of} won" if found.chance else f"{found.amount:.1f} {found.of}"


def proof_words(match: Match, puzzle: Puzzle) -> str:
    """By how much the answer is better than every other, how sure that is, and how it was computed."""
    scale = abs(expected_of(match, 0.5).amount - expected_of(match, 0.0).amount) / 0.5
    chance = expected_of(match, 0.0).chance
    margin, error = (100 * scale * each if chance else scale * each for each in (puzzle.margin, puzzle.error))
    digits = 0 if chance else 1
    sure = f" ± {error:.{digits}f}" if round(error, digits) else ""
    what = " in 100" if chance else " points"
    return (
        f"Better than every other choice by {margin:.{digits}f}{sure}{what}: after each of them the turn was thought "
        f"through, and {puzzle.games} games were played on from the same imagined cards."
    )


def read_puzzles(path: Path) -> PuzzlesFile:
    """What a file holds so far; nothing where there is none."""
    try:
        return msgspec.convert(tomllib.loads(path.read_text("utf-8")), PuzzlesFile) if path.exists() else PuzzlesFile()
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise GloamingError(f"{path}: {error}") from None


def mined_file(game: Game[Any]) -> Path:
    """Where the puzzles of a game are kept that were mined on this machine, beside those of its pack."""
    return LIBRARY.user_folder.parent / "puzzles" / f"{game.name}.toml"
