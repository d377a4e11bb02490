"""What all learning environments share: observations, actions and rewards of a match."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Literal

import msgspec

from gloaming.kernel import TEAM, Ask, Game, GloamingError, Match, Seat, Viewer
from gloaming.kernel.catalogue import find
from gloaming.scene import Scene
from gloaming.testing.kit import found_renderers

from .actions import Actions, Word
from .alphabet import alphabet_of
from .observation import ObservationEncoder
from .survey import ample, survey

Truncation = Literal["worst", "judge"]
Reward = Callable[[Match, Seat], float]


class EnvBase:
    """The observations, actions and rewards of a game with some options; every environment has one."""

    def __init__(self, game: str | Game[Any], options: Mapping[str, Any] | None = None) -> None:
        self.survey = survey(game, options)
        self.actions = Actions(alphabet_of(self.survey.game, str(self.survey.options.get("pack", ""))))
        self.encoder = ObservationEncoder(self.survey.game, self.actions.size)

    @property
    def longest(self) -> int:
        """Decisions after which a match is truncated: far more than any match of the survey had."""
        return int(ample(self.survey.longest))

    def observe(self, match: Match, viewer: Viewer, made: int, said: Word = ()) -> dict[str, Any]:
        """The observation and the action mask for a viewer who has made so many decisions; the mask is 0 for others."""
        ask = match.ask
        if ask is not None and decider(ask) != viewer:
            ask, said = None, ()
        return {
            "observation": self.encoder.encode(match.state, viewer, ask, made, said),
            "action_mask": self.actions.mask(ask, said),
        }

    def rewards(self, match: Match) -> list[float]:
        """The reward of each seat at the end, scaled; 0 before the end."""
        if match.result is None:
            return [0.0] * self.survey.seats
        return [payoff / self.survey.scale for payoff in match.result.payoffs]

    def cut_off(self, match: Match, seat: Seat, pays: Truncation) -> float:
        """The reward of a truncated match: the lowest payoff in the survey, so that stalling never pays.

        With "judge", what the game's judge expects for the seat instead.
        """
        paid = self.judged(match, seat) if pays == "judge" else self.survey.payoffs[0]
        return paid / self.survey.scale

    def judged(self, match: Match, seat: Seat) -> float:
        """What the game's judge expects for a seat; the real payoff after the end."""
        if match.result is not None:
            return match.result.payoffs[seat]
        judge = self.survey.game.judge
        if judge is None:
            raise GloamingError(f"{self.survey.game.name} has no judge that could say what a position is worth.")
        return judge(match.state, seat)


class Payment:
    """What a seat is paid after its decisions: at the end, on the way as the judge thinks, or as somebody else says."""

    def __init__(
        self, base: EnvBase, seat: Seat, truncation: Truncation, shaping: float | None, reward: Reward | None
    ) -> None:
        self.base, self.seat = base, seat
        self.truncation, self.shaping, self.reward = truncation, shaping, reward
        self._judged = 0.0  # what the judge thought the last time

    @property
    def at_the_end(self) -> bool:
        """Whether nothing is paid before."""
        return self.shaping is None and self.reward is None

    def begin(self, match: Match) -> None:
        """A match begins."""
        self._judged = 0.0 if self.shaping is None else self.base.judged(match, self.seat)

    def paid(self, match: Match, truncated: bool) -> float:
        """The reward for what has happened since the last time."""
        if self.reward is not None:
            return self.reward(match, self.seat)
        base = self.base
        paid = base.cut_off(match, self.seat, self.truncation) if truncated else base.rewards(match)[self.seat]
        if self.shaping is None:
            return paid
        over = truncated or match.ask is None
        before, self._judged = self._judged, 0.0 if over else base.judged(match, self.seat)
        return paid + (self.shaping * self._judged - before) / base.survey.scale


def shared_base(game: str | Game[Any], options: Mapping[str, Any] | None = None) -> EnvBase:
    """The base of a game with some options; all environments of a process share one and its caches."""
    return _shared_base(find(game) if isinstance(game, str) else game, msgspec.json.encode(options or {}))


@cache
def _shared_base(game: Game[Any], options: bytes) -> EnvBase:
    return EnvBase(game, msgspec.json.decode(options))


def decider(ask: Ask) -> Seat:
    """The seat that decides; the first seat decides for the team."""
    return 0 if ask.seat == TEAM else ask.seat


renderers = cache(found_renderers)


def drawn_in_letters(scene: Scene) -> str:
    """The table as text, as the terminal draws it."""
    return str(renderers()["terminal"](scene))


def ending_info(match: Match) -> dict[str, Any]:
    """How a match ended, for the `info` of an environment; empty before the end."""
    result = match.result
    return {} if result is None else {"reason": result.reason, "payoffs": result.payoffs, "scores": result.scores}
