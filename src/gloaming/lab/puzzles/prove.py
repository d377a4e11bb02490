"""Whether one option of a decision is clearly better than every other: two methods must agree.

One is the search, which searches the turn after every option and judges its end. The other are imagined games: after
every option the turn is searched, later cards and dice are dealt anew, the same for all options, and the games are
played to their end. The margin of the best option is computed copy by copy.
"""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from gloaming.agents.evaluation import Evaluation, evaluation_of
from gloaming.agents.information_set import InformationSet, payoff_of
from gloaming.agents.rollouts import play_on, turn_after
from gloaming.kernel import Match
from gloaming.teaching.puzzles import expected_of

POINTS, CHANCE = 0.9, 0.1  # the least margin: points, or the share of games won
SURE = 4.0  # standard errors by which the margin must exceed 0
STAGES = (16, 4, 1)  # fractions of the games after which most decisions are already rejected
DEPTH = 60  # evaluations of a turn search
SEED = 0x9E3779B9


class ProvedAnswer(Struct, frozen=True):
    """The results of imagined games: the worth of each option, and the margin of the best over the next."""

    worth: list[float]
    margin: float
    error: float
    games: int


def least(match: Match) -> float:
    """The least margin of a puzzle, as a payoff."""
    slope = abs(expected_of(match, 0.5).amount - expected_of(match, 0.0).amount) / 0.5
    return (CHANCE if expected_of(match, 0.0).chance else POINTS) / (slope or 1.0)


def prove(match: Match, best: int, games: int, seed: int = 0) -> ProvedAnswer | None:
    """The proof that an option is the best; None if the games say otherwise, or are not sure."""
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
    """Plays every turn on until there are so many games of each; the n-th game of all has the same deal."""
    for copy in range(len(paid[0]), games):
        deal = (seed + 1) * SEED + copy
        for turn, ends in zip(turns, paid, strict=True):
            ends.append(payoff_of(play_on(info, turn, deal), info.seat))


def nearest(paid: Sequence[Sequence[float]], best: int) -> Evaluation:
    """The margin of the best option over the one closest to it."""
    ahead = [
        evaluation_of(place, [own - other for own, other in zip(paid[best], each, strict=True)])
        for place, each in enumerate(paid)
        if place != best
    ]
    return min(ahead, key=lambda each: each.value or 0.0)
