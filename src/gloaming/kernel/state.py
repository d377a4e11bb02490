"""What the kernel needs of every game's state, and the events of its story."""

from typing import Any

from msgspec import Struct

from .ask import Seat, Viewer
from .dice import Dice


class State(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The whole state of a game: plain data, the phase that is on, the dice.

    Verbs tell what happens by appending events to `story`; the kernel collects them, so that it is empty in every
    checkpoint and the state does not grow with the length of the game.
    """

    phase: str
    dice: Dice
    story: list[Any] = []


class Event(Struct, frozen=True, kw_only=True, omit_defaults=True, tag=True):
    """Something that happened, as data. `to` is the only seat that may see it; None is everybody."""

    to: Seat | None = None

    def seen_by(self, viewer: Viewer) -> bool:
        """Whether the viewer may know of it."""
        return self.to is None or self.to == viewer


class NoOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """A game without options."""


class Forgotten(Event, frozen=True):
    """An event in an old save that the present version has no words for."""
