"""What came of one game for one seat, found out by playing it again: so it is right also after a rule was mended."""

import hashlib
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from gloaming import __version__
from gloaming.kernel import Match
from gloaming.scene import Tone

LABELS = 60  # choices that are kept of a game
RULES = (".py", ".toml")  # the files that rules stand in
MANY = 40  # options from which on a decision tells nothing of taste


class Leaning(Struct, array_like=True):
    """How often an option was taken, and how often chance would have taken it."""

    taken: int = 0
    by_chance: float = 0.0


class SeatResult(Struct):
    """What came of a game for one seat."""

    won: bool
    payoff: float  # more is better
    score: int | None  # what the players counted
    reason: str
    said: str  # how it ended, in words
    practice: bool  # a decision was taken back after chance had spoken
    decisions: int
    seats: int
    options: dict[str, Any]
    leanings: dict[str, Leaning]


def play_again(save: bytes, seat: int) -> SeatResult | None:
    """What came of a finished match for a seat, by the present rules; by those it ended with where they differ."""
    match, leanings = Match.load(save), dict[str, Leaning]()
    if match.result is None:
        return None
    try:
        again = match.at(0)
        for answer in match.answers:
            note_leanings(again, seat, answer, leanings)
            again.play(answer)
        match = again if again.result is not None else match
    except Exception:  # the rules have changed since: how it ended then is how it ended
        leanings = {}
    return told(match, seat, leanings)


def note_leanings(match: Match, seat: int, answer: Any, leanings: dict[str, Leaning]) -> None:
    """Notes what a seat took and what it could have taken."""
    ask = match.ask
    if ask is None or ask.seat != seat or not 1 < len(ask.options) <= MANY:
        return
    labels = [match.gloss(option).label for option in ask.options]
    for label in labels:
        leanings.setdefault(label, Leaning()).by_chance += 1 / len(labels)
    leanings[labels[list(ask.options).index(answer)]].taken += 1


def told(match: Match, seat: int, leanings: dict[str, Leaning]) -> SeatResult:
    """The end of a match as a seat sees it."""
    result, summary = match.result, match.summary()
    assert result is not None
    liked = sorted(leanings, key=lambda label: (leanings[label].by_chance - leanings[label].taken, label))[:LABELS]
    return SeatResult(
        won=has_won(list(result.payoffs), seat, summary.tone),
        payoff=result.payoffs[seat] if seat < len(result.payoffs) else 0.0,
        score=result.scores[seat] if seat < len(result.scores) else None,
        reason=result.reason,
        said=summary.title,
        practice=match.take_backs > 0,
        decisions=match.ply,
        seats=match.seats,
        options=msgspec.to_builtins(match.options),
        leanings={label: leanings[label] for label in liked if leanings[label].taken},
    )


def has_won(payoffs: list[float], seat: int, tone: Tone) -> bool:
    """Whether a seat has won: all of them where the result is good news for all, else who has the most alone."""
    if tone is not Tone.PLAIN or len(payoffs) < 2:
        return tone is Tone.GOOD
    return seat < len(payoffs) and payoffs[seat] == max(payoffs) and min(payoffs) < max(payoffs)


@cache
def rules_of(name: str) -> str:
    """A digest of the rules of a game as they are installed: what was made by others is made anew."""
    house, digest = Path(str(files("gloaming"))), hashlib.sha256(__version__.encode())
    for folder in (house / "kernel", house / "games" / name):
        for path in sorted(folder.rglob("*")):
            if path.suffix in RULES:
                digest.update(path.read_bytes())
    return digest.hexdigest()
