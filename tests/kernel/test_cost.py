"""The cost of a decision stays flat as a game grows long: counted in how often the rules run, never in time."""

import sys
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from gloaming import Match
from gloaming.kernel.checkpoint import KEPT, STRIDE
from tests.kernel.toys import RAN, STEPS

LONG = 4000


def runs(deed: Callable[[], Any]) -> int:
    """How many answers are sent into the rules, and how many phases started, by something done to a match."""
    RAN.clear()
    deed()
    return RAN.total()


def walked(decisions: int) -> Match:
    match = Match.new(STEPS, seed=3)
    for n in range(decisions):
        match.play(index=n * n % 3 % 2)
    return match


@pytest.mark.parametrize("decisions", [3, 50, 500, LONG])
def test_no_deed_runs_more_rules_in_a_long_game_than_in_a_short_one(decisions: int) -> None:
    match = walked(decisions)
    few = 2 * STRIDE + 2
    assert runs(match.clone) <= few
    assert runs(match.position) <= few
    assert runs(match.save) == 0
    assert runs(match.record) == 0
    assert runs(lambda: match.log(0)) == 0
    assert runs(lambda: match.scene(0)) == 0
    assert runs(lambda: match.imagine(0, seed=1)) <= few
    assert runs(lambda: match.save_for(0)) <= 4 * few
    assert runs(match.undo_crosses_chance) <= 2 * few
    assert runs(match.undo) <= few
    assert runs(match.redo) <= 2
    assert runs(lambda: match.play("left")) <= 2
    assert runs(lambda: Match.load(match.save(), STEPS)) <= few


def test_every_single_decision_costs_the_same() -> None:
    match = Match.new(STEPS, seed=3)
    assert {runs(lambda: match.play(index=0)) for _ in range(LONG)} == {2}


def test_a_refused_and_a_broken_decision_cost_no_more() -> None:
    match = walked(LONG)

    def refused() -> None:
        with pytest.raises(Exception, match="not possible"):
            match.play("up")

    assert runs(refused) == 0


def test_the_checkpoints_are_few_and_spread_over_the_whole_game() -> None:
    match = Match.new(STEPS, seed=3)
    for n in range(LONG):
        match.play(index=n % 2)
        assert len(match._checkpoints) <= KEPT
    plies = [checkpoint.ply for checkpoint in match._checkpoints]
    assert plies[0] == 0
    assert plies == sorted(set(plies))
    assert max(later - earlier for earlier, later in pairwise(plies)) <= LONG // 8
    assert LONG - plies[-1] <= STRIDE


def test_the_memory_of_the_checkpoints_does_not_grow_with_the_game() -> None:
    def weight(match: Match) -> int:
        return sum(sys.getsizeof(checkpoint.data) for checkpoint in match._checkpoints)

    assert weight(walked(LONG)) < 1.5 * weight(walked(KEPT * STRIDE))


def test_undo_leads_all_the_way_back_and_redo_all_the_way_forth() -> None:
    match = walked(LONG)
    ends, spent = match.state, 0
    for ply in range(LONG, 0, -1):
        assert match.ply == ply
        spent += runs(match.undo)
        assert len(match._checkpoints) <= KEPT
    assert match.state == Match.new(STEPS, seed=3).state
    assert spent < 10 * LONG, "a step back costs few runs on the whole, however far it goes"
    assert sum(runs(match.redo) for _ in range(LONG)) == 2 * LONG
    assert match.state == ends


def test_a_loaded_game_goes_back_as_far_as_the_one_that_was_saved() -> None:
    match = Match.load(walked(1000).save(), STEPS)
    while match.ply:
        match.undo()
    assert match.state == Match.new(STEPS, seed=3).state


def test_an_imagined_copy_of_a_long_game_is_as_cheap_to_clone() -> None:
    copy = walked(LONG).imagine(0, seed=5)
    for n in range(200):
        copy.play(index=n % 2)
    assert runs(copy.clone) <= 2 * STRIDE + 2
    assert copy.clone().state == copy.state
