"""The hall: every table of this process. Any process may serve any table; the store is what they share."""

import asyncio
import logging
import re
import secrets
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import Any, Literal

import msgspec
from msgspec import Struct
from sqlalchemy import Connection

from gloaming.kernel import Game, Match

from .errors import Impossible, NoSuchTable, Refused, StoreFailed
from .live import Live
from .metrics import LIVE, OPENED
from .store import rows
from .store.journal import Journal
from .store.store import Store
from .tables.clocks import now
from .tables.entries import Forked, Opening
from .tables.seats import NAME, Kind, Seat, clean, key_of, new_token
from .tables.table import Folded, Table
from .thinking.levels import check_level
from .thinking.workers import Thinkers
from .views.view import Presence

log = logging.getLogger("gloaming.host")

IDLE = 900.0  # seconds after which a table that nobody looks at leaves the memory
TIDY = 20.0  # seconds between two rounds of housekeeping
APART = 20  # turns between two checkpoints
TOGETHER = 10  # tables that are kept in one transaction
POLL = 0.3  # seconds between two looks whether another process has written to the same SQLite file
SELDOM = 2.0  # seconds between two looks where a channel tells it anyway
GONE = 3 * TIDY  # seconds after which a process that says nothing has nobody connected
DAY = 86_400.0
ID = re.compile(r"[A-Za-z0-9_-]{1,32}")


class Wish(Struct):
    """Who shall sit on a chair."""

    kind: Literal["me", "friend", "open", "computer"] = "me"
    name: str = ""
    level: str = "random"


class Plan(Struct):
    """What a table shall be, beside its match."""

    seats: list[Wish] | None = None
    name: str = ""
    public: bool = False
    watchable: bool = True
    hints: bool = True
    seeded: bool = False
    forked_from: Forked | None = None
    record: bool = False


class Opened(Struct):
    """A new table, the token of who opened it, and one for each friend, by seat."""

    live: Live
    token: str
    friends: dict[int, str]


class Hall:
    """All tables of this process."""

    def __init__(self, url: str, *, thinkers: int | None = None, archive_after: float = 0, pace: float = 0.0) -> None:
        self.store = Store(url)
        self.journal = Journal(self.store)
        self.thinkers = Thinkers(thinkers)
        self.archive_after, self.pace = archive_after, pace
        self.lives: dict[str, Live] = {}
        self.neighbours: Callable[[dict[str, Any]], None] | None = None  # tells other processes
        self.me = secrets.token_hex(4)
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Opens the store and begins to work."""
        await self.store.open()
        self.journal.start()
        self._tasks = [asyncio.create_task(self._housekeeping()), asyncio.create_task(self._poll())]

    async def stop(self) -> None:
        """Keeps everything and stops."""
        tasks = [*self._tasks, *(live.thinking for live in self.lives.values() if live.thinking is not None)]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for live in self.lives.values():
            live.timekeeper.stop()
        self.thinkers.close()
        with suppress(Refused):
            await self._keep([live for live in self.lives.values() if live.dirty], apart=0)
        await self.journal.stop()
        await self.store.close()

    # opening

    async def open(self, match: Match, plan: Plan) -> Opened:
        """Opens a table for a match."""
        token, friends = new_token(), dict[int, str]()
        seats = [] if plan.record else self._seats(match, plan, token, friends)
        opening = Opening(
            game=match.game.name,
            created=now(),
            owner=key_of(token),
            name=clean(plan.name, NAME, "The name of a table"),
            public=plan.public,
            watchable=plan.watchable,
            hints=plan.hints,
            seeded=plan.seeded,
            forked_from=plan.forked_from,
            record=plan.record,
        )
        folded = msgspec.msgpack.encode(Folded(save=match.save(), seats=seats, base=match.ply))
        table = secrets.token_urlsafe(9)
        over = match.result is not None
        await self.journal.do(lambda connection: rows.add(connection, table, opening, folded, over))
        live = self.lives[table] = Live(self, Table(table, opening, 0, folded), 0, opening.created)
        OPENED.labels(opening.game).inc()
        live.think()
        return Opened(live, token, friends)

    def _seats(self, match: Match, plan: Plan, token: str, friends: dict[int, str]) -> list[Seat]:
        wishes = plan.seats if plan.seats is not None else [Wish() for _ in range(match.seats)]
        if len(wishes) != match.seats:
            raise Impossible(f"{match.game.title} has {match.seats} chairs here, and {len(wishes)} are given.")
        return [seat_for(match.game, n, wish, token, friends) for n, wish in enumerate(wishes)]

    # finding

    async def find(self, table: str) -> Live:
        """A table, from the memory or from the store."""
        live = self.lives.get(table)
        if not ID.fullmatch(table):
            raise NoSuchTable("There is no such table. The link may have been cut short.")
        if live is not None:
            live.used = live.looked = time.monotonic()
            return live
        if table not in self._loading:
            self._loading[table] = task = asyncio.create_task(self._load(table))
            task.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(self._loading[table])

    async def _load(self, table: str) -> Live:
        kept = await self.store.read(lambda connection: rows.load(connection, table))
        found = Table(table, kept.opening, kept.turn, kept.folded)
        for _, entry in kept.entries:
            found.apply(entry)
        live = self.lives[table] = Live(self, found, kept.turn, kept.touched)
        live.dirty = bool(kept.entries) or kept.archived
        if found.void:
            await self._keep([live])  # the rules have changed: the game goes on from here, and never otherwise
        if kept.archived:
            await self.journal.do(lambda connection: rows.touch(connection, table))
        live.think()
        return live

    async def listed(self, most: int = 30) -> list[Live]:
        """Public tables, the last touched first."""
        public = await self.store.read(lambda connection: rows.public(connection, most))
        found = [await self.find(table) for table in public]
        return [live for live in found if live.table.opening.watchable or live.table.has_open_chair]

    # the other processes

    def moved(self, live: Live) -> None:
        """Tells the other processes that a table has moved."""
        if self.neighbours is not None:
            self.neighbours({"from": self.me, "table": live.table.id, "turn": live.table.turn})

    def present(self, live: Live) -> None:
        """Tells the other processes who is connected here."""
        if self.neighbours is not None:
            seats = {seat for each in live.onlookers for seat in live.table.seats_of(each.key)}
            watching = sum(not live.table.seats_of(each.key) for each in live.onlookers)
            self.neighbours({"from": self.me, "table": live.table.id, "here": sorted(seats), "watching": watching})

    async def hear(self, news: dict[str, Any]) -> None:
        """What another process tells."""
        live = self.lives.get(news["table"])
        if live is None or news["from"] == self.me:
            return
        if "turn" in news and news["turn"] > live.table.turn:
            await live.catch_up()
        if "here" in news:
            known, told = live.elsewhere.get(news["from"]), Presence(frozenset(news["here"]), news["watching"])
            live.elsewhere[news["from"]] = told, time.monotonic()
            if known is None:
                self.present(live)  # it has just come, and does not know of us yet
            if known is None or known[0] != told:
                live.tell()

    async def _poll(self) -> None:
        """Looks now and then whether another process has written: a second game at home, a worker not heard of."""
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
        watched = [table for table, live in self.lives.items() if live.onlookers]
        turns = await self.store.read(lambda connection: rows.turns(connection, watched)) if watched else {}
        for table, turn in turns.items():
            live = self.lives.get(table)
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
        """Keeps checkpoints, lets idle tables leave the memory, archives what nobody touches."""
        await self._keep([live for live in self.lives.values() if live.dirty])
        idle = time.monotonic() - IDLE
        for table, live in list(self.lives.items()):
            self._count_heads(live)
            if live.used < idle and not live.onlookers and live.thinking is None and not live.dirty:
                del self.lives[table]
        LIVE.set(len(self.lives))
        if self.archive_after:
            before = time.time() - self.archive_after * DAY
            await self.journal.do(lambda connection: rows.archive(connection, before))

    def _count_heads(self, live: Live) -> None:
        """Says again who is connected here, and forgets processes that have not said so for long."""
        if live.onlookers:
            self.present(live)
        gone = [who for who, (_, heard) in live.elsewhere.items() if heard < time.monotonic() - GONE]
        for who in gone:
            del live.elsewhere[who]
        if gone:
            live.tell()

    async def _keep(self, lives: list[Live], apart: int = APART) -> None:
        """Writes that these tables were touched, and a checkpoint where the last one is so many turns old."""
        for start in range(0, len(lives), TOGETHER):
            due = [due_of(live, apart) for live in lives[start : start + TOGETHER]]
            try:
                await self.journal.do(partial(write_all, due))
            except StoreFailed:
                for each in due:
                    each.live.dirty = True
                raise
            for each in due:
                if each.folded is not None:
                    each.live.kept_turn, each.live.table.void = each.turn, 0


class Due(Struct):
    """What is to be kept of a table: that it was touched, and its checkpoint if there is one."""

    live: Live
    turn: int
    over: bool
    folded: bytes | None


def due_of(live: Live, apart: int) -> Due:
    """What is to be kept of a table now."""
    table, turn, over = live.table, live.table.turn, live.table.match.result is not None
    folded = table.fold() if over or table.void or turn - live.kept_turn >= apart else None
    live.dirty = False
    return Due(live, turn, over, folded)


def write_all(due: list[Due], connection: Connection) -> None:
    """Keeps some tables in one transaction."""
    for each in due:
        rows.touch(connection, each.live.table.id, over=each.over)
        if each.folded is not None:
            rows.checkpoint(connection, each.live.table.id, each.turn, each.folded)


def new_match(game: Game[Any], seed: int | None, options: Mapping[str, Any]) -> Match:
    """A match from the beginning. Without a seed nobody knows it beforehand."""
    return Match.new(game, secrets.randbits(53) if seed is None else seed, options)


def seat_for(game: Game[Any], n: int, wish: Wish, token: str, friends: dict[int, str]) -> Seat:
    """The chair that somebody wishes for; a friend's token is put among the friends'."""
    name = clean(wish.name, NAME, "A name")
    match wish.kind:
        case "me":
            return Seat(Kind.HUMAN, name, key=key_of(token), came=True)
        case "friend":
            friends[n] = new_token()
            return Seat(Kind.HUMAN, name, key=key_of(friends[n]))
        case "computer":
            return Seat(Kind.COMPUTER, name, check_level(game, wish.level))
        case "open":
            return Seat(Kind.OPEN, name)
