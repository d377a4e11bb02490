"""Hints: what to do, what it comes to, and why."""

import msgspec

from gloaming import Match
from gloaming.agents import InformationSet, Search, hint


def test_a_hint_adds_up() -> None:
    told = hint(Match.new("allies", seed=7), iterations=120, most=99)
    assert told.iterations == 120
    assert sum(advice.visits for advice in told.advice) == 120
    assert told.advice[0].option == Search(120).choose(InformationSet(Match.new("allies", seed=7)))
    others = [advice.visits for advice in told.advice[1:]]
    assert others == sorted(others, reverse=True)
    for advice in told.advice:
        assert advice.score is not None
        assert 0 <= advice.score <= 50
        assert abs(advice.score + advice.value) < 1e-9  # in this solitaire fewer points are better
        assert f"about {advice.score:.1f} points" in advice.why
        assert "expect" not in advice.why
        assert advice.error > 0


def test_no_option_but_the_one_advised_is_called_the_best() -> None:
    match = Match.new("allies", seed=7)
    for _ in range(12):
        best, *others = hint(match, iterations=60, most=99).advice
        assert not any("best" in advice.why.replace("probably not best", "") for advice in others)
        match.play(best.option)


def test_a_hint_finds_the_win_and_is_sure_of_it() -> None:
    match = Match.new("tictactoe")
    for mark in (0, 3, 1, 4):
        match.play(mark)
    best = hint(match, iterations=600).advice[0]
    assert best.option == 2
    assert best.wins == 1.0
    assert best.why == "10 in 10 imagined games are won; clearly best"


def test_a_hint_tells_what_comes_next_in_words() -> None:
    match = Match.new("tictactoe")
    for mark in (0, 1):
        match.play(mark)
    best = hint(match, iterations=800).advice[0]
    assert best.follow_ups
    assert best.label.startswith("Mark")
    assert all(each.startswith("Mark") and each in best.why for each in best.follow_ups)


def test_a_hint_is_plain_data_and_changes_nothing() -> None:
    match = Match.new("allies", seed=3)
    before = match.save()
    told = hint(match, iterations=30)
    assert match.save() == before
    assert msgspec.json.decode(msgspec.json.encode(told))["question"] == match.question()
    assert told == hint(match, iterations=30)
