"""Teaching material in a pack: goal card, tips, glossary, lessons, the page "How to play", feats, deals, puzzles."""

import tomllib
from collections.abc import Callable
from functools import cache
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Literal, TypeVar

import msgspec
from msgspec import Struct, field

from gloaming.kernel import Game
from gloaming.packs import LIBRARY, Fault
from gloaming.packs.lines import Lines
from gloaming.packs.validate import faults

from .how import HowPart, read_how
from .lesson import Lesson, read_lesson
from .puzzles import PuzzlesFile

T = TypeVar("T", bound=Struct)

GOAL, TIPS, GLOSSARY, FEATS = "goal.toml", "tips.toml", "glossary.toml", "feats.toml"
DEALS, WEEKS, PUZZLES = "deals.toml", "weeks.toml", "puzzles.toml"
HOW, LESSONS = "how-to-play.md", "lessons"
POSTER = "poster.svg"


class RoundStep(Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a round, in a few words."""

    name: str
    text: str


class GoalBand(Struct, frozen=True, forbid_unknown_fields=True):
    """How good a result is: `points` as text, and what they mean."""

    points: str
    text: str


class GoalCard(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The goal of a game: what players want, how it ends, how it is scored; and the parts of a round."""

    title: str
    want: str
    ends: str
    scored: str
    parts: str = "A round"  # what the following are parts of
    round: list[RoundStep] = []
    band: list[GoalBand] = []


class Tip(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A tip for the first time that a kind of decision, a symbol or a word appears."""

    text: str
    decision: str = ""  # the kind of a decision
    symbol: str = ""  # an icon on the table
    word: str = ""  # a word on a piece, an area or in the question
    rule: str = ""

    @property
    def id(self) -> str:
        """The id by which it is remembered as shown."""
        return f"{self.decision}|{self.symbol}|{self.word}"


class GlossaryEntry(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A symbol or a word of the game: its name, its meaning, its rule."""

    name: str
    meaning: str
    group: str  # its heading in the legend
    icons: list[str] = []  # its symbols, by the names of icons
    sign: str = ""  # its sign, if it is not an icon: a letter or a number
    first: bool = False  # it appears in the first minutes: the goal card shows only these, if there are any
    words: list[str] = []  # other words for it on the table
    rule: str = ""


class FeatRule(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A feat (achievement): its name, and the condition on one game, or on several."""

    id: str
    title: str
    text: str  # the condition, in a few words
    icon: str
    won: bool | None = None
    reasons: list[str] = []  # the required endings; with `all`, each of them once in several games
    all: bool = False
    score_at_most: int | None = None
    score_at_least: int | None = None
    options: dict[str, Any] = {}  # required rule options
    streak: int = 1  # how many such games in a row


class FeatsFile(Struct, frozen=True, forbid_unknown_fields=True):
    """What `feats.toml` holds."""

    feat: list[FeatRule] = []


class Week(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A table of the week: everybody plays with the same options; weeks follow in the order of the file."""

    id: str
    title: str
    text: str  # why to play it, in a sentence
    options: dict[str, Any]


class WeeksFile(Struct, frozen=True, forbid_unknown_fields=True):
    """What `weeks.toml` holds."""

    week: list[Week] = []


class DealRule(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A rule for deals that everybody gets alike, daily or weekly; the options of its tables take turns."""

    every: Literal["day", "week"]
    title: str
    turns: list[dict[str, Any]] = []
    titles: list[str] = []  # the titles of the turns, if each has its own


class DealsFile(Struct, frozen=True, forbid_unknown_fields=True):
    """What `deals.toml` holds."""

    deal: list[DealRule] = []


class TipsFile(Struct, frozen=True, forbid_unknown_fields=True):
    """What `tips.toml` holds."""

    tip: list[Tip] = []
    quiet: list[str] = []  # kinds of decisions without a tip, since nobody is asked them at a table


class GlossaryFile(Struct, frozen=True, forbid_unknown_fields=True):
    """What `glossary.toml` holds."""

    entry: list[GlossaryEntry] = []


class Teaching(Struct, frozen=True, kw_only=True):
    """Everything that teaches a game."""

    goal: GoalCard | None = None
    tips: list[Tip] = []
    quiet: list[str] = []
    glossary: list[GlossaryEntry] = []
    feats: list[FeatRule] = []
    weeks: list[Week] = []
    deals: list[DealRule] = []
    puzzles: PuzzlesFile = PuzzlesFile()
    how: list[HowPart] = []
    lessons: list[Lesson] = []
    faults: list[Fault] = field(default_factory=list)
    lines: dict[str, Lines] = {}


def folder_of(game: Game[Any], pack: str = "") -> Traversable | None:
    """The folder with the teaching material of a game, or of a pack of it."""
    if game.pack is None:
        return game.teaching if isinstance(game.teaching, Traversable) else None
    return Path(LIBRARY.choose(game.pack, pack).where) if pack else game.pack.folder


def poster_of(game: Game[Any]) -> Traversable | None:
    """The picture of a game, if it has one."""
    folder = folder_of(game)
    found = None if folder is None else folder.joinpath(POSTER)
    return found if found is not None and found.is_file() else None


def ending_of(game: Game[Any], name: str) -> Traversable | None:
    """The picture of an ending by name, if the game has it."""
    folder = folder_of(game)
    found = None if folder is None else folder.joinpath("endings", f"{name}.svg")
    return found if found is not None and found.is_file() else None


def file_text(folder: Traversable | None, name: str) -> str:
    """The text of a file in a folder; empty if there is none."""
    found = None if folder is None else folder.joinpath(*name.split("/"))
    return found.read_text("utf-8") if found is not None and found.is_file() else ""


@cache
def teaching_of(game: Game[Any]) -> Teaching:
    """The teaching material of a game; lessons of the user's packs come after its own."""
    found = read_teaching(folder_of(game))
    if game.pack is None:
        return found
    own = [each.pack.manifest.name for each in LIBRARY.user_packs(game.name) if each.pack is not None]
    lessons = [with_pack(lesson, pack) for pack in own for lesson in read_teaching(folder_of(game, pack)).lessons]
    return msgspec.structs.replace(found, lessons=[*found.lessons, *lessons])


def with_pack(lesson: Lesson, pack: str) -> Lesson:
    """A lesson of a user's pack: its tables use that pack, and its id contains its name."""
    return msgspec.structs.replace(laid_with(lesson, pack), id=f"{pack}.{lesson.id}", pack=pack)


def laid_with(lesson: Lesson, pack: str) -> Lesson:
    """A lesson whose tables use a pack."""
    if not pack:
        return lesson
    starts = [msgspec.structs.replace(start, options=start.options | {"pack": pack}) for start in lesson.starts]
    return msgspec.structs.replace(lesson, starts=starts)


def lesson_reader(game: Game[Any], lesson: Lesson) -> Callable[[str], str]:
    """A function that reads the files beside a lesson."""
    folder = folder_of(game, lesson.pack)
    return lambda name: file_text(folder, f"{LESSONS}/{name}")


def read_teaching(folder: Traversable | None) -> Teaching:
    """The teaching material in a folder; its faults are in `faults`."""
    found: list[Fault] = []
    lines: dict[str, Lines] = {}
    goal = read_table(folder, GOAL, GoalCard, found, lines)
    tips = read_table(folder, TIPS, TipsFile, found, lines) or TipsFile()
    glossary = read_table(folder, GLOSSARY, GlossaryFile, found, lines) or GlossaryFile()
    feats = read_table(folder, FEATS, FeatsFile, found, lines) or FeatsFile()
    weeks = read_table(folder, WEEKS, WeeksFile, found, lines) or WeeksFile()
    deals = read_table(folder, DEALS, DealsFile, found, lines) or DealsFile()
    puzzles = read_table(folder, PUZZLES, PuzzlesFile, found, lines) or PuzzlesFile()
    lessons = []
    for name in lesson_files(folder):
        lesson, wrong = read_lesson(f"{LESSONS}/{name}", file_text(folder, f"{LESSONS}/{name}"))
        lessons.append(lesson)
        found += wrong
    how, wrong = read_how(HOW, file_text(folder, HOW))
    found += wrong
    return Teaching(
        goal=goal,
        tips=tips.tip,
        quiet=tips.quiet,
        glossary=glossary.entry,
        feats=feats.feat,
        weeks=weeks.week,
        deals=deals.deal,
        puzzles=puzzles,
        how=how,
        lessons=lessons,
        faults=found,
        lines=lines,
    )


def lesson_files(folder: Traversable | None) -> list[str]:
    """The lessons of a folder in the order of their names."""
    lessons = None if folder is None else folder.joinpath(LESSONS)
    if lessons is None or not lessons.is_dir():
        return []
    return sorted(each.name for each in lessons.iterdir() if each.name.endswith(".md"))


def read_table(
    folder: Traversable | None, name: str, kind: type[T], found: list[Fault], lines: dict[str, Lines]
) -> T | None:
    """A TOML file as a struct; None, and faults, if it cannot be read."""
    source = file_text(folder, name).replace("\r\n", "\n")
    if not source:
        return None
    try:
        raw = tomllib.loads(source)
    except tomllib.TOMLDecodeError as error:
        found.append(Fault(name, 0, "", f"this is not TOML: {error}"))
        return None
    lines[name] = Lines(source)
    wrong = [Fault(name, lines[name].of(path), " ".join(map(str, path)), what) for path, what in faults(raw, kind)]
    found += wrong
    return None if wrong else msgspec.convert(raw, kind)
