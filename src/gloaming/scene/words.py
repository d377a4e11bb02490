"""Numbers, names and pieces in sentences, worded the same in every game and every client."""

import math
import re
from collections.abc import Iterable

from .pieces import Kind, Piece

STRESSED = re.compile(r"\*([^*\n]+)\*")
RANKS = {"A": "ace", "J": "jack", "Q": "queen", "K": "king"}


def counted(number: int, one: str, many: str = "") -> str:
    """A number with its noun: `1 card`, `2 cards`."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def listed(words: Iterable[str], before_the_last: str = "and") -> str:
    """Words in a row: `a, b and c`."""
    *most, last = [*words] or [""]
    return f"{', '.join(most)} {before_the_last} {last}" if most else last


def sentence(text: str) -> str:
    """A text with a capital and a full stop."""
    text = text.strip()
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('.', '?', '!', '…')) else '.'}" if text else ""


def unstressed(text: str) -> str:
    """The text of a page without the stars of its stressed words, for clients that cannot stress."""
    return STRESSED.sub(r"\1", text)


WINDS = ("up", "up right", "right", "down right", "down", "down left", "left", "up left")


def compass(degrees: int) -> str:
    """Degrees as a direction on the screen."""
    return WINDS[math.floor(degrees / 45 + 0.5) % 8]


def piece_name(piece: Piece) -> str:
    """What a piece is called."""
    if not piece.face_up:
        return f"{piece.title}, face down" if piece.title else "a face-down card"
    if piece.card is not None:
        return f"{RANKS.get(piece.card.rank, piece.card.rank)} of {piece.card.suit}"
    if piece.kind is Kind.DIE:
        return f"{piece.sort or 'a die'} showing {piece.title or piece.count}"
    return piece.title or (f"empty {piece.sort or 'place'}" if piece.kind is Kind.PLACE else piece.sort or piece.id)
