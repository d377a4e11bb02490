"""Names of things, for people."""

from collections.abc import Sequence

from gloaming.scene import listed

from ..table.box import box
from ..table.state import Base, Card, Player, State

ICON: dict[str, str] = {
    "explore": "compass",
    "fight": "hand-fist",
    "influence": "comments",
    "cost": "fire-flame-curved",
    "boost": "plus",
    "combine": "gem",
    "token": "bolt",
    "ribbon": "flag",
}
ABILITY = {
    "shade": ("Shade Wraith", "Start with 1 Power Token on Explore."),
    "umbra": ("Umbra Wraith", "Start with 1 Power Token on Fight."),
    "shadow": ("Shadow Wraith", "Start with 1 Power Token on Influence."),
    "soul": ("Soul Wraith", "Start with 1 Memory in hand, but 2 Actions are Exhausted."),
    "spirit": ("Spirit Wraith", "Start with 1 extra Spirit, but 2 Actions are Exhausted."),
}
WHY = {
    "Spirit": "Spirit has run out",
    "Archfiend": "the Archfiend is here",
    "Ribbons": "no Ribbon is left",
    "text": "a card says so",
    "concession": "the game is given up",
}
SORT = {
    "threat": "Threat",
    "foe": "Foe",
    "key": "Key",
    "memory": "Basic Memory",
    "upgrade": "Memory Upgrade",
    "vignette": "Vignette",
    "modifier": "Modifier",
    "action": "Action",
    "portal": "Portal",
    "archfiend": "Archfiend",
    "reference": "Reference",
}
STORY = {"campaign": "The Campaign", "game": "The game is lost"}
TURN_NOTE = {0: "", 45: "Tilted", 90: "Exhausted"}


def card_name(s: State, card: Card) -> str:
    """The name on a card."""
    return box(s).cards[card].name


def short_name(s: State, card: Card) -> str:
    """The name on a card, where little room is: of a Memory what it is of."""
    return card_name(s, card).removeprefix("Memory of ")


def cards_name(s: State, cards: Sequence[Card]) -> str:
    """Several names in a row."""
    return listed(card_name(s, card) for card in cards)


def action_name(s: State, base: Base, advanced: bool = False) -> str:
    """The name of an Action on the side that is up."""
    return box(s).actions[base, advanced].name


def own_action(s: State, p: Player, base: Base) -> str:
    """The name of one's Action of a type."""
    return action_name(s, base, any(action.base == base and action.advanced for action in p.row))


def who_name(s: State, seat: int) -> str:
    """A Veilwraith: alone "you", among several by the number of the seat."""
    return "You" if len(s.players) == 1 else f"Veilwraith {seat + 1}"


def sort_name(s: State, card: Card) -> str:
    """The word for what a card is: Anima, Foe, Basic Memory."""
    printed = box(s).cards[card]
    return printed.family.capitalize() or SORT[printed.kind]


def passage_title(s: State, heading: str) -> str:
    """What a passage of the story is called: by what it is about, or the name of its Vignette."""
    about = box(s).story[heading].about
    return STORY[about] if about in STORY else box(s).cards[about].name
