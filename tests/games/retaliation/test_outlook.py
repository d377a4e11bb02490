"""Why a hint advises what it does: the judge's view of a scenario, in words."""

from math import log
from random import Random

import pytest
from msgspec.structs import replace

from gloaming import Match
from gloaming.agents import hint
from gloaming.agents.reasons import arguments, outlook_of
from gloaming.games.retaliation.players.features import FEATURES, LEARNT
from gloaming.games.retaliation.players.habit import MAKING, habit
from gloaming.games.retaliation.players.judge import chance
from gloaming.games.retaliation.players.outlook import expects, outlook
from gloaming.games.retaliation.players.rationale import rationale
from gloaming.games.retaliation.table.state import State
from tests.games.retaliation.table import Table, foe, match, state, wolf
from tests.games.retaliation.test_judge import fight


def test_the_terms_add_up_to_what_the_judge_thinks() -> None:
    first = LEARNT.weights["pack"]
    for s in (fight(), fight(wolf(at=(0, 0), damage=2), wolf(at=(0, 1)), foes=2), fight(sequence="main")):
        base = first.base + first.plain[FEATURES.index("two more in the pack")] * (len(s.members) - 1) / 2
        odds = chance(s)
        assert base + sum(term.worth for term in outlook(s, 0)) == pytest.approx(log(odds / (1 - odds)))


def told(own: State, other: State) -> tuple[list[str], str]:
    """What speaks for one table beside another, and against it."""
    made = arguments(outlook_of([outlook(own, 0)]), [outlook_of([outlook(other, 0)])], None)
    return [reason.title for reason in made.reasons], made.price.title if made.price else ""


def test_an_enemy_that_is_out_of_the_fight_is_the_reason() -> None:
    before, after = fight(foes=2), fight(foes=2)
    after.npcs[1].at = []
    assert told(after, before)[0] == ["Axe Fomori is out of the fight."]
    assert told(before, after)[1].startswith("Axe Fomori can still take ")


def test_damage_to_the_pack_is_the_price_and_who_is_down_or_in_frenzy_is_named() -> None:
    whole = fight(wolf(at=(0, 0), name="Ash"))
    hurt, down, mad = (
        fight(wolf(at=(0, 0), name="Ash", damage=2)),
        fight(wolf(name="Ash")),
        fight(wolf(at=(0, 0), name="Ash", frenzied=True)),
    )
    assert told(whole, hurt)[0][0].startswith("Ash can still take ")
    assert told(hurt, whole)[1].startswith("Ash can still take ")
    assert told(down, whole)[1] == "Ash is down."
    assert told(mad, whole)[1] == "Ash is in Frenzy."


def test_a_scenario_of_a_campaign_is_counted_as_a_scenario() -> None:
    s = fight()
    assert expects(s, 0.5).amount == pytest.approx(0.75)
    s.options = replace(s.options, scenario="")
    assert expects(s, -1.0).amount == 0.0
    assert expects(s, -0.9).amount == pytest.approx(0.5)


def test_a_hint_in_a_fight_has_reasons_and_speaks_of_scenarios() -> None:
    t = match(state([wolf(at=(0, 0))], [foe("axe-fomori", at=(1, 0), facing=3)], sequence="combat", turn=0))
    hinted = hint(t.match, iterations=60)
    assert "scenarios are won from here" in hinted.expects
    assert hinted.advice[0].label in t.labels


def seen(t: Table, option: str) -> str:
    """What a sensible player sees at once in an option that begins so."""
    ask = t.match.ask
    assert ask is not None
    chosen = next(each for each in ask.options if t.match.gloss(each).label.startswith(option))
    found = rationale(t.match.state, ask, chosen)
    return "" if found is None else found.title


def test_a_step_says_whom_it_brings_one_behind_and_whom_it_leaves() -> None:
    t = match(state([wolf(at=(0, 0))], [foe("axe-fomori", at=(2, 0), facing=0)], sequence="combat", turn=0))
    assert seen(t, "Move right") == "There you stand behind Axe Fomori, where it is weakest."
    assert "out of reach" not in seen(t, "Move left")


def test_healing_says_how_hurt_one_is() -> None:
    t = match(state([wolf(at=(0, 0), damage=5, rage=2)], [foe("axe-fomori", at=(4, 0))], sequence="combat", turn=0))
    assert seen(t, "Spend 1 Rage") == "You have taken 5 of 9 Damage, and 1 Rage heals 2."


def test_making_a_character_says_what_each_thing_is_good_for() -> None:
    made = Match.new("retaliation", 1)
    said = {}
    while made.ask is not None and made.ask.kind in MAKING:
        found = rationale(made.state, made.ask, habit(made.state, made.ask))
        said[made.ask.kind] = found.title if found else ""
        made.play(habit(made.state, made.ask))
    assert said["attribute"].startswith("Attacks and defence roll with Physical")
    assert said["auspice"] == "It begins every scenario with 4 Rage: each heals, or buys an Attack in Crinos form."
    assert all(said.values())


def test_whatever_may_be_chosen_a_sentence_or_nothing_is_said_of_it() -> None:
    played, chance = Match.new("retaliation", 2), Random(2)
    for _ in range(150):
        assert played.ask is not None
        for option in played.ask.options:
            found = rationale(played.state, played.ask, option)
            assert found is None or found.title.endswith("."), found
        played.play(chance.choice(played.ask.options) if chance.random() < 0.3 else habit(played.state, played.ask))
