"""For authors of games: the conformance kit that every game must pass, and citing rules in tests."""

from .citing import rule
from .kit import Nonconforming, Report, check_game

__all__ = ["Nonconforming", "Report", "check_game", "rule"]
