"""Computer players at a table: they answer until a person is asked. Whatever fails, the table goes on."""

import asyncio
import hashlib
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Protocol

from gloaming.kernel import Match

from .errors import StoreFailed, TooLate
from .metrics import FAILURES, HABITS, THINKING
from .tables.clocks import now
from .tables.entries import AnyEntry, Played, Said
from .tables.table import Table
from .thinking.jobs import think
from .thinking.workers import WorkerPool

log = logging.getLogger("gloaming.host")

# seconds before a failed computer player is asked again; later failures wait as long as the last
PAUSES = (1.0, 2.0, 4.0)
SECONDS = 8.0  # that a decision may take when no other job is queued; levels need one second at most


class ThinkingHost(Protocol):
    """The part of the registry that computer players need."""

    workers: WorkerPool
    pace: float  # seconds that a computer player takes at least


class ThinkingTable(Protocol):
    """The part of a live table that computer players need."""

    table: Table

    @property
    def host(self) -> ThinkingHost:
        """The process that serves it."""

    def is_wanted(self) -> bool:
        """Whether anybody waits for the computer players."""

    async def change(self, make: Callable[[], AnyEntry]) -> None:
        """Writes an entry into the journal and applies it."""


async def answer_for_computers(live: ThinkingTable) -> None:
    """Answers as long as computer players are asked. One that fails is asked again, then plays by habit."""
    failed = stalled = 0  # failures in a row of the computer player, and of everything else
    while (seat := live.table.deciding()) is not None and live.is_wanted():
        try:
            await answer(live, seat, failed)
            failed = stalled = 0
            continue
        except TooLate:
            continue
        except StoreFailed as error:
            stalled += 1
            log.error("the answer of a computer player was not kept", exc_info=error, extra={"table": live.table.id})
        except Exception as error:  # an agent, its process, a rule: whatever breaks is tried again
            failed += 1
            FAILURES.inc()
            log.error("a computer player failed", exc_info=error, extra={"table": live.table.id})
        await asyncio.sleep(PAUSES[min(failed + stalled, len(PAUSES)) - 1])


async def answer(live: ThinkingTable, seat: int, failed: int) -> None:
    """Makes one decision for a computer player that has failed so many times before."""
    table = live.table
    revision, ply, begun = table.revision, table.match.ply, time.monotonic()
    level, seed = table.seats[seat].stand_in or table.seats[seat].level, own_seed(table.id, seat)
    if failed < len(PAUSES):
        option = await live.host.workers.run(think, table.match.save(), seat, level, seed, within=SECONDS)
    else:
        await tell_of_habit(live, seat)
        option = by_habit(table.match, seat, seed)
    THINKING.observe(time.monotonic() - begun)
    await tell_intention(live, seat, intention(table.match, seat, option, seed))
    await asyncio.sleep(max(0.0, live.host.pace - (time.monotonic() - begun)))

    def made() -> Played:
        if table.revision != revision:
            raise TooLate("The table has changed while the computer player thought.")
        return table.play([seat], ply, option, table.turn)

    await live.change(made)
    HABITS.inc(failed >= len(PAUSES))


async def tell_of_habit(live: ThinkingTable, seat: int) -> None:
    """Writes into the chat that a computer player now plays by habit."""
    name = live.table.seats[seat].name or f"The computer player on chair {seat + 1}"
    text = f"{name} cannot think just now, and decides by habit."
    chat = live.table.kept.chat
    if not chat or chat[-1].text != text:
        await live.change(lambda: Said(at=now(), seat=None, who="The table", text=text))


async def tell_intention(live: ThinkingTable, seat: int, text: str) -> None:
    """A computer player announces what it is about to do, once; it says nothing where the game limits its talk."""
    table = live.table
    last = next((each.text for each in reversed(table.kept.chat) if each.seat == seat), "")
    if text and text != last and table.game.speech(table.match.state, seat) is None:
        await live.change(lambda: Said(at=now(), seat=seat, who=table.seats[seat].name, text=text))


def intention(match: Match, seat: int, option: int, seed: int) -> str:
    """What a computer player announces to its team; made on an imagined table, so that nothing hidden is told."""
    if match.game.intent is None:
        return ""
    imagined = match.imagine(seat, seed)
    return match.game.intent(imagined.state, imagined.ask, imagined.ask.options[option]) if imagined.ask else ""


def by_habit(match: Match, seat: int, seed: int) -> int:
    """The index of the habitual option; the first option where there is no habit, or it fails."""
    with suppress(Exception):
        imagined = match.imagine(seat, seed)
        if imagined.ask is not None and match.game.habit is not None:
            return list(imagined.ask.options).index(match.game.habit(imagined.state, imagined.ask))
    return 0


def own_seed(table: str, seat: int) -> int:
    """The seed of a computer player: the same for the same seat, so that it answers the same when it is asked again."""
    return int.from_bytes(hashlib.sha256(f"{table} {seat}".encode()).digest()[:4])
