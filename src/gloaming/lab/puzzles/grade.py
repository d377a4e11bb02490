"""How hard a puzzle is: which of the computer players find its answer."""

from gloaming.agents import agent, levels
from gloaming.agents.information_set import InformationSet
from gloaming.kernel import Match

TRIES = 2  # of every level, each with a chance of its own


def level_of(match: Match, best: int) -> int | None:
    """The weakest level from which on all find an option; None where even the strongest does not."""
    found = None
    for level in reversed(levels(match.game)):
        for seed in range(TRIES):
            info = InformationSet(match, 0)
            if agent(level.agent, seed).choose(info) != info.ask.options[best]:
                return found
        found = level.number
    return found


def is_habit(match: Match, best: int) -> bool:
    """Whether an option is what a sensible player takes without a thought."""
    info = InformationSet(match, 0)
    habit = info.game.habit
    return habit is not None and habit(info.imagine(0).state, info.ask) == info.ask.options[best]
