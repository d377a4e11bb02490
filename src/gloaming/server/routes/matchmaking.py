"""The route of "play now": sits down where somebody waits, or opens a table that others find."""

from typing import Annotated, Any

from litestar import Response, post
from litestar.params import JSONBody
from msgspec import Meta, Struct

from gloaming.host.matchmaking import waiting_table
from gloaming.host.table_setup import SeatRequest, TableSetup, new_match
from gloaming.host.tables.clocks import now
from gloaming.host.tables.seats import new_token
from gloaming.host.views.game_card import find_game

from .. import limits
from ..auth import AnyRequest, person_of, registry_of
from .chairs import sit_down, sitters
from .tables import NewTableOpened, opened, opened_at


class PlayNow(Struct, forbid_unknown_fields=True):
    """Which game, under which name, and after how many seconds computer players take the open chairs.

    `fill` of 0 leaves them open.
    """

    game: str
    options: dict[str, Any] = {}
    name: str = ""
    fill: Annotated[int, Meta(ge=0, le=600)] = 60


@post("/api/tables/now", status_code=201)
async def play_now(request: AnyRequest, data: JSONBody[PlayNow]) -> Response[NewTableOpened]:
    """Sits down at a table that waits for somebody, or opens one that others find."""
    limits.count_table(request)
    registry, game, person = registry_of(request), find_game(data.game), await person_of(request)
    match = new_match(game, None, data.options)
    found = await waiting_table(registry, game.name, person.id if person else "") if match.seats > 1 else None
    if found is not None:
        live, seat = found
        token = new_token()
        await sit_down(request, live, seat, data.name, token)
        return opened_at(request, live, token)
    seats = [SeatRequest("me", data.name), *(SeatRequest("open") for _ in range(match.seats - 1))]
    who, friends = await sitters(request, seats)
    setup = TableSetup(seats=seats, public=match.seats > 1, person=who, friends=friends)
    setup.fill = now() + data.fill if data.fill else 0.0
    return opened(request, await registry.open(match, setup))


ROUTES: list[Any] = [play_now]
