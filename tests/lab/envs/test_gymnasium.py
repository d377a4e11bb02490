"""Gymnasium: every game passes its checker, and an episode is a match."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from gloaming import Match, games
from gloaming.agents import NoSuchAgent
from gloaming.kernel import BadOptions, Game, GloamingError, MatchOver
from gloaming.lab.envs.gymnasium import GameEnv
from gloaming.lab.envs.survey import NothingToLearn
from tests.kernel import toys
from tests.lab.envs.learnable import LOT

ROOT = Path(__file__).parents[3]
LONGEST = 250  # actions of an episode: who always does the same may turn on the spot for ever


def episode(env: Any, seed: int | None, pick: int = 0) -> list[Any]:
    """What an episode shows and pays, always taking the same of the possible actions."""
    seen, _ = env.reset(seed=seed)
    course: list[Any] = []
    over = False
    while not over and len(course) < LONGEST:
        possible = np.flatnonzero(seen["action_mask"])
        seen, reward, terminated, truncated, _ = env.step(possible[pick % len(possible)])
        course.append((seen["observation"].tobytes(), seen["action_mask"].tobytes(), reward, terminated, truncated))
        over = terminated or truncated
    return course


@pytest.mark.parametrize("name", games.names())
def test_every_game_passes_the_checker_without_a_warning(name: str) -> None:
    check_env(gymnasium.make(f"gloaming.lab.envs.gymnasium:gloaming/{name}-v1").unwrapped)


@pytest.mark.parametrize("name", games.names())
def test_the_same_seed_gives_the_same_episode(name: str) -> None:
    assert episode(GameEnv(name), seed=3) == episode(GameEnv(name), seed=3)


@pytest.mark.parametrize("game", ["allies", toys.MOTHS])
def test_another_seed_gives_another_episode_and_so_does_none(game: str | Game[Any]) -> None:
    env = GameEnv(game)
    courses = [episode(env, seed) for seed in (3, 4, None, None)]
    assert all(courses.count(course) == 1 for course in courses)


def test_chance_goes_on_where_no_seed_is_given_but_still_follows_from_the_first() -> None:
    once, again = GameEnv(toys.MOTHS), GameEnv(toys.MOTHS)
    assert [episode(once, seed) for seed in (7, None)] == [episode(again, seed) for seed in (7, None)]


def test_the_reward_comes_at_the_end_and_is_a_part_of_the_scale() -> None:
    env = GameEnv("allies")
    rewards = [reward for _, _, reward, _, _ in episode(env, seed=1, pick=-1)]
    assert env.match.result is not None
    assert rewards[-1] == env.match.result.payoffs[0] / 100
    assert -1 < rewards[-1] < 0
    assert not any(rewards[:-1])


def test_the_end_is_told_in_the_terms_of_the_game() -> None:
    env = GameEnv("tictactoe", seat=1)
    env.reset(seed=0)
    for action in range(9):
        if env.action_masks()[action]:
            _, reward, terminated, _, told = env.step(action)
            if terminated:
                break
            assert told == {}
    assert set(told) == {"reason", "payoffs", "scores"}
    assert told["payoffs"][1] == reward


def test_a_masked_action_ends_the_episode_with_the_lowest_reward_and_changes_nothing() -> None:
    env = GameEnv("tictactoe")
    env.reset(seed=0)
    seen, *_ = env.step(4)
    before = env.match.save()
    _, reward, terminated, truncated, told = env.step(4)
    assert (reward, terminated, truncated, told) == (-1.0, True, False, {"illegal": True})
    assert env.match.save() == before
    with pytest.raises(MatchOver, match=r"reset\(\)"):
        env.step(int(np.flatnonzero(seen["action_mask"])[0]))


def test_after_the_end_there_is_nothing_to_do_but_reset() -> None:
    env = GameEnv(toys.MOTHS)
    episode(env, seed=1)
    assert not env.action_masks().any()
    with pytest.raises(MatchOver):
        env.step(0)


def test_an_episode_is_cut_after_as_many_decisions_as_one_says() -> None:
    env = GameEnv("allies", max_decisions=3)
    course = episode(env, seed=1)
    assert env.match.ply == 3
    *before, (_, _, paid, terminated, truncated) = course
    assert (terminated, truncated) == (False, True)
    assert not any(terminated or truncated for *_, terminated, truncated in before)
    assert paid == env.base.survey.payoffs[0] / env.base.survey.scale  # as little as any match has paid
    with pytest.raises(MatchOver):
        env.step(0)


def test_a_match_that_is_over_with_the_last_decision_is_not_cut() -> None:
    env = GameEnv("allies")
    episode(env, seed=1, pick=-1)
    *_, terminated, truncated = episode(GameEnv("allies", max_decisions=env.match.ply), seed=1, pick=-1)[-1]
    assert (terminated, truncated) == (True, False)


def test_the_learner_may_take_another_seat_and_the_others_play_first() -> None:
    env = GameEnv("tictactoe", seat=1)
    seen, _ = env.reset(seed=0)
    assert env.match.ply == 1
    assert seen["action_mask"].sum() == 8
    assert env.match.ask is not None
    assert env.match.ask.seat == 1


def test_the_others_are_who_one_says() -> None:
    strong = [episode(GameEnv("tictactoe", others="search:200"), seed)[-1][2] for seed in range(5)]
    weak = [episode(GameEnv("tictactoe", others="random"), seed)[-1][2] for seed in range(5)]
    assert sum(strong) < sum(weak)


def test_the_learner_speaks_for_its_team() -> None:
    assert len(episode(GameEnv(toys.RAFT), seed=0)) == 6


def test_the_options_of_the_game_are_given_to_it() -> None:
    env = GameEnv("allies", options={"pass_tie": "player"})
    env.reset(seed=0)
    assert env.match.options.pass_tie == "player"


def test_what_cannot_be_is_refused_at_once() -> None:
    with pytest.raises(GloamingError, match="Seat 2 is not at this table; its seats are 0 to 1"):
        GameEnv("tictactoe", seat=2)
    with pytest.raises(NoSuchAgent, match="nobody"):
        GameEnv("tictactoe", others="nobody")
    with pytest.raises(BadOptions):
        GameEnv("allies", options={"no_such_option": 1})


def test_a_match_that_ends_before_the_learner_is_asked_is_passed_over() -> None:
    env = GameEnv(LOT)
    for seed in range(8):
        seen, _ = env.reset(seed=seed)
        assert seen["action_mask"].sum() == 2


def test_a_seat_that_is_never_asked_cannot_learn() -> None:
    env = GameEnv(toys.RAFT, seat=2)
    with pytest.raises(NothingToLearn, match="ended before seat 2 was asked"):
        env.reset(seed=0)


def test_the_table_is_drawn_as_the_learner_sees_it() -> None:
    env = GameEnv("tictactoe", render_mode="ansi")
    env.reset(seed=0)
    env.step(4)
    drawn = env.render()
    assert drawn is not None
    assert "X" in drawn
    assert "O" in drawn
    blind = GameEnv("tictactoe")
    blind.reset(seed=0)
    assert blind.render() is None


def test_who_never_comes_to_an_end_is_cut_off_and_paid_the_worst() -> None:
    env = GameEnv(toys.STEPS, max_decisions=20)
    *_, (_, _, paid, terminated, truncated) = episode(env, seed=1)
    assert (terminated, truncated) == (False, True)
    assert paid == env.base.survey.payoffs[0] / env.base.survey.scale
    assert GameEnv("allies").max_decisions >= 2 * GameEnv("allies").base.survey.longest


def test_a_match_that_is_cut_off_pays_on_request_what_the_judge_says() -> None:
    env = GameEnv("allies", max_decisions=3, truncation="judge")
    *_, (_, _, paid, _, _) = episode(env, seed=1)
    judge = env.match.game.judge
    assert judge is not None
    assert paid == judge(env.match.state, 0) / env.base.survey.scale
    with pytest.raises(GloamingError, match="has no judge"):
        episode(GameEnv(toys.STEPS, max_decisions=2, truncation="judge"), seed=1)


def test_what_is_paid_on_the_way_adds_up_to_the_end_less_the_first_opinion() -> None:
    env = GameEnv("allies", shaping=1.0)
    env.reset(seed=1)
    judge = env.match.game.judge
    assert judge is not None
    first = judge(env.match.state, 0) / env.base.survey.scale
    rewards = [reward for _, _, reward, _, _ in episode(env, seed=1, pick=-1)]
    assert any(rewards[:-1])
    assert sum(rewards) == pytest.approx(env.base.rewards(env.match)[0] - first)


def test_a_reward_of_ones_own_replaces_all_others() -> None:
    env = GameEnv("tictactoe", reward=lambda match, seat: match.ply + 100 * seat)
    env.reset(seed=1)
    assert env.step(4)[1] == 2


def test_an_opponent_may_be_a_function() -> None:
    env = GameEnv("tictactoe", others=lambda info: max(info.ask.options))
    env.reset(seed=1)
    env.step(4)
    assert env.match.answers == [4, 8]


def test_an_episode_may_begin_from_a_seed_a_position_or_a_record() -> None:
    env = GameEnv("tictactoe")
    match = Match.new("tictactoe", seed=11)
    for cell in (0, 4, 8, 2):
        match.play(cell)
    position = match.position()
    position["state"]["marks"] = [0b1, 0b10000]
    env.reset(options={"position": position})
    assert env.match.ask is not None
    assert env.match.ask.options == (1, 2, 3, 5, 6, 7, 8)
    env.reset(options={"record": match.record(), "ply": 2})
    assert env.match.answers == [0, 4]
    deal = GameEnv("allies")
    deal.reset(options={"seed": 11})
    assert deal.match.save() == Match.new("allies", seed=11).save()


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"seeds": 1}, "takes seed, position, record, ply, not seeds"),
        ({"ply": 1}, "give the `record`, too"),
        ({"position": {}, "record": b""}, "not from both"),
    ],
)
def test_a_start_that_cannot_be_meant_is_refused(given: dict[str, Any], why: str) -> None:
    with pytest.raises(GloamingError, match=why):
        GameEnv("tictactoe").reset(options=given)


def test_gymnasiums_own_vectors_play_many_tables() -> None:
    tables = gymnasium.vector.SyncVectorEnv([lambda: GameEnv("tictactoe")] * 3)
    seen, _ = tables.reset(seed=1)
    assert seen["action_mask"].shape == (3, 9)
    seen, paid, *_ = tables.step(seen["action_mask"].argmax(1))
    assert paid.tolist() == [0, 0, 0]


def test_an_environment_plays_with_what_the_guide_lists_and_nothing_of_the_server_or_the_terminal() -> None:
    guide = (ROOT / "docs/guide/learning.md").read_text("utf-8")
    listed = re.findall(r"pip install --no-deps gloaming\npip install (.*)", guide)[0].split()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    asked = [*project["dependencies"], *extras["server"], *extras["postgres"], *extras["redis"], *extras["notices"]]
    names = [re.split(r"[^\w-]", each)[0] for each in asked]
    absent = [name.replace("-", "_") for name in names if name not in (*listed, "gloaming")]
    assert {"litestar", "sqlalchemy", "textual", "uvloop", "redis"} <= {*absent}
    code = f"""
import sys
for name in {absent!r}:
    sys.modules[name] = None
from gloaming.lab.envs.gymnasium import GameEnv
for game in ("allies", "veilwraith"):
    env = GameEnv(game)
    seen, _ = env.reset(seed=1)
    env.step(seen["action_mask"].argmax())
"""
    subprocess.run([sys.executable, "-c", code], check=True)
