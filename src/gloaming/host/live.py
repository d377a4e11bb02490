"""A live table: a table in memory, the people connected to it, and the computer player that thinks for it."""

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Protocol
from weakref import proxy

from gloaming.agents import Danger, WarnLevel
from gloaming.kernel import Viewer

from .computers import answer_for_computers
from .errors import Impossible, NotYours, Refused, TooLate, TooMuch
from .metrics import CHOICES, CONFLICTS, WEBSOCKETS
from .store.journal import Journal
from .store.rows import entries
from .store.store import Store
from .store.turns import TurnReader
from .tables import turn_clock
from .tables.clock_timer import ClockTimer
from .tables.clocks import now
from .tables.deciders import deciders
from .tables.entries import AnyEntry, Played
from .tables.seats import Seat
from .tables.table import Table
from .thinking.jobs import HintResult, advise, warn
from .thinking.workers import WorkerPool
from .turn_timer import TurnTimer
from .views.snapshot import Snapshot
from .views.view import Perspective, Presence, View, perspective_of, view_of

log = logging.getLogger("gloaming.host")

REMEMBERED = 4  # views that are kept, so that somebody who reconnects gets a diff
ALONE = 30.0  # seconds that computer players go on among themselves after the last person has left
GRACE = 5.0  # seconds that another process has to answer for a computer player before this one does
AWAY = 300.0  # seconds that a chair is kept for somebody who has left
NOTED = 30.0  # seconds between two messages to other processes about somebody who uses HTTP only
SETTLE = 0.5  # seconds for which the coming and going of watchers is collected


def nobody_listens() -> None:
    """Does nothing: the subscriber has no connection to write to yet."""


class Subscriber:
    """A connection to a table: its key, the seat it views as, and the snapshot that was sent to it last."""

    def __init__(self, live: "LiveTable", key: str | None) -> None:
        self.live, self.key = live, key
        self.looks_as: Viewer = None
        self.beats = False  # whether it wants beats: how a decision happens, event by event
        self.sent: Snapshot | None = None
        self.notify: Callable[[], None] = nobody_listens  # called when something may have changed

    def message(self, have: int | None = None) -> bytes:
        """The next message: what has changed since the last one; empty if nothing has.

        Raises `NotYours` if the key has lost its seat to somebody else.
        """
        self.live.may_look(self.key)
        perspective = self.live.perspective(self.key, self.looks_as)
        self.looks_as = perspective.viewer if perspective.curtain is None and not perspective.shared else None
        new = self.live.snapshot(perspective)
        old, self.sent = self.sent, new
        if old is not None:
            film = self.live.table.film if self.beats else None
            return b"" if old is new else new.since(old) if film is None else new.filmed_since(old, film)
        seen = None if have is None else self.live.remembered(perspective, have)
        return new.whole if seen is None else new.since_turn(seen)


class TableHost(Protocol):
    """The part of the registry that a live table needs."""

    store: Store
    journal: Journal
    turns: TurnReader
    workers: WorkerPool
    pace: float  # seconds that a computer player takes at least

    def publish_turn(self, live: "LiveTable") -> None:
        """Tells the other processes that a table has moved."""

    def publish_presence(self, live: "LiveTable") -> None:
        """Tells the other processes who is connected here."""


class LiveTable:
    """A live table. All changes go through `change`: committed first, then applied, then broadcast."""

    def __init__(self, host: TableHost, table: Table, kept_turn: int, touched: float) -> None:
        self.host, self.table, self.touched = host, table, touched
        self.kept_turn = kept_turn  # the turn of the last checkpoint in the store
        self.loaded = self.used = self.looked = time.monotonic()
        self.seen: dict[str, float] = {}  # when the holder of a key was last here, connected or by a request
        self.lock = asyncio.Lock()
        self.subscribers: set[Subscriber] = set()
        self.elsewhere: dict[str, tuple[Presence, float]] = {}  # who is connected to other processes, and since when
        self.thinking: asyncio.Task[None] | None = None
        this = proxy(self)  # a weak reference: without a cycle, a table that is unloaded is freed at once
        self.clock_timer = ClockTimer(table, lambda: bool(this.presence().here), lambda make: this.change(make))
        self.turn_timer = TurnTimer(this)
        self.dirty = False
        self._snapshots: dict[Perspective, Snapshot] = {}
        self._presence: Presence | None = None
        self._remembered: dict[Perspective, dict[int, View]] = {}
        self._settling: asyncio.TimerHandle | None = None
        self._hinting = False

    # changing

    async def change(self, make: Callable[[], AnyEntry]) -> None:
        """Writes the entry that `make` returns, then applies it. If another process was faster, `make` is called
        again."""
        table, turn = self.table, self.table.turn
        try:
            async with self.lock:
                while True:
                    try:
                        entry = make()
                    except Refused:
                        if await self._catch_up():  # it may be allowed after what another process has written
                            continue
                        raise
                    if await self.host.journal.write(table.id, table.turn + 1, entry):
                        break
                    CONFLICTS.inc()
                    await self._catch_up()
                table.filming = any(each.beats for each in self.subscribers)
                taken = table.apply(entry)
                self.dirty, self.touched = True, entry.at
        finally:
            if table.turn != turn:  # also where another process was faster
                self.broadcast()
        if isinstance(entry, Played):
            CHOICES.labels(table.game.name).inc()
        self.host.publish_turn(self)
        self.think()
        if not taken:
            log.error("entry not taken", extra={"table": table.id, "turn": table.turn})
            raise Impossible("The rules of this game cannot go on from this answer. The table is as it was before.")

    async def play(self, seats: list[int], ply: int, option: int, turn: int | None = None) -> None:
        """Answers the open decision for one of these seats, as it was seen at a turn."""
        await self.come_back(seats)
        await self.change(lambda: self.table.play(seats, ply, option, turn))

    async def come_back(self, seats: list[int]) -> None:
        """Gives people those of their chairs back on which a computer player stands in."""
        if any(self.table.seats[n].stand_in for n in seats):
            await self.change(lambda: turn_clock.come_back(self.table.kept, seats))

    async def reseat(self, seat: int, chair: Seat, key: str | None) -> None:
        """Gives a seat to somebody else."""
        await self.change(lambda: self.table.reseat(seat, chair, key, self.is_kept(seat)))
        self.host.publish_presence(self)

    async def refresh(self) -> None:
        """Catches up with entries of other processes, so that nobody is shown an old state."""
        if await self.host.turns.last_turn(self.table.id) > self.table.turn:
            await self.catch_up()

    async def catch_up(self) -> None:
        """Applies what other processes have written."""
        async with self.lock:
            news = await self._catch_up()
        if news:
            self.broadcast()
            asyncio.get_running_loop().call_later(GRACE, self.think)

    async def _catch_up(self) -> bool:
        table, turn = self.table.id, self.table.turn
        found = await self.host.store.read(lambda connection: entries(connection, table, turn))
        self.table.filming = any(each.beats for each in self.subscribers)
        for _, entry in found:
            self.table.apply(entry)
            self.touched = entry.at
        self.dirty = self.dirty or bool(found)
        return bool(found)

    # looking

    def may_look(self, key: str | None) -> None:
        """Raises `NotYours` if the key may not see this table."""
        opening, deal = self.table.opening, self.table.opening.deal
        past = deal is not None and self.table.open_to_all and now() > deal.until
        if not (opening.watchable or opening.record or past or self.table.knows(key)):
            raise NotYours("This table is not open to watchers. You need the link of a seat.")

    def perspective(self, key: str | None, looks_as: Viewer = None) -> Perspective:
        """The perspective from which a connection sees the table now."""
        return perspective_of(self.table, key, looks_as)

    def snapshot(self, perspective: Perspective) -> Snapshot:
        """The view from this perspective, made once for all who share it."""
        found = self._snapshots.get(perspective)
        if found is None:
            found = self._snapshots[perspective] = Snapshot(view_of(self.table, perspective, self.presence()))
        return found

    def remembered(self, perspective: Perspective, turn: int) -> View | None:
        """The view that was sent to this perspective at a turn, if it is still kept."""
        return self._remembered.get(perspective, {}).get(turn)

    def presence(self) -> Presence:
        """Who is connected, here and at other processes."""
        if self._presence is not None:
            return self._presence
        here = {seat for each in self.subscribers for seat in self.table.seats_of(each.key)}
        watching = sum(not self.table.seats_of(each.key) for each in self.subscribers)
        for other, _ in self.elsewhere.values():
            here |= other.here
            watching += other.watching
        self._presence = Presence(frozenset(here), watching)
        return self._presence

    def saw(self, key: str | None) -> None:
        """Notes that somebody used HTTP just now, so that they count as present without a connection."""
        if key is None or not self.table.seats_of(key):
            return
        before, self.seen[key] = self.seen.get(key, 0.0), time.monotonic()
        if self.seen[key] - before > NOTED:
            self.host.publish_presence(self)

    def is_kept(self, seat: int) -> bool:
        """Whether a chair is kept for its holder, who is present or left a short time ago."""
        if seat in self.presence().here:
            return True
        if not 0 <= seat < len(self.table.seats):
            return False
        chair = self.table.seats[seat]
        last = self.seen.get(chair.key, self.loaded if chair.came else None)
        return last is not None and time.monotonic() - last < AWAY

    def join(self, key: str | None) -> Subscriber:
        """Adds a subscriber for somebody who connects."""
        self.may_look(key)
        subscriber, alone = Subscriber(self, key), not self.presence().here
        self.subscribers.add(subscriber)
        WEBSOCKETS.inc()
        self._presence_changed(subscriber)
        if alone and self.table.seats_of(key):
            self.clock_timer.somebody_came()
        self.think()
        return subscriber

    def leave(self, subscriber: Subscriber) -> None:
        """Removes a subscriber who has disconnected; their last view is kept for a while."""
        if subscriber.sent is not None:
            self._remember(self.perspective(subscriber.key, subscriber.looks_as), subscriber.sent.view)
        self.subscribers.discard(subscriber)
        self.saw(subscriber.key)
        WEBSOCKETS.dec()
        self._presence_changed(subscriber)

    def _remember(self, perspective: Perspective, view: View) -> None:
        if view.viewer != perspective.viewer:
            return
        turns = self._remembered.setdefault(perspective, {})
        turns[view.turn] = view
        while len(turns) > REMEMBERED:
            del turns[min(turns)]

    def _presence_changed(self, subscriber: Subscriber) -> None:
        """Broadcasts a player who comes or goes at once; watchers are collected for `SETTLE` seconds."""
        if self.table.seats_of(subscriber.key):
            self.broadcast()
            self.host.publish_presence(self)
        elif self._settling is None:
            self._settling = asyncio.get_running_loop().call_later(SETTLE, self._settled)

    def _settled(self) -> None:
        self._settling = None
        self.broadcast()
        self.host.publish_presence(self)

    def broadcast(self) -> None:
        """Notifies every subscriber; each then sends what has changed for its viewer."""
        self.used = time.monotonic()
        self._snapshots, self._presence = {}, None
        self.clock_timer.schedule()
        self.turn_timer.schedule()
        for each in self.subscribers:
            each.notify()

    def close(self) -> None:
        """Cancels everything that waits for this table, which is unloaded."""
        self.clock_timer.stop()
        self.turn_timer.stop()
        if self._settling is not None:
            self._settling.cancel()

    # thinking

    def think(self) -> None:
        """Starts the computer player whose turn it is, if it is not thinking already."""
        if self.thinking is None and self.table.deciding() is not None and self.is_wanted():
            self.thinking = asyncio.create_task(answer_for_computers(self), name=f"think {self.table.id}")
            self.thinking.add_done_callback(self._thought)

    def is_wanted(self) -> bool:
        """Whether computer players should go on: among themselves they do so only while somebody is connected."""
        attended = any(not self.table.seats[n].stand_in for n in self.table.humans())
        return attended or bool(self.subscribers) or time.monotonic() < self.looked + ALONE

    def _thought(self, task: asyncio.Task[None]) -> None:
        self.thinking = None
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("a computer player failed", exc_info=error, extra={"table": self.table.id})

    async def dangers(self, seats: list[int], level: WarnLevel = WarnLevel.LOSE) -> list[Danger]:
        """The options that would lead to a loss before one of these seats decides again."""
        match, ask = self.table.match, self.table.match.ask
        if ask is None or not set(seats) & set(deciders(match)) or not self.table.opening.hints:
            return []
        return await self.host.workers.run_if_room(warn, match.save(), seats[0], level)

    async def hint(self, seats: list[int], iterations: int, seconds: float | None = None) -> HintResult:
        """What a computer player would do in the place of one of these seats, after so many seconds at most."""
        match, ask = self.table.match, self.table.match.ask
        if not self.table.opening.hints:
            raise NotYours("At this table nobody gets hints.")
        if ask is None:
            raise TooLate("This game is over; there is nothing to decide.")
        if not set(seats) & set(deciders(match)):
            raise NotYours("Somebody else decides now.")
        if self._hinting:
            raise TooMuch("A hint is being thought of already.")
        self._hinting = True
        try:
            return await self.host.workers.run_if_room(advise, match.save(), seats[0], iterations, seconds)
        finally:
            self._hinting = False
