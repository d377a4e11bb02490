"""Pieces as canvases: a card, a group of cards with its name, a token on one line."""

from dataclasses import replace

from rich.cells import cell_len

from gloaming.scene import Kind, Piece, Verdict

from . import glyphs
from .canvas import Canvas, beside, clip, cut, flow, fold, line, lines, stack
from .cards import Size, badge_signs, face, fan, has_face, turn_word, value_signs, worded
from .marks import Mark, Marks
from .palette import LINE, SECOND, THIRD, TONES, of_seat

FLAT = (Kind.TOKEN, Kind.PAWN, Kind.DIE, Kind.MARKER, Kind.PLACE)


def block(piece: Piece, size: Size, marks: Marks) -> Canvas:
    """Draws a piece of any kind."""
    if piece.kind is Kind.GROUP or piece.parts:
        return group(piece, size, marks)
    if piece.kind is Kind.PLACE:
        return place(piece, size, marks)
    if piece.kind in FLAT:
        return chip(piece, marks)
    if not has_face(piece):
        drawn = worded(piece, size, marks)
        return _claimed(piece, stack([drawn, *_below(piece, "", drawn.width, marks)], centred=True))
    drawn = face(piece, size, marks)
    below = _below(piece, piece.note, max(drawn.width, size.caption), marks)
    if size.name_beside:
        return _claimed(piece, beside([drawn, stack(below)], 1))
    return _claimed(piece, stack([drawn, *below], centred=True))


def group(piece: Piece, size: Size, marks: Marks) -> Canvas:
    """Pieces that lie as one: the cards fanned, the name and a note below."""
    inside = replace(marks, ring=frozenset(part.id for part in piece.parts)) if marks.focus == piece.id else marks
    if piece.parts and all(has_face(part) for part in piece.parts):
        body = fan(piece.parts, size, inside)
    else:
        body = flow([block(part, size, inside) for part in piece.parts], size.caption * 2, 1)
    width = size.caption if size.name_beside else max(body.width, size.caption)
    note = piece.note or value_signs(piece.values)
    below = _below(piece, note, width - 2, marks)
    if size.name_beside:
        caption = stack([_name(piece, width, marks), *(_indented(each) for each in below)])
        whole = beside([body, caption], 0)
        whole.claim(piece.id, body.width, 0, caption.width, caption.height)
    else:
        caption = stack([_name(piece, width, marks, centred=True), *below], centred=True)
        whole = stack([body, caption], centred=True)
        whole.claim(piece.id, 0, body.height, whole.width, caption.height)
    return _claimed(piece, whole)


def _indented(canvas: Canvas) -> Canvas:
    """Moved by one column, to where the name begins after its sign."""
    moved = Canvas(canvas.width + 1, canvas.height)
    moved.paste(canvas, 1, 0)
    return moved


def _name(piece: Piece, width: int, marks: Marks, centred: bool = False) -> Canvas:
    """The name between the signs of its mark, on at most two lines."""
    text = " ".join(filter(None, (piece.title or piece.sort or piece.id, badge_signs(piece.badges), _times(piece))))
    text, style = marks.label(piece.id, text, piece.dim)
    rows = [f" {row} " for row in fold(text[1:-1], width - 2, 2)] or ["  "]
    rows[0] = text[0] + rows[0][1:]
    rows[-1] = rows[-1][:-1] + text[-1]
    return lines(rows, style, max(map(cell_len, rows)) if centred else 0)


def _below(piece: Piece, note: str, width: int, marks: Marks) -> list[Canvas]:
    """What is written under a piece: the verdict of touching it, or its note."""
    if piece.id in marks.verdicts:
        return [verdict_line(marks.verdicts[piece.id], width)]
    rows = fold(note, width, 2)
    if piece.kind is not Kind.GROUP and piece.count is not None:
        rows.append(_times(piece))
    return [lines(rows, THIRD if piece.dim else SECOND)] if rows else []


def verdict_line(verdict: Verdict, width: int) -> Canvas:
    """The verdict of a touch, such as ✓ 20 beats 9."""
    return line(clip(f"{glyphs.TONE_SIGNS[verdict.tone]} {verdict.text}", width), TONES[verdict.tone])


def chip(piece: Piece, marks: Marks, width: int = 0) -> Canvas:
    """A piece on one line, cut to a width if there is one."""
    words = chip_words(piece)
    if width:
        words = clip(words, max(width - 2, 1))
    text, style = marks.label(piece.id, words, piece.dim)
    if marks.of(piece.id) is Mark.NONE and piece.seat is not None:
        style = style + of_seat(glyphs.mark_number(piece.seat, piece.tint))
    drawn = line(text, style)
    if piece.id in marks.verdicts:
        drawn = stack([drawn, verdict_line(marks.verdicts[piece.id], max(width, 30))])
    return _claimed(piece, drawn)


def figure(piece: Piece, marks: Marks, width: int) -> Canvas:
    """A piece in a cell: with its name if there is room, else its signs, number, and the start of its name."""
    signs = f"{_sign(piece)}{_facing(piece)}{'' if piece.count is None else piece.count}"
    room, unmarked = max(width - 2, 1), marks.of(piece.id) is Mark.NONE
    if not (signs and piece.face_up) or room >= min(cell_len(signs) + 4, cell_len(chip_words(piece))):
        return chip(piece, marks, width)
    # pawns of one colour are told apart by their names
    words = f"{signs}{piece.title}" if piece.kind is Kind.PAWN else signs
    text, style = marks.label(piece.id, cut(words, room), piece.dim)
    if unmarked and not piece.dim and cell_len(words) > room:
        text = cut(words, width)
    if unmarked and piece.seat is not None:
        style = style + of_seat(glyphs.mark_number(piece.seat, piece.tint))
    return _claimed(piece, line(text, style))


def small_chip(piece: Piece, marks: Marks, width: int) -> Canvas:
    """A piece by its sign and number alone, if it has a sign."""
    whose = glyphs.seat_mark(piece.seat, piece.tint) if piece.seat is not None else ""
    sign = whose or glyphs.icon_sign(piece.icon)
    if not sign:
        return chip(piece, marks, width)
    words = f"{sign}{'' if piece.count is None else piece.count}{badge_signs(piece.badges)}"
    text, style = marks.label(piece.id, words, piece.dim)
    if whose and marks.of(piece.id) is Mark.NONE and piece.seat is not None:
        style = style + of_seat(glyphs.mark_number(piece.seat, piece.tint))
    drawn = line(text, style)
    if piece.id in marks.verdicts:
        drawn = stack([drawn, verdict_line(marks.verdicts[piece.id], max(width, 30))])
    return _claimed(piece, drawn)


def chip_words(piece: Piece) -> str:
    """A piece in a few signs: owner, kind, numbers."""
    if piece.kind is Kind.DIE:
        shown = f"⟨{piece.title or piece.count or '?'}⟩" if piece.face_up else "⟨ ⟩"
        return " ".join(filter(None, (shown, badge_signs(piece.badges))))
    sign, facing = _sign(piece), _facing(piece)
    name = piece.title if piece.face_up else "▒▒"
    sign_and_name = f"{sign}{facing}{' ' if sign and name and len(sign) > 1 else ''}{name}"
    return " ".join(
        filter(
            None,
            (
                sign_and_name or " ",
                value_signs(piece.values),
                _times(piece),
                badge_signs(piece.badges),
                turn_word(piece.turn),
            ),
        )
    )


def _sign(piece: Piece) -> str:
    """The owner and the kind of a piece."""
    if piece.seat is not None and piece.kind is not Kind.PLACE:
        return glyphs.seat_mark(piece.seat, piece.tint) + glyphs.icon_sign(piece.icon)
    return glyphs.icon_sign(piece.icon) or glyphs.KIND_SIGNS.get(piece.kind, "")


def _facing(piece: Piece) -> str:
    return glyphs.facing_sign(piece.at.facing) if piece.at else ""


def place(piece: Piece, size: Size, marks: Marks) -> Canvas:
    """An empty place: a dashed frame with what belongs there."""
    words = clip(piece.title or piece.sort, size.words)
    text, style = marks.label(piece.id, words, piece.dim)
    canvas = Canvas(max(len(text), 5) + 2, 3)
    canvas.put(0, 0, "┌" + "╌" * (canvas.width - 2) + "┐", LINE)
    canvas.put(0, 1, "╎" + " " * (canvas.width - 2) + "╎", LINE)
    canvas.put(0, 2, "└" + "╌" * (canvas.width - 2) + "┘", LINE)
    canvas.put((canvas.width - len(text)) // 2, 1, text, style)
    width = max(canvas.width, size.caption)
    return _claimed(piece, stack([canvas, *_below(piece, piece.note, width, marks)], centred=True))


def _times(piece: Piece) -> str:
    return "" if piece.count is None else f"×{piece.count}"


def _claimed(piece: Piece, canvas: Canvas) -> Canvas:
    canvas.claim(piece.id, 0, 0, canvas.width, canvas.height)
    return canvas
