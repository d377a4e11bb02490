"""People in the store: their profile by the hash of their key, where they sit, and the results of their games."""

import re
from typing import Annotated, Any

import msgspec
import sqlalchemy as sql
from msgspec import Meta, Struct
from sqlalchemy.dialects import postgresql

from ..errors import Impossible
from ..tables.seats import key_of
from .rows import SCHEMA, TABLES

PEOPLE = sql.Table(
    "people",
    SCHEMA,
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("key", sql.String(64), nullable=False, unique=True),
    sql.Column("profile", sql.LargeBinary, nullable=False),  # a `Profile` as JSON
    sql.Column("since", sql.Float, nullable=False),
    sql.Column("wishes", sql.LargeBinary, nullable=False, server_default=sql.text("'{}'")),  # `Wishes` as JSON
)

SITTERS = sql.Table(
    "sitters",
    SCHEMA,
    sql.Column("person_id", sql.String(32), sql.ForeignKey("people.id"), primary_key=True),
    sql.Column("table_id", sql.String(32), sql.ForeignKey("tables.id"), primary_key=True, index=True),
    sql.Column("came", sql.Boolean, nullable=False),  # whether they have sat there; else they are only invited
)

RESULTS = sql.Table(
    "results",
    SCHEMA,
    sql.Column("person_id", sql.String(32), sql.ForeignKey("people.id"), primary_key=True),
    sql.Column("table_id", sql.String(32), sql.ForeignKey("tables.id"), primary_key=True),
    # a digest of the rules it was computed by; with other rules it is computed again
    sql.Column("rules", sql.String(64), nullable=False),
    sql.Column("played", sql.LargeBinary, nullable=False),  # a `KeptGame` as JSON
)

KEYS = sql.Table(
    "keys",
    SCHEMA,
    sql.Column("key", sql.String(64), primary_key=True),  # the hash of one that a device got when its person came back
    sql.Column("person_id", sql.String(32), sql.ForeignKey("people.id"), nullable=False, index=True),
    sql.Column("since", sql.Float, nullable=False),
)

KEY = re.compile(r"[A-Za-z0-9_-]{20,64}")
COLOURS = 8  # of which a person has one
SIGNS = 12
DEVICES = 20  # further keys of one person; the oldest gives way


class Profile(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How a person is shown: a name, and the numbers of a colour and a sign."""

    name: str = ""
    colour: Annotated[int, Meta(ge=0, lt=COLOURS)] = 0
    sign: Annotated[int, Meta(ge=0, lt=SIGNS)] = 0


class Person(Struct, frozen=True):
    """Somebody with a key. The id stays in the store: it is never sent to anybody."""

    id: str
    profile: Profile
    since: float


def person_key(token: str) -> str:
    """The hash of a person's key; keys that could be guessed are refused."""
    if not KEY.fullmatch(token) or len(set(token)) < 8:
        raise Impossible("This is no key: it has 20 to 64 letters, digits, - and _, by chance.")
    return key_of(f"person {token}")


# writing


def add(connection: sql.Connection, id: str, key: str, profile: Profile, since: float) -> None:
    """Inserts a person; if the key is known already, nothing changes."""
    row = {"id": id, "key": key, "profile": msgspec.json.encode(profile), "since": since}
    connection.execute(postgresql.insert(PEOPLE).on_conflict_do_nothing().values(row))


def change(connection: sql.Connection, id: str, profile: Profile) -> None:
    """Stores a person's profile."""
    connection.execute(PEOPLE.update().where(PEOPLE.c.id == id).values(profile=msgspec.json.encode(profile)))


def change_key(connection: sql.Connection, id: str, key: str) -> None:
    """Stores a person's new key; the old one and all further keys are no longer valid."""
    connection.execute(KEYS.delete().where(KEYS.c.person_id == id))
    connection.execute(PEOPLE.update().where(PEOPLE.c.id == id).values(key=key))


def add_key(connection: sql.Connection, id: str, key: str, since: float) -> None:
    """A further key of a person, for a device on which they came back without theirs."""
    connection.execute(KEYS.insert().values(key=key, person_id=id, since=since))
    kept = sql.select(KEYS.c.key).where(KEYS.c.person_id == id).order_by(KEYS.c.since.desc()).limit(DEVICES)
    connection.execute(KEYS.delete().where(KEYS.c.person_id == id, KEYS.c.key.not_in(kept)))


def remove_key(connection: sql.Connection, key: str) -> None:
    """A device that has a further key of a person forgets them."""
    connection.execute(KEYS.delete().where(KEYS.c.key == key))


def seat(connection: sql.Connection, person: str, table: str, came: bool = True) -> None:
    """Stores that a person sits at a table, or is invited to it."""
    row = postgresql.insert(SITTERS).values(person_id=person, table_id=table, came=came)
    key = [SITTERS.c.person_id, SITTERS.c.table_id]
    noted = row.on_conflict_do_update(index_elements=key, set_={"came": True}) if came else row.on_conflict_do_nothing()
    connection.execute(noted)


def keep_result(connection: sql.Connection, person: str, table: str, rules: str, played: bytes) -> None:
    """Stores the result of a game of a person."""
    row = postgresql.insert(RESULTS).values(person_id=person, table_id=table, rules=rules, played=played)
    key = [RESULTS.c.person_id, RESULTS.c.table_id]
    connection.execute(row.on_conflict_do_update(index_elements=key, set_={"rules": rules, "played": played}))


def forget(connection: sql.Connection, person: str) -> None:
    """Deletes everything about a person except their seats, which the tables delete themselves."""
    for table in (RESULTS, SITTERS, KEYS):
        connection.execute(table.delete().where(table.c.person_id == person))
    connection.execute(PEOPLE.delete().where(PEOPLE.c.id == person))


# reading


def find(connection: sql.Connection, key: str) -> Person | None:
    """The person with a key, by its hash."""
    further = sql.select(KEYS.c.person_id).where(KEYS.c.key == key).scalar_subquery()
    return person_of(
        connection.execute(PEOPLE.select().where((PEOPLE.c.key == key) | (PEOPLE.c.id == further))).first()
    )


def person_of(row: Any) -> Person | None:
    """A person from a row."""
    return None if row is None else Person(row.id, msgspec.json.decode(row.profile, type=Profile), row.since)


def tables_of(connection: sql.Connection, person: str, over: bool, most: int) -> dict[str, str]:
    """The tables of a person that are over, or still running, with their games, last used first."""
    joined = sql.join(SITTERS, TABLES, SITTERS.c.table_id == TABLES.c.id)
    chosen = sql.select(TABLES.c.id, TABLES.c.game).select_from(joined)
    chosen = chosen.where(SITTERS.c.person_id == person, TABLES.c.over.is_(over))
    rows = connection.execute(chosen.order_by(TABLES.c.touched.desc()).limit(most))
    return {table: game for table, game in rows}  # noqa: C416 — rows are no pairs to `dict`


def results_of(connection: sql.Connection, person: str) -> dict[str, tuple[str, bytes]]:
    """The results of a person's games by table, each with the digest of the rules it was computed by."""
    chosen = sql.select(RESULTS.c.table_id, RESULTS.c.rules, RESULTS.c.played).where(RESULTS.c.person_id == person)
    return {table: (rules, played) for table, rules, played in connection.execute(chosen)}


def company(connection: sql.Connection, person: str, most: int) -> list[tuple[Person, int]]:
    """The people who have sat at a table with a person, and at how many; most tables first."""
    mine = sql.select(SITTERS.c.table_id).where(SITTERS.c.person_id == person, SITTERS.c.came.is_(True))
    count = sql.func.count().label("tables")
    joined = sql.join(PEOPLE, SITTERS, PEOPLE.c.id == SITTERS.c.person_id)
    shared = SITTERS.c.table_id.in_(mine) & SITTERS.c.came.is_(True) & (SITTERS.c.person_id != person)
    chosen = sql.select(*PEOPLE.c, count).select_from(joined).where(shared).group_by(*PEOPLE.c)
    rows = connection.execute(chosen.order_by(count.desc(), PEOPLE.c.id).limit(most)).all()
    return [(found, row.tables) for row in rows if (found := person_of(row)) is not None]
