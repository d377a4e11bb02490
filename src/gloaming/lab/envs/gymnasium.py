"""Gymnasium: one learner at a table. Computer players have the other seats.

Importing this registers every game: `gymnasium.make("gloaming.lab.envs.gymnasium:gloaming/NAME-v1")`.
"""

from collections.abc import Callable, Mapping
from typing import Any

from gloaming.agents import InformationSet, agent
from gloaming.kernel import Game, GloamingError, Match, MatchOver, Seat
from gloaming.kernel.catalogue import names

from ..extras import missing
from .actions import Step, Word
from .env_base import EnvBase, Payment, Reward, Truncation, decider, drawn_in_letters, ending_info, shared_base
from .start import begun_from
from .survey import NothingToLearn

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from numpy.typing import NDArray
except ImportError as error:
    raise missing("learn", error) from error

Seen = dict[str, Any]  # two arrays: observation, action_mask
Choose = Callable[[InformationSet], Any]  # an opponent: returns the option it takes

ILLEGAL = -1.0  # the reward for an action that is masked; it ends the episode
SEEDS = 1 << 63
TRIES = 1000  # matches that are begun until one asks the learner


def observation_space(base: EnvBase) -> spaces.Dict:
    """An observation and an action mask."""
    return spaces.Dict(
        {
            "observation": spaces.Box(-1.0, 1.0, (base.encoder.size,), np.float16),
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
        others: str | Choose = "random",
        max_decisions: int | None = None,
        truncation: Truncation = "worst",
        shaping: float | None = None,
        reward: Reward | None = None,
        render_mode: str | None = None,
    ) -> None:
        """`options` are the game's own; `others` is the computer player in every other seat, by name or as a function.

        After `max_decisions` of the learner the episode is truncated, and pays the worst or what the judge says.
        `shaping` is the discount with which the judge's opinion is paid on the way (it changes no best play);
        `reward(match, seat)` replaces all of that by a reward of one's own, asked after every decision.
        """
        self.base = shared_base(game, options)
        if seat not in range(self.base.survey.seats):
            raise GloamingError(f"Seat {seat} is not at this table; its seats are 0 to {self.base.survey.seats - 1}.")
        self.observation_space = observation_space(self.base)
        self.action_space = spaces.Discrete(self.base.actions.size)
        self.seat, self.others = seat, others
        self.max_decisions = self.base.longest if max_decisions is None else max_decisions
        self._payment = Payment(self.base, seat, truncation, shaping, reward)
        self.render_mode = render_mode
        if isinstance(others, str):
            agent(others)  # a wrong name raises now, not in the middle of a run

    match: Match  # the true match: to look at, not to learn from
    said: Word  # the tokens that the learner has named so far of an option
    made: int  # decisions of the learner in this episode
    over: bool
    _others: dict[Seat, Choose]
    _body: bytearray  # the observation, but for its head
    _offered: dict[int, Step]  # what can be done now

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """A new match; the same seed gives the same one. Matches that end before the learner is asked are skipped.

        `options` may say where it begins: `seed` of the match itself, `position`, or `record` with `ply`.
        """
        super().reset(seed=seed)
        tries = 1 if options else TRIES
        for _ in range(tries):
            drawn = int(self.np_random.integers(SEEDS))
            self.match = begun_from(self.base.survey, drawn, options or {})
            self._others = {other: self._opponent() for other in range(self.base.survey.seats) if other != self.seat}
            self.made, self.over = 0, False
            self._others_play()
            if self.match.ask is not None:
                self._payment.begin(self.match)
                self._look()
                return self._seen(), {}
        raise NothingToLearn(f"{self.match.game.name}: {tries} matches ended before seat {self.seat} was asked.")

    def step(self, action: np.int64 | int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Takes an action; when one option is left it is played, and so are the other seats' decisions."""
        ask = self.match.ask
        if ask is None or self.over:
            raise MatchOver("This episode is over; call reset() to begin another.")
        step = self._offered.get(int(action))
        if step is None:
            self.over = True
            return self._seen(), ILLEGAL, True, False, {"illegal": True}
        if not step.settled:
            self.said, self._offered = step.said, self.base.actions.offered(ask, step.said)
            return self._seen(), 0.0, False, False, {}
        self.match.play(step.option)
        self.made += 1
        self._others_play()
        self._look()
        terminated = self.match.ask is None
        truncated = not terminated and self.made >= self.max_decisions
        self.over = terminated or truncated
        return self._seen(), self._payment.paid(self.match, truncated), terminated, truncated, ending_info(self.match)

    def action_masks(self) -> NDArray[np.bool_]:
        """The possible actions, in the form of sb3-contrib."""
        return self.base.actions.mask_of(self._offered).astype(np.bool_)

    def render(self) -> str | None:
        """The table as the learner sees it."""
        return drawn_in_letters(self.match.scene(self.seat)) if self.render_mode == "ansi" else None

    def _opponent(self) -> Choose:
        own = int(self.np_random.integers(SEEDS))
        return agent(self.others, own).choose if isinstance(self.others, str) else self.others

    def _others_play(self) -> None:
        while (ask := self.match.ask) is not None and (seat := decider(ask)) != self.seat:
            self.match.play(self._others[seat](InformationSet(self.match, seat)))

    def _look(self) -> None:
        """Computes the observation and the possible actions."""
        ask, base = self.match.ask, self.base
        self.said, self._offered = (), {} if ask is None else base.actions.offered(ask)
        self._body = base.encoder.body(self.match.state, self.seat)

    def _seen(self) -> Seen:
        base = self.base
        return {
            "observation": base.encoder.with_head(self._body, self.seat, self.match.ask, self.made, self.said),
            "action_mask": base.actions.mask_of(self._offered),
        }


for name in names():
    gymnasium.register(f"gloaming/{name}-v1", "gloaming.lab.envs.gymnasium:GameEnv", kwargs={"game": name})
