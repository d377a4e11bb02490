"""The SQL tables for game tables, journal, checkpoints and reviews, and all queries on them."""

import time
from collections.abc import Sequence
from operator import itemgetter
from typing import Any

import msgspec
import sqlalchemy as sql
from msgspec import Struct
from sqlalchemy.dialects import postgresql

from ..errors import NoSuchTable
from ..tables.entries import AnyEntry, Opening, decode, encode

SCHEMA = sql.MetaData()

TABLES = sql.Table(
    "tables",
    SCHEMA,
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("opening", sql.LargeBinary, nullable=False),  # an `Opening` as JSON
    sql.Column("game", sql.String(100), nullable=False),
    sql.Column("public", sql.Boolean, nullable=False),
    sql.Column("touched", sql.Float, nullable=False, index=True),
    sql.Column("over", sql.Boolean, nullable=False, server_default=sql.false()),
    sql.Column("archived", sql.Boolean, nullable=False, server_default=sql.false()),
    sql.Column("due", sql.Float, nullable=True, index=True),  # when a clock of this table runs out
)

JOURNAL = sql.Table(
    "journal",
    SCHEMA,
    sql.Column("table_id", sql.String(32), sql.ForeignKey("tables.id"), primary_key=True),
    sql.Column("turn", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("entry", sql.LargeBinary, nullable=False),  # an `Entry` as JSON
    sqlite_with_rowid=False,
)

CHECKPOINTS = sql.Table(
    "checkpoints",
    SCHEMA,
    sql.Column("table_id", sql.String(32), sql.ForeignKey("tables.id"), primary_key=True),
    sql.Column("turn", sql.Integer, nullable=False),
    sql.Column("folded", sql.LargeBinary, nullable=False),  # a `Folded` as MessagePack: the table up to this turn
)

REVIEWS = sql.Table(
    "reviews",
    SCHEMA,
    sql.Column("game", sql.String(64), primary_key=True),  # a digest of the record
    sql.Column("seat", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("iterations", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("version", sql.String(32), nullable=False),  # of Gloaming: another version computes the review again
    sql.Column("review", sql.LargeBinary, nullable=False),  # as JSON
)

KEY = (JOURNAL.c.table_id, JOURNAL.c.turn)
APPEND = postgresql.insert(JOURNAL).on_conflict_do_nothing().returning(*KEY)

JournalRow = tuple[str, int, AnyEntry]  # table, turn, entry
ReviewKey = tuple[str, int, int]  # the game played, the seat, the iterations


class StoredTable(Struct):
    """A table as it is stored."""

    id: str
    opening: Opening
    touched: float
    archived: bool
    turn: int  # of the checkpoint
    folded: bytes
    entries: list[tuple[int, AnyEntry]]  # after the checkpoint


# writing


def append(connection: sql.Connection, rows: Sequence[JournalRow]) -> set[tuple[str, int]]:
    """Inserts journal entries; returns those whose turn was still free. The other turns were written by somebody
    else."""
    # rows are locked in the same order by every process, so that none deadlock
    ordered = sorted(rows, key=itemgetter(0, 1))
    values = [{"table_id": table, "turn": turn, "entry": encode(entry)} for table, turn, entry in ordered]
    written = connection.execute(APPEND, values)
    return {(table, turn) for table, turn in written}


def add(
    connection: sql.Connection, table: str, opening: Opening, folded: bytes, over: bool, due: float | None = None
) -> None:
    """Inserts a new table with its first checkpoint."""
    row = {
        "id": table,
        "opening": encode(opening),
        "game": opening.game,
        "public": opening.public,
        "touched": opening.created,
        "over": over,
        "due": due,
    }
    connection.execute(TABLES.insert(), row)
    connection.execute(CHECKPOINTS.insert(), {"table_id": table, "turn": 0, "folded": folded})


def checkpoint(connection: sql.Connection, table: str, turn: int, folded: bytes) -> None:
    """Replaces the checkpoint of a table, unless another process wrote a later one."""
    update = CHECKPOINTS.update().where(CHECKPOINTS.c.table_id == table, CHECKPOINTS.c.turn <= turn)
    connection.execute(update.values(turn=turn, folded=folded))


def cut(connection: sql.Connection, table: str, turn: int) -> None:
    """Deletes the journal of a table up to a turn that is in the checkpoint."""
    kept = sql.select(CHECKPOINTS.c.turn).where(CHECKPOINTS.c.table_id == table).scalar_subquery()
    connection.execute(JOURNAL.delete().where(JOURNAL.c.table_id == table, JOURNAL.c.turn < turn, kept >= turn))


def touch(connection: sql.Connection, table: str, **values: Any) -> None:
    """Stores that a table was used now, so that it is not archived."""
    connection.execute(
        TABLES.update().where(TABLES.c.id == table).values(touched=time.time(), archived=False, **values)
    )


def archive(connection: sql.Connection, before: float) -> None:
    """Archives tables that were not used since; opening one brings it back."""
    idle = TABLES.update().where(TABLES.c.touched < before, TABLES.c.archived.is_(False))
    connection.execute(idle.values(archived=True))


def look_again(connection: sql.Connection, table: str, due: float | None) -> None:
    """Stores when a table must be checked again because of a clock, without marking it as used."""
    connection.execute(TABLES.update().where(TABLES.c.id == table).values(due=due))


def try_to_write(connection: sql.Connection) -> None:
    """A write that changes nothing: it fails if the disk is full or the database is read-only."""
    connection.execute(sql.text("UPDATE alembic_version SET version_num = version_num"))


def keep_review(connection: sql.Connection, key: ReviewKey, version: str, review: bytes) -> None:
    """Stores a review, in place of one by another version or process."""
    game, seat, iterations = key
    connection.execute(REVIEWS.delete().where(*of_review(key)))
    row = {"game": game, "seat": seat, "iterations": iterations, "version": version, "review": review}
    connection.execute(REVIEWS.insert(), row)


def of_review(key: ReviewKey) -> tuple[sql.ColumnElement[bool], ...]:
    """The condition that selects a review."""
    game, seat, iterations = key
    return REVIEWS.c.game == game, REVIEWS.c.seat == seat, REVIEWS.c.iterations == iterations


# reading


def kept_review(connection: sql.Connection, key: ReviewKey, version: str) -> bytes | None:
    """A review that this version stored."""
    chosen = sql.select(REVIEWS.c.review).where(*of_review(key), REVIEWS.c.version == version)
    return connection.execute(chosen).scalar_one_or_none()


def kept_reviews(connection: sql.Connection, games: Sequence[str], version: str) -> list[tuple[str, int, bytes]]:
    """The reviews of some games that this version stored, with their seats; the most thorough of each game last."""
    chosen = sql.select(REVIEWS.c.game, REVIEWS.c.seat, REVIEWS.c.review).order_by(REVIEWS.c.iterations)
    rows = connection.execute(chosen.where(REVIEWS.c.game.in_(games), REVIEWS.c.version == version))
    return [(game, seat, review) for game, seat, review in rows]


def load(connection: sql.Connection, table: str) -> StoredTable:
    """A table with its checkpoint and its journal since."""
    row = connection.execute(TABLES.join(CHECKPOINTS).select().where(TABLES.c.id == table)).one_or_none()
    if row is None:
        raise NoSuchTable("There is no such table. The link may have been cut short.")
    opening = msgspec.json.decode(row.opening, type=Opening)
    since = entries(connection, table, row.turn)
    return StoredTable(table, opening, row.touched, row.archived, row.turn, row.folded, since)


def entries(connection: sql.Connection, table: str, after: int) -> list[tuple[int, AnyEntry]]:
    """The journal of a table after a turn."""
    chosen = (
        sql.select(JOURNAL.c.turn, JOURNAL.c.entry)
        .where(JOURNAL.c.table_id == table, JOURNAL.c.turn > after)
        .order_by(JOURNAL.c.turn)
    )
    return [(turn, decode(entry)) for turn, entry in connection.execute(chosen)]


def turns(connection: sql.Connection, tables: Sequence[str]) -> dict[str, int]:
    """The last turn of each of these tables; those without a journal are left out."""
    chosen = sql.select(JOURNAL.c.table_id, sql.func.max(JOURNAL.c.turn)).group_by(JOURNAL.c.table_id)
    rows = connection.execute(chosen.where(JOURNAL.c.table_id.in_(tables)))
    return {table: turn for table, turn in rows}  # noqa: C416 — rows are no pairs to `dict`


def public(connection: sql.Connection, most: int) -> list[str]:
    """Public tables that are not over, the last touched first."""
    listed = TABLES.c.public.is_(True) & TABLES.c.archived.is_(False) & TABLES.c.over.is_(False)
    chosen = sql.select(TABLES.c.id).where(listed).order_by(TABLES.c.touched.desc()).limit(most)
    return list(connection.execute(chosen).scalars())


def due(connection: sql.Connection, at: float, most: int) -> list[str]:
    """Tables on which a clock has run out by some time, the longest overdue first."""
    chosen = sql.select(TABLES.c.id).where(TABLES.c.due <= at).order_by(TABLES.c.due).limit(most)
    return list(connection.execute(chosen).scalars())


def resting(connection: sql.Connection, before: float, most: int) -> list[str]:
    """Unfinished tables that were not used since some time."""
    chosen = sql.select(TABLES.c.id).where(TABLES.c.touched < before, TABLES.c.over.is_(False))
    return list(connection.execute(chosen.order_by(TABLES.c.touched).limit(most)).scalars())
