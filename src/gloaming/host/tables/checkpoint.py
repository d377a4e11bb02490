"""What a store keeps of a table: its match, its seats, its past decisions, its chat, up to some turn."""

from msgspec import Struct

from .clocks import RunningClock, TurnClock
from .seats import Seat


class PastDecision(Struct, frozen=True, array_like=True):
    """A decision that was made: by which seat, how often chance had spoken before it, if it joins the one before."""

    seat: int
    chance: int
    joined: bool = False  # it was made as one with the decision before it, and is taken back with it


class ChatMessage(Struct, frozen=True):
    """Something that somebody said; `seat` is null for who only watches."""

    n: int
    who: str
    seat: int | None
    text: str
    at: float


class UndoRequest(Struct, frozen=True):
    """A seat asks to take back down to a ply; `waiting` have not answered yet."""

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
    put_away: bool = False  # nobody has played it for long
    asked: int = 0  # the turn that asked the open question
    furthest: int = 0  # the ply of the latest question that was ever asked
    again: bool = False  # the question was asked at a ply at which another was asked before, and taken back
    record_taken: bool = False  # the record of the running game is known to who plays it
    ended: float = 0.0  # when the game ended
    spoken: dict[int, int] = {}  # single words that seats have said where a game limits their talk
