"""Box-drawing lines that meet: neighbouring frames share their borders, with the right joints."""

from rich.style import Style

from .canvas import Canvas

NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8
JOINTS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"  # indexed by the sum of the directions of its lines


class Lattice:
    """Frames on a canvas; where two of them touch, their lines are joined."""

    def __init__(self) -> None:
        self._ways: dict[tuple[int, int], int] = {}

    def frame(self, x: int, y: int, width: int, height: int) -> None:
        """Adds a frame; width and height are the distances between its lines."""
        for left in range(x, x + width):
            for row in (y, y + height):
                self._add(left, row, EAST)
                self._add(left + 1, row, WEST)
        for top in range(y, y + height):
            for column in (x, x + width):
                self._add(column, top, SOUTH)
                self._add(column, top + 1, NORTH)

    def _add(self, x: int, y: int, way: int) -> None:
        self._ways[x, y] = self._ways.get((x, y), 0) | way

    def onto(self, canvas: Canvas, style: Style) -> None:
        """Draws all lines."""
        for (x, y), ways in self._ways.items():
            canvas.put(x, y, JOINTS[ways], style)
