"""What another state of the same game offers is refused by a rule of the ledger, in a sentence of its own."""

from dataclasses import replace

import pytest

from gloaming import games
from gloaming.testing import check_refusals
from tests.kernel.toys import MOTHS
from tests.soak import SOAK


@pytest.mark.parametrize("name", games.names())
def test_every_kind_of_option_is_refused_by_name(name: str) -> None:
    report = check_refusals(name, decisions=250 * SOAK, seed=16)
    assert not report.breaches
    assert report.asked > 100
    assert report.kinds


def test_a_game_that_says_nothing_is_found_out() -> None:
    said = check_refusals(replace(MOTHS), decisions=60).breaches
    assert said
    assert all("nothing says why" in each for each in said)
