"""The lab: many games at once, their results, and what these say about a game, a card or a computer player.

- `play/`: games are planned, played and written down; tournaments, benchmark
- `report/`: pages about games and about computer players
- `envs/`: learning environments; `learn/`: training of judges
- `puzzles/`: positions with one best answer are found, proved and graded; `print/`: cards on paper
- `figures.py`: statistics; `extras.py`: optional libraries
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
