"""PettingZoo: every game passes its tests, and every seat sees its own."""

from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, seed_test

from gloaming.kernel import Game, IllegalChoice, MatchOver
from gloaming.lab.envs.env_base import drawn_in_letters
from gloaming.lab.envs.pettingzoo import GameAEC, env, parallel_env
from tests.kernel import toys
from tests.lab.envs.learnable import EVERY, LOT, SHORT, name


def play(table: Any, seed: int) -> dict[str, float]:
    """A whole match at random, and what each player was paid in sum."""
    random, paid = np.random.default_rng(seed), dict.fromkeys(table.possible_agents, 0.0)
    table.reset(seed=seed)
    for player in table.agent_iter():
        seen, reward, terminated, truncated, _ = table.last()
        paid[player] += reward
        over = terminated or truncated
        table.step(None if over else int(random.choice(np.flatnonzero(seen["action_mask"]))))
    return paid


# observations are a dictionary with a mask, as those of PettingZoo's own classic games, which are excepted by name
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning")
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning")
@pytest.mark.parametrize("game", EVERY, ids=name)
def test_every_game_passes_the_test_of_the_interface(game: str | Game[Any]) -> None:
    api_test(env(game), num_cycles=300)


@pytest.mark.parametrize("game", EVERY, ids=name)
def test_the_same_seed_gives_the_same_match(game: str | Game[Any]) -> None:
    seed_test(lambda: env(game), num_cycles=60)


@pytest.mark.parametrize("game", EVERY, ids=name)
def test_what_the_players_are_paid_is_the_outcome_of_the_match(game: str | Game[Any]) -> None:
    table = GameAEC(game, options=SHORT.get(name(game)))
    for seed in range(3):
        paid = play(table, seed)
        assert table.match.result is not None
        assert list(paid.values()) == [payoff / table.base.survey.scale for payoff in table.match.result.payoffs]
        assert table.agents == []


def test_who_decides_is_selected_and_nobody_else_has_a_mask() -> None:
    table = env(toys.MOTHS)
    table.reset(seed=1)
    assert table.agent_selection == "player_0"
    assert table.observe("player_0")["action_mask"].sum() == 3
    assert table.observe("player_1")["action_mask"].sum() == 0


def test_players_of_hidden_hands_see_different_tables() -> None:
    table = env(toys.MOTHS)
    table.reset(seed=1)
    mine, yours = (table.observe(player)["observation"] for player in table.agents)
    rows = table.unwrapped.base.encoder.fields["word"]
    assert not np.array_equal(rows.of(mine), rows.of(yours))


def test_a_masked_action_ends_the_match_and_costs_who_took_it() -> None:
    table = env("tictactoe")
    table.reset(seed=0)
    table.step(4)
    table.step(4)
    assert table.terminations == {"player_0": True, "player_1": True}
    assert table.rewards == {"player_0": 0, "player_1": -1.0}


def test_the_bare_environment_refuses_a_masked_action_with_its_rule() -> None:
    table = GameAEC("tictactoe")
    table.reset(seed=0)
    table.step(4)
    with pytest.raises(IllegalChoice, match="TT-2"):
        table.step(4)


def test_a_match_is_cut_after_as_many_decisions_as_one_says() -> None:
    table = env("tictactoe", max_decisions=2)
    table.reset(seed=0)
    table.step(4)
    assert not any(table.truncations.values())
    table.step(0)
    assert all(table.truncations.values())
    assert not any(table.terminations.values())


def test_a_player_that_is_out_may_only_step_with_nothing() -> None:
    table = GameAEC("tictactoe", max_decisions=1)
    table.reset(seed=0)
    table.step(4)
    with pytest.raises(ValueError, match="None"):
        table.step(0)
    table.step(None)
    table.step(None)
    assert table.agents == []


def test_the_first_player_speaks_for_the_team_and_all_are_paid() -> None:
    table = GameAEC(toys.RAFT)
    asked = []
    table.reset(seed=0)
    while table.match.ask is not None:
        asked.append(table.agent_selection)
        table.step(table.base.actions.word(table.match.ask, table.match.ask.options[0])[0])
    assert asked == ["player_0"] * 6
    assert table.rewards == {"player_0": 1, "player_1": 1, "player_2": 1}


def test_a_match_that_ends_before_anybody_is_asked_is_passed_over() -> None:
    table = GameAEC(LOT)
    for seed in range(8):
        table.reset(seed=seed)
        assert table.match.ask is not None


def test_the_table_is_drawn_as_who_decides_sees_it() -> None:
    table = env("tictactoe", render_mode="ansi")
    table.reset(seed=1)
    table.step(4)
    assert table.render() == drawn_in_letters(table.unwrapped.match.scene(1))
    assert "X" in (table.render() or "")
    blind = env("tictactoe")
    blind.reset(seed=1)
    assert blind.render() is None
    blind.close()


def test_the_judge_pays_every_seat_on_the_way_what_adds_up_to_the_end_less_its_first_opinion() -> None:
    table = env("assault", options={"players": 3, "max_rounds": 1}, shaping=1.0)
    table.reset(seed=1)
    base, match, judge = table.unwrapped.base, table.unwrapped.match, table.unwrapped.match.game.judge
    first = [judge(match.state, seat) / base.survey.scale for seat in range(3)]
    paid = [*play(table, seed=1).values()]
    ended = [payoff / base.survey.scale for payoff in table.unwrapped.match.result.payoffs]
    assert paid == pytest.approx([end - opinion for end, opinion in zip(ended, first, strict=True)])
    assert any(first)


def test_a_reward_of_ones_own_is_asked_for_every_seat() -> None:
    table = env("tictactoe", reward=lambda match, seat: match.ply + 100 * seat)
    table.reset(seed=1)
    table.step(4)
    assert table.unwrapped.rewards == {"player_0": 1, "player_1": 101}


@pytest.mark.parametrize("game", ["tictactoe", toys.MOTHS], ids=name)
def test_for_libraries_that_ask_all_at_once_only_who_decides_acts(game: str | Game[Any]) -> None:
    parallel_api_test(parallel_env(game), num_cycles=20)
    table = parallel_env(game)
    seen, _ = table.reset(seed=1)
    while table.agents:
        deciding = [player for player in table.agents if seen[player]["action_mask"].any()]
        assert len(deciding) == 1
        actions = {player: int(seen[player]["action_mask"].argmax()) for player in table.agents}
        seen, rewards, *_ = table.step(actions)
    result = table.unwrapped.match.result
    assert list(rewards.values()) == [payoff / table.unwrapped.base.survey.scale for payoff in result.payoffs]


def test_what_is_done_out_of_order_is_told() -> None:
    table = env("tictactoe")
    with pytest.raises(AttributeError, match=r"none before reset\(\)"):
        table.last()
    table.reset(seed=0)
    for action in (4, 4, None, None):
        table.step(action)
    with pytest.raises(MatchOver, match="call reset"):
        table.step(None)
