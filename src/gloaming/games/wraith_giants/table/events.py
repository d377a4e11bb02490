"""What is told of a fight, as data; `tell.py` makes sentences of it."""

from gloaming.kernel import Event

from .state import Card, Node


class FightBegan(Event, frozen=True):
    wraith: str
    giant: str
    tokens: list[Node]


class FightEnded(Event, frozen=True):
    wraith: str
    giant: str
    won: bool
    reason: str


class ModifierDrawn(Event, frozen=True):
    card: Card


class RoundBegan(Event, frozen=True):
    round: int


class Laid(Event, frozen=True):
    card: Card
    row: str
    down: bool
    stunned: bool


class Cast(Event, frozen=True):
    card: Card


class Fearlessly(Event, frozen=True):
    action: str


class Moved(Event, frozen=True):
    start: Node
    end: Node


class Hit(Event, frozen=True):
    card: Card
    id: int
    wounds: int
    scarred: bool


class Washed(Event, frozen=True):
    card: Card
    id: int
    wounds: int


class Softened(Event, frozen=True):
    card: Card
    id: int
    n: int
    scarred: bool


class Suffered(Event, frozen=True):
    wounds: int
    ignored: int


class Healed(Event, frozen=True):
    wounds: int


class Drew(Event, frozen=True):
    cards: list[Card]


class Reshuffled(Event, frozen=True):
    hand: bool


class Removed(Event, frozen=True):
    count: int


class Discarded(Event, frozen=True):
    cards: list[Card]


class Taken(Event, frozen=True):
    cards: list[Card]


class Turned(Event, frozen=True):
    card: Card
    row: str
    down: bool


class Revealed(Event, frozen=True):
    card: Card
    id: int


class LeftRow(Event, frozen=True):
    card: Card
    scarred: bool


class Shifted(Event, frozen=True):
    card: Card
    id: int
    end: str


class Attacked(Event, frozen=True):
    card: Card
    id: int


class Failed(Event, frozen=True):
    card: Card
    id: int
    why: str


class RageRose(Event, frozen=True):
    level: int


class RageFell(Event, frozen=True):
    level: int


class RageBroke(Event, frozen=True):
    level: int


class Stunned(Event, frozen=True):
    pass


class TokenSetOff(Event, frozen=True):
    node: Node


class SkillUsed(Event, frozen=True):
    skill: str
    used: bool
    refilled: int


class Hushed(Event, frozen=True):
    """A Giant card cannot attack this round."""


class ActionChanged(Event, frozen=True):
    """Actions of a kind have another value until the end of the turn."""

    kind: str
    change: int


class BothRowsCount(Event, frozen=True):
    """Every `1 per ...` counts both rows until the end of the turn."""


class NextWoundsIgnored(Event, frozen=True):
    """So many of the next Wounds of this round are not suffered."""

    wounds: int


Happening = (
    FightBegan
    | ModifierDrawn
    | FightEnded
    | RoundBegan
    | Laid
    | Cast
    | Fearlessly
    | Moved
    | Hit
    | Washed
    | Softened
    | Suffered
    | Healed
    | Drew
    | Reshuffled
    | Removed
    | Discarded
    | Taken
    | Turned
    | Revealed
    | LeftRow
    | Shifted
    | Attacked
    | Failed
    | RageRose
    | RageFell
    | RageBroke
    | Stunned
    | TokenSetOff
    | SkillUsed
    | Hushed
    | ActionChanged
    | BothRowsCount
    | NextWoundsIgnored
)
