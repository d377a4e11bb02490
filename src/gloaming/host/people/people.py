"""The people of a server. A person is known by a random key made in their browser; the store has only its hash."""

import hashlib
import secrets
from functools import partial

import msgspec
import sqlalchemy as sql
from msgspec import Struct

from ..errors import Impossible, NothingThere
from ..live import LiveTable
from ..registry import Registry
from ..store import notices, passkeys, people, rows, tries
from ..store.people import Person, Profile, person_key
from ..store.tries import NamedTry
from ..tables.clocks import now
from ..tables.entries import PersonForgotten
from ..tables.seats import NAME, SeatKind, clean_text
from ..tables.table import Table

COMPANY = 60  # people that one has played with, at most
MOST = 10_000  # tables of one person


class Friend(Struct):
    """Somebody one has played with; `friend` is an id that only this person can use."""

    friend: str
    name: str
    colour: int
    sign: int
    tables: int


class People:
    """The people of this server, as one process knows them."""

    def __init__(self, registry: Registry) -> None:
        self.registry, self.store = registry, registry.store
        self.recording: set[str] = set()  # people whose record is being computed

    async def make(self, token: str, profile: Profile) -> Person:
        """A new person with this key; if the key is known, that person with the new profile."""
        key, known = person_key(token), checked(profile)
        if (found := await self.find(token)) is not None:
            return found
        await self.store.write(lambda connection: people.add(connection, secrets.token_urlsafe(9), key, known, now()))
        found = await self.find(token)
        assert found is not None
        return found

    async def find(self, token: str | None) -> Person | None:
        """The person with this key."""
        try:
            key = None if token is None else person_key(token)
        except Impossible:
            return None
        return None if key is None else await self.store.read(lambda connection: people.find(connection, key))

    async def change(self, person: Person, profile: Profile) -> Person:
        """Changes a person's profile."""
        known = checked(profile)
        await self.store.write(lambda connection: people.change(connection, person.id, known))
        return msgspec.structs.replace(person, profile=known)

    async def change_key(self, person: Person, token: str) -> None:
        """Gives a person a new key; devices with the old one are signed out."""
        key = person_key(token)
        if await self.store.read(lambda connection: people.find(connection, key)) is not None:
            raise Impossible("This key is somebody's already. Make another.")
        await self.store.write(lambda connection: people.change_key(connection, person.id, key))

    async def add_key(self, person: Person, token: str) -> None:
        """Gives a person a further key, for a device on which they came back without theirs."""
        key = person_key(token)
        if await self.store.read(lambda connection: people.find(connection, key)) is not None:
            raise Impossible("This key is somebody's already. Make another.")
        await self.store.write(lambda connection: people.add_key(connection, person.id, key, now()))

    async def leave(self, token: str) -> None:
        """A device forgets a person: a key that was made for it alone opens nothing any more."""
        key = person_key(token)
        await self.store.write(lambda connection: people.remove_key(connection, key))

    async def seat(self, person: Person, table: str) -> None:
        """Notes that a person sits at a table. It is written before they sit: a note too many does no harm."""
        await self.store.write(lambda connection: people.seat(connection, person.id, table))

    async def friends(self, person: Person) -> list[Friend]:
        """The people with whom a person has played, most often first."""
        met = await self.store.read(lambda connection: people.company(connection, person.id, COMPANY))
        return [
            Friend(handle(person, each), each.profile.name, each.profile.colour, each.profile.sign, tables)
            for each, tables in met
        ]

    async def friend(self, person: Person, called: str) -> Person:
        """The friend with this id."""
        met = await self.store.read(lambda connection: people.company(connection, person.id, COMPANY))
        found = next((each for each, _ in met if handle(person, each) == called), None)
        if found is None:
            raise NothingThere("You have played with nobody of that name yet.")
        return found

    # leaving

    async def tables(self, person: Person) -> list[str]:
        """Every table of a person, those that go on first."""
        found: list[str] = []
        for over in (False, True):
            found += await self.store.read(partial(people.tables_of, person=person.id, over=over, most=MOST))
        return found

    async def tries(self, person: Person) -> list[NamedTry]:
        """The deals and puzzles that a person has tried."""
        return await self.store.read(partial(tries.all_by, person=person.id))

    async def forget(self, person: Person) -> None:
        """Removes a person's name and messages from every table, then deletes everything stored about them."""
        for id in await self.tables(person):
            live = await self.registry.find(id)
            if seats := seats_of(live.table, person):
                await forget_at(self.registry, live, seats)
        await self.store.write(partial(notices.forget, person=person.id))
        await self.store.write(partial(tries.forget, person=person.id))
        await self.store.write(partial(passkeys.forget, person=person.id))
        await self.store.write(lambda connection: people.forget(connection, person.id))


def checked(profile: Profile) -> Profile:
    """A validated profile."""
    return msgspec.structs.replace(profile, name=clean_text(profile.name, NAME, "A name"))


def handle(person: Person, other: Person) -> str:
    """The id of a friend, different for each person who knows them: two people cannot compare their friends."""
    return hashlib.sha256(f"{person.id} {other.id}".encode()).hexdigest()[:20]


def seats_of(table: Table, person: Person) -> list[int]:
    """The chairs that a person has at a table."""
    return [n for n, seat in enumerate(table.seats) if seat.person == person.id and seat.kind is SeatKind.HUMAN]


async def forget_at(registry: Registry, live: LiveTable, seats: list[int]) -> None:
    """Removes the people of these seats from a table and from its journal, which is folded into a checkpoint."""
    await live.change(lambda: PersonForgotten(at=now(), seats=seats))
    table, turn, folded = live.table.id, live.table.turn, live.table.checkpoint()

    def fold(connection: sql.Connection) -> None:
        rows.checkpoint(connection, table, turn, folded)
        rows.cut(connection, table, turn)

    await registry.journal.do(fold)
    live.kept_turn = turn
