"""SCORING: what the wraith gain. Lower is better; 0 is perfect."""

from .beings import attack_suit
from .state import State


def score(s: State) -> int:
    """The points of the wraith if the game ended now."""
    return threat_points(s) + len(s.pool)


def threat_points(s: State) -> int:
    """One point for every vertical ability card of a wraith in a threat zone."""
    return sum(len(being.vertical) for being in s.beings if attack_suit(being))
