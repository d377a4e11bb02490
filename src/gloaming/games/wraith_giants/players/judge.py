"""What a fight is worth before it is over, by what games have taught (`features`)."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from gloaming.kernel import Seat
from gloaming.kernel.experience import Experience, chance

from ..rules.score import progress
from ..table.state import State
from .features import LEARNT, SURE_DEATH, SURVIVES, learning, numbers
from .habit import lost_too_often

WEARY = 0.1  # going on with a campaign that was lost too often is worth so much less than stopping


def judge(s: State, seat: Seat, learnt: Experience = LEARNT) -> float:
    """The payoff to be expected: how far the Giant is beaten, against the time, the cards and the health left."""
    if s.options.mode == "single":
        return standing(s, learnt)
    worth = 2 * progress(s) - 1 - (WEARY if lost_too_often(s) else 0.0)
    return worth + (standing(s, learnt) + 1) / 24 if s.row else worth


def standing(s: State, learnt: Experience = LEARNT) -> float:
    """How a fight stands, from -1 to 1."""
    table = numbers(s, 0)
    if table[SURVIVES] <= SURE_DEATH:
        return -1.0
    return 2 * chance(learnt.weights["fight"].sum_of(table)) - 1


def odds(s: State, learnt: Experience = LEARNT) -> float:
    """The logarithm of the odds of winning, death at the next attack included."""
    return learnt.weights["fight"].sum_of(numbers(s, 0))


def judge_by(learnt: Experience) -> Mapping[str, Any]:
    """The judge with other weights."""
    return {"judge": partial(judge, learnt=learnt)}


LEARNING = learning(judge_by)
