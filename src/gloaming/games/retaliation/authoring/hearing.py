"""What rules hear of the texts of each sort of card: which lines are carried out, and what may hold."""

from collections.abc import Sequence

from gloaming.lingo.hearing import Hears
from gloaming.packs import Pack
from gloaming.packs.modifiers import Modifier

from ..table.booklet_files import Conclusion, Envelope, StoryChoice, StoryEvent
from ..table.box import as_effect
from ..table.heeded import AGAINST, DEEDS, GAINING, NUMBERS
from ..table.holding import holds_when_carried
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
from .at_hand import (
    AT_MOMENTS,
    ATTACKER,
    ATTACKING,
    DEFENDING,
    DURING,
    FOE,
    IN_ATTACKS,
    LENGTH,
    REACTION,
    SCENARIO,
    TARGET,
    WOLF,
    YOU,
    AtHand,
    missing,
)

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
USING = ("{figure} may use {shield}", "{figure} may use {shield} of {owner:figure}")
WAITING = (
    *("{figure} is defeated", "{tracker} reach(es) {n}", "combat ends"),
    "{figure} is within {n} HEX of {hex}",
)
KEYS = (
    *(*NUMBERS, *AGAINST, *DEEDS, *GAINING, DICE, SUCCESSES, *SILENT, *USING),
    *(skill.title() for skill in SKILLS),
)
THIS = ("attack", "check", "card", "figure")


WOLVES, NPCS, THE_PACK = (YOU, WOLF, SCENARIO), (YOU, FOE, SCENARIO), (WOLF, FOE, SCENARIO)
NOW = (MAKES, FAILS, ATTACKED)  # the moments at which somebody may decide to use a card


def carried_out(*triggers: str, by: Sequence[str] = (), holds: bool = False, here: AtHand = AT_MOMENTS) -> Hears:
    """Lines after these triggers are carried out; on a card that lies there, those without one hold.

    Who bears it says what it can speak of, and so does, by the trigger, what is at hand.
    """
    at_hand = missing(*by, here=here, holds=holds)
    return Hears(triggers, ("",) if holds else (), KEYS, (*SILENT, *WAITING), this=THIS, missing=at_hand)


def card_of(by: Sequence[str], *triggers: str, first: tuple[str, ...]) -> Hears:
    """A combat card: what is at hand when it is played, and after its triggers."""
    return carried_out("", *triggers, by=(*by, LENGTH), here={**IN_ATTACKS, "": first})


IN_PLAY = carried_out(*EVENTS, *TIMES, by=WOLVES, holds=True)
ONCE = carried_out("", by=(*WOLVES, LENGTH))
REWARD = carried_out(
    "", "At the start of the scenario", by=(WOLF, FOE), here={"": (YOU,), "At the start of the scenario": (SCENARIO,)}
)
USABLE = carried_out("", *NOW, by=WOLVES)
STATE_CARD = carried_out(
    *EVENTS, *(each for each in TIMES if each != "At the start of the scenario"), by=NPCS, holds=True
)
HEARS: dict[type, Hears] = {
    Auspice: carried_out("", *NOW, by=(*WOLVES, LENGTH)),
    Backstory: ONCE,
    Building: carried_out(*EVENTS, *TIMES, HERE, by=THE_PACK, holds=True),
    Corruption: IN_PLAY,
    Numbers: STATE_CARD,
    Special: card_of(NPCS, "Hit", first=(TARGET, DURING)),
    Action: card_of(NPCS, "Hit", first=(DURING,)),
    Glorious: carried_out("", by=WOLVES, here={"": (TARGET,)}),
    Patron: ONCE,
    Strategy: carried_out("", by=(*THE_PACK, LENGTH)),
    Envelope: carried_out("", by=THE_PACK),
    Conclusion: carried_out("", by=(WOLF, FOE)),
    RandomEvent: REWARD,
    StoryEvent: REWARD,
    StoryChoice: REWARD,
}


def hears(pack: Pack, component: object) -> Hears | None:
    """What rules hear of a card, by its sort."""
    match component:
        case Gift(type="Immediate"):
            return USABLE
        case Gift():
            return IN_PLAY
        case NpcCard(kind="ally"):
            return carried_out(*EVENTS, *TIMES, by=NPCS, holds=True)
        case NpcCard():
            return STATE_CARD
        case Effect():
            return of_effect(component)
        case Modifier():
            return of_effect(as_effect(component))
        case Item():
            return of_item(component)
        case CombatCard() | NpcCombatCard():
            return of_combat_card(component)
    return HEARS.get(type(component))


def of_effect(card: Effect) -> Hears:
    """An Effect lies there, or is used; the pack's changes prices at the Caern."""
    used = card.discard_when == "use"
    prices = (HERE,) if card.owner == "pack" else ()
    by = WOLVES if card.owner == "member" or used else THE_PACK
    at_hand = {**AT_MOMENTS, HERE: (LENGTH,)}  # as long as one is there
    return carried_out(*(("",) if used else ()), *EVENTS, *TIMES, *prices, by=by, holds=not used, here=at_hand)


def of_item(card: Item) -> Hears:
    """What is carried works by itself, weapons in Attacks, the rest is used; whoever pays chooses the moment."""
    if holds_when_carried(card):
        return carried_out(*EVENTS, *TIMES, HERE, by=WOLVES, holds=True)
    if card.category == "Consumable":
        return carried_out("", *(NOW if card.cost_kind else EVENTS), HERE, by=WOLVES)
    fighting = {each: (*at_hand, LENGTH) for each, at_hand in IN_ATTACKS.items()} if card.weapon else {}
    return carried_out("", *fighting, HERE, by=WOLVES, here=fighting)


def of_combat_card(card: CombatCard | NpcCombatCard) -> Hears:
    """What can be done with a combat card, and what it then speaks of."""
    if isinstance(card, NpcCombatCard):
        if card.type == "Defense":
            return card_of(NPCS, first=(ATTACKER, REACTION))
        return card_of(NPCS, "Hit", first=(TARGET, DURING))
    match card.type:
        case "Attack":
            return card_of(WOLVES, "Attack", "Hit", first=ATTACKING)
        case "Mix":
            both = tuple(each for each in ATTACKING if each in DEFENDING)
            return card_of(WOLVES, *IN_ATTACKS, first=(*both, REACTION))
    return card_of(WOLVES, "Defense", first=DEFENDING)
