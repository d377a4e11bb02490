"""Thinking in several processes: how a chair gets there, and the processes."""

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from signal import SIG_IGN, SIGINT, signal
from typing import Any, TypeVar

from msgspec import Struct

from gloaming.kernel import Ask, GloamingError, Seat, catalogue
from gloaming.kernel.line import Lines, PackedLines

from .chair import Chair

T = TypeVar("T")


class Packed(Struct, frozen=True):
    """A chair on its way to another process."""

    ask: Ask
    options: list[Any]
    seat: Seat
    seats: int
    ply: int
    lines: PackedLines


def pack(chair: Chair) -> Packed:
    """A chair as plain data; the match itself stays where it is."""
    return Packed(chair.ask, [*chair.options], chair.seat, chair.seats, chair.ply, chair.lines.packed())


def unpack(packed: Packed) -> Chair:
    """The chair again; it does not remember earlier phases, since its options have been looked through already."""
    lines, chair = Lines.unpacked(packed.lines), Chair.__new__(Chair)
    chair.game, chair.ask, chair.seat, chair.seats = lines.game, packed.ask, packed.seat, packed.seats
    chair.ply, chair.lines, chair.options = packed.ply, lines, packed.options
    return chair


def travels(chair: Chair) -> bool:
    """Whether another process can find the game; one that is not installed stays here."""
    try:
        return catalogue.find(chair.game.name) is chair.game
    except GloamingError:
        return False


class Helpers:
    """Processes that work for a player; they are started when they are first needed."""

    def __init__(self, count: int) -> None:
        self.count = count
        self._pool: ProcessPoolExecutor | None = None

    def begin(self, work: Callable[..., T], *given: Any) -> Callable[[], T]:
        """Begins some work in one of them; what is returned waits for its result."""
        if self._pool is None:  # spawned, since a process with threads must not be forked
            spawn = get_context("spawn")
            self._pool = ProcessPoolExecutor(self.count, spawn, initializer=signal, initargs=(SIGINT, SIG_IGN))
        return self._pool.submit(work, *given).result

    def close(self) -> None:
        """Ends the processes."""
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)
            self._pool = None
