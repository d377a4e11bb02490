"""The table for tests: what it takes, what it expects, and what it prints when it is disappointed."""

from collections.abc import Callable
from typing import Any

import pytest

from gloaming import games
from gloaming.games.tictactoe.state import State
from gloaming.kernel import DONE, Ask, BadPosition, Dice, Flow, NoOptions, choose_some
from gloaming.testing import GameTable, run_rule
from tests.terminal.lamps import lamps

GAME = games.find("tictactoe")
Wrong = Callable[[GameTable[State]], Any]


def after(*cells: int) -> GameTable[State]:
    table: GameTable[State] = GameTable.new(GAME)
    return table.do(*cells)


def test_a_table_answers_with_options_and_with_words() -> None:
    t = after(4, 0).say("top right", "Mark the middle left")
    assert (t.state.marks, t.s.marks, t.match.ply) == ([0o024, 0o011], [0o024, 0o011], 4)
    assert (t.kind, t.options, t.labels[0]) == ("mark", [1, 5, 6, 7, 8], "Mark the top centre")
    assert t.of(int) == t.options
    assert t.of(str) == []


def test_a_table_answers_with_places_and_types_where_options_are_no_numbers() -> None:
    t: GameTable[Any] = GameTable(lamps())
    assert t.do(-2, str).match.answers == ["roll", "ash"]
    assert t.may_not("cedar", rule="LA-2").say("Light birch").expect_end("light").told == []


def test_a_table_begins_from_a_state_that_must_be_possible() -> None:
    state = GAME.setup(NoOptions(), Dice())
    state.marks = [0o001, 0o020]
    assert GameTable.laid(GAME, state).options == [1, 2, 3, 5, 6, 7, 8]
    state.marks = [0o001, 0o001]
    with pytest.raises(BadPosition, match="take turns"):
        GameTable.laid(GAME, state)


def test_a_table_tells_how_it_ended() -> None:
    t = after(0, 3, 1, 4, 2).expect_end("three in a row")
    assert t.outcome is not None
    assert (t.result, t.outcome.payoffs, t.kind, t.options, t.labels) == ("three in a row", (1, -1), "", [], [])
    assert (after().result, after().outcome) == ("", None)


def test_what_is_expected_and_so_disappoints_nobody() -> None:
    t = after(4)
    assert t.may(0, 8).may_not(4, rule="TT-2").may_not(9).expect("mark") is t
    assert t.expect("mark", *t.labels).why(4) == "TT-2"


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (lambda t: t.do(4), "4 is not offered: Refusal(rule='TT-2'"),
        (lambda t: t.may(4), "4 is not offered"),
        (lambda t: t.may_not(0), "0 is offered"),
        (lambda t: t.may_not(0, rule="TT-2"), "0 is offered, against TT-2"),
        (lambda t: t.may_not(4, rule="TT-3"), "4 is refused by TT-2, expected TT-3"),
        (lambda t: t.why(0), "0 is offered\nOpen"),
        (lambda t: t.say("top"), "'top' fits 3 options"),
        (lambda t: t.say("nowhere"), "'nowhere' fits 0 options"),
        (lambda t: t.expect("roll"), "'roll' is not asked"),
        (lambda t: t.expect("mark", "Mark it"), "the options are not Mark it"),
        (lambda t: t.expect_end("board full"), "it has not ended by 'board full'"),
    ],
)
def test_what_fails_prints_the_decision_that_is_really_open(
    wrong: Callable[[GameTable[State]], Any], said: str
) -> None:
    with pytest.raises(AssertionError) as failed:
        wrong(after(4))
    assert str(failed.value).startswith(said)
    assert "Open is 'mark' (TT-2), seat 1: Where does O go?\n  Mark the top left  0\n" in str(failed.value)


def test_when_it_is_over_a_failure_says_so() -> None:
    wrongs: list[Wrong] = [lambda t: t.do(8), lambda t: t.may_not(8), lambda t: t.expect_end("board full")]
    for wrong in wrongs:
        with pytest.raises(AssertionError, match=r"(?s)\nThe game is over: Outcome\(.*three in a row"):
            wrong(after(0, 3, 1, 4, 2))


def pick() -> Flow[list[str]]:
    return (yield from choose_some(0, "pick", lambda: ["ash", "birch"], "LA-1"))


def test_one_rule_alone_is_run_with_its_answers() -> None:
    assert run_rule(pick(), "birch", 1) == ["birch", "ash"]
    assert run_rule(pick(), str, DONE) == ["ash"]


@pytest.mark.parametrize(
    ("answers", "said"),
    [
        (["birch"], "nothing answers 'pick' (LA-1), seat 0:"),
        (["cedar"], "'cedar' is not offered: 'pick' (LA-1), seat 0:"),
        ([DONE, "ash"], "nothing asks for ['ash']"),
    ],
)
def test_answers_that_do_not_fit_a_rule_are_told(answers: list[Any], said: str) -> None:
    with pytest.raises(AssertionError) as failed:
        run_rule(pick(), *answers)
    assert str(failed.value).startswith(said)
    assert isinstance(next(pick()), Ask)
