"""Threads beside the loop: what takes long and must end in this process is made here, and only so much at once."""

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
    """A few threads. Others have their turn while they work: Python lets the loop go on every few milliseconds."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(THREADS, "gloaming")
        self._under_way = 0

    async def run(self, work: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
        """Does some work in a thread; it must not touch what the loop changes."""
        if self._under_way >= QUEUE:
            raise TooMuch("Too many are looking back just now. Try again in a moment.")
        self._under_way += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, lambda: work(*arguments, **named))
        finally:
            self._under_way -= 1

    def close(self) -> None:
        """Lets the threads end."""
        self._threads.shutdown(wait=False, cancel_futures=True)
