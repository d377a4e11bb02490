"""What a pack changes: the same deals with it and without."""

import subprocess
from pathlib import Path

import pytest

from gloaming import games
from gloaming.cli import main
from gloaming.lab.report.effect import PairedDeals
from tests.lab.play.test_packs import lanterns  # noqa: F401  the fixture installs the game
from tests.packs.folders import MOTH, change, extending

OTHER = MOTH.replace('"moth"', '"wick"').replace("Moth", "Wick")


def test_what_counts_is_told_first_and_the_changed_cards_by_name(tmp_path: Path) -> None:
    deals = PairedDeals(games.find("lanterns"), extending(tmp_path / "moths"), None, "random")
    told = list(deals.play(100))
    assert [each.deals for each in told] == [40, 80, 100]
    assert told[-1].figures[-1].what == "decisions"
    wide = [each.figures[-1].gap.high - each.figures[-1].gap.low for each in told]
    assert wide[0] > wide[-1]
    assert [(card.name, card.change) for card in told[-1].cards] == [("Moth", "new")]
    assert told[-1].cards[0].came.endswith("%")


def test_a_pack_that_changes_nothing_moves_nothing(tmp_path: Path) -> None:
    same, copy = extending(tmp_path / "a", "a"), extending(tmp_path / "b", "b")
    *_, effect = PairedDeals(games.find("lanterns"), same, copy, "random").play(40)
    assert all(figure.gap.value == 0 for figure in effect.figures)
    assert effect.cards == []


def report(capsys: pytest.CaptureFixture[str], *given: str) -> tuple[int, str]:
    with pytest.raises(SystemExit) as ended:
        main(["report", "lanterns", "--agents", "random", "--games", "40", "--jobs", "1", *given])
    told = capsys.readouterr()
    return int(ended.value.code or 0), told.out + told.err


def test_one_card_of_a_pack_is_taken_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = extending(tmp_path / "two", tricks=MOTH + OTHER)
    _, both = report(capsys, "--pack", f"{folder}")
    _, one = report(capsys, "--pack", f"{folder}", "--card", "wick")
    assert "| Moth | new |" in both
    assert "| Wick | new |" in both
    assert "| Moth | new |" not in one
    assert "| Wick | new |" in one


def test_a_card_that_the_pack_does_not_have_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = extending(tmp_path / "two")
    code, told = report(capsys, "--pack", f"{folder}", "--card", "owl")
    assert code != 0
    assert "has no card 'owl'" in told


def test_a_change_since_a_revision_is_told_and_a_limit_decides_the_exit_code(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = extending(tmp_path / "repo" / "cards")
    git = ["git", "-C", f"{tmp_path / 'repo'}", "-c", "user.name=A", "-c", "user.email=a@b.c"]
    for words in (["init", "-q"], ["add", "."], ["commit", "-qm", "cards"]):
        subprocess.run([*git, *words], check=True)
    unchanged = report(capsys, "--pack", f"{folder}", "--since", "HEAD", "--limit", "decisions=0")
    assert unchanged[0] == 0
    change(folder / "tricks.toml", "copies = 1", "copies = 9")
    code, told = report(capsys, "--pack", f"{folder}", "--since", "HEAD", "--limit", "decisions=0")
    assert "| Moth | changed |" in told
    assert "|  | now | at HEAD | difference |" in told
    assert (code == 1) == ("Over the limit: decisions" in told)
    wide = report(capsys, "--pack", f"{folder}", "--since", "HEAD", "--limit", "decisions=10000")
    assert wide[0] == 0


def test_a_limit_that_nobody_understands_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, told = report(capsys, "--pack", f"{extending(tmp_path / 'p')}", "--limit", "luck=3")
    assert code != 0
    assert "--limit luck=3" in told


def test_two_packs_are_compared(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first, second = extending(tmp_path / "a", "a"), extending(tmp_path / "b", "b", MOTH + OTHER)
    code, told = report(capsys, "--pack", f"{second}", "--against", f"{first}")
    assert code == 0
    assert f"|  | {second} | {first} | difference |" in told
    assert "| Wick | new |" in told
    assert "Moth" not in told
    code, told = report(capsys, "--pack", f"{second}", "--against", f"{first}", "--since", "HEAD")
    assert code != 0
    assert "--since and --against" in told
