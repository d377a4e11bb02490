"""A table as a card in the lobby."""

import logging
from collections.abc import Iterable
from typing import Protocol

from msgspec import Struct

from ..tables.clocks import TimeControl
from ..tables.table import Table
from ..tables.turn_clock import until
from .view import Ending, Presence, SeatCard, ending, seat_cards

log = logging.getLogger("gloaming.host")


class TouchedTable(Protocol):
    """A table, and when it was touched last."""

    table: Table
    touched: float


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
    time: TimeControl | None = None
    until: float | None = None  # when the first of the clocks that run runs out
    put_away: bool = False
    place: str = ""  # the mode that is played, or where it stands, in words


def lobby_cards(live_tables: Iterable[TouchedTable]) -> list[LobbyCard]:
    """Tables as they stand in the lobby of a stranger; one whose rules or pack break hides no other."""
    cards = []
    for live in live_tables:
        try:
            cards.append(lobby_card(live.table, None, live.touched))
        except Exception as error:  # whatever a broken game raises
            log.error("a table cannot be shown", exc_info=error, extra={"table": live.table.id})
    return cards


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
        time=opening.time,
        until=until(table.kept),
        put_away=table.kept.put_away,
        place=table.scene(None).subtitle,
    )
