"""What a game tells the prover: tables to try sentences on, what lies where, and what each verb should change."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from gloaming.kernel import GameOver
from gloaming.lingo import Extent, Scope, Script
from gloaming.lingo.tree import Act, Sentence, Things

if TYPE_CHECKING:
    from .pack import Pack

Census = Mapping[str, int]  # so many pieces at each place, or a number as it is now


@dataclass(frozen=True)
class Position:
    """A table, made anew for each sentence; `make` gets the kinds that it calls `this`, and its script."""

    name: str
    make: Callable[["Pack", Sequence[str], Script], Scope | None]  # None: there is no such table
    plenty: bool = False  # there is enough of everything: what a sentence says is done in full


@dataclass(frozen=True)
class Seen:
    """A table after a sentence was carried out, with what was noted down before."""

    act: Act
    scope: Any
    before: Any  # as `looks` noted it down
    meant: Mapping[str, Sequence[Any]]  # all that its noun phrases could mean before, by the names of the slots
    most: Mapping[str, int]  # at most so many of them
    change: Census
    extent: Extent | None
    times: int = 1  # how often it was done

    def part(self, place: int) -> Any:
        """What fills a slot, by its place."""
        return self.act.verb.parts[place]


@dataclass(frozen=True)
class VerbEffect:
    """What a verb changes for each thing that it acts on.

    `places` says by how much a place of the census changes: by a number, or by a slot with an amount times its sign
    (`"-token"`). `by` is the slot whose things it acts on; without it, it acts once. Where a sentence ends by an
    exception (the game is over, a page is turned), that is a place by its name.
    """

    places: Mapping[str, int | str]
    by: str = ""
    also: Sequence[str] = ()  # places that may change besides, at the rules' will
    asks: Sequence[str] = ()  # kinds of questions beside picking
    chance: bool = False  # whether dice or a hidden deck are touched
    unasked: bool = False  # whether it makes no difference which is meant, so that nobody is asked
    # how many things there are that a slot can mean, where only the verb knows it
    there: Mapping[str, Callable[[Any, Things], int]] = field(default_factory=dict)
    fewer: bool = False  # whether rules let one do less than all
    fails: bool = False  # whether it may do nothing even on a table of plenty, for reasons beside its words
    # what the census cannot tell: what is noted down before, and what is not as it says afterwards
    looks: Callable[[Any], Any] = lambda scope: None
    shows: Callable[[Seen], Iterator[str]] | None = None


Effects = VerbEffect | Callable[[Act], VerbEffect]  # the same for all sentences of a verb, or by what it says


@dataclass(frozen=True)
class Proving:
    """How the sentences of a game are tried."""

    positions: Sequence[Position]
    census: Callable[[Scope], Census]
    effects: Mapping[str, Effects] = field(default_factory=dict)  # by the pattern of the verb
    # which sentences are not carried out, but hold while the card that bears them is there
    stands: Callable[[Sentence], bool] = lambda sentence: False
    tries: Sequence[str] = ("verb", "stat", "deed")  # which categories of words are carried out
    ends: tuple[type[BaseException], ...] = (GameOver,)  # how a game is over in the middle of a sentence
