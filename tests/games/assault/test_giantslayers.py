"""REST COMMAND; GIANTSLAYERS."""

import pytest

from gloaming.games.assault.rules.battles import begin_battle, dice_of
from gloaming.games.assault.rules.verbs import banish
from gloaming.games.assault.rules.windows import able
from gloaming.games.assault.table import choices as c
from gloaming.games.assault.table.patterns import BATTLE
from gloaming.games.assault.table.state import Phase
from gloaming.games.assault.table.units import healthy, wounded
from gloaming.kernel import DONE
from gloaming.lingo import HowMany
from gloaming.testing import rule
from tests.games.assault.table import ARCANE, ARCANES, BLOCK, HIT, HITS, MISS, Table, table

PREY = {"waterdeep": "storm-sentinel*2", "sumber-hills": "chief-guh"}


def resting(row: str = "move plunder trade", **laid: object) -> Table:
    """Hill rests with some cards in the row."""
    laid.setdefault("armies", PREY)
    t = table(turn="hill", row=row, **laid)  # type: ignore[arg-type]
    return t.play("rest")


def of(t: Table, kind: type) -> list[object]:
    """The options of a sort."""
    return [option for option in t.options if isinstance(option, kind)]


@rule("AG-15.1", "AG-15.2", "AG-15.3", "AG-15.4", "AG-R101")
def test_rest_first_heals_one_wounded_unit_of_ones_own_on_the_board() -> None:
    t = resting(armies={"waterdeep": "chief-guh! hill-marauder!", "high-moor": "storm-sentinel!"})
    assert t.kind.startswith("may")
    t.text("heal")
    assert t.options == [c.Tend("waterdeep", wounded("chief-guh")), c.Tend("waterdeep", wounded("hill-marauder"))]
    t.do(c.Tend("waterdeep", wounded("chief-guh")))
    assert "chief-guh" in t.army("waterdeep")
    assert "hill-marauder!" in t.army("waterdeep")  # only one
    assert t.kind == "giantslayers"


@rule("AG-15.2")
def test_healing_is_optional() -> None:
    t = resting(armies={"waterdeep": "chief-guh!"})
    t.done()
    assert t.army("waterdeep") == ["chief-guh!"]


@rule("AG-15.5", "AG-19.1", "AG-19.3", "AG-R163")
@pytest.mark.parametrize("row", ["move plunder", "move plunder trade"])
def test_rest_gives_one_action_for_each_card_to_its_left_and_none_need_be_taken(row: str) -> None:
    t = resting(row)
    assert t.s.pool == len(row.split())
    t.done()
    assert t.s.pool == 0
    assert t.s.turn == 0


@rule("AG-19.4", "AG-R207")
def test_giantslayers_are_recruited_then_moved_then_they_attack_with_no_going_back() -> None:
    t = resting("move plunder trade recruit magic attack", slayers={"line": "dessarin-valley"})
    t.do(c.Walk("line", "waterdeep"))
    assert not of(t, c.Hire)
    t.do(c.Strike("waterdeep", ("line",)))
    t.fight()
    assert not of(t, c.Walk)
    assert not of(t, c.Hire)


@rule("AG-19.5", "AG-19.6", "AG-19.7", "AG-19.9", "AG-19.10", "AG-19.11", "AG-R156")
def test_recruiting_costs_two_actions_each_into_any_small_folk_region() -> None:
    t = resting("move plunder trade recruit")
    hired = of(t, c.Hire)
    assert len(hired) == 30  # three of them, ten regions, with giants or without
    t.do(c.Hire("hook", "waterdeep"), c.Hire("line", "waterdeep"))
    assert t.s.pool == 0
    assert {t.s.slayers[id].region for id in ("hook", "line")} == {"waterdeep"}
    poor = resting("move")
    assert poor.s.turn == 0  # one action hires nobody


@rule("AG-19.8")
def test_never_into_a_home_not_even_in_the_final_ordning() -> None:
    t = resting("move plunder", final=True)
    assert not [option for option in t.options if isinstance(option, c.Hire) and option.region in t.b.starting]
    assert of(t, c.Hire)


@rule("AG-19.12", "AG-R162", "AG-19.48")
def test_a_giantslayer_who_comes_again_is_healed_and_rest_heals_none() -> None:
    t = resting(slayers={"hook": "waterdeep!"}, armies={"high-moor": "chief-guh"})
    assert t.kind == "giantslayers"  # nobody to heal: a wounded Giantslayer is no unit
    assert t.s.slayers["hook"].wounded
    banish(t.s, "hook")
    assert not t.s.slayers["hook"].wounded


@rule("AG-19.13", "AG-19.14", "AG-19.15", "AG-19.16", "AG-19.17", "AG-R154")
def test_moving_costs_an_action_a_step_through_homes_but_not_into_them() -> None:
    t = resting("move plunder trade", slayers={"hook": "dessarin-valley"})
    assert c.Walk("hook", "waterdeep") in t.options
    assert c.Walk("hook", "sumber-hills") not in t.options
    assert c.Walk("hook", "delimbiyr-vale") in t.options  # two steps, through the Sumber Hills
    t.do(c.Walk("hook", "waterdeep"))
    assert t.s.pool == 2
    t.do(c.Walk("hook", "high-moor"))
    assert t.s.pool == 1


@rule("AG-21.7", "AG-R165")
def test_in_the_final_ordning_giantslayers_walk_into_homes_and_attack_there() -> None:
    t = resting(
        "move plunder trade", slayers={"hook": "high-moor"}, armies={"sea-of-swords": "storm-sentinel"}, final=True
    )
    t.do(c.Walk("hook", "sea-of-swords"))
    assert c.Strike("sea-of-swords", ("hook",)) in t.options


@rule("AG-19.18", "AG-19.19", "AG-19.20", "AG-19.21", "AG-19.22", "AG-R152", "AG-R202")
def test_attacks_are_made_in_their_own_region_once_and_never_on_ones_own() -> None:
    slayers = {"hook": "waterdeep", "line": "waterdeep", "sinker": "high-moor"}
    armies = {"waterdeep": "storm-sentinel*2", "high-moor": "hill-marauder", "dessarin-valley": "fire-smith"}
    t = resting("move plunder trade", slayers=slayers, armies=armies)
    strikes = of(t, c.Strike)
    assert strikes == [
        c.Strike("waterdeep", ("hook",)),
        c.Strike("waterdeep", ("line",)),
        c.Strike("waterdeep", ("hook", "line")),
    ]
    t.do(c.Strike("waterdeep", ("hook",))).fight()
    assert not of(t, c.Strike)  # one attack a region and Rest


@rule("AG-19.23", "AG-R153")
def test_attacks_in_different_regions_are_separate_battles_decided_one_after_another() -> None:
    slayers = {"hook": "waterdeep", "line": "high-moor"}
    t = resting(
        "move plunder trade", slayers=slayers, armies={"waterdeep": "storm-sentinel", "high-moor": "fire-smith"}
    )
    t.do(c.Strike("high-moor", ("line",))).fight()
    assert c.Strike("waterdeep", ("hook",)) in t.options
    assert t.s.pool == 2


@rule("AG-19.24", "AG-R159", "AG-R148")
def test_only_who_is_paid_for_takes_part() -> None:
    slayers = {"hook": "waterdeep", "line": "waterdeep"}
    t = resting("move plunder trade", slayers=slayers, rolls=[HIT, HIT, HITS, 1, HITS, HITS, HITS])
    t.do(c.Strike("waterdeep", ("line",)))
    assert t.s.slayers["hook"].region == "waterdeep"
    assert not t.s.slayers["hook"].wounded


@rule("AG-19.25")
def test_who_came_or_moved_in_this_rest_may_attack_in_it() -> None:
    t = resting("move plunder trade")
    t.do(c.Hire("hook", "waterdeep"))
    assert c.Strike("waterdeep", ("hook",)) in t.options


@rule("AG-19.26", "AG-19.27", "AG-19.28", "AG-19.29", "AG-19.30")
def test_they_roll_standard_dice_for_their_strength_and_nobody_is_asked_who_has_nothing_to_use() -> None:
    t = resting("leader plunder", slayers={"hook": "waterdeep!", "sinker": "waterdeep!"}, rolls=[ARCANE, MISS, MISS])
    t.do(c.Strike("waterdeep", ("hook", "sinker")))
    assert t.kind == "turn"  # no Leader takes part, and there are no cards
    assert "Giantslayers roll: 1 arcane result; miss; miss." in t.log()


@rule("AG-R147", "AG-R35", "AG-19.26", "AG-9.6", "AG-9.7", "AG-5.10")
def test_the_row_and_the_resources_of_who_leads_them_count_as_in_any_attack() -> None:
    t = resting(
        "leader magic plunder",
        slayers={"hook": "waterdeep!", "sinker": "waterdeep!"},
        resources="iron-ore scaled-shields",
        rolls=[ARCANES, ARCANE, MISS],
    )
    t.do(c.Strike("waterdeep", ("hook", "sinker")))
    assert (t.kind, t.asked) == ("convert into 1 Blocks", "hill")  # and no re-roll before it: Guh is not there
    assert t.options[0] == HowMany(2)  # Plunder and Rest lie right of Magic
    t.do(HowMany(2))
    assert t.options == [c.Use("iron-ore"), c.Use("scaled-shields"), DONE]
    t.do(c.Use("iron-ore"), c.Use("scaled-shields"))
    assert "Giantslayers: 2 hits, 4 blocks." in t.log()


@rule("AG-R147", "AG-19.41", "AG-14.8", "AG-12.2")
def test_spells_attack_conversions_and_texts_of_giants_do_not_reach_giantslayers() -> None:
    t = resting(
        "attack leader plunder",
        armies={"waterdeep": "storm-sentinel*2", "sumber-hills": "chief-guh husbands-of-guh hill-marauder*3"},
        slayers={"hook": "waterdeep!"},
        spells="sky-spear mire-underfoot",
        rolls=[ARCANE, ARCANE],
    )
    t.do(c.Strike("waterdeep", ("hook",)))
    assert "Giantslayers: 0 hits, 0 blocks." in t.log()
    assert t.kind == "turn"


@rule("AG-R212", "AG-R147")
def test_their_powers_and_cards_come_in_the_order_that_the_player_likes() -> None:
    slayers = {"line": "waterdeep", "sinker": "waterdeep"}
    t = resting(slayers=slayers, resources="throwing-stones", rolls=[ARCANE, MISS, MISS, MISS, HITS, HITS])
    t.do(c.Strike("waterdeep", ("line", "sinker")))
    assert t.options == [c.Use("throwing-stones"), c.Invoke("sinker"), c.Invoke("line"), DONE]
    t.do(c.Invoke("line"), HowMany(1))
    assert c.Invoke("line") not in t.options
    t.do(c.Use("throwing-stones"), c.Reroll(1), c.Reroll(2), DONE)
    assert t.kind == "re-roll"  # Sinker's power is left
    t.done()
    assert "Giantslayers: 6 hits, 0 blocks." in t.log()


@rule("AG-19.31", "AG-19.32", "AG-19.33", "AG-R149", "AG-R151")
def test_sinker_re_rolls_two_dice_and_line_converts_two_results_in_this_order() -> None:
    t = resting(slayers={"line": "waterdeep", "sinker": "waterdeep"}, rolls=[ARCANES, MISS, MISS, HIT, ARCANE, HITS])
    t.do(c.Strike("waterdeep", ("line", "sinker")))
    assert (t.kind, t.asked) == ("re-roll", "hill")
    t.do(c.Reroll(1), c.Reroll(2))
    assert t.kind == "convert into 2 Hits"
    assert t.options == [HowMany(2), HowMany(1), HowMany(0)]
    t.do(HowMany(2))
    assert "Giantslayers: 7 hits, 0 blocks." in t.log()
    wounded = resting(slayers={"line": "waterdeep!"}, rolls=[ARCANES, MISS, MISS])
    wounded.do(c.Strike("waterdeep", ("line",)))
    assert "Giantslayers: 0 hits, 0 blocks." in wounded.log()


@rule("AG-19.34", "AG-19.35", "AG-R150", "AG-19.49")
def test_hook_makes_the_giants_roll_everything_again_before_they_modify() -> None:
    row = {"hill": "move plunder trade", "storm": "leader magic move"}
    armies = {"waterdeep": "princess-serissa storm-sentinel"}
    t = table(
        turn="hill",
        row=row,
        armies=armies,
        slayers={"hook": "waterdeep"},
        rolls=[MISS, MISS, 1, HITS, HITS, HITS, 6, MISS, MISS, ARCANE],
    )
    t.play("rest").do(c.Strike("waterdeep", ("hook",)))
    assert (t.kind.split()[0], t.asked) == ("may", "hill")
    t.text("make the enemy re-roll")
    assert [die.face for die in t.sides[1].dice] == [5, 5, 5, 3]
    assert (t.kind, t.asked) == ("re-roll", "storm")  # the defender modifies as usual afterwards
    t.done()
    assert t.kind == "convert into 1 Blocks"


@rule("AG-19.36", "AG-19.37", "AG-19.38", "AG-19.39", "AG-19.40", "AG-R157", "AG-R158", "AG-19.44", "AG-19.45")
def test_damage_to_giantslayers_is_assigned_by_the_controller_and_the_defender_draws_for_each_defeated() -> None:
    t = resting(slayers={"hook": "waterdeep!", "sinker": "waterdeep"}, rolls=[MISS, MISS, MISS, 1, HIT, MISS, MISS])
    t.do(c.Strike("waterdeep", ("hook", "sinker")))
    t.done()  # Sinker's re-roll
    assert (t.kind, t.asked) == ("casualties", "hill")
    t.do(c.Lose(wounded("hook")))  # 5 damage: Hook soaks up 3 and is defeated, Sinker takes 2 of 4 and is wounded
    assert t.s.slayers["hook"].region == ""
    assert t.s.slayers["sinker"].wounded
    assert len(t.player("storm").resources) == 1
    assert t.points("storm") == 0
    weak = resting(slayers={"sinker": "waterdeep"}, rolls=[MISS, 3, HITS, MISS, MISS])
    weak.do(c.Strike("waterdeep", ("sinker",)), DONE)
    assert weak.s.slayers["sinker"].wounded
    piece = weak.match.scene(None).pieces()["s.sinker"]
    assert [badge.meaning for badge in piece.badges] == ["wounded: no power"]


@rule("AG-19.45", "AG-19.40")
def test_the_defender_draws_a_card_for_each_of_two_defeated_giantslayers() -> None:
    t = resting(slayers={"hook": "waterdeep!", "sinker": "waterdeep!"}, rolls=[MISS, MISS, MISS, 1, HIT, MISS, MISS])
    t.do(c.Strike("waterdeep", ("hook", "sinker")))  # 5 damage: 3 and any more, so both fall and nobody is asked
    assert (t.s.slayers["hook"].region, t.s.slayers["sinker"].region) == ("", "")
    assert len(t.player("storm").resources) == 2


@rule("AG-19.26", "AG-19.41", "AG-19.42", "AG-R164")
def test_only_the_defending_giants_cast_spells_and_none_that_names_a_giant() -> None:
    spells = {"hill": "mire-underfoot", "storm": "bolt-from-a-clear-sky borrowed-thunder the-pointing-hand"}
    t = table(turn="hill", row="move plunder", armies=PREY, slayers={"hook": "waterdeep"}, spells=spells)
    t.play("rest").do(c.Strike("waterdeep", ("hook",)))
    assert (t.kind, t.asked) == ("window", "storm")
    assert t.options == [c.Cast("borrowed-thunder"), DONE]
    t.do(c.Cast("borrowed-thunder"))
    assert t.asked == "storm"  # any number, until passing


@rule("AG-19.43", "AG-20.18", "AG-21.1")
def test_each_giant_they_defeat_is_worth_half_rounded_up() -> None:
    t = resting(
        slayers={"line": "waterdeep"},
        armies={"waterdeep": "storm-sentinel!*2"},
        rolls=[HITS, HITS, HIT, 6, MISS, MISS, MISS],
    )
    t.do(c.Strike("waterdeep", ("line",)))
    t.fight()
    assert t.points("hill") == 4  # 5 hits, two giants of 3: two points each


@rule("AG-19.46", "AG-19.47", "AG-R155", "AG-19.50")
def test_giants_cannot_attack_giantslayers_who_neither_hold_nor_conquer_anything() -> None:
    t = table(turn="hill", armies={"waterdeep": "hill-marauder"}, slayers={"hook": "high-moor"})
    t.play("attack")
    assert t.kind == "advance"
    t.do(c.Declare("waterdeep", "high-moor"))
    assert t.army("high-moor") == ["hill-marauder"]
    assert t.s.slayers["hook"].region == "high-moor"  # it stays until somebody rests


@rule("AG-R161", "AG-21.2")
def test_points_by_giantslayers_empty_pools_like_any_others() -> None:
    t = table(
        turn="hill",
        row="move plunder",
        armies={"waterdeep": "storm-sentinel!"},
        slayers={"line": "waterdeep"},
        rolls=[HITS, HITS, HIT, 6, MISS],
        points={"fire": 119},
    )
    t.play("rest").do(c.Strike("waterdeep", ("line",)))
    t.fight()
    assert t.s.pool_1 == 0


@rule("AG-19.20")
def test_an_event_may_forbid_attacks_by_giantslayers() -> None:
    t = resting(slayers={"line": "waterdeep"}, claimed={"storm": "circle-of-the-elders"})
    assert not of(t, c.Strike)


@rule("AG-19.26", "AG-R155")
def test_giantslayers_never_move_in_after_a_victory() -> None:
    t = resting(
        slayers={"line": "waterdeep"}, armies={"waterdeep": "storm-sentinel!"}, rolls=[HITS, HITS, HIT, 6, MISS]
    )
    t.do(c.Strike("waterdeep", ("line",))).fight()
    assert t.army("waterdeep") == []
    assert t.s.slayers["line"].region == "waterdeep"


@rule("AG-R146", "AG-19.27")
def test_together_they_roll_six_dice_at_most() -> None:
    t = resting(slayers={"hook": "waterdeep", "line": "waterdeep", "sinker": "waterdeep"})
    begin_battle(t.s, "waterdeep", "waterdeep", [healthy("hook"), healthy("line"), healthy("sinker")], Phase.SLAYERS)
    t.sides[0].strength = 3
    assert dice_of(t.s, t.b, t.sides[0]) == 6


@rule("AG-17.16")
def test_blocks_of_giantslayers_count() -> None:
    t = resting(slayers={"line": "waterdeep!"}, rolls=[BLOCK, BLOCK, MISS, 6, HITS, MISS, MISS])
    t.do(c.Strike("waterdeep", ("line",))).fight()
    assert "0 points of damage to the Giantslayers." in t.log()


@rule("AG-19.18", "AG-19.24")
def test_every_attacking_giantslayer_is_paid_for() -> None:
    slayers = {"hook": "waterdeep", "line": "waterdeep"}
    poor = resting("move", slayers=slayers)
    assert of(poor, c.Strike) == [c.Strike("waterdeep", ("hook",)), c.Strike("waterdeep", ("line",))]  # one action
    both = resting("move plunder trade", slayers=slayers)
    both.do(c.Strike("waterdeep", ("hook", "line")))
    assert both.s.pool == 1


@rule("AG-19.13", "AG-19.14")
def test_a_walk_of_two_steps_costs_two_actions_and_none_goes_further_than_they_last() -> None:
    t = resting("move plunder", slayers={"hook": "dessarin-valley"}, armies={})
    near = resting("move", slayers={"hook": "dessarin-valley"}, armies={})
    reach = {option.region for option in near.options if isinstance(option, c.Walk)}
    assert reach == set(t.b.near["dessarin-valley"]) - set(t.b.starting)
    t.do(c.Walk("hook", "delimbiyr-vale"))
    assert t.s.turn == 0  # both actions are spent
    assert t.s.slayers["hook"].region == "delimbiyr-vale"


@rule("AG-R147", "AG-R164", "AG-R146")
def test_a_resource_for_the_start_of_a_battle_helps_giantslayers_too() -> None:
    t = resting(slayers={"line": "waterdeep!"}, resources="horn-of-ostoria", rolls=[MISS] * 9)
    t.do(c.Strike("waterdeep", ("line",)))
    assert (t.kind, t.asked) == ("window", "hill")
    t.do(c.Use("horn-of-ostoria"))
    assert "Giantslayers roll: miss; miss; miss; miss; miss." in t.log()


@rule("AG-19.42", "AG-R147")
def test_what_speaks_of_enemy_giants_reaches_them_from_giantslayers_and_not_the_other_way() -> None:
    t = resting(slayers={"hook": "waterdeep!"}, spells={"storm": "borrowed-thunder"})
    t.do(c.Strike("waterdeep", ("hook",)))
    bolt = t.b.spells["bolt-from-a-clear-sky"]
    assert [able(t.s, seat, bolt, 0, "bolt-from-a-clear-sky", BATTLE, k) for k, seat in ((0, 5), (1, 0))] == [
        True,
        False,
    ]


@rule("AG-19.13", "AG-19.18", "AG-19.19")
def test_a_giantslayer_action_that_cannot_be_taken_says_what_is_missing() -> None:
    t = table(
        turn="hill", row="move", armies={"waterdeep": "fire-smith"}, slayers={"hook": "waterdeep", "line": "high-moor"}
    )
    t.play("rest")
    assert t.s.pool == 1
    assert t.refusal(c.Walk("hook", "waterdeep")) == "it stands there already"
    assert t.refusal(c.Walk("hook", "icewind-dale")) == "that takes more actions than the 1 that are left"
    assert t.refusal(c.Walk("sinker", "high-moor")) == "that Giantslayer is not on the board"
    assert t.refusal(c.Strike("waterdeep", ("hook", "line"))) == "not all of them stand in Waterdeep"
    t.s.slayers["line"].region = "waterdeep"
    assert t.refusal(c.Strike("waterdeep", ("hook", "line"))) == "each takes an action, and 1 is left"
