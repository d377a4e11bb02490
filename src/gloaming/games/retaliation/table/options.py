"""The options of a match: who plays what, and the readings of the rulebook that a table may prefer."""

from typing import Annotated, Literal

from msgspec import Struct

from gloaming.kernel import worded
from gloaming.packs.modifiers import DrawnModifiers, Twist

SCENARIOS = {  # of the pack that comes with the game; a pack of one's own has its own
    "01-cinders": "Cinders",
    "02-what-the-ash-kept": "What the Ash Kept",
    "19-exposures": "Exposures",
    "03-the-bottling-house": "The Bottling House",
    "04-blood-on-granite": "Blood on Granite",
    "05-the-moot": "The Moot",
    "13-the-charcoal-burners": "The Charcoal Burners",
    "14-winter-meat": "Winter Meat",
    "06-the-night-of-teeth": "The Night of Teeth",
    "07-the-long-shift": "The Long Shift",
    "15-the-high-lead": "The High Lead",
    "16-the-judges-road": "The Judge's Road",
    "08-the-crest": "The Crest",
    "09-the-burn-ward": "The Burn Ward",
    "10-what-irene-keeps": "What Irene Keeps",
    "20-what-they-will-call-him": "What They Will Call Him",
    "17-the-nine-forty": "The Nine-Forty",
    "18-the-harvest-fair": "The Harvest Fair",
    "11-asheras-breath": "Ashera's Breath",
    "12-the-dark-of-the-moon": "The Dark of the Moon",
}


class Options(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What is played, and the rulings that are options (table 6.12 of the ledger)."""

    characters: Annotated[
        int, worded("How many werewolves", "How many pack members there are (RT-1.2).", ge=1, le=4)
    ] = 1
    scenario: Annotated[
        str,
        worded(
            "Which night",
            "A single scenario, by its id; empty is the campaign from its beginning.",
            examples=[*SCENARIOS],
        ),
    ] = ""
    modifiers: DrawnModifiers = 0
    twist: Twist = ""
    ready_made: Annotated[
        bool, worded("Ready-made characters", "Ready-made characters instead of making them at the table (RT-3.1).")
    ] = False
    more_gifts: Annotated[
        bool,
        worded("More Gifts", "At each Rank three Gifts of the auspice and two of the tribe, one of each (RT-R231)."),
    ] = False
    skip_marked: Annotated[
        bool,
        worded(
            "Skip the hardest passages",
            "Passages that are marked for harm to children, dismemberment, loss of memory or fire are not read; "
            "a short line stands in their place.",
        ),
    ] = False
    difficulty_words: Annotated[
        dict[Literal["EASY", "MEDIUM", "HARD"], int],
        worded("What the words ask", "What the words on Caern events ask (RT-R5)."),
    ] = {}
    sand_timer: Annotated[
        int, worded("Sand timer, in seconds", "Seconds for timed pages; 0 is off (RT-R8).", ge=0, le=600)
    ] = 60
    crinos_silence: Annotated[bool, worded("A Crinos only growls", "In the chat a Crinos growls (RT-R17).")] = True
    moon_lock: Annotated[bool, worded("Auspices need their moon", "An auspice ability needs its moon (RT-R18).")] = True
    galliard_total: Annotated[
        bool, worded("The Galliard removes 2 in total", "The Galliard removes 2 in total, not 2 each (RT-R20).")
    ] = False
    unanimity: Annotated[
        Literal["strict", "majority"],
        worded(
            "How the pack agrees",
            "How the pack agrees where it must (RT-R49).",
            [("strict", "All must agree"), ("majority", "By majority")],
        ),
    ] = "strict"
    restore_consumed: Annotated[
        bool, worded("A retry gives things back", "A retry gives back what was used up (RT-R55).")
    ] = True
    pass_friends: Annotated[bool, worded("Moving through friends", "Figures may move through friends (RT-R61).")] = (
        False
    )
    tight_los: Annotated[
        bool, worded("Narrow lines of sight", "Two blocking HEX cut a line along their edge (RT-R66).")
    ] = False
    main_round_initiative: Annotated[
        Literal["stack", "once", "off"],
        worded(
            "Initiative from leftover tokens",
            "Leftover RESISTANCE tokens of main rounds (RT-R95).",
            [("stack", "Add up"), ("once", "Give 1 at most"), ("off", "Give nothing")],
        ),
    ] = "stack"
    rage_dice: Annotated[
        Literal["replace", "add"],
        worded(
            "Rage dice",
            "Rage dice replace black dice, or are added (RT-R99).",
            [("replace", "Replace black dice"), ("add", "Come on top")],
        ),
    ] = "replace"
    stack_damage_tokens: Annotated[bool, worded("DAMAGE tokens add up", "DAMAGE tokens stack (RT-R115).")] = False
    bleed_ends_with_combat: Annotated[
        bool, worded("BLEED ends with combat", "BLEED goes when combat ends (RT-R120).")
    ] = True
    crinos_rage: Annotated[
        Literal["attack", "action"],
        worded(
            "1 Rage in Crinos form",
            "1 Rage in Crinos form buys an Attack, or an action (RT-R136).",
            [("attack", "Buys an Attack"), ("action", "Buys any action")],
        ),
    ] = "attack"
    reactions_per_attack: Annotated[
        int, worded("Defense cards against an Attack", "Defense cards against one Attack (RT-R139).", ge=1, le=9)
    ] = 1
    stealth_table: Annotated[
        Literal["picture", "list"],
        worded(
            "STEALTH from a distance",
            "What the HEX of a Line of Sight add to STEALTH (RT-R198).",
            [("picture", "As the picture shows"), ("list", "As the list says")],
        ),
    ] = "picture"
    chairs: Annotated[
        int,
        worded(
            "Chairs for who joins later",
            "Chairs for those who join or rest at the Caern; 0: none does (RT-R211).",
            ge=0,
            le=4,
        ),
    ] = 0
    characters_per_player: Annotated[
        int, worded("Characters for each seat", "How many characters a seat leads (RT-R211).", ge=1, le=4)
    ] = 1
    pack_ties: Annotated[
        Literal["ask", "auto"],
        worded(
            "Ties",
            "Whether the pack is asked about ties (RT-R217).",
            [("ask", "The pack is asked"), ("auto", "They are settled")],
        ),
    ] = "ask"
    pack: Annotated[str, worded("Pack of cards", "The pack of cards; empty is the one that comes with the game.")] = ""
