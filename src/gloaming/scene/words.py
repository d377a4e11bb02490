"""Numbers and names in sentences, the same in every game."""

from collections.abc import Iterable


def counted(number: int, one: str, many: str = "") -> str:
    """A number with its noun: `1 card`, `2 cards`."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def listed(words: Iterable[str]) -> str:
    """Words in a row: `a, b and c`."""
    *most, last = [*words] or [""]
    return f"{', '.join(most)} and {last}" if most else last
