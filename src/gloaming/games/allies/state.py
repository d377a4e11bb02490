"""The state of a game of Allies Against the Wraith: the table as it lies."""

from enum import StrEnum
from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from gloaming.kernel import State as BaseState

from .cards import Card, Suit
from .options import Options

YOU = 0


class Phase(StrEnum):
    """The four phases of a round."""

    NEW_BEINGS = "new beings"
    ALLIED_ACTIONS = "allied actions"
    WRAITH_ATTACKS = "wraith attacks"
    WRAITH_EVOLUTIONS = "wraith evolutions"


Deed = Literal["summon", "move", "transform"]  # the three types of queen action


class Being(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """A wraith or, with at least one spirit, an ally."""

    id: int  # in the order in which beings came into play
    vertical: list[Card]  # undamaged ability cards
    horizontal: list[Card] = []  # damaged ones
    spirits: list[Card] = []
    cube: bool = False
    top: Suit | None = None  # a wraith's strongest suit; ties keep it, so it must be remembered


class Evolution(Struct, frozen=True):
    """An evolution card that lies before a wraith."""

    wraith: int
    card: Card


class State(BaseState, kw_only=True):
    """Everything on the table."""

    phase: Phase
    options: Options = field(default_factory=Options)
    round: Annotated[int, Meta(ge=0)] = 0
    deck: Annotated[list[Card], Meta(description="The city. The last card is the top one.")]
    beings: Annotated[list[Being], Meta(description="Wraiths and allies, oldest first.")] = []
    pool: Annotated[list[Card], Meta(description="The unused evolution cards.")] = []
    aside: Annotated[list[Card], Meta(description="The jacks that can still be summoned.")] = []
    incomplete: Annotated[list[Card], Meta(description="The being that the deck could not complete.")] = []
    removed: Annotated[list[Card], Meta(description="Destroyed spirits, with destroyed_spirits = removed.")] = []
    court_evolutions: Annotated[int, Meta(ge=0, description="Spirits that came up as evolution cards so far.")] = 0
    healed: Annotated[list[Card], Meta(description="The jacks that have healed this round.")] = []
    queens: Annotated[dict[Card, Deed], Meta(description="What each queen has done this round.")] = {}
    transforms: Annotated[dict[Card, int], Meta(description="How many wraiths each queen has transformed.")] = {}
    dealt: Annotated[list[Evolution], Meta(description="Evolution cards not yet resolved.")] = []
