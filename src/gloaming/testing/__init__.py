"""For authors of games: the conformance kit that every game must pass, a table for tests, and citing rules in tests."""

from .citing import rule
from .kit import ConformanceReport, Nonconforming, check_game
from .table import GameTable, run_rule

__all__ = ["ConformanceReport", "GameTable", "Nonconforming", "check_game", "rule", "run_rule"]
