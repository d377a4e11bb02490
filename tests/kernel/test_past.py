"""A match as it stood before, what was answered, what was told since, and saves dealt anew from a seed."""

import pytest

from gloaming import Match
from gloaming.kernel import GloamingError, NothingToUndo
from tests.kernel.matches import everything, played
from tests.kernel.toys import MOTHS, STEPS


def test_a_match_as_it_stood_after_any_decision_is_one_of_its_own() -> None:
    match = played(MOTHS, 9)
    before = everything(match)
    for ply in range(10):
        then = match.at(ply)
        assert (then.ply, then.state, then.ask) == (ply, played(MOTHS, ply).state, played(MOTHS, ply).ask)
    then.play(index=0)
    assert everything(match) == before


@pytest.mark.parametrize("ply", [-1, 10])
def test_there_is_no_going_back_to_a_decision_that_was_never_made(ply: int) -> None:
    with pytest.raises(NothingToUndo, match="0 to 9"):
        played(MOTHS, 9).at(ply)


def test_an_imagined_match_does_not_go_back_into_the_true_one() -> None:
    imagined = played(MOTHS, 6).imagine(0, 3)
    with pytest.raises(NothingToUndo):
        imagined.at(5)
    assert imagined.at(6).state == imagined.state


def test_the_answers_are_told_and_cannot_be_changed_from_outside() -> None:
    match = played(STEPS, 5)
    assert len(match.answers) == 5
    match.answers.clear()
    assert len(match.answers) == 5
    with pytest.raises(GloamingError):
        _ = match.imagine(0, 1).answers


def test_what_was_told_before_can_be_left_out() -> None:
    match = played(MOTHS, 0)
    lines, told = match.log(1), match.told
    for ply in range(8):
        assert match.ply == ply
        match.play(index=0)
        lines += match.log(1, told)
        told = match.told
        assert lines == match.log(1)


def test_a_save_for_a_viewer_may_be_dealt_anew_from_any_seed() -> None:
    match = played(MOTHS, 6)
    saves = [Match.load(match.save_for(0, seed), MOTHS) for seed in range(6)]
    assert all(each.scene(0) == match.scene(0) for each in saves)
    assert len({tuple(each.state.hands[1]) for each in saves}) > 1
    assert match.save_for(0) == match.save_for(0, 0)
