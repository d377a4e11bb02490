"""The clock of a table: what is kept of it, and who runs it out. Only here does a game meet the time."""

import asyncio
import logging
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec import Struct

from ..errors import Refused, TooLate
from .entries import AnyEntry

if TYPE_CHECKING:
    from ..live import LiveTable

log = logging.getLogger("gloaming.host")

GRACE = 0.4  # seconds for an answer that is on its way


def now() -> float:
    """The time of an entry, in seconds since 1970."""
    return round(time.time(), 3)


class RunningClock(Struct, frozen=True):
    """A clock that runs, and until when, in seconds since 1970. All who serve the table read it from the journal."""

    id: str
    until: float


class ClockTimer:
    """Runs the clock of a table out while somebody is there who could have answered."""

    def __init__(self, live: "LiveTable") -> None:
        self.live = live
        self._alarm: asyncio.TimerHandle | None = None
        self._ringing: asyncio.Task[None] | None = None

    def schedule(self) -> None:
        """Sets the alarm for the clock that runs now, if one does."""
        self.stop()
        running = self.live.table.kept.clock
        if running is not None:
            due = max(0.0, running.until + GRACE - now())
            self._alarm = asyncio.get_running_loop().call_later(due, self._ring, running)

    def stop(self) -> None:
        """Lets the alarm be."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def somebody_came(self) -> None:
        """Somebody sits down where nobody was: a clock that has run out meanwhile is wound anew."""
        self.schedule()
        running = self.live.table.kept.clock
        if running is not None and running.until < now():
            self.stop()
            self._write(self.live.table.reset_clock)

    def _ring(self, running: RunningClock) -> None:
        self._alarm = None
        if self.live.presence().here:
            self._write(lambda: self.live.table.time_out(running))

    def _write(self, make: Callable[[], AnyEntry]) -> None:
        self._ringing = asyncio.create_task(self._change(make), name=f"clock {self.live.table.id}")

    async def _change(self, make: Callable[[], AnyEntry]) -> None:
        try:
            await self.live.change(make)
        except TooLate:
            pass  # somebody has answered, or another process was faster
        except Refused as refusal:
            log.error("the clock was refused", exc_info=refusal, extra={"table": self.live.table.id})
