"""What the command line calls: play, replay, and the renderers."""

import io
import re
import subprocess
import sys
from pathlib import Path

import pytest

from gloaming.kernel import Match
from gloaming.terminal import SaveFolder, draw, play, replay, words
from tests.terminal.lamps import lamps


def test_plain_play_reads_standard_input_and_keeps_the_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\n"))
    match = Match.new("allies", seed=3)
    play(match, SaveFolder(tmp_path), "sunday", plain=True, rule_text=str, new_match=lamps)
    assert f"Saved: {tmp_path / 'sunday.save'}" in capsys.readouterr().out
    assert SaveFolder(tmp_path).load("sunday").ply == 1


def test_without_a_screen_the_table_is_told_line_by_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    play(Match.new("tictactoe"), SaveFolder(tmp_path), "it", plain=False, rule_text=str, new_match=lamps)
    told = capsys.readouterr().out
    assert "Where does X go?" in told
    assert "\x1b" not in told


def test_without_a_screen_a_played_match_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    match = Match.new("allies", seed=3)
    while match.ask is not None:
        match.play(index=match.ply % len(match.ask.options))
    replay(match, str)
    assert match.summary().title in capsys.readouterr().out


def test_the_renderers_need_a_scene_only() -> None:
    scene = Match.new("allies", seed=3).scene(0)
    assert scene.title in draw(scene).plain
    assert scene.title in words(scene)[0]


def test_the_renderers_are_light() -> None:
    """Whoever only draws, as the conformance kit does, does not wait for the whole toolkit."""
    check = "import gloaming.terminal, sys; sys.exit('textual' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", check], check=False).returncode == 0


def test_the_table_names_no_game() -> None:
    folder = Path(draw.__code__.co_filename).parent
    games = [path.name for path in (folder.parent / "games").iterdir() if path.is_dir() and path.name[0] != "_"]
    assert len(games) >= 2
    for file in folder.iterdir():
        if file.suffix in (".py", ".tcss"):
            assert not re.search(rf"\b({'|'.join(games)})\b", file.read_text(encoding="utf-8"), re.IGNORECASE)
