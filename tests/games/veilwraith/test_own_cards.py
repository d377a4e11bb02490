"""The guide's card for Veilwraith: it is understood, its examples hold, and a game is played with it."""

import re
from pathlib import Path

import pytest

from gloaming.packs import Library, check

GUIDE = (Path(__file__).parents[3] / "docs" / "guide" / "your-own-cards.md").read_text("utf-8")
MANIFEST = """
name = "widows"
game = "veilwraith"
version = "1"
authors = ["You"]
licence = "CC-BY-4.0"
extends = "veil"
"""


@pytest.fixture
def widows(tmp_path: Path) -> Path:
    (threats,) = re.findall(r"this is its `threats.toml`:\n\n```toml\n(.*?)```", GUIDE, re.DOTALL)
    (tmp_path / "pack.toml").write_text(MANIFEST, encoding="utf-8")
    (tmp_path / "threats.toml").write_text(threats, encoding="utf-8")
    return tmp_path


def test_the_card_of_the_guide_is_understood_and_its_examples_hold(widows: Path) -> None:
    pack = Library().add(widows).pack
    assert pack is not None
    report = check(pack)
    assert (report.faults, report.examples, report.without) == ([], 2, [])


def test_a_threat_may_be_called_by_a_word_of_the_game(widows: Path) -> None:
    """Texts mean the word then, not the card."""
    file = widows / "threats.toml"
    file.write_text(re.sub(r'\nname = ".*?"', '\nname = "Threat"', file.read_text("utf-8"), count=1), encoding="utf-8")
    found = Library().add(widows)
    assert (found.faults, found.why) == ((), "")
