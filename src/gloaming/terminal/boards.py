"""Boards: a grid of cells, a track, a field of hexes. Pieces on them are drawn on one line each."""

from gloaming.scene import Grid, HexField, Kind, Piece, Track

from .canvas import Canvas, clip, stack
from .cards import Size
from .lattice import Lattice
from .marks import Marks
from .palette import LINE, SECOND, THIRD
from .pieces import block, chip

MIDDLE_OF_HEX = 5  # the least room for what stands in a hex


def grid(layout: Grid, pieces: list[Piece], size: Size, marks: Marks) -> Canvas:
    """Cells in columns: a board with lines, or cards in rows if there are cards on it."""
    columns = max(layout.columns, 1)
    if any(piece.kind in (Kind.CARD, Kind.GROUP) for piece in pieces):
        return _cards_in_rows([block(piece, size, marks) for piece in pieces], columns)
    blocks = [chip(piece, marks, size.words) for piece in pieces]
    width = max([size.card[0] + 2, *(each.width for each in blocks)]) + 1
    height = max([size.card[1] - 2, *(each.height for each in blocks)]) + 1
    rows = -(-len(pieces) // columns)
    canvas, lattice = Canvas(columns * width + 1, rows * height + 1), Lattice()
    for i, (piece, each) in enumerate(zip(pieces, blocks, strict=True)):
        x, y = i % columns * width, i // columns * height
        lattice.frame(x, y, width, height)
        canvas.paste(each, x + (width - each.width + 1) // 2, y + (height - each.height + 1) // 2)
        canvas.claim(piece.id, x + 1, y + 1, width - 1, height - 1)
    lattice.onto(canvas, LINE)
    return canvas


def _cards_in_rows(blocks: list[Canvas], columns: int) -> Canvas:
    width = max((each.width for each in blocks), default=0) + 2
    rows = []
    for first in range(0, len(blocks), columns):
        cards = blocks[first : first + columns]
        row = Canvas(width * columns - 2, max(each.height for each in cards))
        for i, each in enumerate(cards):
            row.paste(each, i * width, 0)
        rows.append(row)
    return stack(rows)


def track(layout: Track, pieces: list[Piece], width: int, marks: Marks) -> Canvas:
    """Slots in a line with the pieces below theirs; it goes on below where the width is used up."""
    chips = [(piece.at.column if piece.at else 0, chip(piece, marks)) for piece in pieces]
    names = [layout.slots[i] or "·" for i in range(len(layout.slots))]
    room = max([3, *(len(name) for name in names), *(each.width for _, each in chips)]) + 1
    each_row = max((width + 1) // room, 1)
    return stack([_stretch(names, first, each_row, room, chips) for first in range(0, len(names), each_row)])


def _stretch(names: list[str], first: int, length: int, room: int, chips: list[tuple[int, Canvas]]) -> Canvas:
    """A part of a track that fits on one line."""
    here = names[first : first + length]
    standing = {i: stack([c for slot, c in chips if slot == first + i]) for i in range(len(here))}
    canvas = Canvas(len(here) * room, 2 + max((each.height for each in standing.values()), default=0))
    for i, name in enumerate(here):
        taken = standing[i].height > 0
        canvas.put(i * room, 0, clip(name, room - 1).center(room - 1), SECOND if taken else THIRD)
        joint = "●" if taken else "○"
        canvas.put(i * room, 1, "─" * ((room - 1) // 2) + joint + "─" * (room - 1 - (room - 1) // 2), LINE)
        canvas.paste(standing[i], i * room + max((room - 1 - standing[i].width) // 2, 0), 2)
    return canvas


def hexes(layout: HexField, pieces: list[Piece], width: int, marks: Marks) -> Canvas:
    """Hexes as bricks: odd rows are moved by half a cell, so that each touches its six neighbours."""
    if not layout.cells:
        return Canvas(0, 0)
    left, top = min(c.column for c in layout.cells), min(c.row for c in layout.cells)
    columns = max(c.column for c in layout.cells) - left + 1
    standing: dict[tuple[int, int], list[Piece]] = {}
    for piece in pieces:
        at = (piece.at.column, piece.at.row) if piece.at else (left, top)
        standing.setdefault(at, []).append(piece)
    room = min(max((2 * width - 2) // (2 * columns + 1), MIDDLE_OF_HEX + 1), 17) // 2 * 2
    height = 2 + max((len(each) for each in standing.values()), default=1)
    rows = max(c.row for c in layout.cells) - top + 1
    canvas, lattice = Canvas(columns * room + room // 2 + 1, rows * height + 1), Lattice()
    for cell in layout.cells:
        x = (cell.column - left) * room + room // 2 * (cell.row % 2)
        y = (cell.row - top) * height
        lattice.frame(x, y, room, height)
        words = clip(" ".join(filter(None, (cell.mark, cell.land))), room - 1)
        canvas.put(x + 1, y + 1, words.center(room - 1), THIRD)
        for dy, piece in enumerate(standing.get((cell.column, cell.row), ())):
            canvas.paste(chip(piece, marks, room - 1), x + 1, y + 2 + dy)
            canvas.claim(piece.id, x + 1, y + 2 + dy, room - 1, 1)
    lattice.onto(canvas, LINE)
    return canvas
