"""Reading pages: story first, then the sentences from top to bottom, then a choice; on to the next page until play goes
on. What a sentence does, the table knows."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from gloaming.kernel import Flow, RulesError

from ..table.booklet_reader import Page
from ..table.text import PageEnded, PageTurned


class Reader(Protocol):
    """The table at which a page is read."""

    def open(self, page: Page) -> None:
        """A page is opened and its story shown."""

    def carry_out(self, sentences: str) -> Flow[None]:
        """Carries sentences out; raises `PageTurned` or `PageEnded` where they leave the page."""

    def holds(self, condition: str) -> bool:
        """Whether a condition is true; an empty one is."""

    def decide(self, page: Page, choices: Sequence[int]) -> Flow[int]:
        """Which of the choices that are open is taken, by its place on the page."""


def turn_pages(pages: Mapping[str, Page], name: str, reader: Reader) -> Flow[None]:
    """Reads a page and every page that it leads to, until play resumes (RT-16.3, RT-16.6)."""
    while name:
        if name not in pages:
            raise RulesError(f"The booklet has no page {name}.")
        name = yield from _read(pages[name], reader)


def _read(page: Page, reader: Reader) -> Flow[str]:
    """Reads one page; the name of the page that follows, "" where play goes on."""
    reader.open(page)
    try:
        for said in page.instructions:
            yield from reader.carry_out(said.text)
        if page.choices:
            open_choices = [k for k, choice in enumerate(page.choices) if reader.holds(choice.condition)]
            chosen = yield from reader.decide(page, open_choices)
            yield from reader.carry_out(page.choices[chosen].text)
    except PageTurned as turned:
        return turned.page
    except PageEnded:
        return ""
    raise RulesError(f"Page {page.name} leads nowhere: it has no choice that is open and no sentence that ends it.")
