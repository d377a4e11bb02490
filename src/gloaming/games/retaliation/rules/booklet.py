"""The booklet of the scenario that is played, the Storybook and the campaign: what the rules ask of them."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from gloaming.kernel import DONE, Ask, Flow
from gloaming.packs import Pack

from ..authoring.booklets.shelf import CAMPAIGN, read_booklets, storybook_files
from ..table import events_campaign as events
from ..table.booklet_files import Campaign, Conclusion, ScenarioEntry, StepOfMoon, StoryEvent
from ..table.booklet_reader import Booklet, Page
from ..table.box import box
from ..table.choices import Choose, Named
from ..table.state import PACK, State
from ..table.storybook import Storybook, read_storybook
from ..table.text import Text, carry_out, holds, page_text
from .asking import ask, ask_pack, pack_seat, seat_of, vote
from .page_effects import take_effect
from .page_turning import turn_pages

TIMED = "Start the sand timer"


@lru_cache(8)
def booklets_of(pack: Pack) -> dict[str, Booklet]:
    """The booklets of a pack by the ids of their scenarios."""
    return read_booklets(pack.stories, [])


@lru_cache(8)
def storybook_of(pack: Pack) -> Storybook:
    """The Storybook of a pack."""
    return read_storybook(storybook_files(pack.stories))


def booklet(s: State) -> Booklet:
    """The booklet of the scenario that is played."""
    return booklets_of(box(s).pack)[s.scenario.id]


def page(s: State, name: str) -> Page:
    """A page of it."""
    return booklet(s).pages[name]


# reading


class AtTheTable:
    """Pages are read to the pack: `you` and the check that was made live on from page to page."""

    def __init__(self, e: Text) -> None:
        self.e = e

    def open(self, page: Page) -> None:
        """The page is shown from now on."""
        s = self.e.state
        s.scenario.pages.append(page.name)
        s.story.append(events.PageOpened(s.scenario.id, page.name))

    def carry_out(self, sentences: str) -> Flow[None]:
        """The sentences run with the words of the pack."""
        return carry_out(self.e, sentences)

    def holds(self, condition: str) -> bool:
        """Whether a choice is open."""
        return holds(self.e, condition)

    def decide(self, page: Page, choices: Sequence[int]) -> Flow[int]:
        """The involved members choose (RT-16.1); against the sand timer all must agree (RT-16.4, RT-16.5)."""
        chosen: Choose = yield from self._asked(page, [Choose(k) for k in choices])
        return chosen.index

    def _asked(self, page: Page, options: Sequence[Choose]) -> Flow[Any]:
        s, involved = self.e.state, self.e.involved
        if any(said.text.startswith(TIMED) for said in page.instructions):
            return self._in_time(options)
        if len({seat_of(s, member) for member in involved}) == 1:
            return ask(s, involved[0], "page", options, "RT-16.1")
        return ask_pack(s, "page", options, "RT-16.1")

    def _in_time(self, options: Sequence[Choose]) -> Flow[Any]:
        """`Done` says that the sand has run out: the pack takes the penalty and still chooses (RT-16.5, RT-R90)."""
        s, involved, penalty = self.e.state, self.e.involved, self.e.state.scenario.penalty
        if penalty and len(options) > 1:
            yield Ask(pack_seat(s), "sand timer", [Named("turn")], "RT-16.4")  # when all have read the page
            chosen = yield from vote(s, "timed page", options, "RT-16.4", involved, [DONE])
        else:
            chosen = yield from vote(s, "page", options, "RT-16.4", involved)
        s.scenario.penalty = ""  # the timer lies down
        if chosen == DONE:
            take_effect(s, penalty, PACK)
            chosen = yield from vote(s, "page", options, "RT-R90", involved)
        return chosen


def read_page(s: State, page: str, you: int, involved: Sequence[int], target: int | None = None) -> Flow[None]:
    """Reads a page of the booklet and those that it leads to, until play resumes or the scenario is over.

    Where nobody in particular is involved, as in most events, the whole pack on the map is.
    """
    everybody = [member.id for member in s.members if member.at]
    e = page_text(s, you, list(involved) or everybody, target)
    yield from turn_pages(booklet(s).pages, page, AtTheTable(e))


# the campaign


def campaign(s: State) -> Campaign:
    """The order of the scenarios, the conclusions, the envelopes."""
    found = box(s).pack.files[CAMPAIGN]
    assert isinstance(found, Campaign)
    return found


def conclusion(s: State, id: str) -> Conclusion:
    """A conclusion by its id."""
    return next(each for each in campaign(s).conclusion if each.id == id)


def scenario_entry(s: State, id: str) -> ScenarioEntry:
    """What the campaign says of a scenario."""
    return next(each for each in campaign(s).scenario if each.id == id)


def step_of(s: State, id: str) -> StepOfMoon:
    """The step of the campaign in which a scenario is played."""
    return next(step for step in campaign(s).step if id in step.scenarios)


def story_event(s: State, id: str) -> StoryEvent | None:
    """The story event that comes before a scenario: the first of its list whose condition holds."""
    e = page_text(s, PACK, [])
    for each in scenario_entry(s, id).events:
        if holds(e, each.condition):
            return next(event for event in box(s).pack.all(StoryEvent) if event.number == each.event)
    return None


def paragraphs(s: State, title: str) -> dict[int, str]:
    """The paragraphs of a section of the Storybook that are read now, by their places; none without the section."""
    section = storybook_of(box(s).pack).sections.get(title)
    e = page_text(s, PACK, [])
    found = enumerate(section.paragraphs) if section is not None else ()
    return {number: each.text for number, each in found if holds(e, each.condition)}
