"""The guide to one's own scenario tells the truth: its pack passes, its faults are those that one gets."""

import re
from pathlib import Path
from typing import Any

import pytest

from gloaming.cli import main
from gloaming.cli.packs import use_pack
from gloaming.games.retaliation import GAME
from gloaming.kernel import Dice, Match
from gloaming.packs import LIBRARY
from tests.games.retaliation.booklet_mill import BOOKLET, CONSOLE, FILES


@pytest.fixture
def mill(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The pack of the guide, in a folder of that name."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(LIBRARY, "home", tmp_path / "home")
    monkeypatch.setattr(LIBRARY, "named", [])
    folder = Path("mill")
    for name, content in FILES.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content, encoding="utf-8")
    return folder


def told(command: str, capsys: pytest.CaptureFixture[str]) -> str:
    with pytest.raises(SystemExit):
        main(command.split())
    return re.sub(r"\([0-9a-f]{16}\)", "(HASH)", capsys.readouterr().out)


def change(file: Path, old: str, new: str) -> None:
    source = file.read_text("utf-8")
    assert old in source
    file.write_text(source.replace(old, new), encoding="utf-8")


def test_the_guide_shows_four_commands() -> None:
    assert [command for command, _ in CONSOLE] == [
        *["packs check mill"] * 3,
        "packs graph mill --only the-old-mill --out drawings",
    ]


def test_the_pack_of_the_guide_passes_and_is_drawn(mill: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for command, shown in (CONSOLE[0], CONSOLE[3]):
        assert told(command, capsys) == shown
    assert "The Old Mill" in Path("drawings/the-old-mill.svg").read_text("utf-8")


def test_a_page_that_is_not_there_is_told_as_the_guide_says(mill: Path, capsys: pytest.CaptureFixture[str]) -> None:
    change(mill / BOOKLET, "If the check succeeds, read page E.3.", "If the check succeeds, read page E.4.")
    assert told(CONSOLE[1][0], capsys) == CONSOLE[1][1]


def test_a_missing_end_and_a_missing_word_are_told_as_the_guide_says(
    mill: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    change(mill / BOOKLET, "**Leave it turning.** Resume playing.", "**Leave it turning.** You gain 1 Rage.")
    change(mill / BOOKLET, "record Miller. ", "you gain 1 Rage. ")
    change(mill / BOOKLET, "Record Miller. ", "")
    assert told(CONSOLE[2][0], capsys) == CONSOLE[2][1]


def test_a_booklet_cannot_take_the_id_of_another(mill: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (mill / BOOKLET).rename(mill / "campaign/scenarios/00-mill.md")
    change(mill / "campaign/scenarios/00-mill.md", 'id = "the-old-mill"', 'id = "01-cinders"')
    clash = "id: '01-cinders' is the id of campaign/scenarios/01-cinders.md; choose another"
    assert f"campaign/scenarios/00-mill.md:2: {clash}" in told("packs check mill", capsys)


def test_the_scenario_of_the_guide_can_be_played_to_its_end(mill: Path) -> None:
    options: dict[str, Any] = {"scenario": "the-old-mill", "characters": 2}
    use_pack(mill, options)
    reasons = {played(Match.new(GAME, seed=seed, options=options)) for seed in range(3)}
    assert reasons <= {"Flour", "success", "failure", "defeat"}


def played(match: Match) -> str:
    """How a match ends that is played at random."""
    dice = Dice(match.seed)
    while match.ask is not None:
        assert match.ply < 5_000
        match.play(dice.choice(match.ask.options))
    assert match.result is not None
    return match.result.reason


def test_the_campaign_of_the_guide_begins_with_its_scenario(mill: Path) -> None:
    options: dict[str, Any] = {"ready_made": True}
    use_pack(mill, options)
    match = Match.new(GAME, seed=1, options=options)
    assert match.state.campaign.next == ["the-old-mill"]
