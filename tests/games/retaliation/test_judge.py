"""What a table is worth to computer players, and how far they play imagined games on."""

from typing import Any

import pytest

from gloaming.games.retaliation import GAME
from gloaming.games.retaliation.players.habit import LONG
from gloaming.games.retaliation.players.judge import horizon, judge, span
from gloaming.games.retaliation.table.state import State
from gloaming.kernel import Match
from tests.games.retaliation.table import foe, state, wolf


def fight(*members: Any, foes: int = 1, **fields: Any) -> State:
    """A single scenario, in combat."""
    s = state(
        list(members) or [wolf(at=(0, 0))],
        [foe("axe-fomori", at=(3, row)) for row in range(foes)],
        options={"scenario": "01-cinders"},
        sequence="combat",
    )
    for name, value in fields.items():
        setattr(s, name, value)
    return s


def worth(s: State) -> float:
    """What the horizon says, to every seat the same."""
    found = horizon(s)
    assert len(found) == GAME.seats(s)
    assert len(set(found)) == 1
    return found[0]


# how far


def test_an_imagined_game_is_cut_where_the_turn_of_another_begins() -> None:
    s = fight(wolf(at=(0, 0)), wolf(at=(0, 1)))
    assert s.turn is not None
    begun = span(s)
    s.turn.walked = s.turn.moved = 1
    assert span(s) == begun, "in the middle of a turn nothing is over"
    s.turn.who = 1
    assert span(s) not in (begun, None)
    s.turn.who, s.round = 0, s.round + 1
    assert span(s) not in (begun, None), "nor is the next round the same"


def test_at_the_caern_and_in_peace_nothing_is_tried_lest_every_fight_be_put_off() -> None:
    match = Match.new(GAME, 1, {"characters": 2, "scenario": "01-cinders"})
    assert span(match.state) is None
    assert horizon(match.state) == (judge(match.state, 0), judge(match.state, 1))
    assert span(fight(sequence="main")) is None


# what it is worth


@pytest.mark.parametrize("scenario", ["01-cinders", ""])
def test_it_is_worth_less_than_a_victory_and_more_than_a_defeat(scenario: str) -> None:
    best, worst = fight(wolf(at=(0, 0))), fight(wolf(at=(0, 0), damage=8, frenzied=True), wolf(), wolf(), foes=4)
    best.npcs, best.scenario.pages = [], [f"E.{number}" for number in range(99)]
    for s in (best, worst):
        s.options = type(s.options)(characters=len(s.members), scenario=scenario)
    assert -1 < worth(worst) < worth(best) < 1


def test_a_sound_pack_is_worth_more_than_a_hurt_one_and_that_more_than_one_knocked_out() -> None:
    sound = fight(wolf(at=(0, 0)), wolf(at=(0, 1)))
    hurt = fight(wolf(at=(0, 0)), wolf(at=(0, 1), damage=6))
    down = fight(wolf(at=(0, 0)), wolf(knocked_out=True))
    assert worth(sound) > worth(hurt) > worth(down)


def test_a_foe_that_is_hurt_or_gone_makes_it_better_and_one_more_makes_it_worse() -> None:
    s = fight()
    before = worth(s)
    s.npcs[0].damage = 2
    assert worth(s) > before
    s.npcs = []
    assert worth(s) > before > worth(fight(foes=2))


def test_an_ally_helps_and_a_frenzy_does_not() -> None:
    helped = fight()
    helped.npcs.append(foe("axe-fomori", at=(0, 2), ally="pack", attitude="Ally"))
    assert worth(helped) >= worth(fight()) > worth(fight(wolf(at=(0, 0), frenzied=True)))


def test_a_page_that_was_read_brings_the_pack_on_and_reading_it_again_does_not() -> None:
    s = fight()
    before = worth(s)
    s.scenario.pages = ["E.1"]
    once = worth(s)
    s.scenario.pages = ["E.1", "E.1"]
    assert worth(s) == once > before


def test_in_a_campaign_a_scenario_is_worth_more_than_to_be_sent_back_and_less_than_the_next() -> None:
    played = ["01-cinders", "02-what-the-ash-kept"]
    under_way = fight()
    under_way.options, under_way.campaign.played = type(under_way.options)(), played
    sent_back = state(sequence="caern", campaign={"played": played})
    gone_on = state(sequence="caern", campaign={"played": [*played, "03-the-bottling-house"]})
    assert worth(sent_back) < worth(under_way) < worth(gone_on)


def test_a_campaign_of_more_steps_than_usual_is_still_worth_no_more_than_its_victory() -> None:
    assert worth(state(sequence="caern", campaign={"played": ["01-cinders"] * 30})) == 1


def test_a_campaign_that_habit_would_give_up_is_worth_as_little_as_one_that_was() -> None:
    s = state(sequence="caern", campaign={"played": ["01-cinders"]})
    assert worth(s) > -1
    s.dice.used = 2 * LONG + 1
    assert worth(s) == -1
