"""Maps: places where they are, with the paths between them; on a narrow screen a list of places and paths."""

from gloaming.scene import Kind, Map, MapNode, Piece

from .canvas import Canvas, PieceRect, flow, fold, lines, stack
from .marks import Marks
from .palette import LINE, STRONG, THIRD
from .pieces import chip, small_chip

LEAST_TO_DRAW = 46  # below this width a map is listed instead of drawn
WIDEST = 110
LABEL, WIDEST_LABEL = 18, 22


def chart(layout: Map, pieces: list[Piece], width: int, marks: Marks) -> Canvas:
    """A map, drawn or listed as the width allows."""
    if width < LEAST_TO_DRAW:
        return _told(layout, pieces, max(width, LABEL), marks)
    width = min(width, WIDEST)
    label = min(max(LABEL, width // 4), WIDEST_LABEL)
    blocks = {node.id: _node(layout, node, pieces, marks, label) for node in layout.nodes}
    rects = _positions(layout, blocks, width)
    height = max((rect.y + rect.height for rect in rects.values()), default=0)
    canvas = Canvas(width, height)
    for path in layout.paths:
        if path.start in rects and path.end in rects:
            _trace(canvas, rects[path.start], rects[path.end], path.one_way)
    for name, rect in rects.items():
        ground = Canvas(rect.width, rect.height)
        for y in range(rect.height):
            ground.put(0, y, " " * rect.width)
        canvas.paste(ground, rect.x, rect.y)
        canvas.paste(blocks[name], rect.x, rect.y)
    return stack([canvas, *_elsewhere(layout, pieces, width, marks)])


def _node(layout: Map, node: MapNode, pieces: list[Piece], marks: Marks, width: int) -> Canvas:
    """A place: its name and ground, and the pieces there; the name of a place that can be touched stands for it."""
    here = [piece for piece in pieces if piece.at and piece.at.node == node.id]
    land = next((region.land for region in layout.regions if region.node == node.id), "")
    name = f"({node.title or node.id})" + (f" {land}" if land else "")
    named = [] if any(piece.kind is Kind.PLACE for piece in here) else [lines(fold(name, width, 2), STRONG)]
    return stack([*named, *(_standing(piece, marks, width) for piece in here)])


def _standing(piece: Piece, marks: Marks, width: int) -> Canvas:
    """A piece on one line; a group with the sign of each of its parts."""
    if not piece.parts:
        return chip(piece, marks, width)
    return flow([small_chip(each, marks, width) for each in (piece, *piece.parts)], width, 0)


def _positions(layout: Map, blocks: dict[str, Canvas], width: int) -> dict[str, PieceRect]:
    """The rectangle of each place: at its point, or moved down if something is there."""
    height = max(int(width * layout.height / max(layout.width, 1) / 2), 3)
    rects: dict[str, PieceRect] = {}
    for node in sorted(layout.nodes, key=lambda node: (node.y, node.x)):
        block = blocks[node.id]
        x = int(node.x / max(layout.width, 1) * width - block.width / 2)
        x = max(0, min(x, width - block.width))
        y = max(0, int(node.y / max(layout.height, 1) * height))
        rect = PieceRect(node.id, x, y, block.width, block.height)
        while any(_meet(rect, other) for other in rects.values()):
            rect = rect._replace(y=rect.y + 1)
        rects[node.id] = rect
    return rects


def _meet(a: PieceRect, b: PieceRect) -> bool:
    """Whether two rectangles overlap or touch sideways."""
    apart = a.x > b.x + b.width or b.x > a.x + a.width or a.y >= b.y + b.height or b.y >= a.y + a.height
    return not apart


def _trace(canvas: Canvas, start: PieceRect, end: PieceRect, one_way: bool) -> None:
    """A dotted line between two places, with an arrow in the middle if it is one-way."""
    x0, y0 = start.x + start.width // 2, start.y
    x1, y1 = end.x + end.width // 2, end.y
    steps = max(abs(x1 - x0) // 2, abs(y1 - y0), 1)
    for i in range(steps + 1):
        canvas.put(x0 + (x1 - x0) * i // steps, y0 + (y1 - y0) * i // steps, "·", LINE)
    if one_way:
        arrow = ("→" if x1 > x0 else "←") if abs(x1 - x0) > 2 * abs(y1 - y0) else ("↓" if y1 > y0 else "↑")
        canvas.put((x0 + x1) // 2, (y0 + y1) // 2, arrow, LINE)


def _told(layout: Map, pieces: list[Piece], width: int, marks: Marks) -> Canvas:
    """A list of the places, each with its paths and pieces."""
    rows: list[Canvas] = []
    names = {node.id: node.title or node.id for node in layout.nodes}
    for node in layout.nodes:
        rows.append(_node(layout, node, pieces, marks, width))
        if ways := ways_from(layout, node.id, names):
            rows.append(lines([f"  {row}" for row in fold(f"to {', '.join(ways)}", width - 2)], THIRD))
    return stack([*rows, *_elsewhere(layout, pieces, width, marks)])


def _elsewhere(layout: Map, pieces: list[Piece], width: int, marks: Marks) -> list[Canvas]:
    """Pieces on the map that are at none of its places."""
    nodes = {node.id for node in layout.nodes}
    return [chip(piece, marks, width) for piece in pieces if not piece.at or piece.at.node not in nodes]


def ways_from(layout: Map, node: str, names: dict[str, str]) -> list[str]:
    """The names of the places to which a path leads from here."""
    there = [path.end for path in layout.paths if path.start == node]
    there += [path.start for path in layout.paths if path.end == node and not path.one_way]
    return [names.get(each, each) for each in there]
