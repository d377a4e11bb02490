"""An observation as a graph: its rows are the nodes, and an edge leads from a holder to what it holds.

If a game has a board, its places are nodes of a second kind, with edges between neighbours and from rows to places.
"""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from ..extras import missing
from .layout import EntityTable, HoldingField, Row, packed
from .observation import NAMED, ObservationEncoder

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError as error:
    raise missing("learn", error) from error

Edges = NDArray[np.int64]  # two rows: from where, to where


class Graph(Struct, frozen=True):
    """The rows of an observation and who holds whom; the places of the board and what is there."""

    tables: NDArray[np.int64]  # by node: its table
    rows: NDArray[np.int64]  # by node: its row in the table
    edges: Edges  # from the holder, to what it holds
    places: list[Any]  # the places of the board, in the game's terms
    touching: Edges  # between neighbouring places, both ways
    stands: Edges  # from a node to its place


def graph(encoder: ObservationEncoder, observation: NDArray[Any], state: Any = None) -> Graph:
    """The graph of an observation; the first node is the state itself. The board is included if the state is given."""
    touching = encoder.layout.entities.touching
    board = {} if state is None or touching is None else touching(state)
    number = {place: k for k, place in enumerate(board)}
    written = Places(encoder, list(board))
    nodes: dict[tuple[int, int], int] = {}
    held: list[tuple[tuple[int, int], int]] = []
    stands: list[tuple[int, int]] = []
    for table in encoder.tables:
        columns = encoder.columns(table)
        for k, row in enumerate(encoder.fields[table.name].of(observation)):
            if not row[0]:
                break
            node = nodes[table.number, k] = len(nodes)
            place = place_of(table, columns, row)
            if place is not None:
                inside = place.inside
                holder = round(float(row[columns["holder"][0]]) * inside.room) - 1 if "holder" in columns else 0
                held.append(((inside.number, holder), node))
            if board:
                stands += ((node, at) for at in written.of(table, place, row))
    edges = [(nodes[holder], node) for holder, node in held if holder in nodes]
    where = np.array([*nodes], np.int64).reshape(-1, 2)
    near = [(number[place], number[other]) for place, others in board.items() for other in others if other in number]
    return Graph(where[:, 0], where[:, 1], pairs(edges), list(board), pairs(near), pairs(stands))


def pairs(edges: list[tuple[int, int]]) -> Edges:
    """Edges as two rows of numbers."""
    return np.array(edges, np.int64).reshape(-1, 2).T


def place_of(table: EntityTable, columns: dict[str, tuple[int, int]], row: NDArray[Any]) -> HoldingField | None:
    """The field that holds a row; None for the state itself."""
    if not table.places:
        return None
    start, size = columns.get("place", (0, 0))
    return table.places[sum(1 << bit for bit in range(size) if row[start + bit] > 0) - 1 if size else 0]


class Places:
    """Finds places of the board in the columns of a row, where they are written like all values."""

    def __init__(self, encoder: ObservationEncoder, places: list[Any]) -> None:
        self.encoder, self.places = encoder, places
        self.told = set(encoder.layout.entities.stands)
        self._written: dict[tuple[int, str], dict[bytes, int]] = {}

    def of(self, table: EntityTable, held_by: HoldingField | None, row: NDArray[Any]) -> Iterator[int]:
        """The places of a row, from its own fields and from the field that holds it."""
        columns = self.encoder.columns(table)
        names = [f".{column.name}" for column in table.columns if f"{table.name}.{column.name}" in self.told]
        if held_by is not None and held_by.name in self.told:
            names += ["at"] * (held_by.holds in NAMED) + [""] * (not table.of)
        for name in names:
            start, size = columns[name] if name else (len(row) - sum(each.size for each in table.columns), len(row))
            at = self._lookup(table, name).get(row[start : start + size].tobytes())
            if at is not None:
                yield at

    def _lookup(self, table: EntityTable, name: str) -> dict[bytes, int]:
        """Every place as it is written in a column; without a name, in all fields of a row."""
        key = (table.number, name)
        if key not in self._written:
            self._written[key] = {packed(self._row(table, name, place)): k for k, place in enumerate(self.places)}
        return self._written[key]

    def _row(self, table: EntityTable, name: str, place: Any) -> Row:
        if name == "at":
            return self.encoder.layout.words.row(str(place))
        if name:
            return next(column.write(place) for column in table.columns if f".{column.name}" == name)
        parts = place if len(table.columns) > 1 else (place,)
        return tuple(number for column, part in zip(table.columns, parts, strict=True) for number in column.write(part))
