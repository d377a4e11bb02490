"""An observation as a graph: its rows are the nodes, and an edge leads from what holds something to what is held."""

from typing import Any

from msgspec import Struct

from ..extras import missing
from .observation import ObservationEncoder

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError as error:
    raise missing("learn", error) from error


class Graph(Struct, frozen=True):
    """The rows of an observation that are there, and who holds whom."""

    tables: NDArray[np.int64]  # the table of every node
    rows: NDArray[np.int64]  # its row there
    edges: NDArray[np.int64]  # two rows of nodes: from the holder, to what it holds


def graph(encoder: ObservationEncoder, observation: NDArray[Any]) -> Graph:
    """The graph of an observation; the first node is the state itself."""
    nodes: dict[tuple[int, int], int] = {}
    held: list[tuple[tuple[int, int], int]] = []
    for table in encoder.tables:
        columns = encoder.columns(table)
        for number, row in enumerate(encoder.fields[table.name].of(observation)):
            if not row[0]:
                break
            node = nodes[table.number, number] = len(nodes)
            if not table.places:
                continue
            start, size = columns.get("place", (0, 0))
            place = table.places[sum(1 << bit for bit in range(size) if row[start + bit] > 0) - 1 if size else 0]
            inside = place.inside
            holder = round(float(row[columns["holder"][0]]) * inside.room) - 1 if "holder" in columns else 0
            held.append(((inside.number, holder), node))
    edges = [(nodes[holder], node) for holder, node in held if holder in nodes]
    where = np.array([*nodes], np.int64).reshape(-1, 2)
    return Graph(where[:, 0], where[:, 1], np.array(edges, np.int64).reshape(-1, 2).T)
