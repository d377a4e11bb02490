"""The entries of a journal. A table is its opening and its entries, applied in order; entries never change."""

from typing import Any

import msgspec
from msgspec import Struct

from .clocks import TimeControl
from .seats import Seat

CLOCK = -1  # the seat of a decision that was made because the time had run out


class Opening(Struct, omit_defaults=True):
    """How a table was opened. The match itself is in the first checkpoint."""

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
    lesson: "LessonTable | None" = None
    time: TimeControl | None = None
    deal: "DealTable | None" = None
    puzzle: "PuzzleTable | None" = None
    fill: float = 0.0  # when computer players take the chairs that are still open; 0 is never


class LessonTable(Struct, frozen=True):
    """The lesson that is told at a table: its id, which of its tables this is, and the ply where free play begins."""

    id: str
    table: int
    free: int


class DealTable(Struct, frozen=True, omit_defaults=True):
    """The deal of a day that is played here, until when it is on, and whether this is practice."""

    id: str
    until: float
    practice: bool = False


class PuzzleTable(Struct, frozen=True, omit_defaults=True):
    """The puzzle that is asked at a table: its key, at which ply, in which words, how hard; or whether it is practice.

    The first answer stands: it cannot be taken back.
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
    """A decision. `chance` counts the uses of chance before it: undo asks whether there were more since.

    `then` are further answers that are given at once, as long as nothing else is asked: a walk.
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
    """The answer of a seat to such a request; when the last one agrees, the decisions are taken back."""

    seat: int
    agree: bool


class Said(Entry, frozen=True, kw_only=True, tag="say"):
    """A remark in the chat."""

    seat: int | None
    who: str
    text: str
    word: bool = False  # it used up one of the single words that the seat may say


class SatDown(Entry, frozen=True, kw_only=True, tag="sit"):
    """Somebody took an open chair, or one that they hold, and says who they are."""

    seat: int
    name: str
    key: str
    person: str = ""


class Renamed(Entry, frozen=True, kw_only=True, tag="name"):
    """The people of some seats have a new name."""

    seats: list[int]
    name: str


class Reseated(Entry, frozen=True, kw_only=True, tag="chair"):
    """A seat has a new holder: somebody left it, or a computer player or a person took it."""

    seat: int
    chair: Seat


class PersonForgotten(Entry, frozen=True, kw_only=True, tag="forget"):
    """The people of some seats want to be forgotten: no name, no word of theirs stays. The seats stay theirs."""

    seats: list[int]


class RecordTaken(Entry, frozen=True, kw_only=True, tag="record"):
    """A seat downloaded the record of the running game, which tells everything."""

    seat: int


class ClockReset(Entry, frozen=True, kw_only=True, tag="wind"):
    """The clock starts again: it had run out while nobody was there."""


class TimeUp(Entry, frozen=True, kw_only=True, tag="late"):
    """The time of some seats has run out: a computer player of this level decides until their people are back."""

    seats: list[int]
    level: str


class CameBack(Entry, frozen=True, kw_only=True, tag="back"):
    """The people of some seats decide for themselves again."""

    seats: list[int]


class MoreTime(Entry, frozen=True, kw_only=True, tag="away"):
    """The people of some seats are on vacation, and have so many seconds more."""

    seats: list[int]
    seconds: float


class PutAway(Entry, frozen=True, kw_only=True, tag="rest"):
    """Nobody has played for long: the table is put away until somebody decides."""


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
