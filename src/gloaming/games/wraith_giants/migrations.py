"""Old saves brought to the present shape of the events."""

from typing import Any

Raw = dict[str, Any]


def upgrade(raw: Raw) -> Raw:
    """An event that older saves call `Lasting`: half a sentence said what it was."""
    if raw.get("type") != "Lasting":
        return raw
    match raw["text"].split():
        case ["hushed"]:
            return {"type": "Hushed"}
        case ["both", "rows"]:
            return {"type": "BothRowsCount"}
        case ["ignore", wounds]:
            return {"type": "NextWoundsIgnored", "wounds": int(wounds)}
        case [change, kind]:
            return {"type": "ActionChanged", "kind": kind, "change": int(change)}
    return raw
