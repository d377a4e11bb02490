"""Options as actions: one action for each, and the same one wherever the option is offered."""

from typing import Any

import pytest

from gloaming.kernel import Ask, Done, Game, IllegalChoice
from gloaming.lab.envs.actions import Actions, TooManyOptions
from gloaming.lab.envs.env_base import EnvBase
from gloaming.lab.envs.survey import Survey, Vocabulary, natural, survey
from tests.lab.envs.learnable import EVERY, decisions, name


def actions_of(known: list[Any], spare: int) -> Actions:
    """Actions of a game whose survey has met these options."""
    actions = Actions.__new__(Actions)
    actions.vocabulary = Vocabulary(known, spare)
    actions.size = actions.vocabulary.size
    return actions


def asked(*options: Any) -> Ask:
    return Ask(0, "choose", options, "TO-1")


@pytest.mark.parametrize("game", EVERY, ids=name)
def test_every_option_has_one_action_and_comes_back_from_it(game: str | Game[Any]) -> None:
    actions = Actions(survey(game))
    for match in decisions(game, 200):
        assert match.ask is not None
        offered = actions.offered(match.ask)
        assert list(offered) == sorted(offered)
        assert all(0 <= action < actions.size for action in offered)
        assert len(offered) == len(match.ask.options)
        assert set(offered.values()) == set(match.ask.options)
        action = list(offered)[match.ply % len(offered)]
        assert actions.option(match.ask, action) is offered[action]


@pytest.mark.parametrize("game", EVERY, ids=name)
def test_an_option_that_was_met_is_the_same_action_in_every_state(game: str | Game[Any]) -> None:
    actions = Actions(survey(game))
    before: dict[Any, int] = {}
    for match in decisions(game, 600):
        assert match.ask is not None
        for action, option in actions.offered(match.ask).items():
            if option in actions.vocabulary.known:
                assert before.setdefault(option, action) == action
    assert before


@pytest.mark.parametrize("game", EVERY, ids=name)
def test_nearly_all_options_of_matches_never_seen_before_have_a_place_of_their_own(game: str | Game[Any]) -> None:
    known = survey(game).choices.known
    met = [option for match in decisions(game, 600) for option in (match.ask.options if match.ask else ())]
    assert sum(option in known for option in met) >= 0.98 * len(met)


def test_where_options_are_cells_an_action_is_its_cell() -> None:
    actions = Actions(survey("tictactoe"))
    assert actions.size == 9
    for match in decisions("tictactoe", 50):
        assert match.ask is not None
        assert actions.offered(match.ask) == {cell: cell for cell in match.ask.options}


def test_the_mask_is_one_for_what_is_offered_and_zero_for_the_rest() -> None:
    actions = actions_of(["a", "b", "c"], spare=2)
    assert actions.mask(asked("c", "a")).tolist() == [1, 0, 1, 0, 0]
    assert actions.mask(None).tolist() == [0, 0, 0, 0, 0]


def test_options_never_met_share_the_spare_actions_and_leave_the_others_alone() -> None:
    actions = actions_of(["a", "b"], spare=3)
    offered = actions.offered(asked("new", "b", "newer", "newest", "a"))
    assert offered[0] == "a"
    assert offered[1] == "b"
    assert sorted(offered) == [0, 1, 2, 3, 4]
    assert sorted(offered[action] for action in (2, 3, 4)) == ["new", "newer", "newest"]


def test_an_option_never_met_keeps_its_action_as_long_as_no_other_one_needs_it() -> None:
    actions = actions_of(["a", "b"], spare=50)
    alone = {option: action for action, option in actions.offered(asked("new")).items()}
    together = {option: action for action, option in actions.offered(asked("b", "newer", "new", "a")).items()}
    assert alone["new"] == together["new"] >= 2


def test_when_the_spare_actions_are_taken_any_free_one_will_do() -> None:
    actions = actions_of(["a", "b", "c"], spare=1)
    offered = actions.offered(asked("new", "a", "newer"))
    assert offered[0] == "a"
    assert sorted(offered.values()) == ["a", "new", "newer"]


def test_more_options_than_actions_are_refused_with_their_number() -> None:
    actions = actions_of(["a"], spare=1)
    with pytest.raises(TooManyOptions, match="has 3 options, but there are only 2 actions"):
        actions.offered(asked("a", "new", "newer"))


def test_a_masked_action_is_refused_with_the_rule_and_what_is_possible() -> None:
    actions = actions_of(["a", "b", "c"], spare=0)
    with pytest.raises(IllegalChoice, match=r"1 is not possible now \(TO-1\).*possible are \[0, 2\]"):
        actions.option(asked("a", "c"), 1)


def test_things_are_sorted_as_a_person_would() -> None:
    things = [Done(), "b", 10, 9, ("x", 2), "a", True, -1, ("x", 10)]
    assert sorted(things, key=natural) == [-1, True, 9, 10, "a", "b", Done(), ("x", 2), ("x", 10)]


def test_of_a_wide_decision_all_options_have_places() -> None:
    found: Survey = EnvBase(EVERY[-2]).survey
    assert found.game.name == "well"
    assert list(found.choices.known) == list(range(300))
