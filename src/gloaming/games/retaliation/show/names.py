"""The words and icons for what lies on the table."""

from collections.abc import Iterable

from gloaming.scene import counted

from ..table.box import box
from ..table.figures import figure
from ..table.hexes import Hex
from ..table.numbers import name, npc_name
from ..table.state import PACK, FigureRef, State

FORM = {"homid": "Homid", "lupus": "Lupus", "crinos": "Crinos"}
FORM_GIVES = {  # in a few words, where one is to be chosen
    "homid": "talks, searches, uses things",
    "lupus": "walks twice as far, hides well",
    "crinos": "fights with Rage, cannot talk",
}
FORM_RULES = {
    "homid": "The only one with weapons and devices, and the only one that everybody talks to.",
    "lupus": "+3 Movement, +1 success in Stealth; no weapons, talks only to wolves and Garou.",
    "crinos": "Stands on two HEX. Rage dice in every check, 1 RESISTANCE token at the start of each turn, "
    "1 Rage buys one more Attack; no talk, no Items, and Rage may take over.",
}
FORM_ICON = {"homid": "user", "lupus": "paw", "crinos": "claw"}
FORM_FACE = {"homid": "face-man", "lupus": "face-wolf", "crinos": "face-beast"}
NATURE_ICON = {
    "HUMAN": "person",
    "AUTHORITY": "user-shield",
    "ANIMAL": "paw",
    "GAROU": "face-beast",
    "BANE": "face-flame",
    "FOMORI": "face-skull",
    "BOSS": "dragon",
}
LOOK_WORDS = {
    "ash": "Grey fur, burned at the edges.",
    "bone": "Pale, lean, long in the leg.",
    "rust": "Red-brown, broad in the chest.",
    "slate": "Blue-grey, one torn ear.",
}
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
BLACK = {0: "blank", 1: "claw", 2: "double claw"}  # the faces of a black die
MODIFIERS = {  # difficulty modifiers, by what they do (RT-26.2 to RT-26.8)
    "Unprepared": "Unprepared, easier: enemies have 1 Initiative less",
    "Vulnerable": "Vulnerable, easier: enemies have 1 Resistance less",
    "Weak": "Weak, easier: enemies have 1 Attack less",
    "Sociable": "Sociable, easier: you may talk to each other in any form",
    "Prepared": "Prepared, harder: enemies have 1 Initiative more",
    "Resistant": "Resistant, harder: enemies have 1 Resistance more",
    "Strong": "Strong, harder: enemies have 1 Attack more",
}
LAND_ICON = {
    "Obstacle": "mountain",
    "Difficult Terrain": "tree",
    "Fire": "fire",
    "Fog": "smog",
    "Locked Door": "lock",
    "Investigation Area": "magnifying-glass",
    "Action": "book-open",
}
LAND_THING = {  # what the client draws in their place
    "Obstacle": "boulder",
    "Difficult Terrain": "brush",
    "Fire": "fire",
    "Fog": "fog",
    "Locked Door": "door",
    "Investigation Area": "search",
    "Action": "page",
}
MARKS = ("triangle", "hexagon", "circle", "square")  # of the pack members: two of one player never look alike
LAND = {  # by the environment of a tile: its floor, its difficult ground, what nobody walks or sees through
    "ash": ("ash", "rock", "menhir"),
    "camp": ("clay", "hills", "wall"),
    "cavern": ("stone", "brush", "menhir"),
    "clearing": ("grass", "brush", "menhir"),
    "dam": ("stone", "rock", "wall"),
    "factory": ("road", "rock", "wall"),
    "forest": ("duff", "creek", "trees"),
    "granite": ("stone", "rock", "menhir"),
    "grove": ("duff", "hills", "trees"),
    "interior": ("clay", "rock", "wall"),
    "lakeshore": ("clay", "marsh", "menhir"),
    "meadow": ("grass", "moor", "menhir"),
    "spring": ("stone", "water", "menhir"),
    "tunnel": ("stone", "water", "wall"),
    "umbra": ("night", "marsh", "trees"),
    "yard": ("road", "hills", "wall"),
}
BASE_SIGNS = {"brown": "Br", "grey": "Gy"}
FACING = ("right, a little down", "down", "left, a little down", "left, a little up", "up", "right, a little up")
MOON = {
    "new": "New moon",
    "crescent": "Crescent moon",
    "half": "Half moon",
    "gibbous": "Gibbous moon",
    "full": "Full moon",
}


def base_sign(colour: str) -> str:
    """The letter on a base; of colours that begin alike the rarer one has two."""
    return BASE_SIGNS.get(colour, colour[:1].upper())


def who(s: State, id: int) -> str:
    """A figure by name; the pack."""
    return "the pack" if id == PACK else name(s, figure(s, id))


def name_then(s: State, ref: FigureRef) -> str:
    """A figure of an event by name; it may have left the table since."""
    if ref.id == PACK:
        return "The pack"
    if ref.card:
        return npc_name(s, ref)
    known = (each for each in (*s.members, *s.campaign.resting) if each.ref.chair == ref.chair)
    return next((name(s, each) for each in known), f"Pack member {ref.chair + 1}")


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


def card_text(s: State, card: str) -> str:
    """What stands on a card that is used, in one line; "" where it has no words."""
    b = box(s)
    held = (each[card].text for each in (b.gifts, b.items, b.effects, b.auspices, b.backstories) if card in each)
    return " ".join(next(held, "").split())


def faces(dice: Iterable[int]) -> str:
    """Some black dice by what they show, the worst first."""
    shown = sorted(dice)
    words = [counted(shown.count(face), what) for face, what in BLACK.items() if face in shown]
    return " and ".join(words)


def piece(id: int) -> str:
    """The piece of a figure."""
    return f"figure.{id}"


def form_piece(member: int, form: str) -> str:
    """The piece of a form on a character board."""
    return f"form.{member}.{form}"


def card_piece(member: int, place: int) -> str:
    """The piece of a card in a hand."""
    return f"card.{member}.{place}"


def offer_piece(id: str) -> str:
    """The piece of a card that can be chosen or bought."""
    return f"offer.{id}"


def raise_piece(member: int, what: str) -> str:
    """The piece of an attribute or a skill that can be raised."""
    return f"raise.{member}.{what}"


def degrees(facing: int) -> int:
    """A facing as degrees, 0 is north."""
    return (120 + 60 * facing) % 360


def hex_piece(at: Hex) -> str:
    """The piece of a HEX."""
    return f"hex.{at[0]}.{at[1]}"
