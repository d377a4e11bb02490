"""Where tables are kept: SQLite by default, PostgreSQL by its URL. The journal's primary key settles every race."""

import asyncio
import random
import shutil
import sqlite3
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sql
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import create_async_engine

from ..errors import StoreFailed
from ..tables.entries import encode
from .migrations import upgrade
from .rows import JournalRow, append, try_to_write, turns

T = TypeVar("T")
# a function of a connection; it runs in one transaction and waits for nothing else
Work = Callable[[sql.Connection], T]

TRIES = 200  # to switch SQLite to its write-ahead log
READERS = 2  # threads that read from SQLite
DEADLOCKS = (0.01, 0.05, 0.2)  # seconds before a deadlocked transaction is tried again; a random part of that is added
DEADLOCKED = ("40P01", "40001")  # the error codes of PostgreSQL for it
ANSWER = 8.0  # timeout in seconds for an answer of PostgreSQL, and for a new connection
READING = {"reading": True}  # the execution option of a read-only connection
APPEND = "INSERT INTO journal (table_id, turn, entry) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
HOW = "Write sqlite:///FILE or postgresql://HOST/NAME."


class Store:
    """The database behind an async interface: work is a function of a connection, and runs in a transaction."""

    def __init__(self, url: str) -> None:
        made = database_url(url)
        self.name = made.render_as_string()
        self.is_sqlite = made.drivername == "sqlite"
        self._base: Sqlite | Postgres = Sqlite(made) if self.is_sqlite else Postgres(made)
        self._folder = Path(made.database or ".").absolute().parent if self.is_sqlite else None

    async def open(self) -> None:
        """Migrates the database; of several processes one does it while the others wait."""
        try:
            await self._base.write(upgrade)
        except (SQLAlchemyError, OSError) as error:
            reason = getattr(error, "orig", None) or error
            raise StoreFailed(f"The database {self.name} cannot be opened: {reason}.") from error

    async def close(self) -> None:
        """Closes every connection."""
        await self._base.close()

    async def write(self, work: Work[T]) -> T:
        """Runs work in a transaction and commits it; after a deadlock it is run again."""
        return await self._done(lambda: self._base.write(work))

    async def read(self, work: Work[T]) -> T:
        """Runs work that writes nothing."""
        with failures():
            return await self._base.read(work)

    async def append(self, rows: Sequence[JournalRow]) -> set[tuple[str, int]]:
        """Commits journal entries; returns those whose turn was still free."""
        return await self._done(lambda: self._base.append(rows))

    async def _done(self, transact: Callable[[], Awaitable[T]]) -> T:
        with failures():
            for pause in DEADLOCKS:
                try:
                    return await transact()
                except DBAPIError as error:
                    if not is_deadlock(error):
                        raise
                await asyncio.sleep(pause * (1 + random.random()))
            return await transact()

    async def turns(self, tables: Sequence[str]) -> dict[str, int]:
        """The last turn of each of these tables; those without a journal are left out."""
        return await self.read(lambda connection: turns(connection, tables))

    async def version(self) -> int | None:
        """A number that changes with every write by anybody; None where the database has none."""
        with failures():
            return await self._base.version()

    async def check(self) -> None:
        """Raises if the store cannot be written to."""
        await self.write(try_to_write)

    def room(self) -> int | None:
        """How many bytes are free on the disk of the database; None if it is on another machine."""
        return shutil.disk_usage(self._folder).free if self._folder is not None else None


class Sqlite:
    """SQLite in this process: one thread writes, a few read; each piece of work runs in one of them."""

    def __init__(self, url: sql.URL) -> None:
        self._engine = sql.create_engine(url, connect_args={"timeout": 20}, hide_parameters=True)
        sql.event.listen(self._engine, "connect", durable)
        sql.event.listen(self._engine, "begin", at_once)
        self._writer = ThreadPoolExecutor(1, "write")
        self._readers = ThreadPoolExecutor(READERS, "read")
        # the one connection for writing; `data_version` on it shows writes of others
        self._line: sql.Connection | None = None

    async def write(self, work: Work[T]) -> T:
        """Runs work in a transaction."""

        def transact(line: sql.Connection) -> T:
            with line.begin():
                return work(line)

        return await self._written(transact)

    async def append(self, rows: Sequence[JournalRow]) -> set[tuple[str, int]]:
        """Commits journal entries with plain SQL, since this is the most frequent write."""

        def commit(line: sql.Connection) -> set[tuple[str, int]]:
            cursor = line.connection.cursor()
            cursor.execute("BEGIN IMMEDIATE")
            written = set()
            for table, turn, entry in rows:
                cursor.execute(APPEND, (table, turn, encode(entry)))
                if cursor.rowcount == 1:
                    written.add((table, turn))
            cursor.execute("COMMIT")
            cursor.close()
            return written

        return await self._written(commit)

    async def version(self) -> int | None:
        """SQLite's count of changes by other connections."""

        def ask(line: sql.Connection) -> int:
            cursor = line.connection.cursor()
            cursor.execute("PRAGMA data_version")
            (found,) = cursor.fetchone() or (0,)
            cursor.close()
            return int(found)

        return await self._written(ask)

    async def _written(self, work: Work[T]) -> T:
        """Runs work on the writing connection; after an error the next work gets a new one."""

        def use() -> T:
            if self._line is None:
                self._line = self._engine.connect()
            try:
                return work(self._line)
            except BaseException:
                self._line.invalidate()
                self._line.close()
                self._line = None
                raise

        return await asyncio.get_running_loop().run_in_executor(self._writer, use)

    async def read(self, work: Work[T]) -> T:
        """Runs work that writes nothing."""

        def look() -> T:
            with self._engine.connect() as connection:
                return work(connection.execution_options(**READING))

        return await asyncio.get_running_loop().run_in_executor(self._readers, look)

    async def close(self) -> None:
        """Waits for the threads and closes every connection."""

        def close() -> None:
            self._writer.shutdown()
            self._readers.shutdown()
            if self._line is not None:
                self._line.close()
            self._engine.dispose()

        await asyncio.to_thread(close)


class Postgres:
    """PostgreSQL with an asynchronous driver."""

    def __init__(self, url: sql.URL) -> None:
        try:
            limits = {"timeout": ANSWER, "command_timeout": ANSWER}
            self._engine = create_async_engine(url, pool_pre_ping=True, hide_parameters=True, connect_args=limits)
        except ImportError:
            raise StoreFailed("PostgreSQL needs its driver: pip install 'gloaming[postgres]'.") from None

    async def write(self, work: Work[T]) -> T:
        """Runs work in a transaction."""
        async with self._engine.begin() as connection:
            return await connection.run_sync(work)

    async def read(self, work: Work[T]) -> T:
        """Runs work that writes nothing."""
        async with self._engine.connect() as connection:
            return await connection.run_sync(work)

    async def append(self, rows: Sequence[JournalRow]) -> set[tuple[str, int]]:
        """Commits journal entries."""
        return await self.write(lambda connection: append(connection, rows))

    async def version(self) -> int | None:
        """None: PostgreSQL has no such count."""
        return None

    async def close(self) -> None:
        """Closes every connection."""
        await self._engine.dispose()


def database_url(url: str) -> sql.URL:
    """The URL of a database with the driver that is used."""
    try:
        made = sql.make_url(url)
    except sql.exc.ArgumentError:
        raise StoreFailed(f"{url!r} is no URL of a database. {HOW}") from None
    drivers = {"sqlite": "sqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
    kind = made.drivername.partition("+")[0]
    if kind not in drivers:
        raise StoreFailed(f"{kind!r}: tables are kept in SQLite or PostgreSQL. {HOW}")
    return made.set(drivername=drivers[kind])


def is_deadlock(error: DBAPIError) -> bool:
    """Whether the database ended a transaction because of a deadlock."""
    return getattr(error.orig, "sqlstate", None) in DEADLOCKED


@contextmanager
def failures() -> Iterator[None]:
    """Turns errors of the database into `StoreFailed`; the cause is kept for the log."""
    try:
        yield
    except (SQLAlchemyError, sqlite3.Error, OSError) as error:
        raise StoreFailed("The store does not answer. Nothing was changed; try again in a moment.") from error


def durable(connection: Any, record: Any) -> None:
    """Switches SQLite to its write-ahead log with a sync at every commit: what is acknowledged is never lost."""
    connection.isolation_level = None  # transactions begin where `at_once` begins them
    cursor = connection.cursor()
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    for tries in range(TRIES, 0, -1):  # SQLite does not wait here for other processes that are opening the database
        try:
            cursor.execute("PRAGMA journal_mode=WAL")
            break
        except sqlite3.OperationalError:
            if tries == 1:
                raise
            time.sleep(0.05)
    cursor.close()


def at_once(connection: sql.Connection) -> None:
    """Takes the write lock at the start of a transaction, so that it cannot fail in the middle for lack of it."""
    if not connection.get_execution_options().get("reading"):
        connection.exec_driver_sql("BEGIN IMMEDIATE")
