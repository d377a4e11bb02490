"""Every rule is cited, the game keeps the laws of the house, its pack holds, positions that cannot be are refused."""

import ast
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from gloaming.games.retaliation import GAME
from gloaming.games.retaliation.authoring.contents import PACK
from gloaming.games.retaliation.words.lexicon import W
from gloaming.kernel import BadPosition, Match
from gloaming.ledger import cited, ledger
from gloaming.packs.check import check
from gloaming.packs.load import load
from gloaming.testing import check_game
from tests.games.retaliation.table import foe, match, state, wolf

HERE = Path(__file__).parent
ROOMS = [Path(GAME.setup.__code__.co_filename).parent / room for room in ("table", "rules", "players")]
SLOT = re.compile(r"\{[a-z_]+(:[a-z_]+)?\}")


def test_every_rule_of_the_ledger_is_cited_by_a_test() -> None:
    rules, citations = ledger(GAME), cited(HERE)
    assert len(rules) == 918
    assert [rule for rule in rules if rule not in citations] == []


def test_every_citation_is_of_a_rule_that_exists() -> None:
    rules = ledger(GAME)
    assert {rule: tests for rule, tests in cited(HERE).items() if rule not in rules} == {}


@pytest.mark.parametrize(
    "options",
    [{"scenario": "01-cinders", "characters": 1}, {"ready_made": True, "characters": 2, "pack_ties": "auto"}],
    ids=["first scenario", "campaign"],
)
def test_the_game_keeps_the_laws_of_the_house(options: dict[str, Any]) -> None:
    report = check_game("retaliation", decisions=40, look_every=60, options=options)
    assert report.decisions >= 40
    assert "turn" in report.kinds


def test_the_pack_is_understood_and_complete() -> None:
    report = check(load(PACK.folder, PACK))
    assert report.faults == []
    assert report.texts > 800


def test_every_word_that_rules_and_players_ask_for_is_in_the_lexicon() -> None:
    known = {pattern for _, _, pattern in W.words}
    named: dict[str, str] = {}
    for file in sorted(file for room in ROOMS for file in room.glob("*.py")):
        tree = ast.parse(file.read_text("utf-8"))
        formatted = {part for each in ast.walk(tree) if isinstance(each, ast.JoinedStr) for part in ast.walk(each)}
        for each in ast.walk(tree):
            if isinstance(each, ast.Constant) and isinstance(each.value, str) and each not in formatted:
                named |= {each.value: file.name} if SLOT.search(each.value) else {}
    assert len(named) > 30
    assert {pattern: file for pattern, file in named.items() if pattern not in known} == {}


def refused(**fields: Any) -> str:
    """What is said of a table that cannot be."""
    s = state([wolf(at=(0, 0))], [foe("axe-fomori", at=(3, 0), facing=0)])
    plain = msgspec.to_builtins(match(s).s)
    plain["story"] = []
    for path, value in fields.items():
        part, place = plain, path.split("__")
        for step in place[:-1]:
            part = part[int(step) if step.isdigit() else step]
        part[place[-1]] = value
    with pytest.raises(BadPosition) as refusal:
        Match.from_position(GAME, {"game": GAME.name, "schema": GAME.schema, "state": plain})
    return str(refusal.value)


def test_impossible_tables_are_refused_with_their_place() -> None:
    assert "the tracker ends at 9" in refused(members__0__damage=10)
    assert "the tracker ends at 4" in refused(members__0__spent=5)
    assert "there is no Item 'nothing'" in refused(members__0__items=["nothing"])
    assert "no HEX to stand on" in refused(members__0__at=[[-9, 0]])
    assert "stand on the same HEX" in refused(members__0__at=[[3, 0]])
    assert "does not stand on 2 HEX" in refused(members__0__at=[[0, 0], [1, 0]])
    assert "comes first" in refused(members__0__at=[[1, 0], [0, 0]])
    assert "Damage and is on the map" in refused(npcs__0__damage=50)
    assert "VIGILANCE is for NPCs" in refused(members__0__tokens={"VIGILANCE": 1})
    assert "does not stack" in refused(members__0__tokens={"STUN": 2})
    assert "in Frenzy" in refused(members__0__frenzied=True)
    assert "no page is due" in refused(phase="page")
    assert "there is no figure 99" in refused(turn={"who": 99})
    assert "no state card" in refused(npcs__0__card="nobody")
