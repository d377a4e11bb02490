"""The view: everything that a client draws, made for one viewer, without anything that is hidden from them."""

import base64
import zlib
from collections.abc import Callable
from functools import lru_cache
from typing import Any, Literal

import msgspec
from msgspec import Struct

from gloaming.kernel import Match, OfferedMove, Viewer
from gloaming.scene import Gloss, LogLine, Reading, Scene

from ..tables import turn_clock
from ..tables.chat import SpeechLimit, limit_of
from ..tables.checkpoint import ChatMessage, UndoRequest
from ..tables.clocks import TimeControl, now
from ..tables.deciders import deciders
from ..tables.entries import DealTable, Forked, LessonTable, PuzzleTable
from ..tables.seats import SeatKind
from ..tables.table import Table
from ..tables.undo import becomes_practice

pack = msgspec.msgpack.Encoder().encode
unpack = msgspec.msgpack.Decoder(Gloss).decode

Offered = Callable[[], list[OfferedMove]]
LINES = 30  # lines of the log in a view: at least so many; the earlier ones are fetched on request


class TableCard(Struct):
    """What is played at a table; the seed is shown only once the match is over, and only if it deals the same game
    again."""

    id: str
    name: str
    game: str
    title: str
    options: Any
    seed: int | None
    seeded: bool
    created: float
    watchable: bool
    hints: bool
    record: bool
    record_taken: bool  # the record was downloaded while the game ran, so its players may know everything
    forked_from: Forked | None
    lesson: LessonTable | None = None
    time: TimeControl | None = None  # how long people may take
    put_away: bool = False  # nobody has played it for long
    deal: DealTable | None = None  # the deal of a day that is played here
    puzzle: PuzzleTable | None = None  # the puzzle that is asked here


class SeatCard(Struct):
    """Who holds a seat. Seats with the same `screen` share one."""

    seat: int
    kind: SeatKind
    name: str
    level: str | None
    here: bool
    yours: bool
    screen: int | None
    stand_in: str | None = None  # the computer player that decides until they are back


class OptionView(Gloss, frozen=True):
    """An option in words; the same words always have the same id, so that a diff need not repeat them."""

    id: str = ""


class DecisionView(Struct, omit_defaults=True):
    """The open decision; only the viewer who decides gets more than `seat`. `taken` is the chosen option, in
    replays."""

    seat: int
    kind: str = ""
    rule: str = ""
    question: str = ""
    options: list[OptionView] = []
    taken: int | None = None


class UndoView(Struct):
    """Whether one can undo now and why not, whether one can redo, and whether the game would become practice."""

    means: Literal["free", "ask", "none"]
    why: str
    redo: bool
    practice: bool = False


class UndoRequestView(Struct):
    """An open undo request; the seats in `waiting` have not answered. If granted, the game may become practice."""

    by: int
    waiting: list[int]
    practice: bool = False


class ClockView(Struct):
    """A running clock: its length, when it ends, the time of this view, and the option that is taken then."""

    title: str
    seconds: int
    until: float
    now: float
    option: int


class TimeView(Struct):
    """The clocks of people: which run, when the first ends, what each seat had left `since` then, and the time now."""

    seats: list[int]
    since: float
    until: float | None
    left: dict[int, float]
    now: float


class Ending(Struct):
    """How it ended."""

    reason: str
    payoffs: list[float]
    scores: list[int]
    summary: Reading


class View(Struct):
    """A table as one viewer sees it."""

    table: TableCard
    seats: list[SeatCard]
    watching: int
    ply: int
    turn: int
    viewer: int | None
    curtain: int | None
    scene: Scene
    ask: DecisionView | None
    thinking: int | None
    log: list[LogLine]
    earlier: int  # how many lines of the log come before the first one here
    chat: list[ChatMessage]
    undo: UndoView
    request: UndoRequestView | None
    result: Ending | None
    practice: bool
    notice: str
    clock: ClockView | None = None
    time: TimeView | None = None  # the clocks of people, where there are any
    speech: SpeechLimit | None = None  # how the viewer may talk now, where a game limits it


class Presence(Struct):
    """Who is connected: seats, and how many look on."""

    here: frozenset[int] = frozenset()
    watching: int = 0


class Perspective(Struct, frozen=True):
    """The perspective of a screen: its key (None for watchers), its viewer, and the seat it must be passed to.

    `shared`: all seats of the screen see the same, so nobody has to say who is looking.
    """

    key: str | None = None
    viewer: Viewer = None
    curtain: int | None = None
    shared: bool = False


def perspective_of(table: Table, key: str | None, looks_as: Viewer = None) -> Perspective:
    """The perspective of a screen now: that of one of its seats. The hand of the next seat is never shown unasked."""
    own = table.seats_of(key)
    if len(own) < 2:
        return Perspective(key if own or table.knows(key) else None, own[0] if own else None)
    if looks_as not in own:
        looks_as = None
    may = [seat for seat in own if seat in deciders(table.match)]  # several seats of one screen may answer for the team
    asked = looks_as if looks_as in may else may[0] if may else None
    if looks_as is None and (not table.has_secrets or all(see_the_same(table, own[0], each) for each in own[1:])):
        return Perspective(key, own[0] if asked is None else asked, shared=True)
    if asked is None or asked == looks_as:
        return Perspective(key, looks_as)
    if not table.has_secrets or (looks_as is not None and see_the_same(table, looks_as, asked)):
        return Perspective(key, asked)
    return Perspective(key, None, asked)


def see_the_same(table: Table, one: Viewer, other: Viewer) -> bool:
    """Whether two seats see the same pieces, wherever these lie on their screens; counters are shared anyway."""
    return lies_open(table.scene(one)) == lies_open(table.scene(other)) and table.log(one) == table.log(other)


def lies_open(scene: Scene) -> tuple[Any, ...]:
    """Everything that a scene shows, but for positions and the names of owners."""
    return scene.pieces(), {area.id: (area.note, area.layout) for area in scene.areas}, scene.seats


def view_of(table: Table, perspective: Perspective, presence: Presence) -> View:
    """The view of a table now, from a perspective."""
    undo = table.undo_policy(perspective.key)
    request = table.kept.request
    alone = bool(table.seats_of(perspective.key)) and not set(table.humans()) - set(table.seats_of(perspective.key))
    view = view_at(
        table,
        table.match,
        perspective,
        presence,
        undo=UndoView(undo.means, undo.why, alone and bool(table.kept.gone), undo.practice),
        request=None if request is None else request_view(table, request),
        chat=table.kept.chat[:],
        thinking=table.deciding(),
    )
    view.clock, view.speech = clock_view(table), speech_view(table, perspective.viewer)
    view.time = time_view(table)
    return view


def request_view(table: Table, request: UndoRequest) -> UndoRequestView:
    """An open request to take back."""
    practice = becomes_practice(table.kept, table.match, request.to)
    return UndoRequestView(request.by, request.waiting, practice)


def clock_view(table: Table) -> ClockView | None:
    """The clock that runs."""
    clock, running = table.clock, table.kept.clock
    if clock is None or running is None:
        return None
    return ClockView(clock.title, clock.seconds, running.until, now(), clock.option)


def time_view(table: Table) -> TimeView | None:
    """The clocks of people, where the table has them and is not over."""
    clock = table.kept.turn_clock
    if clock is None or table.is_over:
        return None
    return TimeView(clock.seats[:], clock.since, turn_clock.until(table.kept), dict(clock.left), now())


def speech_view(table: Table, viewer: Viewer) -> SpeechLimit | None:
    """How the viewer may talk now, where a game limits it."""
    limit = table.speech(viewer)
    return None if limit is None or viewer is None else limit_of(limit, table.kept.spoken.get(viewer, 0))


NO_UNDO = UndoView("none", "This is the past.", False)


def view_at(
    table: Table,
    match: Match,
    perspective: Perspective,
    presence: Presence,
    undo: UndoView = NO_UNDO,
    request: UndoRequestView | None = None,
    chat: list[ChatMessage] = [],  # noqa: B006 — never changed
    thinking: int | None = None,
) -> View:
    """A view of a match of this table: the present one, or an earlier state of it."""
    viewer = perspective.viewer
    log = table.log(viewer) if match is table.match else match.log(viewer)
    earlier = 0 if len(log) <= 2 * LINES else len(log) // LINES * LINES - LINES
    return View(
        table=table_card(table),
        seats=seat_cards(table, perspective.key, presence),
        watching=presence.watching,
        ply=match.ply,
        turn=table.turn,
        viewer=viewer,
        curtain=perspective.curtain,
        scene=table.scene(viewer) if match is table.match else match.scene(viewer),
        ask=decision_view(match, viewer, table.offers if match is table.match else None),
        thinking=thinking,
        log=log[earlier:],
        earlier=earlier,
        chat=chat,
        undo=undo,
        request=request,
        result=ending(match),
        practice=match.take_backs > 0,
        notice=match.notice,
    )


def table_card(table: Table) -> TableCard:
    """What the table is."""
    match, opening = table.match, table.opening
    return TableCard(
        id=table.id,
        name=opening.name,
        game=match.game.name,
        title=match.game.title,
        options=msgspec.to_builtins(match.options),
        seed=match.seed if table.open_to_all and not match.state.dice.key else None,
        seeded=opening.seeded,
        created=opening.created,
        watchable=opening.watchable,
        hints=opening.hints,
        record=opening.record,
        record_taken=table.kept.record_taken,
        forked_from=opening.forked_from,
        lesson=opening.lesson,
        time=opening.time,
        put_away=table.kept.put_away,
        deal=opening.deal,
        puzzle=opening.puzzle,
    )


def seat_cards(table: Table, key: str | None, presence: Presence) -> list[SeatCard]:
    """Who sits where, as a screen sees it."""
    cards, screens = [], dict[str, int]()
    for n, seat in enumerate(table.seats):
        here = seat.kind is SeatKind.COMPUTER or n in presence.here
        yours = bool(seat.key) and seat.key == key
        screen = screens.setdefault(seat.key, n) if seat.key else None
        cards.append(SeatCard(n, seat.kind, seat.name, seat.level or None, here, yours, screen, seat.stand_in or None))
    return cards


def decision_view(match: Match, viewer: Viewer, offered: Offered | None = None) -> DecisionView | None:
    """The open decision, with its options if the viewer decides; for earlier states without plans."""
    ask = match.ask
    if ask is None:
        return None
    asked = deciders(match)
    if viewer is None or viewer not in asked:
        return DecisionView(ask.seat if viewer is None else asked[0])
    glosses = map(match.gloss, ask.options) if offered is None else (plan.gloss for plan in offered())
    options = [option_view(pack(gloss)) for gloss in glosses]
    return DecisionView(ask.seat, ask.kind, ask.rule, match.question(), options)


@lru_cache(10_000)  # most options are offered many times
def option_view(packed: bytes) -> OptionView:
    """An option with a short id that is made from its contents."""
    gloss = unpack(packed)
    # if two ids were equal, diffs contain the whole list
    name = base64.b64encode(zlib.crc32(packed).to_bytes(4)[1:]).decode()
    return OptionView(**msgspec.structs.asdict(gloss), id=name)


def ending(match: Match) -> Ending | None:
    """The result of the match, if it is over."""
    result = match.result
    if result is None:
        return None
    summary = with_practice(match.summary()) if match.take_backs else match.summary()
    return Ending(result.reason, list(result.payoffs), list(result.scores), summary)


def with_practice(summary: Reading, times: str = "") -> Reading:
    """The result of a match that became practice by an undo across chance: it says so, and if known how often."""
    practice = f"Practice: a decision was taken back{times} after cards were dealt or dice were rolled."
    return msgspec.structs.replace(summary, remark="\n".join(filter(None, (summary.remark, practice))))
