"""The programs of docs/examples run as they stand, each in a process of its own."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.services import gloaming

EXAMPLES = Path(__file__).parents[1] / "docs/examples"
ELSEWHERE = {"masked_ppo.py"}  # tests/lab/test_learning.py


def run(name: str, *arguments: str, cwd: Path, typed: str = "") -> str:
    """What a program prints; it must come to its end and complain of nothing."""
    command = [sys.executable, str(EXAMPLES / name), *arguments]
    ended = subprocess.run(
        command,
        input=typed,
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONUTF8": "1"},
        cwd=cwd,
        timeout=300,
        check=False,
    )
    assert (ended.returncode, ended.stderr) == (0, "")
    return ended.stdout


def test_a_match_by_hand(tmp_path: Path) -> None:
    told = run("play_by_hand.py", cwd=tmp_path, typed="1\n" * 9)
    assert told.startswith("\nWhere does X go?\n1. Mark the top left\n")
    assert told.endswith("> Three in a row\n")


@pytest.mark.parametrize(("game", "dreams"), [("tictactoe", "10"), ("allies", "1")])
def test_a_player_of_ones_own(game: str, dreams: str, tmp_path: Path) -> None:
    told = run("own_player.py", game, "2", dreams, cwd=tmp_path)
    assert re.search(rf"^Match 1, .*\nThe mean payoff of dreamer:{dreams} is -?\d", told, re.MULTILINE)


def test_a_tournament_against_an_agent_of_ones_own_with_a_page_about_it(tmp_path: Path) -> None:
    told = run("tournament.py", "tictactoe", "4", "cup", cwd=tmp_path)
    assert re.search(r"^1\. search:40: .*\n(.*\n){2}4\. random: ", told)
    assert re.search(r"^dreamer:3 against random: ", told, re.MULTILINE)
    assert "The page about 24 games: cup" in told
    assert "<h1>Tic-tac-toe</h1>" in (tmp_path / "cup/report.html").read_text("utf-8")


def test_a_position_written_by_hand(tmp_path: Path) -> None:
    told = run("position.py", cwd=tmp_path)
    assert "What do your spirits do? (rule AL-5.3)\n- Q ♦ summons the J ♥ into Winged Dragon II\n" in told
    assert "- J ♦ heals the 9 ♠ of Winged Dragon II: 9 ♠ is not damaged (AL-6.1)\n" in told
    assert told.endswith("This cannot be: the card KD lies twice, in deck[49] and in deck[50].\n")


def test_a_card_of_ones_own(tmp_path: Path) -> None:
    told = run("own_card.py", "2", cwd=tmp_path)
    assert re.fullmatch(r"1 text, 1 example, 0 faults\nA Lamp Widow, .*, came in \d of 2 games\.\n", told)


def test_the_shortest_learner_learns(tmp_path: Path) -> None:
    told = run("first_learner.py", "tictactoe", "200", cwd=tmp_path)
    rewards = [float(reward) for reward in re.findall(r"mean reward (\S+) in", told)]
    assert len(rewards) == 5
    assert rewards[0] < rewards[-1]


def test_a_network_learns_from_the_games_of_a_player(tmp_path: Path) -> None:
    told = run("imitation.py", "tictactoe", "search:10", "8", cwd=tmp_path)
    same = [int(share) for share in re.findall(r"epochs: (\d+)% as search:10", told)]
    assert same[0] < same[-1]


def test_a_network_plays_with_itself(tmp_path: Path) -> None:
    told = run("self_play.py", "tictactoe", "10", cwd=tmp_path)
    won = [int(share) for share in re.findall(r"won (\d+)%", told)]
    assert won[0] < won[-1]


def test_learners_are_scored_on_a_task_of_the_benchmark(tmp_path: Path) -> None:
    told = run("benchmark.py", "tictactoe-1", "100", "random", cwd=tmp_path)
    assert re.findall(r"tictactoe-1 \| `(.*?)` \| 200", told) == [
        "masked PPO, 100 decisions",
        "imitation of random, 10 decisions",
    ]


def test_a_client_on_the_wire(tmp_path: Path) -> None:
    with gloaming(tmp_path / "log", "--database", f"sqlite:///{tmp_path}/tables.sqlite") as server:
        server.wait_until_open()
        told = run("wire_client.py", server.url, cwd=tmp_path)
    assert "Where does X go? Mark the " in told
    assert re.search(r"It is over: (Three in a row|Board full)\n$", told)


def test_every_program_is_listed_and_run() -> None:
    programs = {path.name for path in EXAMPLES.glob("*.py")}
    listed = re.findall(r"^\| \[(\w+\.py)\]\(\1\) \|", (EXAMPLES / "README.md").read_text("utf-8"), re.MULTILINE)
    here = re.findall(r'run\("(\w+\.py)"', Path(__file__).read_text("utf-8"))
    assert programs == set(listed) == {*here, *ELSEWHERE}
