"""Group commit: everything that the tables of this process have to write at a time goes into one transaction."""

import asyncio
import time
from contextlib import suppress

from sqlalchemy import Connection

from ..errors import StoreFailed
from ..metrics import BATCHES, COMMITS
from ..tables.entries import AnyEntry
from .rows import JournalRow
from .store import Store, Work

MOST = 500  # entries in one transaction


class Journal:
    """The one writer of this process. Nothing is acknowledged before it is committed."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._entries: list[JournalRow] = []
        self._taken: list[asyncio.Future[bool]] = []  # one for each entry
        self._works: list[Work[object]] = []
        self._done: list[asyncio.Future[bool]] = []  # one for each work
        self._waiting = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Starts the task that writes."""
        self._task = asyncio.create_task(self._run(), name="journal")

    async def stop(self) -> None:
        """Writes what is left, then ends the task."""
        task = self._task
        if task is not None:
            with suppress(StoreFailed):
                await self.do(nothing)
            self._task = None
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    async def write(self, table: str, turn: int, entry: AnyEntry) -> bool:
        """Commits an entry; False if the turn was taken by somebody else."""
        taken = self._future()
        self._entries.append((table, turn, entry))
        self._taken.append(taken)
        self._waiting.set()
        return await taken

    async def do(self, work: Work[object]) -> None:
        """Commits other work, such as a new table or a checkpoint."""
        done = self._future()
        self._works.append(work)
        self._done.append(done)
        self._waiting.set()
        await done

    def _future(self) -> "asyncio.Future[bool]":
        if self._task is None:
            raise StoreFailed("The server is closing. Try again in a moment.")
        return asyncio.get_running_loop().create_future()

    async def _run(self) -> None:
        while True:
            await self._waiting.wait()
            self._waiting.clear()
            while self._entries or self._works:
                await self._commit()

    async def _commit(self) -> None:
        entries, self._entries = self._entries[:MOST], self._entries[MOST:]
        taken, self._taken = self._taken[:MOST], self._taken[MOST:]
        works, self._works = self._works, []
        done, self._done = self._done, []
        begun = time.perf_counter()
        try:
            if entries:  # entries first: people wait for them
                won = await self.store.append(entries)
                settle(taken, [(table, turn) in won for table, turn, _ in entries])
            if works:
                await self._do_all(works, done)
        except Exception as error:  # only these writes fail; the task goes on
            fail([*taken, *done], error)
        COMMITS.observe(time.perf_counter() - begun)
        BATCHES.observe(len(entries))

    async def _do_all(self, works: list[Work[object]], done: "list[asyncio.Future[bool]]") -> None:
        """Does all work in one transaction; if that fails, each piece in one of its own, so that only the faulty ones
        fail."""
        try:
            await self.store.write(lambda connection: [work(connection) for work in works])
            settle(done, [True] * len(done))
        except Exception:
            if len(works) == 1:
                raise
            for work, future in zip(works, done, strict=True):
                try:
                    await self.store.write(work)
                    settle([future], [True])
                except Exception as error:
                    fail([future], error)


def settle(futures: "list[asyncio.Future[bool]]", results: list[bool]) -> None:
    """Sets the results of futures that were not cancelled."""
    for future, result in zip(futures, results, strict=True):
        if not future.done():
            future.set_result(result)


def fail(futures: "list[asyncio.Future[bool]]", error: Exception) -> None:
    """Raises `StoreFailed` for those who still wait."""
    refusal = error if isinstance(error, StoreFailed) else StoreFailed(repr(error))
    for future in futures:
        if not future.done():
            future.set_exception(refusal)


def nothing(connection: Connection) -> None:
    """Does nothing; once it is committed, all work before it is committed too."""
