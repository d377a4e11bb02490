"""Registries and tables to test with."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from gloaming.host.live import LiveTable
from gloaming.host.registry import OpenedTable, Registry
from gloaming.host.table_setup import SeatRequest, TableSetup, new_match
from gloaming.host.tables.seats import key_of
from gloaming.host.views.game_card import find_game


@asynccontextmanager
async def open_registry(url: str, **more: Any) -> AsyncIterator[Registry]:
    """A registry that is open."""
    registry = Registry(url, workers=1, **more)
    await registry.start()
    try:
        yield registry
    finally:
        await registry.stop()


async def crash(registry: Registry) -> None:
    """Ends a registry without keeping anything that is not in the journal."""
    registry.live_tables.clear()
    await registry.stop()


async def table(registry: Registry, game: str, *kinds: str, seed: int = 7, **setup: Any) -> OpenedTable:
    """A new table; `kinds` are who sits where: me, friend, open, or the level of a computer player."""
    people = {"me": SeatRequest("me"), "friend": SeatRequest("friend"), "open": SeatRequest("open")}
    seats = [people.get(kind) or SeatRequest("computer", level=kind) for kind in kinds] or None
    return await registry.open(new_match(find_game(game), seed, {}), TableSetup(seats=seats, **setup))


def keys(opened: OpenedTable) -> list[str]:
    """The keys of the seats, of who opened the table or of a friend."""
    return [key_of(opened.friends.get(seat, opened.token)) for seat in range(len(opened.live.table.seats))]


async def play(live: LiveTable, *options: int) -> None:
    """Answers decisions, each by whoever is asked."""
    for option in options:
        ask = live.table.match.ask
        assert ask is not None
        await live.play([max(ask.seat, 0)], live.table.match.ply, option, live.table.turn)
