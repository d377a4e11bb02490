"""The ways through a page: under which conditions it ends where. Followed without playing, for the checks.

Only conditions of sentences that leave the page are followed; all others change nothing about where it leads.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from gloaming.lingo import Lexicon

from .sentences import End, Literal, end_of, literal, literals, makes_check
from .understood import Offer, PageTold, Told

FORGOTTEN = ("check", "rolled")  # what a new check makes unknown again
LOWEST, HIGHEST = 0, 1_000
TRUTHS = {
    "word": "{} is recorded",
    "clue": "the pack has Clue {}",
    "item": "the pack carries {}",
    "birth": "somebody has the {}",
    "fact": "{}",
}
NUMBERS = {
    "players": "the player count",
    "tracker": "the {} tracker",
    "tokens": "the number of Success tokens",
    "rolled": "the number of successes",
}
BOUNDS = {"players": (1, 5), "tracker": (0, 11), "tokens": (0, 11)}  # from, and below


@dataclass(frozen=True)
class Known:
    """What is known on a way: of each thing, at least how much it is and below what."""

    bounds: tuple[tuple[tuple[str, str], tuple[int, int]], ...] = ()

    def of(self, about: tuple[str, str]) -> tuple[int, int]:
        """Between what bounds something is known to be."""
        return dict(self.bounds).get(about, BOUNDS.get(about[0], (LOWEST, HIGHEST)))

    def and_also(self, literal: Literal) -> "Known | None":
        """The same with one thing more; None if they contradict each other."""
        low, below = self.of(literal.about)
        if literal.holds:
            low = max(low, literal.least)
        else:
            below = min(below, literal.least)
        if low >= below:
            return None
        return Known(tuple({**dict(self.bounds), literal.about: (low, below)}.items()))

    def and_all(self, literals: Iterable[Literal]) -> "Known | None":
        """The same with all of these; None if that cannot be."""
        known: Known | None = self
        for each in literals:
            known = known.and_also(each) if known is not None else None
        return known

    def unless(self, literals: Sequence[Literal]) -> "Iterator[Known]":
        """Every way in which at least one of these does not hold."""
        known: Known | None = self
        for each in literals:
            if known is None:
                return
            if (otherwise := known.and_also(each.opposite)) is not None:
                yield otherwise
            known = known.and_also(each)

    def forgetting(self, kinds: Sequence[str]) -> "Known":
        """The same without what is known of some kinds."""
        return Known(tuple((about, bound) for about, bound in self.bounds if about[0] not in kinds))

    def __str__(self) -> str:
        return " and ".join(_told(about, *bound) for about, bound in self.bounds) or "always"


@dataclass(frozen=True)
class Way:
    """A way through a page: what holds on it, where it ends (None: it does not), the choice that was made."""

    known: Known
    end: End | None
    line: int  # of the sentence that ends it, or of the page
    offer: Offer | None = None


@lru_cache(2_000)
def ways(told: PageTold, lexicon: Lexicon) -> tuple[Way, ...]:
    """Every way through a page."""
    found: list[Way] = []
    for known, end, line in _through(told.instructions, Known(), lexicon):
        if end is not None or not told.offers:
            found.append(Way(known, end, line or told.page.line))
        else:
            found += _chosen(told, known, lexicon)
    return tuple(found)


def _chosen(told: PageTold, known: Known, lexicon: Lexicon) -> Iterator[Way]:
    """The ways that go on with a choice; where none may be open, one that ends nowhere."""
    for offer in told.offers:
        then = known.and_all(asked(offer, lexicon))
        if then is not None:
            for last, end, line in _through(offer.sentences, then, lexicon):
                yield Way(last, end, line or offer.line, offer)
    closed = [known]
    for offer in told.offers:
        closed = [still for each in closed for still in each.unless(asked(offer, lexicon))]
    for each in closed:
        yield Way(each, None, told.page.line)


def asked(offer: Offer, lexicon: Lexicon) -> tuple[Literal, ...]:
    """What a choice asks for."""
    return tuple(literal(fact, lexicon) for fact in offer.facts)


def _through(sentences: Sequence[Told], known: Known, lexicon: Lexicon) -> Iterator[tuple[Known, End | None, int]]:
    """From top to bottom until a sentence leaves the page; an end of None means that nothing did."""
    for k, told in enumerate(sentences):
        if makes_check(told.sentence):
            known = known.forgetting(FORGOTTEN)
        end = end_of(told.sentence)
        if end is None:
            continue
        conditions = literals(told.sentence, lexicon)
        if (then := known.and_all(conditions)) is not None:
            yield then, end, told.line
        for otherwise in known.unless(conditions):
            yield from _through(sentences[k + 1 :], otherwise, lexicon)
        return
    yield known, None, 0


def never_read(sentences: Sequence[Told], lexicon: Lexicon, known: Known | None = None) -> Iterator[Told]:
    """Sentences that no way comes to, because an earlier one has left the page or they contradict it."""
    open_ways = [known or Known()]
    for told in sentences:
        if makes_check(told.sentence):
            open_ways = [each.forgetting(FORGOTTEN) for each in open_ways]
        conditions = literals(told.sentence, lexicon)
        if not any(each.and_all(conditions) is not None for each in open_ways):
            yield told
        if end_of(told.sentence) is not None:
            open_ways = [still for each in open_ways for still in each.unless(conditions)]


def _told(about: tuple[str, str], low: int, below: int) -> str:
    kind, name = about
    if kind == "check":
        return "the check succeeds" if low else "the check fails"
    if kind in TRUTHS:
        return f"{'' if low else 'not: '}{TRUTHS[kind].format(name)}"
    least, most = BOUNDS.get(kind, (LOWEST, HIGHEST))
    bounds = [f"at least {low}"] * (low > least) + [f"below {below}"] * (below < most)
    return f"{NUMBERS[kind].format(name)} is {' and '.join(bounds)}"
