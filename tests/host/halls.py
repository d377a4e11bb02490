"""Halls and tables to test with."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from gloaming.host.live import Live
from gloaming.host.registry import Hall, Opened, Plan, Wish, new_match
from gloaming.host.tables.seats import key_of
from gloaming.host.views.about import find_game


@asynccontextmanager
async def open_hall(url: str, **more: Any) -> AsyncIterator[Hall]:
    """A hall that is open."""
    hall = Hall(url, thinkers=1, **more)
    await hall.start()
    try:
        yield hall
    finally:
        await hall.stop()


async def crash(hall: Hall) -> None:
    """Ends a hall without keeping anything that is not in the journal."""
    hall.lives.clear()
    await hall.stop()


async def table(hall: Hall, game: str, *kinds: str, seed: int = 7, **plan: Any) -> Opened:
    """A new table; `kinds` are who sits where: me, friend, open, or the level of a computer player."""
    people = {"me": Wish("me"), "friend": Wish("friend"), "open": Wish("open")}
    seats = [people.get(kind) or Wish("computer", level=kind) for kind in kinds] or None
    return await hall.open(new_match(find_game(game), seed, {}), Plan(seats=seats, **plan))


def keys(opened: Opened) -> list[str]:
    """The keys of the seats, of who opened the table or of a friend."""
    return [key_of(opened.friends.get(seat, opened.token)) for seat in range(len(opened.live.table.seats))]


async def play(live: Live, *options: int) -> None:
    """Answers decisions, each by whoever is asked."""
    for option in options:
        ask = live.table.match.ask
        assert ask is not None
        await live.play([max(ask.seat, 0)], live.table.match.ply, option)
