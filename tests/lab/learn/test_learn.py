"""Judges learn from games: what is played, what is fitted, what is written, and that a stop loses nothing."""

from dataclasses import replace
from pathlib import Path

import msgspec
import numpy as np
import pytest

from gloaming import Match, games
from gloaming.agents import agent, play_match
from gloaming.cli import main
from gloaming.kernel.experience import Experience, Predicts, Weights, chance, experience_of, shares
from gloaming.lab.learn.fit import Numbers, Samples, fit, predicted
from gloaming.lab.learn.rounds import LearningPlan, games_of, written
from gloaming.lab.learn.self_play import HABIT, played

LEARNERS = ("allies", "assault", "retaliation", "veilwraith", "wraith_giants")


def samples(rows: Numbers, came_to: Numbers, each: int = 1) -> Samples:
    count = len(rows)
    return Samples(rows, came_to, np.floor(np.arange(count, dtype=np.float64) / each), np.zeros(count), np.ones(count))


@pytest.mark.parametrize("name", LEARNERS)
def test_every_game_names_its_numbers_and_has_experience_for_every_mode(name: str) -> None:
    learning = games.find(name).learning
    assert learning is not None
    assert len(set(learning.features)) == len(learning.features)
    assert len(learning.every_lean) == len(learning.features)
    assert set(learning.experience.weights) == set(learning.tables)
    assert learning.experience.made_by
    stored = msgspec.json.decode(learning.file.read_bytes(), type=Experience)
    assert set(stored.features) == set(learning.features), "experience of other numbers"


@pytest.mark.parametrize("name", LEARNERS)
def test_a_game_by_habit_gives_tables_in_numbers_and_what_became_of_them(name: str) -> None:
    game = games.find(name)
    assert game.learning is not None
    mode = next(iter(game.learning.tables))
    found = played(game, mode, HABIT, None, 24)
    assert found.tables
    assert {len(each) for table in found.tables for each in table.numbers} == {len(game.learning.features)}
    assert all(0 <= table.part <= 1 for table in found.tables)
    assert msgspec.json.decode(msgspec.json.encode(found), type=type(found)) == found
    assert played(game, mode, HABIT, None, 24) == found, "the same seed, the same game"


def test_what_wins_is_found_and_what_is_good_never_counts_against() -> None:
    chance_of = np.random.default_rng(1)
    rows = chance_of.normal(size=(4000, 3))
    won = (chance_of.random(4000) < 1 / (1 + np.exp(-(1.5 * rows[:, 0] - rows[:, 1])))).astype(float)
    learning = games.find("retaliation").learning
    assert learning is not None
    three = of_numbers(learning, ("a", "b", "c"), Predicts.PAYOFF, (1, 1, 0))
    weights = fit(samples(rows, won), three, 1)
    assert weights.plain[0] == pytest.approx(1.3, abs=0.2)
    assert weights.plain[1] == 0.0, "it is called good, so what the games say against it is left out"
    told = predicted(weights, samples(rows, won), Predicts.PAYOFF)
    assert told[0] == pytest.approx(chance(weights.sum_of([*rows[0]])))


def test_who_wins_among_several_is_found() -> None:
    chance_of = np.random.default_rng(2)
    rows = chance_of.normal(size=(6000, 2))
    worth = (2.0 * rows[:, 0]).reshape(-1, 3) + chance_of.gumbel(size=(2000, 3))
    won = (worth == worth.max(1, keepdims=True)).astype(float).reshape(-1)
    learning = games.find("assault").learning
    assert learning is not None
    weights = fit(samples(rows, won, 3), of_numbers(learning, ("a", "b"), Predicts.WINNER, (0, 0)), 1)
    assert weights.plain == pytest.approx((2.0, 0.0), abs=0.15)
    told = predicted(weights, samples(rows, won, 3), Predicts.WINNER)
    assert told[:3] == pytest.approx(shares([weights.sum_of([*row]) for row in rows[:3]]))


def test_notions_are_fitted_beside_the_sum() -> None:
    chance_of = np.random.default_rng(1)
    rows = chance_of.normal(size=(4000, 6))
    points = 3.0 + 2.0 * rows[:, 0] + np.maximum(rows[:, 1] - rows[:, 2], 0.0)
    learning = games.find("allies").learning
    assert learning is not None
    weights = fit(samples(rows, points), of_numbers(learning, tuple("abcdef"), Predicts.POINTS, (), 4), 1)
    off = predicted(weights, samples(rows, points), Predicts.POINTS) - points
    assert len(weights.notions) == 4
    assert np.sqrt(np.mean(off**2)) < 0.3


def of_numbers(  # type: ignore[no-untyped-def]
    learning, features: tuple[str, ...], predicts: Predicts, leans: tuple[int, ...], notions: int = 0
):
    """The learning of a game with other numbers."""
    return replace(learning, features=features, predicts=predicts, leans=leans, notions=notions)


def test_experience_of_other_numbers_is_brought_into_order() -> None:
    kept = Experience("x", 0, ("a", "b"), {"m": Weights(1.0, (2.0, 3.0), ((1.0, 0.5, (4.0, 5.0)),))})
    found = experience_of(msgspec.json.encode(kept), ("b", "new", "a"))
    assert found.weights["m"] == Weights(1.0, (3.0, 0.0, 2.0), ((1.0, 0.5, (5.0, 0.0, 4.0)),))
    assert found.weights["m"].sum_of([1.0, 9.0, 1.0]) == 1 + 3 + 2 + 9.5


def test_a_stop_loses_no_game(tmp_path: Path) -> None:
    plan = LearningPlan("wraith_giants", 3, HABIT, 1, 1, "search:2", 7, ("fight",))

    def silent(words: str):  # type: ignore[no-untyped-def]
        return lambda done, total: None

    first = games_of(plan, 0, "fight", None, tmp_path, 1, silent)
    (file,) = tmp_path.iterdir()
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(lines[:2]) + lines[2][:40] + b"\n")  # stopped in the middle of the third
    assert len(written(file)) == 2
    assert games_of(plan, 0, "fight", None, tmp_path, 1, silent) == first


def test_the_command_writes_experience_that_plays_and_a_page(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, page = tmp_path / "experience.json", tmp_path / "page.html"
    given = ["learn", "allies", "--games", "12", "--again", "2", "--player", "search:2", "--jobs", "1", "--seed", "5"]
    for _ in range(2):
        with pytest.raises(SystemExit) as ended:
            main([*given, "--out", str(out), "--page", str(page), "--results", str(tmp_path / "games")])
        assert ended.value.code == 0
    assert "off by" in capsys.readouterr().out
    game = games.find("allies")
    assert game.learning is not None
    learnt = experience_of(out.read_bytes(), game.learning.features)
    assert learnt.made_by.startswith("gloaming learn allies --games 12")
    assert learnt.told["solo"].games + learnt.told["solo"].held_out == 14
    text = page.read_text("utf-8")
    assert "Calibration" in text
    assert "Error by part of the game" in text
    match = Match.new(replace(game, **game.learning.judge_by(learnt)), 3)
    assert play_match(match, {0: agent("search:3")}).scores[0] >= 0


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (["learn", "tictactoe"], "nothing to learn"),
        (["learn", "veilwraith", "--mode", "blind"], "has no mode 'blind'"),
        (["learn", "allies", "--games", "0"], "at least one"),
    ],
)
def test_what_cannot_be_learnt_is_said(given: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(given)
    assert told in capsys.readouterr().err
