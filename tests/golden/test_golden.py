"""The golden playthroughs are true: here, under other hash seeds, and with every other Python that can play."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from gloaming import games
from tests.golden.write import FOLDER, NAMES, PLAYTHROUGHS, text_of

ROOT = FOLDER.parents[1]
HINT = "If a rule was changed on purpose: python -m tests.golden.write, then read the diff."


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_playthrough_is_as_it_was_written(name: str) -> None:
    assert text_of(name) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8"), HINT


def test_every_game_of_the_house_has_golden_playthroughs() -> None:
    folder = Path(games.__file__).parent
    house = {path.parent.name for path in folder.glob("*/__init__.py")}
    assert {game for game, _, _ in PLAYTHROUGHS.values()} == house


def test_no_golden_playthrough_is_left_over() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(NAMES)


def check(python: str, *parts: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Has another process play everything again and compare."""
    path = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
    return subprocess.run(
        [python, "-m", "tests.golden.write", "--check", *parts],
        env={**os.environ, "PYTHONPATH": path, **environment},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )


def test_another_hash_seed_plays_the_same_games() -> None:
    """All playthroughs ran above, under the hash seed of this process; the first of each game runs under another."""
    run = check(sys.executable, "-1", PYTHONHASHSEED="4242")
    assert run.returncode == 0, run.stdout + run.stderr


def other_pythons() -> list[str]:
    """Every other version of Python on the path that is new enough and has what the kernel needs."""
    found = {shutil.which(f"python3.{minor}") for minor in range(11, 20)} | {shutil.which("python3")}
    able = "import sys, msgspec; print(sys.version); sys.exit(sys.version_info < (3, 11))"
    others = {}
    for python in sorted(each for each in found if each):
        told = subprocess.run([python, "-c", able], capture_output=True, text=True, check=False)
        if told.returncode == 0 and told.stdout.strip() != sys.version:
            others[told.stdout] = python
    return [*others.values()]


def test_every_other_python_plays_the_same_games() -> None:
    for python in other_pythons():
        run = check(python)
        assert run.returncode == 0, f"{python}\n{run.stdout}{run.stderr}"


def test_a_difference_is_shown_as_a_diff(tmp_path: Path) -> None:
    shutil.copytree(FOLDER, tmp_path / "tests" / "golden", ignore=shutil.ignore_patterns("__pycache__"))
    path = tmp_path / "tests" / "golden" / "tictactoe-1.txt"
    path.write_text(path.read_text(encoding="utf-8").replace("Where does O go?", "Whither O?"), encoding="utf-8")
    run = subprocess.run(
        [sys.executable, "-m", "tests.golden.write", "--check", "tictactoe"],
        env={**os.environ, "PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT / 'src'}"},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 1
    assert "tictactoe-1.txt as written" in run.stdout
    assert "Whither O?" in run.stdout
