"""The rule options: how many play, and the readings of the rulebook that a table may prefer."""

from typing import Annotated, Literal

from msgspec import Struct

from gloaming.kernel import worded
from gloaming.packs.modifiers import DrawnModifiers, Twist


class Options(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How many play, and the readings of the rulebook that a table may prefer."""

    players: Annotated[
        Literal[3, 4, 5, 6],
        worded(
            "How many play",
            "How many play; the other races stand as garrisons (AG-2.3).",
            [(3, "3"), (4, "4"), (5, "5"), (6, "6")],
        ),
    ] = 4
    friendly_offers: Annotated[
        int,
        worded(
            "Friendly offers", "Friendly offers in one Trade Command, and as many counter-offers (AG-R80).", ge=0, le=20
        ),
    ] = 5
    gifts: Annotated[bool, worded("Gifts", "One side of a friendly trade may give nothing (AG-R77).")] = False
    open_spells: Annotated[bool, worded("Open Spells", "Spells in hand are open (AG-R67).")] = False
    open_scores: Annotated[bool, worded("Open points", "The points of all players are open (AG-R192).")] = False
    limited_markers: Annotated[
        bool, worded("Story Markers run out", "Story Markers run out: as many as the race has (AG-R172).")
    ] = False
    max_rounds: Annotated[
        int,
        worded("Last round", "The game ends after so many rounds at the latest; 0 is never (AG-R19).", ge=0, le=1000),
    ] = 0
    modifiers: DrawnModifiers = 0
    twist: Twist = ""
    pack: Annotated[str, worded("Pack of cards", "The pack of cards; empty is the one that comes with the game.")] = ""
