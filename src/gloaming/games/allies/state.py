"""The state of a game of Allies Against the Wraith: the table as it lies."""

from enum import StrEnum
from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from gloaming.kernel import Done
from gloaming.kernel import State as BaseState

from .cards import Card, Suit

YOU = 0


class Phase(StrEnum):
    """The four phases of a round."""

    NEW_BEINGS = "new beings"
    ALLIED_ACTIONS = "allied actions"
    WRAITH_ATTACKS = "wraith attacks"
    WRAITH_EVOLUTIONS = "wraith evolutions"


Deed = Literal["summon", "move", "transform"]  # the three types of queen action


class Options(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The readings of the rulebook that a table may prefer; the defaults are the ledger's rulings."""

    set_aside_jacks: Annotated[
        tuple[Literal["JH", "JD"], Literal["JS", "JC"]],
        Meta(description="The red and the black jack that are set aside (AL-R1)."),
    ] = ("JH", "JS")
    evolution_order: Annotated[
        Literal["fixed", "player"], Meta(description="Who orders the wraith evolutions (AL-R9, AL-R11).")
    ] = "fixed"
    pass_tie: Annotated[
        Literal["oldest", "player"], Meta(description="Who gets a passed card when wraiths tie exactly (AL-R16).")
    ] = "oldest"
    zero_strength_block: Annotated[
        bool, Meta(description="Whether an ally without the matching strength may block (AL-R19).")
    ] = False
    damage_choice: Annotated[
        Literal["doubled", "printed"], Meta(description="Which pips say what an ally's highest card is (AL-R26).")
    ] = "doubled"
    destroyed_spirits: Annotated[
        Literal["pool", "removed"], Meta(description="Where spirits go that a flying wraith destroys (AL-R23).")
    ] = "pool"
    catch_counts_damaged: Annotated[
        bool, Meta(description="Whether damaged spades count when a wraith is caught (AL-R28).")
    ] = False
    transforms_per_queen: Annotated[
        Annotated[int, Meta(ge=1)] | None,
        Meta(description="How many wraiths one queen may transform in a round; null is any number (AL-R31)."),
    ] = None
    summons_per_round: Annotated[
        Literal[1, "per_queen"], Meta(description="How often a jack may be summoned in a round (AL-R32).")
    ] = 1


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


class Heal(Struct, frozen=True, gc=False, tag="heal"):
    """A jack turns a damaged card of an ally upright."""

    jack: Card
    card: Card


class Summon(Struct, frozen=True, gc=False, tag="summon"):
    """A queen brings a set-aside jack into an ally."""

    queen: Card
    jack: Card
    ally: int


class Move(Struct, frozen=True, gc=False, tag="move"):
    """A queen moves a spirit from its ally to another."""

    queen: Card
    spirit: Card
    ally: int


class Transform(Struct, frozen=True, gc=False, tag="transform"):
    """A queen gives a spirit to a wraith that its ally has caught."""

    queen: Card
    spirit: Card
    wraith: int


class Block(Struct, frozen=True, gc=False, tag="block"):
    """An ally blocks the attack of a wraith."""

    ally: int
    wraith: int


class Evolve(Struct, frozen=True, gc=False, tag="evolve"):
    """A wraith is dealt its evolution card, resolves it, or receives one that was passed on."""

    wraith: int


Option = Heal | Summon | Move | Transform | Block | Evolve | Done
