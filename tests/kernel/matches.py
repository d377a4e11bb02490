"""Matches to test with, and everything that one is."""

from typing import Any

from gloaming import Match
from gloaming.kernel import Game


def everything(match: Match) -> tuple[Any, ...]:
    """All that a match is, the kept ones included, to see that nothing has changed."""
    return match.save(), match.ask, match.result, match.scene(0), match.log(0), match.take_backs, match.notice


def played(game: str | Game[Any], decisions: int, seed: int = 7) -> Match:
    """A match after some decisions, chosen in a fixed way."""
    match = Match.new(game, seed=seed)
    while match.ask is not None and match.ply < decisions:
        match.play(index=match.ply % len(match.ask.options))
    return match


def over(game: str | Game[Any]) -> Match:
    return played(game, 100_000)
