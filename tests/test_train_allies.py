"""What trains the judge of Allies runs, writes weights that a search is judged with, and fits what can be fitted."""

from dataclasses import replace
from functools import partial
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import numpy as np
import pytest

from benchmarks.train_allies import HABIT, Samples, fit, main, played, predicted
from gloaming import Match
from gloaming.agents import agent, play_match
from gloaming.games.allies import GAME
from gloaming.games.allies.judge import LEARNT, Weights, experience, judge


def weights_in(path: Path) -> Weights:
    """The weights that a written module holds."""
    spec = spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return Weights(module.BASE, module.PLAIN, module.NOTIONS)


def test_a_few_games_make_a_module_that_judges(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "experience.py"
    few = ["--games", "10", "--rounds", "2", "--player", "search:2", "--epochs", "2", "--seed", "5"]
    main([*few, "--out", str(out)])
    told, text = capsys.readouterr().out, out.read_text("utf-8")
    assert "Round 1" in told
    assert "Round 2" in told
    assert "held out, off by" in told
    assert "--games 10 --rounds 2 --player search:2 --epochs 2 --seed 5`" in text.replace("\n", " ")
    assert max(map(len, text.splitlines())) <= 120
    weights = weights_in(out)
    assert (len(weights.plain), len(weights.notions)) == (64, 16)
    assert {len(of_each) for _, _, of_each in weights.notions} == {64}
    match = Match.new(replace(GAME, judge=partial(judge, weights=weights)), 3)
    assert play_match(match, {0: agent("search:5")}).scores[0] >= 0

    main([*few, "--jobs", "2", "--out", str(tmp_path / "again.py")])
    assert (tmp_path / "again.py").read_text("utf-8") == text, "the same seed, the same weights"
    with pytest.raises(SystemExit):
        main([*few, "--out", str(out)])
    assert "is there already" in capsys.readouterr().err


def test_a_game_gives_its_tables_and_what_they_still_brought() -> None:
    by_habit = played(HABIT, None, 8)
    assert 2 < len(by_habit) < 20
    assert {len(table) for table, _ in by_habit} == {64}
    searched = played("search:2", LEARNT, 8)
    score = play_match(Match.new("allies", 8), {0: agent("search:2", 8)}).scores[0]
    assert all(0 <= points <= score for _, points in searched)


def test_a_network_is_fitted_and_predicts_as_the_judge_does() -> None:
    chance = np.random.default_rng(1)
    tables = chance.normal(size=(4000, 64))
    points = 3.0 + 2.0 * tables[:, 0] + np.maximum(tables[:, 1] - tables[:, 2], 0.0)
    weights = fit(Samples(tables[:3600], points[:3600]), seed=1, epochs=120)
    expected = predicted(weights, tables[3600:])
    assert np.sqrt(np.mean((expected - points[3600:]) ** 2)) < 0.2
    assert expected[0] == pytest.approx(experience([*tables[3600]], weights))
