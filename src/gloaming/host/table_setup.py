"""Setting up a table: a new match, and who sits where."""

import secrets
from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct

from gloaming.kernel import Game, Match

from .errors import Impossible
from .tables.clocks import TimeControl
from .tables.entries import DealTable, Forked, LessonTable, PuzzleTable
from .tables.seats import NAME, Seat, SeatKind, clean_text, key_of, new_token
from .thinking.levels import check_level


class SeatRequest(Struct):
    """Who shall have a seat: the person who opens the table, a friend by a link, a computer player, or nobody yet.

    `friend` names somebody they have played with, as `GET /api/me/home` does.
    """

    kind: Literal["me", "friend", "open", "computer"] = "me"
    name: str = ""
    level: str = "random"
    friend: str = ""


class TableSetup(Struct):
    """What is asked for when a table is opened: its seats, its name, who may watch. The match is made separately."""

    seats: list[SeatRequest] | None = None
    name: str = ""
    public: bool = False
    watchable: bool = True
    hints: bool = True
    seeded: bool = False
    forked_from: Forked | None = None
    record: bool = False
    lesson: LessonTable | None = None
    time: TimeControl | None = None
    deal: DealTable | None = None
    puzzle: PuzzleTable | None = None
    fill: float = 0.0  # when computer players take the chairs that are still open; 0 is never
    person: str = ""  # who opens it: their first chair is theirs
    friends: dict[int, str] = {}  # the invited friends, by seat


def new_match(game: Game[Any], seed: int | None, options: Mapping[str, Any]) -> Match:
    """A new match; without a seed, one with a random seed that nobody knows.

    If several people may sit they may be strangers: the dice get a key of 256 bits, so that no hand tells of another. A
    person who plays alone gets a short seed, by which the same game can be dealt again.
    """
    if seed is not None:
        return Match.new(game, seed, options)
    match = Match.new(game, secrets.randbits(53), options)
    return match if match.seats == 1 else Match.new(game, secrets.randbits(64), options, key=secrets.token_hex(32))


def requested_seats(match: Match, setup: TableSetup, token: str, friends: dict[int, str]) -> list[Seat]:
    """The seats of a new table as requested; puts a new token for each invited friend into `friends`."""
    requests = setup.seats if setup.seats is not None else [SeatRequest() for _ in range(match.seats)]
    if len(requests) != match.seats:
        raise Impossible(f"{match.game.title} has {match.seats} chairs here, and {len(requests)} are given.")
    seats = [seat_for(match.game, n, request, key_of(token), friends) for n, request in enumerate(requests)]
    for n, person in setup.friends.items():
        seats[n].person = person
    for seat in [seat for seat in seats if seat.key == key_of(token)][:1]:
        seat.person = setup.person
    return seats


def seat_for(game: Game[Any], n: int, request: SeatRequest, key: str, friends: dict[int, str]) -> Seat:
    """One requested seat; `key` is that of the person who asks. Puts the token of an invited friend into `friends`."""
    name = clean_text(request.name, NAME, "A name")
    match request.kind:
        case "me":
            return Seat(SeatKind.HUMAN, name, key=key, came=True)
        case "friend":
            friends[n] = new_token()
            return Seat(SeatKind.HUMAN, name, key=key_of(friends[n]))
        case "computer":
            return Seat(SeatKind.COMPUTER, name, check_level(game, request.level))
        case "open":
            return Seat(SeatKind.OPEN, name)
