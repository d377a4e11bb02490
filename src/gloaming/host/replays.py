"""Replays: a table at an earlier ply, a fork from there, the record, the report of a problem."""

import base64
import platform
import secrets

from msgspec import Struct

from gloaming import __version__
from gloaming.kernel import TEAM, Match, NothingToUndo, RulesError, Viewer, filmed, opening_film

from .errors import Impossible, NothingThere, NotYours
from .live import LiveTable
from .registry import OpenedTable, Registry
from .table_setup import SeatRequest, TableSetup
from .tables.clocks import now
from .tables.entries import Forked
from .tables.seats import SeatKind
from .tables.table import Table
from .thinking.jobs import replay_record, save_at
from .views.film import FilmView, beat_views
from .views.view import Perspective, Presence, View, view_at

LONGEST = 20_000  # decisions of an uploaded record


class ProblemReport(Struct):
    """A report to send with a problem: what the viewer sees, and a save without anything hidden from them."""

    save: str  # base64
    view: View
    gloaming: str
    python: str
    schema: int


def past_view(table: Table, way: Match, key: str | None, looks_as: Viewer, ply: int) -> View:
    """The view at a ply. Of a finished game everyone sees it; of a running one it is what the viewer saw then."""
    then = match_at(way, ply)
    viewer = past_viewer(table, then, key, looks_as)
    view = view_at(table, then, Perspective(key, viewer), Presence())
    if view.ask is not None and then.ask is not None and (table.open_to_all or viewer in (then.ask.seat, *team(then))):
        answers = way.answers
        view.ask.taken = list(then.ask.options).index(answers[ply]) if ply < len(answers) else None
    return view


def past_film(table: Table, way: Match, key: str | None, looks_as: Viewer, ply: int) -> FilmView:
    """The film of the decision before a ply, or of the set-up, as a viewer may see it."""
    began = None if ply else opening_film(match_at(way, 0))
    if not 0 <= ply <= way.ply or not (ply or began):
        raise NothingThere(f"No decision led to {ply}.")
    viewer = past_viewer(table, match_at(way, ply), key, looks_as)
    if began is not None:
        state, film = began
        begun = table.match.game.scene(state, viewer)
        return FilmView(ply, viewer, begun, beat_views(begun, film.beats(viewer)))
    match = match_at(way, ply - 1)
    begun = match.scene(viewer)
    with filmed(match) as film:
        match.play(way.answers[ply - 1])
    return FilmView(ply, viewer, begun, beat_views(begun, film.beats(viewer)))


def film_of_line(table: Table, way: Match, key: str | None, looks_as: Viewer, line: int) -> FilmView:
    """The film of the decision to which a line of the log belongs; lines are counted from the first."""
    return past_film(table, way, key, looks_as, ply_of_line(table, way, key, looks_as, line))


def ply_of_line(table: Table, way: Match, key: str | None, looks_as: Viewer, line: int) -> int:
    """The ply after the decision to which a line of the log belongs; lines are counted from the first."""
    viewer = past_viewer(table, match_at(way, way.ply), key, looks_as)
    low, high = 0, way.ply
    while low < high:
        middle = (low + high) // 2
        if len(match_at(way, middle).log(viewer)) > line:
            high = middle
        else:
            low = middle + 1
    return low


def match_at(way: Match, ply: int) -> Match:
    """The match as it was at a ply."""
    try:
        return way.at(ply)
    except NothingToUndo as error:
        raise NothingThere(str(error)) from None
    except RulesError as error:
        raise NothingThere(f"The rules have changed since then, so this cannot be shown. {error}") from None


def past_viewer(table: Table, then: Match, key: str | None, looks_as: Viewer) -> Viewer:
    """The seat from which the past is shown: one's own, or any seat if everything is open."""
    own = table.seats_of(key)
    allowed = list(range(then.seats)) if table.open_to_all else own
    if looks_as is not None and looks_as not in allowed:
        raise NotYours("While the game is on you can only look back with your own eyes.")
    if looks_as is not None:
        return looks_as
    if len(own) == 1:
        return own[0]
    asked = None if then.ask is None else then.ask.seat
    if asked in allowed and (then.seats == 1 or not table.has_secrets):
        return asked
    return allowed[0] if allowed and not table.has_secrets else None


def team(match: Match) -> range:
    """The seats that are asked together."""
    return range(match.seats) if match.ask is not None and match.ask.seat == TEAM else range(0)


async def fork(registry: Registry, live: LiveTable, key: str | None, ply: int, setup: TableSetup) -> OpenedTable:
    """A new table that goes on from a ply; what the asker could not see is dealt anew unless the game is over."""
    table = live.table
    then = await registry.threads.run(match_at, table.match.way(), ply)
    if then.result is not None:
        raise Impossible("There it is over; go on from an earlier decision.")
    own, asked = table.seats_of(key), then.ask and then.ask.seat
    viewer = asked if asked in own else next(iter(own), None)
    seed = secrets.randbits(64)  # random, so that two forks do not show the same future
    save = await registry.workers.run_if_room(save_at, table.match.save(), ply, viewer, table.open_to_all, seed)
    setup.forked_from = Forked(table.id, ply)
    setup.name = setup.name or table.opening.name
    if setup.seats is None and table.seats:
        setup.seats = [
            SeatRequest("computer", s.name, s.level) if s.kind is SeatKind.COMPUTER else SeatRequest()
            for s in table.seats
        ]
    return await registry.open(await registry.threads.run(Match.load, save), setup)


async def record(live: LiveTable, key: str | None) -> bytes:
    """The record of a table. Of a running game it tells everything: taking it is noted in the journal, and shown."""
    table, deal = live.table, live.table.opening.deal
    if deal is not None and now() < deal.until:
        raise NotYours("Others still play these cards. The record can be had when the deal is past.")
    if not table.open_to_all:
        table.take_record(key)  # raises if it is not allowed, also where it was taken before
        if not table.kept.record_taken:
            await live.change(lambda: table.take_record(key))
    return table.match.record()


async def open_record(registry: Registry, given: bytes) -> OpenedTable:
    """Replays a record to verify it, and opens a table at which it can be stepped through."""
    save = await registry.workers.run_if_room(replay_record, given)
    match = await registry.threads.run(Match.load, save)
    if match.ply > LONGEST:
        raise Impossible(f"This record has {match.ply} decisions; {LONGEST} are the most.")
    return await registry.open(match, TableSetup(record=True))


async def problem_report(registry: Registry, live: LiveTable, key: str | None, looks_as: Viewer) -> ProblemReport:
    """Makes the report of a problem for a viewer."""
    match, perspective = live.table.match, live.perspective(key, looks_as)
    save = await registry.workers.run_if_room(save_at, match.save(), match.ply, perspective.viewer, False)
    view = live.snapshot(perspective).view
    return ProblemReport(
        base64.b64encode(save).decode(), view, __version__, platform.python_version(), match.game.schema
    )
