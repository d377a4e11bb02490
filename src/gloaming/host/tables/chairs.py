"""Changes of who sits where, and the download of a running record: the entry for each, or why it is refused."""

from ..errors import Impossible, NotYours, TooLate
from .checkpoint import ChatMessage, TableCheckpoint
from .clocks import now
from .entries import PersonForgotten, RecordTaken, Renamed, Reseated, SatDown
from .seats import NAME, Seat, SeatKind, clean_text

TOLD = "The record of this game was downloaded while it ran, and it tells everything. Open a new table."


def chair_of(kept: TableCheckpoint, seat: int) -> Seat:
    """The chair of a number."""
    if not 0 <= seat < len(kept.seats):
        raise Impossible(f"There is no chair {seat}; this table has {len(kept.seats)}, counted from 0.")
    return kept.seats[seat]


def sit(kept: TableCheckpoint, seat: int, name: str, key: str, person: str) -> SatDown:
    """The entry for somebody who takes an open chair, or first comes to the one that was kept for them."""
    chair = chair_of(kept, seat)
    if chair.kind is not SeatKind.OPEN and chair.key != key:
        raise TooLate("This chair is taken.")
    refuse_newcomers(kept, key)
    return SatDown(at=now(), seat=seat, name=clean_text(name, NAME, "A name"), key=key, person=person)


def change(kept: TableCheckpoint, entry: SatDown | Renamed | Reseated | PersonForgotten) -> None:
    """Applies an entry about who sits where."""
    match entry:
        case SatDown():
            chair = kept.seats[entry.seat]
            chair.kind, chair.key, chair.came = SeatKind.HUMAN, entry.key, True
            chair.name, chair.person = entry.name or chair.name, entry.person or chair.person
        case Renamed():
            for n in entry.seats:
                kept.seats[n].name = entry.name
        case Reseated():
            kept.seats[entry.seat], kept.request = entry.chair, None
        case PersonForgotten():
            for n in entry.seats:
                kept.seats[n].name = kept.seats[n].person = ""
            kept.chat = [without_words(each) if each.seat in entry.seats else each for each in kept.chat]


def without_words(said: ChatMessage) -> ChatMessage:
    """A message of somebody who wants to be forgotten, without its text."""
    return ChatMessage(said.n, "", said.seat, "(taken away)", said.at)


def reseat(kept: TableCheckpoint, seat: int, chair: Seat, key: str | None, *, owner: bool, here: bool) -> Reseated:
    """The entry for a seat that changes hands: its holder may always leave, the owner gives away seats that nobody
    uses."""
    held = chair_of(kept, seat)
    if not held.key or held.key != key:
        if not owner:
            raise NotYours("Only who opened this table can change the chairs of others.")
        if held.kind is SeatKind.HUMAN and here:
            raise NotYours("Somebody sits there, or was here a moment ago. Only they can leave this chair.")
    if chair.kind is not SeatKind.COMPUTER:
        refuse_newcomers(kept, chair.key)
    return Reseated(at=now(), seat=seat, chair=chair)


def take_record(kept: TableCheckpoint, own: list[int]) -> RecordTaken:
    """The entry for downloading the record of a running game: only for somebody who holds every human seat."""
    humans = {n for n, seat in enumerate(kept.seats) if seat.kind is SeatKind.HUMAN}
    if not own or humans - set(own):
        raise NotYours("While the game is on, its record would tell what others hold. It can be had at the end.")
    if any(seat.kind is SeatKind.OPEN for seat in kept.seats):
        raise NotYours("Somebody can still sit down here, and the record tells everything. It can be had at the end.")
    return RecordTaken(at=now(), seat=own[0])


def refuse_newcomers(kept: TableCheckpoint, key: str) -> None:
    """Raises if the record of the running game is known: nobody new may sit down then."""
    if kept.record_taken and not any(seat.key == key for seat in kept.seats if key):
        raise Impossible(TOLD)
