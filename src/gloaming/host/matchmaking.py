""" "Play now": finds a table with a waiting chair, or opens one whose chairs computer players take after a while."""

from .live import LiveTable
from .registry import Registry
from .tables.clocks import now
from .tables.seats import SeatKind

FRESH = 3600.0  # age in seconds after which a waiting table is not offered any more
LOOKED = 60  # public tables that are searched


async def waiting_table(registry: Registry, game: str, person: str) -> tuple[LiveTable, int] | None:
    """The public table of a game that has waited longest for somebody, and its first open chair."""
    found = [live for live in await registry.public_tables(LOOKED) if waits(live, game, person)]
    if not found:
        return None
    live = min(found, key=lambda each: each.table.opening.created)
    return live, next(n for n, seat in enumerate(live.table.seats) if seat.kind is SeatKind.OPEN)


def waits(live: LiveTable, game: str, person: str) -> bool:
    """Whether a table of a game waits for somebody: not too long already, and not for a person who sits there."""
    table = live.table
    fresh = now() - table.opening.created < FRESH and not table.kept.record_taken and not table.open_to_all
    return table.game.name == game and table.has_open_chair and fresh and table.key_of_person(person) is None
