"""Routes about replays: the view at a ply, forks, records to download and upload, reports of problems."""

from typing import Annotated, Any

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter
from msgspec import Struct

from gloaming.host.registry import SeatRequest, TableSetup
from gloaming.host.replays import (
    ProblemReport,
    fork,
    open_record,
    past_film,
    past_view,
    ply_of_line,
    problem_report,
    record,
)
from gloaming.host.views.film import FilmView
from gloaming.host.views.view import View

from . import limits
from .auth import AnyRequest, As, as_json, key, registry_of, table_of
from .tables import NewTableOpened, Ply, opened

LARGEST = 2 << 20  # bytes of a record


class ForkPlan(Struct, forbid_unknown_fields=True):
    """Where to go on from, and with whom; by default the same computer players, and oneself for everybody else."""

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
    live = await table_of(request, table)
    return as_json(msgspec.json.encode(past_view(live.table, key(request), looks_as, ply)))


@get("/api/tables/{table:str}/film/{ply:int}")
async def film(
    request: AnyRequest, table: FromPath[str], ply: Annotated[int, PathParameter(ge=0, le=1 << 31)], looks_as: As = None
) -> Response[FilmView]:
    """The beats of the decision that led to a ply."""
    live = await table_of(request, table)
    return as_json(msgspec.json.encode(past_film(live.table, key(request), looks_as, ply)))


@get("/api/tables/{table:str}/film")
async def film_of_line(
    request: AnyRequest,
    table: FromPath[str],
    line: Annotated[int, QueryParameter(ge=0, le=1 << 31)],
    looks_as: As = None,
) -> Response[FilmView]:
    """The beats of the decision that a line of the log tells of."""
    live = await table_of(request, table)
    ply = ply_of_line(live.table, key(request), looks_as, line)
    return as_json(msgspec.json.encode(past_film(live.table, key(request), looks_as, ply)))


@post("/api/tables/{table:str}/fork")
async def fork_table(request: AnyRequest, table: FromPath[str], data: JSONBody[ForkPlan]) -> Response[NewTableOpened]:
    """A new table that goes on from a ply."""
    live = await table_of(request, table)
    limits.count_table(request)
    setup = TableSetup(seats=data.seats, name=data.name)
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
    """What to send with a problem."""
    live = await table_of(request, table)
    return await problem_report(registry_of(request), live, key(request), looks_as)


@post("/api/records", request_max_body_size=LARGEST)
async def upload(request: AnyRequest, data: JSONBody[dict[str, Any]]) -> UploadedRecord:
    """A record, played again and verified."""
    limits.count_table(request)
    made = await open_record(registry_of(request), await request.body())
    return UploadedRecord(made.live.table.id)


ROUTES = [replay, film, film_of_line, fork_table, download, report_problem, upload]
