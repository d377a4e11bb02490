"""Positions in which something was changed: they can be played, or they are refused with what and where."""

from dataclasses import replace
from typing import Any

import pytest

from gloaming import games
from gloaming.kernel import Game
from gloaming.testing import check_positions
from tests.kernel.toys import MOTHS, Moths
from tests.soak import SOAK

FREE = {"retaliation": ("members.*.name", "campaign.resting.*.name", "scenario.tokens.*.name", "fight.deeds.*.kind")}


@pytest.mark.parametrize("name", games.names())
def test_a_changed_position_can_be_played_or_is_refused_by_name(name: str) -> None:
    few = SOAK == 1
    report = check_positions(
        name,
        seed=16 if few else SOAK,
        matches=3 if few else 10 * SOAK,
        changes=20 if few else 100,
        free=FREE.get(name, ()),
    )
    assert not report.breaches
    assert report.refused
    assert report.played


def breaches(game: Game[Any]) -> str:
    report = check_positions(game, matches=6, changes=40)
    return "\n".join(f"{change}: {said}" for change, said in report.breaches)


def test_a_game_that_looks_at_nothing_is_found_out() -> None:
    said = breaches(replace(MOTHS, faults=lambda s: ()))
    assert "refused without a reason" in said or "Error" in said
    assert "accepted in silence" in said


def test_a_fault_that_crashes_is_no_refusal() -> None:
    def careless(s: Moths) -> list[str]:
        return [] if s.hands[1][0] else [f"{s.hands[2]}"]

    assert "refused without a reason: IndexError" in breaches(replace(MOTHS, faults=careless))
