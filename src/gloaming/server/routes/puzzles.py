"""Routes about the puzzles of the day: the list, a table at the position, the verdict on the answer."""

from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath
from msgspec import Struct

from gloaming.host.days.puzzles import DailyPuzzles, PuzzlesToday
from gloaming.host.live import LiveTable
from gloaming.teaching import PuzzleVerdict

from .. import limits
from ..auth import AnyRequest, as_json, own_seats, person_of, table_of
from .tables import NewTableOpened, opened


class Judged(Struct):
    """The verdict on an answer; None before it is given."""

    verdict: PuzzleVerdict | None


def puzzles_of(request: AnyRequest) -> DailyPuzzles:
    """The `DailyPuzzles` of this server."""
    found: DailyPuzzles = request.app.state.puzzles
    return found


@get("/api/puzzles")
async def list_puzzles(request: AnyRequest) -> PuzzlesToday:
    """The puzzles of today and yesterday, with one's own answers."""
    return await puzzles_of(request).today(await person_of(request))


@post("/api/puzzles/{puzzle:str}", status_code=201)
async def open_puzzle(request: AnyRequest, puzzle: FromPath[str]) -> Response[NewTableOpened]:
    """Opens a table at the position of a puzzle; the token is empty if the table is one's own already."""
    limits.count_table(request)
    person = await person_of(request)
    found = await puzzles_of(request).open(puzzle, person)
    if not isinstance(found, LiveTable):
        return opened(request, found)
    own = found.table.key_of_person(person.id if person else "")
    seen = msgspec.Raw(found.snapshot(found.perspective(own)).json)
    return as_json(msgspec.json.encode({"id": found.table.id, "token": "", "links": [], "view": seen}), status=201)


@get("/api/tables/{table:str}/puzzle")
async def judge_puzzle(request: AnyRequest, table: FromPath[str]) -> Judged:
    """The verdict on the answer given at the table of a puzzle, for its holder."""
    live = await table_of(request, table)
    own_seats(request, live)
    return Judged(await puzzles_of(request).judge(live))


ROUTES: list[Any] = [list_puzzles, open_puzzle, judge_puzzle]
