"""Content packs in the lab: one's own cards are played in every process, and compared with those of the game."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from gloaming import games
from gloaming.lab import Detail, LabError, plan_for, simulate
from gloaming.lab.envs.alphabet import alphabet_of
from gloaming.lab.report.page import report
from gloaming.packs import LIBRARY
from tests.packs.folders import change, extending

ENTRY = "[gloaming.games]\nlanterns = tests.lingo.toy:GAME\n"


@pytest.fixture(autouse=True)
def lanterns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A game with packs as an installed one: other processes find it on the path too."""
    info = tmp_path / "site" / "lanterns-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: lanterns\nVersion: 1.0\n", "utf-8")
    (info / "entry_points.txt").write_text(ENTRY, "utf-8")
    monkeypatch.syspath_prepend(tmp_path / "site")
    monkeypatch.setattr(LIBRARY, "home", tmp_path / "packs")
    monkeypatch.setattr(LIBRARY, "named", [])
    games.find.cache_clear()
    yield
    games.find.cache_clear()


def test_ones_own_cards_are_played_in_every_process(tmp_path: Path) -> None:
    plan = plan_for("lanterns", ["random"], pack=extending(tmp_path / "moths"), detail=Detail.CHOICES)
    assert plan.tables[0].options["pack"] == "moths"
    alone = [*simulate(plan, 12)]
    assert alone == [*simulate(plan, 12, jobs=2)]
    assert alone != [*simulate(plan_for("lanterns", ["random"], detail=Detail.CHOICES), 12)]


def test_names_that_only_ones_own_cards_have_are_the_last_actions_before_the_letters(tmp_path: Path) -> None:
    LIBRARY.add(extending(tmp_path / "moths"))
    own, bundled = (
        [str(token) for token in alphabet_of(games.find("lanterns"), pack).tokens] for pack in ("moths", "")
    )
    letters = bundled.index("byte 0")
    assert own[:letters] == bundled[:letters]
    assert own[letters:][: len(own) - len(bundled)] == [name for name in own if name not in bundled] != []
    assert own[letters + len(own) - len(bundled) :] == bundled[letters:]


def test_a_report_compares_them_with_those_of_the_game(tmp_path: Path) -> None:
    folder = extending(tmp_path / "moths")
    own, bundled = (plan_for("lanterns", ["random"], pack=pack, detail=Detail.CHOICES) for pack in (folder, None))
    page = report(simulate(own, 30), simulate(bundled, 30))
    assert f"A: the cards in {folder}, just played" in page
    assert "B: the cards of the game, just played" in page
    assert "Moth" in page


def test_a_pack_that_has_changed_is_another_plan(tmp_path: Path) -> None:
    folder = extending(tmp_path / "moths")
    plan = plan_for("lanterns", ["random"], pack=folder)
    simulate(plan, 3, out=tmp_path / "out")
    change(folder / "tricks.toml", "Gain 1 Oil.", "Gain 2 Oil.")
    change(folder / "tricks.toml", "You have 2 Oil.", "You have 3 Oil.")
    with pytest.raises(LabError, match="has changed since these games were planned"):
        simulate(plan, 6, out=tmp_path / "out")
    with pytest.raises(LabError, match="which differs in the content pack"):
        simulate(plan_for("lanterns", ["random"], pack=folder), 6, out=tmp_path / "out")
