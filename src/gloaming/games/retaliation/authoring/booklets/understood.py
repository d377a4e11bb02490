"""A booklet whose sentences are understood: the trees of all its instructions and choices, with their lines."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeVar

from gloaming.lingo import Lexicon, NotUnderstood, read, read_condition
from gloaming.lingo.tree import Phrase, Sentence
from gloaming.packs import Fault

from ...table.booklet_reader import Booklet, Choice, Page

T = TypeVar("T")


@dataclass(frozen=True, eq=False)
class Told:
    """A sentence, the line it stands on, and the page; "" for the head."""

    line: int
    page: str
    sentence: Sentence


@dataclass(frozen=True, eq=False)
class Offer:
    """A choice: what must hold, and what is carried out."""

    line: int
    label: str
    facts: tuple[Phrase, ...]
    sentences: tuple[Told, ...]


@dataclass(frozen=True, eq=False)
class PageTold:
    """The sentences of a page."""

    page: Page
    instructions: tuple[Told, ...]
    offers: tuple[Offer, ...]

    @property
    def sentences(self) -> Iterator[Told]:
        """All of them, those of the choices too."""
        yield from self.instructions
        for offer in self.offers:
            yield from offer.sentences


@dataclass(frozen=True, eq=False)
class Understood:
    """A booklet with the trees of its sentences."""

    booklet: Booklet
    lexicon: Lexicon
    first: tuple[Told, ...]  # the first action
    setup: tuple[Told, ...]
    rewards: Mapping[int, tuple[Told, ...]]  # of the side objectives
    pages: Mapping[str, PageTold]

    @property
    def sentences(self) -> Iterator[Told]:
        """Every sentence of the booklet."""
        yield from self.first
        yield from self.setup
        for reward in self.rewards.values():
            yield from reward
        for page in self.pages.values():
            yield from page.sentences


def understand(booklet: Booklet, lexicon: Lexicon) -> tuple[Understood | None, list[Fault]]:
    """The booklet with its trees; None, and what is wrong, if something in it is not understood."""
    reader = _Understanding(booklet, lexicon)
    head = booklet.head
    first = reader.text("first_action", head.first_action, "first_action")
    setup = reader.text("setup", head.setup, "setup")
    rewards = {
        each.number: reader.text(f"side objective {each.number}", each.reward, "side_objectives", k, "reward")
        for k, each in enumerate(head.side_objectives)
    }
    pages = {name: reader.page(page) for name, page in booklet.pages.items()}
    if reader.found:
        return None, reader.found
    return Understood(booklet, lexicon, first, setup, rewards, pages), []


class _Understanding:
    """Reads the sentences of a booklet, and collects what is not understood."""

    def __init__(self, booklet: Booklet, lexicon: Lexicon) -> None:
        self.booklet = booklet
        self.lexicon = lexicon
        self.found: list[Fault] = []

    def text(self, place: str, text: str, *path: str | int) -> tuple[Told, ...]:
        """A text of the head, a sentence a line."""
        told: list[Told] = []
        for row, each in enumerate(text.strip("\n").splitlines(), 1):
            told += self._sentences(self.booklet.row_of(row, *path), place, "", each)
        return tuple(told)

    def page(self, page: Page) -> PageTold:
        """The instructions and choices of a page."""
        instructions = [
            each for said in page.instructions for each in self._sentences(said.line, page.name, page.name, said.text)
        ]
        offers = []
        for choice in page.choices:
            facts = self._facts(choice, page.name)
            sentences = self._sentences(choice.line, page.name, page.name, choice.text)
            offers.append(Offer(choice.line, choice.label, facts, tuple(sentences)))
        return PageTold(page, tuple(instructions), tuple(offers))

    def _facts(self, choice: Choice, place: str) -> tuple[Phrase, ...]:
        if not choice.condition:
            return ()
        return self._read(choice.line, place, lambda: read_condition(choice.condition, self.lexicon), ())

    def _sentences(self, line: int, place: str, page: str, text: str) -> list[Told]:
        told: list[Told] = []
        tree = self._read(line, place, lambda: read(text, self.lexicon), None)
        for each in tree.lines if tree is not None else ():
            if each.trigger is not None or each.cost is not None:
                self.found.append(Fault(self.booklet.file, line, place, "an instruction has no trigger and no cost"))
            told += [Told(line, page, sentence) for sentence in each.sentences]
        return told

    def _read(self, line: int, place: str, reading: Callable[[], T], instead: T) -> T:
        try:
            return reading()
        except NotUnderstood as error:
            for misread in error.misreads:
                where = f"{place}, column {misread.column}"
                self.found.append(Fault(self.booklet.file, line, where, f"not understood\n{misread}"))
            return instead
