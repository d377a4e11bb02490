"""What is expected of an option, and how sure that is."""

from math import sqrt

import pytest

from gloaming.agents.evaluation import evaluation_of


def test_the_error_of_results_is_taken_with_one_less() -> None:
    found = evaluation_of("x", [1.0, 3.0])
    assert (found.value, found.visits) == (2.0, 2)
    assert found.error == pytest.approx(1.0)  # a spread of the root of 2, over the root of 2
    assert evaluation_of("x", [0.0, 0.0, 3.0]).error == pytest.approx(sqrt(3.0) / sqrt(3.0))


def test_one_result_has_no_error() -> None:
    assert evaluation_of("x", [5.0]).error is None
    assert evaluation_of("x", []).value is None
