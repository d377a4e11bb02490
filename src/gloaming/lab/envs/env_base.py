"""What all learning environments share: observations, actions and rewards of a match."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from gloaming.kernel import TEAM, Ask, Game, Match, Seat, Viewer
from gloaming.scene import Scene
from gloaming.testing.kit import found_renderers

from .actions import Actions
from .observation import ObservationEncoder
from .survey import survey


class EnvBase:
    """The observations, actions and rewards of a game with its options; every environment has one."""

    def __init__(self, game: str | Game[Any], options: Mapping[str, Any] | None = None) -> None:
        self.survey = survey(game, options)
        self.encoder = ObservationEncoder(self.survey)
        self.actions = Actions(self.survey)

    def observe(self, match: Match, viewer: Viewer, made: int) -> dict[str, Any]:
        """The observation and the action mask of a viewer who has made so many decisions; 0 if they do not decide."""
        ask = match.ask if match.ask is not None and decider(match.ask) == viewer else None
        return {
            "observation": self.encoder.encode(match.scene(viewer), viewer, ask, made),
            "action_mask": self.actions.mask(ask),
        }

    def rewards(self, match: Match) -> list[float]:
        """What each seat is paid at the end, as a part of the scale; nothing before."""
        if match.result is None:
            return [0.0] * self.survey.seats
        return [payoff / self.survey.scale for payoff in match.result.payoffs]


def decider(ask: Ask) -> Seat:
    """Whose decision it is; the first seat speaks for the team."""
    return 0 if ask.seat == TEAM else ask.seat


renderers = cache(found_renderers)


def drawn_in_letters(scene: Scene) -> str:
    """The table as text, as the terminal draws it."""
    return str(renderers()["terminal"](scene))


def ending_info(match: Match) -> dict[str, Any]:
    """How a match ended, for the `info` of an environment; empty before the end."""
    result = match.result
    return {} if result is None else {"reason": result.reason, "payoffs": result.payoffs, "scores": result.scores}
