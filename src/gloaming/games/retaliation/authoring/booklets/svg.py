"""Drawing a graph in columns, as an SVG of its own: no script, no font, no other file."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape

WIDTH, HEIGHT = 150, 42  # of a box
COLUMN, ROW = 220, 60  # from box to box
MARGIN, TOP = 30, 70
LETTERS = 21  # of a title that fit into a box
SWEEPS = 6

STYLE = """
text { font: 12px system-ui, sans-serif; fill: #1d1b18 }
.title { font-size: 18px; font-weight: 600 }
.small { font-size: 10px; fill: #57524a }
.name { font-weight: 700 }
rect.box { stroke: #3d3932; stroke-width: 1 }
path { fill: none; stroke: #57524a; stroke-width: 1.2 }
path.choice { stroke: #8a4b08 }
path.later { stroke: #23607a; stroke-dasharray: 5 4 }
"""


@dataclass(frozen=True)
class Node:
    """A box: its id, its two lines, its colour, what opens it from outside, and whether play can go on from it."""

    id: str
    name: str
    title: str
    fill: str
    opened: tuple[str, ...] = ()
    resumes: bool = False


@dataclass(frozen=True)
class Edge:
    """An arrow: `read` at once, by a `choice`, or `later`. `why` is shown when one points at it."""

    source: str
    target: str
    kind: str
    why: str = ""


@dataclass(frozen=True)
class Graph:
    """Boxes and arrows."""

    title: str
    nodes: Sequence[Node]
    edges: Sequence[Edge]
    legend: Sequence[tuple[str, str]] = ()  # kind of arrow, what it means


def svg(graph: Graph) -> str:
    """The drawing of a graph."""
    columns = _columns(graph)
    places = {
        id: (MARGIN + COLUMN * x, TOP + ROW * y) for x, column in enumerate(columns) for y, id in enumerate(column)
    }
    width = 2 * MARGIN + COLUMN * len(columns) - (COLUMN - WIDTH)
    height = TOP + ROW * max(map(len, columns), default=1) + MARGIN
    arrows = [_arrow(edge, places) for edge in graph.edges if edge.source in places and edge.target in places]
    boxes = [_box(node, *places[node.id]) for node in graph.nodes]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
            f'role="img" aria-label="{escape(graph.title)}">',
            f"<style>{STYLE}</style>",
            '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
            '<path d="M0 0 8 4 0 8z" style="fill:#57524a;stroke:none"/></marker></defs>',
            f'<rect width="{width}" height="{height}" fill="#faf7f0"/>',
            f'<text class="title" x="{MARGIN}" y="28">{escape(graph.title)}</text>',
            *_legend(graph),
            *arrows,
            *boxes,
            "</svg>\n",
        ]
    )


def _columns(graph: Graph) -> list[list[str]]:
    """The boxes by how many arrows lie before them, each column ordered by where its arrows come from."""
    depth = _depths(graph)
    columns: list[list[str]] = [[] for _ in range(max(depth.values(), default=0) + 1)]
    for node in graph.nodes:
        columns[depth[node.id]].append(node.id)
    for sweep in range(SWEEPS):
        _order(columns, graph, depth, forwards=sweep % 2 == 0)
    return columns


def _depths(graph: Graph) -> dict[str, int]:
    """Each box as far to the right as the longest way to it; an arrow that closes a circle does not count."""
    out: dict[str, list[str]] = {node.id: [] for node in graph.nodes}
    for edge in graph.edges:
        if edge.source in out and edge.target in out:
            out[edge.source].append(edge.target)
    order = _forwards(out)
    depth = dict.fromkeys(out, 0)
    for k, id in enumerate(order):
        for after in out[id]:
            if after in order[k + 1 :]:
                depth[after] = max(depth[after], depth[id] + 1)
    return depth


def _forwards(out: Mapping[str, Sequence[str]]) -> list[str]:
    """The boxes in an order in which all arrows lead forwards, but those that close a circle."""
    done: dict[str, None] = {}
    begun: set[str] = set()

    def visit(id: str) -> None:
        if id not in begun:
            begun.add(id)
            for after in out[id]:
                visit(after)
            done[id] = None

    for id in out:
        visit(id)
    return list(reversed(done))


def _order(columns: list[list[str]], graph: Graph, depth: Mapping[str, int], forwards: bool) -> None:
    rank = {id: float(y) for column in columns for y, id in enumerate(column)}
    order = range(1, len(columns)) if forwards else range(len(columns) - 2, -1, -1)
    for x in order:
        towards = -1 if forwards else 1
        middles = {id: _middle(id, graph, rank, depth, x + towards) for id in columns[x]}
        columns[x].sort(key=lambda id: middles[id])
        rank |= {id: float(y) for y, id in enumerate(columns[x])}


def _middle(id: str, graph: Graph, rank: Mapping[str, float], depth: Mapping[str, int], column: int) -> float:
    """Where its neighbours in a column stand on average; where it stands itself, if it has none."""
    touching = [edge for edge in graph.edges if id in (edge.source, edge.target)]
    ends = [edge.source if edge.target == id else edge.target for edge in touching]
    found = [rank[end] for end in ends if depth.get(end) == column]
    return sum(found) / len(found) if found else rank[id]


def _arrow(edge: Edge, places: Mapping[str, tuple[int, int]]) -> str:
    (x1, y1), (x2, y2) = places[edge.source], places[edge.target]
    start, end = (x1 + WIDTH, y1 + HEIGHT // 2), (x2, y2 + HEIGHT // 2)
    bend = max(40, (end[0] - start[0]) // 2) if end[0] > start[0] else 90  # backwards: a loop around
    curve = f"M{start[0]} {start[1]}C{start[0] + bend} {start[1]} {end[0] - bend} {end[1]} {end[0]} {end[1]}"
    why = f"{edge.source} → {edge.target}" + (f": {edge.why}" if edge.why else "")
    return f'<path class="{edge.kind}" d="{curve}" marker-end="url(#tip)"><title>{escape(why)}</title></path>'


def _box(node: Node, x: int, y: int) -> str:
    title = node.title if len(node.title) <= LETTERS else f"{node.title[: LETTERS - 1]}…"
    said = "; ".join((node.title, *node.opened))
    parts = [
        f"<g><title>{escape(f'{node.name} {said}'.strip())}</title>",
        f'<rect class="box" x="{x}" y="{y}" width="{WIDTH}" height="{HEIGHT}" rx="5" fill="{node.fill}"/>',
        f'<text class="name" x="{x + 8}" y="{y + 17}">{escape(node.name)}</text>',
        f'<text x="{x + 8}" y="{y + 33}">{escape(title)}</text>',
    ]
    if node.resumes:
        parts.append(f'<text class="small" text-anchor="end" x="{x + WIDTH - 6}" y="{y + 15}">play ↩</text>')
    if node.opened:
        opened = node.opened[0] if len(node.opened) == 1 else f"{node.opened[0]} +{len(node.opened) - 1}"
        parts.append(f'<text class="small" x="{x + 2}" y="{y - 4}">{escape(opened)}</text>')
    return "".join([*parts, "</g>"])


def _legend(graph: Graph) -> list[str]:
    rows = []
    for k, (kind, means) in enumerate(graph.legend):
        x = MARGIN + 150 * k
        rows.append(
            f'<path class="{kind}" d="M{x} 42h30"/><text class="small" x="{x + 36}" y="46">{escape(means)}</text>'
        )
    return rows
