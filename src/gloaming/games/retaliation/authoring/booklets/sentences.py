"""What the sentences of a booklet say, seen from outside: where they lead, what they ask, what they give.

Nothing is carried out here. The checks and the graph of pages look at the trees that lingo makes of the sentences.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from gloaming.lingo import Lexicon
from gloaming.lingo.say import say_facts
from gloaming.lingo.tree import Act, If, Phrase, Sentence, Things, When
from gloaming.lingo.words import SLOT

CHECKS = (
    "{figure} make(s) a {attribute} + {skill} check of difficulty {n}",
    "make a {attribute} + {skill} investigation check",
    "make a {attribute} + {skill} check for Enigma {letter}",
)
READ, RESUME = "read page {page}", "resume playing"
FAILS, ENDS = "the scenario ends in {outcome}", "the scenario ends in {outcome} with conclusion {conclusion}"
END_WORDS = (FAILS, ENDS)


@dataclass(frozen=True)
class TurnToPage:
    """The page leads to another one."""

    page: str


@dataclass(frozen=True)
class Resume:
    """The page leads back into play."""


@dataclass(frozen=True)
class Ends:
    """The scenario is over; without a conclusion it is played again."""

    outcome: str
    conclusion: str = ""


End = TurnToPage | Resume | Ends


def end_of(sentence: Sentence) -> End | None:
    """How a sentence leaves its page, if it does once its conditions hold."""
    while isinstance(sentence, If):
        sentence = sentence.then
    return _end(sentence.verb) if isinstance(sentence, Act) else None


def _end(verb: Phrase) -> End | None:
    match verb.word:
        case word if word == READ:
            return TurnToPage(str(verb.parts[0]))
        case word if word == RESUME:
            return Resume()
        case word if word == FAILS:
            return Ends(str(verb.parts[0]))
        case word if word == ENDS:
            return Ends(str(verb.parts[0]), str(verb.parts[1]))
    return None


def hidden_end(sentence: Sentence) -> bool:
    """Whether it leaves the page from inside a frame that leaves open whether it happens: `You may`, `Choose one`."""
    if isinstance(sentence, If):
        return hidden_end(sentence.then)
    if isinstance(sentence, Act | When):
        return False
    return any(_end(act.verb) is not None for act in acts(sentence))


def standing(sentence: Sentence) -> tuple[Phrase, str] | None:
    """The event that a sentence waits for and the page that is read then."""
    while isinstance(sentence, If):
        sentence = sentence.then
    if isinstance(sentence, When) and isinstance(end := end_of(sentence.then), TurnToPage):
        return sentence.event, end.page
    return None


def makes_check(sentence: Sentence) -> bool:
    """Whether a check is made, so that an earlier one is forgotten."""
    return any(act.verb.word in CHECKS for act in acts(sentence))


# what is inside


def acts(sentence: Sentence) -> list[Act]:
    """Everything that is done in a sentence."""
    return [each for each in _inside(sentence) if isinstance(each, Act)]


def phrases(node: Any) -> list[Phrase]:
    """Every phrase somewhere in a tree."""
    return [each for each in _inside(node) if isinstance(each, Phrase)]


@lru_cache(10_000)
def _inside(node: Any) -> tuple[Any, ...]:
    """A tree and everything in it."""
    if isinstance(node, tuple):
        parts = node
    else:
        parts = tuple(getattr(node, name) for name in getattr(node, "__struct_fields__", ()))
    return (node, *(inner for part in parts for inner in _inside(part)))


def mentioned(node: Any, sort: str) -> Iterator[str]:
    """What fills the slots of a sort somewhere in a tree: `page`, `place`, `item_name`."""
    for phrase in phrases(node):
        sorts = [found[2] for found in SLOT.finditer(phrase.word)]
        for each, part in zip(sorts[len(sorts) - len(phrase.parts) :], phrase.parts, strict=True):
            if each == sort:
                yield str(part)


def numbers(node: Any, pattern: str) -> Iterator[int]:
    """The numbers of a pattern somewhere in a tree: `take Clue {n}`."""
    for phrase in phrases(node):
        if phrase.word == pattern:
            yield from (part for part in phrase.parts if isinstance(part, int))


def colours(node: Any) -> Iterator[str]:
    """The round trackers that are named somewhere in a tree."""
    yield from mentioned(node, "colour")


# what is asked


@dataclass(frozen=True)
class Literal:
    """That something is at least so much, or is not. What is simply true or false is at least 1 or is not."""

    kind: str  # clue, word, item, birth, check, rolled, tokens, tracker, players, fact
    name: str
    least: int
    holds: bool

    @property
    def about(self) -> tuple[str, str]:
        """What it speaks of."""
        return self.kind, self.name

    @property
    def opposite(self) -> "Literal":
        """That it is otherwise."""
        return Literal(self.kind, self.name, self.least, not self.holds)


def literal(fact: Phrase, lexicon: Lexicon) -> Literal:
    """A fact that a sentence or a choice asks for."""
    holds, first = not fact.negated, fact.parts[0] if fact.parts else None
    match fact.word:
        case "the check succeeds" | "the check fails":
            return Literal("check", "", 1, fact.word.endswith("succeeds"))
        case "{recorded} is recorded" | "{recorded} is not recorded":
            return Literal("word", str(first), 1, "not" not in fact.word)
        case "{pack} has Clue {n}":
            return Literal("clue", str(first), 1, holds)
        case "{pack} carries|carry {item_name}":
            return Literal("item", str(first), 1, holds)
        case "{figure} has the {birth}":
            return Literal("birth", str(first), 1, holds)
        case "the player count is {limit}":
            return _bound("players", "", first, holds)
        case "{tracker} is {limit}":
            return _bound("tracker", next(colours(fact)), first, holds)
        case "{pack} has {token}":
            return _bound("tokens", "", first, holds)
        case "{figure} rolled {pool}":
            return _bound("rolled", "", first, holds)
    plain = Phrase(fact.word, fact.parts, fact.subject)
    return Literal("fact", say_facts((plain,), lexicon), 1, holds)


def _bound(kind: str, name: str, amount: Any, holds: bool) -> Literal:
    n, which = (amount.quantity.n, amount.quantity.which) if isinstance(amount, Things) else (amount.n, amount.which)
    if which == "no":
        return Literal(kind, name, 1, not holds)
    if which == "or less":
        return Literal(kind, name, n + 1, not holds)
    return Literal(kind, name, n, holds)


def literals(sentence: Sentence, lexicon: Lexicon) -> tuple[Literal, ...]:
    """What must hold for a sentence to be carried out."""
    found: list[Literal] = []
    while isinstance(sentence, If):
        found += [literal(fact, lexicon) for fact in sentence.facts]
        sentence = sentence.then
    return tuple(found)


# what is given

GIVES = {
    "take Clue {n}": "clue",
    "record {recorded}": "word",
    "take the Item {item_name}": "item",
    "open Envelope {n}": "envelope",
    "complete side objective {n}": "objective",
    "take {token}": "tokens",
    "set {tracker} to {n}": "tracker",
}


def gifts(sentence: Sentence) -> Iterator[tuple[str, str]]:
    """What a sentence can give the pack, by kind and name."""
    for act in acts(sentence):
        kind = GIVES.get(act.verb.word)
        if kind == "tracker":
            yield kind, next(colours(act.verb), "")
        elif kind:
            yield kind, "" if kind == "tokens" else str(act.verb.parts[0])
