"""The words and icons for what lies on the table."""

from ..table.box import fight
from ..table.state import GROUND, RowName, State

STORYBOOK = "The Wraith of Tallow"
MANY = {"Hand": "Hands", "Foot": "Feet", "Eye": "Eyes", "Breath": "Breaths"}
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


def node_name(s: State, node: str) -> str:
    """A foothold by its label and name; the Ground."""
    if node == GROUND:
        return "the Ground"
    return f"{node} {place_names(s)[node]}"


def place_names(s: State) -> dict[str, str]:
    """The names of the footholds."""
    return {foothold.at: foothold.name for foothold in fight(s).giant.printed.foothold}


def shown_counts(counts: dict[str, int]) -> str:
    """The symbols of a row in words."""
    return ", ".join(f"{n} {symbol if n == 1 else MANY[symbol]}" for symbol, n in counts.items() if n) or "no symbols"
