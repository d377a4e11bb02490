"""Old saves brought to the present shape of the state."""

from typing import Any


def standing_cards_are_called_vertical(state: dict[str, Any]) -> dict[str, Any]:
    """Schema 1 said `upright` and `damaged`; the rulebook's words are vertical and horizontal."""
    for being in state.get("beings", []):
        being["vertical"] = being.pop("upright")
        being["horizontal"] = being.pop("damaged", [])
    return state


MIGRATIONS = {1: standing_cards_are_called_vertical}
