"""Names and signs for people."""

from collections import Counter
from collections.abc import Iterable, Sequence

from gloaming.scene import counted, listed

from ..table.box import box
from ..table.state import Card, Race, Region, State
from ..table.units import Kind, Unit

ICON = {
    "storm": "bolt",
    "cloud": "cloud",
    "fire": "fire",
    "frost": "snowflake",
    "stone": "mountain",
    "hill": "drumstick-bite",
    "": "user-shield",
    "leader": "crown",
    "champion": "chess-knight",
    "elite": "shield-halved",
    "regular": "user",
    "slayer": "user-shield",
    "food": "drumstick-bite",
    "ore": "gem",
    "weaponry": "shield",
    "artifact": "wand-sparkles",
    "rune": "scroll",
    "strength": "dice",
    "fortitude": "shield",
    "ordning": "star",
    "hit": "sword",
    "block": "shield",
    "arcane": "wand-sparkles",
    "wound": "heart-crack",
}
MARK = {  # the sign of a race, wherever its player sits
    "storm": "diamond",
    "cloud": "circle",
    "fire": "triangle",
    "frost": "hexagon",
    "stone": "square",
    "hill": "arch",
}
SEALS = {
    "Ravage": "house-crack",
    "Raid": "ship",
    "Frozen": "snowflake",
    "Forge": "hammer",
    "Slain Dragon": "dragon",
    "Alliance": "handshake",
}
RUNES = {"journey": "Journey Rune", "blood": "Blood Rune", "crown": "Crown Rune"}
POOL_WORD = {  # one, and many where that is not one with an s
    "move": ("Maneuver",),
    "recruit": ("Recruit Point",),
    "trade": ("card to trade", "cards to trade"),
    "giantslayers": ("action",),
}


def tallied(words: Iterable[str]) -> str:
    """Words in a row: `a, b and c`; alike ones are counted."""
    return listed(word if n == 1 else f"{n} × {word}" for word, n in Counter(words).items())


def region_name(s: State, region: Region) -> str:
    """A region with its article."""
    return str(box(s).regions[region].in_text)


def unit_name(s: State, unit: Unit | Kind) -> str:
    """A unit by its name and its state."""
    b = box(s)
    name = b.names[b.kind[unit]]
    return f"wounded {name}" if isinstance(unit, Unit) and unit.wounded else name


def does(s: State, unit: Unit | Kind, one: str, many: str) -> str:
    """A unit by its name and its state, with the verb that fits: some Champions are several figures."""
    b = box(s)
    return f"{unit_name(s, unit)} {many if b.kind[unit] in b.several else one}"


def units_named(s: State, units: Sequence[Unit]) -> str:
    """Several units."""
    return tallied(unit_name(s, unit) for unit in units)


def race_name(s: State, race: Race) -> str:
    """A race; Giantslayers have none."""
    return str(box(s).races[race].name) if race else "Giantslayers"


def seat_name(s: State, seat: int) -> str:
    """The race of a seat."""
    return race_name(s, s.players[seat].race)


def card_name(s: State, card: Card) -> str:
    """The name of any card."""
    b = box(s)
    for printed in (b.resources, b.spells, b.events, b.commands, b.texts):
        if card in printed:
            return str(printed[card].printed.name)
    return card


def cards_named(s: State, cards: Sequence[Card]) -> str:
    """Several cards."""
    return tallied(card_name(s, card) for card in cards)


def face_name(s: State, race: Race, face: int) -> str:
    """What a face of a die shows."""
    hits, blocks, arcane = box(s).dice[race][face]
    return symbols(hits, blocks, arcane)


def symbols(hits: int, blocks: int, arcane: int) -> str:
    """Results in words."""
    said = [(hits, "hit"), (blocks, "block"), (arcane, "arcane result")]
    return ", ".join(counted(n, word) for n, word in said if n) or "miss"
