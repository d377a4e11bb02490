"""What a store keeps of a table: its match, its seats, its past decisions, its chat, up to some turn."""

from msgspec import Struct

from .clocks import RunningClock, TurnClock
from .seats import Seat


class PastDecision(Struct, frozen=True, array_like=True):
    """A decision that was made: by which seat, how often chance had been used before it, whether it belongs to the
    last."""

    seat: int
    chance: int
    joined: bool = False  # made as one with the decision before it (a walk), and undone with it


class ChatMessage(Struct, frozen=True):
    """A message in the chat; `seat` is null for a watcher."""

    n: int
    who: str
    seat: int | None
    text: str
    at: float


class UndoRequest(Struct, frozen=True):
    """A seat asks to undo down to a ply; the seats in `waiting` have not answered yet."""

    by: int
    to: int
    waiting: list[int]


class TableCheckpoint(Struct, omit_defaults=True):
    """A table up to some turn; with the journal since, it is the whole table."""

    save: bytes  # of the match
    seats: list[Seat]
    base: int = 0  # the ply that it began from: nothing before it can be taken back
    past: list[PastDecision] = []
    gone: list[PastDecision] = []  # taken back, newest last
    chat: list[ChatMessage] = []
    said: int = 0  # messages in the chat so far, also those that are no longer kept
    request: UndoRequest | None = None
    clock: RunningClock | None = None
    turn_clock: TurnClock | None = None
    put_away: bool = False  # put away because nobody has played for long
    asked: int = 0  # the turn at which the open decision was asked
    furthest: int = 0  # the highest ply that was ever reached
    again: bool = False  # another decision was open at this ply before an undo
    record_taken: bool = False  # the record was downloaded while the game ran
    ended: float = 0.0  # when the game ended
    spoken: dict[int, int] = {}  # single words that seats have said where a game limits their talk
