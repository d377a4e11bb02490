"""One decision shape: choosing one, choosing some, choosing nothing."""

import pytest
from msgspec import json

from gloaming.kernel import DONE, TEAM, Ask, Done, Flow, choose, choose_some


def run(flow: Flow[object], *answers: object) -> tuple[list[Ask], object]:
    """What a flow asks when it is answered like this, and what it returns."""
    asked: list[Ask] = []
    waiting = list(answers)
    try:
        asked.append(next(flow))
        while True:
            asked.append(flow.send(waiting.pop(0)))
    except StopIteration as end:
        assert not waiting
        return asked, end.value


def test_a_choice_asks_and_returns_the_answer() -> None:
    assert run(choose(1, "colour", ["red", "blue"], "X-1"), "blue") == (
        [Ask(1, "colour", ["red", "blue"], "X-1")],
        "blue",
    )


def test_a_forced_choice_is_made_without_asking() -> None:
    assert run(choose(1, "colour", ["red"], "X-1")) == ([], "red")


def test_a_decision_says_what_it_is_about() -> None:
    (ask,), _ = run(choose(0, "place", ["here", "there"], "X-1", about=38), "here")
    assert (ask.kind, ask.about, ask.title) == ("place", 38, "place 38")
    assert (Ask(0, "place", [], "X-1").about, Ask(0, "place", [], "X-1").title) == (None, "place")
    assert Ask(0, "place", [], "X-1", "Fog") != Ask(0, "place", [], "X-1", "Fire")


def test_some_are_chosen_one_by_one_until_done() -> None:
    asked, chosen = run(choose_some(0, "discard", lambda: ["a", "b", "c"], "X-2"), "b", "c", DONE)
    assert chosen == ["b", "c"]
    assert [list(ask.options) for ask in asked] == [[DONE, "a", "b", "c"], [DONE, "a", "c"], [DONE, "a"]]


def test_nothing_may_be_chosen() -> None:
    assert run(choose_some(0, "discard", lambda: ["a"], "X-2"), DONE)[1] == []


def test_choosing_ends_by_itself_when_nothing_is_left() -> None:
    assert run(choose_some(0, "discard", lambda: ["a", "b"], "X-2"), "a", "b")[1] == ["a", "b"]
    assert run(choose_some(0, "discard", list, "X-2")) == ([], [])


def test_what_can_be_chosen_may_change_on_the_way() -> None:
    hand = ["a", "b"]

    def left() -> list[str]:
        return hand

    flow = choose_some(0, "discard", left, "X-2")
    next(flow)
    hand.append("c")
    assert flow.send("a").options == [DONE, "b", "c"]


def test_done_is_one_value_that_survives_json() -> None:
    assert json.decode(json.encode(DONE), type=Done) == DONE
    assert json.encode(DONE) == b'{"type":"done"}'
    assert hash(DONE) == hash(Done())


def test_the_team_is_no_seat() -> None:
    assert TEAM not in range(100)


def test_a_decision_cannot_be_changed() -> None:
    ask = Ask(0, "play", (1, 2), "X-1")
    with pytest.raises(AttributeError):
        ask.seat = 1  # type: ignore[misc]
