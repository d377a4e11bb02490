"""The open page of the booklet, and sections of the Storybook, as sheets on the table."""

import re

from gloaming.scene import Area, Place, Reading, Sheet

from ..rules.booklet import booklet, page, paragraphs
from ..table.booklet_reader import Page
from ..table.state import State

AREA = "story"
STRESSED = re.compile(r"\*([^*\n]+)\*")


def open_page(s: State) -> Page | None:
    """The page that was opened last in this scenario."""
    return page(s, s.scenario.pages[-1]) if s.scenario.id and s.scenario.pages else None


def page_area(s: State) -> Area | None:
    """The open page as a sheet: story, then what new players are told; nothing that is still to come (RT-16.7)."""
    shown = open_page(s)
    if shown is None:
        return None
    lesson = shown.lesson[:1].upper() + shown.lesson[1:]
    reading = Reading(shown.title, sort=shown.name, text=plain("\n\n".join(shown.story)), remark=lesson)
    return Area(AREA, booklet(s).head.name, "", "book-open", Place.RIGHT, Sheet([reading]))


def story_area(s: State, title: str, heading: str = "") -> Area | None:
    """A section of the Storybook as a sheet; None if there is no such section."""
    read = paragraphs(s, title)
    if not read:
        return None
    reading = Reading(heading or title.rpartition(" / ")[2], text=plain("\n\n".join(read.values())))
    return Area(AREA, "Storybook", "", "book-open", Place.RIGHT, Sheet([reading]))


def plain(text: str) -> str:
    """A text without the stars of its stressed words: sheets have one voice."""
    return STRESSED.sub(r"\1", text)


def choice_label(s: State, index: int) -> str:
    """A choice of the open page in its own words."""
    shown = open_page(s)
    return shown.choices[index].label if shown is not None and index < len(shown.choices) else ""
