"""What a game says of the people at its table: how long they may think, how they may talk.

Neither changes the rules. Whoever runs the table has a clock and a chat, and keeps to it.
"""

from msgspec import Struct


class Clock(Struct, frozen=True):
    """Time for the open decision. Decisions with the same id share it; when it has run out, an option is taken."""

    id: str
    seconds: int
    option: int  # what is taken then, by its index
    title: str = "Clock"


class Speech(Struct, frozen=True):
    """A limit to what a seat may say. Gestures and what is not about the game are always free."""

    heard: str  # what others hear of everything else
    why: str  # for who is limited
    rule: str
    words: int = 0  # single words that it has been allowed so far, in all
