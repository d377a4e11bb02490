"""Beats: what a decision looks like while it happens, event by event."""

from enum import StrEnum

from msgspec import Struct

from .pieces import Piece
from .reading import LogLine
from .table import Scene


class Weight(StrEnum):
    """How much of an event there is to see: the heavier, the longer it is looked at."""

    BREATH = "breath"  # said in passing
    BEAT = "beat"
    BLOW = "blow"  # what hurts, falls or decides


class Gesture(StrEnum):
    """What an event does to what it touches; the client gives it a movement and a sound, the line says it in words."""

    CHANGE = "change"
    MOVE = "move"
    COME = "come"  # dealt, drawn, laid down
    STRIKE = "strike"
    FALL = "fall"
    MEND = "mend"
    THREATEN = "threaten"
    ROLL = "roll"
    TRIUMPH = "triumph"
    DEFEAT = "defeat"


class Motion(Struct, frozen=True, omit_defaults=True):
    """How weighty an event is, what it does, to whom, from where to where.

    Pieces and areas go by their ids, seats as `seat.0`.
    """

    weight: Weight = Weight.BEAT
    gesture: Gesture = Gesture.CHANGE
    touches: list[str] = []
    start: str = ""
    end: str = ""
    number: str = ""  # shown at what it touches: '14 beats 8'
    card: Piece | None = None  # what was played for it, held up beside what it touches
    good: bool = False  # a blow that all players wish for: it is not shown as harm


class Beat(Struct, frozen=True):
    """A moment of a decision: the event in words, how it moves, and the table as it was right after it."""

    line: LogLine
    motion: Motion
    scene: Scene


def plain_motion(line: LogLine) -> Motion:
    """The motion of an event of which nothing more is said: headings pass by, the rest touches what its line names."""
    return Motion(Weight.BREATH if line.heading else Weight.BEAT, touches=line.pieces)
