"""What can be reached: which pages of a booklet some way of playing opens, and what the pack can get on it.

Nothing is thrown away on the way, so what is found out of reach is so in every game; what asks for a Clue, a word or
an Item needs something in reach that gives it.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from .sentences import Ends, Literal, TurnToPage, end_of, gifts, literals, mentioned, standing
from .understood import Offer, PageTold, Told, Understood
from .ways import Known, Way, asked, ways

NEEDS_A_SOURCE = ("clue", "word", "item", "tokens", "tracker")
Gift = tuple[str, str]  # kind and name


@dataclass
class Reach:
    """What of a booklet is in reach, beginning with what the pack may bring along."""

    told: Understood
    held: set[Gift]
    pages: dict[str, str] = field(default_factory=dict)  # each with what opened it first
    ends: set[Ends] = field(default_factory=set)
    offers: set[Offer] = field(default_factory=set)

    def possible(self, literal: Literal) -> bool:
        """Whether something could be so."""
        if not literal.holds or literal.kind not in NEEDS_A_SOURCE or literal.least <= 0:
            return True
        return literal.about in self.held

    def possible_way(self, known: Known) -> bool:
        """Whether everything that is known on a way could be so."""
        return all(self.possible(Literal(*about, low, True)) for about, (low, _) in known.bounds if low)

    def explore(self) -> None:
        """Opens pages and collects gifts until nothing new is found."""
        for page, opener in openers(self.told):
            self.pages.setdefault(page, opener)
        before = -1
        while before != (before := len(self.pages) + len(self.held) + len(self.ends) + len(self.offers)):
            self._take(self.told.first, "the first action")
            self._take(self.told.setup, "the set-up")
            for name in list(self.pages):
                if name in self.told.pages:
                    self._read(self.told.pages[name])

    def _read(self, page: PageTold) -> None:
        name, lexicon = page.page.name, self.told.lexicon
        self._take(page.instructions, name)
        for way in ways(page, lexicon):
            if self.possible_way(way.known):
                self._end(way, name)
                if way.offer is not None:
                    self.offers.add(way.offer)
        for offer in page.offers:
            if all(map(self.possible, asked(offer, lexicon))):
                self._take(offer.sentences, name)

    def _end(self, way: Way, name: str) -> None:
        if isinstance(way.end, TurnToPage):
            self.pages.setdefault(way.end.page, name)
        elif isinstance(way.end, Ends):
            self.ends.add(way.end)

    def _take(self, sentences: Iterable[Told], opener: str) -> None:
        for told in sentences:
            if not all(map(self.possible, literals(told.sentence, self.told.lexicon))):
                continue
            for gift in gifts(told.sentence):
                self.held.add(gift)
                if gift[0] == "objective":
                    self._take(self.told.rewards.get(int(gift[1]), ()), opener)
            for page in opened(told):
                self.pages.setdefault(page, opener)


def opened(told: Told) -> Iterator[str]:
    """The pages that a sentence opens, at once or later; `Read page` on a page is followed way by way instead."""
    waits = standing(told.sentence)
    if waits is not None:
        yield waits[1]
    elif not (told.page and isinstance(end_of(told.sentence), TurnToPage)):
        yield from mentioned(told.sentence, "page")


def openers(told: Understood) -> Iterator[tuple[str, str]]:
    """What the head of a booklet opens: areas, Action tokens, dialogues, the combat section."""
    head = told.booklet.head
    for token in head.tokens:
        if token.page:
            yield token.page, f"{token.kind}: {token.name}"
    for npc in head.npcs:
        if npc.dialogue:
            yield npc.dialogue, f"dialogue: {npc.npc}"
    for glorious in head.glorious:
        yield glorious.page, f"Glorious Attack: {glorious.npc} {glorious.part}".replace(":  ", ": ")
    for phase in head.phases:
        yield phase.page, f"end of phase {phase.phase}: {phase.npc}"
