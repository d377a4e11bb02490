"""Routes about tables: opening, viewing, seats, decisions, undo, chat, hints."""

from typing import Annotated, Any, Literal

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec import Meta, Struct

from gloaming import scene
from gloaming.agents import SECONDS, Danger, WarnLevel
from gloaming.host.errors import Impossible, NothingThere, NotYours
from gloaming.host.registry import OpenedTable, SeatRequest, TableSetup, new_match, seat_for
from gloaming.host.tables.seats import key_of, new_token
from gloaming.host.thinking.jobs import HintResult
from gloaming.host.views.game_card import find_game
from gloaming.host.views.lobby_card import LobbyCard, lobby_card, lobby_cards
from gloaming.host.views.refusals import RefusedOption, refusals, why_not
from gloaming.host.views.view import View

from . import limits
from .auth import AnyRequest, As, as_json, held_key, key, own_seats, registry_of, seat_cookie, table_of, token_of, view

HINT = 1000  # iterations, if there is time for them

Ply = Annotated[int, Meta(ge=0, le=1 << 31)]
Index = Annotated[int, Meta(ge=0, le=1 << 31)]


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

    Without the turn it is refused where another question was asked at this ply before, and taken back.
    """

    ply: Ply
    option: Index
    turn: Index | None = None


class AtPly(Struct, forbid_unknown_fields=True):
    """The ply that a request is meant for; it is refused if the table has moved on."""

    ply: Ply


class TakeBack(Struct, forbid_unknown_fields=True):
    """Taking back, meant for a ply; `practice` agrees that the game counts as practice if chance has spoken since."""

    ply: Ply
    practice: bool = False


class Agreement(Struct, forbid_unknown_fields=True):
    """The answer to a request to take back."""

    ply: Ply
    agree: bool


class NewChatMessage(Struct, forbid_unknown_fields=True):
    """A message for the chat."""

    text: str
    seat: int | None = None


class SitDown(Struct, forbid_unknown_fields=True):
    """A token to hand in, or an open chair to take."""

    token: str = ""
    seat: Index | None = None
    name: str = ""


class ChairChange(Struct, forbid_unknown_fields=True):
    """Who shall sit on a chair from now on: oneself, a friend by a link, a computer player, or nobody yet."""

    seat: Index
    kind: Literal["me", "friend", "open", "computer"]
    name: str = ""
    level: str = "random"


class ChairChanged(Struct):
    """What you see, and the secret link of the chair if it is for a friend."""

    link: str | None
    view: View


class Seated(Struct):
    """The token that holds your seat, and what you see."""

    token: str
    view: View


class NameChange(Struct, forbid_unknown_fields=True):
    """What you are called; on a screen with several seats, which of them."""

    name: str
    seat: Index | None = None


class Link(Struct):
    """The secret link of your own seat."""

    link: str


def opened(request: AnyRequest, made: OpenedTable) -> Response[NewTableOpened]:
    """The answer to who opened a table, with the cookie of their seat."""
    table = made.live.table.id
    links = [FriendLink(seat, link_to(table, token)) for seat, token in made.friends.items()]
    seen = made.live.snapshot(made.live.perspective(key_of(made.token))).json
    content = {"id": table, "token": made.token, "links": links, "view": msgspec.Raw(seen)}
    return as_json(msgspec.json.encode(content), seat_cookie(request, table, made.token), status=201)


def link_to(table: str, token: str) -> str:
    """A link that holds a seat. What stands behind `#` is never sent to a server."""
    return f"/t/{table}#{token}"


@post("/api/tables")
async def open_table(request: AnyRequest, data: JSONBody[NewTable]) -> Response[NewTableOpened]:
    """Opens a table."""
    limits.count_table(request)
    match = new_match(find_game(data.game), data.seed, data.options)
    setup = TableSetup(
        seats=data.seats,
        name=data.name,
        public=data.public,
        watchable=data.watchable,
        hints=data.hints,
        seeded=data.seed is not None,
    )
    return opened(request, await registry_of(request).open(match, setup))


@get("/api/tables")
async def list_tables(request: AnyRequest) -> list[LobbyCard]:
    """Public tables with an open chair, and those that one may watch."""
    return lobby_cards(await registry_of(request).public_tables())


@get("/api/tables/{table:str}")
async def look(request: AnyRequest, table: FromPath[str], looks_as: As = None) -> Response[View]:
    """The view, for the bearer of a token or for a watcher."""
    live = await table_of(request, table)
    live.think()
    return as_json(view(request, live, looks_as))


@get("/api/tables/{table:str}/brief")
async def look_briefly(request: AnyRequest, table: FromPath[str]) -> LobbyCard:
    """One card for the lobby."""
    live = await table_of(request, table)
    return lobby_card(live.table, key(request), live.touched)


@post("/api/tables/{table:str}/sit", status_code=200)
async def sit(request: AnyRequest, table: FromPath[str], data: JSONBody[SitDown]) -> Response[Seated]:
    """Hands a token in, or takes an open chair; sets the cookie."""
    live = await registry_of(request).find(table)
    if data.token:
        token = data.token
        if not live.table.knows(key_of(token)):
            raise NotYours("This link holds no seat at this table. It may have been cut short.")
        coming = [seat for seat in live.table.seats_of(key_of(token)) if not live.table.seats[seat].came]
        for seat in coming:
            await live.change(lambda seat=seat: live.table.sit(seat, data.name, key_of(token)))  # type: ignore[misc]
    elif data.seat is not None:
        seat, token = data.seat, token_of(request) or ""
        if not live.table.knows(key_of(token)):
            live.may_look(None)
            token = new_token()
        await live.change(lambda: live.table.sit(seat, data.name, key_of(token)))
    else:
        raise Impossible("Hand in a token, or name an open chair: {token} or {seat, name}.")
    seen = live.snapshot(live.perspective(key_of(token))).json
    content = msgspec.json.encode({"token": token, "view": msgspec.Raw(seen)})
    return as_json(content, seat_cookie(request, table, token))


@post("/api/tables/{table:str}/name", status_code=200)
async def rename(request: AnyRequest, table: FromPath[str], data: JSONBody[NameChange]) -> Response[View]:
    """What you are called at this table."""
    live = await table_of(request, table)
    seats = own_seats(request, live)
    if data.seat is not None and data.seat not in seats:
        raise NotYours("This is somebody else's seat.")
    await live.change(lambda: live.table.rename(seats if data.seat is None else [data.seat], data.name))
    return as_json(view(request, live))


@post("/api/tables/{table:str}/chair", status_code=200)
async def change_chair(
    request: AnyRequest, table: FromPath[str], data: JSONBody[ChairChange]
) -> Response[ChairChanged]:
    """Lets a chair change hands in a running game: who sits there leaves it, or it is given to somebody else."""
    live = await table_of(request, table)
    friends: dict[int, str] = {}
    seat_request = SeatRequest(data.kind, data.name, data.level)
    chair = seat_for(live.table.game, data.seat, seat_request, token_of(request) or "", friends)
    await live.reseat(data.seat, chair, key(request))
    link = link_to(table, friends[data.seat]) if friends else None
    return as_json(msgspec.json.encode({"link": link, "view": msgspec.Raw(view(request, live))}))


@get("/api/tables/{table:str}/link")
async def own_link(request: AnyRequest, table: FromPath[str]) -> Link:
    """Your own seat's link, to go on with another device."""
    live = await table_of(request, table)
    token = token_of(request)
    if token is None or not live.table.knows(key_of(token)):
        raise NotYours("Only who has a seat has a link to it.")
    return Link(link_to(table, token))


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
    """Takes your last decision back, or asks the others."""
    live = await table_of(request, table)
    own = held_key(request, live)
    await live.change(lambda: live.table.undo(own, data.ply, data.practice))
    return as_json(view(request, live))


@post("/api/tables/{table:str}/undo/answer", status_code=200)
async def answer_undo(request: AnyRequest, table: FromPath[str], data: JSONBody[Agreement]) -> Response[View]:
    """Answers a request to take back."""
    live = await table_of(request, table)
    own = held_key(request, live)
    await live.change(lambda: live.table.answer_undo(own, data.ply, data.agree))
    return as_json(view(request, live))


@post("/api/tables/{table:str}/redo", status_code=200)
async def redo(request: AnyRequest, table: FromPath[str], data: JSONBody[AtPly]) -> Response[View]:
    """Brings back what was taken back, alone or at one screen."""
    live = await table_of(request, table)
    own = held_key(request, live)
    await live.change(lambda: live.table.redo(own, data.ply))
    return as_json(view(request, live))


@post("/api/tables/{table:str}/chat", status_code=200)
async def chat(request: AnyRequest, table: FromPath[str], data: JSONBody[NewChatMessage]) -> Response[View]:
    """Says something."""
    live = await table_of(request, table)
    await live.change(lambda: live.table.say(key(request), data.seat, data.text))
    return as_json(view(request, live))


@get("/api/tables/{table:str}/log")
async def read_log(request: AnyRequest, table: FromPath[str], looks_as: As = None) -> list[scene.LogLine]:
    """The whole story, as far as the viewer may know it."""
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
    """Why a piece cannot be touched now, by who has touched others before it."""
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
    sit,
    rename,
    change_chair,
    own_link,
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
