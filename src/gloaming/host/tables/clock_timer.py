"""The alarm for the clock of a decision: when it runs out, the timer writes that into the journal."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from ..errors import Refused, TooLate
from .clocks import RunningClock, now
from .entries import AnyEntry
from .table import Table

log = logging.getLogger("gloaming.host")

GRACE = 0.4  # seconds of grace for an answer that is on its way


class ClockTimer:
    """Waits until the clock of a table has run out, then takes the option that the game has for this case.

    It does so only while somebody is connected who could have answered.
    """

    def __init__(
        self,
        table: Table,
        is_anybody_here: Callable[[], bool],
        change: Callable[[Callable[[], AnyEntry]], Awaitable[None]],
    ) -> None:
        self.table, self.is_anybody_here, self.change = table, is_anybody_here, change
        self._alarm: asyncio.TimerHandle | None = None
        self._ringing: asyncio.Task[None] | None = None

    def schedule(self) -> None:
        """Sets the alarm for the clock that runs now, if one does."""
        self.stop()
        running = self.table.kept.clock
        if running is not None:
            due = max(0.0, running.until + GRACE - now())
            self._alarm = asyncio.get_running_loop().call_later(due, self._ring, running)

    def stop(self) -> None:
        """Cancels the alarm."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def somebody_came(self) -> None:
        """Restarts a clock that has run out while nobody was connected."""
        self.schedule()
        running = self.table.kept.clock
        if running is not None and running.until < now():
            self.stop()
            self._write(self.table.reset_clock)

    def _ring(self, running: RunningClock) -> None:
        self._alarm = None
        if self.is_anybody_here():
            self._write(lambda: self.table.time_out(running))

    def _write(self, make: Callable[[], AnyEntry]) -> None:
        self._ringing = asyncio.create_task(self._change(make), name=f"clock {self.table.id}")

    async def _change(self, make: Callable[[], AnyEntry]) -> None:
        try:
            await self.change(make)
        except TooLate:
            pass  # somebody has answered, or another process was faster
        except Refused as refusal:
            log.error("the clock was refused", exc_info=refusal, extra={"table": self.table.id})
