"""Old saves and records brought to the present shape of the options and of the events."""

from typing import Any

Raw = dict[str, Any]

# How the log of older saves says where a card went.
WENT = {
    "is discarded": "discard",
    "returns to hand": "hand",
    "is removed from the game": "removed",
    "is shuffled into the Memory deck": "memory deck",
    "is shuffled into the Threat deck": "threat deck",
    "goes on the bottom of the Threat deck": "bottom of the threat deck",
}


def upgrade(raw: Raw) -> Raw:
    """An older option or event: `source` was a card and its number in an Area, `place` the end of a sentence."""
    newer = {**raw}
    if "source" in raw:
        newer["card"], _, threat = newer.pop("source").partition(":")
        newer["threat"] = int(threat or 0)
    if "place" in raw:
        newer["place"] = WENT.get(raw["place"], "beneath")
    return newer
