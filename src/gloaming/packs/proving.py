"""What a game tells the prover: the tables on which sentences are run, how to count pieces, and what each verb
changes."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from gloaming.kernel import GameOver
from gloaming.lingo import Extent, Scope, Script
from gloaming.lingo.tree import Act, Sentence, Things

if TYPE_CHECKING:
    from .pack import Pack

Census = Mapping[str, int]  # by place: a number of pieces, or another number


@dataclass(frozen=True)
class Position:
    """A table, made anew for each sentence; `make` gets the kinds for which `this` must stand, and the script."""

    name: str
    make: Callable[["Pack", Sequence[str], Script], Scope | None]  # returns None if there is no such table
    plenty: bool = False  # there is enough of everything: sentences are carried out in full


@dataclass(frozen=True)
class Seen:
    """A table after a sentence was carried out, with what was noted before."""

    act: Act
    scope: Any
    before: Any  # what `looks` returned before
    meant: Mapping[str, Sequence[Any]]  # by slot: all things that its noun phrase could mean before
    most: Mapping[str, int]  # by slot: how many of them at most
    change: Census
    extent: Extent | None
    times: int = 1  # how often the sentence was carried out

    def part(self, place: int) -> Any:
        """The value of a slot, by its position."""
        return self.act.verb.parts[place]


@dataclass(frozen=True)
class VerbEffect:
    """What a verb changes for each thing that it acts on.

    `places` says by how much a place of the census changes: by a number, or by the amount in a slot times its sign
    (`"-token"`). `by` is the slot of the things it acts on; without it the verb acts once. If a sentence ends in an
    exception (the game is over, a page is turned), its name is a place, too.
    """

    places: Mapping[str, int | str]
    by: str = ""
    also: Sequence[str] = ()  # other places that may change, depending on the rules
    asks: Sequence[str] = ()  # kinds of questions that may be asked, other than picking
    chance: bool = False  # whether dice or a hidden deck are used
    unasked: bool = False  # whether it does not matter which thing is meant, so that nobody is asked
    # how many things there are that a slot can mean, where only the verb knows it
    there: Mapping[str, Callable[[Any, Things], int]] = field(default_factory=dict)
    fewer: bool = False  # whether the rules allow to do less than everything
    fails: bool = False  # whether it may do nothing even on a table with plenty, for reasons outside of its words
    # what the census cannot tell: what is noted down before, and what is not as it says afterwards
    looks: Callable[[Any], Any] = lambda scope: None
    shows: Callable[[Seen], Iterator[str]] | None = None


Effects = VerbEffect | Callable[[Act], VerbEffect]  # the same for all sentences of a verb, or depending on the sentence


@dataclass(frozen=True)
class Proving:
    """How the sentences of a game can be run."""

    positions: Sequence[Position]
    census: Callable[[Scope], Census]
    effects: Mapping[str, Effects] = field(default_factory=dict)  # by the pattern of the verb
    # which sentences are not carried out, but hold while the card that bears them is there
    stands: Callable[[Sentence], bool] = lambda sentence: False
    tries: Sequence[str] = ("verb", "stat", "deed")  # which categories of words are carried out
    ends: tuple[type[BaseException], ...] = (GameOver,)  # the exceptions by which a game can end within a sentence
