"""The state of Wraith & the Giants: the table as it lies."""

from enum import StrEnum
from typing import Annotated, Literal, NamedTuple

from msgspec import Meta, Struct, field

from gloaming.kernel import State as BaseState
from gloaming.packs import PackRef

from .options import Options

YOU = 0
HAND_SIZE = 5
GROUND = "G"

Card = str  # the id of a printed card; copies are alike
Node = str  # a foothold, or the Ground
RowName = Literal["top", "bottom"]
ROWS: tuple[RowName, RowName] = ("top", "bottom")
Symbol = Literal["Hand", "Foot", "Eye", "Breath"]
SYMBOLS: tuple[Symbol, ...] = ("Hand", "Foot", "Eye", "Breath")


class Phase(StrEnum):
    """The story, the set-up of a fight, and the three steps of a round."""

    STORY = "story"
    SET_UP = "set-up"
    TURN = "start of turn"
    ACTION = "player action"
    REFRESH = "refresh"
    GIANT = "leftmost attack"
    NEW_CARD = "new card"
    REVEAL = "reveal"
    MORE = "additional attacks"
    OVER = "end of the fight"


class Laid(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """A card in an action row."""

    card: Card
    down: bool = False


class LaidAt(NamedTuple):
    """Where a card lies in the action rows."""

    row: RowName
    place: int


class GiantCard(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """A card in the Giant row."""

    id: int  # in the order in which they were turned up in this fight
    card: Card
    wounds: Annotated[int, Meta(ge=0)] = 0
    scarred: bool = False
    lowered: Annotated[int, Meta(ge=0, description="By how much texts have lowered its Wound Limit.")] = 0


class State(BaseState, kw_only=True):
    """Everything on the table."""

    phase: Phase
    options: Options = field(default_factory=Options)
    pack: PackRef
    wraith: str
    giant: str
    pages: Annotated[list[str], Meta(description="The pages of the storybook to be read now.")] = []
    reading: Annotated[bool, Meta(description="Whether the storybook is read.")] = True
    won: Annotated[int, Meta(ge=0, description="Fights won in this campaign or Gauntlet run.")] = 0
    lost: Annotated[int, Meta(ge=0, description="Fights lost so far.")] = 0
    fell: Annotated[bool, Meta(description="The last fight was lost, and it is asked whether to go on.")] = False
    finished: Annotated[bool, Meta(description="Every Giant has fallen to every Wraith.")] = False

    modifiers: Annotated[list[Card], Meta(description="The cards of the modifier deck that were drawn.")] = []

    # the Wraith
    round: Annotated[int, Meta(ge=0)] = 0
    pawn: Node = GROUND
    wounds: Annotated[int, Meta(ge=0)] = 0
    hand: list[Card] = []
    deck: Annotated[list[Card], Meta(description="The draw deck. The last card is the top one.")] = []
    discard: list[Card] = []
    top: list[Laid] = []
    bottom: list[Laid] = []
    removed: Annotated[list[Card], Meta(description="Out of the game unseen, since the deck was last mixed.")] = []
    removed_before: Annotated[list[Card], Meta(description="Out of the game before cards came back.")] = []
    removed_known: Annotated[list[Card], Meta(description="Out of the game; the deck ran out since.")] = []
    mixed_in: Annotated[list[Card], Meta(description="Cards that went from hand into the deck.")] = []
    played: Annotated[int, Meta(ge=0, le=2, description="Cards played this turn.")] = 0
    stunned: Annotated[bool, Meta(description="The first card of the next turn does nothing.")] = False
    dazed: Annotated[bool, Meta(description="The first card of this turn does nothing.")] = False
    owed: Annotated[int, Meta(ge=0, description="Foothold tokens that act when the next turn starts.")] = 0
    no_refill: Annotated[bool, Meta(description="The next Refresh Step draws nothing (WG-R115).")] = False
    bonus: Annotated[dict[str, int], Meta(description="Changes to kinds of actions this turn.")] = {}
    both_rows: Annotated[bool, Meta(description="Both rows are counted this turn.")] = False
    shield: Annotated[int, Meta(ge=0, description="Wounds to ignore this round.")] = 0
    struck: Annotated[Node, Meta(description="The foothold whose Wounds are being split (WG-14.2).")] = ""
    scar_made: Annotated[bool, Meta(description="A Giant card was Scarred this turn.")] = False

    # the Giant
    pool: Annotated[int, Meta(ge=0, description="The Giant's health.")] = 0
    skills: Annotated[dict[str, int], Meta(description="The tokens in each skill pool.")] = {}
    row: list[GiantCard] = []
    above: Annotated[list[Card], Meta(description="Scarred cards above the row.")] = []
    gone: Annotated[list[Card], Meta(description="Giant cards that have left the row.")] = []
    giant_deck: Annotated[list[Card], Meta(description="The last card is the top one.")] = []
    known: Annotated[int, Meta(ge=0, description="How many cards on top of the Giant deck you know.")] = 0
    aside: Annotated[list[Card], Meta(description="The 5 Giant cards taken out in set-up, unseen.")] = []
    turned: Annotated[int, Meta(ge=0, description="Giant cards turned up so far.")] = 0
    rage: Annotated[int, Meta(ge=0)] = 0
    hushed: Annotated[list[int], Meta(description="Cards that cannot attack this round; 0 is the leftmost.")] = []
    waiting: Annotated[list[int], Meta(description="Cards that the newest one has roused to attack.")] = []
    busy: Annotated[list[tuple[int, str]], Meta(description="Texts of cards that are being carried out.")] = []
    over: Annotated[str, Meta(description="Why the fight has ended.")] = ""
    won_fight: bool = False
    foothold_card: Card = ""
    tokens: Annotated[list[Node], Meta(description="The footholds with a token.")] = []


def row_of(s: State, name: RowName) -> list[Laid]:
    """An action row."""
    return s.top if name == "top" else s.bottom
