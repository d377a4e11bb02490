"""The registry: all tables of this process. Any process may serve any table; they share the store."""

import asyncio
import logging
import re
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection

from gloaming.kernel import Match

from .checkpointing import first_checkpoint, pending_write, rebuilt, write_all
from .errors import DamagedTable, NoSuchTable, Refused, StoreFailed, TooLate
from .live import NOTED, LiveTable
from .metrics import LIVE, OPENED
from .store import people, rows
from .store.journal import Journal
from .store.store import Store
from .store.turns import TurnReader
from .table_setup import TableSetup, requested_seats
from .tables.clocks import now
from .tables.entries import Opening
from .tables.seats import NAME, clean_text, key_of, new_token
from .tables.table import Table
from .tables.turn_clock import check_time, put_away
from .thinking.workers import WorkerPool
from .threads import Threads
from .turn_timer import due_of, end_turn
from .views.view import Presence

log = logging.getLogger("gloaming.host")

IDLE = 900.0  # seconds without a connection after which a table is unloaded
TIDY = 20.0  # seconds between two rounds of housekeeping
MANY = 20  # tables whose clock or idle time is checked in one round
APART = 20  # turns between two checkpoints
TOGETHER = 10  # tables that are written in one transaction
POLL = 0.3  # seconds between two checks whether another process has written to the same SQLite file
SELDOM = 2.0  # seconds between two such checks where a channel reports changes anyway
GONE = 3 * TIDY  # seconds of silence after which a process counts as having no connections
DAY = 86_400.0
ID = re.compile(r"[A-Za-z0-9_-]{1,32}")


class OpenedTable(Struct):
    """A new table, the token of who opened it, and one for each friend, by seat."""

    live: LiveTable
    token: str
    friends: dict[int, str]


class Registry:
    """All tables of this process: opens them, finds them, writes their checkpoints, unloads idle ones."""

    def __init__(
        self,
        url: str,
        *,
        workers: int | None = None,
        archive_after: float = 0,
        put_away_after: float = 0,
        pace: float = 0.0,
    ) -> None:
        self.store = Store(url)
        self.journal = Journal(self.store)
        self.workers, self.threads = WorkerPool(workers), Threads()
        self.archive_after, self.put_away_after, self.pace = archive_after, put_away_after, pace
        self.turns = TurnReader(self.store)
        self.live_tables: dict[str, LiveTable] = {}
        self.channel_lost = False  # no messages between processes: they find changes in the store
        self.publish: Callable[[dict[str, Any]], None] | None = None  # tells other processes
        self.moved: Callable[[LiveTable], None] | None = None  # called when a table has moved, or somebody came or left
        self.process = secrets.token_hex(4)
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Opens the store and starts the background tasks."""
        await self.store.open()
        self.journal.start()
        self._tasks = [asyncio.create_task(self._housekeeping()), asyncio.create_task(self._poll())]

    async def stop(self) -> None:
        """Stops the background tasks and the workers, writes every checkpoint, closes the store."""
        tasks = [*self._tasks, *(live.thinking for live in self.live_tables.values() if live.thinking is not None)]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for live in self.live_tables.values():
            live.close()
        self.workers.close()
        self.threads.close()
        with suppress(Refused):
            await self.keep([live for live in self.live_tables.values() if live.dirty], apart=0)
        await self.journal.stop()
        await self.store.close()

    # opening

    async def open(self, match: Match, setup: TableSetup) -> OpenedTable:
        """Opens a table for a match and writes it into the store."""
        token, friends = new_token(), dict[int, str]()
        seats = [] if setup.record else requested_seats(match, setup, token, friends)
        opening = Opening(
            game=match.game.name,
            created=now(),
            owner=key_of(token),
            name=clean_text(setup.name, NAME, "The name of a table"),
            public=setup.public,
            watchable=setup.watchable,
            hints=setup.hints,
            seeded=setup.seeded,
            forked_from=setup.forked_from,
            record=setup.record,
            lesson=setup.lesson,
            time=check_time(setup.time),
            deal=setup.deal,
            puzzle=setup.puzzle,
            fill=setup.fill,
        )
        table = secrets.token_urlsafe(9)
        folded, made = await self.threads.run(first_checkpoint, match, table, opening, seats)
        over, sitters = match.result is not None, {seat.person: seat.came for seat in seats if seat.person}
        await self.journal.do(lambda connection: add(connection, table, opening, folded, over, sitters, due_of(made)))
        live = self.live_tables[table] = LiveTable(self, made, 0, opening.created)
        OPENED.labels(opening.game).inc()
        live.think()
        return OpenedTable(live, token, friends)

    # finding

    async def find(self, table: str) -> LiveTable:
        """A table, from memory or from the store."""
        live = self.live_tables.get(table)
        if not ID.fullmatch(table):
            raise NoSuchTable("There is no such table. The link may have been cut short.")
        if live is not None:
            live.used = live.looked = time.monotonic()
            await live.refresh()
            return live
        if table not in self._loading:
            self._loading[table] = task = asyncio.create_task(self._load(table))
            task.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(self._loading[table])

    async def _load(self, table: str) -> LiveTable:
        kept, found = await self.read(table)
        live = self.live_tables[table] = LiveTable(self, found, kept.turn, kept.touched)
        live.dirty = bool(kept.entries) or kept.archived
        if found.rejected:
            # the rules have changed: the game goes on from this checkpoint and is never replayed differently
            await self.keep([live])
        if kept.archived:
            await self.journal.do(lambda connection: rows.touch(connection, table))
        live.think()
        return live

    async def read(self, table: str) -> tuple[rows.StoredTable, Table]:
        """The stored row of a table, and the table itself, without keeping it in memory."""
        try:
            kept = await self.store.read(lambda connection: rows.load(connection, table))
            found = await self.threads.run(rebuilt, kept)
        except Refused:
            raise
        except Exception as error:  # anything may be wrong: a broken row, a game or a pack that is gone
            log.error("a table cannot be read", exc_info=error, extra={"table": table})
            raise DamagedTable("This table cannot be read. It was noted; the others are not affected.") from error
        return kept, found

    async def public_tables(self, most: int = 30) -> list[LiveTable]:
        """Public tables, the last touched first."""
        public = await self.store.read(lambda connection: rows.public(connection, most))
        found = await asyncio.gather(*map(self._find_whole, public))
        return [live for live in found if live and (live.table.opening.watchable or live.table.has_open_chair)]

    async def _find_whole(self, table: str) -> LiveTable | None:
        """A table; None if it is damaged, so that the others are still listed."""
        try:
            return await self.find(table)
        except (NoSuchTable, DamagedTable):
            return None

    # the other processes

    def publish_turn(self, live: LiveTable) -> None:
        """Tells the other processes that a table has moved."""
        if self.moved is not None:
            self.moved(live)
        if self.publish is not None:
            self.publish({"from": self.process, "table": live.table.id, "turn": live.table.turn})

    def publish_presence(self, live: LiveTable) -> None:
        """Tells the other processes who is connected here."""
        if self.moved is not None:
            self.moved(live)
        if self.publish is not None:
            seats = {seat for each in live.subscribers for seat in live.table.seats_of(each.key)}
            watching = sum(not live.table.seats_of(each.key) for each in live.subscribers)
            seen = [key for key, at in live.seen.items() if time.monotonic() - at < NOTED]
            told = {"here": sorted(seats), "watching": watching, "seen": seen}
            self.publish({"from": self.process, "table": live.table.id, **told})

    async def receive(self, news: dict[str, Any]) -> None:
        """Handles a message of another process: a table has moved, or who is connected there."""
        live = self.live_tables.get(news["table"])
        if live is None or news["from"] == self.process:
            return
        if "turn" in news and news["turn"] > live.table.turn:
            await live.catch_up()
        if "here" in news:
            live.seen |= dict.fromkeys(news["seen"], time.monotonic())
            known, told = live.elsewhere.get(news["from"]), Presence(frozenset(news["here"]), news["watching"])
            live.elsewhere[news["from"]] = told, time.monotonic()
            if known is None:
                self.publish_presence(live)  # a process that has just started does not know who is connected here
            if known is None or known[0] != told:
                live.broadcast()

    async def _poll(self) -> None:
        """Checks regularly whether another process has written, in case its message was lost."""
        seen = None
        while True:
            await asyncio.sleep(POLL if self.store.is_sqlite else SELDOM)
            try:
                version = await self.store.version()
                if version is None or version != seen:
                    seen = version
                    await self._look_for_moves()
            except Refused as error:
                log.warning("the store does not answer", exc_info=error)

    async def _look_for_moves(self) -> None:
        watched = [table for table, live in self.live_tables.items() if live.subscribers]
        turns = await self.store.turns(watched) if watched else {}
        for table, turn in turns.items():
            live = self.live_tables.get(table)
            if live is not None and turn > live.table.turn and not live.lock.locked():
                await live.catch_up()

    # housekeeping

    async def _housekeeping(self) -> None:
        while True:
            try:
                await self.tidy()
            except Refused as error:
                log.error("housekeeping failed", exc_info=error)
            await asyncio.sleep(TIDY)

    async def tidy(self) -> None:
        """Writes checkpoints, ends turns whose time is up, unloads idle tables, puts long unused ones away."""
        await self.keep([live for live in self.live_tables.values() if live.dirty])
        await self._end_turns()
        await self._put_away()
        idle = time.monotonic() - IDLE
        for table, live in list(self.live_tables.items()):
            self._refresh_presence(live)
            if live.used < idle and not live.subscribers and live.thinking is None and not live.dirty:
                del self.live_tables[table]
                live.close()
        LIVE.set(len(self.live_tables))
        if self.archive_after:
            before = time.time() - self.archive_after * DAY
            await self.journal.do(lambda connection: rows.archive(connection, before))

    async def _end_turns(self) -> None:
        """Handles tables whose clock has run out, whether they are in memory or not."""
        for table in await self.store.read(lambda connection: rows.due(connection, now(), MANY)):
            live = await self._find_whole(table)
            if live is not None:
                await end_turn(live)
            due = now() + DAY if live is None else due_of(live.table)
            await self.journal.do(partial(rows.look_again, table=table, due=due))

    async def _put_away(self) -> None:
        """Puts long unused tables away; a message at the table says so, and a decision brings it back."""
        if not self.put_away_after:
            return
        before = now() - self.put_away_after * DAY
        for table in await self.store.read(lambda connection: rows.resting(connection, before, MANY)):
            live = await self._find_whole(table)
            if live is None:  # damaged: the others must still be handled
                await self.journal.do(partial(rows.touch, table=table))
                continue
            with suppress(TooLate):
                await live.change(partial(put_away, live.table.kept, before, live.touched))

    def _refresh_presence(self, live: LiveTable) -> None:
        """Publishes again who is connected here, and drops processes that have been silent."""
        if live.subscribers:
            self.publish_presence(live)
        gone = [who for who, (_, heard) in live.elsewhere.items() if heard < time.monotonic() - GONE]
        for who in gone:
            del live.elsewhere[who]
        if gone:
            live.broadcast()

    async def keep(self, live_tables: list[LiveTable], apart: int = APART) -> None:
        """Marks these tables as used, and writes a checkpoint where the last one is `apart` turns old."""
        # rows are locked in the same order by every process
        live_tables = sorted(live_tables, key=lambda live: live.table.id)
        for start in range(0, len(live_tables), TOGETHER):
            together = live_tables[start : start + TOGETHER]
            due = [pending_write(live, apart) for live in together]
            try:
                await self.journal.do(partial(write_all, due))
            except StoreFailed:
                for live in together:
                    live.dirty = True
                raise
            for live, written in zip(together, due, strict=True):
                if written.folded is not None:
                    live.kept_turn, live.table.rejected = written.turn, 0


def add(
    connection: Connection,
    table: str,
    opening: Opening,
    folded: bytes,
    over: bool,
    sitters: dict[str, bool],
    due: float | None,
) -> None:
    """Writes a new table, and who sits at it or is asked to."""
    rows.add(connection, table, opening, folded, over, due)
    for person, came in sitters.items():
        people.seat(connection, person, table, came)
