"""What is told of the game, as data; `tell.py` makes sentences of it."""

from gloaming.kernel import Event

from .hexes import Base, Hex


class RoundBegan(Event, frozen=True):
    sequence: str
    round: int


class TurnBegan(Event, frozen=True):
    who: int
    name: str


class Moved(Event, frozen=True):
    who: str
    at: Base


class Placed(Event, frozen=True):
    who: str
    at: Base


class Turned(Event, frozen=True):
    who: str


class Shifted(Event, frozen=True):
    who: str
    form: str


class Rolled(Event, frozen=True):
    who: str
    attribute: str
    skill: str
    black: list[int]
    rage: list[int]
    successes: int
    difficulty: int | None


class Rerolled(Event, frozen=True):
    who: str
    dice: int


class Played(Event, frozen=True):
    who: str
    card: str
    defense: bool


class Attacked(Event, frozen=True):
    who: str
    target: str
    behind: bool
    ranged: bool


class Damaged(Event, frozen=True):
    who: str
    damage: int
    absorbed: int


class Healed(Event, frozen=True):
    who: str
    damage: int


class Changed(Event, frozen=True):
    """Something of a figure went up or down: Rage, Willpower, Corruption, Initiative, XP."""

    who: str
    what: str
    n: int


class TokenGained(Event, frozen=True):
    who: str
    kind: str
    n: int


class TokenLost(Event, frozen=True):
    who: str
    kind: str
    n: int


class Fell(Event, frozen=True):
    """A pack member is Knocked Out, an NPC is defeated."""

    who: str
    member: bool


class PhaseEntered(Event, frozen=True):
    who: str
    phase: int


class Corrupted(Event, frozen=True):
    who: str
    level: int
    card: str


class Condition(Event, frozen=True):
    """Frenzy or Fatigue begins or ends."""

    who: str
    what: str
    begins: bool


class CardSeen(Event, frozen=True):
    who: str
    card: str
    used: bool


class Used(Event, frozen=True):
    """A Gift, an ability, an Item, a spirit, an Effect is used."""

    who: str
    what: str


class CardsBack(Event, frozen=True):
    who: str
    n: int


class Spotted(Event, frozen=True):
    npc: str
    who: str


class CombatBegan(Event, frozen=True):
    pass


class CombatEnded(Event, frozen=True):
    won: bool


class StrategySaid(Event, frozen=True):
    strategy: str
    what: str


class Glory(Event, frozen=True):
    who: str
    target: str
    part: str
    trophies: int


class FireSpread(Event, frozen=True):
    at: Hex


class TokenPlaced(Event, frozen=True):
    kind: str
    at: Hex
    gone: bool = False


class TrackerMoved(Event, frozen=True):
    colour: str
    n: int


class PageOpened(Event, frozen=True):
    page: str
    title: str


class Told(Event, frozen=True):
    """A sentence of its own: what the pack holds, finds, records."""

    text: str
    heading: bool = False


Happening = (
    RoundBegan
    | TurnBegan
    | Moved
    | Placed
    | Turned
    | Shifted
    | Rolled
    | Rerolled
    | Played
    | Attacked
    | Damaged
    | Healed
    | Changed
    | TokenGained
    | TokenLost
    | Fell
    | PhaseEntered
    | Corrupted
    | Condition
    | CardSeen
    | Used
    | CardsBack
    | Spotted
    | CombatBegan
    | CombatEnded
    | StrategySaid
    | Glory
    | FireSpread
    | TokenPlaced
    | TrackerMoved
    | PageOpened
    | Told
)
