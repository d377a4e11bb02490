"""Cards as small boxes: standing, lying, tilted, face down, fanned."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from rich.style import Style

from gloaming.scene import Badge, Piece, PieceValue

from .canvas import Canvas, clip, fold, stack
from .glyphs import SUITS, icon_sign
from .marks import RING, Mark, Marks
from .palette import BACK, FRAME, PRINT, PRINT_RED, SHADED

ROUND, DOUBLE, HEAVY = "╭─╮│╰╯", "╔═╗║╚╝", "┏━┓┃┗┛"
SLANT = "\N{BOX DRAWINGS LIGHT DIAGONAL UPPER RIGHT TO LOWER LEFT}"
RED_SUITS = ("hearts", "diamonds")
TURN_WORDS = {45: "tilted", 90: "on its side", 135: "tilted", 180: "upside down", 225: "tilted", 315: "tilted"}


@dataclass(frozen=True)
class Size:
    """How large things are drawn; one size holds for the whole table."""

    card: tuple[int, int]
    lying: tuple[int, int]
    step: int  # the visible columns of a standing card that another one covers
    lying_step: int
    words: int  # the width of a card with words on it
    text_lines: int  # lines of its text
    caption: int  # columns for the name of a group
    name_beside: bool = False  # whether the names of groups are beside them, which saves lines, or below


SMALL = Size((4, 3), (7, 2), 3, 4, 14, 0, 15, name_beside=True)
MEDIUM = Size((5, 4), (9, 3), 4, 5, 18, 2, 18)
LARGE = Size((7, 5), (12, 3), 4, 6, 22, 4, 22)
MEDIUM_LOW = Size((5, 4), (9, 3), 4, 5, 18, 2, 16, name_beside=True)
SIZES = (LARGE, MEDIUM, MEDIUM_LOW, SMALL)


def turn_word(turn: int) -> str:
    """The orientation of a piece in a word; empty for upright."""
    return TURN_WORDS.get(round(turn / 45) * 45 % 360, "on its side" if turn % 360 else "")


def lies(piece: Piece) -> bool:
    """Whether the piece lies on its side."""
    return round(piece.turn / 45) % 4 == 2


def tilted(piece: Piece) -> bool:
    """Whether the piece is turned by 45 degrees."""
    return round(piece.turn / 45) % 2 == 1


def has_face(piece: Piece) -> bool:
    """Whether the piece is drawn as a playing card or a card back, which can be fanned."""
    return piece.card is not None or not piece.face_up


def index_of(piece: Piece) -> str:
    """The index of a playing card, such as 10♠."""
    return f"{piece.card.rank}{SUITS.get(piece.card.suit, piece.card.suit[:1])}" if piece.card else ""


def face(piece: Piece, size: Size, marks: Marks) -> Canvas:
    """A playing card, or the back of any card."""
    index = index_of(piece) if piece.face_up else ""
    width, height = size.lying if lies(piece) else size.card
    canvas = Canvas(max(width, cell_len(index) + 2), height)
    if piece.face_up:
        _paper(canvas)
        _print_index(canvas, piece, index)
    else:
        for y in range(height):
            canvas.put(0, y, "▒" * canvas.width, BACK)
    _frame(canvas, piece, marks)
    if height == 2 and piece.face_up:  # no line of its own: the index is in the frame
        _print_index(canvas, piece, index)
    if piece.dim:
        canvas.style(0, 0, canvas.width, canvas.height, SHADED if piece.face_up else BACK)
    return canvas


def _paper(canvas: Canvas) -> None:
    for y in range(canvas.height):
        canvas.put(0, y, " " * canvas.width, PRINT)


def _print_index(canvas: Canvas, piece: Piece, index: str) -> None:
    red = piece.card is not None and piece.card.suit in RED_SUITS
    style = PRINT_RED if red else PRINT
    canvas.put(1, 1, index, style)
    if canvas.height >= 5:
        canvas.put(canvas.width // 2, canvas.height // 2, index[-1:], style)
        canvas.put(canvas.width - 1 - cell_len(index), canvas.height - 2, index, style)


def _frame(canvas: Canvas, piece: Piece, marks: Marks) -> None:
    """The border, with the sign of the mark in it: above what was touched, below otherwise."""
    mark = marks.of(piece.id)
    left_top, flat, right_top, upright, left_foot, right_foot = list(
        DOUBLE if marks.ringed(piece.id) else HEAVY if mark is Mark.TARGET else ROUND
    )
    if tilted(piece):
        left_top = right_foot = SLANT
    style = (FRAME if piece.face_up else BACK) + RING[mark]
    right, foot = canvas.width - 1, canvas.height - 1
    canvas.put(0, 0, left_top + flat * (right - 1) + right_top, style)
    canvas.put(0, foot, left_foot + flat * (right - 1) + right_foot, style)
    for y in range(1, foot):
        canvas.put(0, y, upright, style)
        canvas.put(right, y, upright, style)
    if badge := badge_signs(piece.badges):
        canvas.put(2, 0, clip(badge, max(right - 2, 1)), style)
    canvas.put(1, 0 if mark is Mark.TOUCHED or foot == 1 else foot, mark.value, style)


def worded(piece: Piece, size: Size, marks: Marks) -> Canvas:
    """A card with words: its name, its numbers, and as much of its text as fits."""
    lying = lies(piece)
    width = size.words * 8 // 5 if lying else size.words
    inner = width - 2
    rows = fold(piece.title or piece.sort or piece.id, inner, 1 if lying else 2)
    name_rows = len(rows)
    if numbers := value_signs(piece.values):
        rows += fold(numbers, inner)
    if not lying and size.text_lines and piece.text:
        rows += fold(piece.text, inner, size.text_lines)
    if piece.note:
        rows.append(clip(piece.note, inner))
    canvas = Canvas(width, len(rows) + 2)
    _paper(canvas)
    for y, row in enumerate(rows, 1):
        canvas.put(1, y, row, PRINT)
    canvas.style(1, 1, inner, name_rows, Style(bold=True))
    _frame(canvas, piece, marks)
    if word := turn_word(piece.turn):
        canvas.put(3, canvas.height - 1, clip(word, inner - 2), FRAME)
    if piece.dim:
        canvas.style(0, 0, width, canvas.height, SHADED)
    return canvas


def fan(pieces: Sequence[Piece], size: Size, marks: Marks, width: int = 0) -> Canvas:
    """Overlapping cards with each index visible; with a width, they continue on the next line."""
    rows: list[list[tuple[Piece, Canvas]]] = [[]]
    x = 0
    for piece in pieces:
        card = face(piece, size, marks)
        if width and rows[-1] and x + card.width > width:
            rows.append([])
            x = 0
        rows[-1].append((piece, card))
        x += step(piece, size)
    return stack([_overlapping(row, size) for row in rows])


def step(piece: Piece, size: Size) -> int:
    """The visible columns of a card that the next one covers."""
    if lies(piece):
        return max(size.lying_step, cell_len(index_of(piece)) + 2)
    return max(size.step, cell_len(index_of(piece)) + 1)


def _overlapping(cards: list[tuple[Piece, Canvas]], size: Size) -> Canvas:
    if not cards:
        return Canvas(0, 0)
    starts = [sum(step(piece, size) for piece, _ in cards[:i]) for i in range(len(cards))]
    last = cards[-1][1]
    tall = size.card[1]
    reach = max(start + card.width for start, (_, card) in zip(starts, cards, strict=True))
    whole = Canvas(max(reach, starts[-1] + last.width), tall)
    for i, (start, (piece, card)) in enumerate(zip(starts, cards, strict=True)):
        whole.paste(card, start, tall - card.height)
        seen = card.width if i == len(cards) - 1 else starts[i + 1] - start
        whole.claim(piece.id, start, tall - card.height, seen, card.height)
    return whole


def value_signs(values: Sequence[PieceValue]) -> str:
    """Numbers with their signs: ⚔3 ✧2▲."""
    arrows = {-1: "▼", 0: "", 1: "▲"}
    return "  ".join(f"{icon_sign(each.icon) or f'{each.icon} '}{each.number}{arrows[each.changed]}" for each in values)


def badge_signs(badges: Sequence[Badge]) -> str:
    """What lies on a piece, as short as possible."""
    return " ".join(f"{icon_sign(badge.icon)}{badge.text}" or "*" for badge in badges)
