"""Taking decisions back and bringing them again: whether a screen may, and how it is done."""

from typing import Literal

from msgspec import Struct

from gloaming.kernel import Match, NothingToUndo, RulesError

from .checkpoint import TableCheckpoint, UndoRequest
from .entries import CLOCK, UndoAnswered
from .seats import Seat, SeatKind

PRACTICE = "Cards were dealt or dice were rolled since: taken back, the game counts as practice."


class UndoPolicy(Struct, frozen=True):
    """Whether decisions can be taken back now, why, down to which ply, and who would be asked.

    `practice` says that the game would count as practice from then on, so whoever takes back agrees to that first.
    """

    means: Literal["free", "ask", "none"]
    why: str
    to: int = 0
    waiting: list[int] = []
    practice: bool = False


def undo_policy(kept: TableCheckpoint, match: Match, own: list[int], has_secrets: bool) -> UndoPolicy:
    """The policy for a screen with these seats. It steps back over computer players to the screen's own decision.

    Alone, or at one screen, any decision can be taken back. With others it is free only while nobody learnt anything
    from it; else they are asked.
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
    """Whether a game that counts so far would be practice if it were taken back to that ply, over a deal or a roll."""
    return not match.take_backs and match.state.dice.used != kept.past[to - kept.base].chance


def other_people(kept: TableCheckpoint, own: list[int]) -> list[int]:
    """The seats of people on other screens who have been here."""
    return [n for n, seat in enumerate(kept.seats) if can_be_asked(seat) and n not in own]


def can_be_asked(seat: Seat) -> bool:
    """Whether somebody sits here who can be asked: they came, and nobody decides in their place."""
    return seat.came and seat.kind is SeatKind.HUMAN and not seat.stand_in


def still_waiting(kept: TableCheckpoint, request: UndoRequest, answer: UndoAnswered) -> UndoRequest | None:
    """What is left of a request after an answer: nothing if somebody refuses, or if all screens have agreed."""
    waiting = [seat for seat in request.waiting if kept.seats[seat].key != kept.seats[answer.seat].key]
    return UndoRequest(request.by, request.to, waiting) if answer.agree and waiting else None


def take_back(kept: TableCheckpoint, match: Match, ply: int) -> bool:
    """Takes back every decision after a ply: all of the way, or none of it."""
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
    """How many decisions are brought back together: one's own, what was joined to it, and the answers to it."""
    gone, count = kept.gone, 1
    while count < len(gone) and (gone[-count - 1].seat not in own or gone[-count - 1].joined):
        count += 1
    return count


def bring_back(kept: TableCheckpoint, match: Match, ply: int) -> bool:
    """Makes the decisions up to a ply again that were taken back."""
    try:
        while match.ply < ply and kept.gone:
            match.redo()
            kept.past.append(kept.gone.pop())
    except NothingToUndo:
        return False
    return match.ply == ply
