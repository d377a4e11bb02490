"""Whether one option of a decision is clearly better than every other: two witnesses must say so.

One is the search, which thinks the turn of every option through and judges the table at its end. The other are imagined
games: after every option the turn is thought through, what cards and dice bring then is dealt anew, the same for all
options, and the games are played to their end. By how much the best is ahead is counted copy by copy.
"""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from gloaming.agents.evaluation import Evaluation, evaluation_of
from gloaming.agents.information_set import InformationSet, payoff_of
from gloaming.agents.rollouts import play_on, turn_after
from gloaming.kernel import Match
from gloaming.teaching.puzzles import expected_of

POINTS, CHANCE = 0.9, 0.1  # by how much at least the answer is better: points, or the part of games won
SURE = 4.0  # standard errors that the margin must be from nothing
STAGES = (16, 4, 1)  # a part of the games first: most decisions are no puzzle, and show it soon
DEPTH = 60  # looks at how a turn goes on
SEED = 0x9E3779B9


class ProvedAnswer(Struct, frozen=True):
    """What imagined games say of the options: what each is worth, and the margin of the best over the next."""

    worth: list[float]
    margin: float
    error: float
    games: int


def least(match: Match) -> float:
    """The least margin of a puzzle, as a payoff."""
    slope = abs(expected_of(match, 0.5).amount - expected_of(match, 0.0).amount) / 0.5
    return (CHANCE if expected_of(match, 0.0).chance else POINTS) / (slope or 1.0)


def prove(match: Match, best: int, games: int, seed: int = 0) -> ProvedAnswer | None:
    """The proof that an option of the open decision is the best; None where games say otherwise, or are not sure."""
    info = InformationSet(match, 0)
    turns = [turn_after(match, info, option, DEPTH) for option in info.ask.options]
    paid: list[list[float]] = [[] for _ in turns]
    for part in STAGES:
        play_more(info, turns, paid, max(games // part, 4), seed)
        near = nearest(paid, best)
        margin, error = near.value or 0.0, near.error or 0.0
        if margin + 2 * error < least(match):
            return None
    if margin < max(least(match), SURE * error):
        return None
    return ProvedAnswer([sum(each) / len(each) for each in paid], margin, error, games)


def play_more(info: InformationSet, turns: Sequence[list[Any]], paid: list[list[float]], games: int, seed: int) -> None:
    """Plays every turn on until there are so many games of each; the n-th of all from the same copy."""
    for copy in range(len(paid[0]), games):
        deal = (seed + 1) * SEED + copy
        for turn, ends in zip(turns, paid, strict=True):
            ends.append(payoff_of(play_on(info, turn, deal), info.seat))


def nearest(paid: Sequence[Sequence[float]], best: int) -> Evaluation:
    """How far the best is ahead of what comes nearest to it."""
    ahead = [
        evaluation_of(place, [own - other for own, other in zip(paid[best], each, strict=True)])
        for place, each in enumerate(paid)
        if place != best
    ]
    return min(ahead, key=lambda each: each.value or 0.0)
