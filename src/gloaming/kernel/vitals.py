"""What a seat must not lose: whoever sits there is warned before it happens."""

from msgspec import Struct


class Vital(Struct, frozen=True):
    """What a seat must not lose: its own health or a character's, how much is left of how much."""

    name: str  # tells it from the others of the seat
    left: int
    most: int
    whose: str = "You"
    word: str = "health"
