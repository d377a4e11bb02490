"""Whoever has died is met no more: nobody places them, and no page lets them speak."""

from collections.abc import Iterator
from dataclasses import dataclass

from gloaming.packs import Fault

from ...table.booklet_files import CAMPAIGN, Person
from .names import near
from .sentences import Literal, gifts, literals, phrases
from .shelf import Shelf
from .understood import Understood


@dataclass(frozen=True)
class Meeting:
    """A place of a booklet at which a person is met, and what must hold there."""

    line: int
    place: str
    conditions: tuple[Literal, ...] = ()


def person_faults(shelf: Shelf) -> Iterator[Fault]:
    """Meetings with the dead, and persons of whom the campaign says what it does not know."""
    steps = {id: step.number for step in shelf.campaign.step for id in step.scenarios}
    words = [word.name for word in shelf.campaign.word]
    for person in shelf.campaign.person:
        place = f"person {person.id}"
        if person.dies and person.dies not in steps:
            yield shelf.fault(CAMPAIGN, f"the campaign has no scenario {person.dies!r}", person, place)
        elif person.dead_if and person.dead_if not in words:
            what = f"the campaign has no word {person.dead_if!r}{near(person.dead_if, words)}"
            yield shelf.fault(CAMPAIGN, what, person, place)
        else:
            yield from _met_when_dead(shelf, steps, person)


def _met_when_dead(shelf: Shelf, steps: dict[str, int], person: Person) -> Iterator[Fault]:
    died = steps[person.dies] if person.dies else _first_recorded(shelf, steps, person.dead_if)
    for id, told in shelf.booklets.items():
        if steps.get(id, 0) <= died:
            continue
        if person.dies:
            for met in (*_meetings(told, shelf, person.name), *_speaks(told, person.name)):
                yield Fault(told.booklet.file, met.line, met.place, f"{person.name} died in {person.dies}")
            continue
        for met in _meetings(told, shelf, person.name):
            if Literal("word", person.dead_if, 1, holds=False) not in met.conditions:
                what = f"{person.name} may be dead; write: If {person.dead_if} is not recorded, …"
                yield Fault(told.booklet.file, met.line, met.place, what)


def _first_recorded(shelf: Shelf, steps: dict[str, int], word: str) -> int:
    """The first step in which a booklet can record the word; one past the last if none does."""
    found = [
        steps[id]
        for id, told in shelf.booklets.items()
        if id in steps and any(("word", word) in gifts(each.sentence) for each in told.sentences)
    ]
    return min(found, default=max(steps.values(), default=0) + 1)


def _meetings(told: Understood, shelf: Shelf, name: str) -> Iterator[Meeting]:
    """Where somebody is placed in a booklet."""
    for k, row in enumerate(told.booklet.head.npcs):
        if row.npc in shelf.npcs and shelf.npcs[row.npc].name == name:
            yield Meeting(told.booklet.line_of("npcs", k, "npc"), row.npc)
    for each in told.sentences:
        for phrase in phrases(each.sentence):
            if phrase.word.startswith("place {figure}") and any(name == inner.word for inner in phrases(phrase.parts)):
                yield Meeting(each.line, each.page, literals(each.sentence, told.lexicon))


def _speaks(told: Understood, name: str) -> Iterator[Meeting]:
    for page in told.booklet.pages.values():
        if page.speaker == name:
            yield Meeting(page.line, page.name)
