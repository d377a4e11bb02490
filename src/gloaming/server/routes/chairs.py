"""Routes about seats: sitting down, names, seats that change hands, one's own link."""

from typing import Literal

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, JSONBody
from msgspec import Struct

from gloaming.host.errors import Impossible, NotYours
from gloaming.host.live import LiveTable
from gloaming.host.table_setup import SeatRequest, seat_for
from gloaming.host.tables.seats import key_of, new_token
from gloaming.host.views.view import View

from ..auth import (
    AnyRequest,
    Index,
    as_json,
    key,
    own_seats,
    people_of,
    person_of,
    registry_of,
    seat_cookie,
    table_of,
    token_of,
    view,
)


class SitDown(Struct, forbid_unknown_fields=True):
    """The token of a seat, or an open chair to take."""

    token: str = ""
    seat: Index | None = None
    name: str = ""


class ChairChange(Struct, forbid_unknown_fields=True):
    """Who shall hold a seat from now on: oneself, a friend by a link, a computer player, or nobody yet."""

    seat: Index
    kind: Literal["me", "friend", "open", "computer"]
    name: str = ""
    level: str = "random"


class ChairChanged(Struct):
    """The view, and the secret link of the seat if it is for a friend."""

    link: str | None
    view: View


class Seated(Struct):
    """The token of the seat, and the view."""

    token: str
    view: View


class NameChange(Struct, forbid_unknown_fields=True):
    """A new name; on a screen with several seats, for which of them."""

    name: str
    seat: Index | None = None


class Link(Struct):
    """The secret link of your own seat."""

    link: str


async def sitters(request: AnyRequest, seats: list[SeatRequest]) -> tuple[str, dict[int, str]]:
    """The key of the person who opens a table, and the invited friends by seat. Seats get their names."""
    person, friends = await person_of(request), dict[int, str]()
    if person is None:
        if any(each.friend for each in seats):
            raise NotYours("Only who has a key has friends here.")
        return "", {}
    for mine in [each for each in seats if each.kind == "me"][:1]:
        mine.name = mine.name or person.profile.name
    for n, each in enumerate(seats):
        if each.kind == "friend" and each.friend:
            friend = await people_of(request).friend(person, each.friend)
            friends[n], each.name = friend.id, each.name or friend.profile.name
    return person.id, friends


def link_to(table: str, token: str) -> str:
    """The link that holds a seat. The part after `#` is never sent to a server."""
    return f"/t/{table}#{token}"


async def take_chair(request: AnyRequest, live: LiveTable, seat: int, name: str) -> str:
    """Seats somebody on an open chair; returns its token."""
    token = token_of(request) or ""
    if not live.table.knows(key_of(token)):
        live.may_look(None)
        token = new_token()
    await sit_down(request, live, seat, name, token)
    return token


async def come_in(request: AnyRequest, live: LiveTable, token: str, name: str) -> None:
    """Somebody comes with the token of a seat: for the first time, or with a name."""
    if not live.table.knows(key_of(token)):
        raise NotYours("This link holds no seat at this table. It may have been cut short.")
    chairs, person = live.table.seats_of(key_of(token)), await person_of(request)
    nobody = person is not None and chairs and not any(live.table.seats[seat].person for seat in chairs)
    for n, seat in enumerate(chairs):
        if not live.table.seats[seat].came or (nobody and n == 0):
            await sit_down(request, live, seat, name, token)


async def sit_down(request: AnyRequest, live: LiveTable, seat: int, name: str, token: str) -> None:
    """Writes that somebody sits there; the chair becomes that of a person unless another chair of the screen is."""
    person, key, table = await person_of(request), key_of(token), live.table
    if person is None or any(table.seats[each].person for each in table.seats_of(key)):
        await live.change(lambda: table.sit(seat, name, key))
        return
    await people_of(request).seat(person, table.id)
    await live.change(lambda: table.sit(seat, name or person.profile.name, key, person.id))


@post("/api/tables/{table:str}/sit", status_code=200)
async def sit(request: AnyRequest, table: FromPath[str], data: JSONBody[SitDown]) -> Response[Seated]:
    """Hands a token in, or takes an open chair; sets the cookie."""
    live = await registry_of(request).find(table)
    if data.seat is not None and not data.token:
        token = await take_chair(request, live, data.seat, data.name)
    else:
        token = data.token or token_of(request) or ""
        if not token:
            raise Impossible("Hand in a token, or name an open chair: {token} or {seat, name}.")
        await come_in(request, live, token, data.name)
    seen = live.snapshot(live.perspective(key_of(token))).json
    content = msgspec.json.encode({"token": token, "view": msgspec.Raw(seen)})
    return as_json(content, seat_cookie(request, table, token))


@post("/api/tables/{table:str}/back", status_code=200)
async def come_back(request: AnyRequest, table: FromPath[str]) -> Response[View]:
    """Takes one's seat back from the computer player that stands in since one's time ran out."""
    live = await table_of(request, table)
    await live.come_back(own_seats(request, live))
    return as_json(view(request, live))


@post("/api/tables/{table:str}/name", status_code=200)
async def rename(request: AnyRequest, table: FromPath[str], data: JSONBody[NameChange]) -> Response[View]:
    """Changes one's name at this table."""
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
    """Changes who holds a seat of a running game: its holder leaves, or it is given to somebody else."""
    live = await table_of(request, table)
    friends: dict[int, str] = {}
    seat_request = SeatRequest(data.kind, data.name, data.level)
    own, person = key(request) or "", await person_of(request)
    chair = seat_for(live.table.game, data.seat, seat_request, own, friends)
    if person is not None and data.kind == "me" and live.table.key_of_person(person.id) is None:
        await people_of(request).seat(person, table)
        chair.person = person.id
    await live.reseat(data.seat, chair, key(request))
    link = link_to(table, friends[data.seat]) if friends else None
    return as_json(msgspec.json.encode({"link": link, "view": msgspec.Raw(view(request, live))}))


@get("/api/tables/{table:str}/link")
async def own_link(request: AnyRequest, table: FromPath[str]) -> Link:
    """The link of one's own seat, to go on with another device."""
    live = await table_of(request, table)
    token = token_of(request)
    if token is None or not live.table.knows(key_of(token)):
        raise NotYours("Only who came by a link has one. Your other devices know your key: open the table there.")
    return Link(link_to(table, token))


ROUTES = [sit, come_back, rename, change_chair, own_link]
