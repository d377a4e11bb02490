"""Why a hint advises what it does: the judge's view of a game, in words."""

from typing import Any

import pytest

from gloaming.agents import hint
from gloaming.games.veilwraith.players.features import numbers, weights_of
from gloaming.games.veilwraith.players.outlook import outlook
from gloaming.games.veilwraith.table.state import Key
from tests.games.veilwraith.cards import KEY, anima, deja, foe, key, memory
from tests.games.veilwraith.table import seat, table


@pytest.mark.parametrize(
    "lies",
    [
        {},
        {"area": [anima(), deja()], "hand": [memory()], "spirit": 9},
        {"area": [foe("Fight 2* Influence 9*")], "keys": 2, "foes": 1, "row": ["explore 2", "fight", "influence"]},
        {"area": [anima("Fight 9", cost=2)], "used": True, "tilted": True},
    ],
)
def test_the_terms_add_up_to_what_the_judge_thinks(lies: dict[str, Any]) -> None:
    s = table(**lies).state
    weights = weights_of(s)
    assert sum(term.worth for term in outlook(s, 0)) + weights.base == pytest.approx(weights.sum_of(numbers(s, 0)))


def test_a_threat_that_can_be_beaten_is_the_reason_to_beat_it() -> None:
    t = table(area=[anima("Fight 1", cost=3)], row=["explore", "influence", "fight"])
    told = hint(t.match, iterations=300)
    best = told.advice[0]
    name = t.match.scene(0).pieces()["t0.1"].title.capitalize()
    assert f"{name} leaves your area." in [reason.title.capitalize() for reason in best.reasons]
    assert f"{name} stays." in [each.drawback.capitalize() for each in told.advice[1:]]


def test_who_escapes_together_reasons_with_what_lies_before_all_and_rivals_with_their_own() -> None:
    together = outlook(table(area=[anima()], others=[seat(area=[anima()])]).state, 0)
    assert {term.name.partition(".")[0] for term in together} == {"0", "1"}
    assert any("Veilwraith 2's Spirit" in term.title for term in together)
    race = outlook(table(area=[anima()], others=[seat(area=[anima()])], options={"rivals": True}).state, 0)
    assert {term.name.partition(".")[0] for term in race} == {"0"}


def test_a_threat_says_what_it_costs_and_which_actions_could_beat_it() -> None:
    t = table(area=[anima("Fight 2 Explore 9", cost=2)], row=["explore", "fight", "influence"])
    found = t.match.inspect("t0.1", 0)
    assert found is not None
    assert [(peril.piece, peril.kind.value, peril.text) for peril in found.perils] == [
        ("spirit0", "hits", "It costs 2 Spirit at the end of the round."),
        ("a0.fight", "stops", "Fight has Power 2 against 2."),
        ("a0.explore", "stops", "Explore has Power 1 against 9, 8 short."),
    ]


def test_a_key_that_is_won_is_told_as_one_and_what_it_has_given_as_its_price() -> None:
    t = table(area=[key("Explore 1")], row=["fight", "influence", "explore"])
    best = hint(t.match, iterations=300).advice[0]
    assert "Yours: 1 Key." in [reason.title for reason in best.reasons]
    turned = {term.name: term for term in outlook(table(keys=[Key(KEY, turned=True)]).state, 0)}["0.turned"]
    assert (turned.amount, turned.less_is_better, turned.worth < 0) == (1, True, True)
