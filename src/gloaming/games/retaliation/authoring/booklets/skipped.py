"""What a table may skip is missed by nobody: no name and no choice depends on a passage that is marked."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from gloaming.packs import Fault

from ...table.booklet_files import CAMPAIGN, Envelope, StoryEvent
from ...table.booklet_reader import INSTEAD
from ...table.printed import RandomEvent
from ...table.storybook import Section, passages_of
from .campaign import EVENTS
from .shelf import Shelf
from .told_before import RANDOM, of_event

NAME = re.compile(r"(?<=[a-z,;] )[A-Z][\w'’-]+(?: [A-Z][\w'’-]+)*")  # capitals within a sentence
WORD = re.compile(r"[a-z]{5,}")
SHORT = re.compile(r"[a-z]+")
SPOKEN_OF = re.compile(r"\bthe ([a-z]{5,})")  # as of something that was told before
PRONOUNS = ({"he", "him", "his"}, {"she", "her", "hers"})


@dataclass(frozen=True)
class Passage:
    """A passage that may be skipped, and what is read around it then."""

    file: str
    line: int
    place: str
    text: str
    instead: str
    above: str  # what is read before it, and the line that is read instead
    below: Sequence[str]  # the paragraphs after it
    labels: str = ""  # of the choices on the page


def skipped_faults(shelf: Shelf) -> Iterator[Fault]:
    """Passages that cannot be skipped as they stand."""
    for passage in passages(shelf):
        for what in missed(passage, known(shelf)):
            yield Fault(passage.file, passage.line, passage.place, what)
    for section in sections(shelf):
        for row in section.paragraphs:
            if INSTEAD.fullmatch(row.text):
                what = "a line that is read instead stands above a paragraph of the story"
                yield Fault(section.file, row.line, section.title, what)


def sections(shelf: Shelf) -> Iterator[Section]:
    """What is read beside the booklets: the Storybooks, and what TOML files tell of envelopes and events."""
    yield from shelf.storybook.sections.values()
    for envelope in shelf.campaign.envelope:
        yield _section(shelf, CAMPAIGN, envelope, envelope.story)
    for event in shelf.events.values():
        for story in of_event(event):
            yield _section(shelf, EVENTS, event, story)
    for drawn in shelf.random:
        for story in of_event(drawn):
            yield _section(shelf, RANDOM, drawn, story)


def _section(shelf: Shelf, file: str, told: Envelope | StoryEvent | RandomEvent, story: str) -> Section:
    line = shelf.fault(file, "", told).line
    return Section(file, line, told.name, tuple(replace(row, line=line) for row in passages_of(story)))


def passages(shelf: Shelf) -> Iterator[Passage]:
    """Everything that is marked."""
    for told in shelf.booklets.values():
        for page in told.booklet.pages.values():
            told_then = page.told(skipping=True)
            labels = "\n".join(choice.label for choice in page.choices)
            for each in page.marked:
                text, after = page.story[each.place], each.place + 1
                above = "\n".join([page.title, page.speaker, *told_then[:after]])
                below = told_then[after:]
                yield Passage(told.booklet.file, each.line, page.name, text, each.instead, above, below, labels)
    for section in sections(shelf):
        told_then = tuple(row.told(skipping=True) for row in section.paragraphs)
        for after, row in enumerate(section.paragraphs, 1):
            if row.instead:
                above, below = "\n".join(told_then[:after]), told_then[after:]
                yield Passage(section.file, row.line, section.title, row.text, row.instead, above, below)


def known(shelf: Shelf) -> list[str]:
    """Names that the whole campaign knows."""
    return [
        *(person.name for person in shelf.campaign.person),
        *(w for fact in shelf.campaign.fact for w in fact.words),
    ]


def missed(passage: Passage, names: Iterable[str]) -> Iterator[str]:
    """What would be missed where a passage is skipped."""
    if len(passage.instead) > len(passage.text):
        yield "what is read instead is longer than the passage that it spares; say it in a few words"
    for name in dict.fromkeys([*(each for each in names if each in passage.text), *NAME.findall(passage.text)]):
        if name not in passage.above:
            yield f"{name!r} is named in the passage that may be skipped; name it in the line that is read instead"
    lost = words(WORD, passage.text) - words(WORD, passage.above)
    relied = [*SPOKEN_OF.findall("\n".join(passage.below).lower()), *WORD.findall(passage.labels.lower())]
    for word in dict.fromkeys(relied):
        if word in lost:
            yield f"{word!r} is spoken of later, and only the passage has it that may be skipped; keep the word"
    follows = words(SHORT, passage.below[0].partition(". ")[0]) if passage.below else set()
    for forms in PRONOUNS:
        met = forms & words(SHORT, passage.text) and not forms & words(SHORT, passage.above)
        if met and follows & forms:
            yield "whoever the next paragraph speaks of is met in the passage that may be skipped; let them be met"


def words(pattern: re.Pattern[str], text: str) -> set[str]:
    """The words of a text."""
    return set(pattern.findall(text.lower()))
