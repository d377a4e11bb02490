"""The view: everything that a client draws, made for one viewer. Nothing in it tells what the viewer may not know."""

import base64
import zlib
from functools import lru_cache
from typing import Any, Literal

import msgspec
from msgspec import Struct

from gloaming.kernel import TEAM, Match, Viewer
from gloaming.scene import Gloss, Line, Reading, Scene

from ..tables.clocks import now
from ..tables.entries import Forked
from ..tables.seats import Kind
from ..tables.table import Remark, Table
from ..tables.talking import Limit, limit_of

pack = msgspec.msgpack.Encoder().encode
unpack = msgspec.msgpack.Decoder(Gloss).decode

LINES = 30  # lines of the log that a view has at least, and a step more; the rest is asked for


class TableCard(Struct):
    """What the table is; the seed only once it is over."""

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
    forked_from: Forked | None


class SeatCard(Struct):
    """Who sits on a chair. Seats with the same `screen` share one."""

    seat: int
    kind: Kind
    name: str
    level: str | None
    here: bool
    yours: bool
    screen: int | None


class Offer(Gloss, frozen=True):
    """An option in words; the same words have the same id, so that a diff need not repeat them."""

    id: str = ""


class Decision(Struct, omit_defaults=True):
    """The open decision; everything but `seat` only for whom it concerns. `taken` is for looking back."""

    seat: int
    kind: str = ""
    rule: str = ""
    question: str = ""
    options: list[Offer] = []
    taken: int | None = None


class Undoing(Struct):
    """What taking back means now, in words, and whether something can be brought back."""

    means: Literal["free", "ask", "none"]
    why: str
    redo: bool


class Asking(Struct):
    """An open request to take back; `waiting` have not answered yet."""

    by: int
    waiting: list[int]


class Ticking(Struct):
    """A clock that runs: of how many seconds, until when, and the time at which this was said; what it then takes."""

    title: str
    seconds: int
    until: float
    now: float
    option: int


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
    ask: Decision | None
    thinking: int | None
    log: list[Line]
    earlier: int  # lines of the log before the first that is here
    chat: list[Remark]
    undo: Undoing
    request: Asking | None
    result: Ending | None
    practice: bool
    notice: str
    clock: Ticking | None = None
    speech: Limit | None = None  # how the viewer may talk now, where a game limits it


class Presence(Struct):
    """Who is connected: seats, and how many look on."""

    here: frozenset[int] = frozenset()
    watching: int = 0


class Sight(Struct, frozen=True):
    """Whose eyes: a screen by its key (None watches), the seat that it looks as, the seat it should be passed to.

    `shared`: all its seats see the same, so that nobody has been asked who looks.
    """

    key: str | None = None
    viewer: Viewer = None
    curtain: int | None = None
    shared: bool = False


def sight_of(table: Table, key: str | None, looks_as: Viewer = None) -> Sight:
    """Whose eyes a screen sees with now. It sees as one of its seats, and never falls into another seat's hand."""
    own = table.seats_of(key)
    if len(own) < 2:
        return Sight(key if own or table.knows(key) else None, own[0] if own else None)
    if looks_as not in own:
        looks_as = None
    ask = table.match.ask
    asked = ask.seat if ask is not None and ask.seat in own else None
    if ask is not None and ask.seat == TEAM:
        asked = own[0] if looks_as is None else looks_as  # any of the screen's seats may answer for the team
    if looks_as is None and (not table.hides or all(same_eyes(table, own[0], each) for each in own[1:])):
        return Sight(key, own[0] if asked is None else asked, shared=True)
    if asked is None or asked == looks_as:
        return Sight(key, looks_as)
    if not table.hides or (looks_as is not None and same_eyes(table, looks_as, asked)):
        return Sight(key, asked)
    return Sight(key, None, asked)


def same_eyes(table: Table, one: Viewer, other: Viewer) -> bool:
    """Whether two seats see the same."""
    match = table.match
    return match.scene(one) == match.scene(other) and table.log(one) == table.log(other)


def view_of(table: Table, sight: Sight, presence: Presence) -> View:
    """The table as it is now."""
    undo = table.undo(sight.key)
    request = table.kept.request
    alone = bool(table.seats_of(sight.key)) and not set(table.humans()) - set(table.seats_of(sight.key))
    view = view_at(
        table,
        table.match,
        sight,
        presence,
        undo=Undoing(undo.means, undo.why, alone and bool(table.kept.gone)),
        request=None if request is None else Asking(request.by, request.waiting),
        chat=table.kept.chat[:],
        thinking=table.deciding(),
    )
    view.clock, view.speech = ticking(table), speech(table, sight.viewer)
    return view


def ticking(table: Table) -> Ticking | None:
    """The clock that runs."""
    clock, running = table.clock, table.kept.clock
    if clock is None or running is None:
        return None
    return Ticking(clock.title, clock.seconds, running.until, now(), clock.option)


def speech(table: Table, viewer: Viewer) -> Limit | None:
    """How the viewer may talk now, where a game limits it."""
    limit = table.speech(viewer)
    return None if limit is None or viewer is None else limit_of(limit, table.kept.spoken.get(viewer, 0))


NO_UNDO = Undoing("none", "This is the past.", False)


def view_at(
    table: Table,
    match: Match,
    sight: Sight,
    presence: Presence,
    undo: Undoing = NO_UNDO,
    request: Asking | None = None,
    chat: list[Remark] = [],  # noqa: B006 — never changed
    thinking: int | None = None,
) -> View:
    """A view of a match of this table: the present one, or as it stood at some ply."""
    viewer = sight.viewer
    log = table.log(viewer) if match is table.match else match.log(viewer)
    earlier = 0 if len(log) <= 2 * LINES else len(log) // LINES * LINES - LINES
    return View(
        table=table_card(table),
        seats=seat_cards(table, sight.key, presence),
        watching=presence.watching,
        ply=match.ply,
        turn=table.turn,
        viewer=viewer,
        curtain=sight.curtain,
        scene=match.scene(viewer),
        ask=decision(match, viewer),
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
        seed=match.seed if table.open_to_all else None,
        seeded=opening.seeded,
        created=opening.created,
        watchable=opening.watchable,
        hints=opening.hints,
        record=opening.record,
        forked_from=opening.forked_from,
    )


def seat_cards(table: Table, key: str | None, presence: Presence) -> list[SeatCard]:
    """Who sits where, as a screen sees it."""
    cards, screens = [], dict[str, int]()
    for n, seat in enumerate(table.seats):
        here = seat.kind is Kind.COMPUTER or n in presence.here
        yours = bool(seat.key) and seat.key == key
        screen = screens.setdefault(seat.key, n) if seat.key else None
        cards.append(SeatCard(n, seat.kind, seat.name, seat.level or None, here, yours, screen))
    return cards


def decision(match: Match, viewer: Viewer) -> Decision | None:
    """The open decision, with its options for whom it concerns."""
    ask = match.ask
    if ask is None:
        return None
    if viewer is None or ask.seat not in (viewer, TEAM):
        return Decision(ask.seat)
    offers = [offer(pack(match.gloss(option))) for option in ask.options]
    return Decision(ask.seat, ask.kind, ask.rule, match.question(), offers)


@lru_cache(10_000)  # most options are offered again and again
def offer(packed: bytes) -> Offer:
    """An option with a short id of what it says."""
    gloss = unpack(packed)
    name = base64.b64encode(zlib.crc32(packed).to_bytes(4)[1:]).decode()  # were two alike, a diff has the whole list
    return Offer(gloss.label, gloss.pieces, gloss.verdict, gloss.warning, gloss.key, id=name)


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
