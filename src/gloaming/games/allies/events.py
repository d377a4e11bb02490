"""What is told of a game, as data; `tell.py` makes sentences of it."""

from gloaming.kernel import Event

from .cards import Card, Suit


class RoundBegan(Event, frozen=True):
    round: int


class WraithCame(Event, frozen=True):
    wraith: int
    cards: list[Card]


class AllyCame(Event, frozen=True):
    ally: int
    cards: list[Card]
    spirits: list[Card]


class Incomplete(Event, frozen=True):
    cards: list[Card]


class Healed(Event, frozen=True):
    jack: Card
    card: Card
    ally: int


class Summoned(Event, frozen=True):
    queen: Card
    jack: Card
    ally: int


class Moved(Event, frozen=True):
    queen: Card
    spirit: Card
    giver: int
    taker: int


class Transformed(Event, frozen=True):
    queen: Card
    spirit: Card
    donor: int
    wraith: int


class Blocked(Event, frozen=True):
    ally: int
    wraith: int
    attack: Suit
    ours: int
    theirs: int
    damaged: Card | None


class Overwritten(Event, frozen=True):
    ally: int
    spirits: list[Card]


class CityHit(Event, frozen=True):
    times: int


class Grew(Event, frozen=True):
    wraith: int
    card: Card
    strength: int


class Passed(Event, frozen=True):
    wraith: int
    card: Card
    heir: int


class Unused(Event, frozen=True):
    wraith: int
    card: Card


class SpiritLost(Event, frozen=True):
    wraith: int
    card: Card


Happening = (
    RoundBegan
    | WraithCame
    | AllyCame
    | Incomplete
    | Healed
    | Summoned
    | Moved
    | Transformed
    | Blocked
    | Overwritten
    | CityHit
    | Grew
    | Passed
    | Unused
    | SpiritLost
)
