"""How the state of a game is told to a program that learns: what of it may be seen, and how much there can be."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from .ask import Viewer

Touching = Callable[[Any], Mapping[Any, Sequence[Any]]]  # from the state: every place, and the places it touches
Shown = Callable[[Any, Any, Viewer], Any]  # from the state, the struct that holds a field, and who looks


class Entities(Struct, frozen=True, kw_only=True):
    """What a game says of its state where the types of its fields do not say it.

    Every struct in the state is an entity, and so is everything in its lists. A field is named by its struct and
    itself: `Player.hand`. Where it says nothing, a field is open to all.
    """

    rows: Mapping[str, int] = {}  # room for so many of each kind; 16 where nothing is said
    seats: str = ""  # the field of the state with one struct for each seat: what lies in it is theirs
    shown: Mapping[str, Shown] = {}  # what is shown in place of a field; its return type says what that is
    touching: Touching | None = None  # the board, which is open to all: for the graph
    stands: Sequence[str] = ()  # the fields that say at which place something is, or hold what is there by its place


def face_down(cards: list[str]) -> list[str]:
    """Cards whose faces are not seen: as many without a name."""
    return [""] * len(cards)


def shuffled(field: str) -> Shown:
    """A pile whose cards are known, and whose order is not."""

    def shown(state: Any, holder: Any, viewer: Viewer) -> Any:
        """The cards in the order of their names."""
        return sorted(getattr(holder, field))

    return shown


def counted(field: str) -> Shown:
    """A pile of which nothing is known but how many cards it has."""

    def shown(state: Any, holder: Any, viewer: Viewer) -> Any:
        """As many cards without a name."""
        return face_down(getattr(holder, field))

    return shown
