"""The benchmark: its tasks can be played, its published scores are what one gets."""

import re
from pathlib import Path

import pytest

from gloaming import Match
from gloaming.agents import agent
from gloaming.cli import main
from gloaming.lab import LabError
from gloaming.lab.play.benchmark import score, table, task_called, tasks

PAGE = Path(__file__).parents[3] / "docs/benchmark.md"


def test_every_task_begins_and_is_on_the_page() -> None:
    told = PAGE.read_text("utf-8")
    for task in tasks().values():
        assert Match.new(task.game, seed=task.seed, options=task.options).ask is not None
        agent(task.others)
        budget = f"{task.training:,}"
        assert re.search(rf"\| `{task.name}` \| `{task.game}` .*\| {task.matches} \| {budget} \|", told), task.name


def test_a_published_score_is_what_one_gets() -> None:
    told = table([score(task_called("tictactoe-1"), "random")]).splitlines()[-1]
    assert told in PAGE.read_text("utf-8")


def test_an_agent_of_ones_own_sits_in_every_seat_in_turn() -> None:
    seats: list[int] = []

    class Noting:
        name = "noting"

        def __init__(self) -> None:
            self.first = True

        def choose(self, info):  # type: ignore[no-untyped-def]
            if self.first:
                seats.append(info.seat)
                self.first = False
            return info.ask.options[0]

    found = score(task_called("tictactoe-1"), "noting", lambda seed: Noting(), matches=4)
    assert seats == [0, 1, 0, 1]
    assert (found.agent, found.matches) == ("noting", 4)


def test_the_command_lists_tasks_and_scores_players(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["benchmark", "--task", "assault-1"])
    assert capsys.readouterr().out == ("assault-1: assault players=3, max_rounds=3; 30 matches, the others: habit\n")
    with pytest.raises(SystemExit):
        main(["benchmark", "--task", "tictactoe-1", "--agents", "random", "--matches", "5"])
    assert "| tictactoe-1 | `random` | 5 |" in capsys.readouterr().out
    with pytest.raises(LabError, match="There is no task 'chess'"):
        task_called("chess")
