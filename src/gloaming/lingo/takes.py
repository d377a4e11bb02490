"""What a slot of a word takes: which noun phrases, and how they are settled before the word acts.

A verb declares it once: `W.verb("exhaust {action}", each="action", action=Takes(where=…))`. What is declared is picked
by the engine: how many, by whose choice, by chance, or which of two. What is not declared is refused when a text is
read.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .tree import Things

if TYPE_CHECKING:
    from .lexicon import Lexicon

# How a noun phrase says how many: the words of `Quantity.which`, and those of phrases without any.
NAME, ONE_OF_NAMES, OWN, SEVERAL = (
    "name",
    "name or name",
    "your",
    "several",
)  # Fight; Fight or Explore; your Giants; Giants

SINGLE = ("a", "another", "any", "the", "this", "that", NAME, ONE_OF_NAMES)  # exactly one thing
ALL = ("each", "all", "every", "each other", "other", OWN)
NUMBERS = ("some", "up to", "any number", "half")
PICKED = (*SINGLE, *NUMBERS, *ALL)  # whatever the engine can pick
AMOUNT = ("some", "a", "up to", "any number", "all", "half")  # of what is only counted
HELD = ("each", "all", "every", "each other", "other", "this", "the", NAME, OWN, SEVERAL)  # what can hold for some time
DESCRIBED = ("a", "another", "any", "the", "this", "that", "each", "your", "all", NAME, ONE_OF_NAMES, SEVERAL)
CLAIMED = (*DESCRIBED, "no", "some", "or more", "or less", "other", "each other", "every")  # what a fact can count


@dataclass(frozen=True)
class Takes:
    """The noun phrases that a slot takes."""

    which: Sequence[str] = PICKED
    nouns: Sequence[str] | None = None  # by their patterns; None: every noun and name of the kind
    adjectives: Sequence[str] | None = None  # None: those with a meaning of their own
    qualifiers: Sequence[str] | None = None  # None: those with a meaning of their own
    needs: str | Sequence[str] = ""  # adjectives or qualifiers without which it is not understood; not of a name
    one_of: Sequence[
        str
    ] = ()  # of these adjectives, qualifiers, owners and quantities one must be there; not of a name
    but: Sequence[str] = ()  # nouns and names that are not taken; `you` is whoever an imperative speaks to
    names: bool = False  # whether names are taken beside these nouns
    owners: Sequence[str] = ("your",)
    at_random: bool = True
    per: bool = False
    one: bool = False  # exactly one of them is meant, whatever the words leave open
    count: bool = False  # only the number is handed over: so many are drawn, and nobody picks them
    source: Callable[[Any], Sequence[Any]] | None = None  # where they are if the text names no place
    where: Callable[[Any, Any], bool] | None = None  # with which of them it can be done; others are not offered
    asked: str = ""  # the kind of the question
    rule: str = ""  # that the question refers to, if it is not that of the text
    option: Callable[[Any], Any] | None = None  # how one of them is offered
    pairs: Sequence[tuple[str, str]] = ()  # adjectives, each with a qualifier without which it means nothing
    most: int = 0  # the highest number that is understood; 0: any

    @property
    def needed(self) -> tuple[str, ...]:
        """All adjectives and qualifiers that must be there."""
        return ((self.needs,) if self.needs else ()) if isinstance(self.needs, str) else tuple(self.needs)


ONE = Takes(SINGLE, one=True)
NUMBER = Takes(("some", "a", "up to"), adjectives=(), qualifiers=(), owners=(), at_random=False, count=True)
FEW = ("a", "some", "another", "half", "the")  # with `at random`; the others leave nothing to the dice


def shape(things: Things, lexicon: "Lexicon") -> str:
    """How a noun phrase says how many, as declarations name it."""
    which = things.quantity.which
    if which:
        return which
    if ("name", things.kind, things.nouns[0].word) in lexicon.words:
        return NAME if len(things.nouns) == 1 else ONE_OF_NAMES
    return OWN if things.quantity.owner else SEVERAL
