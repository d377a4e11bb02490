"""Routes about passkeys: one more way to be the same person on another device, by the forms of WebAuthn."""

from ipaddress import ip_address
from typing import Any

from litestar import Response, get, post
from litestar.params import JSONBody
from msgspec import Struct

from gloaming.host.errors import Impossible
from gloaming.host.people.passkeys import PasskeyCard, Passkeys, Site

from .. import limits
from ..auth import AnyRequest, as_json, known_person, people_of
from .people import Me, me


class NewPasskey(Struct, forbid_unknown_fields=True):
    """What the browser has made: a `PublicKeyCredential` as JSON."""

    credential: dict[str, Any]


class PasskeyAnswer(Struct, forbid_unknown_fields=True):
    """What the browser has signed, as JSON, and a new key that this device shall have."""

    credential: dict[str, Any]
    token: str


class PasskeyId(Struct, forbid_unknown_fields=True):
    """One of one's passkeys."""

    id: str


class PasskeysOffered(Struct):
    """Whether this server knows passkeys at all."""

    offered: bool


class OwnPasskeys(Struct):
    """One's passkeys."""

    passkeys: list[PasskeyCard]


def passkeys_of(request: AnyRequest) -> Passkeys:
    """The passkeys of this server."""
    return Passkeys(people_of(request))


def site_of(request: AnyRequest) -> Site:
    """The server as the browser names it; numbers are no name."""
    host = request.url.hostname or ""
    try:
        ip_address(host)
    except ValueError:
        return Site(host, request.url.netloc)
    raise Impossible("A passkey is made for a name. Open this server by its name, or as localhost.")


@get("/api/passkeys")
async def passkeys_offered(request: AnyRequest) -> PasskeysOffered:
    """Whether one can come back by a passkey here."""
    return PasskeysOffered(passkeys_of(request).offered)


@get("/api/me/passkeys")
async def own_passkeys(request: AnyRequest) -> OwnPasskeys:
    """One's passkeys."""
    return OwnPasskeys(await passkeys_of(request).cards(await known_person(request)))


@post("/api/me/passkeys/new", status_code=200)
async def ask_new_passkey(request: AnyRequest) -> Response[dict[str, Any]]:
    """What `navigator.credentials.create` takes: the options of a new passkey."""
    person = await known_person(request)
    limits.count_newcomer(request)
    return as_json((await passkeys_of(request).ask_new(person, site_of(request))).encode())


@post("/api/me/passkeys", status_code=200)
async def add_passkey(request: AnyRequest, data: JSONBody[NewPasskey]) -> OwnPasskeys:
    """Keeps a new passkey: its public half."""
    person, here = await known_person(request), passkeys_of(request)
    await here.add(person, site_of(request), data.credential)
    return OwnPasskeys(await here.cards(person))


@post("/api/me/passkeys/remove", status_code=200)
async def remove_passkey(request: AnyRequest, data: JSONBody[PasskeyId]) -> OwnPasskeys:
    """A passkey opens nothing any more."""
    person, here = await known_person(request), passkeys_of(request)
    await here.remove(person, data.id)
    return OwnPasskeys(await here.cards(person))


@post("/api/passkeys/ask", status_code=200)
async def ask_passkey(request: AnyRequest) -> Response[dict[str, Any]]:
    """What `navigator.credentials.get` takes, from whoever comes back."""
    limits.count_newcomer(request)
    return as_json((await passkeys_of(request).ask(site_of(request))).encode())


@post("/api/passkeys/return", status_code=200)
async def come_back_by_passkey(request: AnyRequest, data: JSONBody[PasskeyAnswer]) -> Response[Me]:
    """Knows a person again by a passkey; their device has a key of its own from now on."""
    person = await passkeys_of(request).come_back(site_of(request), data.credential, data.token)
    return me(request, person, data.token)


ROUTES: list[Any] = [
    passkeys_offered,
    own_passkeys,
    ask_new_passkey,
    add_passkey,
    remove_passkey,
    ask_passkey,
    come_back_by_passkey,
]
