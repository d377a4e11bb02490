"""Computer players. They get the decision and imagined copies of the match, so they know no more than their seat."""

from .catalogue import AgentKind, NoSuchAgent, agent
from .chair import Agent, Chair
from .decisions import sides
from .hint import Advice, Hint, hint
from .levels import Level, levels
from .matches import play_match
from .opinion import Opinion
from .review import Review, review
from .search import Search
from .simple import AtRandom, Greedy

__all__ = [
    "Advice",
    "Agent",
    "AgentKind",
    "AtRandom",
    "Chair",
    "Greedy",
    "Hint",
    "Level",
    "NoSuchAgent",
    "Opinion",
    "Review",
    "Search",
    "agent",
    "hint",
    "levels",
    "play_match",
    "review",
    "sides",
]
