"""Marks: how a piece shows that it can be touched, by a sign first and by a colour as well."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from rich.style import Style

from gloaming.scene import Touch, Verdict

from .palette import AIMED, CHOSEN, COLD, FOCUS, NOTHING, STRONG, THIRD, UNDERLINED, YOURS


class Mark(Enum):
    """What a piece means for the open decision."""

    NONE = ""
    TOUCHABLE = "▲"
    TOUCHED = "●"
    TARGET = "◆"


AROUND = {Mark.NONE: "  ", Mark.TOUCHABLE: "[]", Mark.TOUCHED: "● ", Mark.TARGET: "»«"}
LABEL = {Mark.NONE: STRONG, Mark.TOUCHABLE: YOURS, Mark.TOUCHED: CHOSEN, Mark.TARGET: COLD}
RING = {Mark.NONE: NOTHING, Mark.TOUCHABLE: CHOSEN, Mark.TOUCHED: CHOSEN, Mark.TARGET: AIMED}


@dataclass(frozen=True)
class Marks:
    """The marks of all pieces, and the piece that has the focus."""

    touchable: frozenset[str] = frozenset()
    touched: tuple[str, ...] = ()
    targets: frozenset[str] = frozenset()
    verdicts: Mapping[str, Verdict] = field(default_factory=dict)
    focus: str = ""
    fresh: frozenset[str] = frozenset()  # pieces that the last decision changed
    ring: frozenset[str] = frozenset()  # pieces drawn inside the ring of the focus: the parts of a group

    def of(self, piece: str) -> Mark:
        """The mark of a piece."""
        if piece in self.targets:
            return Mark.TARGET
        if piece in self.touched:
            return Mark.TOUCHED
        return Mark.TOUCHABLE if piece in self.touchable else Mark.NONE

    def ringed(self, piece: str) -> bool:
        """Whether a piece is inside the ring of the focus."""
        return piece == self.focus or piece in self.ring

    def label(self, piece: str, text: str, dim: bool = False) -> tuple[str, Style]:
        """A name between the signs of its mark, with its style; always two columns wider than the name."""
        mark = self.of(piece)
        around, style = AROUND[mark], LABEL[mark]
        if mark is Mark.NONE and dim:
            around, style = "()", THIRD
        elif mark is Mark.NONE and piece in self.fresh:
            around, style = " *", COLD
        if piece == self.focus:
            style += FOCUS if mark is not Mark.TOUCHED else UNDERLINED  # the style of a touched piece stays visible
        return f"{around[0]}{text}{around[1]}", style


NO_MARKS = Marks()


def marks_of(touch: Touch, focus: str = "", fresh: frozenset[str] = frozenset()) -> Marks:
    """The marks for a decision: first touches are marked as yours, later ones as targets."""
    verdicts = _verdicts(touch)
    if not touch.touched:
        return Marks(frozenset(touch.next), verdicts=verdicts, focus=focus, fresh=fresh)
    return Marks(frozenset(touch.starts), tuple(touch.touched), frozenset(touch.next), verdicts, focus, fresh)


def _verdicts(touch: Touch) -> dict[str, Verdict]:
    """By piece: the verdict of touching it, where that leads to a single option."""
    n = len(touch.touched)
    found: dict[str, list[Verdict | None]] = {}
    for i in touch.open:
        gloss = touch.glosses[i]
        if len(gloss.pieces) > n:
            found.setdefault(gloss.pieces[n], []).append(gloss.verdict if len(gloss.pieces) == n + 1 else None)
    return {piece: all_[0] for piece, all_ in found.items() if len(all_) == 1 and all_[0] is not None}
