"""The base of every game's state, and of the events that tell what happened."""

from typing import Any

from msgspec import Struct

from .ask import Seat, Viewer
from .dice import Dice


class State(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The whole state of a game: plain data, the phase that is on, the dice.

    Rules append events to `story` to tell what happens. The kernel moves them into the log at every checkpoint, so that
    the state does not grow with the length of the game.
    """

    phase: str
    dice: Dice
    story: list[Any] = []


class Event(Struct, frozen=True, kw_only=True, omit_defaults=True, tag=True):
    """Something that happened, as data. `to` is the only seat that may see it; None means everybody."""

    to: Seat | None = None

    def seen_by(self, viewer: Viewer) -> bool:
        """Whether the viewer may know of it."""
        return self.to is None or self.to == viewer


class NoOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """A game without options."""


class Forgotten(Event, frozen=True):
    """Stands for an event that cannot be told: it is of an old version, or the viewer of an imagined copy must not know
    it."""
