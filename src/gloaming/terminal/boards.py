"""Boards: a grid of cells, a track, a field of hexes. Pieces on them are drawn on one line each."""

from typing import TypeAlias

from gloaming.scene import Grid, HexCell, HexField, Kind, Piece, Track

from .canvas import Canvas, clip, cut, stack
from .cards import Size
from .lattice import Lattice
from .marks import Mark, Marks
from .palette import LINE, SECOND, THIRD
from .pieces import block, chip, figure

MIDDLE_OF_HEX = 5  # columns for the contents of a hex, if the map is small enough
SMALL_HEX = 3  # columns for a hex that is drawn small: a sign between its marks
WIDEST_HEX = 17
At: TypeAlias = tuple[int, int]  # column and row


def grid(layout: Grid, pieces: list[Piece], size: Size, marks: Marks) -> Canvas:
    """Cells in columns: a board with lines, or rows of cards if there are cards on it."""
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
    """Slots in a line with their pieces below; it continues on the next line where the width is used up."""
    chips = [(piece.at.column if piece.at else 0, chip(piece, marks)) for piece in pieces]
    names = [layout.slots[i] or "·" for i in range(len(layout.slots))]
    room = max([3, *(len(name) for name in names), *(each.width for _, each in chips)]) + 1
    each_row = max((width + 1) // room, 1)
    return stack([_stretch(names, first, each_row, room, chips) for first in range(0, len(names), each_row)])


def _stretch(names: list[str], first: int, length: int, room: int, chips: list[tuple[int, Canvas]]) -> Canvas:
    """The part of a track that fits on one line."""
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
    """Hexes drawn like bricks: odd rows are shifted by half a cell, so that each hex touches its six neighbours."""
    if not layout.cells:
        return Canvas(0, 0)
    left, top = min(c.column for c in layout.cells), min(c.row for c in layout.cells)
    columns = columns_of(layout)
    grounds, standing = _on_hexes(pieces, (left, top))
    room = room_of_hex(columns, width)
    height = 2 + max((len(each) for each in standing.values()), default=1)
    rows = max(c.row for c in layout.cells) - top + 1
    canvas, lattice = Canvas(columns * room + room // 2 + 1, rows * height + 1), Lattice()
    for cell in layout.cells:
        x = (cell.column - left) * room + room // 2 * (cell.row % 2)
        y = (cell.row - top) * height
        lattice.frame(x, y, room, height)
        at = (cell.column, cell.row)
        canvas.paste(_ground(cell, grounds.get(at), marks, room - 1), x + 1, y + 1)
        for dy, piece in enumerate(standing.get(at, ())):
            canvas.paste(figure(piece, marks, room - 1), x + 1, y + 2 + dy)
            canvas.claim(piece.id, x + 1, y + 2 + dy, room - 1, 1)
    lattice.onto(canvas, LINE)
    return canvas


def columns_of(layout: HexField) -> int:
    """How many hexes lie side by side at most."""
    columns = [cell.column for cell in layout.cells]
    return max(columns) - min(columns) + 1 if columns else 0


def least_width(layout: HexField) -> int:
    """The width of a field whose hexes are drawn small."""
    room = SMALL_HEX + 1
    return columns_of(layout) * room + room // 2 + 1


def room_of_hex(columns: int, width: int) -> int:
    """The columns for a hex and one border: the full size if the field fits, else the small one."""
    fits = min((2 * width - 2) // (2 * columns + 1), WIDEST_HEX) // 2 * 2
    return fits if fits > MIDDLE_OF_HEX else SMALL_HEX + 1


def _on_hexes(pieces: list[Piece], corner: At) -> tuple[dict[At, Piece], dict[At, list[Piece]]]:
    """By hex: its ground, if that is a piece without a name, and the pieces on it."""
    grounds: dict[At, Piece] = {}
    standing: dict[At, list[Piece]] = {}
    for piece in pieces:
        at = (piece.at.column, piece.at.row) if piece.at else corner
        if piece.kind is Kind.PLACE and not piece.title and at not in grounds:
            grounds[at] = piece
        else:
            standing.setdefault(at, []).append(piece)
    return grounds, standing


def _ground(cell: HexCell, piece: Piece | None, marks: Marks, width: int) -> Canvas:
    """The ground of a hex, between the signs of its mark if it can be touched."""
    canvas = Canvas(width, 1)
    words = " ".join(filter(None, (cell.mark, cell.land)))
    if piece is None or (marks.of(piece.id) is Mark.NONE and marks.focus != piece.id):
        canvas.put(0, 0, cut(words, width).center(width), THIRD)
    else:
        text, style = marks.label(piece.id, cut(words, width - 2).center(width - 2))
        canvas.put(0, 0, text, style)
    if piece is not None:
        canvas.claim(piece.id, 0, 0, width, 1)
    return canvas
