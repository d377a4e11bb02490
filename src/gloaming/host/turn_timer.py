"""Ends turns: where somebody's time has run out a computer player takes over, unless they are on vacation."""

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from typing import Protocol

from .errors import Refused, TooLate
from .store.notices import wishes_of
from .store.store import Store
from .tables import turn_clock
from .tables.clocks import now
from .tables.entries import AnyEntry
from .tables.seats import Seat, SeatKind
from .tables.table import Table
from .thinking.levels import usual_level

log = logging.getLogger("gloaming.host")

GRACE = 0.4  # seconds of grace for an answer that is on its way
LOOK = 3600.0  # seconds after which a table without a running clock is checked again
LONGEST = 86_400.0  # seconds that an alarm may be set ahead; later ones are found in the store


class TimedHost(Protocol):
    """The part of the registry that turn clocks need."""

    store: Store


class TimedTable(Protocol):
    """The part of a live table that turn clocks need."""

    table: Table

    @property
    def host(self) -> TimedHost:
        """The process that serves it."""

    async def change(self, make: Callable[[], AnyEntry]) -> None:
        """Writes an entry into the journal and applies it."""


class TurnTimer:
    """An alarm for the turn clock of a table. It rings whether anybody is connected or not."""

    def __init__(self, live: TimedTable) -> None:
        self.live = live
        self._alarm: asyncio.TimerHandle | None = None
        self._ending: asyncio.Task[None] | None = None

    def schedule(self) -> None:
        """Sets the alarm for the clock that is running, if any."""
        self.stop()
        due = due_of(self.live.table)
        if due is not None and due - now() < LONGEST:
            wait = max(0.0, due - now()) + GRACE
            self._alarm = asyncio.get_running_loop().call_later(wait, self._ring)

    def stop(self) -> None:
        """Cancels the alarm."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _ring(self) -> None:
        self._alarm = None
        self._ending = asyncio.create_task(end_turn(self.live), name=f"turn {self.live.table.id}")


async def end_turn(live: TimedTable) -> None:
    """Writes the entry for a clock that has run out: a computer player takes over, or a vacation adds time."""
    table = live.table
    try:
        await fill_chairs(live)
        gone = turn_clock.late(table.kept)
        away = {n: seconds for n in gone if (seconds := await vacation(live, n)) > 0}
        for n, seconds in away.items():
            await live.change(partial(turn_clock.more_time, table.kept, [n], seconds))
        if left := [n for n in gone if n not in away]:
            await live.change(partial(turn_clock.time_up, table.kept, left, usual_level(table.game)))
    except TooLate:
        pass  # somebody has answered, or another process was faster
    except Refused as refusal:
        log.error("a turn could not be ended", exc_info=refusal, extra={"table": table.id})


async def fill_chairs(live: TimedTable) -> None:
    """Seats computer players on chairs that are still open when the table's `fill` time has come."""
    table = live.table
    if not 0 < table.opening.fill <= now() or table.is_over:
        return
    for n, seat in enumerate(table.seats):
        if seat.kind is SeatKind.OPEN:
            chair = Seat(SeatKind.COMPUTER, level=usual_level(table.game))
            await live.change(partial(table.reseat, n, chair, table.opening.owner, False))


async def vacation(live: TimedTable, seat: int) -> float:
    """The seconds that a vacation adds to the time of a seat: until its end, and one whole turn more."""
    control, person = live.table.opening.time, live.table.seats[seat].person
    if control is None or not control.turn or not person:
        return 0.0
    wishes = await live.host.store.read(partial(wishes_of, person=person))
    return wishes.away_until - now() + control.turn if wishes.away_until > now() else 0.0


def due_of(table: Table) -> float | None:
    """When a table must be checked again: a clock runs out, or computer players take its open chairs."""
    if table.open_to_all or table.kept.put_away:
        return None
    if table.opening.fill and table.has_open_chair:
        return table.opening.fill
    return None if table.opening.time is None else turn_clock.until(table.kept) or now() + LOOK
