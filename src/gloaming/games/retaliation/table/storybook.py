"""The Storybook: introductions, conclusions, interludes, endings; some paragraphs are read only under a condition."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fnmatch import fnmatch

from .booklet_files import STORYBOOKS
from .booklet_reader import INSTEAD

BEGINNING = "Introduction"  # of the whole campaign
CONDITION = re.compile(r"> If (.+?), read: (\S.*)")


@dataclass(frozen=True)
class Paragraph:
    """A paragraph, and what must hold for it to be read; "" is always."""

    line: int
    text: str
    condition: str = ""
    instead: str = ""  # read in its place where a table skips what is marked

    def told(self, skipping: bool) -> str:
        """The paragraph as a table reads it that skips what is marked, or does not."""
        return self.instead if skipping and self.instead else self.text


@dataclass(frozen=True)
class Section:
    """A section of the Storybook. Those of a scenario are named with it: `Scenario 1: Cinders / Introduction`."""

    file: str
    line: int
    title: str
    paragraphs: tuple[Paragraph, ...]


@dataclass(frozen=True)
class Storybook:
    """All sections by their titles; `twice` are those that came again."""

    sections: Mapping[str, Section]
    twice: tuple[Section, ...] = ()

    def introduction(self, number: int, name: str) -> str:
        """The title of the introduction of a scenario."""
        return f"Scenario {number}: {name} / Introduction"


def conclusion_title(id: str) -> str:
    """The title of a conclusion."""
    return f"Conclusion {id}"


def ending_title(number: int, name: str) -> str:
    """The title of an ending."""
    return f"Ending {number}: {name}"


def read_storybook(files: Mapping[str, str]) -> Storybook:
    """The sections of all Storybooks of a pack."""
    sections: dict[str, Section] = {}
    twice: list[Section] = []
    for file, source in files.items():
        for section in _sections(file, source.splitlines()):
            if section.title in sections:
                twice.append(section)
            sections.setdefault(section.title, section)
    return Storybook(sections, tuple(twice))


def _sections(file: str, rows: list[str]) -> Iterator[Section]:
    starts = [k for k, row in enumerate(rows) if row.startswith(("# ", "## "))]
    scenario = ""
    for k, end in zip(starts, [*starts[1:], len(rows)], strict=True):
        level, _, title = rows[k].rstrip().partition(" ")
        if level == "#":
            scenario = title if title.startswith("Scenario ") else ""
        elif scenario and not title.startswith("Conclusion "):
            title = f"{scenario} / {title}"
        told = tuple(_paragraphs(rows, k + 1, end))
        if told:
            yield Section(file, k + 1, title, told)


def _paragraphs(rows: list[str], first: int, end: int) -> Iterator[Paragraph]:
    filled = [line for line in range(first, end) if rows[line].strip()]
    instead = ""
    for line in filled:
        marked = INSTEAD.fullmatch(rows[line].rstrip())
        if marked and not instead and line != filled[-1]:  # else it stands above nothing, and the checker says so
            instead = marked[1]
        else:
            yield _paragraph(line + 1, rows[line], instead)
            instead = ""


def _paragraph(line: int, row: str, instead: str) -> Paragraph:
    if only := CONDITION.fullmatch(row.rstrip()):
        return Paragraph(line, only[2], only[1], instead)
    return Paragraph(line, row.strip(), instead=instead)


def passages_of(story: str) -> tuple[Paragraph, ...]:
    """The paragraphs of a story in a TOML file, one a row, marked as in a Storybook."""
    rows = story.strip().splitlines()
    return tuple(_paragraphs(rows, 0, len(rows)))


def told_of(story: str, skipping: bool) -> str:
    """A story in a TOML file as a table reads it that skips what is marked, or does not."""
    return "\n".join(each.told(skipping) for each in passages_of(story))


def storybook_files(stories: Mapping[str, str]) -> dict[str, str]:
    """The Storybooks among the stories of a pack."""
    return {file: source for file, source in stories.items() if fnmatch(file, STORYBOOKS)}
