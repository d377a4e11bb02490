"""The statistics of the lab, against values from tables and textbooks."""

from math import inf, log10, sqrt
from random import Random
from statistics import fmean

import pytest

from gloaming.lab.figures import (
    Estimate,
    Pairs,
    Spread,
    bootstrap,
    bradley_terry,
    difference_of_means,
    difference_of_shares,
    difference_within,
    inverse,
    mean,
    rating_errors,
    share,
    t_quantile,
)


def spread(*values: float) -> Spread:
    found = Spread()
    for value in values:
        found.add(value)
    return found


@pytest.mark.parametrize(
    ("freedom", "expected"),
    [(1, 12.7062), (2, 4.3027), (3, 3.1824), (4, 2.7764), (9, 2.2622), (30, 2.0423), (1000, 1.9623)],
)
def test_the_quantiles_of_student_are_those_of_the_tables(freedom: int, expected: float) -> None:
    assert t_quantile(freedom) == pytest.approx(expected, rel=2e-3)


def test_the_quantile_of_student_for_another_confidence() -> None:
    assert t_quantile(5, 0.99) == pytest.approx(4.0321, rel=3e-3)
    assert t_quantile(2, 0.9) == pytest.approx(2.9200, rel=1e-3)


def test_the_mean_has_the_interval_of_student() -> None:
    found = mean([1, 2, 3, 4, 5])
    assert found.value == 3
    assert found.high - 3 == pytest.approx(2.7764 * sqrt(2.5 / 5), rel=1e-3)
    assert found.low + found.high == pytest.approx(6)


def test_one_value_says_nothing_of_its_error_and_none_says_nothing_at_all() -> None:
    assert mean([7]) == Estimate(7, -inf, inf)
    assert mean([]) == Estimate(0, -inf, inf)
    assert Spread().estimate() == Estimate(0, -inf, inf)
    assert not mean([7]).clear


def test_a_spread_is_the_sample_it_was_made_of() -> None:
    values = [3.0, 1.5, -2.0, 8.25]
    found, expected = spread(*values).estimate(), mean(values)
    assert found.value == pytest.approx(expected.value)
    assert found.low == pytest.approx(expected.low)


def test_a_share_has_the_interval_of_wilson() -> None:
    found = share(81, 263)  # the example of Newcombe (1998)
    assert found.value == pytest.approx(0.3080, abs=1e-4)
    assert found.low == pytest.approx(0.2553, abs=1e-4)
    assert found.high == pytest.approx(0.3662, abs=1e-4)


@pytest.mark.parametrize(
    ("count", "of", "low", "high"), [(0, 20, 0.0, 0.1611), (20, 20, 0.8389, 1.0), (1, 29, 0.0061, 0.1718)]
)
def test_a_share_of_none_or_all_still_has_an_interval(count: int, of: int, low: float, high: float) -> None:
    found = share(count, of)
    assert [found.low, found.high] == pytest.approx([low, high], abs=1e-4)


def test_a_share_of_nothing_can_be_anything() -> None:
    assert share(0, 0) == Estimate(0, 0, 1)
    assert difference_of_shares((0, 0), (1, 2)) == Estimate(0, -1, 1)


def test_two_shares_differ_by_the_interval_of_newcombe() -> None:
    found = difference_of_shares((56, 70), (48, 80))  # his method 10
    assert found.value == pytest.approx(0.2)
    assert found.low == pytest.approx(0.0524, abs=1e-4)
    assert found.high == pytest.approx(0.3339, abs=1e-4)


def test_two_means_differ_by_the_interval_of_welch() -> None:
    one, other = spread(27.5, 21.0, 19.0, 23.6, 17.0, 17.9), spread(27.1, 22.0, 20.8, 23.4, 23.4, 23.5, 25.8, 22.0)
    found = difference_of_means(one, other)
    assert found.value == pytest.approx(-2.5)
    assert found.low == pytest.approx(-6.6961, abs=1e-3)
    assert found.high == pytest.approx(1.6961, abs=1e-3)
    assert difference_of_means(spread(1, 1), spread(3, 3)) == Estimate(-2, -2, -2)
    assert difference_of_means(spread(1), spread(3, 4)) == Estimate(-2.5, -inf, inf)


def test_like_is_compared_with_like() -> None:
    """Simpson's paradox: in each stratum the first is better by 1, though all in all it is worse."""
    weak = (spread(*[1.0, 3.0] * 40), spread(*[0.0, 2.0] * 4))
    strong = (spread(*[11.0, 13.0] * 4), spread(*[10.0, 12.0] * 40))
    found = difference_within([weak, strong])
    assert found.value == pytest.approx(1)
    assert found.low > 0
    one, other = (
        Spread(a.count + b.count, a.total + b.total, a.squares + b.squares) for a, b in zip(weak, strong, strict=True)
    )
    assert difference_of_means(one, other).value < -5


def test_strata_in_which_nobody_differs_tell_nothing() -> None:
    assert difference_within([]) == Estimate(0, -inf, inf)
    assert difference_within([(spread(1, 2), Spread())]) == Estimate(0, -inf, inf)
    assert difference_within([(spread(5), spread(2))]) == Estimate(3, -inf, inf)


def test_within_one_stratum_it_is_the_test_of_student() -> None:
    found = difference_within([(spread(1, 2, 3), spread(2, 3, 4))])
    assert found.value == pytest.approx(-1)
    assert found.high + 1 == pytest.approx(2.7764 * sqrt(2 / 3), rel=1e-3)


def test_pairs_tell_how_much_of_one_is_told_by_the_other() -> None:
    line, cloud = Pairs(), Pairs()
    for x in range(10):
        line.add(x, 3 - 2 * x)
        cloud.add(x % 2, x // 2 % 2)
    assert line.explained == pytest.approx(1)
    assert cloud.explained < 0.1
    assert Pairs().explained == 0


def test_the_bootstrap_finds_the_error_of_a_mean() -> None:
    chance = Random(5)
    sample = [chance.gauss(10, 2) for _ in range(200)]
    (found,) = bootstrap(sample, lambda drawn: [fmean(drawn)], rounds=1000, seed=1)
    expected = mean(sample)
    assert found.value == expected.value
    assert found.low == pytest.approx(expected.low, abs=0.05)
    assert found.high == pytest.approx(expected.high, abs=0.05)


def test_the_bootstrap_is_the_same_from_the_same_seed() -> None:
    sample = [1.0, 5.0, 2.0, 8.0]
    assert bootstrap(sample, lambda drawn: [max(drawn)], seed=3) == bootstrap(
        sample, lambda drawn: [max(drawn)], seed=3
    )
    assert bootstrap([4.0], lambda drawn: [max(drawn)]) == [Estimate(4, -inf, inf)]


def test_two_players_lie_as_far_apart_as_their_odds() -> None:
    """Three to one is 400 log10(3) points, by definition."""
    one, other = bradley_terry([[0, 75], [25, 0]], prior=0)
    assert one - other == pytest.approx(400 * log10(3))
    assert one == pytest.approx(-other)


def test_ratings_are_found_again_from_the_results_they_predict() -> None:
    true = [120.0, 30.0, -150.0]
    chance = [[1 / (1 + 10 ** ((b - a) / 400)) for b in true] for a in true]
    wins = [[0 if i == j else 1000 * chance[i][j] for j in range(3)] for i in range(3)]
    assert bradley_terry(wins, prior=0) == pytest.approx(true, abs=0.01)


def test_who_never_lost_has_a_finite_rating() -> None:
    one, other = bradley_terry([[0, 10], [0, 0]])
    assert one - other == pytest.approx(400 * log10(10.5 / 0.5))
    assert bradley_terry([[0, 0], [0, 0]]) == [0, 0]


def test_the_error_of_a_rating_is_that_of_its_logarithmic_odds() -> None:
    """For two players the odds have the variance 1/w + 1/l; each rating carries half of the difference."""
    wins = [[0.0, 60.0], [40.0, 0.0]]
    errors = rating_errors(wins, bradley_terry(wins, prior=0), prior=0)
    expected = 400 / 2.302585 * sqrt(1 / 60 + 1 / 40) / 2
    assert errors == pytest.approx([expected, expected], rel=1e-4)


def test_a_matrix_times_its_inverse_is_one() -> None:
    matrix = [[0.0, 2.0, 1.0], [1.0, 1.0, 0.0], [3.0, 0.0, 1.0]]
    found = inverse(matrix)
    product = [[sum(matrix[i][k] * found[k][j] for k in range(3)) for j in range(3)] for i in range(3)]
    assert product == [pytest.approx([float(i == j) for j in range(3)]) for i in range(3)]


def test_a_figure_is_clear_when_its_interval_leaves_zero_out() -> None:
    assert Estimate(2, 1, 3).clear
    assert Estimate(-2, -3, -1).clear
    assert not Estimate(1, -1, 3).clear
    assert not Estimate(1, 0, 3).clear
