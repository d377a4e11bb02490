"""Limits that a game sets to the people at its table: how long they may think, and how they may talk.

The rules do not depend on them. The host, which has the clock and the chat, enforces them.
"""

from msgspec import Struct


class Clock(Struct, frozen=True):
    """How long the open decision may take. Decisions with the same id share the time; then `option` is taken."""

    id: str
    seconds: int
    option: int  # the index of the option that is taken when the time has run out
    title: str = "Clock"


class Speech(Struct, frozen=True):
    """A limit to what a seat may say. Gestures and what is not about the game are always free."""

    heard: str  # what others read in place of a message that is not allowed
    why: str  # the reason, for the seat that is limited
    rule: str
    words: int = 0  # messages of a single word that the seat may send in the whole game
