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
LINES = 30  # lines of the log that a view has at least, and a step more; the rest is asked for


class TableCard(Struct):
    """What the table is; its seed is told only once the match is over, if it deals the same game again."""

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
    record_taken: bool  # while the game ran: who plays it may know everything
    forked_from: Forked | None
    lesson: LessonTable | None = None
    time: TimeControl | None = None  # how long people may take
    put_away: bool = False  # nobody has played it for long
    deal: DealTable | None = None  # the deal of a day that is played here
    puzzle: PuzzleTable | None = None  # the puzzle that is asked here


class SeatCard(Struct):
    """Who sits on a chair. Seats with the same `screen` share one."""

    seat: int
    kind: SeatKind
    name: str
    level: str | None
    here: bool
    yours: bool
    screen: int | None
    stand_in: str | None = None  # the computer player that decides until they are back


class OptionView(Gloss, frozen=True):
    """An option in words; the same words have the same id, so that a diff need not repeat them."""

    id: str = ""


class DecisionView(Struct, omit_defaults=True):
    """The open decision; only who decides gets more than `seat`. `taken` is the option chosen, in replays."""

    seat: int
    kind: str = ""
    rule: str = ""
    question: str = ""
    options: list[OptionView] = []
    taken: int | None = None


class UndoView(Struct):
    """What taking back means now, in words, whether something can be brought back, and if the game becomes practice."""

    means: Literal["free", "ask", "none"]
    why: str
    redo: bool
    practice: bool = False


class UndoRequestView(Struct):
    """An open request to take back; `waiting` have not answered yet. Granted, the game may become practice."""

    by: int
    waiting: list[int]
    practice: bool = False


class ClockView(Struct):
    """A clock that runs: of how many seconds, until when, the time of this view, and the option taken in the end."""

    title: str
    seconds: int
    until: float
    now: float
    option: int


class TimeView(Struct):
    """The clocks of people: whose run, until when the first, what each seat had left `since`, and the time now."""

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
    """A table for one viewer."""

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
    earlier: int  # lines of the log before the first that is here
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
    """As whom a screen sees the table: its key (None watches), its seat, and the seat it should be passed to.

    `shared`: all seats of the screen see the same, so that nobody had to say who looks.
    """

    key: str | None = None
    viewer: Viewer = None
    curtain: int | None = None
    shared: bool = False


def perspective_of(table: Table, key: str | None, looks_as: Viewer = None) -> Perspective:
    """As whom a screen sees the table now: as one of its seats. It never shows the hand of the next seat unasked."""
    own = table.seats_of(key)
    if len(own) < 2:
        return Perspective(key if own or table.knows(key) else None, own[0] if own else None)
    if looks_as not in own:
        looks_as = None
    may = [seat for seat in own if seat in deciders(table.match)]  # several of a screen may answer for the team
    asked = looks_as if looks_as in may else may[0] if may else None
    if looks_as is None and (not table.has_secrets or all(see_the_same(table, own[0], each) for each in own[1:])):
        return Perspective(key, own[0] if asked is None else asked, shared=True)
    if asked is None or asked == looks_as:
        return Perspective(key, looks_as)
    if not table.has_secrets or (looks_as is not None and see_the_same(table, looks_as, asked)):
        return Perspective(key, asked)
    return Perspective(key, None, asked)


def see_the_same(table: Table, one: Viewer, other: Viewer) -> bool:
    """Whether the same lies open to two seats, wherever it lies before each; counters are of the whole table."""
    return lies_open(table.scene(one)) == lies_open(table.scene(other)) and table.log(one) == table.log(other)


def lies_open(scene: Scene) -> tuple[Any, ...]:
    """All that a scene shows, without where it lies and whose it is called."""
    return scene.pieces(), {area.id: (area.note, area.layout) for area in scene.areas}, scene.seats


def view_of(table: Table, perspective: Perspective, presence: Presence) -> View:
    """The view of a table as it is now, from a perspective."""
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
    """A view of a match of this table: the present one, or as it stood at some ply."""
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
    """The open decision, with its options for whom it concerns; of the past only what the rules ask for."""
    ask = match.ask
    if ask is None:
        return None
    asked = deciders(match)
    if viewer is None or viewer not in asked:
        return DecisionView(ask.seat if viewer is None else asked[0])
    glosses = map(match.gloss, ask.options) if offered is None else (plan.gloss for plan in offered())
    options = [option_view(pack(gloss)) for gloss in glosses]
    return DecisionView(ask.seat, ask.kind, ask.rule, match.question(), options)


@lru_cache(10_000)  # most options are offered again and again
def option_view(packed: bytes) -> OptionView:
    """An option with a short id, made from what it says."""
    gloss = unpack(packed)
    name = base64.b64encode(zlib.crc32(packed).to_bytes(4)[1:]).decode()  # were two alike, a diff has the whole list
    return OptionView(**msgspec.structs.asdict(gloss), id=name)


def ending(match: Match) -> Ending | None:
    """How it ended, if it did."""
    result = match.result
    if result is None:
        return None
    summary = with_practice(match.summary()) if match.take_backs else match.summary()
    return Ending(result.reason, list(result.payoffs), list(result.scores), summary)


def with_practice(summary: Reading, times: str = "") -> Reading:
    """How a match ended in which a decision was taken back across chance: it says so, and where known how often."""
    practice = f"Practice: a decision was taken back{times} after cards were dealt or dice were rolled."
    return msgspec.structs.replace(summary, remark="\n".join(filter(None, (summary.remark, practice))))
