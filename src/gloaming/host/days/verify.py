"""Verifies a try by replaying it from the deal itself: what a client claims does not count."""

from typing import Any

import msgspec
from msgspec import Struct

from gloaming.kernel import Match

from ..people.played import has_won


class TryResult(Struct, frozen=True):
    """The verified result of a try; practice counts for nothing."""

    won: bool
    payoff: float  # more is better
    score: int | None
    said: str
    decisions: int
    practice: bool


class Otherwise(Struct, frozen=True):
    """A decision that somebody else made otherwise: its ply, what was asked, and both answers in words."""

    ply: int
    question: str
    mine: str
    theirs: str


def play_again(dealt: Match, save: bytes) -> TryResult | None:
    """The result of a finished try, replayed from the cards that were dealt; None if it does not replay."""
    tried, again = Match.load(save), dealt
    if tried.result is None:
        return None
    try:
        for answer in tried.answers:
            again.play(answer)
    except Exception:  # the rules have changed, or it is not a game of this deal
        return None
    if again.result is None or again.result != tried.result:
        return None
    result, summary = again.result, again.summary()
    return TryResult(
        won=has_won(list(result.payoffs), 0, summary.tone),
        payoff=result.payoffs[0] if result.payoffs else 0.0,
        score=result.scores[0] if result.scores else None,
        said=summary.title,
        decisions=again.ply,
        practice=tried.take_backs > 0,
    )


def first_difference(dealt: Match, mine: list[Any], theirs: list[Any]) -> Otherwise | None:
    """The first decision at which two tries of a deal differ; None if there is none."""
    ply = next((n for n, pair in enumerate(zip(mine, theirs, strict=False)) if pair[0] != pair[1]), None)
    if ply is None:
        return None
    for answer in mine[:ply]:
        dealt.play(answer)
    return Otherwise(ply, dealt.question(), dealt.gloss(mine[ply]).label, dealt.gloss(theirs[ply]).label)


encode = msgspec.json.encode
decode = msgspec.json.Decoder(TryResult).decode
