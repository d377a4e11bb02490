"""Gymnasium: one learner at a table. The other seats, if there are any, have computer players.

Importing this registers every game: `gymnasium.make("gloaming.lab.envs.gymnasium:gloaming/NAME-v0")`.
"""

from collections.abc import Mapping
from typing import Any

from gloaming.agents import Agent, InformationSet, agent
from gloaming.kernel import Game, GloamingError, Match, MatchOver, Seat
from gloaming.kernel.catalogue import names

from ..extras import missing
from .env_base import EnvBase, decider, drawn_in_letters, ending_info
from .survey import NothingToLearn

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from numpy.typing import NDArray
except ImportError as error:
    raise missing("learn", error) from error

Seen = dict[str, Any]  # two arrays: observation, action_mask

ILLEGAL = -1.0  # the reward for an action that is masked; it ends the episode
SEEDS = 1 << 63
TRIES = 1000  # matches begun until one asks the learner anything


def observation_space(base: EnvBase) -> spaces.Dict:
    """An observation and an action mask."""
    return spaces.Dict(
        {
            "observation": spaces.Box(-1.0, 1.0, (base.encoder.size,), np.float32),
            "action_mask": spaces.Box(0, 1, (base.actions.size,), np.int8),
        }
    )


class GameEnv(gymnasium.Env[Seen, np.int64]):
    """A game as an environment for one learner."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        game: str | Game[Any],
        *,
        options: Mapping[str, Any] | None = None,
        seat: Seat = 0,
        others: str = "random",
        max_decisions: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        """`options` are the game's own; `others` names the computer player in every other seat.

        After `max_decisions` of the learner the episode is truncated; without it, it lasts as long as the match.
        """
        self.base = EnvBase(game, options)
        if seat not in range(self.base.survey.seats):
            raise GloamingError(f"Seat {seat} is not at this table; its seats are 0 to {self.base.survey.seats - 1}.")
        self.observation_space = observation_space(self.base)
        self.action_space = spaces.Discrete(self.base.actions.size)
        self.seat, self.others = seat, others
        self.max_decisions = max_decisions
        self.render_mode = render_mode
        agent(others)  # a wrong name is told now, not in the middle of a run

    match: Match  # the true one: to look at, not to learn from
    made: int  # decisions of the learner in this episode
    over: bool
    _others: dict[Seat, Agent]

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """A new match; the same seed gives the same one. `options` are not used: the game's own are given to `GameEnv`.

        A match that ends before the learner is asked is passed over.
        """
        super().reset(seed=seed)
        for _ in range(TRIES):
            self.match = self.base.survey.new_match(int(self.np_random.integers(SEEDS)))
            self._others = {
                other: agent(self.others, int(self.np_random.integers(SEEDS)))
                for other in range(self.base.survey.seats)
                if other != self.seat
            }
            self.made, self.over = 0, False
            self._others_play()
            if self.match.ask is not None:
                return self._seen(), {}
        raise NothingToLearn(f"{self.match.game.name}: {TRIES} matches ended before seat {self.seat} was asked.")

    def step(self, action: np.int64 | int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Takes an action, and plays on until the learner is asked again or the match is over."""
        ask = self.match.ask
        if ask is None or self.over:
            raise MatchOver("This episode is over; call reset() to begin another.")
        option = self.base.actions.offered(ask).get(int(action))
        if option is None:
            self.over = True
            return self._seen(), ILLEGAL, True, False, {"illegal": True}
        self.match.play(option)
        self.made += 1
        self._others_play()
        terminated = self.match.ask is None
        truncated = not terminated and self.made == self.max_decisions
        self.over = terminated or truncated
        return self._seen(), self.base.rewards(self.match)[self.seat], terminated, truncated, ending_info(self.match)

    def action_masks(self) -> NDArray[np.bool_]:
        """The actions that are possible now, as sb3-contrib wants them."""
        return self.base.actions.mask(self.match.ask).astype(np.bool_)

    def render(self) -> str | None:
        """The table as the learner sees it."""
        return drawn_in_letters(self.match.scene(self.seat)) if self.render_mode == "ansi" else None

    def _others_play(self) -> None:
        while (ask := self.match.ask) is not None and (seat := decider(ask)) != self.seat:
            self.match.play(self._others[seat].choose(InformationSet(self.match, seat)))

    def _seen(self) -> Seen:
        return self.base.observe(self.match, self.seat, self.made)


for name in names():
    gymnasium.register(f"gloaming/{name}-v0", "gloaming.lab.envs.gymnasium:GameEnv", kwargs={"game": name})
