"""The words and icons for what lies on the table."""

from .box import board, box
from .figures import figure
from .hexes import Hex
from .levels import name
from .state import PACK, State

FORM = {"homid": "Homid", "lupus": "Lupus", "crinos": "Crinos"}
FORM_ICON = {"homid": "person", "lupus": "wolf", "crinos": "claw"}
TOKEN_ICON = {
    "+1 DAMAGE": "hand-fist",
    "-1 DAMAGE": "hand",
    "+1 DIE": "dice",
    "-1 DIE": "dice",
    "+1 MOVEMENT": "shoe-prints",
    "-1 MOVEMENT": "shoe-prints",
    "+1 RESISTANCE": "shield",
    "-1 RESISTANCE": "shield-halved",
    "+1 UNPREVENTABLE DAMAGE": "bolt",
    "IMMOBILIZED": "link",
    "BLEED": "droplet",
    "STUN": "star",
    "RETALIATION": "reply",
    "STEALTH": "eye-slash",
    "VIGILANCE": "eye",
}
LAND_ICON = {
    "Obstacle": "mountain",
    "Difficult Terrain": "tree",
    "Fire": "fire",
    "Fog": "smog",
    "Locked Door": "lock",
    "Investigation Area": "magnifying-glass",
    "Action": "exclamation",
}
FACING = ("right, a little down", "down", "left, a little down", "left, a little up", "up", "right, a little up")
MOON = {
    "new": "New moon",
    "crescent": "Crescent moon",
    "half": "Half moon",
    "gibbous": "Gibbous moon",
    "full": "Full moon",
}


def where(s: State, at: Hex) -> str:
    """A HEX in words: its feature, if it has one, and its coordinates."""
    feature = board(s).features.get(at, "") if s.scenario.tiles else ""
    return f"{feature} ({at[0]}, {at[1]})" if feature else f"HEX {at[0]}, {at[1]}"


def places(s: State, base: tuple[Hex, ...]) -> str:
    """One or two HEX in words."""
    return " and ".join(where(s, at) for at in base)


def who(s: State, id: int) -> str:
    """A figure by name; the pack."""
    return "the pack" if id == PACK else name(s, figure(s, id))


def card_name(s: State, card: str) -> str:
    """The name of any card of the box."""
    b = box(s)
    for cards in (b.cards, b.gifts, b.items, b.effects, b.strategies, b.npc_cards, b.auspices, b.backstories, b.tribes):
        if card in cards:
            return str(cards[card].name)
    building = next((each for each in b.caern.building if each.id == card), None)
    if building is not None:
        return building.title
    return b.npcs[card].name if card in b.npcs else card.replace("-", " ").title()


def piece(id: int) -> str:
    """The piece of a figure."""
    return f"figure.{id}"


def hex_piece(at: Hex) -> str:
    """The piece of a HEX."""
    return f"hex.{at[0]}.{at[1]}"
