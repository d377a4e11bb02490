"""Worker processes, in which computer players think and records are replayed."""

import asyncio
import multiprocessing
import os
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

from ..errors import TooMuch
from . import jobs

T = TypeVar("T")

QUEUE = 8  # queued jobs for each process, of those that may be refused
START = 60.0  # timeout in seconds for new processes, which must import the rules first, on a busy machine
WITHIN = 30.0  # timeout in seconds for a job; a record may take 20
PATIENCE = 3  # how often a job is started again when its process dies


class WorkerPool:
    """A pool of worker processes. They are started when first needed, and again when one of them dies."""

    def __init__(self, count: int | None = None) -> None:
        self.count = count or max(1, (os.cpu_count() or 2) - 1)
        self._pool: ProcessPoolExecutor | None = None
        self.failing = False  # the last job was given up, since its processes died
        self._waiting = 0  # queued jobs of those that may be refused
        self._under_way = 0  # jobs in progress
        self._cold = True  # whether the processes may still have to import the rules

    async def run(self, work: Callable[..., T], *arguments: Any, within: float = WITHIN) -> T:
        """Runs a function in a worker process and returns its result.

        Processes that die are replaced, and so are those that say nothing for `within` seconds times the number of
        jobs.
        """
        loop = asyncio.get_running_loop()
        self._under_way += 1
        try:
            for _ in range(PATIENCE):
                pool = self._open()
                try:
                    async with asyncio.timeout(within * (1 + self._under_way // self.count) + START * self._cold):
                        found = await loop.run_in_executor(pool, work, *arguments)
                    self.failing = self._cold = False
                    return found
                except (BrokenProcessPool, TimeoutError):
                    self._replace(pool)
        finally:
            self._under_way -= 1
        self.failing = True
        raise TooMuch("The processes that think die again and again. Try again later.")

    async def run_if_room(self, work: Callable[..., T], *arguments: Any) -> T:
        """The same for a job that a person can ask for again: refused if too many are queued."""
        if self._waiting >= QUEUE * self.count:
            raise TooMuch("There is too much to think about just now. Try again in a moment.")
        self._waiting += 1
        try:
            return await self.run(work, *arguments)
        finally:
            self._waiting -= 1

    def _open(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._cold = True
            self._pool = ProcessPoolExecutor(self.count, mp_context=context(), initializer=jobs.start_worker)
        return self._pool

    def _replace(self, pool: ProcessPoolExecutor) -> None:
        """Kills the processes of a pool, also if they hang; its other jobs are started again in a new pool."""
        if self._pool is pool:
            self._pool = None
            processes = list((pool._processes or {}).values())
            for process in processes:
                process.kill()
            pool.shutdown(wait=False)

    def close(self) -> None:
        """Ends the processes; the jobs in them are lost."""
        pool, self._pool = self._pool, None
        if pool is not None:
            processes = list((pool._processes or {}).values())
            pool.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.terminate()


def context() -> multiprocessing.context.BaseContext:
    """How processes are started: forked from a server process that has imported the rules and shares no socket or
    store."""
    if sys.platform == "win32":
        return multiprocessing.get_context("spawn")
    found = multiprocessing.get_context("forkserver")
    found.set_forkserver_preload([jobs.__name__])
    return found
