"""The board as a learner sees it: cell by cell instead of as sums of bits."""

from msgspec import Struct

from gloaming.kernel import Viewer
from gloaming.kernel.entities import Entities

from .state import State


class Cell(Struct, frozen=True):
    mine: bool
    theirs: bool


def cells(s: State, held: State, viewer: Viewer) -> list[Cell]:
    me = viewer or 0
    mine, theirs = s.marks[me], s.marks[1 - me]
    return [Cell(mine >> i & 1 == 1, theirs >> i & 1 == 1) for i in range(9)]


ENTITIES = Entities(rows={"Cell": 9}, shown={"State.marks": cells})
