"""What is odd in a pack and may be meant is told, and is no fault."""

from pathlib import Path

import pytest

from gloaming import games
from gloaming.packs import LIBRARY, FoundPack, Pack, check, choose
from gloaming.packs.check import doubts

MANIFEST = 'name = "own"\ngame = "veilwraith"\nversion = "1"\nauthors = ["me"]\nlicence = "mine"\nextends = "veil"\n'
CARD = (
    '[[card]]\nid = "{id}"\nname = "{id}"\nkind = "upgrade"\ncopies = {copies}\ncombine = 2\ntext = """\n{text}\n"""\n'
)


@pytest.fixture(autouse=True)
def _nobodys_library(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(LIBRARY, "home", tmp_path / "packs")
    monkeypatch.setattr(LIBRARY, "named", [])


def found(tmp_path: Path, id: str = "a-card", copies: int = 1, text: str = "Draw 1 Memory.") -> list[str]:
    """The doubts about a pack that adds this card to Veilwraith."""
    folder = tmp_path / "own"
    folder.mkdir()
    (folder / "pack.toml").write_text(MANIFEST, "utf-8")
    (folder / "upgrades.toml").write_text(CARD.format(id=id, copies=copies, text=text), "utf-8")
    read: FoundPack = LIBRARY.add(folder)
    assert read.pack is not None, (read.faults, read.why)
    report = check(read.pack, examples=False)
    assert not report.faults
    return [str(doubt) for doubt in report.doubts]


def test_a_new_card_is_nothing_to_wonder_about(tmp_path: Path) -> None:
    assert found(tmp_path) == []


def test_an_id_that_is_nearly_that_of_a_card_is_told(tmp_path: Path) -> None:
    [doubt] = found(tmp_path, id="memory-of-lantern", copies=2)
    assert doubt.startswith("upgrades.toml:1: memory-of-lantern: id: nearly 'memory-of-lanterns'")


def test_another_number_of_copies_is_told(tmp_path: Path) -> None:
    [doubt] = found(tmp_path, id="memory-of-salt", copies=3)
    assert "copies: 3, and 1 in veil" in doubt


def test_a_line_of_a_memory_that_only_costs_is_told(tmp_path: Path) -> None:
    [doubt] = found(tmp_path, text="Lose 1 Spirit.\nDraw 1 Memory.")
    assert "a line that only costs can be declined" in doubt


def test_a_cost_is_none_and_a_memory_that_does_nothing_else_has_no_other_line(tmp_path: Path) -> None:
    assert found(tmp_path, text="Lose 1 Spirit: Draw 1 Memory.\nGain 1 Spirit.") == []


@pytest.mark.parametrize("name", [name for name in games.names() if games.find(name).pack is not None])
def test_the_packs_of_the_house_leave_no_doubt(name: str) -> None:
    pack: Pack = choose(name)
    assert list(doubts(pack)) == []


def test_where_a_count_is_wrong_the_slip_that_made_it_is_told_with_it(tmp_path: Path) -> None:
    folder = tmp_path / "own"
    folder.mkdir()
    (folder / "pack.toml").write_text(MANIFEST, "utf-8")
    card = CARD.format(id="memory-of-hart", copies=3, text="+2 Fight.")
    card = card.replace('"upgrade"', '"memory"').replace("combine = 2", "basic = true\ncombine = 1")
    (folder / "memories.toml").write_text(card, "utf-8")
    told = [str(fault) for fault in LIBRARY.add(folder).faults]
    assert told[0] == "pack.toml: Basic Memories: expected 20, found 23"
    assert told[1].startswith("memories.toml:1: memory-of-hart: id: nearly 'memory-of-heart'")
