"""Checks noun phrases against what their slots accept: those that are not accepted are refused, with a correction."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from .keys import key_of
from .lexicon import Lexicon
from .say import say_phrase, say_things
from .takes import AMOUNT, CLAIMED, DESCRIBED, FEW, NAME, ONE_OF_NAMES, PICKED, SEVERAL, Takes, shape
from .tree import Act, Bonus, Cannot, Number, Part, Phrase, Quantity, Sentence, Things, Which
from .words import Word

COUNTED = Takes(AMOUNT, owners=(), per=True, at_random=False)
COUNTABLE = Takes()
ANYTHING = Takes((*PICKED, SEVERAL), per=True)
IN_FACTS = Takes(CLAIMED, owners=("your", "its", "their"), at_random=False)
COUNTED_IN_FACTS = Takes(CLAIMED, adjectives=(), qualifiers=(), owners=(), at_random=False)
IN_WORDS = Takes(DESCRIBED, owners=("your", "its", "their"), at_random=False)
IN_EVENTS = Takes((*DESCRIBED, "every"), owners=("your", "its", "their"), at_random=False)
SAID = "\0"  # stands for the noun phrase in a refusal; it is put into words only if the refusal is shown
BEST = ("the", "a", "some", "another")  # quantities that can be before `leftmost` and `closest`


@dataclass(frozen=True)
class NotTaken:
    """A part of a sentence that its word does not accept, and a correction."""

    said: str
    why: str
    instead: Things | None = None  # what would be accepted instead
    of: Things | None = None


def refusals(tree: Sentence | tuple[Phrase, ...] | Phrase | Things, lexicon: Lexicon) -> list[NotTaken]:
    """Everything in a clause, facts, an event or counted things that is not accepted."""
    return list(Taking(lexicon).of(tree))


class Taking:
    """Checks each noun phrase of a sentence against what its slot accepts."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon

    def of(self, tree: Any) -> Iterator[NotTaken]:
        """What is wrong in a clause, in facts, in an event or in counted things."""
        match tree:
            case Act(verb, lasts):
                yield from self._phrase("verb", verb)
                yield from self._lasting(self.lexicon.find("verb", verb.word), lasts)
            case Bonus(of, changes, lasts):
                for _, stat in changes:
                    yield from self._held("stat", stat, of)
                    yield from self._lasting(self.lexicon.find("stat", stat.word), lasts)
            case Cannot(who, deed, lasts):
                yield from self._held("deed", deed, who)
                yield from self._lasting(self.lexicon.find("deed", deed.word), lasts)
            case Phrase(pattern):
                trigger = ("trigger", "", pattern) in self.lexicon.words
                yield from self._phrase("trigger" if trigger else "event", tree)
            case Things():
                yield from self._counted(tree)
            case tuple():
                for fact in tree:
                    yield from self._phrase("fact", fact)

    def _lasting(self, word: Word, lasts: Phrase | None) -> Iterator[NotTaken]:
        said = "" if lasts is None else say_phrase(lasts, "duration", self.lexicon)
        if word.lasts is not None and said not in word.lasts:
            known = ", ".join(f'"{each}"' for each in word.lasts if each)
            why = f'It cannot last "{said}"' if said else "It is not said how long it lasts"
            yield NotTaken(said or word.pattern, f"{why}. There is: {known}." if known else f"{why}.")

    def _phrase(self, category: str, phrase: Phrase, kind: str = "") -> Iterator[NotTaken]:
        word = self.lexicon.find(category, phrase.word, kind)
        if phrase.subject is not None and word.subject is not None:
            yield from self._things(phrase.subject, self.takes(word, word.subject.name, word.subject.sort), word)
        elif category == "verb" and self._needs_a_subject(word):
            yield NotTaken(phrase.word, "It is not said who does it.")
        yield from self._slots(word, phrase)

    def _needs_a_subject(self, word: Word) -> bool:
        """Whether it cannot be done by the one whom the text addresses."""
        return word.subject is not None and "you" in self.takes(word, word.subject.name, word.subject.sort).but

    def _slots(self, word: Word, phrase: Phrase) -> Iterator[NotTaken]:
        for slot, part in zip(word.slots, phrase.parts, strict=True):
            if isinstance(part, Things):
                yield from self._things(part, self.takes(word, slot.name, slot.sort), word)
            elif isinstance(part, Number) and part.per is not None:
                yield from self._counted(part.per)
            elif isinstance(part, int) and slot.name in word.takes and not 1 <= part <= word.takes[slot.name].most:
                yield NotTaken(str(part), f"A number here is from 1 to {word.takes[slot.name].most}.")

    def takes(self, word: Word, name: str, kind: str) -> Takes:
        """What a slot of a word accepts, by its name and kind: as declared, or by default."""
        if name in word.takes:
            return word.takes[name]
        if word.category == "fact":
            return IN_FACTS if self.lexicon.kinds[kind].all is not None else COUNTED_IN_FACTS
        if word.category in ("event", "trigger"):
            return IN_EVENTS
        if word.category in ("noun", "name", "adjective", "qualifier"):
            return IN_WORDS
        if self.lexicon.kinds[kind].all is None:
            return COUNTED
        return ANYTHING if word.category in ("stat", "deed") else Takes()

    def _held(self, category: str, phrase: Phrase, of: Things | None) -> Iterator[NotTaken]:
        """A changed number or a ban: whether rules ask for it, and whose it is."""
        word = self.lexicon.find(category, phrase.word)
        yield from self._slots(word, phrase)
        key = key_of(phrase, word, self.lexicon)
        if word.keys is not None and key not in word.keys:
            yield NotTaken(key, f'No rule of {self.lexicon.title} asks for "{key}".{_some(word.keys)}')
        kinds = [name.removeprefix("of_") for name in word.takes if name.startswith("of_") or name == "bare"]
        if of is None:
            if kinds and "bare" not in kinds:
                yield NotTaken(key, f'It is not said whose "{key}" it is.')
        elif kinds and of.kind not in kinds:
            yield NotTaken(self._said(of), f'No rule asks for "{key}" of "{self._said(of)}".')
        else:
            yield from self._things(of, word.takes.get(f"of_{of.kind}", ANYTHING), word)

    def _counted(self, things: Things) -> Iterator[NotTaken]:
        """What is counted after `For each` and `per`."""
        yield from self._inside(things)
        if not self._can_count(things):
            yield NotTaken(self._said(things), f'"{self._said(things)}" cannot be counted.')
        where = self.lexicon.kinds[things.kind].counted
        if where and not any(each.word in where for each in things.qualifiers):
            why = f"It is not said which: {' or '.join(repr_of(each) for each in where)} is missing."
            placed = replace(things, qualifiers=(*things.qualifiers, Phrase(where[0])))
            yield NotTaken(self._said(things), why, placed, things)
        yield from (NotTaken(self._said(things), why) for why in self._idle(things, COUNTABLE))

    def _things(self, things: Things, takes: Takes, word: Word) -> Iterator[NotTaken]:
        """What is wrong with a noun phrase in a slot, if anything."""
        yield from self._inside(things)
        why = self.why_not(things, takes, word)
        if why:
            instead = next((each for each in self._others(things, takes) if self.fits(each, takes, word)), None)
            yield NotTaken(self._said(things), why, instead, things)

    def _inside(self, things: Things) -> Iterator[NotTaken]:
        for category, phrases in (("adjective", things.adjectives), ("qualifier", things.qualifiers)):
            for phrase in phrases:
                yield from self._phrase(category, phrase, things.kind)
        for noun in things.nouns:
            yield from self._phrase(self._category(noun, things.kind), noun, things.kind)
        if things.per is not None:
            yield from self._counted(things.per)

    def why_not(self, things: Things, takes: Takes, word: Word) -> str:
        """Why a slot does not accept a noun phrase; "" if it does."""
        why = self._why_not(things, takes, word)
        return why.replace(SAID, self._said(things)) if why else ""

    def fits(self, things: Things, takes: Takes, word: Word) -> bool:
        """Whether a slot accepts a noun phrase; cheaper, since no message is made."""
        return not self._why_not(things, takes, word)

    def _why_not(self, things: Things, takes: Takes, word: Word) -> str:
        quantity, kind = things.quantity, self.lexicon.kinds[things.kind]
        if shape(things, self.lexicon) not in takes.which:
            return f'"{SAID}" is not understood here.'
        if quantity.which == "this" and kind.this is None:
            return f'No card is "{SAID}".'
        if quantity.owner and quantity.owner not in takes.owners:
            return f'"{quantity.owner}" does not fit here.'
        if quantity.which in ("some", "up to", "or more") and not quantity.n and word.category not in ("fact", "event"):
            return "A number here is 1 or more."
        if takes.most and quantity.n > takes.most:
            return f"A number here is {takes.most} or less."
        if things.at_random and not (takes.at_random and quantity.which in FEW):
            return f'"{SAID}" leaves nothing to the dice here.'
        if things.per is not None and not takes.per:
            return '"per" does not fit here.'
        return self._why_not_these(things, takes)

    def _why_not_these(self, things: Things, takes: Takes) -> str:
        """Why the words around the quantity are not accepted in a slot."""
        named = shape(things, self.lexicon) in (NAME, ONE_OF_NAMES)
        if any(noun.word in takes.but for noun in things.nouns):
            return f'"{SAID}" is not what is meant here.'
        nouns = None if named and takes.names else takes.nouns
        if nouns is not None and any(noun.word not in nouns for noun in things.nouns):
            return f'"{SAID}" is not what is meant here.'
        around = [each.word for each in (*things.adjectives, *things.qualifiers)]
        for needed in () if named else takes.needed:
            if needed not in around:
                return f'It is not said which: "{needed}" is missing.'
        said = {*around, things.quantity.owner, things.quantity.which}
        if takes.one_of and not named and not set(takes.one_of) & said:
            return f"It is not said which: {' or '.join(repr_of(each) for each in takes.one_of)} is missing."
        placed = [each.word for each in things.qualifiers]
        for adjective, place in takes.pairs:
            if adjective in [each.word for each in things.adjectives] and place not in placed:
                return f'It is not said where: after "{adjective}" comes "{place}".'
        for idle in self._idle(things, takes):
            return idle
        counts = things.quantity.which in ("all", "half", "any number") and takes in (COUNTED, COUNTABLE)
        return f'"{SAID}" cannot be counted.' if counts and not self._can_count(things) else ""

    def _idle(self, things: Things, takes: Takes) -> Iterator[str]:
        """Messages about words of a noun phrase that would have no effect."""
        for category, phrases, taken in (
            ("adjective", things.adjectives, takes.adjectives),
            ("qualifier", things.qualifiers, takes.qualifiers),
        ):
            for phrase in phrases:
                word = self.lexicon.find(category, phrase.word, things.kind)
                heeded = word.run is not None if taken is None else phrase.word in taken
                if not heeded and takes not in (IN_FACTS, IN_WORDS, IN_EVENTS):
                    yield f'"{phrase.word}" changes nothing here.'
                if word.among and things.quantity.which not in BEST and things.quantity != Quantity():
                    yield f'Before "{phrase.word}" comes "the", or a number.'

    def _can_count(self, things: Things) -> bool:
        """Whether the things can be counted."""
        if self.lexicon.kinds[things.kind].all is not None:
            return True
        words = [self.lexicon.find("qualifier", each.word, things.kind) for each in things.qualifiers]
        words += [self.lexicon.find(self._category(each, things.kind), each.word, things.kind) for each in things.nouns]
        return words[0].run is not None

    def _others(self, things: Things, takes: Takes) -> Iterator[Things]:
        """Corrections of a phrase, nearest first: another quantity, other words, another place."""
        n = min(things.quantity.n or 1, takes.most or 99) or 1
        ways = [things.quantity, *(_quantity(which, n) for which in (*takes.which, "some"))]
        adjectives = [things.adjectives, *_fewer(things.adjectives, takes.adjectives)]
        qualifiers = [things.qualifiers, *_fewer(things.qualifiers, takes.qualifiers)]
        for quantity in dict.fromkeys(ways):
            for described in adjectives:
                for placed in qualifiers:
                    other = replace(things, quantity=quantity, adjectives=described, qualifiers=placed)
                    yield from (other, replace(other, at_random=False, per=None))

    def _category(self, noun: Phrase, kind: str) -> str:
        return "name" if ("name", kind, noun.word) in self.lexicon.words else "noun"

    def _said(self, things: Things) -> str:
        return say_things(things, self.lexicon)


def repr_of(word: str) -> str:
    """A word as it is quoted."""
    return f'"{word}"'


def _quantity(which: str, n: int) -> Quantity:
    if which in (NAME, ONE_OF_NAMES, SEVERAL):
        return Quantity()
    if which == "your":
        return Quantity("", 0, "your")
    counted: Which = which  # type: ignore[assignment]
    return Quantity(counted, n if which in ("some", "up to", "or more", "or less") else 0)


def _fewer(words: tuple[Phrase, ...], taken: Any) -> Iterator[tuple[Phrase, ...]]:
    if taken is not None:
        yield tuple(each for each in words if each.word in taken)
    yield ()


def _some(keys: tuple[str, ...]) -> str:
    return f" There are: {', '.join(keys[:8])}{' …' * (len(keys) > 8)}." if keys else ""


def with_part(sentence: Any, old: Things, new: Things) -> Any:
    """A sentence in which one noun phrase is replaced by another."""
    if sentence is old or sentence == old:
        return new
    if isinstance(sentence, tuple):
        return tuple(with_part(each, old, new) for each in sentence)
    if isinstance(sentence, Act | Bonus | Cannot | Phrase | Things):
        fields = {name: with_part(getattr(sentence, name), old, new) for name in sentence.__struct_fields__}
        return type(sentence)(**fields)
    part: Part = sentence
    return part
