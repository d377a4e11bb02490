"""What is fought, and the readings of the rulebook that a table may prefer."""

from typing import Annotated, Literal

from msgspec import Struct

from gloaming.kernel import worded
from gloaming.packs.modifiers import DrawnModifiers, Twist

Mode = Literal["single", "campaign", "impossible", "insane"]


class Options(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What is fought, and the readings of the rulebook that a table may prefer."""

    mode: Annotated[
        Mode,
        worded(
            "How many fights",
            "One fight, the campaign, or a Gauntlet: Impossible or Insane (WG-28, WG-30).",
            [
                ("single", "One fight"),
                ("campaign", "The campaign"),
                ("impossible", "Impossible Gauntlet"),
                ("insane", "Insane Gauntlet"),
            ],
        ),
    ] = "single"
    wraith: Annotated[
        Literal["young", "adult", "elder"],
        worded(
            "Which Wraith",
            "Who fights, in a single fight (WG-1.2).",
            [("young", "Young"), ("adult", "Adult"), ("elder", "Elder")],
        ),
    ] = "young"
    giant: Annotated[
        Literal["earth", "air", "water", "fire"],
        worded(
            "Which Giant",
            "Against whom, in a single fight (WG-1.2).",
            [("earth", "Earth"), ("air", "Air"), ("water", "Water"), ("fire", "Fire")],
        ),
    ] = "earth"
    footholds: Annotated[
        Literal[0, 2, 4, 6],
        worded(
            "Dangerous Footholds",
            "Dangerous Footholds: how many tokens; at least 2 Young, 4 Adult, 6 Elder (WG-29.8).",
            [(0, "None"), (2, "2 tokens"), (4, "4 tokens"), (6, "6 tokens")],
        ),
    ] = 0
    foothold_cards: Annotated[
        Literal[3, 6],
        worded(
            "Foothold cards",
            "How many Foothold cards of the Giant are shuffled (WG-R161).",
            [(3, "The three of the rulebook"), (6, "Three more")],
        ),
    ] = 3
    modifiers: DrawnModifiers = 0
    twist: Twist = ""
    story: Annotated[bool, worded("Story", "Whether the storybook is read along with the fights (WG-28.6).")] = True
    peak_climb: Annotated[
        Literal["forced", "optional"],
        worded(
            "A Climb from a peak",
            "A Climb that begins on a peak goes over the top (WG-R31).",
            [("forced", "Goes over the top"), ("optional", "May stay")],
        ),
    ] = "forced"
    firework_region: Annotated[
        Literal["per_foothold", "once_per_card"],
        worded(
            "A Firework on a wide card",
            "How often a Firework hits a card that covers several footholds (WG-R44).",
            [("per_foothold", "Hits each foothold"), ("once_per_card", "Hits once")],
        ),
    ] = "per_foothold"
    split_waste: Annotated[
        Literal["allowed", "not_while_another_card_can_take_it"],
        worded(
            "Splitting Wounds",
            "Whether a split may waste Wounds that another card could take (WG-R46).",
            [("allowed", "Some may be wasted"), ("not_while_another_card_can_take_it", "None may be wasted")],
        ),
    ] = "allowed"
    foothold_lock: Annotated[
        Literal["campaign", "none"],
        worded(
            "Dangerous Footholds in a campaign",
            "Dangerous Footholds wait until the campaign is finished as the Young Wraith (WG-R103).",
            [("campaign", "After the Young Wraith"), ("none", "From the start")],
        ),
    ] = "campaign"
    air_draw: Annotated[
        Literal["extra4", "four_instead_of_refill"],
        worded(
            "After a token of the Air Giant",
            "The 4 cards after a token of the Air Giant (WG-R115).",
            [("extra4", "4 cards more"), ("four_instead_of_refill", "4 cards, no refill")],
        ),
    ] = "extra4"
    skill_use: Annotated[
        Literal["optional_effect", "compulsory"],
        worded(
            "Skills",
            "Whether a skill may be declined (WG-R123).",
            [("optional_effect", "May be declined"), ("compulsory", "Must be used")],
        ),
    ] = "optional_effect"
    show_unseen: Annotated[
        Literal["set", "nothing"],
        worded(
            "Cards not seen yet",
            "Whether the cards not seen yet are listed (WG-R141).",
            [("set", "Are listed"), ("nothing", "Stay unknown")],
        ),
    ] = "set"
    concede: Annotated[bool, worded("Giving up", "Whether giving a fight up is offered in it (WG-R143).")] = False
    pack: Annotated[str, worded("Pack of cards", "The pack of cards; empty is the one that comes with the game.")] = ""
