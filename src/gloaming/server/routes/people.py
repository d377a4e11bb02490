"""Routes about oneself: key, profile, other devices, one's own page, export and deletion."""

from typing import Any

import msgspec
import segno
from litestar import Response, get, post
from litestar.params import JSONBody
from msgspec import Struct

from gloaming.host.errors import Impossible, NotYours
from gloaming.host.notices.notifier import Notices
from gloaming.host.people.home import Home, home_of
from gloaming.host.people.passkeys import PasskeyCard, Passkeys
from gloaming.host.people.people import Friend, seats_of
from gloaming.host.people.record import OwnRecord, record_of
from gloaming.host.store.people import Person, Profile
from gloaming.host.views.lobby_card import LobbyCard, lobby_card

from .. import limits
from ..auth import (
    AnyRequest,
    as_json,
    known_person,
    notifier_of,
    people_of,
    person_cookie,
    person_of,
    person_token,
    registry_of,
)


class Newcomer(Struct, forbid_unknown_fields=True):
    """A random key that the browser made, and a profile."""

    token: str
    profile: Profile = Profile()


class CarriedKey(Struct, forbid_unknown_fields=True):
    """A key from another device, or a new one."""

    token: str


class DeletionConfirmation(Struct, forbid_unknown_fields=True):
    """Confirms a deletion, which cannot be undone."""

    certain: bool


class Me(Struct):
    """One's profile, and since when one is known here."""

    profile: Profile
    since: float


class CarriedCode(Struct):
    """One's key, the link that carries it to another device, and that link as a QR code: its size and an SVG path."""

    token: str
    link: str
    size: int
    path: str


class OwnTable(Struct):
    """A table of one's own: its card, one's messages there, and where its record is once it is over."""

    card: LobbyCard
    remarks: list[str]
    record: str | None


class KeptTry(Struct):
    """A deal or a puzzle that one tried: at which table, and what is kept of it."""

    deal: str
    table: str
    result: dict[str, Any] | None


class Everything(Struct):
    """Everything that is stored about a person."""

    profile: Profile
    since: float
    tables: list[OwnTable]
    friends: list[Friend]
    record: OwnRecord
    notices: Notices
    tries: list[KeptTry]
    passkeys: list[PasskeyCard]


def me(request: AnyRequest, person: Person, token: str) -> Response[Me]:
    """One's profile, with the cookie that holds the key from now on."""
    content = msgspec.json.encode(Me(person.profile, person.since))
    return as_json(content, person_cookie(request, token))


@post("/api/me", status_code=200)
async def come(request: AnyRequest, data: JSONBody[Newcomer]) -> Response[Me]:
    """Makes a person with a key; a known key signs its person in."""
    limits.count_newcomer(request)
    return me(request, await people_of(request).make(data.token, data.profile), data.token)


@post("/api/me/return", status_code=200)
async def come_back(request: AnyRequest, data: JSONBody[CarriedKey]) -> Response[Me]:
    """Signs a person in on another device, by their key."""
    limits.count_newcomer(request)
    found = await people_of(request).find(data.token)
    if found is None:
        raise NotYours("Nobody is known here by this key. A word or a letter may be wrong.")
    return me(request, found, data.token)


@get("/api/me")
async def who_am_i(request: AnyRequest) -> Me:
    """One's own profile."""
    person = await known_person(request)
    return Me(person.profile, person.since)


@post("/api/me/profile", status_code=200)
async def change_profile(request: AnyRequest, data: JSONBody[Profile]) -> Me:
    """Changes one's profile."""
    person = await people_of(request).change(await known_person(request), data)
    return Me(person.profile, person.since)


@get("/api/me/key")
async def own_key(request: AnyRequest) -> CarriedCode:
    """One's key, for another device; only its owner is told it."""
    await known_person(request)
    token = person_token(request) or ""
    link = f"{str(request.base_url).rstrip('/')}/me#{token}"
    size, path = qr_code(link)
    return CarriedCode(token, link, size, path)


@post("/api/me/key", status_code=200)
async def change_key(request: AnyRequest, data: JSONBody[CarriedKey]) -> Response[Me]:
    """Sets a new key; devices with the old one are signed out."""
    person = await known_person(request)
    await people_of(request).change_key(person, data.token)
    return me(request, person, data.token)


@get("/api/me/home")
async def own_home(request: AnyRequest) -> Home:
    """One's own page: tables that wait, that go on, that have ended, and friends."""
    return await home_of(registry_of(request), people_of(request), await known_person(request))


@get("/api/me/record")
async def own_record(request: AnyRequest) -> OwnRecord:
    """One's record, computed from one's games."""
    return await record_of(people_of(request), await known_person(request))


@get("/api/me/export")
async def export(request: AnyRequest) -> Response[Everything]:
    """Everything that is stored about oneself, to download."""
    person, people, registry = await known_person(request), people_of(request), registry_of(request)
    tables = []
    for id in await people.tables(person):
        _, table = await registry.read(id)
        own = seats_of(table, person)
        said = [each.text for each in table.kept.chat if each.seat in own]
        over = table.match.result is not None
        card = lobby_card(table, table.key_of_person(person.id), table.kept.ended or table.opening.created)
        tables.append(OwnTable(card, said, f"/api/tables/{id}/record" if over else None))
    record = await record_of(people, person)
    notices = await notifier_of(request).notices(person)
    everything = Everything(
        person.profile,
        person.since,
        tables,
        await people.friends(person),
        record,
        notices,
        [
            KeptTry(each.deal, each.table, msgspec.json.decode(each.result) if each.result else None)
            for each in await people.tries(person)
        ],
        await Passkeys(people).cards(person),
    )
    response = as_json(msgspec.json.format(msgspec.json.encode(everything)))
    response.headers["content-disposition"] = 'attachment; filename="gloaming-about-me.json"'
    return response


@post("/api/me/forget", status_code=200)
async def forget(request: AnyRequest, data: JSONBody[DeletionConfirmation]) -> Response[dict[str, bool]]:
    """Deletes everything about oneself: name and messages at every table, the record, the key."""
    person = await known_person(request)
    if not data.certain:
        raise Impossible("This cannot be taken back. Say that you are certain.")
    await people_of(request).forget(person)
    return as_json(b'{"forgotten": true}', person_cookie(request, ""))


@post("/api/me/leave", status_code=200)
async def leave(request: AnyRequest) -> Response[dict[str, bool]]:
    """Signs this device out; nothing else changes."""
    if await person_of(request) is not None:
        await people_of(request).leave(person_token(request) or "")
    return as_json(b'{"left": true}', person_cookie(request, ""))


def qr_code(text: str) -> tuple[int, str]:
    """A text as a QR code: its width in modules with the margin, and an SVG path of the dark ones."""
    rows = [*segno.make(text, micro=False, error="m").matrix_iter(border=4)]
    runs = [f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, dark in enumerate(row) if dark]
    return len(rows), "".join(runs)


ROUTES: list[Any] = [
    come,
    come_back,
    who_am_i,
    change_profile,
    own_key,
    change_key,
    own_home,
    own_record,
    export,
    forget,
    leave,
]
