"""The options of a match: who plays what, and the readings of the rulebook that a table may prefer."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

SCENARIOS = (  # of the pack that comes with the game; a pack of one's own has its own
    "01-cinders",
    "02-what-the-ash-kept",
    "03-the-bottling-house",
    "04-blood-on-granite",
    "05-the-moot",
    "06-the-night-of-teeth",
    "07-the-long-shift",
    "08-the-crest",
    "09-the-burn-ward",
    "10-what-irene-keeps",
    "11-asheras-breath",
    "12-the-dark-of-the-moon",
)


class Options(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What is played, and the rulings that are options (table 6.12 of the ledger)."""

    characters: Annotated[int, Meta(ge=1, le=4, description="How many pack members there are (RT-1.2).")] = 1
    scenario: Annotated[
        str,
        Meta(
            description="A single scenario, by its id; empty is the campaign from its beginning.", examples=[*SCENARIOS]
        ),
    ] = ""
    ready_made: Annotated[
        bool, Meta(description="Ready-made characters instead of making them at the table (RT-3.1).")
    ] = False
    difficulty_words: Annotated[
        dict[Literal["EASY", "MEDIUM", "HARD"], int], Meta(description="What the words on Caern events ask (RT-R5).")
    ] = {}
    sand_timer: Annotated[int, Meta(ge=0, le=600, description="Seconds for timed pages; 0 is off (RT-R8).")] = 60
    crinos_silence: Annotated[bool, Meta(description="In the chat a Crinos growls (RT-R17).")] = True
    moon_lock: Annotated[bool, Meta(description="An auspice ability needs its moon (RT-R18).")] = True
    galliard_total: Annotated[bool, Meta(description="The Galliard removes 2 in total, not 2 each (RT-R20).")] = False
    unanimity: Annotated[
        Literal["strict", "majority"], Meta(description="How the pack agrees where it must (RT-R49).")
    ] = "strict"
    restore_consumed: Annotated[bool, Meta(description="A retry gives back what was used up (RT-R55).")] = True
    pass_friends: Annotated[bool, Meta(description="Figures may move through friends (RT-R61).")] = False
    tight_los: Annotated[bool, Meta(description="Two blocking HEX cut a line along their edge (RT-R66).")] = False
    main_round_initiative: Annotated[
        Literal["stack", "once", "off"], Meta(description="Leftover RESISTANCE tokens of main rounds (RT-R95).")
    ] = "stack"
    rage_dice: Annotated[
        Literal["replace", "add"], Meta(description="Rage dice replace black dice, or are added (RT-R99).")
    ] = "replace"
    stack_damage_tokens: Annotated[bool, Meta(description="DAMAGE tokens stack (RT-R115).")] = False
    bleed_ends_with_combat: Annotated[bool, Meta(description="BLEED goes when combat ends (RT-R120).")] = True
    crinos_rage: Annotated[
        Literal["attack", "action"], Meta(description="1 Rage in Crinos form buys an Attack, or an action (RT-R136).")
    ] = "attack"
    reactions_per_attack: Annotated[
        int, Meta(ge=1, le=9, description="Defense cards against one Attack (RT-R139).")
    ] = 1
    stealth_table: Annotated[
        Literal["picture", "list"], Meta(description="What the HEX of a Line of Sight add to STEALTH (RT-R198).")
    ] = "picture"
    chairs: Annotated[
        int, Meta(ge=0, le=4, description="Chairs for those who join or rest at the Caern; 0: none does (RT-R211).")
    ] = 0
    characters_per_player: Annotated[
        int, Meta(ge=1, le=4, description="How many characters a seat leads (RT-R211).")
    ] = 1
    pack_ties: Annotated[
        Literal["ask", "auto"], Meta(description="Whether the pack is asked about ties (RT-R217).")
    ] = "ask"
    pack: Annotated[str, Meta(description="The pack of cards; empty is the one that comes with the game.")] = ""
