"""A scenario booklet: Markdown that runs, read into pages with the lines they stand on.

Front matter in TOML between two lines `+++`, then pages: a heading `## E.1 Title`, story, a block of instructions
with one sentence a line, choices. What the sentences mean is not known here.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatch

import msgspec

from gloaming.kernel import GloamingError
from gloaming.packs import Fault
from gloaming.packs.fault import told
from gloaming.packs.lines import Lines, Path
from gloaming.packs.validate import faults

from .booklet_files import BOOKLETS, Head
from .enigma import EnigmaTable, read_enigmas

SECTIONS = {"Events": "E", "Investigations": "I", "Guesses": "G", "Dialogues": "D", "Combat": "C", "Enigmas": ""}
FENCE = "+++"
PAGE = re.compile(r"## ([EIDGC]\.\d+) (\S.*)")
CHOICE = re.compile(r"> Choose: (?:If (?P<condition>.+?), )?\*\*(?P<label>.+?)\*\* (?P<text>\S.*)")
SPEAKS = re.compile(r"\*Speaks: ([^,]+)(?:, (.+))?\*")
LESSON = re.compile(r"\*Lesson: (.+)\*")
INSTEAD = re.compile(r"\*Instead: (.+)\*")  # of the paragraph below it, for tables that skip what is marked
ENIGMAS = "## Enigma Table"


class BadBooklet(GloamingError):
    """A booklet that cannot be read, with everything that is wrong with it."""

    def __init__(self, found: Sequence[Fault]) -> None:
        super().__init__(told(found))
        self.faults = tuple(found)


@dataclass(frozen=True)
class Said:
    """One or more sentences and the line they stand on."""

    line: int
    text: str


@dataclass(frozen=True)
class Choice:
    """Something that the involved members can choose; without a condition always."""

    line: int
    label: str
    condition: str
    text: str


@dataclass(frozen=True)
class Marked:
    """A paragraph that a table may skip, by its place in the story, and the line that is read instead."""

    line: int
    place: int
    instead: str


@dataclass(frozen=True)
class Page:
    """A page: story first, then the instructions from top to bottom, then the choices."""

    name: str
    title: str
    line: int
    story: tuple[str, ...]  # paragraphs
    speaker: str = ""  # whose the speech on it is
    role: str = ""  # who that is, in a few words
    lesson: str = ""  # help for new players
    instructions: tuple[Said, ...] = ()
    choices: tuple[Choice, ...] = ()
    marked: tuple[Marked, ...] = ()

    def told(self, skipping: bool) -> tuple[str, ...]:
        """The story as a table reads it that skips what is marked, or does not."""
        instead = {each.place: each.instead for each in self.marked} if skipping else {}
        return tuple(instead.get(place, text) for place, text in enumerate(self.story))


@dataclass(frozen=True, eq=False)
class Booklet:
    """A scenario booklet."""

    file: str
    head: Head
    pages: Mapping[str, Page]
    enigmas: EnigmaTable | None
    lines: Lines  # of its head

    def line_of(self, *path: str | int) -> int:
        """The line of a field of the head, or of the nearest thing around it."""
        return 1 + self.lines.of(path)

    def row_of(self, row: int, *path: str | int) -> int:
        """The line of a row, counted from 1, of a text in the head."""
        return 1 + self.lines.of_row(path, row)


@dataclass(frozen=True)
class Part:
    """A heading and what stands below it."""

    line: int
    heading: str
    rows: Sequence[str]


def read_booklet(file: str, source: str) -> Booklet:
    """The booklet, or `BadBooklet` with everything that is wrong with its form."""
    rows = source.splitlines()
    ends = [k for k, row in enumerate(rows) if row.rstrip() == FENCE]
    if len(ends) < 2 or ends[0] != 0:
        raise BadBooklet([Fault(file, 1, "", f"expected the head of the booklet, TOML between two lines {FENCE}")])
    found: list[Fault] = []
    lines = Lines("\n".join(rows[1 : ends[1]]))
    head = _head(file, "\n".join(rows[1 : ends[1]]), lines, found)
    parts = list(_parts(rows, ends[1] + 1))
    pages: dict[str, Page] = {}
    enigmas = None
    section = ""
    for part in parts:
        if part.heading.startswith("# "):
            section = _section(file, part, found)
        elif part.heading == ENIGMAS:
            enigmas = read_enigmas(file, part.line, part.rows, found)
        elif page := _page(file, part, section, found):
            if page.name in pages:
                found.append(
                    Fault(file, page.line, page.name, f"there are two of it; see line {pages[page.name].line}")
                )
            pages.setdefault(page.name, page)
    if found or head is None:
        raise BadBooklet(sorted(found, key=lambda fault: fault.line))
    return Booklet(file, head, pages, enigmas, lines)


def _head(file: str, source: str, lines: Lines, found: list[Fault]) -> Head | None:
    try:
        raw = tomllib.loads(source)
    except tomllib.TOMLDecodeError as error:
        line = re.search(r"at line (\d+)", str(error))
        found.append(Fault(file, 1 + int(line[1]) if line else 1, "", f"the head is not TOML: {error}"))
        return None
    wrong = list(faults(raw, Head))
    found += [Fault(file, 1 + lines.of(path) if path else 1, _said(path), what) for path, what in wrong]
    return None if wrong else msgspec.convert(raw, Head)


def _said(path: Path) -> str:
    return " ".join(str(part + 1) if isinstance(part, int) else part for part in path)


def _parts(rows: Sequence[str], first: int) -> Iterator[Part]:
    """The headings with their rows; what stands before the first of them has an empty heading."""
    starts = [k for k in range(first, len(rows)) if rows[k].startswith("#")]
    before = [row for row in rows[first : starts[0] if starts else len(rows)] if row.strip()]
    if before:
        yield Part(first + 1, "", before)
    for k, end in zip(starts, [*starts[1:], len(rows)], strict=True):
        yield Part(k + 1, rows[k].rstrip(), rows[k + 1 : end])


def _section(file: str, part: Part, found: list[Fault]) -> str:
    name = part.heading.removeprefix("# ")
    if name not in SECTIONS:
        found.append(Fault(file, part.line, "", f"expected a section among {', '.join(SECTIONS)}, found {name!r}"))
    if any(row.strip() for row in part.rows):
        found.append(
            Fault(file, part.line + 1, name, "expected a page, a heading like `## E.1 Title`, before any text")
        )
    return SECTIONS.get(name, "")


def _page(file: str, part: Part, section: str, found: list[Fault]) -> Page | None:
    heading = PAGE.fullmatch(part.heading)
    if heading is None:
        found.append(Fault(file, part.line, "", f"expected a heading like `## E.1 Title`, found {part.heading!r}"))
        return None
    name, title = heading[1], heading[2]
    if section and name[0] != section:
        found.append(Fault(file, part.line, name, f"pages of this section begin with {section}; move it or rename it"))
    return PageReader(file, name, part, found).page(title)


class PageReader:
    """Reads what stands below the heading of a page, in its order: story, instructions, choices."""

    def __init__(self, file: str, name: str, part: Part, found: list[Fault]) -> None:
        self.file = file
        self.name = name
        self.part = part
        self.found = found
        self.story: list[str] = []
        self.speaker = self.role = self.lesson = ""
        self.instructions: list[Said] = []
        self.choices: list[Choice] = []
        self.marked: list[Marked] = []
        self.opened = 0  # the line on which a block of instructions begins
        self.closed = False

    def page(self, title: str) -> Page:
        """The page."""
        for line, row in enumerate(self.part.rows, self.part.line + 1):
            text = row.rstrip()
            if self.opened and not self.closed:
                self._instruction(line, text)
            elif text:
                self._text(line, text)
        if self.opened and not self.closed:
            self._wrong(self.opened, "this block of instructions has no end, a line ```")
        if self._pending:
            self._wrong(self.marked[-1].line, "a line that is read instead stands above a paragraph of the story")
        if not self.story:
            self._wrong(self.part.line, "expected some story below the heading")
        return Page(self.name, title, self.part.line, tuple(self.story), self.speaker, self.role, self.lesson,
                    tuple(self.instructions), tuple(self.choices), tuple(self.marked))  # fmt: skip

    def _instruction(self, line: int, text: str) -> None:
        if text == "```":
            self.closed = True
        elif text:
            self.instructions.append(Said(line, text))

    def _text(self, line: int, text: str) -> None:
        if text.startswith("```"):
            self._block(line, text)
        elif text.startswith(">"):
            self._choice(line, text)
        elif speaks := SPEAKS.fullmatch(text):
            self.speaker, self.role = speaks[1], speaks[2] or ""
        elif lesson := LESSON.fullmatch(text):
            self.lesson = lesson[1]
        elif (instead := INSTEAD.fullmatch(text)) and not self._pending:
            self.marked.append(Marked(line, len(self.story), instead[1]))
        elif self.opened or self.choices:
            self._wrong(line, "story comes before the instructions and the choices of a page")
        else:
            self.story.append(text)

    @property
    def _pending(self) -> bool:
        """Whether the paragraph has not come yet for which another line is read."""
        return bool(self.marked) and self.marked[-1].place == len(self.story)

    def _block(self, line: int, text: str) -> None:
        if text != "```lingo":
            self._wrong(line, f"expected a block of instructions, ```lingo, found {text}")
        elif self.opened or self.choices:
            self._wrong(line, "a page has one block of instructions, before its choices")
        self.opened, self.closed = line, False

    def _choice(self, line: int, text: str) -> None:
        if choice := CHOICE.fullmatch(text):
            self.choices.append(Choice(line, choice["label"], choice["condition"] or "", choice["text"]))
        else:
            self._wrong(
                line, "expected a choice: `> Choose: **What you do.** Read page E.3.`, "
                "or with a condition: `> Choose: If the pack has Clue 1, **What you do.** Read page E.3.`"
            )  # fmt: skip

    def _wrong(self, line: int, what: str) -> None:
        self.found.append(Fault(self.file, line, self.name, what))


def read_booklets(stories: Mapping[str, str], found: list[Fault]) -> dict[str, Booklet]:
    """The booklets of a pack by the ids of their scenarios; what is wrong is added to `found`."""
    booklets: dict[str, Booklet] = {}
    for file, source in stories.items():
        if fnmatch(file, BOOKLETS):
            try:
                booklet = read_booklet(file, source)
            except BadBooklet as bad:
                found += bad.faults
                continue
            other = booklets.setdefault(booklet.head.id, booklet)
            if other is not booklet:
                where = booklet.line_of("id")
                found.append(Fault(file, where, "id", f"{booklet.head.id!r} is the id of {other.file}; choose another"))
    return booklets
