"""The rule options of Allies Against the Wraith: the readings of the rulebook that a table may prefer."""

from typing import Annotated, Literal

from msgspec import Meta, Struct


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
