"""What a journal holds. A table is how it was opened and its entries, applied in order; entries are never changed."""

from typing import Any

import msgspec
from msgspec import Struct

from .seats import Seat

CLOCK = -1  # who decides where the time has run out


class Opening(Struct, omit_defaults=True):
    """How a table was opened; the match itself begins from the first checkpoint."""

    game: str
    created: float
    owner: str  # the hash of the token of who opened it
    name: str = ""
    public: bool = False
    watchable: bool = True
    hints: bool = True
    seeded: bool = False  # the seed was chosen by who opened it
    forked_from: "Forked | None" = None
    record: bool = False  # a record that was handed in: nobody plays, everybody may step through it


class Forked(Struct, frozen=True):
    """The table and the ply that a table goes on from."""

    table: str
    ply: int


class Entry(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="what"):
    """Something that changed a table, and when, in seconds since 1970."""

    at: float


class Played(Entry, frozen=True, kw_only=True, tag="play"):
    """A decision. `chance` is how often chance had spoken before it: undo asks whether it has since."""

    ply: int
    seat: int  # CLOCK if the time had run out
    answer: Any
    chance: int


class Undone(Entry, frozen=True, kw_only=True, tag="undo"):
    """A seat took decisions back, down to a ply."""

    seat: int
    to: int


class Redone(Entry, frozen=True, kw_only=True, tag="redo"):
    """A seat brought decisions back, up to a ply."""

    seat: int
    to: int


class UndoRequested(Entry, frozen=True, kw_only=True, tag="request"):
    """A seat asks the others to take decisions back, down to a ply."""

    seat: int
    to: int
    waiting: list[int]


class UndoAnswered(Entry, frozen=True, kw_only=True, tag="answer"):
    """What a seat says to such a request; the last who agrees takes back."""

    seat: int
    agree: bool


class Said(Entry, frozen=True, kw_only=True, tag="say"):
    """A remark in the chat."""

    seat: int | None
    who: str
    text: str
    word: bool = False  # it took one of the words that the seat was allowed


class SatDown(Entry, frozen=True, kw_only=True, tag="sit"):
    """Somebody took an open chair."""

    seat: int
    name: str
    key: str


class Renamed(Entry, frozen=True, kw_only=True, tag="name"):
    """What the people of some seats are called."""

    seats: list[int]
    name: str


class Reseated(Entry, frozen=True, kw_only=True, tag="chair"):
    """A chair has changed hands: somebody left it, a computer player took it, or a person took it over."""

    seat: int
    chair: Seat


class ClockReset(Entry, frozen=True, kw_only=True, tag="wind"):
    """The clock is wound anew: it had run out while nobody was there."""


AnyEntry = Played | Undone | Redone | UndoRequested | UndoAnswered | Said | SatDown | Renamed | Reseated | ClockReset

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(AnyEntry).decode
