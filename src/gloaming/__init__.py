"""Gloaming: a digital tabletop that knows every rule. Rules once; the table everywhere."""

from . import games
from .kernel import Ask, GameOver, GloamingError, IllegalChoice, Match, Outcome

__version__ = "0.2.0"

__all__ = ["Ask", "GameOver", "GloamingError", "IllegalChoice", "Match", "Outcome", "__version__", "games"]
