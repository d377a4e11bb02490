"""The widget that shows a scene, with a focus that moves from piece to piece."""

from textual import events
from textual.binding import Binding
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from gloaming.scene import Scene, Touch

from .canvas import Canvas, PieceRect
from .cards import SMALL
from .draw import fitting_size, table
from .marks import Marks, marks_of

LEAST_WIDTH = 20  # a narrower screen scrolls sideways
STEPS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


class SceneView(ScrollView, inherit_bindings=False):
    """Shows a scene and reports which piece is pressed or pointed at. It knows no match."""

    can_focus = True
    BINDINGS = [
        Binding("left", "walk('left')", show=False),
        Binding("right", "walk('right')", show=False),
        Binding("up", "walk('up')", show=False),
        Binding("down", "walk('down')", show=False),
        Binding("tab", "next_marked(1)", show=False),
        Binding("shift+tab", "next_marked(-1)", show=False),
        Binding("enter,space", "press", show=False),
        Binding("pageup", "page_up", show=False),
        Binding("pagedown", "page_down", show=False),
        Binding("home", "scroll_home", show=False),
        Binding("end", "scroll_end", show=False),
    ]

    class Pressed(Message):
        """A press: the pieces under the pointer, smallest first."""

        def __init__(self, pieces: list[str]) -> None:
            super().__init__()
            self.pieces = pieces

    class Pointed(Message):
        """The pointer or the focus is on a piece."""

        def __init__(self, piece: str) -> None:
            super().__init__()
            self.piece = piece

    def __init__(self) -> None:
        super().__init__()
        self.canvas = Canvas(0, 0)
        self.focused_piece = ""
        self._scene: Scene | None = None
        self._touch = Touch(())
        self._fresh: frozenset[str] = frozenset()
        self._at: PieceRect | None = None  # where the focus was, for when its piece has gone
        self._pointed = ""
        self._card_size = SMALL

    # drawing

    def show(self, scene: Scene, touch: Touch, fresh: frozenset[str]) -> None:
        """Shows a scene, with the pieces marked that can be touched now, and those that have just changed."""
        self._scene, self._touch, self._fresh = scene, touch, fresh
        self._measure()
        self._redraw()
        self._keep_focus()

    def _measure(self) -> None:
        """Chooses the size of things; moving the focus does not change it."""
        if self._scene is not None:
            self._card_size = fitting_size(self._scene, self._width, self.size.height)

    @property
    def _width(self) -> int:
        return max(self.size.width - 1, LEAST_WIDTH)  # one column stays free for the scrollbar

    @property
    def marks(self) -> Marks:
        """The marks as drawn."""
        return marks_of(self._touch, self.focused_piece, self._fresh)

    def _redraw(self) -> None:
        if self._scene is None or not self.is_mounted:
            return
        self.canvas = table(self._scene, self._width, self._card_size, self.marks)
        self.virtual_size = Size(self.canvas.width, self.canvas.height)
        self.refresh()

    def on_resize(self, event: events.Resize) -> None:
        """Draws anew for the room there is."""
        self._measure()
        self._redraw()
        self._scroll_to_focus()

    def render_line(self, y: int) -> Strip:
        """One line of the drawn table."""
        left, top = self.scroll_offset
        strip = Strip(self.canvas.segments(top + y), self.canvas.width if top + y < self.canvas.height else 0)
        return strip.crop_extend(left, left + self.size.width, self.rich_style).apply_style(self.rich_style)

    # the focus

    def _keep_focus(self) -> None:
        """Keeps the focus on its piece, or moves it to the piece in its place; to one that can be touched if the piece
        is out of view."""
        anchors = self.canvas.anchors()
        marked = [piece for piece in self._touch.next if piece in anchors]
        if self.focused_piece in anchors:
            self._at = anchors[self.focused_piece]
            if not marked or any(self._in_view(anchors[piece]) for piece in marked):
                return
        if self._at is not None and anchors:
            self.focus_on(min(marked or anchors, key=lambda piece: _distance(self._at, anchors[piece])))
        elif marked or anchors:
            self.focus_on((marked or list(anchors))[0])

    def focus_on(self, piece: str) -> None:
        """Moves the focus to a piece."""
        self.focused_piece = piece
        self._at = self.canvas.anchors().get(piece)
        self._redraw()
        self._scroll_to_focus()
        self.post_message(self.Pointed(piece))

    def _in_view(self, rect: PieceRect) -> bool:
        seen = Region(*self.scroll_offset, *self.size)
        return seen.overlaps(Region(rect.x, rect.y, rect.width, rect.height))

    def _scroll_to_focus(self) -> None:
        rect = self.canvas.anchors().get(self.focused_piece)
        if rect is not None:
            self._at = rect
            around = Region(rect.x, max(rect.y - 3, 0), rect.width, rect.height + 4)
            self.scroll_to_region(around, animate=False, force=True)

    def action_walk(self, direction: str) -> None:
        """Moves the focus to the nearest piece in a direction; at the edge, scrolls."""
        piece = neighbour(self.canvas.anchors(), self.focused_piece, direction)
        if piece:
            self.focus_on(piece)
        else:
            dx, dy = STEPS[direction]
            self.scroll_relative(dx * 4, dy * 2, animate=False)

    def action_next_marked(self, step: int) -> None:
        """Moves the focus to the next piece that can be touched; targets go first."""
        anchors = self.canvas.anchors()
        marked = [piece for piece in anchors if piece in set(self._touch.next)]
        if not marked:
            return
        marked.sort(key=lambda piece: (anchors[piece].y // 3, anchors[piece].x))
        if self.focused_piece in marked:
            self.focus_on(marked[(marked.index(self.focused_piece) + step) % len(marked)])
        else:
            self.focus_on(marked[0 if step > 0 else -1])

    # touching

    def action_press(self) -> None:
        """Touches the piece that has the focus."""
        if self.focused_piece:
            self.post_message(self.Pressed([self.focused_piece]))

    def on_click(self, event: events.Click) -> None:
        """Touches what lies under the pointer."""
        pieces = self._under(event)
        if pieces:
            self.post_message(self.Pressed(pieces))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Reports the piece under the pointer."""
        pieces = self._under(event)
        piece = pieces[0] if pieces else ""
        if piece and piece != self._pointed:
            self.post_message(self.Pointed(piece))
        self._pointed = piece

    def _under(self, event: events.MouseEvent) -> list[str]:
        left, top = self.scroll_offset
        return self.canvas.pieces_at(event.x + left, event.y + top)


def neighbour(anchors: dict[str, PieceRect], piece: str, direction: str) -> str:
    """The nearest piece in a direction; empty at the edge."""
    here = anchors.get(piece)
    if here is None:
        return next(iter(anchors), "")
    dx, dy = STEPS[direction]
    ways = {other: way for other, rect in anchors.items() if (way := _way(here, rect, dx, dy)) is not None}
    return min(ways, key=lambda other: ways[other], default="")


def _centre(rect: PieceRect) -> tuple[float, float]:
    return rect.x + rect.width / 2, rect.y + rect.height / 2


def _distance(a: PieceRect | None, b: PieceRect) -> float:
    if a is None:
        return 0
    (ax, ay), (bx, by) = _centre(a), _centre(b)
    return abs(ax - bx) + 2 * abs(ay - by)


def _way(here: PieceRect, there: PieceRect, dx: int, dy: int) -> tuple[int, float] | None:
    """The distance in a direction, pieces in the same row first when moving sideways; None if it is elsewhere."""
    (x, y), (to_x, to_y) = _centre(here), _centre(there)
    ahead = (to_x - x) * dx + 2 * (to_y - y) * dy
    if ahead <= 0.5:
        return None
    rows_apart = _gap(here.y, here.height, there.y, there.height) if dx else 0
    return rows_apart, ahead if dx else ahead + abs(to_x - x)


def _gap(a: int, a_length: int, b: int, b_length: int) -> int:
    """How many rows lie between two stretches; none if they overlap."""
    return max(a - (b + b_length) + 1, b - (a + a_length) + 1, 0)
