"""The campaign as a whole: which scenarios, conclusions and endings some way of playing reaches, and with what."""

from collections.abc import Container, Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from msgspec import Struct

from gloaming.lingo import Lexicon, Misread, NotUnderstood, read, read_condition
from gloaming.lingo.tree import Sentence
from gloaming.packs import Fault

from ...table.booklet_files import CAMPAIGN, Conclusion, ScenarioEntry
from ...table.storybook import conclusion_title, ending_title
from .reach import Gift, Reach
from .sentences import Literal, gifts, literal, literals
from .shelf import Shelf

LASTING = ("word", "item")  # what is kept from one scenario to the next
EVENTS = "campaign/story_events.toml"


@dataclass
class CampaignReach:
    """What of a campaign is in reach."""

    shelf: Shelf
    scenarios: dict[str, Reach] = field(default_factory=dict)
    conclusions: dict[str, Conclusion] = field(default_factory=dict)
    events: set[int] = field(default_factory=set)
    envelopes: set[int] = field(default_factory=set)
    brought: dict[str, set[Gift]] = field(default_factory=dict)  # what the pack may have when a scenario begins
    changed: list[str] = field(default_factory=list)  # scenarios that are to be played, or to be played again

    def explore(self) -> None:
        """Plays every scenario that is in reach, until nothing new is found."""
        self._arrive(self.shelf.campaign.campaign.first, {("item", name) for name in self.shelf.for_sale})
        while self.changed:
            id = self.changed.pop(0)
            if id in self.shelf.booklets:
                self._play(id)
            else:
                self._pass(id)

    def _arrive(self, id: str, held: set[Gift]) -> None:
        known = self.brought.get(id)
        if known is None or not held <= known:
            self.brought[id] = held | (known or set())
            self.changed += [id] if id not in self.changed else []

    def _play(self, id: str) -> None:
        held = set(self.brought[id])
        for entry in self.shelf.campaign.scenario:
            if entry.id == id:
                self._caern(entry, held)
        reach = self.scenarios[id] = Reach(self.shelf.booklets[id], held)
        reach.explore()
        self._open_envelopes(reach.held)
        kept = {gift for gift in reach.held if gift[0] in LASTING}
        for conclusion in self.shelf.campaign.conclusion:
            if any(end.conclusion == conclusion.id for end in reach.ends):
                self.conclusions[conclusion.id] = conclusion
                after = set(kept)
                self._collect(conclusion.text, after)
                self._open_envelopes(after)
                for next_id in conclusion.next:
                    self._arrive(next_id, {gift for gift in after if gift[0] in LASTING})

    def _pass(self, id: str) -> None:
        """A scenario whose booklet is not on the shelf: it may end in any way and give anything."""
        held = {("word", word.name) for word in self.shelf.campaign.word}
        held |= {("item", name) for name in self.shelf.items}
        for conclusion in self.shelf.campaign.conclusion:
            if conclusion.scenario == id:
                self.conclusions[conclusion.id] = conclusion
                for next_id in conclusion.next:
                    self._arrive(next_id, held)

    def _caern(self, entry: ScenarioEntry, held: set[Gift]) -> None:
        """The story events that can come before a scenario."""
        for each in entry.events:
            event = self.shelf.events.get(each.event)
            if event is None or not self._possible(each.condition, held):
                continue
            self.events.add(each.event)
            for text in (event.success, event.failure, *(choice.text for choice in event.choice)):
                self._collect(text, held)

    def _possible(self, condition: str, held: set[Gift]) -> bool:
        return all(not fact.holds or fact.about in held for fact in facts_of(condition, self.shelf.lexicon))

    def _collect(self, text: str, held: set[Gift]) -> None:
        for sentence in sentences_of(text, self.shelf.lexicon):
            if all(not each.holds or each.about in held for each in literals(sentence, self.shelf.lexicon)):
                held.update(gifts(sentence))

    def _open_envelopes(self, held: set[Gift]) -> None:
        for envelope in self.shelf.campaign.envelope:
            if ("envelope", str(envelope.number)) in held:
                self.envelopes.add(envelope.number)
                self._collect(envelope.text, held)


@lru_cache(5_000)
def sentences_of(text: str, lexicon: Lexicon) -> tuple[Sentence, ...]:
    """The sentences of a text; of one that is not understood none, which is told elsewhere."""
    try:
        return tuple(sentence for line in read(text, lexicon).lines for sentence in line.sentences)
    except NotUnderstood:
        return ()


def facts_of(condition: str, lexicon: Lexicon) -> Iterator[Literal]:
    """What a condition asks for."""
    try:
        for fact in read_condition(condition, lexicon) if condition else ():
            yield literal(fact, lexicon)
    except NotUnderstood:
        return


def campaign_faults(shelf: Shelf, reach: CampaignReach) -> Iterator[Fault]:
    """Whatever of a campaign refers to nothing, or cannot be reached."""
    yield from _references(shelf)
    yield from _storybook(shelf)
    campaign = shelf.campaign
    for entry in campaign.scenario:
        if entry.id not in reach.brought:
            yield shelf.fault(CAMPAIGN, "no conclusion leads to this scenario", entry, entry.id)
    for conclusion in campaign.conclusion:
        if conclusion.scenario in reach.scenarios and conclusion.id not in reach.conclusions:
            yield shelf.fault(CAMPAIGN, "no page that can be reached ends with it", conclusion, conclusion.id)
    endings = {conclusion.ending for conclusion in reach.conclusions.values()}
    for ending in campaign.ending:
        if ending.number not in endings:
            place = ending_title(ending.number, ending.name)
            yield shelf.fault(CAMPAIGN, "no conclusion that can be reached leads to this ending", ending, place)
    for envelope in campaign.envelope:
        if envelope.number not in reach.envelopes:
            yield shelf.fault(CAMPAIGN, "nothing opens it", envelope, f"envelope {envelope.number}")
    for event in shelf.events.values():
        if event.number not in reach.events:
            yield shelf.fault(EVENTS, "it comes before no scenario that can be reached", event, event.id)
    yield from _words(shelf, reach)


def _references(shelf: Shelf) -> Iterator[Fault]:
    campaign = shelf.campaign
    known = {entry.id for entry in campaign.scenario}
    if campaign.campaign.first not in known:
        yield shelf.fault(CAMPAIGN, f"there is no scenario {campaign.campaign.first!r}", campaign.campaign, "first")
    for entry in campaign.scenario:
        yield from (shelf.fault(CAMPAIGN, what, entry, entry.id) for what in _of_scenario(shelf, entry))
    for conclusion in campaign.conclusion:
        wrong = _of_conclusion(shelf, conclusion, known)
        yield from (shelf.fault(CAMPAIGN, what, conclusion, conclusion.id) for what in wrong)
    for step in campaign.step:
        unknown = [id for id in step.scenarios if id not in known]
        yield from (
            shelf.fault(CAMPAIGN, f"there is no scenario {id!r}", step, f"step {step.number}") for id in unknown
        )
    for id, told in shelf.booklets.items():
        if id not in known:
            where = told.booklet.line_of("id")
            yield Fault(told.booklet.file, where, "id", f"{CAMPAIGN} has no scenario with this id; add it there")


def _of_scenario(shelf: Shelf, entry: ScenarioEntry) -> Iterator[str]:
    if entry.id not in shelf.booklets and not shelf.faults:
        yield "there is no booklet with this id"
    if not any(step.number == entry.step and entry.id in step.scenarios for step in shelf.campaign.step):
        yield f"step {entry.step} does not name this scenario"
    yield from (f"there is no story event {each.event}" for each in entry.events if each.event not in shelf.events)
    if entry.events and entry.events[-1].condition:
        yield "the last of its events needs no condition, or none may come"


def _of_conclusion(shelf: Shelf, conclusion: Conclusion, known: Container[str]) -> Iterator[str]:
    for id in (conclusion.scenario, *conclusion.next):
        if id not in known:
            yield f"there is no scenario {id!r}"
    if conclusion.ending and conclusion.ending not in [ending.number for ending in shelf.campaign.ending]:
        yield f"there is no ending {conclusion.ending}"
    if bool(conclusion.next) == bool(conclusion.ending):
        yield "expected either `next`, scenarios that follow, or the number of an `ending`"


def _storybook(shelf: Shelf) -> Iterator[Fault]:
    """Sections that are needed and missing, or there twice, and conditions that are not understood."""
    sections = shelf.storybook.sections
    for section in shelf.storybook.twice:
        yield Fault(section.file, section.line, section.title, "there is a section of this name already")
    for title, component in _sections_named(shelf):
        if title not in sections:
            yield shelf.fault(CAMPAIGN, "the Storybook has no section of this name", component, title)
    for told in shelf.booklets.values():
        head = told.booklet.head
        title = shelf.storybook.introduction(head.number, head.name)
        if title not in sections:
            yield Fault(told.booklet.file, told.booklet.line_of("name"), title, "the Storybook has no such section")
    for section in sections.values():
        for paragraph in section.paragraphs:
            if wrong := _misread(paragraph.condition, shelf.lexicon):
                yield Fault(section.file, paragraph.line, section.title, f"not understood\n{wrong}")


def _sections_named(shelf: Shelf) -> Iterator[tuple[str, Struct]]:
    campaign = shelf.campaign
    yield from ((conclusion_title(each.id), each) for each in campaign.conclusion)
    yield from ((ending_title(each.number, each.name), each) for each in campaign.ending)
    yield from ((step.interlude, step) for step in campaign.step if step.interlude)


def _misread(condition: str, lexicon: Lexicon) -> Misread | None:
    try:
        read_condition(condition, lexicon) if condition else None
    except NotUnderstood as error:
        return error.misreads[0]
    return None


def _words(shelf: Shelf, reach: CampaignReach) -> Iterator[Fault]:
    """Words of the campaign log that nothing records, or that nothing asks for."""
    recorded = {name for held in _all_held(reach) for kind, name in held if kind == "word"}
    asked = {each.name for each in _all_asked(shelf) if each.kind == "word"}
    for word in shelf.campaign.word:
        if word.name not in recorded:
            yield shelf.fault(CAMPAIGN, "nothing that can be reached records this word", word, word.name)
        elif word.name not in asked:
            yield shelf.fault(CAMPAIGN, "nothing ever asks for this word", word, word.name)


def _all_held(reach: CampaignReach) -> Iterator[set[Gift]]:
    yield from reach.brought.values()
    for scenario in reach.scenarios.values():
        yield scenario.held


def _all_asked(shelf: Shelf) -> Iterator[Literal]:
    lexicon, campaign = shelf.lexicon, shelf.campaign
    for booklet in shelf.booklets.values():
        yield from (each for told in booklet.sentences for each in literals(told.sentence, lexicon))
        for page in booklet.pages.values():
            yield from (literal(fact, lexicon) for offer in page.offers for fact in offer.facts)
    for text in (*(each.text for each in campaign.conclusion), *(each.text for each in campaign.envelope)):
        yield from (each for sentence in sentences_of(text, lexicon) for each in literals(sentence, lexicon))
    conditions = [each.condition for entry in campaign.scenario for each in entry.events]
    conditions += [step.interlude_condition for step in campaign.step]
    conditions += [choice.condition for event in shelf.events.values() for choice in event.choice]
    sections = shelf.storybook.sections.values()
    conditions += [each.condition for section in sections for each in section.paragraphs]
    for condition in conditions:
        yield from facts_of(condition, lexicon)
