"""Draws any scene on character cells: areas where the game places them, as large as they fit."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from rich.text import Text

from gloaming.scene import (
    Area,
    Dial,
    Fan,
    Grid,
    HexField,
    Journey,
    Map,
    OpenPage,
    Pile,
    Place,
    Scene,
    Sheet,
    Track,
    Tray,
)

from .boards import grid, hexes, least_width, track
from .canvas import Canvas, beside, clip, flow, line, lines, stack
from .cards import MEDIUM, SIZES, SMALL, Size, fan, has_face
from .glyphs import icon_sign
from .header import header
from .maps import LEAST_TO_DRAW, WIDEST, chart
from .marks import NO_MARKS, Marks
from .palette import FELT, LINE, SECOND, STRONG, THIRD
from .pieces import block
from .sheets import WIDEST as WIDEST_SHEET
from .sheets import journey_rows, page_reading, sheet, sums

GAP = 2
SIDE_WIDTH = 20
SIDE_BY_SIDE = 92  # from this width on, side areas are drawn beside the table
AMPLE = 10_000
NARROWEST_SHEET = 24
ROOM_FOR_REGIONS = 76  # least columns for a map of regions


@dataclass(frozen=True)
class Content:
    """Something that can be drawn at any width from `narrowest` to `widest`; `at` draws it."""

    narrowest: int
    widest: int
    at: Callable[[int], Canvas]


def draw(scene: Scene, width: int = 100) -> Text:
    """The whole scene as text with styles, without an app."""
    width = max(width, 1)
    size = MEDIUM if width >= SIDE_BY_SIDE else SMALL
    return stack([header(scene, width), table(scene, width, size)], gap=1).text()


def fitting_size(scene: Scene, width: int, height: int) -> Size:
    """The largest size at which the table needs no scrolling, or else the smallest."""
    for size in SIZES[:-1]:
        arranged = Arrangement(scene, width, size)
        if arranged.keeps_columns and (drawn := arranged.drawn()).height <= height and drawn.width <= width:
            return size
    return SIZES[-1]


def table(scene: Scene, width: int, size: Size, marks: Marks = NO_MARKS) -> Canvas:
    """The areas of a scene, drawn."""
    return Arrangement(scene, width, size, marks).drawn()


class Arrangement:
    """The layout of areas: far on top, left, centre and right side by side, near and hand below, side areas at the
    side."""

    def __init__(self, scene: Scene, width: int, size: Size, marks: Marks = NO_MARKS) -> None:
        at = {place: [content(a, size, marks) for a in scene.areas if a.place is place] for place in Place}
        self._width, self._side = width, at[Place.SIDE]
        self._aside = bool(self._side) and width >= SIDE_BY_SIDE
        self._room = width - SIDE_WIDTH - GAP if self._aside else width
        at[Place.CENTRE] = [*at[Place.OVER], *at[Place.CENTRE]]
        self._columns = [stacked(at[place]) for place in (Place.LEFT, Place.CENTRE, Place.RIGHT) if at[place]]
        seats = [
            content(Area(f"seat {seat.seat}", seat.title, seat.note, pieces=seat.pieces), size, marks)
            for seat in scene.seats
            if seat.pieces
        ]
        self._bands = [seats, at[Place.FAR], self._columns, at[Place.NEAR], at[Place.HAND]]
        self._gap = 0 if size is SMALL else 1

    @property
    def keeps_columns(self) -> bool:
        """Whether left, centre and right fit side by side."""
        return sum(each.narrowest + GAP for each in self._columns) - GAP <= self._room

    def drawn(self) -> Canvas:
        """The whole table."""
        main = stack([abreast(band, self._room, self._gap) for band in self._bands if band], self._gap)
        if self._aside:
            side = stack([each.at(SIDE_WIDTH) for each in self._side], self._gap)
            return beside([_widened(main, self._room), side], GAP)
        below = flow([each.at(min(each.widest, self._width)) for each in self._side], self._width, GAP)
        return stack([main, below], self._gap)


def content(area: Area, size: Size, marks: Marks) -> Content:
    """An area: its title and its contents."""
    inner = inside(area, size, marks)
    title = _title_width(area)
    centred = isinstance(area.layout, Grid | HexField | Map)

    def at(width: int) -> Canvas:
        body = inner.at(max(width - 2, 1))
        felt = Canvas(max(min(width, title + 2), body.width + 2), body.height + 1)
        felt = _widened(felt, min(width, AMPLE // 2))
        _put_title(felt, area)
        felt.paste(body, max((felt.width - body.width) // 2, 1) if centred else 1, 1)
        felt.ground(FELT)
        return felt

    return Content(max(inner.narrowest, min(title, 14)) + 2, max(inner.widest, title) + 2, at)


def _title_width(area: Area) -> int:
    return sum(cell_len(part) + 1 for part in (icon_sign(area.icon), area.title or area.id, area.note) if part) + 1


def _put_title(canvas: Canvas, area: Area) -> None:
    x = 1
    for text, style in ((icon_sign(area.icon), SECOND), (area.title or area.id, STRONG), (area.note, THIRD)):
        if text and x < canvas.width:
            text = clip(text, canvas.width - x)
            canvas.put(x, 0, text, style)
            x += cell_len(text) + 1


def inside(area: Area, size: Size, marks: Marks) -> Content:
    """The contents of an area, by its layout."""
    layout, pieces = area.layout, area.pieces
    match layout:
        case Sheet():
            rest = [block(piece, size, marks) for piece in pieces]
            return Content(
                NARROWEST_SHEET, WIDEST_SHEET, lambda w: stack([sheet(layout.readings, w), flow(rest, w, GAP)])
            )
        case OpenPage(page):
            return Content(NARROWEST_SHEET, WIDEST_SHEET, lambda w: sheet([page_reading(page)], w))
        case Journey(stages):
            return Content(NARROWEST_SHEET, WIDEST_SHEET, lambda w: journey_rows(stages, w))
        case Map():
            least = ROOM_FOR_REGIONS if layout.regions else 24
            return Content(least, WIDEST if layout.nodes else LEAST_TO_DRAW, lambda w: chart(layout, pieces, w, marks))
        case HexField():
            least = min(least_width(layout), LEAST_TO_DRAW)  # wider ones are scrolled
            return Content(least, AMPLE // 50, lambda w: hexes(layout, pieces, w, marks))
        case Track():
            return Content(12, track(layout, pieces, AMPLE, marks).width, lambda w: track(layout, pieces, w, marks))
        case Tray(tallies):
            dice = [block(piece, size, marks) for piece in pieces]
            least = max((b.width for b in dice), default=0)
            return Content(
                max(least, NARROWEST_SHEET), WIDEST_SHEET, lambda w: stack([flow(dice, w, GAP), sums(tallies, w)])
            )
        case Dial(text=text):
            blocks = [block(piece, size, marks) for piece in pieces]
            return _still(beside([*blocks, line(text, SECOND)], GAP))
        case Grid():
            return _still(grid(layout, pieces, size, marks))
        case Pile():
            return _still(pile(area, size, marks))
        case Fan() if all(has_face(piece) for piece in pieces):
            widest = fan(pieces, size, marks).width
            return Content(min(widest, 12), widest, lambda w: fan(pieces, size, marks, w))
        case _:
            blocks = [block(piece, size, marks) for piece in pieces]
            widest = beside(blocks, GAP).width
            return Content(max((b.width for b in blocks), default=0), widest, lambda w: flow(blocks, w, GAP))


def _still(canvas: Canvas) -> Content:
    """Contents of one fixed size."""
    return Content(canvas.width, canvas.width, lambda width: canvas)


def pile(area: Area, size: Size, marks: Marks) -> Canvas:
    """The top of a pile, with a sign if there is more below it."""
    if not area.pieces:
        return Canvas(0, 0)
    top = block(area.pieces[-1], size, marks)
    if len(area.pieces) == 1 and (area.pieces[-1].count or 0) < 2:
        return top
    below = size.card[1] if has_face(area.pieces[-1]) else top.height
    edge = lines(["╮", *("│" for _ in range(below - 2)), "╯"], LINE)
    many = [line(f"×{len(area.pieces)}", SECOND)] if len(area.pieces) > 1 else []
    return stack([beside([edge, top], 0), *many]) if size.name_beside else stack([beside([top, edge], 0), *many])


def stacked(contents: Sequence[Content]) -> Content:
    """Areas below one another in one column."""
    return Content(
        max(each.narrowest for each in contents),
        max(each.widest for each in contents),
        lambda width: stack([each.at(width) for each in contents], 1),
    )


def abreast(contents: Sequence[Content], width: int, gap: int = 0) -> Canvas:
    """Areas side by side over the whole width; wider ones get more of it, those that do not fit go below."""
    rows: list[list[Content]] = [[]]
    for each in contents:
        if rows[-1] and sum(c.narrowest + GAP for c in rows[-1]) + each.narrowest > width:
            rows.append([])
        rows[-1].append(each)
    return stack([_row_of_areas(row, width) for row in rows], gap)


def _row_of_areas(contents: Sequence[Content], width: int) -> Canvas:
    room = width - GAP * (len(contents) - 1)
    blocks = [each.at(share) for each, share in zip(contents, shares(contents, room), strict=True)]
    tallest = max(each.height for each in blocks)
    for i, each in enumerate(blocks):
        blocks[i] = Canvas(each.width, tallest)
        blocks[i].paste(each, 0, 0)
        blocks[i].ground(FELT)
    return beside(blocks, GAP)


def shares(contents: Sequence[Content], room: int) -> list[int]:
    """The width of each area: first its minimum, then up to what it wants, then an equal part of the rest."""
    widths = [min(each.narrowest, room) for each in contents]
    for wanted in ([each.widest for each in contents], [room] * len(contents)):
        left = max(room - sum(widths), 0)
        wants = [max(want - have, 0) for want, have in zip(wanted, widths, strict=True)]
        if total := sum(wants):
            widths = [have + min(want, left * want // total) for have, want in zip(widths, wants, strict=True)]
    return widths


def _widened(canvas: Canvas, width: int) -> Canvas:
    wide = Canvas(max(canvas.width, width), canvas.height)
    wide.paste(canvas, 0, 0)
    return wide
