"""What a card would do if it were played now."""

import re

from ..table.box import fight
from ..table.numbers import changed, symbol_counts
from ..table.state import RowName, State

VALUE = re.compile(r"(Climb|Leap|Sword|Bow|Firework) (?:(\d+) per (Hand|Foot|Eye|Breath)|(\d+))")


def reckoned(s: State, text: str, counts: dict[str, int]) -> str:
    """A text of actions with its values as they are now."""
    f = fight(s)

    def value(found: re.Match[str]) -> str:
        kind, each, symbol, number = found.groups()
        printed = int(number) if number else int(each) * counts.get(symbol, 0)
        return f"{kind} {changed(s, f, kind, printed)}"

    return VALUE.sub(value, text)


def projected(s: State, card: str) -> str:
    """What a card would do in the row that is due: its actions with their values."""
    name: RowName = "bottom" if s.played else "top"
    counts = symbol_counts(s, name, card)
    lines = [reckoned(s, line.text, counts).rstrip(".") for line in fight(s).cards[card].lines]
    return "; ".join(lines)
