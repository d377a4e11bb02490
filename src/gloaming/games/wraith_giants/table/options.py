"""What is fought, and the readings of the rulebook that a table may prefer."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

Mode = Literal["single", "campaign", "impossible", "insane"]


class Options(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What is fought, and the readings of the rulebook that a table may prefer."""

    mode: Annotated[
        Mode, Meta(description="One fight, the campaign, or a Gauntlet: Impossible or Insane (WG-28, WG-30).")
    ] = "single"
    wraith: Annotated[
        Literal["young", "adult", "elder"], Meta(description="Who fights, in a single fight (WG-1.2).")
    ] = "young"
    giant: Annotated[
        Literal["earth", "air", "water", "fire"], Meta(description="Against whom, in a single fight (WG-1.2).")
    ] = "earth"
    footholds: Annotated[
        Literal[0, 2, 4, 6],
        Meta(description="Dangerous Footholds: how many tokens; at least 2 Young, 4 Adult, 6 Elder (WG-29.8)."),
    ] = 0
    story: Annotated[bool, Meta(description="Whether the storybook is read along with the fights (WG-28.6).")] = True
    peak_climb: Annotated[
        Literal["forced", "optional"], Meta(description="A Climb that begins on a peak goes over the top (WG-R31).")
    ] = "forced"
    firework_region: Annotated[
        Literal["per_foothold", "once_per_card"],
        Meta(description="How often a Firework hits a card that covers several footholds (WG-R44)."),
    ] = "per_foothold"
    split_waste: Annotated[
        Literal["allowed", "not_while_another_card_can_take_it"],
        Meta(description="Whether a split may waste Wounds that another card could take (WG-R46)."),
    ] = "allowed"
    foothold_lock: Annotated[
        Literal["campaign", "none"],
        Meta(description="Dangerous Footholds wait until the campaign is finished as the Young Wraith (WG-R103)."),
    ] = "campaign"
    air_draw: Annotated[
        Literal["extra4", "four_instead_of_refill"],
        Meta(description="The 4 cards after a token of the Air Giant (WG-R115)."),
    ] = "extra4"
    skill_use: Annotated[
        Literal["optional_effect", "compulsory"], Meta(description="Whether a skill may be declined (WG-R123).")
    ] = "optional_effect"
    show_unseen: Annotated[
        Literal["set", "nothing"], Meta(description="Whether the cards not seen yet are listed (WG-R141).")
    ] = "set"
    concede: Annotated[bool, Meta(description="Whether giving a fight up is offered in it (WG-R143).")] = False
    pack: Annotated[str, Meta(description="The pack of cards; empty is the one that comes with the game.")] = ""
