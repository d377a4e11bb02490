"""The time at a table: when an entry was written, the clock of a decision, and the clock of a turn."""

import time
from typing import Annotated

from msgspec import Meta, Struct

DAY = 86_400


def now() -> float:
    """The time of an entry, in seconds since 1970."""
    return round(time.time(), 3)


class RunningClock(Struct, frozen=True):
    """A running clock and when it ends, in seconds since 1970. Every process reads it from the journal."""

    id: str
    until: float


class TimeControl(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How long people may take: `turn` seconds each turn; or `bank` seconds in all, and `increment` more each turn."""

    turn: Annotated[int, Meta(ge=0, le=14 * DAY)] = 0
    bank: Annotated[int, Meta(ge=0, le=DAY)] = 0
    increment: Annotated[int, Meta(ge=0, le=3600)] = 0


class TurnClock(Struct):
    """Whose clocks run, since when, and how many seconds each seat had left then."""

    seats: list[int] = []
    since: float = 0.0
    left: dict[int, float] = {}
