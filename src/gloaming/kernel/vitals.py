"""Vitals: what a seat must not lose, so that a person is warned before it does."""

from msgspec import Struct


class Vital(Struct, frozen=True):
    """Something that a seat must not lose, such as its health or that of a character: how much is left of how much."""

    name: str  # identifies it among the vitals of the seat
    left: int
    most: int
    whose: str = "You"
    word: str = "health"
