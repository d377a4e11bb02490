"""BATTLE: CASUALTIES, REWARDS, CONQUEST."""

import pytest

from gloaming.games.assault.rules.battles import begin_battle
from gloaming.games.assault.rules.casualties import next_to_suffer, take_damage
from gloaming.games.assault.table import choices as c
from gloaming.games.assault.table.state import Phase
from gloaming.games.assault.table.units import healthy
from gloaming.kernel import DONE
from gloaming.testing import rule
from tests.games.assault.table import BLOCK, HIT, HITS, MISS, Table, table, units_named


def struck(defenders: str, damage: int, attackers: str = "fire-smith fire-guard", **laid: object) -> Table:
    """A battle in its fifth step: fire in Waterdeep has dealt damage to who stands in the High Moor."""
    t = table(turn="fire", armies={"waterdeep": attackers, "high-moor": defenders}, **laid)  # type: ignore[arg-type]
    begin_battle(t.s, "waterdeep", "high-moor", units_named(attackers), Phase.END)
    t.sides[1].damage = damage
    return t


def suffer(t: Table, unit: str, side: int = 1) -> int:
    """A unit takes damage; what is left of it."""
    take_damage(t.s, t.b, t.battle, side, *units_named(unit))
    return t.sides[side].damage


@rule(
    "AG-1.14",
    "AG-18.9",
    "AG-18.12",
    "AG-18.13",
    "AG-18.14",
    "AG-18.15",
    "AG-18.21",
    "AG-18.20",
    "AG-18.6",
    "AG-18.7",
    "AG-18.8",
)
def test_x16_seven_damage_to_a_marauder_and_two_breakers() -> None:
    armies = {"waterdeep": "fire-smith fire-guard", "high-moor": "hill-marauder hill-breaker*2"}
    rolls = [1, HITS, HITS, MISS, 6, MISS, MISS, MISS, MISS]
    t = table(turn="fire", armies=armies, rolls=rolls)
    t.attack("waterdeep", "high-moor")
    assert (t.kind, t.asked) == ("casualties", "hill")
    assert [option.unit for option in t.options] == units_named("hill-marauder hill-breaker")
    t.do(c.Lose(healthy("hill-marauder")))
    assert t.army("high-moor") == ["hill-breaker!"]
    assert t.points("fire") == 3
    assert t.points("hill") == 0


@rule("AG-18.9", "AG-18.10", "AG-18.11", "AG-18.12", "AG-18.13")
@pytest.mark.parametrize(
    ("unit", "damage", "left", "after"),
    [
        ("hill-breaker", 2, 0, ["hill-breaker!"]),
        ("hill-breaker!", 1, 0, []),
        ("hill-breaker", 3, 0, []),
        ("hill-breaker", 5, 2, []),
        ("hill-breaker!", 5, 3, []),
    ],
)
def test_a_unit_soaks_up_what_its_present_side_can(unit: str, damage: int, left: int, after: list[str]) -> None:
    t = struck(unit, damage)
    assert suffer(t, unit) == left
    assert t.army("high-moor") == after


@rule("AG-18.16", "AG-18.17", "AG-18.18", "AG-R135", "AG-1.25")
def test_a_champion_takes_damage_first_and_stands_or_falls() -> None:
    t = struck("husbands-of-guh hill-marauder", 3)
    assert next_to_suffer(t.s, t.b, t.sides[1]) == units_named("husbands-of-guh")
    assert suffer(t, "husbands-of-guh") == 0
    assert t.army("high-moor") == ["hill-marauder", "husbands-of-guh"]  # no effect at all
    equal = struck("husbands-of-guh hill-marauder hill-breaker", t.b.stats["husbands-of-guh"][1] + 1)
    assert suffer(equal, "husbands-of-guh") == 1
    assert equal.army("high-moor") == ["hill-breaker", "hill-marauder"]
    free = units_named("hill-marauder hill-breaker")
    assert next_to_suffer(equal.s, equal.b, equal.sides[1]) == free  # then the order is free


@rule("AG-18.16")
def test_the_champion_is_assigned_damage_unasked_and_has_fallen_when_there_is_a_choice() -> None:
    armies = {"waterdeep": "fire-smith fire-guard", "high-moor": "hill-marauder hill-breaker husbands-of-guh"}
    t = table(turn="fire", armies=armies, rolls=[1, HITS, HITS, MISS, 6, MISS, MISS, MISS, MISS, MISS])
    t.attack("waterdeep", "high-moor")
    assert t.kind == "casualties"  # the Champion fell by itself; three are left to assign
    assert "Husbands of Guh are defeated in the High Moor." in t.log()
    assert t.refusal(c.Lose(healthy("husbands-of-guh"))) == "no healthy Husbands of Guh is left on this side"
    assert t.refusal(c.Lose(healthy("fire-smith"))) == "Fire Smith does not fight on this side"


@rule("AG-18.1", "AG-18.2", "AG-18.3", "AG-18.4", "AG-18.5", "AG-18.19", "AG-R134", "AG-R139", "AG-18.22", "AG-R140")
def test_blocks_cancel_hits_and_defeated_defenders_still_hit_back() -> None:
    armies = {"waterdeep": "fire-smith fire-guard", "high-moor": "frost-raider"}
    rolls = [6, HITS, HIT, BLOCK, 1, BLOCK]  # fire: 3 hits 1 block; frost: 3 hits 1 block
    t = table(turn="fire", armies=armies, rolls=rolls)
    t.attack("waterdeep", "high-moor")
    assert "2 points of damage to the Frost Giants." in t.log()
    assert "2 points of damage to the Fire Giants." in t.log()
    assert (t.kind, t.asked) == ("casualties", "fire")  # the raider is gone, and still its hits count
    t.do(c.Lose(healthy("fire-smith")))
    assert (t.points("fire"), t.points("frost")) == (2, 2)
    told = t.log()
    assert told.index("2 Ordning Points for the Fire Giants (attacks).") < told.index(
        "2 Ordning Points for the Frost Giants (defence)."
    )
    assert told.index("Frost Raider is defeated in the High Moor.") < told.index("Fire Smith is defeated in Waterdeep.")
    assert told.index("Fire Smith is defeated in Waterdeep.") < told.index(
        "2 Ordning Points for the Fire Giants (attacks)."
    )
    surplus = table(turn="fire", armies=armies, rolls=[6, BLOCK, BLOCK, BLOCK, 6, MISS])
    surplus.attack("waterdeep", "high-moor")
    assert "0 points of damage to the Frost Giants." in surplus.log()


@rule("AG-18.23", "AG-18.24", "AG-18.25", "AG-18.26", "AG-18.27", "AG-R117", "AG-R119")
def test_the_attacker_must_conquer_with_at_least_half_of_the_survivors() -> None:
    armies = {"waterdeep": "hill-marauder*3 hill-breaker chief-guh", "high-moor": "frost-raider!"}
    t = table(turn="hill", armies=armies, rolls=[1, HIT, HIT, HIT, HIT, 6])
    t.play("attack").text("attack").do(
        c.Declare("waterdeep", "high-moor"), c.Leave("waterdeep", healthy("chief-guh")), DONE
    )
    assert t.kind == "conquest"
    t.do(c.Leave("waterdeep", healthy("hill-breaker")))
    assert t.kind == "conquest"
    t.do(c.Leave("waterdeep", healthy("hill-marauder")))
    assert t.army("high-moor") == ["hill-marauder", "hill-marauder"]  # two of four must go
    assert t.army("waterdeep") == ["chief-guh", "hill-breaker", "hill-marauder"]


@rule("AG-R118")
def test_a_single_survivor_must_move_in() -> None:
    t = table(turn="hill", armies={"waterdeep": "hill-breaker", "high-moor": "frost-raider!"}, rolls=[1, HIT, 6])
    t.attack("waterdeep", "high-moor")
    assert t.army("high-moor") == ["hill-breaker"]


@rule("AG-18.28", "AG-18.29", "AG-18.30")
def test_otherwise_nobody_moves_and_there_is_no_second_round() -> None:
    t = table(
        turn="hill", armies={"waterdeep": "hill-breaker", "high-moor": "frost-ravager"}, rolls=[6, MISS, 6, MISS, MISS]
    )
    t.attack("waterdeep", "high-moor")
    assert t.army("waterdeep") == ["hill-breaker"]
    assert t.army("high-moor") == ["frost-ravager"]
    assert t.s.battles == []
    assert t.kind == "turn"


@rule("AG-R120")
def test_if_everybody_falls_both_score_and_the_region_is_empty() -> None:
    t = table(turn="hill", armies={"waterdeep": "hill-marauder!", "high-moor": "frost-raider!"}, rolls=[1, 1])
    t.attack("waterdeep", "high-moor")
    assert (t.points("hill"), t.points("frost")) == (2, 1)
    assert (t.army("waterdeep"), t.army("high-moor")) == ([], [])


@rule("AG-R110", "AG-R199")
def test_defeated_units_go_to_the_supply_of_their_owner() -> None:
    t = table(turn="hill", armies={"waterdeep": "hill-breaker", "high-moor": "frost-raider!"}, rolls=[1, HIT, 6])
    t.attack("waterdeep", "high-moor")
    assert t.player("frost").supply["frost-raider"] == 8


@rule("AG-18.16")
def test_the_pointing_hand_comes_before_the_champion() -> None:
    t = struck("husbands-of-guh hill-breaker", 3, spells="")
    t.sides[1].first = healthy("hill-breaker")
    assert next_to_suffer(t.s, t.b, t.sides[1]) == units_named("hill-breaker")
    assert suffer(t, "hill-breaker") == 0


@rule("AG-18.16")
def test_a_pointing_hand_at_who_has_left_the_battle_points_at_nobody() -> None:
    t = struck("husbands-of-guh hill-breaker", 3, spells="")
    t.sides[1].first = healthy("hill-marauder")
    assert next_to_suffer(t.s, t.b, t.sides[1]) == units_named("husbands-of-guh")


@rule("AG-18.9")
def test_fortitude_by_a_spell_counts_for_everybody_on_the_side() -> None:
    t = struck("husbands-of-guh hill-breaker", 4)
    t.sides[1].fortitude = 1
    assert suffer(t, "husbands-of-guh") == 0
    assert t.army("high-moor") == ["hill-breaker", "husbands-of-guh"]


@rule("AG-1.26", "AG-12.3")
def test_a_leader_who_is_wounded_in_battle_has_no_ability_from_then_on() -> None:
    t = struck("chief-guh", 2)
    suffer(t, "chief-guh")
    assert t.army("high-moor") == ["chief-guh!"]
    assert "chief-guh!" not in t.b.texts


@rule("AG-18.24", "AG-18.25")
@pytest.mark.parametrize(("survivors", "must"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3)])
def test_half_of_the_survivors_is_rounded_up(survivors: int, must: int) -> None:
    armies = {"waterdeep": f"hill-marauder*{survivors}", "high-moor": "frost-raider!"}
    t = table(turn="hill", armies=armies, rolls=[1, *[HIT] * (survivors - 1), 6])
    t.attack("waterdeep", "high-moor")
    while t.kind == "conquest":
        t.do(c.Leave("waterdeep", healthy("hill-marauder")))
    assert len(t.army("high-moor")) == must


@rule("AG-R138", "AG-18.12")
def test_nobody_is_asked_either_where_the_damage_is_just_enough_for_all() -> None:
    t = struck("hill-marauder hill-breaker", 5)
    assert next_to_suffer(t.s, t.b, t.sides[1]) == units_named("hill-marauder")
    t.sides[1].damage = 4
    assert next_to_suffer(t.s, t.b, t.sides[1]) == units_named("hill-marauder hill-breaker")
