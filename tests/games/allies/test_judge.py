"""What computer players think with: habit and judge."""

import pytest

from gloaming import Match
from gloaming.games.allies.features import features, meetings
from gloaming.games.allies.habit import habit
from gloaming.games.allies.judge import LEARNT, judge
from gloaming.games.allies.score import score
from gloaming.games.allies.state import State
from gloaming.kernel import Dice
from tests.games.allies.table import attacked


def tables(seed: int) -> list[State]:
    """The tables at every decision of a game played by habit, each as it was; the last is how it ended."""
    match, found = Match.new("allies", seed), []
    while match.ask is not None:
        found.append(match.clone().state)
        match.play(habit(match.state, match.ask))
    return [*found, match.state]


def test_the_judge_is_exact_when_the_city_is_empty() -> None:
    t = attacked(allies=["KS QC 5S 3C"], wraiths=["9S 4C*", "7H 2D"], deck="")
    assert judge(t.state, 0) == -score(t.state) < 0


def test_a_card_in_the_pool_is_a_point() -> None:
    for state in tables(3)[:-1]:
        if state.deck:
            before = judge(state, 0)
            state.pool.append("2D")
            assert judge(state, 0) == pytest.approx(before - 1)


def test_judge_and_habit_see_the_city_but_not_its_order() -> None:
    for seed in range(3):
        match = Match.new("allies", seed)
        while match.ask is not None:
            state, other = match.state, match.clone().state
            Dice(seed).shuffle(other.deck)
            assert judge(other, 0) == judge(state, 0)
            option = habit(state, match.ask)
            assert habit(other, match.ask) == option
            match.play(option)


def test_the_judge_has_a_weight_for_every_number_of_the_table() -> None:
    numbers = features(Match.new("allies", seed=1).state)
    weights = LEARNT.weights["solo"]
    assert len(numbers) == len(weights.plain)
    assert all(len(of_each) == len(weights.plain) for _, _, of_each in weights.notions)


def test_what_the_judge_expects_comes_true_on_average() -> None:
    expected, came = [], []
    for seed in range(60):
        *found, end = tables(seed)
        middle = [state for state in found if 15 <= len(state.deck) <= 30]
        if middle:
            expected.append(-judge(middle[-1], 0))
            came.append(score(end))
    count = len(came)
    assert count > 40
    mean, means = sum(came) / count, sum(expected) / count
    unexplained = sum((one - mean - (two - means)) ** 2 for one, two in zip(came, expected, strict=True))
    assert unexplained < 0.5 * sum((one - mean) ** 2 for one in came)


def test_the_hardest_attack_is_met_first_by_the_weakest_who_beats_it() -> None:
    eagle, dragon, fae = (9, 9, 0), (0, 5, 0), (0, 0, 2)  # against flying, fire, magical power
    assert meetings([], [eagle]) == [0] * 9
    assert meetings([(4, 1), (8, 1)], [eagle, dragon]) == [0, 2, 0, 0, 0, 0, 0, 0, 0]  # both are beaten
    assert meetings([(7, 0), (8, 1)], [eagle, dragon]) == [0, 1, 0, 1, 0, 0, 0, 0, 0]  # the eagle is taken
    assert meetings([(2, 2)], [fae]) == [0, 0, 0, 0, 0, 0, 0, 0, 1]  # as strong is not enough


def test_habit_wins_blocks_with_the_weakest_ally_that_wins() -> None:
    t = attacked(allies=["KS 9S 3C", "JC 6S 2C"], wraiths=["5S 4D"])
    option = habit(t.state, t.match.ask)  # type: ignore[arg-type]
    t.match.play(option)
    assert t["5S"] == "4D 5S* (c)"
    assert t["6S"].endswith("(c)")


def test_habit_never_comes_back_to_where_it_was() -> None:
    for seed in range(30):
        match, seen = Match.new("allies", seed), set[bytes]()
        while match.ask is not None:
            here = match.game.encode(match.state)
            assert here not in seen
            seen.add(here)
            match.play(habit(match.state, match.ask))
        assert match.ply < 80
