"""Authentication: a request carries the token of a seat, in a header or in the cookie of its table, or the key of a
person."""

from typing import Annotated, Any, TypeAlias

from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.params import QueryParameter
from msgspec import Meta

from gloaming.host.errors import NotYours
from gloaming.host.live import LiveTable
from gloaming.host.notices.notifier import Notifier
from gloaming.host.people.people import People
from gloaming.host.registry import Registry
from gloaming.host.store.people import Person
from gloaming.host.tables.seats import key_of

COOKIE, PERSON = "seat", "person"
HEADER = "gloaming-person"  # the header in which programs send the key of a person
YEAR = 365 * 24 * 3600

AnyRequest: TypeAlias = Request[Any, Any, Any]
Connection: TypeAlias = ASGIConnection[Any, Any, Any, Any]
Index = Annotated[int, Meta(ge=0, le=1 << 31)]
As = Annotated[int | None, QueryParameter(name="as", description="The seat to look as, where a screen has several.")]


def registry_of(connection: Connection) -> Registry:
    """The registry of this process."""
    registry: Registry = connection.app.state.registry
    return registry


def token_of(connection: Connection) -> str | None:
    """The token that came with a request."""
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer" and token:
        return token.strip()
    return connection.cookies.get(COOKIE) or None


def people_of(connection: Connection) -> People:
    """The `People` of this server."""
    people: People = connection.app.state.people
    return people


def notifier_of(connection: Connection) -> Notifier:
    """The notifier of this server."""
    notifier: Notifier = connection.app.state.notifier
    return notifier


def person_token(connection: Connection) -> str | None:
    """The key of a person that came with a request."""
    return connection.headers.get(HEADER) or connection.cookies.get(PERSON) or None


async def person_of(connection: Connection) -> Person | None:
    """The person who sends a request, if their key is known here."""
    if "person" not in connection.state:
        connection.state["person"] = await people_of(connection).find(person_token(connection))
    found: Person | None = connection.state["person"]
    return found


async def known_person(connection: Connection) -> Person:
    """The person who sends a request; without a known key it is refused."""
    found = await person_of(connection)
    if found is None:
        raise NotYours("Nobody is known here by this key.")
    return found


async def key_at(connection: Connection, live: LiveTable, token: str | None = None) -> str | None:
    """The key that a request has at a table: the hash of its token, else the key of the chair of its person."""
    held = token or token_of(connection)
    own = None if held is None else key_of(held)
    if not live.table.knows(own) and person_token(connection) is not None:
        person = await person_of(connection)
        own = (person and live.table.key_of_person(person.id)) or own
    connection.state["key"] = own
    return own


def key(connection: Connection) -> str | None:
    """The key that a request has at the table it is about."""
    if "key" in connection.state:
        found: str | None = connection.state["key"]
        return found
    token = token_of(connection)
    return None if token is None else key_of(token)


async def table_of(connection: Connection, table: str) -> LiveTable:
    """The table with an id; refused for those who may not see it."""
    live = await registry_of(connection).find(table)
    live.may_look(await key_at(connection, live))
    live.saw(key(connection))
    return live


def own_seats(connection: Connection, live: LiveTable) -> list[int]:
    """The seats of the request; watchers are refused."""
    seats = live.table.seats_of(key(connection))
    if not seats:
        raise NotYours("Only who sits at this table can do that.")
    return seats


def held_key(connection: Connection, live: LiveTable) -> str:
    """The key of a screen that holds a seat; watchers are refused."""
    own_seats(connection, live)
    found = key(connection)
    assert found is not None
    return found


def view(connection: Connection, live: LiveTable, looks_as: int | None = None) -> bytes:
    """The view of a table for the request, as JSON."""
    return live.snapshot(live.perspective(key(connection), looks_as)).json


def current_view(connection: Connection) -> bytes | None:
    """The view of the table that a request is about, if it is in memory."""
    live = registry_of(connection).live_tables.get(connection.path_params.get("table", ""))
    return None if live is None else view(connection, live)


def as_json(content: bytes, *cookies: Cookie, status: int = 200) -> Response[Any]:
    """A response with a body that is JSON already."""
    return Response(content, media_type="application/json", cookies=list(cookies), status_code=status)


def person_cookie(connection: Connection, token: str) -> Cookie:
    """A cookie with the key of a person, out of reach of scripts and other sites."""
    return Cookie(
        key=PERSON,
        value=token,
        path="/api",
        httponly=True,
        samesite="strict",
        secure=connection.url.scheme == "https",
        max_age=YEAR if token else 0,
    )


def seat_cookie(connection: Connection, table: str, token: str) -> Cookie:
    """A cookie with the token of a seat at one table, out of reach of scripts and other sites."""
    return Cookie(
        key=COOKIE,
        value=token,
        path=f"/api/tables/{table}",
        httponly=True,
        samesite="strict",
        secure=connection.url.scheme == "https",
        max_age=YEAR,
    )
