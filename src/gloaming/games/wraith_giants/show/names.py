"""The words and icons for what lies on the table."""

import re

from ..rules.actions import changed
from ..rules.verbs import row_of
from ..table.box import fight
from ..table.state import GROUND, ROWS, SYMBOLS, RowName, State

ICON = {
    "Hand": "hand",
    "Foot": "shoe-prints",
    "Eye": "eye",
    "Breath": "wind",
    "Sun": "sun",
    "Moon": "moon",
    "Star": "star",
    "Comet": "meteor",
    "wound": "heart-crack",
    "card": "layer-group",
    "scar": "scar",
    "rage": "fire",
    "stun": "bolt",
    "spot": "crosshairs",
    "reach": "claw",
    "token": "triangle-exclamation",
    "wraith": "wraith",
}
ROW_TITLE: dict[RowName, str] = {"top": "First row", "bottom": "Second row"}
VALUE = re.compile(r"(Climb|Leap|Sword|Bow|Firework) (?:(\d+) per (Hand|Foot|Eye|Breath)|(\d+))")


def node_name(s: State, node: str) -> str:
    """A foothold by its label and name; the Ground."""
    if node == GROUND:
        return "the Ground"
    return f"{node} {place_names(s)[node]}"


def place_names(s: State) -> dict[str, str]:
    """The names of the footholds."""
    return {foothold.at: foothold.name for foothold in fight(s).giant.printed.foothold}


def symbol_counts(s: State, name: RowName, card: str = "") -> dict[str, int]:
    """The visible symbols of a row, a card that would be laid there included."""
    cards = fight(s).cards
    names = ROWS if s.both_rows else (name,)
    shown = [symbol for row in names for laid in row_of(s, row) if not laid.down for symbol in cards[laid.card].symbols]
    shown += cards[card].symbols if card else ()
    return {symbol: shown.count(symbol) for symbol in SYMBOLS}


def reckoned(s: State, text: str, counts: dict[str, int]) -> str:
    """A text of actions with its values as they are now."""
    f = fight(s)

    def value(found: re.Match[str]) -> str:
        kind, each, symbol, number = found.groups()
        printed = int(number) if number else int(each) * counts.get(symbol, 0)
        return f"{kind} {changed(s, f, kind, printed)}"

    return VALUE.sub(value, text)


def shown_counts(counts: dict[str, int]) -> str:
    """The symbols of a row in words."""
    return ", ".join(f"{n} {symbol}" for symbol, n in counts.items() if n) or "no symbols"


def projected(s: State, card: str) -> str:
    """What a card would do in the row that is due: its actions with their values."""
    name: RowName = "bottom" if s.played else "top"
    counts = symbol_counts(s, name, card)
    lines = [reckoned(s, line.text, counts).rstrip(".") for line in fight(s).cards[card].lines]
    return "; ".join(lines)
