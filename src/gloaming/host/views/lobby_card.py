"""A table as a card in the lobby."""

from msgspec import Struct

from ..tables.table import Table
from .view import Ending, Presence, SeatCard, ending, seat_cards


class LobbyCard(Struct):
    """Game, seats, whose decision it is, when it was touched last, and how it ended. `yours` are your seats."""

    id: str
    name: str
    game: str
    title: str
    seats: list[SeatCard]
    yours: list[int]
    asked: int | None
    ply: int
    created: float
    touched: float
    public: bool
    watchable: bool
    record: bool
    result: Ending | None


def lobby_card(table: Table, key: str | None, touched: float) -> LobbyCard:
    """A table as it stands in the lobby of who asks."""
    match, opening = table.match, table.opening
    return LobbyCard(
        id=table.id,
        name=opening.name,
        game=match.game.name,
        title=match.game.title,
        seats=seat_cards(table, key, Presence()),
        yours=table.seats_of(key),
        asked=None if match.ask is None else match.ask.seat,
        ply=match.ply,
        created=opening.created,
        touched=touched,
        public=opening.public,
        watchable=opening.watchable,
        record=opening.record,
        result=ending(match),
    )
