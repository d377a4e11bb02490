"""How a game declares its words, each in one line.

The class has many methods: one for each sort of word.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeVar

from gloaming.kernel import RulesError

from .scope import Chooser, Held, ask_the_seat
from .takes import Takes
from .tree import Sentence
from .words import VERBAL, Forms, Piece, Run, Slot, Word, pieces_of, variants

R = TypeVar("R", bound=Run)
Key = tuple[str, str, str]  # category, kind, pattern
IS = {"is": Forms("is", "are"), "has": Forms("has", "have"), "was": Forms("was", "were")}  # after a subject


@dataclass(eq=False)
class ThingKind:
    """A kind of thing. With `all` its individuals can be picked; without it, it is only counted."""

    name: str
    all: Callable[[Any], Sequence[Any]] | None = None  # those that a text means if it names no place, in a fixed order
    option: Callable[[Any], Any] | None = None  # the option that picks one of them
    # the things that `another` and `other` exclude
    itself: Callable[[Any], Sequence[Any]] = lambda scope: (scope.this,)
    # the things that `this` means; None: no text is about one of them
    this: Callable[[Any], Sequence[Any]] | None = lambda scope: (scope.this,)
    that: bool = False  # whether a text may begin with `that …`, which the game then resolves
    counted: Sequence[str] = ()  # qualifiers of which one is required after `For each` and `per`


@dataclass(eq=False)
class Code:
    """A sort of slot for what a regular expression describes: a page, a place on the map."""

    regex: re.Pattern[str]
    example: str


class Lexicon:
    """The words of a game."""

    def __init__(
        self,
        title: str,
        *,
        partly: bool = False,
        half: Callable[[int], int] = lambda n: n // 2,
        choose: Chooser = ask_the_seat,
        keep: Callable[[Any, Held], None] | None = None,
        otherwise: Sequence[tuple[str, str]] = (),
    ) -> None:
        self.title = title
        self.partly = partly  # whether "If you do" is true if only a part was done
        self.half = half  # computes and rounds a half
        self.choose = choose  # asks for a choice
        self.keep = keep  # called with every lasting bonus, ban or order, to put it into the state
        self.otherwise = otherwise  # what authors may write (a regular expression), and how it is said in card texts
        self.scripts: dict[str, Any] = {}  # by text: its script, since every text is read once
        self.offers: dict[str, Sentence] = {}  # by label: the sentence of each option that a text offers
        self.phrases: dict[Any, Any] = {}  # generated noun phrases, for the prover
        self.kinds: dict[str, ThingKind] = {}
        self.choices: dict[str, tuple[str, ...]] = {}
        self.codes: dict[str, Code] = {}
        self.words: dict[Key, Word] = {}
        self._only_claimed = False

    # the sorts of slots

    def kind(
        self,
        name: str,
        all: Callable[[Any], Sequence[Any]] | None = None,
        *,
        option: Callable[[Any], Any] | None = None,
        itself: Callable[[Any], Sequence[Any]] = lambda scope: (scope.this,),
        this: Callable[[Any], Sequence[Any]] | None = lambda scope: (scope.this,),
        that: bool = False,
        counted: Sequence[str] = (),
    ) -> None:
        """A kind of thing, with nouns of its own."""
        self.kinds[name] = ThingKind(name, all, option, itself, this, that, counted)

    def choice(self, sort: str, *words: str) -> None:
        """A sort of slot for one of these words, names or short phrases. Declared again, it gets more of them."""
        self.choices[sort] = (*self.choices.get(sort, ()), *words)
        self._forget()

    def code(self, sort: str, regex: str, example: str) -> None:
        """A sort of slot with a notation of its own, such as `E.3`."""
        self.codes[sort] = Code(re.compile(regex), example)

    # things

    def noun(self, kind: str, *patterns: str) -> Callable[[R], R]:
        """Nouns of a kind. Runs `(scope, thing) -> bool`; of a kind that is only counted, `(scope) -> int`."""
        return self._add("noun", kind, patterns)

    def name(self, kind: str, *patterns: str, plural: bool = False) -> Callable[[R], R]:
        """What needs no article: `you`, `the target`, `Fight`. Runs `(scope) -> list of things`."""
        return self._add("name", kind, patterns, plural=plural)

    def adjective(self, kind: str, *patterns: str, among: bool = False) -> Callable[[R], R]:
        """What stands before a noun of the kind. Runs `(scope, thing) -> bool`; `among` all of them, like `top`,
        `(scope, things) -> things`, best first."""
        return self._add("adjective", kind, patterns, among=among)

    def qualifier(self, kind: str, *patterns: str, source: bool = False, **takes: Takes) -> Callable[[R], R]:
        """What stands behind a noun of the kind: `with {value} {limit}`, `from your hand`.

        Runs `(scope, thing, **slots) -> bool`; a `source` runs `(scope, **slots) -> list of things` and says where they
        are. Of a kind that is only counted, `(scope, **slots) -> int`.
        """
        return self._add("qualifier", kind, patterns, source=source, takes=takes)

    # sentences

    def verb(
        self,
        *patterns: str,
        lasting: bool = False,
        raw: bool = False,
        can: Run | None = None,
        each: str = "",
        lasts: Sequence[str] | None = None,
        **takes: Takes,
    ) -> Callable[[R], R]:
        """What can be done. Runs `(scope, **slots)`; a generator may ask. It returns how far it was done (`Extent`).

        The things in its slots are picked before it acts; it gets them in lists, those of the slot `each` one by one.
        `takes` says which noun phrases a slot or the subject takes, by its name: without it, all that can be picked.
        `can` runs `(scope, **slots)` with the slots unpicked and says how far it could be done; without it, that is as
        far as its things are there. A `raw` verb gets its slots unpicked, and must declare what they take. Where it may
        be `lasting`, `lasts` are the durations that it takes, "" for none.
        """
        more = {"lasting": lasting, "raw": raw, "can": can, "each": each}
        return self._add("verb", "", patterns, lasts=_tuple(lasts), takes=takes, **more)

    def stat(
        self, *patterns: str, keys: Sequence[str] | None = None, lasts: Sequence[str] | None = None, **takes: Takes
    ) -> Callable[[R], R]:
        """A number that texts change. Runs `(scope, held)` when such a sentence is carried out.

        `keys` are those that rules ask for, of all that the patterns can say. `of_KIND=Takes()` says of what things
        the number is, `bare=Takes()` that it may stand alone: `+1 Fight`; without any, all can be said.
        """
        return self._add("stat", "", patterns, takes=takes, keys=_tuple(keys), lasts=_tuple(lasts))

    def deed(
        self, *patterns: str, keys: Sequence[str] | None = None, lasts: Sequence[str] | None = None, **takes: Takes
    ) -> Callable[[R], R]:
        """What texts forbid: `You cannot …`. Runs `(scope, held)` when it is carried out; `of_KIND`: to whom."""
        return self._add("deed", "", patterns, takes=takes, keys=_tuple(keys), lasts=_tuple(lasts))

    def duration(self, *patterns: str) -> None:
        """How long an effect lasts."""
        self._add("duration", "", patterns)

    def fact(self, *patterns: str, make: Run | None = None, claimed: bool = False, **takes: Takes) -> Callable[[R], R]:
        """What can be true. Runs `(scope, subject, **slots) -> bool`, for one thing at a time. `make` makes it true;
        `claimed`: examples and other claims can say it, and no card."""
        return self._add("fact", "", patterns, make=make, takes=takes, only_claimed=claimed or self._only_claimed)

    def event(self, *patterns: str, make: Run | None = None) -> Callable[[R], R]:
        """What can happen: `When …:` and `Each time …,`. Runs `(scope, subject, **slots) -> bool`: is it this one?
        `make` lets it happen."""
        return self._add("event", "", patterns, make=make, only_claimed=self._only_claimed)

    @contextmanager
    def only_claimed(self) -> Iterator[None]:
        """Facts and events declared in the block are only for examples and other claims, not for cards."""
        self._only_claimed = True
        yield
        self._only_claimed = False

    def trigger(self, *patterns: str) -> Callable[[R], R]:
        """What a line may begin with, before a colon."""
        return self._add("trigger", "", patterns)

    def _add(self, category: str, kind: str, patterns: Sequence[str], **more: Any) -> Callable[[R], R]:
        words = [self._word(category, kind, each, **more) for pattern in patterns for each in variants(pattern)]
        for word in words:
            known = self.words.get((category, kind, word.pattern))
            if known is not None and not known.only_claimed:
                word.only_claimed = False  # a word for cards that examples can also make true
                word.takes = word.takes or known.takes
        self.words |= {(category, kind, word.pattern): word for word in words}
        self._forget()

        def runs(run: R) -> R:
            for word in words:
                word.run = run
            return run

        return runs

    def _word(self, category: str, kind: str, pattern: str, **more: Any) -> Word:
        pieces = pieces_of(pattern, category in VERBAL)
        first = pieces[0]
        if category in VERBAL and isinstance(first, Slot) and first.sort in self.kinds:
            verb, rest = pieces[1], pieces[2:]
            verb = IS.get(verb, verb) if isinstance(verb, str) else verb
            word = Word(category, kind, pattern, (verb, *rest), subject=first, **more)
        else:
            word = Word(category, kind, pattern, pieces, **more)
        if word.raw:
            slots = [*word.slots, *(() if word.subject is None else (word.subject,))]
            open_slots = [slot.name for slot in slots if slot.sort in self.kinds and slot.name not in word.takes]
            if open_slots:
                raise RulesError(f"{pattern}: it must declare what it takes as {', '.join(open_slots)}")
        return word

    def copy(self) -> "Lexicon":
        """The same words, to which names of a pack can be added."""
        copy = Lexicon(self.title)
        for name, value in vars(self).items():
            setattr(copy, name, dict(value) if isinstance(value, dict) else value)
        copy._forget()
        return copy

    def _forget(self) -> None:
        """Drops everything that was computed from the words."""
        self.scripts, self.offers, self.phrases = {}, {}, {}
        for worked_out in ("index", "choice_index", "plain_words"):
            self.__dict__.pop(worked_out, None)

    # looking words up

    def find(self, category: str, pattern: str, kind: str = "") -> Word:
        """The word of that pattern."""
        return self.words[category, kind, pattern]

    @cached_property
    def index(self) -> dict[tuple[str, str, str], list[Word]]:
        """Words by category, kind and first plain word, in the order of their declaration.

        Verbs, facts and events are listed under the kind of their subject. Those that begin with a slot have "" as
        first word.
        """
        index: dict[tuple[str, str, str], list[Word]] = {}
        for word in self.words.values():
            kind = word.subject.sort if word.subject else word.kind
            for first in starts(word.pieces[0]):
                index.setdefault((word.category, kind, first), []).append(word)
        return index

    @cached_property
    def choice_index(self) -> dict[str, dict[str, list[tuple[str, list[str]]]]]:
        """By sort: the words of each choice by their first word."""
        index: dict[str, dict[str, list[tuple[str, list[str]]]]] = {sort: {} for sort in self.choices}
        for sort, words in self.choices.items():
            for each in words:
                small = each.lower().split()
                index[sort].setdefault(small[0], []).append((each, small))
        return index

    @cached_property
    def plain_words(self) -> list[str]:
        """Every plain word of every pattern, for finding the nearest one."""
        found: list[str] = []
        for word in self.words.values():
            found += [piece for piece in word.pieces if isinstance(piece, str)]
            found += [form for piece in word.pieces if isinstance(piece, Forms) for form in (piece.one, piece.many)]
        found += [part for words in self.choices.values() for each in words for part in each.split()]
        return list(dict.fromkeys(found))


def starts(piece: Piece) -> tuple[str, ...]:
    """The plain words with which a piece can begin; "" for a slot."""
    if isinstance(piece, Slot):
        return ("",)
    if isinstance(piece, Forms):
        return tuple(dict.fromkeys((piece.one.lower(), piece.many.lower())))
    return (piece.lower(),)


def _tuple(words: Sequence[str] | None) -> tuple[str, ...] | None:
    return None if words is None else tuple(words)
