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
    """A table, and when it was last used."""

    table: Table
    touched: float


class LobbyCard(Struct):
    """A table in the lobby: game, seats, who decides, when it was last used, how it ended. `yours` are your seats."""

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
    until: float | None = None  # when the first running clock runs out
    put_away: bool = False
    place: str = ""  # the mode or the present stage of the game, in words


def lobby_cards(live_tables: Iterable[TouchedTable]) -> list[LobbyCard]:
    """The cards of some tables for a stranger; one with a broken game or pack is left out."""
    cards = []
    for live in live_tables:
        try:
            cards.append(lobby_card(live.table, None, live.touched))
        except Exception as error:  # a broken game may raise anything
            log.error("a table cannot be shown", exc_info=error, extra={"table": live.table.id})
    return cards


def lobby_card(table: Table, key: str | None, touched: float) -> LobbyCard:
    """The card of a table for the holder of a key."""
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
