"""How hard a puzzle is: which of the computer players find its answer."""

from gloaming.agents import agent, levels
from gloaming.agents.information_set import InformationSet
from gloaming.kernel import Match

TRIES = 2  # tries of every level, each with another seed


def level_of(match: Match, best: int) -> int | None:
    """The weakest level from which on all find an option; None if even the strongest does not."""
    found = None
    for level in reversed(levels(match.game)):
        for seed in range(TRIES):
            info = InformationSet(match, 0)
            if agent(level.agent, seed).choose(info) != info.ask.options[best]:
                return found
        found = level.number
    return found


def is_habit(match: Match, best: int) -> bool:
    """Whether an option is the habitual one."""
    info = InformationSet(match, 0)
    habit = info.game.habit
    return habit is not None and habit(info.imagine(0).state, info.ask) == info.ask.options[best]
