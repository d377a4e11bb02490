"""What is told of a game, as data; `tell.py` makes sentences of it. `who` is the seat it happened to."""

from enum import StrEnum

from gloaming.kernel import Event

from .state import Base, Card


class ModifierDrawn(Event, frozen=True):
    card: Card


class GameBegan(Event, frozen=True):
    vignette: Card
    number: int


class PassageRead(Event, frozen=True, tag="Told"):  # as saves call it
    heading: str


class RoundBegan(Event, frozen=True):
    round: int


class PhaseBegan(Event, frozen=True):
    name: str


class ThreatCame(Event, frozen=True):
    who: int
    card: Card
    threat: int
    fresh: bool = True  # played from the Threat deck


class Triggered(Event, frozen=True):
    who: int
    card: Card
    trigger: str


class Refilled(Event, frozen=True):
    who: int
    archfiend: bool


class Drew(Event, frozen=True):
    who: int
    card: Card


class DrewUnseen(Event, frozen=True):
    who: int


class Reshuffled(Event, frozen=True):
    who: int


class PlayedMemory(Event, frozen=True):
    who: int
    card: Card


class Combined(Event, frozen=True):
    who: int
    cards: tuple[Card, Card]
    power: int


class Tilted(Event, frozen=True):
    who: int
    action: Base
    advanced: bool
    tokens: int


class UseBegan(Event, frozen=True):
    who: int
    action: Base
    advanced: bool
    target: Card | None  # None draws
    whose: int


class Compared(Event, frozen=True):
    who: int
    action: Base
    power: int
    value: int
    target: Card
    tokens: int


class StarBeaten(Event, frozen=True):
    who: int
    card: Card
    kind: Base


class NoTarget(Event, frozen=True):
    who: int
    target: Card


class Defeated(Event, frozen=True):
    who: int  # in whose Area
    card: Card


class PortalOpened(Event, frozen=True):
    who: int
    threat: int


class Spirit(Event, frozen=True):
    who: int
    change: int
    left: int
    why: str = ""  # "cost" in the Spirit Phase, "boost" of a Threat


class Tokens(Event, frozen=True):
    who: int
    action: Base
    advanced: bool
    change: int


class Turned(Event, frozen=True):
    who: int
    key: Card


class Flipped(Event, frozen=True):
    who: int
    key: Card


class Oriented(Event, frozen=True):
    who: int
    action: Base
    advanced: bool
    turn: int


class KeyExhausted(Event, frozen=True):
    who: int
    key: Card


class KeyReset(Event, frozen=True):
    who: int
    key: Card


class Shifted(Event, frozen=True):
    who: int
    action: Base
    advanced: bool
    slot: int


class Whereto(StrEnum):
    """Where a card can go that leaves its place."""

    DISCARD = "discard"
    HAND = "hand"
    BENEATH = "beneath"  # a Threat
    MEMORY_DECK = "memory deck"  # shuffled into it
    THREAT_DECK = "threat deck"  # shuffled into it
    THREAT_BOTTOM = "bottom of the threat deck"
    REMOVED = "removed"  # from the game


class Went(Event, frozen=True):
    """A card goes somewhere else."""

    who: int
    card: Card
    place: Whereto
    threat: Card | None = None  # the one that it lies beneath


class WentUnseen(Event, frozen=True):
    """The same, for those who may not see which card of the hand it was."""

    who: int
    place: Whereto


class LookedAt(Event, frozen=True):
    who: int
    cards: int


class Ignored(Event, frozen=True):
    who: int
    cards: tuple[Card, ...]


class Escaped(Event, frozen=True):
    who: int


class Fell(Event, frozen=True):
    who: int
    why: str


class GameEnded(Event, frozen=True):
    won: bool
    winner: int | None = None


class RibbonsChanged(Event, frozen=True):
    change: int
    left: int


class Upgraded(Event, frozen=True):
    who: int
    out: Card | None
    into: Card | None


class ActionUpgraded(Event, frozen=True):
    who: int
    action: Base


class TokenUpgraded(Event, frozen=True):
    who: int
    slot: int


class MostSpirit(Event, frozen=True):
    who: int
    most: int


class Skipped(Event, frozen=True):
    vignette: Card


class Joined(Event, frozen=True):
    who: int


class Started(Event, frozen=True):
    who: int
    ability: str


class CampaignBegan(Event, frozen=True):
    ribbons: int


class CampaignEnded(Event, frozen=True):
    won: bool


Happening = (
    GameBegan
    | ModifierDrawn
    | PassageRead
    | RoundBegan
    | PhaseBegan
    | ThreatCame
    | Triggered
    | Refilled
    | Drew
    | DrewUnseen
    | Reshuffled
    | LookedAt
    | PlayedMemory
    | Combined
    | Tilted
    | UseBegan
    | Compared
    | StarBeaten
    | NoTarget
    | Defeated
    | PortalOpened
    | Spirit
    | Tokens
    | Turned
    | Flipped
    | Oriented
    | KeyExhausted
    | KeyReset
    | Shifted
    | Went
    | WentUnseen
    | Ignored
    | Escaped
    | Fell
    | GameEnded
    | RibbonsChanged
    | Upgraded
    | ActionUpgraded
    | TokenUpgraded
    | MostSpirit
    | Skipped
    | Joined
    | Started
    | CampaignBegan
    | CampaignEnded
)
