"""PettingZoo: a learner in every seat, asked one after another (AEC), or all at once for who wants it so (parallel)."""

from collections.abc import Mapping
from typing import Any

from gloaming.kernel import Dice, Game, Match, MatchOver
from gloaming.kernel.dice import MASK

from ..extras import missing
from .actions import Step, Word
from .env_base import Payment, Reward, Truncation, decider, drawn_in_letters, ending_info, shared_base
from .gymnasium import ILLEGAL, SEEDS, Seen, observation_space
from .start import STARTS, begun_from

try:
    from gymnasium import spaces
    from gymnasium.utils.seeding import np_random
    from pettingzoo import AECEnv
    from pettingzoo.utils.conversions import turn_based_aec_to_parallel
except ImportError as error:
    raise missing("learn", error) from error


def env(game: str | Game[Any], **settings: Any) -> "GameAEC":
    """A game as PettingZoo plays it: an action that is masked ends the match, and costs who took it.

    That is what two wrappers of PettingZoo's would do; here it is a part of the table, and takes less time.
    """
    return GameAEC(game, illegal_ends=True, **settings)


def parallel_env(game: str | Game[Any], **settings: Any) -> Any:
    """The same for libraries that ask all seats at every step: only who decides acts, the masks of others are empty."""
    return turn_based_aec_to_parallel(env(game, **settings))


class GameAEC(AECEnv):  # type: ignore[misc]
    """A game as an environment for all seats: `player_0`, `player_1` …"""

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(
        self,
        game: str | Game[Any],
        *,
        options: Mapping[str, Any] | None = None,
        max_decisions: int | None = None,
        truncation: Truncation = "worst",
        shaping: float | None = None,
        reward: Reward | None = None,
        illegal_ends: bool = False,
        render_mode: str | None = None,
    ) -> None:
        """`options` are the game's own. After `max_decisions` of all seats together the match is truncated.

        It then pays everybody the worst that a match paid, or what the judge expects. `shaping` and `reward` are those
        of `GameEnv`, for every seat after every decision of anybody. An action that is masked is refused with the rule
        that forbids it, or, with `illegal_ends`, ends the match.
        """
        super().__init__()
        self.base = shared_base(game, options)
        self.metadata = {**self.metadata, "name": f"gloaming_{self.base.survey.game.name}"}
        self.possible_agents = [f"player_{seat}" for seat in range(self.base.survey.seats)]
        self.observation_spaces = {agent: observation_space(self.base) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.base.actions.size) for agent in self.possible_agents}
        self.max_decisions = self.base.longest if max_decisions is None else max_decisions
        seats = range(self.base.survey.seats)
        self._payments = [Payment(self.base, seat, truncation, shaping, reward) for seat in seats]
        self.illegal_ends, self.render_mode = illegal_ends, render_mode
        self._random = Dice(int(np_random()[0].integers(SEEDS)))

    match: Match  # the true match: to look at, not to learn from
    made: dict[str, int]  # decisions of each player in this match
    _made: int  # decisions of all players in this match
    said: Word  # the tokens that the deciding player has named so far
    _offered: dict[int, Step]  # the actions that are possible now

    def __getattr__(self, name: str) -> Any:
        """Raises an error that says to call `reset` first: only what does not exist comes here."""
        raise AttributeError(f"{type(self).__name__} has no `{name}`, or none before reset().")

    def observation_space(self, agent: str) -> spaces.Dict:
        """What a player sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """What a player can do."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new match; the same seed gives the same one. `options` may say where it begins, as Gymnasium's do."""
        if seed is not None:
            self._random = Dice(seed & MASK)
        self.match, self.said = self._new_match(options), ()
        while self.match.ask is None:  # over before it began; the survey knows a match that asks
            self.match = self._new_match(None)
        self.agents = self.possible_agents[:]
        self.made, self._made = dict.fromkeys(self.agents, 0), 0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        for payment in self._payments:
            payment.begin(self.match)
        self._select()

    def observe(self, agent: str) -> Seen:
        """What a player sees now; the mask is empty for all but who decides."""
        base, ask, seat = self.base, self.match.ask, self.possible_agents.index(agent)
        if ask is not None and decider(ask) != seat:
            ask = None
        said = () if ask is None else self.said
        return {
            "observation": base.encoder.encode(self.match.state, seat, ask, self.made[agent], said),
            "action_mask": base.actions.mask_of(() if ask is None else self._offered),
        }

    def step(self, action: int | None) -> None:
        """Takes an action for the player that is selected."""
        if not self.agents:
            raise MatchOver("This match is over; call reset() to begin another.")
        player = self.agent_selection
        if self.terminations[player] or self.truncations[player]:
            self._was_dead_step(action)
            return
        ask = self.match.ask
        assert ask is not None
        assert action is not None
        self._cumulative_rewards[player] = 0.0
        self._clear_rewards()
        if self.illegal_ends and int(action) not in self._offered:
            self._forfeit(player)
            return
        step = self._offered.get(int(action)) or self.base.actions.step(ask, int(action), self.said)
        if not step.settled:
            self.said, self._offered = step.said, self.base.actions.offered(ask, step.said)
            return
        self.said = ()
        self.match.play(step.option)
        self.made[player] += 1
        self._made += 1
        over = self.match.ask is None
        truncated = not over and self._made >= self.max_decisions
        if over or truncated or not self._payments[0].at_the_end:
            paid = [payment.paid(self.match, truncated) for payment in self._payments]
            self.rewards = dict(zip(self.agents, paid, strict=True))
            self._accumulate_rewards()
        if over or truncated:
            self._end(over, truncated)
        self._select()

    def _forfeit(self, player: str) -> None:
        self.rewards[player] = ILLEGAL
        self._accumulate_rewards()
        self._end(True, False)
        self.infos[player] = {"illegal": True}
        self.agent_selection = self.agents[0]

    def _end(self, over: bool, truncated: bool) -> None:
        self.terminations = dict.fromkeys(self.agents, over)
        self.truncations = dict.fromkeys(self.agents, truncated)
        self.infos = {agent: ending_info(self.match) for agent in self.agents}

    def render(self) -> str | None:
        """The table as the player sees it who is selected."""
        seat = self.possible_agents.index(self.agent_selection)
        return drawn_in_letters(self.match.scene(seat)) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """There is nothing to close."""

    def _new_match(self, options: Mapping[str, Any] | None) -> Match:
        known = {name: value for name, value in (options or {}).items() if name in STARTS}  # other options are ignored
        return begun_from(self.base.survey, self._random.bits() >> 1, known)

    def _select(self) -> None:
        """Selects the next player: the one who decides; at the end all, one after another."""
        ask = self.match.ask
        self._offered = {} if ask is None else self.base.actions.offered(ask)
        self.agent_selection = self.agents[0] if ask is None else self.possible_agents[decider(ask)]
