"""The rule options of Allies Against the Wraith: the readings of the rulebook that a table may prefer."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from gloaming.kernel import worded


class Options(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The readings of the rulebook that a table may prefer; the defaults are the ledger's rulings."""

    set_aside_jacks: Annotated[
        tuple[Literal["JH", "JD"], Literal["JS", "JC"]],
        worded(
            "Jacks set aside",
            "The red and the black jack that are set aside (AL-R1).",
            [
                (["JH", "JS"], "Hearts and spades"),
                (["JH", "JC"], "Hearts and clubs"),
                (["JD", "JS"], "Diamonds and spades"),
                (["JD", "JC"], "Diamonds and clubs"),
            ],
        ),
    ] = ("JH", "JS")
    evolution_order: Annotated[
        Literal["fixed", "player"],
        worded(
            "Order of the evolutions",
            "Who orders the wraith evolutions (AL-R9, AL-R11).",
            [("fixed", "In a fixed order"), ("player", "You choose")],
        ),
    ] = "fixed"
    pass_tie: Annotated[
        Literal["oldest", "player"],
        worded(
            "A tie for a passed card",
            "Who gets a passed card when wraiths tie exactly (AL-R16).",
            [("oldest", "The oldest wraith"), ("player", "You choose")],
        ),
    ] = "oldest"
    zero_strength_block: Annotated[
        bool, worded("Blocking without strength", "Whether an ally without the matching strength may block (AL-R19).")
    ] = False
    damage_choice: Annotated[
        Literal["doubled", "printed"],
        worded(
            "Highest card of an ally",
            "Which pips say what an ally's highest card is (AL-R26).",
            [("doubled", "By doubled pips"), ("printed", "By printed pips")],
        ),
    ] = "doubled"
    destroyed_spirits: Annotated[
        Literal["pool", "removed"],
        worded(
            "Destroyed spirits",
            "Where spirits go that a flying wraith destroys (AL-R23).",
            [("pool", "Back to the pool"), ("removed", "Out of the game")],
        ),
    ] = "pool"
    catch_counts_damaged: Annotated[
        bool, worded("Damaged spades catch", "Whether damaged spades count when a wraith is caught (AL-R28).")
    ] = False
    transforms_per_queen: Annotated[
        Annotated[int, Meta(ge=1)] | None,
        worded(
            "Wraiths a queen transforms",
            "How many wraiths one queen may transform in a round (AL-R31).",
            [(None, "Any number"), (1, "1 a round"), (2, "2 a round"), (3, "3 a round")],
        ),
    ] = None
    summons_per_round: Annotated[
        Literal[1, "per_queen"],
        worded(
            "Summoning a jack",
            "How often a jack may be summoned in a round (AL-R32).",
            [(1, "Once a round"), ("per_queen", "Once for each queen")],
        ),
    ] = 1
