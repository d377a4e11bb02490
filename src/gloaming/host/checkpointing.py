"""Writing tables in use to the store and reading them back: checkpoints, when they were used, when a clock runs out."""

import msgspec
from msgspec import Struct
from sqlalchemy import Connection

from gloaming.kernel import Match

from .live import LiveTable
from .store import rows
from .tables.checkpoint import TableCheckpoint
from .tables.entries import Opening
from .tables.seats import Seat
from .tables.table import Table
from .turn_timer import due_of


def first_checkpoint(match: Match, table: str, opening: Opening, seats: list[Seat]) -> tuple[bytes, Table]:
    """The first checkpoint of a new table, and the table."""
    folded = msgspec.msgpack.encode(TableCheckpoint(save=match.save(), seats=seats, base=match.ply))
    return folded, Table(table, opening, 0, folded)


def rebuilt(kept: rows.StoredTable) -> Table:
    """The table of a stored checkpoint, with the journal since applied."""
    table = Table(kept.id, kept.opening, kept.turn, kept.folded)
    for _, entry in kept.entries:
        table.apply(entry)
    return table


class PendingWrite(Struct):
    """What is to be written of a table: that it was used, and its checkpoint if one is due.

    It holds the id of the table and not the table: the writing thread keeps its last work alive until there is more.
    """

    table: str
    turn: int
    over: bool
    due: float | None
    folded: bytes | None


def pending_write(live: LiveTable, apart: int) -> PendingWrite:
    """What is to be written of a table now, with a checkpoint every `apart` turns; marks the table as clean."""
    table, turn, over = live.table, live.table.turn, live.table.is_over
    folded = table.checkpoint() if over or table.rejected or turn - live.kept_turn >= apart else None
    live.dirty = False
    return PendingWrite(table.id, turn, over, due_of(table), folded)


def write_all(due: list[PendingWrite], connection: Connection) -> None:
    """Writes several tables in one transaction."""
    for each in due:
        rows.touch(connection, each.table, over=each.over, due=each.due)
        if each.folded is not None:
            rows.checkpoint(connection, each.table, each.turn, each.folded)
