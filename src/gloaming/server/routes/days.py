"""Routes about the deals of the day: the list, one's try, the table of results, the ghosts."""

from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath

from gloaming.host.days.daily import DailyDeals, DealPage, Today
from gloaming.host.live import LiveTable

from .. import limits
from ..auth import AnyRequest, as_json, person_of
from .tables import NewTableOpened, opened


def deals_of(request: AnyRequest) -> DailyDeals:
    """The `DailyDeals` of this server."""
    found: DailyDeals = request.app.state.deals
    return found


@get("/api/deals")
async def list_deals(request: AnyRequest) -> Today:
    """The deals of today and those before, with one's own tries."""
    return await deals_of(request).today(await person_of(request))


@get("/api/deals/{deal:str}")
async def deal_page(request: AnyRequest, deal: FromPath[str]) -> DealPage:
    """A deal with its table of results, and after one's own try with ghosts: what others decided otherwise."""
    return await deals_of(request).page(deal, await person_of(request))


@post("/api/deals/{deal:str}", status_code=201)
async def play_deal(request: AnyRequest, deal: FromPath[str]) -> Response[NewTableOpened]:
    """Opens a table for a deal: one's only counted try, its table again while it goes on, then practice.

    The token is empty if the table is one's own already and is known by one's key.
    """
    limits.count_table(request)
    person = await person_of(request)
    found = await deals_of(request).open(deal, person)
    if not isinstance(found, LiveTable):
        return opened(request, found)
    own = found.table.key_of_person(person.id if person else "")
    seen = msgspec.Raw(found.snapshot(found.perspective(own)).json)
    return as_json(msgspec.json.encode({"id": found.table.id, "token": "", "links": [], "view": seen}), status=201)


ROUTES: list[Any] = [list_deals, deal_page, play_deal]
