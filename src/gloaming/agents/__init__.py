"""Computer players. They get an information set: the open decision and imagined copies, never the match itself."""

from .catalogue import AgentKind, NoSuchAgent, agent, register
from .danger import Danger, WarnLevel, dangers
from .decisions import sides
from .evaluation import Evaluation
from .hint import SECONDS, Advice, Hint, hint
from .information_set import Agent, InformationSet
from .levels import Level, levels
from .matches import play_match
from .reasons import Reason
from .review import Review, review
from .search import Search
from .simple import Greedy, RandomAgent

__all__ = [
    "SECONDS",
    "Advice",
    "Agent",
    "AgentKind",
    "Danger",
    "Evaluation",
    "Greedy",
    "Hint",
    "InformationSet",
    "Level",
    "NoSuchAgent",
    "RandomAgent",
    "Reason",
    "Review",
    "Search",
    "WarnLevel",
    "agent",
    "dangers",
    "hint",
    "levels",
    "play_match",
    "register",
    "review",
    "sides",
]
