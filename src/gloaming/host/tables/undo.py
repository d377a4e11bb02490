"""What taking back means: alone or at one screen any step; with others only while nobody learnt anything from it."""

from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from .entries import CLOCK
from .seats import SeatKind

if TYPE_CHECKING:
    from .table import Table


class UndoPolicy(Struct, frozen=True):
    """What taking back means now, why, down to which ply, and who would be asked."""

    means: Literal["free", "ask", "none"]
    why: str
    to: int = 0
    waiting: list[int] = []


def undo_policy(table: "Table", key: str | None) -> UndoPolicy:
    """What it means for the screen that has this key. It steps back over computer players to one's own decision."""
    own, past, base = table.seats_of(key), table.kept.past, table.kept.base
    if not own:
        return UndoPolicy("none", "Only who sits at the table can take back.")
    last = next((n for n in reversed(range(len(past))) if past[n].seat in own), None)
    if last is None:
        return UndoPolicy("none", "You have not decided anything yet.")
    to, others = base + last, who_else(table, own)
    if not others:
        return UndoPolicy("free", "Nobody else is at the table.", to)
    others_since = [step.seat for step in past[last:] if step.seat not in own]
    since = [table.seats[seat].kind for seat in others_since if seat != CLOCK]
    if SeatKind.HUMAN in since:
        why = "Others have decided since."
    elif CLOCK in others_since:
        why = "The time has run out since."
    elif table.match.state.dice.used != past[last].chance:
        why = "Something hidden was revealed by it."
    elif since and table.has_secrets:
        why = "A computer player has answered, and may have shown something."
    elif table.match.result is not None:
        why = "It ended the game."
    else:
        return UndoPolicy("free", "Nothing was revealed, and nobody else has decided since.", to)
    return UndoPolicy("ask", f"{why} The others are asked.", to, others)


def who_else(table: "Table", own: list[int]) -> list[int]:
    """The people on other screens who have been here."""
    return [n for n, seat in enumerate(table.seats) if seat.came and seat.kind is SeatKind.HUMAN and n not in own]
