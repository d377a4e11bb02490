"""Search in several processes: how an information set is sent there, and the processes."""

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from signal import SIG_IGN, SIGINT, signal
from typing import Any, TypeVar

from msgspec import Struct

from gloaming.kernel import Ask, GloamingError, Seat, catalogue
from gloaming.kernel.line import LinesOfPlay, PackedLines

from .information_set import InformationSet

T = TypeVar("T")


class PackedInformationSet(Struct, frozen=True):
    """An information set as plain data, to be sent to another process."""

    ask: Ask
    options: list[Any]
    seat: Seat
    seats: int
    ply: int
    lines: PackedLines


def pack(info: InformationSet) -> PackedInformationSet:
    """An information set as plain data; the match itself is not in it."""
    return PackedInformationSet(info.ask, [*info.options], info.seat, info.seats, info.ply, info.lines.packed())


def unpack(packed: PackedInformationSet) -> InformationSet:
    """The information set from its data, without earlier phases: the options have been filtered already."""
    lines, info = LinesOfPlay.unpacked(packed.lines), InformationSet.__new__(InformationSet)
    info.game, info.ask, info.seat, info.seats = lines.game, packed.ask, packed.seat, packed.seats
    info.ply, info.lines, info.options = packed.ply, lines, packed.options
    return info


def is_installed(info: InformationSet) -> bool:
    """Whether the game is installed, so that another process can find it."""
    try:
        return catalogue.find(info.game.name) is info.game
    except GloamingError:
        return False


class ProcessPool:
    """Processes for the jobs of a player; they are started when they are first needed."""

    def __init__(self, count: int) -> None:
        self.count = count
        self._pool: ProcessPoolExecutor | None = None

    def begin(self, work: Callable[..., T], *given: Any) -> Callable[[], T]:
        """Starts a job in a process; returns a function that waits for its result."""
        if self._pool is None:  # spawned: a process with threads must not be forked
            spawn = get_context("spawn")
            self._pool = ProcessPoolExecutor(self.count, spawn, initializer=signal, initargs=(SIGINT, SIG_IGN))
        return self._pool.submit(work, *given).result

    def close(self) -> None:
        """Ends the processes."""
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)
            self._pool = None
