"""The guide tells the truth: its pack passes, its faults and explanations are those that one gets."""

import re
from pathlib import Path

import pytest

from gloaming.cli import main
from tests.packs.folders import change

GUIDE = (Path(__file__).parents[2] / "docs" / "guide" / "your-own-cards.md").read_text("utf-8")
FILES = dict(re.findall(r"^`([\w.]+)`\n```toml\n(.*?)```", GUIDE, re.MULTILINE | re.DOTALL))
CONSOLE = re.findall(r"```console\n\$ gloaming (.*?)\n(.*?)```", GUIDE, re.DOTALL)


@pytest.fixture
def moths(home: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The pack of the guide, in a folder of that name."""
    monkeypatch.chdir(tmp_path)
    folder = Path("moths")
    folder.mkdir()
    for name, content in FILES.items():
        (folder / name).write_text(content, encoding="utf-8")
    return folder


def told(command: str, capsys: pytest.CaptureFixture[str]) -> str:
    with pytest.raises(SystemExit):
        main(command.split())
    return re.sub(r"\([0-9a-f]{16}\)", "(HASH)", capsys.readouterr().out)


def test_the_guide_shows_four_commands_and_two_files() -> None:
    assert [command for command, _ in CONSOLE] == ["packs check moths"] * 3 + ["packs explain moth --pack moths"]
    assert list(FILES) == ["pack.toml", "tricks.toml"]


def test_the_pack_of_the_guide_passes_and_is_explained(moths: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for command, shown in (CONSOLE[0], CONSOLE[3]):
        assert told(command, capsys) == shown


def test_the_faults_of_the_guide_are_those_one_gets(moths: Path, capsys: pytest.CaptureFixture[str]) -> None:
    change(moths / "tricks.toml", "Gain 1 Oil.", "Gian 1 Oil.")
    change(moths / "tricks.toml", "copies = 1", 'copies = "one"')
    assert told(CONSOLE[1][0], capsys) == CONSOLE[1][1]
    change(moths / "tricks.toml", 'copies = "one"', "copies = 1")
    assert told(CONSOLE[2][0], capsys) == CONSOLE[2][1]
