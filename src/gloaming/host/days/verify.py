"""What came of a try, found out by playing it again from the deal itself: nobody's word is taken for it."""

from typing import Any

import msgspec
from msgspec import Struct

from gloaming.kernel import Match

from ..people.played import has_won


class TryResult(Struct, frozen=True):
    """What came of a try; `practice` counts for nobody."""

    won: bool
    payoff: float  # more is better
    score: int | None
    said: str
    decisions: int
    practice: bool


class Otherwise(Struct, frozen=True):
    """A decision that somebody else made otherwise: at which ply, what was asked, and the two answers in words."""

    ply: int
    question: str
    mine: str
    theirs: str


def play_again(dealt: Match, save: bytes) -> TryResult | None:
    """What came of a finished try, played again from the cards that were dealt; None where that leads elsewhere."""
    tried, again = Match.load(save), dealt
    if tried.result is None:
        return None
    try:
        for answer in tried.answers:
            again.play(answer)
    except Exception:  # a rule was mended meanwhile, or it never was this deal
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
    """The first decision at which two tries of one deal went different ways; None where they did not."""
    ply = next((n for n, pair in enumerate(zip(mine, theirs, strict=False)) if pair[0] != pair[1]), None)
    if ply is None:
        return None
    for answer in mine[:ply]:
        dealt.play(answer)
    return Otherwise(ply, dealt.question(), dealt.gloss(mine[ply]).label, dealt.gloss(theirs[ply]).label)


encode = msgspec.json.encode
decode = msgspec.json.Decoder(TryResult).decode
