"""What rules hear of the texts of each sort of card: which lines are carried out, and what may hold."""

from gloaming.lingo.hearing import Hears
from gloaming.packs import Pack

from ..table.booklet_files import Conclusion, Envelope, StoryChoice, StoryEvent
from ..table.heeded import AGAINST, DEEDS, GAINING, NUMBERS
from ..table.moments import ATTACKED, DEFEATS, FAILS, FALLS, FRENZY, HARMED, MAKES, WYRM
from ..table.printed import (
    Action,
    Auspice,
    Backstory,
    Building,
    CombatCard,
    Corruption,
    Effect,
    Gift,
    Glorious,
    Item,
    NpcCard,
    NpcCombatCard,
    Numbers,
    Patron,
    RandomEvent,
    Special,
    Strategy,
)
from ..table.state import SKILLS
from ..table.under_way import DICE, SUCCESSES

FORMS = ("Homid", "Lupus", "Crinos")
EVENTS = (
    *(MAKES, FAILS, ATTACKED, HARMED, FALLS, FRENZY, WYRM, DEFEATS),
    *(f"{{figure}} shapeshift(s) to {form} form" for form in FORMS),
)
TIMES = (
    *("At the start of your turn", "At the start of each round", "At the end of each round"),
    *("At the start of combat", "At the start of the scenario"),
)
HERE = "At the Caern"  # of buildings, Items and Effects
SILENT = ("ignore {thing}", "{figure} target(s) {victim:figure}", "{attack} deal(s) double Damage")
USING = ("{figure} may use {token}", "{figure} may use {token} of {owner:figure}")
WAITING = (
    *("{figure} is defeated", "{tracker} reach(es) {n}", "combat ends"),
    "{figure} is within {n} HEX of {hex}",
)
KEYS = (
    *(*NUMBERS, *AGAINST, *DEEDS, *GAINING, DICE, SUCCESSES, *SILENT, *USING),
    *(skill.title() for skill in SKILLS),
)
THIS = ("attack", "check", "card", "figure")


def carried_out(*triggers: str, holds: bool = False) -> Hears:
    """Lines after these triggers are carried out; on a card that lies there, those without one hold."""
    return Hears(triggers, ("",) if holds else (), KEYS, (*SILENT, *WAITING), this=THIS)


IN_PLAY = carried_out(*EVENTS, *TIMES, holds=True)
ONCE, HITTING = carried_out(""), carried_out("", "Hit")
REWARD = carried_out("", "At the start of the scenario")
EVERYWHERE = carried_out("", *EVENTS, *TIMES)
HEARS: dict[type, Hears] = {
    Auspice: carried_out("", *EVENTS),
    Backstory: carried_out("", *EVENTS),
    Building: carried_out(*EVENTS, *TIMES, HERE, holds=True),
    Corruption: IN_PLAY,
    NpcCard: IN_PLAY,
    Numbers: IN_PLAY,
    Effect: carried_out("", *EVENTS, *TIMES, HERE),
    Item: carried_out("", "Attack", "Defense", "Hit", *EVENTS, *TIMES, HERE),
    Special: HITTING,
    Action: HITTING,
    Glorious: ONCE,
    Patron: ONCE,
    Strategy: ONCE,
    Envelope: ONCE,
    Conclusion: ONCE,
    RandomEvent: REWARD,
    StoryEvent: REWARD,
    StoryChoice: REWARD,
}


def hears(pack: Pack, component: object) -> Hears | None:
    """What rules hear of a card, by its sort."""
    match component:
        case Gift(type="Passive"):
            return IN_PLAY
        case Gift():
            return EVERYWHERE
        case CombatCard(type="Attack") | NpcCombatCard(type="Attack" | "Special"):
            return HITTING
        case CombatCard(type="Mix"):
            return carried_out("", "Attack", "Defense", "Hit")
        case CombatCard() | NpcCombatCard():
            return ONCE
    return HEARS.get(type(component))
