"""What a table is worth before the game is over: the chance to win, by what games have taught (`features`)."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from gloaming.kernel import Seat
from gloaming.kernel.experience import Experience, shares

from ..table.state import Phase, Region, State
from ..table.units import Unit
from .features import LEARNT, learning, odds


def judge(s: State, seat: Seat, learnt: Experience = LEARNT) -> float:
    """The chance to win."""
    return chances(s, learnt)[seat]


def chances(s: State, learnt: Experience = LEARNT) -> tuple[float, ...]:
    """The chance of each to win."""
    return shares(odds(s, learnt))


def span(s: State) -> tuple[int, int]:
    """Whose turn it is."""
    return s.round, s.turn


def position(s: State) -> frozenset[tuple[Region, tuple[Unit, ...]]] | None:
    """How the armies lie while they are moved: nobody marches to and fro."""
    if s.moving is None and s.phase not in (Phase.COMMAND, Phase.MOVE):
        return None
    return frozenset((region, tuple(sorted(units))) for region, units in s.armies.items() if units)


def judge_by(learnt: Experience) -> Mapping[str, Any]:
    """What judges with other weights."""
    return {"judge": partial(judge, learnt=learnt), "horizon": partial(chances, learnt=learnt)}


LEARNING = learning(judge_by)
