"""The result of one game for one seat, computed by replaying it: so it is right also after a rule was fixed."""

import hashlib
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from gloaming import __version__
from gloaming.kernel import DONE, Match
from gloaming.scene import Tone

LABELS = 60  # choices that are kept of a game
RULES = (".py", ".toml")  # the files that rules stand in
MANY = 40  # options from which on a decision tells nothing of taste


class Leaning(Struct, array_like=True):
    """How often a kind of option was chosen, and how often a random choice would have been."""

    taken: int = 0
    by_chance: float = 0.0


class SeatResult(Struct):
    """The result of a game for one seat."""

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
    """The result of a finished match for a seat by the present rules; as it ended then, if it does not replay."""
    match, leanings = Match.load(save), dict[str, Leaning]()
    if match.result is None:
        return None
    try:
        again = match.at(0)
        for answer in match.answers:
            note_leanings(again, seat, answer, leanings)
            again.play(answer)
        match = again if again.result is not None else match
    except Exception:  # the rules have changed since: the result then is taken
        leanings = {}
    return told(match, seat, leanings)


def note_leanings(match: Match, seat: int, answer: Any, leanings: dict[str, Leaning]) -> None:
    """Counts what a seat chose and what it could have chosen."""
    ask = match.ask
    if ask is None or ask.seat != seat or not 1 < len(ask.options) <= MANY:
        return
    if answer == DONE:  # to stop is no taste
        return
    labels = [match.gloss(option).label for option in ask.options]
    for label in labels:
        leanings.setdefault(label, Leaning()).by_chance += 1 / len(labels)
    leanings[labels[list(ask.options).index(answer)]].taken += 1


def told(match: Match, seat: int, leanings: dict[str, Leaning]) -> SeatResult:
    """The result of a match for a seat."""
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
        options=every_option(match),
        leanings={label: leanings[label] for label in liked if leanings[label].taken},
    )


def every_option(match: Match) -> dict[str, Any]:
    """The rule options of a match, also those that are as usual."""
    return {name: msgspec.to_builtins(getattr(match.options, name)) for name in match.options.__struct_fields__}


def has_won(payoffs: list[float], seat: int, tone: Tone) -> bool:
    """Whether a seat has won: every seat if the result is good for all, else the seat with the highest payoff alone."""
    if tone is not Tone.PLAIN or len(payoffs) < 2:
        return tone is Tone.GOOD
    return seat < len(payoffs) and payoffs[seat] == max(payoffs) and min(payoffs) < max(payoffs)


@cache
def rules_of(name: str) -> str:
    """A digest of the installed rules of a game; results of other rules are computed again."""
    house, digest = Path(str(files("gloaming"))), hashlib.sha256(__version__.encode())
    for folder in (house / "kernel", house / "games" / name):
        for path in sorted(folder.rglob("*")):
            if path.suffix in RULES:
                digest.update(path.read_bytes())
    return digest.hexdigest()
