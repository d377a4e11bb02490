"""SCENARIO BOOKLET and SAND TIMER: pages are read and turned, pages that wait come due. THE STORY of the campaign."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from gloaming.kernel import DONE, Ask, Clock, Flow, RulesError, choose
from gloaming.lingo.chain import LONGEST
from gloaming.lingo.meaning import does
from gloaming.lingo.scope import FULLY

from ..table import events_campaign
from ..table.booklet_files import Campaign, Conclusion, ScenarioEntry, StepOfMoon, StoryEvent, campaign_of
from ..table.booklet_reader import Booklet, Page
from ..table.box import box
from ..table.choices import Choose, Named
from ..table.seats import pack_seat, voters
from ..table.state import PACK, Due, Figure, Npc, Standing, State
from ..table.text import PageEnded, PageTurned, Text, carry_out, holds, page_text
from .asking import ask_pack, vote
from .trackers import take_effect

TIMER = "start the sand timer with penalty {effect_name}"


def booklet(s: State) -> Booklet:
    """The booklet of the scenario that is played."""
    return box(s).booklets[s.scenario.id]


def page(s: State, name: str) -> Page:
    """A page of it."""
    return booklet(s).pages[name]


# turning pages


class Reader(Protocol):
    """The table at which a page is read."""

    def open(self, page: Page) -> None:
        """A page is opened and its story shown; raises `PageEnded` where it stays closed."""

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
    try:
        reader.open(page)
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


def read_page(s: State, page: str, you: int, involved: Sequence[int], target: int | None = None) -> Flow[None]:
    """Reads a page of the booklet and those that it leads to, until play resumes or the scenario is over.

    Where nobody in particular is involved, as in most events, the whole pack on the map is.
    """
    everybody = [member.id for member in s.members if member.at]
    e = page_text(s, you, list(involved) or everybody, target)
    yield from turn_pages(booklet(s).pages, page, AtTheTable(e))


class AtTheTable:
    """Pages are read to the pack: `you` and the check that was made live on from page to page."""

    def __init__(self, e: Text) -> None:
        self.e = e

    def open(self, page: Page) -> None:
        """The page is shown from now on; none where pages lead to each other without end (RT-R228)."""
        s = self.e.state
        if s.turned >= LONGEST:
            raise PageEnded
        s.turned += 1
        s.scenario.pages.append(page.name)
        s.story.append(events_campaign.PageOpened(s.scenario.id, page.name))

    def carry_out(self, sentences: str) -> Flow[None]:
        """The sentences run with the words of the pack."""
        return carry_out(self.e, sentences)

    def holds(self, condition: str) -> bool:
        """Whether a choice is open."""
        return holds(self.e, condition)

    def decide(self, page: Page, choices: Sequence[int]) -> Flow[int]:
        """The involved members choose (RT-16.1); against the sand timer all must agree (RT-16.4, RT-16.5)."""
        if len(choices) > 1:
            self.e.state.turned = 0
        chosen: Choose = yield from self._asked(page, [Choose(k) for k in choices])
        return chosen.index

    def _asked(self, page: Page, options: Sequence[Choose]) -> Flow[Any]:
        s, involved = self.e.state, self.e.involved
        if any(does(box(s).script(said.text).tree, TIMER) for said in page.instructions):
            return self._in_time(options)
        if len(seated := voters(s, involved)) == 1:
            return choose(seated[0], "page", options, "RT-16.1")
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


def clock(s: State, ask: Ask) -> Clock | None:
    """THE SAND TIMER runs while the pack chooses on a timed page, through the whole vote (RT-16.4, RT-R8)."""
    if not s.scenario.penalty or ask.kind not in ("timed page", "agree") or DONE not in ask.options:
        return None
    page = f"{s.scenario.id} {len(s.scenario.pages)}"
    return Clock(page, s.options.sand_timer, list(ask.options).index(DONE), "Sand timer")


# pages that wait


def phase_page(s: State, who: Npc) -> str:
    """The page that is read when a phase of a Boss is full (RT-29.7)."""
    if not s.scenario.id:
        return ""
    pages = {(each.npc, each.phase): each.page for each in booklet(s).head.phases}
    return pages.get((who.card, who.phase_no), "")


def glorious_page(s: State, who: Npc, part: str) -> str:
    """The page of a Glorious Attack on a body part of this NPC (RT-28.16)."""
    if not s.scenario.id:
        return ""
    pages = {(each.npc, each.part): each.page for each in booklet(s).head.glorious}
    return pages.get((who.card, part)) or pages.get(("", part), "")


def fire_standing(s: State, key: str, who: Figure | None = None) -> None:
    """Standing sentences of pages that have waited for this: their pages are due (PHRASES: Standing sentences)."""
    for each in list(s.scenario.standing):
        holding = box(s).script(each.text).holdings[each.k]
        if holding.key == key and stands(s, each, who):
            s.scenario.standing.remove(each)
            s.due.append(Due(page=page_of(s, each)))


def stands(s: State, each: Standing, who: Figure | None) -> bool:
    """Whether it is this that a standing sentence waits for."""
    holding = box(s).script(each.text).holdings[each.k]
    e = Text(s, each.text)
    e.doer = None if who is None else who.id
    return holding.happens is None or bool(holding.happens(e))


def page_of(s: State, each: Standing) -> str:
    """The page that a standing sentence opens."""
    then = box(s).script(each.text).holdings[each.k].then
    assert then is not None
    try:
        result = then.run(Text(s, each.text), FULLY)
        if then.flows:
            next(result)
    except PageTurned as turned:
        return turned.page
    raise AssertionError(f"{each.text!r} opens no page")


# THE STORY: the campaign and its Storybook


def campaign(s: State) -> Campaign:
    """The order of the scenarios, the conclusions, the envelopes."""
    return campaign_of(box(s).pack)


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
    section = box(s).storybook.sections.get(title)
    e = page_text(s, PACK, [])
    found = enumerate(section.paragraphs) if section is not None else ()
    return {number: each.text for number, each in found if holds(e, each.condition)}


def record(s: State, word: str) -> None:
    """A word of the campaign log, for good (RT-1.18)."""
    if word not in s.campaign.words:
        s.campaign.words.append(word)
        s.story.append(events_campaign.Recorded(word))


def open_envelope(s: State, n: int, you: int) -> Flow[None]:
    """An envelope is read and carried out, once in a campaign (RT-R9)."""
    if n in s.campaign.envelopes:
        return
    s.campaign.envelopes.append(n)
    envelope = next(each for each in campaign(s).envelope if each.number == n)
    s.story.append(events_campaign.EnvelopeOpened(n))
    s.story.append(events_campaign.EnvelopeRead(n))
    yield from carry_out(page_text(s, you, []), envelope.text)
