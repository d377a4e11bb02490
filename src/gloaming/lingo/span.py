"""How many things a noun phrase means: used for running texts, for proving them, and for explaining them to authors."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .takes import ONE_OF_NAMES, Takes, shape
from .tree import Phrase, Quantity, Things

if TYPE_CHECKING:
    from .lexicon import Lexicon

NOT_THIS = ("another", "other", "each other")
POINTED = {"this": "this one itself", "that": "what was picked last"}
CHOSEN, BY_CHANCE = "chosen", "by the dice"
COMPARED = {"no": "none at all", "or more": "at least {n}", "or less": "at most {n}"}  # only in facts


@dataclass(frozen=True)
class Span:
    """The least and the most of what there is; None stands for all there are."""

    least: int | None = None
    most: int | None = None
    half: bool = False  # a half of what there is

    def of(self, there: int, half: Callable[[int], int] = lambda n: n // 2) -> tuple[int, int]:
        """The least and the most of so many; it can be more than there are."""
        if self.half:
            return half(there), half(there)
        return there if self.least is None else self.least, there if self.most is None else self.most

    @property
    def free(self) -> bool:
        """Whether somebody chooses how many."""
        return self.least != self.most

    @property
    def all(self) -> bool:
        """Whether all there are is meant."""
        return self.least is None and not self.half

    def say(self) -> str:
        """The number, in words."""
        if self.half:
            return "half of them"
        match self.least, self.most:
            case 0, None:
                return "as many as one likes, also none"
            case 0, most:
                return f"0 to {most}, as one likes"
            case None, _:
                return "all of them"
            case 1, _:
                return "one"
            case least, _:
                return f"{least}, or as many as there are"


ONE, ALL = Span(1, 1), Span()


def span_of(things: Things, lexicon: "Lexicon", takes: Takes | None = None) -> Span:
    """How many things a noun phrase means in a slot that accepts these."""
    if (takes is not None and takes.one) or shape(things, lexicon) == ONE_OF_NAMES:
        return ONE
    if things.quantity.which == "the" and (things.many or any(map(_of_each, things.qualifiers))):
        return ALL
    return said_by(things.quantity)


def amount_of(quantity: Quantity) -> Span:
    """How much is meant of what is only counted; 1 without a word for it."""
    if quantity.which in ("up to", "any number", "all", "half"):
        return said_by(quantity)
    return Span(quantity.n or 1, quantity.n or 1)


def said_by(quantity: Quantity) -> Span:
    """How many things a quantity means."""
    match quantity.which:
        case "a" | "another" | "any":
            return ONE
        case "the" | "some":
            return Span(quantity.n or 1, quantity.n or 1)
        case "up to":
            return Span(0, quantity.n)
        case "any number":
            return Span(0, None)
        case "half":
            return Span(half=True)
    return ALL


def _of_each(qualifier: Phrase) -> bool:
    """Whether one for each of something is meant: the last card of each row."""
    return any(isinstance(part, Things) and part.quantity.which in ("each", "every") for part in qualifier.parts)


def say_which(which: str, span: Span, by: str = CHOSEN) -> str:
    """Which and how many are meant, and `by` what that is chosen, where there is a choice."""
    if which in POINTED:
        return POINTED[which]
    if span.all:
        return "all but this one" if which in NOT_THIS else "all of them"
    number = f"{span.say()} that is not this one" if which in NOT_THIS else span.say()
    if span.free or not by:
        return number
    return f"{number}, {by} if there are more" if by == CHOSEN and not span.half else f"{number}, {by}"
