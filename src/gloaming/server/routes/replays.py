"""Routes about replays: the view at a ply, forks, records to download and upload, reports of problems."""

from collections.abc import Callable
from typing import Annotated, Any

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter
from msgspec import Struct

from gloaming.host.replays import (
    ProblemReport,
    film_of_line,
    fork,
    open_record,
    past_film,
    past_view,
    problem_report,
    record,
)
from gloaming.host.table_setup import SeatRequest, TableSetup
from gloaming.host.views.film import FilmView
from gloaming.host.views.view import View

from .. import limits
from ..auth import AnyRequest, As, as_json, key, registry_of, table_of
from .chairs import sitters
from .tables import NewTableOpened, Ply, opened

LARGEST = 2 << 20  # bytes of a record


class ForkPlan(Struct, forbid_unknown_fields=True):
    """From which ply to go on, and with whom; by default the same computer players, and oneself for everybody else."""

    ply: Ply
    seats: list[SeatRequest] | None = None
    name: str = ""


class UploadedRecord(Struct):
    """The table at which an uploaded record can be stepped through."""

    id: str


@get("/api/tables/{table:str}/replay/{ply:int}")
async def replay(
    request: AnyRequest, table: FromPath[str], ply: Annotated[int, PathParameter(ge=0, le=1 << 31)], looks_as: As = None
) -> Response[View]:
    """The view at a ply."""
    return await looked_back(request, table, past_view, looks_as, ply)


@get("/api/tables/{table:str}/film/{ply:int}")
async def film(
    request: AnyRequest, table: FromPath[str], ply: Annotated[int, PathParameter(ge=0, le=1 << 31)], looks_as: As = None
) -> Response[FilmView]:
    """The beats of the decision that led to a ply."""
    return await looked_back(request, table, past_film, looks_as, ply)


@get("/api/tables/{table:str}/film")
async def find_film(
    request: AnyRequest,
    table: FromPath[str],
    line: Annotated[int, QueryParameter(ge=0, le=1 << 31)],
    looks_as: As = None,
) -> Response[FilmView]:
    """The beats of the decision to which a line of the log belongs."""
    return await looked_back(request, table, film_of_line, looks_as, line)


async def looked_back(
    request: AnyRequest, table: str, look: Callable[..., object], looks_as: int | None, number: int
) -> Response[Any]:
    """Something about the past of a table, computed in a thread: a long game must be replayed in part for it."""
    live = await table_of(request, table)
    arguments = (live.table, live.table.match.way(), key(request), looks_as, number)
    return as_json(await registry_of(request).threads.run(lambda: msgspec.json.encode(look(*arguments))))


@post("/api/tables/{table:str}/fork")
async def fork_table(request: AnyRequest, table: FromPath[str], data: JSONBody[ForkPlan]) -> Response[NewTableOpened]:
    """A new table that goes on from a ply."""
    live = await table_of(request, table)
    limits.count_table(request)
    person, friends = await sitters(request, data.seats or [])
    setup = TableSetup(seats=data.seats, name=data.name, person=person, friends=friends)
    return opened(request, await fork(registry_of(request), live, key(request), data.ply, setup))


@get("/api/tables/{table:str}/record")
async def download(request: AnyRequest, table: FromPath[str]) -> Response[dict[str, Any]]:
    """The record, to keep."""
    live = await table_of(request, table)
    response = as_json(await record(live, key(request)))
    name = f"{live.table.game.name}-{table}.record.json"
    response.headers["content-disposition"] = f'attachment; filename="{name}"'
    return response


@get("/api/tables/{table:str}/report")
async def report_problem(request: AnyRequest, table: FromPath[str], looks_as: As = None) -> ProblemReport:
    """A report to send with a problem."""
    live = await table_of(request, table)
    return await problem_report(registry_of(request), live, key(request), looks_as)


@post("/api/records", request_max_body_size=LARGEST)
async def upload(request: AnyRequest, data: JSONBody[dict[str, Any]]) -> UploadedRecord:
    """Replays and verifies a record, and opens a table to step through it."""
    limits.count_table(request)
    made = await open_record(registry_of(request), await request.body())
    return UploadedRecord(made.live.table.id)


ROUTES = [replay, film, find_film, fork_table, download, report_problem, upload]
