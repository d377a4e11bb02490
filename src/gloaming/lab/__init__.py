"""The lab: many games at once, what they came to, and what that says of a game, a card or a computer player."""

from .figures import Estimate
from .plan import Detail, LabError, Plan, plan_for
from .results import Results, load
from .rows import Row, play_again
from .simulate import simulate
from .tournament import Pair, Standing, Standings, tournament

__all__ = [
    "Detail",
    "Estimate",
    "LabError",
    "Pair",
    "Plan",
    "Results",
    "Row",
    "Standing",
    "Standings",
    "load",
    "plan_for",
    "play_again",
    "simulate",
    "tournament",
]
