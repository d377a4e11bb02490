"""The entries of a journal. A table is its opening and its entries applied in order; entries are never changed."""

from typing import Any

import msgspec
from msgspec import Struct

from .clocks import TimeControl
from .seats import Seat

CLOCK = -1  # the seat of a decision that the clock made


class Opening(Struct, omit_defaults=True):
    """How a table was opened. The match itself is in the first checkpoint."""

    game: str
    created: float
    owner: str  # the hash of the token of the person who opened it
    name: str = ""
    public: bool = False
    watchable: bool = True
    hints: bool = True
    seeded: bool = False  # the person who opened the table chose the seed
    forked_from: "Forked | None" = None
    record: bool = False  # an uploaded record: nobody plays, everybody may step through it
    lesson: "LessonTable | None" = None
    time: TimeControl | None = None
    deal: "DealTable | None" = None
    puzzle: "PuzzleTable | None" = None
    fill: float = 0.0  # when computer players take the chairs that are still open; 0 is never


class LessonTable(Struct, frozen=True):
    """The lesson that runs at a table: its id, which of its tables this is, and the ply where free play begins."""

    id: str
    table: int
    free: int


class DealTable(Struct, frozen=True, omit_defaults=True):
    """The deal of the day that is played at a table, until when it is on, and whether this is practice."""

    id: str
    until: float
    practice: bool = False


class PuzzleTable(Struct, frozen=True, omit_defaults=True):
    """The puzzle at a table: its key, its ply, its question, its grade, and whether this is practice.

    The first answer counts: it cannot be undone.
    """

    id: str
    ply: int
    question: str
    grade: str
    practice: bool = False


class Forked(Struct, frozen=True):
    """The table and the ply that a table goes on from."""

    table: str
    ply: int


class Entry(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="what"):
    """Something that changed a table, and when, in seconds since 1970."""

    at: float


class Played(Entry, frozen=True, kw_only=True, tag="play"):
    """A decision. `chance` is how often chance was used before it, so that undo knows whether there was more since.

    `then` are further answers of a plan (a walk), given as long as no other kind of decision comes.
    """

    ply: int
    seat: int  # CLOCK if the time had run out
    answer: Any
    chance: int
    then: list[Any] = []


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
    """A seat's answer to an undo request; when the last seat agrees, the decisions are undone."""

    seat: int
    agree: bool


class Said(Entry, frozen=True, kw_only=True, tag="say"):
    """A remark in the chat."""

    seat: int | None
    who: str
    text: str
    word: bool = False  # it used up one of the single words that the seat is allowed


class SatDown(Entry, frozen=True, kw_only=True, tag="sit"):
    """Somebody took an open chair or one kept for them, with their name."""

    seat: int
    name: str
    key: str
    person: str = ""


class Renamed(Entry, frozen=True, kw_only=True, tag="name"):
    """The holders of some seats have a new name."""

    seats: list[int]
    name: str


class Reseated(Entry, frozen=True, kw_only=True, tag="chair"):
    """A seat has a new holder: somebody left it, or a computer player or a person took it."""

    seat: int
    chair: Seat


class PersonForgotten(Entry, frozen=True, kw_only=True, tag="forget"):
    """The holders of some seats are forgotten: their names and messages are removed, the seats stay theirs."""

    seats: list[int]


class RecordTaken(Entry, frozen=True, kw_only=True, tag="record"):
    """A seat downloaded the record of the running game, which tells everything."""

    seat: int


class ClockReset(Entry, frozen=True, kw_only=True, tag="wind"):
    """The clock starts again, since it had run out while nobody was connected."""


class TimeUp(Entry, frozen=True, kw_only=True, tag="late"):
    """The time of some seats has run out: a computer player of this level stands in until their holders are back."""

    seats: list[int]
    level: str


class CameBack(Entry, frozen=True, kw_only=True, tag="back"):
    """The holders of some seats decide for themselves again."""

    seats: list[int]


class MoreTime(Entry, frozen=True, kw_only=True, tag="away"):
    """The holders of some seats are on vacation and get so many seconds more."""

    seats: list[int]
    seconds: float


class PutAway(Entry, frozen=True, kw_only=True, tag="rest"):
    """The table is put away, since nobody has played for long, until somebody decides."""


AnyEntry = (
    Played
    | Undone
    | Redone
    | UndoRequested
    | UndoAnswered
    | Said
    | SatDown
    | Renamed
    | Reseated
    | PersonForgotten
    | RecordTaken
    | ClockReset
    | TimeUp
    | CameBack
    | MoreTime
    | PutAway
)

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(AnyEntry).decode
