"""For authors of games: the conformance kit that every game must pass, and citing rules in tests."""

from .citing import rule
from .kit import ConformanceReport, Nonconforming, check_game

__all__ = ["ConformanceReport", "Nonconforming", "check_game", "rule"]
