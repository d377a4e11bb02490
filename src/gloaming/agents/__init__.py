"""Computer players. They get the decision and imagined copies of the match, so they know no more than their seat."""

from .chair import Agent, Chair
from .hint import Advice, Hint, hint
from .names import NoSuchAgent, agent, play_match
from .opinion import Opinion
from .search import Search
from .simple import AtRandom, Greedy

__all__ = [
    "Advice",
    "Agent",
    "AtRandom",
    "Chair",
    "Greedy",
    "Hint",
    "NoSuchAgent",
    "Opinion",
    "Search",
    "agent",
    "hint",
    "play_match",
]
