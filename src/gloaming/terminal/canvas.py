"""A grid of character cells that knows which piece is drawn where."""

import textwrap
import unicodedata
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style
from rich.text import Text

from .palette import INK, NOTHING


class Cell(NamedTuple):
    """One character; the second half of a wide one is empty."""

    char: str
    style: Style


class PieceRect(NamedTuple):
    """The rectangle in which a piece is drawn."""

    piece: str
    x: int
    y: int
    width: int
    height: int

    def holds(self, x: int, y: int) -> bool:
        """Whether the point lies in it."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


BLANK = Cell(" ", NOTHING)


class Canvas:
    """Character cells, and the rectangles of the pieces on them. Cells that were never written are transparent."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = max(width, 0), max(height, 0)
        self.rects: list[PieceRect] = []
        self._has_halves = False  # whether there are wide characters, which must not be cut in half
        self._rows: list[list[Cell | None]] = [[None] * self.width for _ in range(self.height)]

    def put(self, x: int, y: int, text: str, style: Style = INK) -> None:
        """Writes one line of text; what does not fit is cut off."""
        if text.isascii() and text.isprintable():
            self._put_narrow(x, y, text, style)
            return
        for char in printable(text):
            room = cell_len(char)
            if room == 0:  # a combining accent without a letter to join
                continue
            self._set(x, y, Cell(char, style))
            if room == 2:
                self._has_halves = True
                self._set(x + 1, y, Cell("", style), half=True)
            x += room

    def _put_narrow(self, x: int, y: int, text: str, style: Style) -> None:
        """The quick way for letters of one cell each."""
        start, end = max(x, 0), min(x + len(text), self.width)
        if not (0 <= y < self.height and start < end):
            return
        row = self._rows[y]
        if self._has_halves:  # a wide character that loses one half is gone
            if (first := row[start]) is not None and first.char == "":
                row[start - 1] = BLANK
            if end < self.width and (after := row[end]) is not None and after.char == "":
                row[end] = BLANK
        row[start:end] = [Cell(char, style) for char in text[start - x : end - x]]

    def _set(self, x: int, y: int, cell: Cell, half: bool = False) -> None:
        if not (0 <= y < self.height and 0 <= x < self.width):
            if half and 0 <= y < self.height and x == self.width > 0:
                self._rows[y][x - 1] = BLANK
            return
        row = self._rows[y]
        old = row[x]
        if old is not None and old.char == "" and not half:
            row[x - 1] = BLANK
        if not half and x + 1 < self.width and (after := row[x + 1]) is not None and after.char == "":
            row[x + 1] = BLANK
        row[x] = cell

    def style(self, x: int, y: int, width: int, height: int, style: Style) -> None:
        """Adds a style to the cells of a rectangle."""
        for row in self._rows[max(y, 0) : y + height]:
            for i in range(max(x, 0), min(x + width, self.width)):
                cell = row[i]
                if cell is not None:
                    row[i] = Cell(cell.char, cell.style + style)

    def ground(self, style: Style) -> None:
        """Puts a background style under all cells."""
        bare = Cell(" ", style)
        grounded: dict[Cell | None, Cell] = {None: bare}  # a cache, since most cells are equal
        for row in self._rows:
            for x, cell in enumerate(row):
                laid = grounded.get(cell)
                if laid is None:
                    assert cell is not None
                    laid = grounded[cell] = Cell(cell.char, style + cell.style)
                row[x] = laid

    def paste(self, other: "Canvas", x: int, y: int) -> None:
        """Draws another canvas on this one, and takes over its rectangles."""
        if self._has_halves or other._has_halves or x < 0:
            self._has_halves = True
            for dy, row in enumerate(other._rows):
                for dx, cell in enumerate(row):
                    if cell is not None:
                        self._set(x + dx, y + dy, cell, half=cell.char == "")
        else:
            self._lay(other, x, y)
        self.rects += [rect._replace(x=rect.x + x, y=rect.y + y) for rect in other.rects]

    def _lay(self, other: "Canvas", x: int, y: int) -> None:
        """Pastes row by row, which is fast."""
        for dy, above in enumerate(other._rows):
            if not 0 <= y + dy < self.height:
                continue
            row = self._rows[y + dy]
            below = row[x : x + other.width]
            row[x : x + other.width] = [old if new is None else new for new, old in zip(above, below, strict=False)]

    def claim(self, piece: str, x: int, y: int, width: int, height: int) -> None:
        """Records that a piece is drawn in a rectangle."""
        self.rects.append(PieceRect(piece, x, y, width, height))

    def pieces_at(self, x: int, y: int) -> list[str]:
        """The pieces under a point, smallest first."""
        here = [rect for rect in self.rects if rect.holds(x, y)]
        return list(dict.fromkeys(rect.piece for rect in sorted(here, key=lambda rect: rect.width * rect.height)))

    def anchors(self) -> dict[str, PieceRect]:
        """The smallest rectangle of each piece; the focus moves between these."""
        found: dict[str, PieceRect] = {}
        for rect in self.rects:
            best = found.get(rect.piece)
            if best is None or rect.width * rect.height < best.width * best.height:
                found[rect.piece] = rect
        return found

    def segments(self, y: int) -> list[Segment]:
        """One row as segments of equal style."""
        if not 0 <= y < self.height:
            return []
        runs: list[tuple[list[str], Style]] = []
        for cell in self._rows[y]:
            char, style = cell or BLANK
            if runs and runs[-1][1] is style:
                runs[-1][0].append(char)
            else:
                runs.append(([char], style))
        return [Segment("".join(chars), style) for chars, style in runs]

    def text(self) -> Text:
        """The whole canvas as text with styles."""
        lines = [Text.assemble(*((run.text, run.style or "") for run in self.segments(y))) for y in range(self.height)]
        for line in lines:
            line.rstrip()
        return Text("\n").join(lines)


def printable(text: str) -> str:
    """Text without characters that could control a terminal."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(char if char.isprintable() else " " for char in unicodedata.normalize("NFC", text))


def clip(text: str, width: int) -> str:
    """Text cut to a width, with a sign that something is missing."""
    text = printable(text)
    if cell_len(text) <= width:
        return text
    return "" if width <= 0 else set_cell_size(text, width - 1).rstrip() + "…"


def cut(text: str, width: int) -> str:
    """Text cut to a width without a sign, where there is no room for one."""
    text = printable(text)
    return text if cell_len(text) <= width else set_cell_size(text, max(width, 0))


def fold(text: str, width: int, lines: int = 0) -> list[str]:
    """Text on several lines; if there are more than `lines`, the last one is cut."""
    width = max(width, 1)
    folded = [
        clip(line, width)
        for paragraph in text.splitlines()
        for line in textwrap.wrap(printable(paragraph), width, break_on_hyphens=False) or [""]
    ]
    if lines and len(folded) > lines:
        rest = " ".join(folded[lines - 1 :])
        folded[lines - 1 :] = [clip(rest, width) if cell_len(rest) > width else rest]
    return folded


def line(text: str, style: Style = INK) -> Canvas:
    """One line of text as a canvas."""
    canvas = Canvas(cell_len(printable(text)), 1)
    canvas.put(0, 0, text, style)
    return canvas


def lines(texts: Iterable[str], style: Style = INK, width: int = 0) -> Canvas:
    """Lines of text below one another; with a width they are centred in it."""
    rows = [line(text, style) for text in texts]
    canvas = Canvas(max([width, *(row.width for row in rows)]), len(rows))
    for y, row in enumerate(rows):
        canvas.paste(row, (width - row.width) // 2 if width > row.width else 0, y)
    return canvas


def stack(blocks: Sequence[Canvas], gap: int = 0, centred: bool = False) -> Canvas:
    """Canvases below one another."""
    blocks = [block for block in blocks if block.height]
    whole = Canvas(max((block.width for block in blocks), default=0), sum(b.height + gap for b in blocks) - gap)
    y = 0
    for block in blocks:
        whole.paste(block, (whole.width - block.width) // 2 if centred else 0, y)
        y += block.height + gap
    return whole


def beside(blocks: Sequence[Canvas], gap: int = 2) -> Canvas:
    """Canvases side by side."""
    blocks = [block for block in blocks if block.width]
    whole = Canvas(sum(b.width + gap for b in blocks) - gap, max((block.height for block in blocks), default=0))
    x = 0
    for block in blocks:
        whole.paste(block, x, 0)
        x += block.width + gap
    return whole


def flow(blocks: Sequence[Canvas], width: int, gap: int = 2) -> Canvas:
    """Canvases side by side, and on a new line where the width is used up."""
    rows: list[list[Canvas]] = [[]]
    for block in blocks:
        if rows[-1] and sum(each.width + gap for each in rows[-1]) + block.width > width:
            rows.append([])
        rows[-1].append(block)
    return stack([beside(row, gap) for row in rows])
