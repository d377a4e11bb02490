"""A word of a game: a pattern of plain words and slots, and its function.

A pattern reads like the sentence it stands for: `{player} lose(s) {spirit}`, `put {card} beneath {threat}`. `{sort}` or
`{name:sort}` is a slot, `[ ]` is optional, `token(s)` and `die|dice` are singular and plural.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from .takes import Takes

Run = Callable[..., Any]

SLOT = re.compile(r"\{(?:(\w+):)?(\w+)\}")
OPTIONAL = re.compile(r" ?\[([^\[\]]*)\]")
VERBAL = ("verb", "fact", "event")  # categories in which the inflected word is a verb; in the others it is a noun


@dataclass(frozen=True)
class Slot:
    """A gap in a pattern for a value of a sort."""

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
    kind: str  # the kind of thing, for nouns, names, adjectives and qualifiers
    pattern: str
    pieces: tuple[Piece, ...]
    subject: Slot | None = None  # the slot at the front of a verb's pattern
    lasting: bool = False  # a duration may follow
    lasts: tuple[str, ...] | None = None  # the durations it accepts, "" for none; None: any
    plural: bool = False  # for a name: whether it is plural
    source: bool = False  # for a qualifier: it says where the things are, instead of filtering
    among: bool = False  # for an adjective: it selects among all things together, like `top`
    raw: bool = False  # `run` gets selections of which nothing is picked
    takes: Mapping[str, Takes] = field(default_factory=dict)  # by slot or subject: what it accepts
    each: str = ""  # for a verb: the slot whose things it acts on one by one
    keys: tuple[str, ...] | None = None  # for a stat or a deed: the keys that rules ask for; None: all that it can say
    run: Run | None = None
    can: Run | None = None  # for a verb: computes how far it could be carried out
    make: Run | None = None  # for examples: makes a fact true, or an event happen
    only_claimed: bool = False  # for a fact or an event: only examples and claims can say it, and no card

    @property
    def slots(self) -> list[Slot]:
        """The slots in order, without the subject."""
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
