"""The time at a table: when an entry was written, and the clock that runs for a decision."""

import time

from msgspec import Struct


def now() -> float:
    """The time of an entry, in seconds since 1970."""
    return round(time.time(), 3)


class RunningClock(Struct, frozen=True):
    """A clock that runs, and until when, in seconds since 1970. All who serve the table read it from the journal."""

    id: str
    until: float
