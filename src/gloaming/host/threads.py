"""Threads for long work that must run in this process, with a limit for how much may wait."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from .errors import TooMuch

P = ParamSpec("P")
T = TypeVar("T")

THREADS = 2
QUEUE = 50  # pieces of work that may wait


class Threads:
    """A small thread pool. Python switches between threads every few milliseconds, so the event loop goes on."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(THREADS, "gloaming")
        self._under_way = 0

    async def run(self, work: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
        """Runs a function in a thread; it must not touch anything that the event loop changes."""
        if self._under_way >= QUEUE:
            raise TooMuch("Too many are looking back just now. Try again in a moment.")
        self._under_way += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, lambda: work(*arguments, **named))
        finally:
            self._under_way -= 1

    def close(self) -> None:
        """Ends the threads."""
        self._threads.shutdown(wait=False, cancel_futures=True)
