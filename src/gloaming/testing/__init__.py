"""For authors of games: the conformance kit that every game must pass, a table for tests, and rule citations in
tests."""

from .citing import rule
from .kit import ConformanceReport, Nonconforming, check_game
from .positions import FuzzReport, check_positions
from .random_play import RandomPlayReport, play_games
from .refusals import RefusalReport, check_refusals
from .table import GameTable, run_rule

__all__ = [
    "ConformanceReport",
    "FuzzReport",
    "GameTable",
    "Nonconforming",
    "RandomPlayReport",
    "RefusalReport",
    "check_game",
    "check_positions",
    "check_refusals",
    "play_games",
    "rule",
    "run_rule",
]
