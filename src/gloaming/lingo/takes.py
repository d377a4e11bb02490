"""What a slot of a word accepts: which noun phrases, and how the things are picked before the word acts.

A verb declares it once: `W.verb("exhaust {action}", each="action", action=Takes(where=…))`. The engine picks what is
declared: how many, by whose choice, by chance, or which of two. What is not declared is refused when a text is read.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .tree import Things

if TYPE_CHECKING:
    from .lexicon import Lexicon

# The quantities of noun phrases: the values of `Quantity.which`, and names for phrases without one.
NAME, ONE_OF_NAMES, OWN, SEVERAL = (
    "name",
    "name or name",
    "your",
    "several",
)  # Fight; Fight or Explore; your Giants; Giants

SINGLE = ("a", "another", "any", "the", "this", "that", NAME, ONE_OF_NAMES)  # exactly one thing
ALL = ("each", "all", "every", "each other", "other", OWN)
NUMBERS = ("some", "up to", "any number", "half")
PICKED = (*SINGLE, *NUMBERS, *ALL)  # everything that the engine can pick
AMOUNT = ("some", "a", "up to", "any number", "all", "half")  # for what is only counted
# for what holds for some time
HELD = ("each", "all", "every", "each other", "other", "this", "the", NAME, OWN, SEVERAL)
DESCRIBED = ("a", "another", "any", "the", "this", "that", "each", "your", "all", NAME, ONE_OF_NAMES, SEVERAL)
CLAIMED = (*DESCRIBED, "no", "some", "or more", "or less", "other", "each other", "every")  # for what facts count


@dataclass(frozen=True)
class Takes:
    """The noun phrases that a slot accepts."""

    which: Sequence[str] = PICKED
    nouns: Sequence[str] | None = None  # accepted nouns, by pattern; None: every noun and name of the kind
    adjectives: Sequence[str] | None = None  # None: those with a meaning of their own
    qualifiers: Sequence[str] | None = None  # None: those with a meaning of their own
    needs: str | Sequence[str] = ""  # required adjectives or qualifiers; not for names
    one_of: Sequence[
        str
    ] = ()  # of these adjectives, qualifiers, owners and quantities one must be there; not of a name
    but: Sequence[str] = ()  # nouns and names that are not accepted; `you` is the one whom an imperative addresses
    names: bool = False  # whether names are accepted beside these nouns
    owners: Sequence[str] = ("your",)
    at_random: bool = True
    per: bool = False
    one: bool = False  # exactly one thing is meant, whatever the quantity
    count: bool = False  # the verb gets only the number: nobody picks things
    source: Callable[[Any], Sequence[Any]] | None = None  # the things that are meant if the text names no place
    where: Callable[[Any, Any], bool] | None = None  # tests with which things it can be done; others are not offered
    asked: str = ""  # the kind of the question
    rule: str = ""  # the rule that the question cites, if not that of the text
    option: Callable[[Any], Any] | None = None  # the option that picks one of them
    pairs: Sequence[tuple[str, str]] = ()  # pairs of an adjective and the qualifier that it requires
    most: int = 0  # the highest accepted number; 0: any

    @property
    def needed(self) -> tuple[str, ...]:
        """All required adjectives and qualifiers."""
        return ((self.needs,) if self.needs else ()) if isinstance(self.needs, str) else tuple(self.needs)


ONE = Takes(SINGLE, one=True)
NUMBER = Takes(("some", "a", "up to"), adjectives=(), qualifiers=(), owners=(), at_random=False, count=True)
FEW = ("a", "some", "another", "half", "the")  # accepted with `at random`; the others leave nothing to chance


def shape(things: Things, lexicon: "Lexicon") -> str:
    """The name of the quantity of a noun phrase, as declarations use it."""
    which = things.quantity.which
    if which:
        return which
    if ("name", things.kind, things.nouns[0].word) in lexicon.words:
        return NAME if len(things.nouns) == 1 else ONE_OF_NAMES
    return OWN if things.quantity.owner else SEVERAL
