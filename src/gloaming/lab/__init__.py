"""The lab: many games at once, what they came to, and what that says of a game, a card or a computer player.

- `play/`: games are planned, played and written down; tournaments
- `report/`: pages about games and about computer players
- `envs/`: learning environments
- `puzzles/`: positions with one best answer are mined, proved and graded
- `figures.py`: statistics; `extras.py`: libraries that are not always installed
"""

from .figures import Estimate
from .play.plan import Detail, LabError, Plan, plan_for
from .play.results import Results, load
from .play.rows import GameRow, play_again
from .play.simulate import simulate
from .play.tournament import Pair, Standing, Standings, tournament

__all__ = [
    "Detail",
    "Estimate",
    "GameRow",
    "LabError",
    "Pair",
    "Plan",
    "Results",
    "Standing",
    "Standings",
    "load",
    "plan_for",
    "play_again",
    "simulate",
    "tournament",
]
