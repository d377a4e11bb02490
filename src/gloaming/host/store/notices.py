"""Notifications in the store: people's channels and quiet hours, whom tables wait for, and the secrets of the
server."""

from typing import Any, Literal

import msgspec
import sqlalchemy as sql
from msgspec import Struct
from sqlalchemy.dialects import postgresql

from .people import PEOPLE
from .rows import SCHEMA

CHANNELS = sql.Table(
    "channels",
    SCHEMA,
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("person_id", sql.String(32), sql.ForeignKey("people.id"), nullable=False, index=True),
    sql.Column("kind", sql.String(8), nullable=False),
    sql.Column("address", sql.LargeBinary, nullable=False),  # JSON: an address, or the push subscription of a browser
    sql.Column("confirmed", sql.Boolean, nullable=False),
    sql.Column("failed", sql.Integer, nullable=False),  # how often in a row nothing could be sent
)

WAITING = sql.Table(
    "waiting",
    SCHEMA,
    sql.Column("person_id", sql.String(32), sql.ForeignKey("people.id"), primary_key=True),
    sql.Column("table_id", sql.String(32), sql.ForeignKey("tables.id"), primary_key=True),
    sql.Column("since", sql.Float, nullable=False),
    sql.Column("told", sql.Boolean, nullable=False),
)

HOUSE = sql.Table(
    "house",
    SCHEMA,
    sql.Column("name", sql.String(32), primary_key=True),
    sql.Column("value", sql.LargeBinary, nullable=False),
)

Kind = Literal["mail", "hook", "push"]


class Channel(Struct):
    """A way to notify a person."""

    id: str
    person: str
    kind: Kind
    address: Any
    confirmed: bool
    failed: int


class Wishes(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A person's quiet hours in their time zone, and until when they are on vacation."""

    quiet_from: int = 0
    quiet_to: int = 0
    zone: str = "UTC"
    away_until: float = 0.0


# channels


def add(connection: sql.Connection, channel: Channel) -> None:
    """Inserts a channel."""
    row = {"id": channel.id, "person_id": channel.person, "kind": channel.kind, "failed": 0}
    row |= {"address": msgspec.json.encode(channel.address), "confirmed": channel.confirmed}
    connection.execute(CHANNELS.insert().values(row))


def change(connection: sql.Connection, id: str, **values: Any) -> int:
    """Updates a channel; returns how many rows there were."""
    return connection.execute(CHANNELS.update().where(CHANNELS.c.id == id).values(**values)).rowcount


def remove(connection: sql.Connection, id: str, person: str | None = None) -> int:
    """Deletes a channel, of this person if one is given; returns how many rows there were."""
    chosen = CHANNELS.delete().where(CHANNELS.c.id == id)
    return connection.execute(chosen if person is None else chosen.where(CHANNELS.c.person_id == person)).rowcount


def channels_of(connection: sql.Connection, person: str) -> list[Channel]:
    """The channels of a person."""
    rows = connection.execute(CHANNELS.select().where(CHANNELS.c.person_id == person).order_by(CHANNELS.c.id))
    return [
        Channel(row.id, row.person_id, row.kind, msgspec.json.decode(row.address), row.confirmed, row.failed)
        for row in rows
    ]


# wishes


def wish(connection: sql.Connection, person: str, wishes: Wishes) -> None:
    """Stores a person's quiet hours and vacation."""
    connection.execute(PEOPLE.update().where(PEOPLE.c.id == person).values(wishes=msgspec.json.encode(wishes)))


def wishes_of(connection: sql.Connection, person: str) -> Wishes:
    """A person's quiet hours and vacation."""
    found = connection.execute(sql.select(PEOPLE.c.wishes).where(PEOPLE.c.id == person)).scalar_one_or_none()
    return Wishes() if found is None else msgspec.json.decode(found, type=Wishes)


# who is waited for


def wait(connection: sql.Connection, table: str, people: list[str], since: float) -> None:
    """Stores whom a table waits for, as far as they have a channel. Those it waited for already are not notified
    again."""
    gone = WAITING.delete().where(WAITING.c.table_id == table, WAITING.c.person_id.not_in(people))
    connection.execute(gone)
    reached = sql.select(CHANNELS.c.person_id).where(CHANNELS.c.person_id.in_(people), CHANNELS.c.confirmed.is_(True))
    for person in set(connection.execute(reached).scalars()):
        row = {"person_id": person, "table_id": table, "since": since, "told": False}
        connection.execute(postgresql.insert(WAITING).on_conflict_do_nothing().values(row))


def untold(connection: sql.Connection, before: float) -> list[str]:
    """People who have been waited for since before some time and were not notified."""
    chosen = sql.select(WAITING.c.person_id).distinct().where(WAITING.c.told.is_(False), WAITING.c.since <= before)
    return list(connection.execute(chosen).scalars())


def claim(connection: sql.Connection, person: str, before: float) -> list[str]:
    """The tables that a person is to be notified of now; of several processes only one gets them."""
    due = (WAITING.c.person_id == person) & WAITING.c.told.is_(False) & (WAITING.c.since <= before)
    claimed = WAITING.update().where(due).values(told=True).returning(WAITING.c.table_id)
    return list(connection.execute(claimed).scalars())


def forget(connection: sql.Connection, person: str) -> None:
    """Deletes a person's channels and everything they were waited for."""
    for table in (WAITING, CHANNELS):
        connection.execute(table.delete().where(table.c.person_id == person))


# the house


def secret(connection: sql.Connection, name: str, made: bytes) -> bytes:
    """A secret of this server by name; if there is none yet, `made` becomes it."""
    connection.execute(postgresql.insert(HOUSE).on_conflict_do_nothing().values(name=name, value=made))
    found: bytes = connection.execute(sql.select(HOUSE.c.value).where(HOUSE.c.name == name)).scalar_one()
    return found
