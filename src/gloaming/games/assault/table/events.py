"""What is told of a game, as data; `tell.py` makes sentences of it."""

from gloaming.kernel import Event

from .state import Card, Race, Region
from .units import Unit


class ModifierDrawn(Event, frozen=True):
    card: Card


class Drafted(Event, frozen=True):
    seat: int
    card: Card


class TurnBegan(Event, frozen=True):
    seat: int
    round: int


class Claimed(Event, frozen=True):
    seat: int
    event: Card
    rune: bool


class EventRevealed(Event, frozen=True):
    event: Card


class Played(Event, frozen=True):
    seat: int
    card: Card
    left: int


class Used(Event, frozen=True):
    seat: int
    card: Card


class Cast(Event, frozen=True):
    seat: int
    spell: Card
    advanced: bool
    artifact: Card = ""


class Awarded(Event, frozen=True):
    seat: int
    points: int
    why: str


class Moved(Event, frozen=True):
    race: Race
    units: list[Unit]
    origin: Region
    target: Region


class Toll(Event, frozen=True):
    seat: int
    card: Card
    region: Region
    receiver: int  # -1: nobody, it is discarded


class Passage(Event, frozen=True):
    """The wound that now follows is the price of the way through a region."""

    seat: int
    unit: Unit
    region: Region


class Wounded(Event, frozen=True):
    unit: Unit
    region: Region


class Defeated(Event, frozen=True):
    unit: Unit
    region: Region


class Healed(Event, frozen=True):
    unit: Unit
    region: Region


class Dismissed(Event, frozen=True):
    unit: Unit
    region: Region


class Placed(Event, frozen=True):
    unit: Unit
    region: Region
    cost: int = 0


class Drew(Event, frozen=True):
    seat: int
    cards: list[Card]


class Discarded(Event, frozen=True):
    seat: int
    cards: list[Card]


class Took(Event, frozen=True):
    seat: int
    card: Card
    robbed: int = -1


class Reshuffled(Event, frozen=True):
    pile: str


class DrewSpells(Event, frozen=True):
    seat: int
    count: int


class SawSpells(Event, frozen=True):
    cards: list[Card]


class DiscardedSpell(Event, frozen=True):
    seat: int
    card: Card


class TookSpell(Event, frozen=True):
    seat: int
    card: Card


class Traded(Event, frozen=True):
    seat: int
    other: int
    gave: list[Card]
    got: list[Card]
    forced: bool


class Offered(Event, frozen=True):
    seat: int
    other: int
    gives: list[Card]
    wants: list[Card]


class OfferRefused(Event, frozen=True):
    seat: int


class MarkerPlaced(Event, frozen=True):
    seat: int
    kind: str
    region: Region


class CastleMoved(Event, frozen=True):
    origin: Region
    target: Region


class Rested(Event, frozen=True):
    seat: int
    cards: int


class SlayerCame(Event, frozen=True):
    slayer: str
    region: Region


class SlayerWalked(Event, frozen=True):
    slayer: str
    origin: Region
    target: Region


class SlayerLeft(Event, frozen=True):
    slayer: str


class BattleBegan(Event, frozen=True):
    attacker: Race
    units: list[Unit]
    origin: Region
    target: Region
    defender: Race


class Rolled(Event, frozen=True):
    race: Race
    faces: list[int]
    again: bool = False


class Converted(Event, frozen=True):
    race: Race
    results: int
    symbol: str
    each: int


class Totalled(Event, frozen=True):
    race: Race
    hits: int
    blocks: int


class Damaged(Event, frozen=True):
    race: Race
    damage: int


class Conquered(Event, frozen=True):
    race: Race
    region: Region
    units: list[Unit]


class BattleOver(Event, frozen=True):
    region: Region


class FinalOrdning(Event, frozen=True):
    pass


class Endgame(Event, frozen=True):
    last_round: int


Happening = (
    Drafted
    | ModifierDrawn
    | TurnBegan
    | Claimed
    | EventRevealed
    | Played
    | Used
    | Cast
    | Awarded
    | Moved
    | Toll
    | Passage
    | Wounded
    | Defeated
    | Healed
    | Dismissed
    | Placed
    | Drew
    | Discarded
    | Took
    | Reshuffled
    | DrewSpells
    | SawSpells
    | DiscardedSpell
    | TookSpell
    | Traded
    | Offered
    | OfferRefused
    | MarkerPlaced
    | CastleMoved
    | Rested
    | SlayerCame
    | SlayerWalked
    | SlayerLeft
    | BattleBegan
    | Rolled
    | Converted
    | Totalled
    | Damaged
    | Conquered
    | BattleOver
    | FinalOrdning
    | Endgame
)
