"""A word of a game: a pattern of plain words and slots, and what it means.

A pattern reads like the sentence it stands for: `{player} lose(s) {spirit}`, `put {card} beneath {threat}`. `{sort}` or
`{name:sort}` is a slot, `[ ]` may be left out, `token(s)` and `die|dice` are the two numbers of a word.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from .takes import Takes

Run = Callable[..., Any]

SLOT = re.compile(r"\{(?:(\w+):)?(\w+)\}")
OPTIONAL = re.compile(r" ?\[([^\[\]]*)\]")
VERBAL = ("verb", "fact", "event")  # categories whose inflected word is a verb, the others have nouns


@dataclass(frozen=True)
class Slot:
    """A gap in a pattern, to be filled with something of a sort."""

    name: str
    sort: str


@dataclass(frozen=True)
class Forms:
    """A word in the singular and in the plural."""

    one: str
    many: str


Piece = str | Slot | Forms


@dataclass(eq=False)
class Word:
    """A pattern in its category; `run` is the Python function that carries it out."""

    category: str
    kind: str  # of thing: for nouns, names, adjectives and qualifiers
    pattern: str
    pieces: tuple[Piece, ...]
    subject: Slot | None = None  # taken off the front of the pieces
    lasting: bool = False  # a duration may follow
    lasts: tuple[str, ...] | None = None  # which durations it takes, "" for none; None: any
    plural: bool = False  # of a name
    source: bool = False  # of a qualifier: it says where the things are, instead of sifting those at hand
    among: bool = False  # of an adjective: it sorts things out together, like `top`
    raw: bool = False  # `run` gets its things unpicked
    takes: Mapping[str, Takes] = field(default_factory=dict)  # by the name of the slot or of the subject
    each: str = ""  # of a verb: the slot whose things it acts on one by one
    keys: tuple[str, ...] | None = None  # of a stat or a deed: what rules ask for; None: everything it can say
    run: Run | None = None
    can: Run | None = None  # of a verb: how far it could be done
    make: Run | None = None  # of a fact, makes it true; of an event, lets it happen: for examples
    only_claimed: bool = False  # of a fact or an event: no card's text can say it

    @property
    def slots(self) -> list[Slot]:
        """The slots without the subject, in order."""
        return [piece for piece in self.pieces if isinstance(piece, Slot)]

    @property
    def doc(self) -> str:
        """What it means, in a sentence: the first line of the docstring of its function."""
        return ((self.run and self.run.__doc__) or "").strip().partition("\n")[0]


def variants(pattern: str) -> Iterator[str]:
    """The pattern with and without each of its optional parts."""
    found = OPTIONAL.search(pattern)
    if found is None:
        yield pattern
        return
    before, after = pattern[: found.start()], pattern[found.end() :]
    yield from variants((before + after).strip())
    yield from variants(f"{before} {found[1].strip()}{after}".strip())


def pieces_of(pattern: str, verbal: bool) -> tuple[Piece, ...]:
    """The pieces of a pattern."""
    return tuple(_piece(each, verbal) for each in pattern.replace(",", " ,").split())


def _piece(text: str, verbal: bool) -> Piece:
    if slot := SLOT.fullmatch(text):
        return Slot(slot[1] or slot[2], slot[2])
    if "|" in text:
        return Forms(*text.split("|"))
    if ending := re.fullmatch(r"(.+)\((e?s)\)", text):
        stem, longer = ending[1], ending[1] + ending[2]
        return Forms(longer, stem) if verbal else Forms(stem, longer)
    return text
