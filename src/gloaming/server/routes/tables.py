"""Routes about tables: opening, viewing, seats, decisions, undo, chat, hints."""

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec import Meta, Struct

from gloaming import scene
from gloaming.agents import SECONDS, Danger, WarnLevel
from gloaming.host.errors import NothingThere
from gloaming.host.live import LiveTable
from gloaming.host.registry import OpenedTable
from gloaming.host.table_setup import SeatRequest, TableSetup, new_match
from gloaming.host.tables.clocks import TimeControl
from gloaming.host.tables.seats import key_of
from gloaming.host.thinking.jobs import HintResult
from gloaming.host.views.game_card import find_game
from gloaming.host.views.lobby_card import LobbyCard, lobby_card, lobby_cards
from gloaming.host.views.refusals import RefusedOption, refusals, why_not
from gloaming.host.views.view import View

from .. import limits
from ..auth import (
    AnyRequest,
    As,
    Index,
    as_json,
    held_key,
    key,
    own_seats,
    registry_of,
    seat_cookie,
    table_of,
    view,
)
from .chairs import link_to, sitters

HINT = 1000  # iterations of a hint, if there is time for them

Ply = Annotated[int, Meta(ge=0, le=1 << 31)]


class NewTable(Struct, forbid_unknown_fields=True):
    """The request to open a table."""

    game: str
    options: dict[str, Any] = {}
    seats: list[SeatRequest] | None = None
    seed: Annotated[int, Meta(ge=0, le=(1 << 63) - 1)] | None = None
    name: str = ""
    public: bool = False
    watchable: bool = True
    hints: bool = True
    time: TimeControl | None = None


class FriendLink(Struct):
    """The secret link of a friend's seat."""

    seat: int
    link: str


class NewTableOpened(Struct):
    """A table that was opened: your token, your friends' links, and what you see."""

    id: str
    token: str
    links: list[FriendLink]
    view: View


class Answer(Struct, forbid_unknown_fields=True):
    """An option by its index, the ply at which it was offered, and the turn of the view that it was chosen from.

    Without the turn it is refused if another decision was open at this ply before an undo.
    """

    ply: Ply
    option: Index
    turn: Index | None = None


class AtPly(Struct, forbid_unknown_fields=True):
    """The ply that a request is for; it is refused if the table has moved on."""

    ply: Ply


class TakeBack(Struct, forbid_unknown_fields=True):
    """An undo at a ply; `practice` agrees that the game counts as practice if chance was used since."""

    ply: Ply
    practice: bool = False


class Agreement(Struct, forbid_unknown_fields=True):
    """The answer to an undo request."""

    ply: Ply
    agree: bool


class NewChatMessage(Struct, forbid_unknown_fields=True):
    """A message for the chat."""

    text: str
    seat: int | None = None


def opened(request: AnyRequest, made: OpenedTable) -> Response[NewTableOpened]:
    """The response for the person who opened a table, with the cookie of their seat."""
    return opened_at(request, made.live, made.token, made.friends)


def opened_at(
    request: AnyRequest, live: LiveTable, token: str, friends: Mapping[int, str] = {}
) -> Response[NewTableOpened]:
    """The response for somebody who holds a seat by this token from now on."""
    table = live.table.id
    links = [FriendLink(seat, link_to(table, each)) for seat, each in friends.items()]
    seen = live.snapshot(live.perspective(key_of(token))).json
    content = {"id": table, "token": token, "links": links, "view": msgspec.Raw(seen)}
    return as_json(msgspec.json.encode(content), seat_cookie(request, table, token), status=201)


@post("/api/tables")
async def open_table(request: AnyRequest, data: JSONBody[NewTable]) -> Response[NewTableOpened]:
    """Opens a table."""
    limits.count_table(request)
    match = new_match(find_game(data.game), data.seed, data.options)
    person, friends = await sitters(request, data.seats or [])
    setup = TableSetup(
        person=person,
        friends=friends,
        seats=data.seats,
        name=data.name,
        public=data.public,
        watchable=data.watchable,
        hints=data.hints,
        time=data.time,
        seeded=data.seed is not None,
    )
    return opened(request, await registry_of(request).open(match, setup))


@get("/api/tables")
async def list_tables(request: AnyRequest) -> list[LobbyCard]:
    """Public tables with an open chair, and those that one may watch."""
    return lobby_cards(await registry_of(request).public_tables())


@get("/api/tables/{table:str}")
async def look(request: AnyRequest, table: FromPath[str], looks_as: As = None) -> Response[View]:
    """The view of a table, for the holder of a seat or a watcher."""
    live = await table_of(request, table)
    live.think()
    return as_json(view(request, live, looks_as))


@get("/api/tables/{table:str}/brief")
async def look_briefly(request: AnyRequest, table: FromPath[str]) -> LobbyCard:
    """The lobby card of one table."""
    live = await table_of(request, table)
    return lobby_card(live.table, key(request), live.touched)


@post("/api/tables/{table:str}/play", status_code=200)
async def play(
    request: AnyRequest, table: FromPath[str], data: JSONBody[Answer], looks_as: As = None
) -> Response[View]:
    """Answers the open decision by the index of an option; 409 with the current view if somebody was faster."""
    live = await table_of(request, table)
    await live.play(own_seats(request, live), data.ply, data.option, data.turn)
    return as_json(view(request, live, looks_as))


@post("/api/tables/{table:str}/undo", status_code=200)
async def undo(request: AnyRequest, table: FromPath[str], data: JSONBody[TakeBack]) -> Response[View]:
    """Undoes one's last decision, or asks the others."""
    live = await table_of(request, table)
    own = held_key(request, live)
    await live.change(lambda: live.table.undo(own, data.ply, data.practice))
    return as_json(view(request, live))


@post("/api/tables/{table:str}/undo/answer", status_code=200)
async def answer_undo(request: AnyRequest, table: FromPath[str], data: JSONBody[Agreement]) -> Response[View]:
    """Answers an undo request."""
    live = await table_of(request, table)
    own = held_key(request, live)
    await live.change(lambda: live.table.answer_undo(own, data.ply, data.agree))
    return as_json(view(request, live))


@post("/api/tables/{table:str}/redo", status_code=200)
async def redo(request: AnyRequest, table: FromPath[str], data: JSONBody[AtPly]) -> Response[View]:
    """Redoes what was undone, alone or at one screen."""
    live = await table_of(request, table)
    own = held_key(request, live)
    await live.change(lambda: live.table.redo(own, data.ply))
    return as_json(view(request, live))


@post("/api/tables/{table:str}/chat", status_code=200)
async def chat(request: AnyRequest, table: FromPath[str], data: JSONBody[NewChatMessage]) -> Response[View]:
    """Writes a chat message."""
    live = await table_of(request, table)
    await live.change(lambda: live.table.say(key(request), data.seat, data.text))
    return as_json(view(request, live))


@get("/api/tables/{table:str}/log")
async def read_log(request: AnyRequest, table: FromPath[str], looks_as: As = None) -> list[scene.LogLine]:
    """The whole log, as far as the viewer may know it."""
    live = await table_of(request, table)
    return live.table.match.log(live.perspective(key(request), looks_as).viewer)


@get("/api/tables/{table:str}/inspect")
async def inspect(
    request: AnyRequest, table: FromPath[str], piece: FromQuery[str], looks_as: As = None
) -> scene.Reading:
    """A piece in full, as the viewer may know it."""
    live = await table_of(request, table)
    perspective = live.perspective(key(request), looks_as)
    seen = piece in live.table.match.scene(perspective.viewer).pieces()
    reading = live.table.match.inspect(piece, perspective.viewer) if seen else None
    if reading is None:
        raise NothingThere("There is nothing to say of this piece.")
    return reading


@get("/api/tables/{table:str}/refusals")
async def list_refusals(request: AnyRequest, table: FromPath[str]) -> list[RefusedOption]:
    """What one might try and cannot, for the seat that decides."""
    live = await table_of(request, table)
    return refusals(live.table, own_seats(request, live))


@get("/api/tables/{table:str}/why_not")
async def tell_why_not(
    request: AnyRequest,
    table: FromPath[str],
    piece: FromQuery[str],
    touched: FromQuery[list[str] | None] = None,
    looks_as: As = None,
) -> scene.Refusal:
    """Why a piece cannot be touched now, after some others were."""
    live = await table_of(request, table)
    return why_not(live.table.match, live.perspective(key(request), looks_as).viewer, touched or [], piece)


@post("/api/tables/{table:str}/hint", status_code=200)
async def hint(request: AnyRequest, table: FromPath[str]) -> HintResult:
    """What a computer player would do."""
    live = await table_of(request, table)
    return await live.hint(own_seats(request, live), HINT, SECONDS)


@get("/api/tables/{table:str}/dangers")
async def warn(request: AnyRequest, table: FromPath[str], level: FromQuery[WarnLevel] = WarnLevel.LOSE) -> list[Danger]:
    """The options that would lead to a loss before one decides again, found in imagined copies."""
    live = await table_of(request, table)
    return await live.dangers(own_seats(request, live), level)


ROUTES = [
    open_table,
    list_tables,
    look,
    look_briefly,
    play,
    undo,
    answer_undo,
    redo,
    chat,
    read_log,
    inspect,
    list_refusals,
    tell_why_not,
    hint,
    warn,
]
