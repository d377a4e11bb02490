"""What a game tells the prover: tables to try sentences on, what lies where, and what each verb should change."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from gloaming.kernel import GameOver
from gloaming.lingo import Scope, Script

if TYPE_CHECKING:
    from .pack import Pack

Census = Mapping[str, int]  # so many pieces at each place, or a number as it is now


@dataclass(frozen=True)
class Position:
    """A table, made anew for each sentence; `make` gets the kinds that it calls `this`, and its script."""

    name: str
    make: Callable[["Pack", Sequence[str], Script], Scope | None]  # None: there is no such table


@dataclass(frozen=True)
class VerbEffect:
    """What a verb changes for each thing that it acts on.

    `places` says by how much a place of the census changes: by a number, or by a slot with an amount times its sign
    (`"-token"`). `by` is the slot whose things it acts on; without it, it acts once.
    """

    places: Mapping[str, int | str]
    by: str = ""
    also: Sequence[str] = ()  # places that may change besides, at the rules' will
    asks: Sequence[str] = ()  # kinds of questions beside picking
    chance: bool = False  # whether dice or a hidden deck are touched


@dataclass(frozen=True)
class Proving:
    """How the sentences of a game are tried."""

    positions: Sequence[Position]
    census: Callable[[Scope], Census]
    effects: Mapping[str, VerbEffect] = field(default_factory=dict)  # by the pattern of the verb
    holds: Sequence[str] = ()  # stats and deeds that are heard only of cards in play, and not when carried out
    ends: tuple[type[BaseException], ...] = (GameOver,)  # how a game is over in the middle of a sentence
