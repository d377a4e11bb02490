"""What a table is worth before it is over. What speaks for a win was learnt from games (`features`)."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from gloaming.kernel import Seat
from gloaming.kernel.experience import Experience
from gloaming.kernel.experience import chance as chance_of

from ..table.seats import seats
from ..table.state import State
from .features import LEARNT, begun, learning, numbers
from .habit import lasts_too_long

STEPS = 10  # of the campaign
FAIR = 0.65  # the chance to win a scenario that has not begun


def judge(s: State, seat: Seat, learnt: Experience = LEARNT) -> float:
    """The payoff to be expected; all seats alike (RT-1.1)."""
    return expected(s, learnt)


def horizon(s: State, learnt: Experience = LEARNT) -> tuple[float, ...]:
    """The same for every seat."""
    return (expected(s, learnt),) * seats(s)


def span(s: State) -> Any:
    """Whose turn it is in a fight. In peace nothing is tried out: what is done there shows in a whole scenario only,
    and who looks a few rounds ahead puts every fight off.
    """
    return (s.round, s.turn.who if s.turn is not None else -1) if s.sequence == "combat" else None


def expected(s: State, learnt: Experience = LEARNT) -> float:
    """The chance to win, as a payoff. A campaign is won step by step; a step that is tried again is not lost."""
    if s.options.scenario:
        return 2 * (chance(s, learnt) if begun(s) else FAIR) - 1
    if s.sequence == "caern" and lasts_too_long(s):
        return -1.0
    done = len(s.campaign.played) + (chance(s, learnt) if begun(s) else 0.0)
    return 2 * min(1.0, done / STEPS) - 1


def chance(s: State, learnt: Experience = LEARNT) -> float:
    """The chance to win the scenario: how the pack stands, what it has read, who is with it and who against it."""
    return chance_of(learnt.weights["pack"].sum_of(numbers(s, 0)))


def judge_by(learnt: Experience) -> Mapping[str, Any]:
    """What judges with other weights."""
    return {"judge": partial(judge, learnt=learnt), "horizon": partial(horizon, learnt=learnt)}


LEARNING = learning(judge_by)
