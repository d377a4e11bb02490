"""Plays the games of a plan in this process or in several. The rows are the same either way."""

import os
import signal
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import connection, get_context, parent_process
from threading import Event, Thread
from time import monotonic, sleep
from typing import Any

from msgspec import Struct

from gloaming import __version__
from gloaming.kernel import Game

from .plan import LabError, Plan, game_of
from .rows import play_game, write

AIM = 0.7  # seconds that a chunk of games should take: as much is lost in a power cut
LARGEST = 500  # games of a chunk
GRACE = 3.0  # seconds that chunks get to finish when everything is stopped
AGAIN = 3  # how often workers may die before any chunk is finished

Take = Callable[[Sequence[bytes]], None]
"""Receives rows as soon as they are there, as JSON."""


class Chunk(Struct, frozen=True):
    """Games that were played in one go; `broken` is the error that stopped them."""

    lines: list[bytes]
    seconds: float
    broken: str = ""


stopping = Event()  # in a worker: stop after the present game


def play_chunk(plan: Plan, numbers: Sequence[int], game: Game[Any] | None = None) -> Chunk:
    """Plays some games of a plan; finished games are kept if a later one fails."""
    if plan.gloaming != __version__:  # the worker may run another version on another machine
        return Chunk([], 0.0, f"This plan is for Gloaming {plan.gloaming}, and here is {__version__}.")
    start, lines, game = monotonic(), list[bytes](), game or game_of(plan)
    for number in numbers:
        if stopping.is_set():
            break
        try:
            lines.append(write(play_game(plan, number, game)))
        except LabError as error:
            return Chunk(lines, monotonic() - start, f"{error}")
    return Chunk(lines, monotonic() - start)


class GameQueue:
    """The games still to be played, handed out in chunks of about the same time."""

    def __init__(self, numbers: Sequence[int], workers: int) -> None:
        self.numbers, self.workers = [*numbers], workers
        self.place, self.played, self.seconds = 0, 0, 0.0

    @property
    def left(self) -> int:
        """How many games were not handed out yet."""
        return len(self.numbers) - self.place

    def next(self) -> list[int]:
        """The next chunk: single games at first; later as many as fit the time, fewer towards the end."""
        size = int(AIM * self.played / self.seconds) if self.seconds else 1
        size = max(1, min(size, LARGEST, self.left // (2 * self.workers)))
        chunk = self.numbers[self.place : self.place + size]
        self.place += len(chunk)
        return chunk

    def took(self, chunk: Chunk) -> None:
        """Updates the estimate of how long games take."""
        self.played += len(chunk.lines)
        self.seconds += chunk.seconds


def play_here(plan: Plan, numbers: Sequence[int], take: Take, game: Game[Any] | None = None) -> None:
    """Plays the games in this process, one after the other."""
    for number in numbers:
        chunk = play_chunk(plan, [number], game)
        take(chunk.lines)
        if chunk.broken:
            raise LabError(chunk.broken)


def play_in_processes(plan: Plan, numbers: Sequence[int], take: Take, jobs: int) -> None:
    """Plays the games in so many processes. Workers that die are replaced, and their chunks are played again."""
    queue, again, deaths = GameQueue(numbers, jobs), list[list[int]](), 0
    while True:
        before = queue.played
        again = pool(plan, queue, again, take, jobs)
        if not again:
            return
        deaths = deaths + 1 if queue.played == before else 1
        if deaths > AGAIN:
            games = ", ".join(str(chunk[0]) for chunk in again)
            raise LabError(
                f"The workers die again and again while they play the games from {games} on: the memory is too small, "
                "or a game brings Python down. `--jobs 1` plays them one by one."
            )


def pool(plan: Plan, queue: GameQueue, again: list[list[int]], take: Take, jobs: int) -> list[list[int]]:
    """Plays with one set of workers; returns the chunks that were in progress when one of them died."""
    under_way: dict[Future[Chunk], list[int]] = {}
    context = get_context("spawn")  # spawned: a fork would copy locks that threads may hold
    listen, hold = context.Pipe(duplex=False)
    workers = ProcessPoolExecutor(jobs, mp_context=context, initializer=listen_for_stop, initargs=(listen,))
    try:
        while True:
            while len(under_way) < 2 * jobs and (again or queue.left):
                again = again or [queue.next()]
                under_way[workers.submit(play_chunk, plan, again[-1])] = again[-1]
                again.pop()  # removed only after it was handed out, which may fail
            if not under_way:
                return []
            for future in wait(under_way, return_when=FIRST_COMPLETED).done:
                chunk = future.result()
                del under_way[future]
                collect(chunk, queue, take)
    except BrokenProcessPool:
        for future, numbers in under_way.items():
            if future.exception() is None:
                collect(future.result(), queue, take)
            else:
                again.append(numbers)
        return again
    except BaseException:  # a failing game, a full disk, an interrupt
        hold.close()
        for future in wait(under_way, GRACE).done:
            with suppress(Exception):
                take(future.result().lines)
        raise
    finally:
        workers.shutdown(cancel_futures=True)
        hold.close()
        listen.close()


def collect(chunk: Chunk, queue: GameQueue, take: Take) -> None:
    """Takes the rows of a chunk; raises if a game in it failed."""
    queue.took(chunk)
    take(chunk.lines)
    if chunk.broken:
        raise LabError(chunk.broken)


def listen_for_stop(listen: connection.Connection) -> None:
    """Runs in a worker: ignores Ctrl-C, and starts a thread that stops the worker when the main process says so or
    ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=stop_after, args=(listen,), daemon=True).start()


def stop_after(listen: connection.Connection) -> None:
    """Waits until the main process closes its end; the present game has `GRACE` seconds to finish."""
    parent = parent_process()
    assert parent is not None
    if parent.sentinel not in connection.wait([parent.sentinel, listen]):
        stopping.set()
        sleep(GRACE)
    os._exit(1)
