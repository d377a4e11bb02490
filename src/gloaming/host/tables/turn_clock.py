"""Turn clocks: how long people may take while others wait, and who decides when their time is up."""

from collections.abc import Collection, Sequence

from ..errors import Impossible, TooLate
from .chat import keep_remark
from .checkpoint import TableCheckpoint
from .clocks import TimeControl, TurnClock, now
from .entries import CameBack, MoreTime, PutAway, Said, TimeUp
from .seats import SeatKind

WELCOME = 60.0  # seconds that somebody who comes back has at least


def check_time(control: TimeControl | None) -> TimeControl | None:
    """A validated time control; None for one that limits nothing."""
    if control is None or not (control.turn or control.bank):
        return None
    if control.turn and (control.bank or control.increment):
        raise Impossible("A clock counts by the turn, or by the game with an increment; not both.")
    return control


def running(kept: TableCheckpoint, control: TimeControl, asked: Collection[int]) -> list[int]:
    """The seats whose clocks run: people who are asked while others wait; game clocks only once everybody has come."""
    seats = kept.seats
    people = [n for n, seat in enumerate(seats) if seat.kind is SeatKind.HUMAN and not seat.stand_in]
    if control.bank and not all(seat.came for seat in seats if seat.kind is not SeatKind.COMPUTER):
        return []
    return [n for n in people if n in asked and any(seats[other].key != seats[n].key for other in people)]


def update(kept: TableCheckpoint, control: TimeControl, asked: Collection[int], at: float) -> None:
    """Starts the clocks of seats that are asked now, and stops those of seats that are not asked any more."""
    clock = kept.turn_clock = kept.turn_clock or TurnClock()
    on = running(kept, control, asked)
    if clock.seats == on:
        return
    for seat in clock.seats:
        clock.left[seat] = max(0.0, clock.left[seat] - (at - clock.since))
    for seat in set(on) - set(clock.seats):
        clock.left[seat] = control.turn or clock.left.get(seat, control.bank) + control.increment
    clock.seats, clock.since = on, at


def until(kept: TableCheckpoint) -> float | None:
    """When the first of the running clocks runs out."""
    clock = kept.turn_clock
    return None if clock is None or not clock.seats else clock.since + min(clock.left[n] for n in clock.seats)


def late(kept: TableCheckpoint) -> list[int]:
    """The seats whose time has run out."""
    clock = kept.turn_clock
    return [] if clock is None else [n for n in clock.seats if clock.since + clock.left[n] <= now()]


def late_among(kept: TableCheckpoint, seats: Sequence[int]) -> list[int]:
    """Those of these seats whose time has run out; raises if there is none."""
    found = [n for n in late(kept) if n in seats]
    if not found:
        raise TooLate("This was decided in time.")
    return found


# what would be written


def time_up(kept: TableCheckpoint, seats: Sequence[int], level: str) -> TimeUp:
    """The entry by which a computer player stands in for those of these seats whose time has run out."""
    return TimeUp(at=now(), seats=late_among(kept, seats), level=level)


def more_time(kept: TableCheckpoint, seats: Sequence[int], seconds: float) -> MoreTime:
    """The entry by which those of these seats whose time has run out get more, since they are on vacation."""
    return MoreTime(at=now(), seats=late_among(kept, seats), seconds=seconds)


def come_back(kept: TableCheckpoint, seats: Sequence[int]) -> CameBack:
    """The entry by which people take their seats back from stand-ins."""
    back = [n for n in seats if kept.seats[n].stand_in]
    if not back:
        raise TooLate("Nobody decides in your place.")
    return CameBack(at=now(), seats=back)


def put_away(kept: TableCheckpoint, before: float, touched: float) -> PutAway:
    """The entry by which a table that nobody has used since is put away."""
    if kept.put_away or touched >= before:
        raise TooLate("Somebody plays here.")
    return PutAway(at=now())


# what is written is applied


def apply(kept: TableCheckpoint, entry: TimeUp | CameBack | MoreTime | PutAway) -> None:
    """Applies an entry about time: who stands in for whom; and tells the table."""
    match entry:
        case TimeUp():
            for n in entry.seats:
                kept.seats[n].stand_in = entry.level
            tell(kept, entry.at, entry.seats, "ran out of time. A computer player decides until they are back.")
        case CameBack():
            for n in entry.seats:
                kept.seats[n].stand_in, kept.seats[n].came = "", True
                if kept.turn_clock is not None:
                    kept.turn_clock.left[n] = max(WELCOME, kept.turn_clock.left.get(n, 0.0))
            tell(kept, entry.at, entry.seats, "came back and took the chair again.")
        case MoreTime():
            for n in entry.seats:
                if kept.turn_clock is not None:
                    kept.turn_clock.left[n] = kept.turn_clock.left.get(n, 0.0) + entry.seconds
            tell(kept, entry.at, entry.seats, "is on vacation: the clock waits.")
        case PutAway():
            kept.put_away = True
            tell(kept, entry.at, [], "Nobody has played here for long. The table is put away; who decides takes it up.")


def tell(kept: TableCheckpoint, at: float, seats: Sequence[int], what: str) -> None:
    """Adds a message of the table itself to the chat."""
    names = [kept.seats[n].name or f"Seat {n + 1}" for n in seats]
    keep_remark(kept, Said(at=at, seat=None, who="The table", text=" ".join(filter(None, (" and ".join(names), what)))))
