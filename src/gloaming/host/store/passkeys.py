"""Passkeys in the store: public keys alone, and the questions that were put to a browser and wait for their answer."""

import hashlib

import sqlalchemy as sql
from msgspec import Struct

from .people import PEOPLE, Person, person_of
from .rows import SCHEMA

PASSKEYS = sql.Table(
    "passkeys",
    SCHEMA,
    sql.Column("id", sql.String(64), primary_key=True),  # the hash of what the browser calls it
    sql.Column("person_id", sql.String(32), sql.ForeignKey("people.id"), nullable=False, index=True),
    sql.Column("credential", sql.LargeBinary, nullable=False),  # what the browser calls it
    sql.Column("public_key", sql.LargeBinary, nullable=False),
    sql.Column("uses", sql.BigInteger, nullable=False),  # as the authenticator counts them
    sql.Column("since", sql.Float, nullable=False),
    sql.Column("used", sql.Float, nullable=False),
)

CHALLENGES = sql.Table(
    "challenges",
    SCHEMA,
    sql.Column("challenge", sql.String(64), primary_key=True),  # its hash
    sql.Column("person_id", sql.String(32), nullable=False),  # who is to answer it; empty for whoever comes back
    sql.Column("until", sql.Float, nullable=False),
)


class Passkey(Struct, frozen=True):
    """One way of a person to be known again: the public half of a key that their device keeps."""

    id: str
    person: str
    credential: bytes
    public_key: bytes
    uses: int
    since: float
    used: float


def name_of(credential: bytes) -> str:
    """What a passkey is called here."""
    return hashlib.sha256(credential).hexdigest()


def add(connection: sql.Connection, passkey: Passkey) -> None:
    """A new passkey."""
    row = {name: getattr(passkey, name) for name in Passkey.__struct_fields__ if name != "person"}
    connection.execute(PASSKEYS.insert().values(row | {"person_id": passkey.person}))


def use(connection: sql.Connection, id: str, uses: int, used: float) -> None:
    """Notes that a passkey was used."""
    connection.execute(PASSKEYS.update().where(PASSKEYS.c.id == id).values(uses=uses, used=used))


def remove(connection: sql.Connection, id: str, person: str) -> None:
    """Removes a passkey of a person."""
    connection.execute(PASSKEYS.delete().where(PASSKEYS.c.id == id, PASSKEYS.c.person_id == person))


def forget(connection: sql.Connection, person: str) -> None:
    """Removes every passkey of a person."""
    connection.execute(PASSKEYS.delete().where(PASSKEYS.c.person_id == person))


def passkeys_of(connection: sql.Connection, person: str) -> list[Passkey]:
    """The passkeys of a person, the oldest first."""
    chosen = PASSKEYS.select().where(PASSKEYS.c.person_id == person).order_by(PASSKEYS.c.since, PASSKEYS.c.id)
    return [Passkey(*row) for row in connection.execute(chosen)]


def find(connection: sql.Connection, id: str) -> tuple[Passkey, Person] | None:
    """A passkey and whose it is."""
    row = connection.execute(PASSKEYS.select().where(PASSKEYS.c.id == id)).one_or_none()
    if row is None:
        return None
    person = person_of(connection.execute(PEOPLE.select().where(PEOPLE.c.id == row.person_id)).one())
    assert person is not None
    return Passkey(*row), person


# questions


def ask(connection: sql.Connection, challenge: str, person: str, now: float, until: float) -> None:
    """Notes a question that waits for its answer; those that nobody answered in time are forgotten."""
    connection.execute(CHALLENGES.delete().where(CHALLENGES.c.until < now))
    connection.execute(CHALLENGES.insert().values(challenge=challenge, person_id=person, until=until))


def answered(connection: sql.Connection, challenge: str, person: str, now: float) -> bool:
    """Takes a question away that is answered now; whether it waited for this person's answer."""
    asked = (CHALLENGES.c.challenge == challenge) & (CHALLENGES.c.person_id == person) & (CHALLENGES.c.until >= now)
    return connection.execute(CHALLENGES.delete().where(asked)).rowcount > 0
