"""Who sends a request: the bearer of a token, by header or by the cookie of this table."""

from typing import Annotated, Any, TypeAlias

from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.params import QueryParameter

from gloaming.host.errors import NotYours
from gloaming.host.live import LiveTable
from gloaming.host.registry import Registry
from gloaming.host.tables.seats import key_of

COOKIE = "seat"
YEAR = 365 * 24 * 3600

AnyRequest: TypeAlias = Request[Any, Any, Any]
Connection: TypeAlias = ASGIConnection[Any, Any, Any, Any]
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


def key(connection: Connection) -> str | None:
    """The hash of the token that came with a request."""
    token = token_of(connection)
    return None if token is None else key_of(token)


async def table_of(connection: Connection, table: str) -> LiveTable:
    """The table of that id; who may not see it is refused."""
    live = await registry_of(connection).find(table)
    live.may_look(key(connection))
    live.saw(key(connection))
    return live


def own_seats(connection: Connection, live: LiveTable) -> list[int]:
    """The seats of who asks; watchers are refused."""
    seats = live.table.seats_of(key(connection))
    if not seats:
        raise NotYours("Only who sits at this table can do that.")
    return seats


def held_key(connection: Connection, live: LiveTable) -> str:
    """The key of a screen that has a seat; watchers are refused."""
    own_seats(connection, live)
    found = key(connection)
    assert found is not None
    return found


def view(connection: Connection, live: LiveTable, looks_as: int | None = None) -> bytes:
    """The view of a table for who sent the request, as JSON."""
    return live.snapshot(live.perspective(key(connection), looks_as)).json


def current_view(connection: Connection) -> bytes | None:
    """The view of the table that a request is about, if it is in memory."""
    live = registry_of(connection).live_tables.get(connection.path_params.get("table", ""))
    return None if live is None else view(connection, live)


def as_json(content: bytes, *cookies: Cookie, status: int = 200) -> Response[Any]:
    """A response that is JSON already."""
    return Response(content, media_type="application/json", cookies=list(cookies), status_code=status)


def seat_cookie(connection: Connection, table: str, token: str) -> Cookie:
    """A cookie that holds a seat at one table, out of reach of every script and every other site."""
    return Cookie(
        key=COOKIE,
        value=token,
        path=f"/api/tables/{table}",
        httponly=True,
        samesite="strict",
        secure=connection.url.scheme == "https",
        max_age=YEAR,
    )
