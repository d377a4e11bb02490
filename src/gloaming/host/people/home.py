"""A person's own page: what waits for them, what goes on, what has ended, whom they played with."""

import asyncio
import logging

import msgspec
from msgspec import Struct

from gloaming.scene import Journey

from ..live import LiveTable
from ..registry import Registry
from ..store import people as rows
from ..store.people import Person, Profile
from ..tables.deciders import deciders
from ..views.lobby_card import LobbyCard, lobby_card
from .people import Friend, People, seats_of

log = logging.getLogger("gloaming.host")

GOING = 30  # tables that are shown
ENDED = 8


class HomeTable(LobbyCard, kw_only=True):
    """A table of a person: where it stands, whether it waits for them, and whether they have sat down yet."""

    waits: bool
    asked_to_come: bool
    journey: Journey | None


class Home(Struct):
    """A person's own page; `going` has what waits for them first, `ended` also what was put away."""

    profile: Profile
    since: float
    going: list[HomeTable]
    ended: list[HomeTable]
    friends: list[Friend]


async def home_of(registry: Registry, people: People, person: Person) -> Home:
    """The page of a person."""
    ids: dict[str, str] = {}  # each once, also one that ends between the two looks
    for over, most in ((False, GOING), (True, ENDED)):
        ids |= await registry.store.read(
            lambda line, over=over, most=most: rows.tables_of(line, person.id, over, most)  # type: ignore[misc]
        )
    found = [each for each in await asyncio.gather(*(card(registry, id, person) for id in ids)) if each]
    going = [each for each in found if each.result is None and not each.put_away]
    going.sort(key=lambda each: (not each.waits, -each.touched))
    ended = sorted((each for each in found if each not in going), key=lambda each: -each.touched)
    return Home(person.profile, person.since, going, ended[:ENDED], await people.friends(person))


async def card(registry: Registry, id: str, person: Person) -> HomeTable | None:
    """A table as it stands on the page of a person; None where it cannot be shown, or is no longer theirs."""
    try:
        live = await registry.find(id)
        own, opening = seats_of(live.table, person), live.table.opening
        if not own or opening.lesson is not None or opening.puzzle is not None:
            return None
        return home_table(live, own, live.table.seats[own[0]].key)
    except Exception as error:  # one that is broken shall not hide the others
        log.error("a table cannot be shown", exc_info=error, extra={"table": id})
        return None


def home_table(live: LiveTable, own: list[int], key: str) -> HomeTable:
    """The card of a table for somebody who sits on these chairs."""
    table, match = live.table, live.table.match
    scene = table.scene(own[0])
    screen = table.seats_of(key)
    journey = next((area.layout for area in scene.areas if isinstance(area.layout, Journey)), None)
    return HomeTable(
        **msgspec.structs.asdict(lobby_card(table, key, live.touched)) | {"place": scene.subtitle},
        waits=not table.is_over and bool(set(screen) & set(deciders(match))),
        asked_to_come=not table.seats[own[0]].came,
        journey=journey,
    )
