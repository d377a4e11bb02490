"""The rules ledger: reading it, and which rules the tests cite."""

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from gloaming import games
from gloaming.ledger import NoLedger, cited, ledger, read, rule_text
from gloaming.testing import rule
from tests.kernel.toys import MOTHS, moths_setup

TEXT = """# Rules ledger — A game (prefix `AG`)

A line of prose that mentions **AG-9.9** is no rule.

## First heading

- **AG-1** The `first` rule.
- **AG-1.2** The **second** rule (Heading)
  goes on here,
  and here.

  - **AG-1.3** A rule within a list.

**Rulings**

- **AG-R7** A ruling.
- AG-2 is no rule, for it is not bold.
* **AG-3** is none either, for the list is another one.

**A bold beginning** is no heading.

- **AG-12.10** The last rule.
"""


def test_a_ledger_is_read_in_its_order_with_headings() -> None:
    rules = read(TEXT)
    assert list(rules) == ["AG-1", "AG-1.2", "AG-1.3", "AG-R7", "AG-12.10"]
    assert rules["AG-1"].text == "The `first` rule."
    assert rules["AG-1.2"].text == "The **second** rule (Heading) goes on here, and here."
    assert rules["AG-1.3"].text == "A rule within a list."
    assert [rule.heading for rule in rules.values()] == ["First heading"] * 3 + ["Rulings"] * 2


def test_an_id_that_stands_twice_is_refused() -> None:
    with pytest.raises(NoLedger, match="AG-1 stands twice"):
        read("- **AG-1** One.\n- **AG-1** Other.\n")


@pytest.mark.parametrize("name", games.names())
def test_every_game_of_the_house_has_a_ledger_with_texts_and_headings(name: str) -> None:
    rules = ledger(games.find(name))
    assert len(rules) >= 4
    assert all(rule.text and rule.heading for rule in rules.values())


def test_a_rule_is_told_without_markup() -> None:
    assert "**" not in rule_text(games.find("allies"), "AL-R67")
    assert rule_text(games.find("tictactoe"), "TT-1") == "The board is empty at the start, and X moves first."
    assert rule_text(games.find("tictactoe"), "TT-99") == "There is no rule TT-99."


def test_a_game_brings_its_ledger_in_its_folder() -> None:
    assert "TO-2" in ledger(MOTHS)


def test_a_game_without_a_ledger_says_where_to_put_one() -> None:
    scripted: Any = partial(moths_setup)
    for game in (replace(MOTHS, setup=scripted), replace(MOTHS, name="nowhere", setup=dict)):  # type: ignore[arg-type]
        with pytest.raises(NoLedger, match=r"Moths has no rules ledger: put one as rules.md into the folder"):
            ledger(game)


TESTS = """
from gloaming.testing import rule

@rule("AG-1", "AG-1.2")
def test_one(): ...

@other
@rule("AG-1")
async def test_two(): ...

class TestThree:
    @rule("AG-R7")
    def test_three(self): ...

@rule("AG-3")
def helper(): ...

@rule(name)
def test_four(): ...
"""


def test_the_rules_that_tests_cite_are_found_without_running_them(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "test_game.py").write_text(TESTS, encoding="utf-8")
    (tmp_path / "game.py").write_text(TESTS, encoding="utf-8")
    assert cited(tmp_path) == {
        "AG-1": ["test_game.py::test_one", "test_game.py::test_two"],
        "AG-1.2": ["test_game.py::test_one"],
        "AG-R7": ["test_game.py::test_three"],
    }


def test_a_test_remembers_the_rules_it_cites() -> None:
    @rule("AG-2")
    @rule("AG-1")
    def test() -> None: ...

    assert test.rules == ("AG-1", "AG-2")  # type: ignore[attr-defined]


def test_every_rule_of_tic_tac_toe_is_cited_and_every_citation_exists() -> None:
    assert set(cited(Path(__file__).parent / "games" / "tictactoe")) == set(ledger(games.find("tictactoe")))
