"""Beats: how a decision is shown while it happens, one for each event."""

from enum import StrEnum

from msgspec import Struct

from .pieces import Piece
from .reading import LogLine
from .table import Scene


class Weight(StrEnum):
    """How much attention an event gets: the heavier, the longer it is shown."""

    BREATH = "breath"  # hardly shown
    BEAT = "beat"
    BLOW = "blow"  # what hurts, falls or decides


class Gesture(StrEnum):
    """What an event does to the pieces it touches; the client adds movement and sound, the line says it in words."""

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
    """How an event is shown: its weight, its gesture, the pieces it touches, and from where to where they move.

    Pieces and areas go by their ids, seats as `seat.0`.
    """

    weight: Weight = Weight.BEAT
    gesture: Gesture = Gesture.CHANGE
    touches: list[str] = []
    start: str = ""
    end: str = ""
    number: str = ""  # shown at what it touches: '14 beats 8'
    card: Piece | None = None  # the card that was played for it, shown beside what it touches
    good: bool = False  # all players want it: it is not shown as harm


class Beat(Struct, frozen=True):
    """A moment of a decision: the line of its event, its motion, and the table right after it."""

    line: LogLine
    motion: Motion
    scene: Scene


def plain_motion(line: LogLine) -> Motion:
    """The motion of an event that says nothing of it: headings are brief, others touch the pieces their line names."""
    return Motion(Weight.BREATH if line.heading else Weight.BEAT, touches=line.pieces)
