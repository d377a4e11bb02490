"""Every rule of the ledger is cited by a test, and every citation is of a rule that exists."""

from pathlib import Path

from gloaming.games.veilwraith import GAME
from gloaming.ledger import cited, ledger

HERE = Path(__file__).parent


def test_every_rule_of_the_ledger_is_cited_by_a_test() -> None:
    rules, citations = ledger(GAME), cited(HERE)
    assert len(rules) == 531
    assert [rule for rule in rules if rule not in citations] == []


def test_every_citation_is_of_a_rule_that_exists() -> None:
    rules = ledger(GAME)
    assert {rule: tests for rule, tests in cited(HERE).items() if rule not in rules} == {}
