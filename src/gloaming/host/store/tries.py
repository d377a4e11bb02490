"""Tries of the deals of the day in the store: at which table a person plays a deal, and its verified result."""

import sqlalchemy as sql
from msgspec import Struct
from sqlalchemy.dialects import postgresql

from .people import PEOPLE, Profile, person_of
from .rows import SCHEMA, TABLES

TRIES = sql.Table(
    "tries",
    SCHEMA,
    sql.Column("deal", sql.String(100), primary_key=True),
    sql.Column("person_id", sql.String(32), sql.ForeignKey("people.id"), primary_key=True, index=True),
    sql.Column("table_id", sql.String(32), sql.ForeignKey("tables.id"), nullable=False),
    # a digest of the rules that the result was verified by
    sql.Column("rules", sql.String(64), nullable=False, server_default=""),
    sql.Column("result", sql.LargeBinary, nullable=True),  # a `TryResult` as JSON; null where there is none
)


class StoredTry(Struct):
    """A try: whose, at which table, whether it is over, and its result with the digest of the rules."""

    person: str
    profile: Profile
    table: str
    over: bool
    rules: str
    result: bytes | None


def claim(connection: sql.Connection, deal: str, person: str, table: str) -> str:
    """Stores the table of a person's try at a deal; returns the table of their first try, which is the only one."""
    row = {"deal": deal, "person_id": person, "table_id": table}
    connection.execute(postgresql.insert(TRIES).on_conflict_do_nothing().values(row))
    found: str = connection.execute(sql.select(TRIES.c.table_id).where(*of(deal, person))).scalar_one()
    return found


def of(deal: str, person: str) -> tuple[sql.ColumnElement[bool], ...]:
    """The condition that selects a try."""
    return TRIES.c.deal == deal, TRIES.c.person_id == person


def keep(connection: sql.Connection, deal: str, person: str, rules: str, result: bytes | None) -> None:
    """Stores the result of a try."""
    connection.execute(TRIES.update().where(*of(deal, person)).values(rules=rules, result=result))


def tries_of(connection: sql.Connection, deal: str, most: int) -> list[StoredTry]:
    """The tries of a deal."""
    joined = TRIES.join(PEOPLE, TRIES.c.person_id == PEOPLE.c.id).join(TABLES, TRIES.c.table_id == TABLES.c.id)
    chosen = sql.select(TRIES, TABLES.c.over, PEOPLE.c.id, PEOPLE.c.profile, PEOPLE.c.since).select_from(joined)
    rows = connection.execute(chosen.where(TRIES.c.deal == deal).order_by(TRIES.c.person_id).limit(most))
    found = []
    for row in rows:
        person = person_of(row)
        assert person is not None
        found.append(StoredTry(person.id, person.profile, row.table_id, row.over, row.rules, row.result))
    return found


def tried_by(connection: sql.Connection, person: str) -> dict[str, str]:
    """The deals that a person has tried, with their tables."""
    chosen = sql.select(TRIES.c.deal, TRIES.c.table_id).where(TRIES.c.person_id == person)
    return {deal: table for deal, table in connection.execute(chosen)}  # noqa: C416 — rows are no pairs to `dict`


def forget(connection: sql.Connection, person: str) -> None:
    """Deletes the tries of a person."""
    connection.execute(TRIES.delete().where(TRIES.c.person_id == person))


class OneTry(Struct):
    """A person's try: at which table, and its stored result."""

    table: str
    result: bytes | None


def one_of(connection: sql.Connection, deal: str, person: str) -> OneTry | None:
    """A person's try at a deal, if there is one."""
    row = connection.execute(sql.select(TRIES.c.table_id, TRIES.c.result).where(*of(deal, person))).one_or_none()
    return None if row is None else OneTry(row.table_id, row.result)


def results_of(connection: sql.Connection, deal: str) -> list[bytes]:
    """The stored results of all tries at a deal."""
    chosen = sql.select(TRIES.c.result).where(TRIES.c.deal == deal, TRIES.c.result.is_not(None))
    return list(connection.execute(chosen).scalars())


def results_by(connection: sql.Connection, person: str, mark: str) -> list[bytes]:
    """The stored results of a person's tries whose keys contain a mark."""
    named = TRIES.c.deal.contains(mark, autoescape=True)
    chosen = sql.select(TRIES.c.result).where(TRIES.c.person_id == person, named, TRIES.c.result.is_not(None))
    return list(connection.execute(chosen).scalars())


class NamedTry(OneTry):
    """A try of one person, and what of."""

    deal: str


def all_by(connection: sql.Connection, person: str) -> list[NamedTry]:
    """Everything that a person has tried."""
    chosen = sql.select(TRIES.c.table_id, TRIES.c.result, TRIES.c.deal).where(TRIES.c.person_id == person)
    return [NamedTry(*row) for row in connection.execute(chosen.order_by(TRIES.c.deal))]
