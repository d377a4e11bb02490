"""Every rule is cited, the game keeps the laws of the house, its pack holds, positions that cannot be are refused."""

import shutil
from pathlib import Path
from typing import Any

import msgspec
import pytest

from gloaming.games.wraith_giants import GAME
from gloaming.games.wraith_giants.authoring.contents import PACK
from gloaming.games.wraith_giants.table.printed import ActionCard, AttackCard
from gloaming.kernel import BadPosition, Match
from gloaming.ledger import cited, ledger
from gloaming.packs.check import check
from gloaming.packs.load import load
from gloaming.testing import check_game
from tests.games.wraith_giants.table import table

HERE = Path(__file__).parent


def test_every_rule_of_the_ledger_is_cited_by_a_test() -> None:
    rules, citations = ledger(GAME), cited(HERE)
    assert len(rules) == 441
    assert [rule for rule in rules if rule not in citations] == []


def test_every_citation_is_of_a_rule_that_exists() -> None:
    rules = ledger(GAME)
    assert {rule: tests for rule, tests in cited(HERE).items() if rule not in rules} == {}


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"wraith": "adult", "giant": "water", "footholds": 4},
        {"wraith": "elder", "giant": "air", "footholds": 6},
        {"mode": "campaign"},
    ],
)
def test_the_game_keeps_the_laws_of_the_house(options: dict[str, Any]) -> None:
    report = check_game("wraith_giants", decisions=60, options=options)
    assert report.decisions >= 60


def test_the_pack_is_understood_complete_and_true() -> None:
    report = check(load(PACK.folder, PACK))
    assert report.faults == []
    assert report.texts == 199


def test_every_card_has_an_example() -> None:
    pack = load(PACK.folder, PACK)
    cards: list[ActionCard | AttackCard] = [*pack.all(ActionCard), *pack.all(AttackCard)]
    assert len(cards) == 126
    assert [card.id for card in cards if not card.example] == []


@pytest.mark.parametrize(
    "text",
    [
        "Always Active: Suffer 1 Wound.",
        "Always Active: The leftmost Giant card cannot attack this round.",
        "If you are in A, -1 Climb.",
    ],
)
def test_a_lasting_text_that_no_rule_heeds_is_a_fault(text: str, tmp_path: Path) -> None:
    shutil.copytree(PACK.folder, tmp_path / "pack")  # type: ignore[arg-type]
    deck = tmp_path / "pack" / "earth_deck.toml"
    was = 'text = "Always Active: Each attack also reaches the Ground."'
    deck.write_text(deck.read_text().replace(was, f'text = "{text}"'))
    faults = check(load(tmp_path / "pack", PACK)).faults
    assert [fault for fault in faults if "nothing comes of" in str(fault)] != []


def refused(**fields: Any) -> str:
    """What is said of a table that cannot be."""
    state = msgspec.to_builtins(table().s)
    state.update(fields)
    with pytest.raises(BadPosition) as refusal:
        Match.from_position(GAME, {"game": GAME.name, "schema": GAME.schema, "state": state})
    return str(refusal.value)


def test_impossible_tables_are_refused_with_their_place() -> None:
    row = msgspec.to_builtins(table().s.row)
    assert "no card of the Young Wraith" in refused(hand=["nobody"])
    assert "Wraith cards: " in refused(hand=[])
    assert "row has 4 cards" in refused(row=row[:4])
    assert "its limit is " in refused(row=[{**row[0], "wounds": 99}, *row[1:]])
    assert "the fight is won" in refused(row=[{**each, "scarred": True} for each in row])
    assert "the fight is lost at " in refused(wounds=99)
    assert "0 health of 35" in refused(pool=0)
    assert "options.twist: " in refused(options={"twist": "nobody"})
    assert "there is no place on the board 'Z9'" in refused(pawn="Z9")
    assert "stands on a token" in refused(pawn="A1", tokens=["A1"])
    assert "A2 is named twice" in refused(pawn="A1", tokens=["A2", "A2"])
    assert "tokens: there is no foothold 'Z9'" in refused(tokens=["Z9"])
    assert "bonus: there is no kind of action 'Fly'" in refused(bonus={"Fly": 1})
    assert "the track has 5 spaces" in refused(rage=6)
    assert "no page" in refused(pages=["nowhere"])
    assert "no fight" in refused(wraith="nobody")
    assert "rounds count from 1" in refused(round=0)
    assert "not in the row" in refused(waiting=[99])
