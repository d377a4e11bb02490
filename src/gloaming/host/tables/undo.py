"""Undo and redo: whether a screen may, and how it is done."""

from typing import Literal

from msgspec import Struct

from gloaming.kernel import Match, NothingToUndo, RulesError

from .checkpoint import TableCheckpoint, UndoRequest
from .entries import CLOCK, UndoAnswered
from .seats import Seat, SeatKind

PRACTICE = "Cards were dealt or dice were rolled since: taken back, the game counts as practice."


class UndoPolicy(Struct, frozen=True):
    """Whether decisions can be undone now, why, down to which ply, and who would be asked.

    `practice` says that the game would count as practice from then on, to which the screen must agree first.
    """

    means: Literal["free", "ask", "none"]
    why: str
    to: int = 0
    waiting: list[int] = []
    practice: bool = False


def undo_policy(kept: TableCheckpoint, match: Match, own: list[int], has_secrets: bool) -> UndoPolicy:
    """The policy for a screen with these seats; it undoes computer players' decisions back to its own last one.

    People alone, or at one screen, can undo any decision. Others are asked if anybody may have learnt something from
    it.
    """
    past = kept.past
    if not own:
        return UndoPolicy("none", "Only who sits at the table can take back.")
    last = next((n for n in reversed(range(len(past))) if past[n].seat in own and not past[n].joined), None)
    if last is None:
        return UndoPolicy("none", "You have not decided anything yet.")
    to, others = kept.base + last, other_people(kept, own)
    practice = becomes_practice(kept, match, to)
    if not others:
        return UndoPolicy("free", PRACTICE if practice else "Nobody else is at the table.", to, practice=practice)
    others_since = [decision.seat for decision in past[last:] if decision.seat not in own]
    since = [kept.seats[seat].kind for seat in others_since if seat != CLOCK]
    if SeatKind.HUMAN in since:
        why = "Others have decided since."
    elif CLOCK in others_since:
        why = "The time has run out since."
    elif match.state.dice.used != past[last].chance:
        why = "Something hidden was revealed by it."
    elif since and has_secrets:
        why = "A computer player has answered, and may have shown something."
    elif match.result is not None:
        why = "It ended the game."
    else:
        return UndoPolicy("free", "Nothing was revealed, and nobody else has decided since.", to)
    return UndoPolicy("ask", f"{why} The others are asked.", to, others, practice)


def becomes_practice(kept: TableCheckpoint, match: Match, to: int) -> bool:
    """Whether undoing to a ply would cross a deal or a roll, and so make a game practice that counts so far."""
    return not match.take_backs and match.state.dice.used != kept.past[to - kept.base].chance


def other_people(kept: TableCheckpoint, own: list[int]) -> list[int]:
    """The human seats on other screens whose holders have been here."""
    return [n for n, seat in enumerate(kept.seats) if can_be_asked(seat) and n not in own]


def can_be_asked(seat: Seat) -> bool:
    """Whether the holder of a seat can be asked: they have come, and no stand-in decides for them."""
    return seat.came and seat.kind is SeatKind.HUMAN and not seat.stand_in


def still_waiting(kept: TableCheckpoint, request: UndoRequest, answer: UndoAnswered) -> UndoRequest | None:
    """What is left of an undo request after an answer: None if it was refused or all screens have agreed."""
    waiting = [seat for seat in request.waiting if kept.seats[seat].key != kept.seats[answer.seat].key]
    return UndoRequest(request.by, request.to, waiting) if answer.agree and waiting else None


def take_back(kept: TableCheckpoint, match: Match, ply: int) -> bool:
    """Undoes every decision after a ply; returns False and undoes none if one cannot be undone."""
    if not kept.base <= ply < match.ply:
        return False
    kept.request = None
    try:
        match.at(ply)
    except RulesError:
        return False
    while match.ply > ply:
        match.undo()
        kept.gone.append(kept.past.pop())
    return True


def decisions_of_redo(kept: TableCheckpoint, own: list[int]) -> int:
    """How many decisions are redone together: one's own, those joined to it, and the answers to it."""
    gone, count = kept.gone, 1
    while count < len(gone) and (gone[-count - 1].seat not in own or gone[-count - 1].joined):
        count += 1
    return count


def bring_back(kept: TableCheckpoint, match: Match, ply: int) -> bool:
    """Redoes the decisions up to a ply."""
    try:
        while match.ply < ply and kept.gone:
            match.redo()
            kept.past.append(kept.gone.pop())
    except NothingToUndo:
        return False
    return match.ply == ply
