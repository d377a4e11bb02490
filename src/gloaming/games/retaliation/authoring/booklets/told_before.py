"""Nothing is out of order: no text mentions what has not happened when it can first be read."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from msgspec import Struct

from gloaming.packs import Fault

from ...table.booklet_files import CAMPAIGN, Fact, StoryEvent
from ...table.printed import RandomEvent
from ...table.storybook import conclusion_title
from .campaign import EVENTS
from .shelf import Shelf

RANDOM = "random_events.toml"
BEFORE, DURING, AFTER = 0, 1, 2  # parts of a step of the campaign: events at the Caern, the scenario, its conclusion
Moment = tuple[int, int]  # the number of a step, and a part of it
ALWAYS: Moment = (0, BEFORE)


@dataclass(frozen=True)
class ToldText:
    """A text that can be read from some moment on, and where it stands."""

    text: str
    first: Moment
    file: str
    line: int = 0
    place: str = ""
    component: Struct | None = None


def order_faults(shelf: Shelf) -> Iterator[Fault]:
    """Texts that speak too early of a fact of the campaign; facts and events that name no scenario."""
    steps = {id: step.number for step in shelf.campaign.step for id in step.scenarios}
    yield from unknown_scenarios(shelf, steps)
    for told in texts(shelf, steps):
        for fact in shelf.campaign.fact:
            if fact.told in steps and told.first < (steps[fact.told], DURING) and (said := mentions(fact, told.text)):
                what = f"{said!r} is told for the first time in {fact.told}; this can be read before it"
                if told.line:
                    yield Fault(told.file, told.line, told.place, what)
                else:
                    yield shelf.fault(told.file, what, told.component, told.place)


def unknown_scenarios(shelf: Shelf, steps: dict[str, int]) -> Iterator[Fault]:
    """Facts and Random events that wait for a scenario which is in no step."""
    for fact in shelf.campaign.fact:
        if fact.told not in steps:
            yield shelf.fault(CAMPAIGN, f"the campaign has no scenario {fact.told!r}", fact, f"fact {fact.id}")
    for event in shelf.random:
        if event.after and event.after not in steps:
            yield shelf.fault(RANDOM, f"the campaign has no scenario {event.after!r}", event, event.id)


def mentions(fact: Fact, text: str) -> str:
    """The words of the text that speak of a fact."""
    found = _pattern(tuple(fact.words)).search(text)
    return found[0] if found else ""


@lru_cache(200)
def _pattern(words: tuple[str, ...]) -> re.Pattern[str]:
    either = "|".join(re.escape(word) for word in words)
    return re.compile(rf"\b(?:{either})\b", re.IGNORECASE)


# when texts can be read


def texts(shelf: Shelf, steps: dict[str, int]) -> Iterator[ToldText]:
    """Every text of the story, with the first moment at which it can be read."""
    for id, told in shelf.booklets.items():
        first = (steps.get(id, 0), DURING)
        for page in told.booklet.pages.values():
            said = "\n".join(
                [*page.story, *(each.instead for each in page.marked), *(each.label for each in page.choices)]
            )
            yield ToldText(said, first, told.booklet.file, page.line, page.name)
    for section in shelf.storybook.sections.values():
        first = section_moment(shelf, steps, section.title)
        for row in section.paragraphs:
            yield ToldText(f"{row.text}\n{row.instead}", first, section.file, row.line, section.title)
    for each in shelf.campaign.conclusion:
        yield ToldText(each.short, (steps.get(each.scenario, 0), AFTER), CAMPAIGN, 0, each.id, each)
    for entry in shelf.campaign.scenario:
        for before in entry.events:
            if before.event in shelf.events:
                event = shelf.events[before.event]
                yield ToldText("\n".join(of_event(event)), (steps.get(entry.id, 0), BEFORE), EVENTS, 0, event.id, event)
    for random in shelf.random:
        first = (steps.get(random.after, 0) + 1, BEFORE) if random.after else ALWAYS
        yield ToldText("\n".join(of_event(random)), first, RANDOM, 0, random.id, random)


def section_moment(shelf: Shelf, steps: dict[str, int], title: str) -> Moment:
    """When a section of the Storybook is read: an introduction with its scenario, a conclusion after it."""
    for entry in shelf.campaign.scenario:
        if title.startswith(f"Scenario {entry.number}: "):
            return steps.get(entry.id, 0), DURING
    for conclusion in shelf.campaign.conclusion:
        if title == conclusion_title(conclusion.id):
            return steps.get(conclusion.scenario, 0), AFTER
    for step in shelf.campaign.step:
        if step.interlude == title:
            return step.number, BEFORE
    last = max((step.number for step in shelf.campaign.step), default=0)
    return (last, AFTER) if title.startswith("Ending ") else ALWAYS


def of_event(event: StoryEvent | RandomEvent) -> list[str]:
    """Everything that is read of an event at the Caern."""
    parts = [event.name, event.story, event.success_story, event.failure_story]
    if isinstance(event, StoryEvent):
        parts += [text for choice in event.choice for text in (choice.label, choice.story)]
    return parts
