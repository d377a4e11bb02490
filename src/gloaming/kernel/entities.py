"""What a game tells learning environments of its state: what each seat may see, and how much there can be of each
thing."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from .ask import Viewer

Touching = Callable[[Any], Mapping[Any, Sequence[Any]]]  # from the state: every place, and the places it touches
Shown = Callable[[Any, Any, Viewer], Any]  # from the state, the struct that holds a field, and who looks


class Entities(Struct, frozen=True, kw_only=True):
    """What a learning environment must know of a state and cannot read off the types of its fields.

    Every struct in the state is an entity, and so is everything in its lists. A field is named by its struct and
    itself: `Player.hand`. A field that is not mentioned is open to all.
    """

    rows: Mapping[str, int] = {}  # how many of each kind there can be; 16 where nothing is said
    seats: str = ""  # the field with one struct for each seat: everything in it belongs to that seat
    shown: Mapping[str, Shown] = {}  # by field: gives what is shown instead of it; the return type says what that is
    touching: Touching | None = None  # the board, as the graph of an observation has it; it must be open to all
    stands: Sequence[str] = ()  # the fields that hold the place of something, or map places to what is there


def face_down(cards: list[str]) -> list[str]:
    """As many cards, without their names."""
    return [""] * len(cards)


def shuffled(field: str) -> Shown:
    """Shows the cards of a pile, but not their order."""

    def shown(state: Any, holder: Any, viewer: Viewer) -> Any:
        """The cards in the order of their names."""
        return sorted(getattr(holder, field))

    return shown


def counted(field: str) -> Shown:
    """Shows only how many cards a pile has."""

    def shown(state: Any, holder: Any, viewer: Viewer) -> Any:
        """As many cards without a name."""
        return face_down(getattr(holder, field))

    return shown
