"""Actions: the options of a decision as numbers from a fixed range, with a mask.

An option that the survey has met is the same action in every state, and actions follow the natural order of options:
where a game offers 0 to 8, action 3 is option 3. An option that it never met takes a spare action, found by its digest;
if another one has taken that already, the next that is free, so it may differ from state to state. At every decision
each option has one action of its own.
"""

from typing import Any

from gloaming.kernel import Ask, GloamingError, IllegalChoice

from ..extras import missing
from .survey import Survey

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError as error:
    raise missing("learn", error) from error


class TooManyOptions(GloamingError):
    """A decision with more options than there are actions."""


class Actions:
    """The actions of a game."""

    def __init__(self, survey: Survey) -> None:
        self.vocabulary = survey.choices
        self.size = survey.choices.size

    def offered(self, ask: Ask) -> dict[int, Any]:
        """The option behind every action that is possible at a decision, in ascending order."""
        places = self.vocabulary.places(ask.options)
        free = self._free(ask, places) if None in places else []
        actions = [free.pop() if place is None else place for place in places]
        options = dict(zip(actions, ask.options, strict=True))
        return {action: options[action] for action in sorted(options)}

    def _free(self, ask: Ask, places: list[int | None]) -> list[int]:
        """What is left where the spare actions are not enough; it is used from the end."""
        free = [place for place in range(self.size) if place not in places]
        if len(free) < places.count(None):
            raise TooManyOptions(
                f"The decision {ask.title!r} has {len(ask.options)} options, but there are only {self.size} actions: "
                "no random match of the survey has come near to so many."
            )
        return free

    def option(self, ask: Ask, action: int) -> Any:
        """The option that an action stands for at a decision."""
        offered = self.offered(ask)
        if action not in offered:
            raise IllegalChoice(action, ask.rule, f"this action is masked; possible are {list(offered)}")
        return offered[action]

    def mask(self, ask: Ask | None) -> NDArray[np.int8]:
        """1 for every action that is possible, 0 for the others; all 0 where there is nothing to decide."""
        mask = np.zeros(self.size, np.int8)
        if ask is not None:
            mask[list(self.offered(ask))] = 1
        return mask
