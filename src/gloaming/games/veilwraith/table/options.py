"""The rule options of Veilwraith: modes, difficulty variants, and the readings that a table may prefer."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from gloaming.kernel import worded
from gloaming.packs.modifiers import DrawnModifiers, Twist

Window = Literal["W1", "W2", "W5", "W6", "W7"]  # where Memories may be played outside the Play Phase (VW-R26)


class Swap(Struct, frozen=True, forbid_unknown_fields=True):
    """A Memory that was returned to the box for good, and the Upgrade that came for it; in Nightmare one is empty."""

    out: str
    into: str


class Profile(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a player brings from earlier Campaigns."""

    won: Annotated[int, Meta(ge=0, description="Campaigns won so far; one opens Combine 3 (VW-20.9, VW-R156).")] = 0
    ribbons: Annotated[
        Annotated[int, Meta(ge=1, le=5)] | None,
        Meta(description="The Ribbons that the Campaign won last had started with (VW-R153)."),
    ] = None
    swaps: Annotated[tuple[Swap, ...], Meta(description="Permanent upgrades of Rogue Wraith Mode (VW-21.9).")] = ()


class Options(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How the game is played; the defaults are the rulebook's and the ledger's rulings."""

    mode: Annotated[
        Literal["vignette", "campaign"],
        worded(
            "How long",
            "One stand-alone Vignette, or all five with Ribbons.",
            [("vignette", "One evening"), ("campaign", "All five, as a campaign")],
        ),
    ] = "vignette"
    vignette: Annotated[
        int,
        worded(
            "Which Vignette",
            "The Vignette of a stand-alone game; 6 to 10 are the second journey. A Campaign begins with the first.",
            ge=1,
            le=10,
        ),
    ] = 1
    journey: Annotated[
        Literal[1, 2],
        worded(
            "Which journey",
            "The five Vignettes of a Campaign: those of the box, or 6 to 10 (VW-R233).",
            [(1, "From the Lost Ruins to the Red Halo"), (2, "From the Long Gallery to the Blind Sun")],
        ),
    ] = 1
    modifiers: DrawnModifiers = 0
    twist: Twist = ""
    players: Annotated[
        int, worded("How many play", "How many Veilwraiths play, each with an own copy.", ge=1, le=4)
    ] = 1
    rivals: Annotated[bool, worded("Against each other", "Whether several Veilwraiths race each other (VW-25).")] = (
        False
    )
    latecomers: Annotated[
        int,
        worded(
            "Seats that join later", "So many of the last seats join a running Campaign later (VW-24.15).", ge=0, le=3
        ),
    ] = 0
    ages: Annotated[
        tuple[int, ...], worded("Ages", "The players' ages by seat, for the last tie-break (VW-25.5).")
    ] = ()
    pack: Annotated[
        str, worded("Pack of cards", "The content pack; the one that comes with the game if none is named.")
    ] = ""
    profile: Annotated[Profile, worded("Earlier Campaigns", "What the players bring from earlier Campaigns.")] = (
        Profile()
    )
    chain: Annotated[
        bool, worded("Another Campaign may follow", "Whether another Campaign may follow in the same match.")
    ] = False

    # variants
    easy_dream: Annotated[
        bool, worded("Easy Dream", "Easy Dream, Beginner: one Action Power Token starts Advanced (VW-23.1).")
    ] = False
    own_order: Annotated[
        bool, worded("Own order of Actions", "Advanced: you choose the order of the Actions (VW-4.5).")
    ] = False
    day_dream: Annotated[bool, worded("Day Dream", "Day Dream: a Ribbon skips a Vignette (VW-23.2).")] = False
    veil_veteran: Annotated[bool, worded("Veil Veteran", "Veil Veteran: 3 Ribbons (VW-23.4).")] = False
    nightmare: Annotated[bool, worded("Nightmare", "Nightmare: an upgrade only removes or only adds (VW-23.5).")] = (
        False
    )
    endworld: Annotated[bool, worded("Endworld", "Endworld: 1 Ribbon (VW-23.6).")] = False
    rogue_wraith: Annotated[bool, worded("Rogue Wraith", "Rogue Wraith Mode (VW-21.9).")] = False
    starting_abilities: Annotated[
        Literal["none", "game", "campaign"],
        worded(
            "Starting abilities",
            "Whether and how often one is chosen (VW-26, VW-R16).",
            [("none", "None"), ("game", "In every game"), ("campaign", "Once a Campaign")],
        ),
    ] = "none"
    first_game: Annotated[
        bool,
        worded("No special ability", "Your very first game: the Vignette's special ability is left out (VW-4.12)."),
    ] = False

    # readings
    harder: Annotated[bool, worded("Harder after a win", "Whether a Campaign after a won one is harder (VW-R222).")] = (
        True
    )
    must_upgrade: Annotated[
        bool, worded("Upgrades must be made", "Whether the upgrades before a stand-alone game must be made (VW-R145).")
    ] = False
    helper_gains: Annotated[
        bool, worded("Who helps gains", "Whether who defeats another's Threat has its Boost and effects (VW-R158).")
    ] = False
    attack_rivals: Annotated[
        bool, worded("Rivals' Threats", "Whether rivals may attack Threats in each other's Areas (VW-R175).")
    ] = False
    winner_upgrades: Annotated[
        bool,
        worded("Only the winner upgrades", "Whether only the winner of a Vignette upgrades among rivals (VW-R181)."),
    ] = False
    stop_at: Annotated[
        tuple[Window, ...],
        worded(
            "Where to stop", "Windows outside the Play Phase at which one is always stopped to play Memories (VW-R26)."
        ),
    ] = ()
    concede: Annotated[bool, worded("Giving up", "Whether giving a game up is offered (VW-R155).")] = False
