"""VICTORY AND DEFEAT: Keys, Foes, the Portal."""

import pytest

from gloaming.games.veilwraith.table import choices as c
from gloaming.testing import rule
from tests.games.veilwraith.cards import KEY, PLAIN, TRIAL, anima, deja, foe, memory, vignette
from tests.games.veilwraith.table import table

BACK = ["fight", "influence", "explore"]


@rule("VW-16.1", "VW-16.2", "VW-2.6", "VW-2.1", "VW-2.2")
def test_the_portal_enters_at_once_whichever_condition_is_met_last() -> None:
    t = table(keys=4, foes=1, area=[KEY], row=BACK).beat("explore", KEY)
    assert t.area() == ["portal"]
    t = table(keys=5, area=[foe("Fight 2")], row=["explore", "fight", "influence"]).beat("fight", "foe")
    assert t.area() == ["portal"]
    t = table(keys=4, area=[KEY, foe("Fight 2")], row=BACK).beat("explore", KEY)
    assert "portal" not in t.area()


@rule("VW-16.4", "VW-16.5", "VW-2.3", "VW-2.4", "VW-2.5", "VW-R119")
def test_an_explore_of_the_vignettes_value_beats_the_portal_and_wins_at_once() -> None:
    t = table(keys=5, foes=1, portal=1, area=[anima(cost=5)], row=["fight", "influence", "explore 3"], spirit=3)
    assert t.value("portal") == 6
    assert t.drain == 5
    t.beat("explore", "portal", tokens=3)
    assert t.won
    assert (t.you.spirit, t.match.ask, t.area()) == (3, None, [anima(cost=5)])
    t = table(keys=5, foes=1, portal=1, row=["fight", "influence", "explore 3"]).beat("explore", "portal", tokens=2)
    assert not t.won


@rule("VW-2.7", "VW-R121", "VW-4.26")
def test_the_portal_cannot_be_attacked_while_a_condition_is_not_met() -> None:
    t = table(keys=4, foes=1, portal=1)
    t.may_not(t.use_of("explore", "portal"), rule="VW-R121")
    assert table(keys=5).area() == []


@rule("VW-16.6")
def test_the_portal_may_be_attacked_in_the_play_phase_in_which_it_appears() -> None:
    t = table(keys=[KEY] * 5, area=[foe("Fight 2")], row=["explore 5", "fight", "influence"]).beat("fight", "foe")
    t.turn().use("explore", "portal").spend(5)
    assert t.won


@rule("VW-16.7")
def test_threats_go_on_coming_while_the_portal_is_in_play() -> None:
    t = table(keys=5, foes=1, portal=1, threat_deck=[PLAIN]).end()
    assert t.area() == ["portal", PLAIN]


@rule("VW-R118", "VW-R120")
def test_effects_neither_discard_nor_defeat_nor_count_the_portal() -> None:
    for text in ("Discard a Threat.", "Defeat a Threat.", "Put a Threat on the bottom of the Threat deck."):
        t = table(keys=5, foes=1, portal=1, hand=[memory(text)]).play(memory(text))
        assert (t.area(), t.won) == (["portal"], False)
    counts = memory("If a Threat is in the Threat Area, lose 5 Spirit.")
    t = table(keys=5, foes=1, portal=1, hand=[counts]).play(counts)
    assert t.you.spirit == 20


@rule("VW-R120")
def test_a_text_that_names_the_portal_cannot_defeat_it_either() -> None:
    bold = memory("Defeat the Portal.")
    t = table(keys=5, foes=1, portal=1, hand=[bold]).play(bold)
    assert (t.area(), t.won) == (["portal"], False)


@rule("VW-R122")
def test_conditions_met_by_an_effect_bring_the_portal_too() -> None:
    kills = memory("Defeat a Foe.")
    t = table(keys=5, area=[foe()], hand=[kills], threat_deck=[PLAIN], options={"stop_at": ["W2"]}).end().play(kills)
    assert "portal" in t.area()


@rule("VW-R123")
def test_without_foes_the_condition_is_met_from_the_start() -> None:
    t = table(keys=4, area=[KEY], vignette=vignette(""), row=BACK).beat("explore", KEY)
    assert t.area() == ["portal"]


@rule("VW-2.13", "VW-1.4")
def test_what_the_vignette_asks_for_counts() -> None:
    easy = vignette("Win: Collect 2 Keys. Defeat the Portal.", explore=1, foes=[("Ogre", 2)])
    t = table(keys=1, area=[KEY], vignette=easy, row=BACK).beat("explore", KEY)
    assert t.area() == ["portal"]
    no_portal = vignette("Win: Collect 2 Keys. Defeat each Foe.")
    t = table(keys=1, area=[KEY], vignette=no_portal, row=BACK).beat("explore", KEY)
    assert t.won


@rule("VW-2.8", "VW-17.4", "VW-17.3")
def test_running_out_of_spirit_loses() -> None:
    t = table(area=[anima(cost=2), deja(cost=3)], spirit=5).end()
    assert (t.lost, t.you.spirit) == (True, 0)
    t = table(area=[anima(cost=2), deja(cost=3)], spirit=6, threat_deck=[PLAIN]).end()
    assert (t.lost, t.you.spirit) == (False, 1)


@rule("VW-2.11")
@pytest.mark.parametrize("text", ["", "Start of Round: Gain 1 Spirit."])
def test_a_game_ends_for_no_other_reason(text: str) -> None:
    t = table(area=[deja("Influence 9", text)], deck=[], threat_deck=[PLAIN] * 9).rounds(9)
    assert t.outcome is None


@rule("VW-R155")
def test_a_game_that_is_given_up_is_lost() -> None:
    t = table(options={"concede": True}).answer(c.Concede())
    assert t.lost
    assert t.outcome is not None
    assert t.outcome.reason == "the game is given up"
    assert c.Concede() not in table().options


@rule("VW-4.27", "VW-2.10")
def test_the_archfiend_is_one_card_that_starts_aside() -> None:
    assert TRIAL.archfiend.copies == 1
    assert not table().you.archfiend
