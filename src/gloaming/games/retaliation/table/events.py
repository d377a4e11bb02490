"""What is told of the game, as data; `tell.py` makes sentences of it.

An event holds ids and values: who, what, from where, to where. Names and everything else that is printed are looked up
when it is told.
"""

from typing import Literal

from gloaming.kernel import Event

from . import events_campaign as campaign
from .hexes import Base, Hex
from .state import FigureRef

# rounds and turns


class RoundBegan(Event, frozen=True):
    sequence: str
    round: int


class TurnBegan(Event, frozen=True):
    who: FigureRef


class CombatBegan(Event, frozen=True):
    """Of the first combat at a table also who stands there, and who of them stands together: it is explained."""

    foes: tuple[FigureRef, ...] = ()
    groups: tuple[tuple[int, ...], ...] = ()  # by their numbers among the foes


class CombatEnded(Event, frozen=True):
    won: bool


# the map


class Moved(Event, frozen=True):
    """One step."""

    who: FigureRef
    origin: Base
    at: Base


class Placed(Event, frozen=True):
    """Lifted and put down; who is new on the map has no origin."""

    who: FigureRef
    origin: Base
    at: Base


class Turned(Event, frozen=True):
    who: FigureRef
    facing: int


class Spotted(Event, frozen=True):
    npc: FigureRef
    who: FigureRef


class Left(Event, frozen=True):
    """An NPC is taken off the map without being defeated."""

    who: FigureRef
    origin: Base


class JoinedPack(Event, frozen=True):
    """An NPC is an Ally from now on."""

    who: FigureRef


class FireSpread(Event, frozen=True):
    origin: Hex
    at: Hex


class TokenPlaced(Event, frozen=True):
    kind: str
    at: Hex
    gone: bool = False


class TrackerMoved(Event, frozen=True):
    colour: str
    n: int


# fights


class Attacked(Event, frozen=True):
    who: FigureRef
    target: FigureRef
    behind: bool
    ranged: bool


class Reckoned(Event, frozen=True):
    """The sum of an Attack: what it brings, what the target takes off, what comes through."""

    who: FigureRef
    target: FigureRef
    level: int  # successes, or the Attack level of an NPC
    card: int  # that the card of an NPC adds
    more: int  # by tokens and texts
    behind: int
    resistance: int
    less: int  # by cards of the target and tokens that absorb
    twice: bool
    unpreventable: int
    damage: int


class Damaged(Event, frozen=True):
    """`by` is the attacker, if there is one."""

    who: FigureRef
    damage: int
    by: FigureRef | None = None


class Healed(Event, frozen=True):
    who: FigureRef
    damage: int


class Fell(Event, frozen=True):
    """A pack member is Knocked Out, an NPC is defeated."""

    who: FigureRef
    origin: Base


class PhaseEntered(Event, frozen=True):
    """A Boss goes on with its next state card."""

    who: FigureRef
    phase: int


class Glory(Event, frozen=True):
    who: FigureRef
    target: FigureRef
    part: str
    trophies: int


class AllyActed(Event, frozen=True):
    """An action of an Ally's state card, by its number."""

    who: FigureRef
    action: int


class SpecialUsed(Event, frozen=True):
    """A special of an NPC's state card, by its number; a Boss has others in each phase."""

    who: FigureRef
    special: int
    phase: int


class StrategySaid(Event, frozen=True):
    strategy: str
    what: Literal["is activated", "succeeds", "fails", "ends"]


# checks and cards


class Rolled(Event, frozen=True):
    who: FigureRef
    attribute: str
    skill: str
    black: list[int]
    rage: list[int]
    successes: int
    difficulty: int | None
    sure: int = 0  # of the successes, those that were not rolled
    paid: int = 0  # Willpower for dice that were rolled again
    stays: bool = False  # a check that a page or the Caern asked for: what came of it stays until it is read


class Rerolled(Event, frozen=True):
    who: FigureRef
    dice: int


class EnigmaShown(Event, frozen=True):
    letter: str
    words: int


class Played(Event, frozen=True):
    who: FigureRef
    card: str
    defense: bool
    target: FigureRef | None = None


class CardSeen(Event, frozen=True):
    """The combat card of an NPC is known; `used`: it is played at once."""

    who: FigureRef
    card: str
    used: bool


class CardsBack(Event, frozen=True):
    who: FigureRef
    n: int


class Used(Event, frozen=True):
    """A Gift, an auspice, a Backstory, an Item or an Effect is used."""

    who: FigureRef
    card: str


class SpiritCalled(Event, frozen=True):
    who: FigureRef
    spirit: str


# what figures are and have


class Shifted(Event, frozen=True):
    who: FigureRef
    form: str


class Changed(Event, frozen=True):
    """Something of a figure or of the pack went up or down."""

    who: FigureRef
    what: Literal["Rage", "Willpower", "Corruption", "Initiative", "XP", "Trophies"]
    n: int


class TokenGained(Event, frozen=True):
    who: FigureRef
    kind: str
    n: int


class TokenLost(Event, frozen=True):
    who: FigureRef
    kind: str
    n: int


class Corrupted(Event, frozen=True):
    who: FigureRef
    level: int
    card: str


class Condition(Event, frozen=True):
    """Frenzy or Fatigue begins or ends."""

    who: FigureRef
    what: Literal["in Frenzy", "Fatigued"]
    begins: bool


class WordBought(Event, frozen=True):
    """A Crinos may say one word."""

    who: FigureRef


OfRounds = RoundBegan | TurnBegan | CombatBegan | CombatEnded
OfMap = Moved | Placed | Turned | Spotted | Left | JoinedPack | FireSpread | TokenPlaced | TrackerMoved
OfFights = Attacked | Reckoned | Damaged | Healed | Fell | PhaseEntered | Glory | AllyActed | SpecialUsed | StrategySaid
OfCards = Rolled | Rerolled | EnigmaShown | Played | CardSeen | CardsBack | Used | SpiritCalled
OfFigures = Shifted | Changed | TokenGained | TokenLost | Corrupted | Condition | WordBought

Happening = OfRounds | OfMap | OfFights | OfCards | OfFigures | campaign.OfPack | campaign.OfCampaign | campaign.OfStory
