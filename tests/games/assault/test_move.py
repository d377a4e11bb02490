"""MOVE COMMAND, STACKING AND CHAMPION LIMITS."""

from typing import Any

import pytest

from gloaming.games.assault.table import choices as c
from gloaming.games.assault.table.state import Phase
from gloaming.games.assault.table.units import healthy, wounded
from gloaming.kernel import DONE
from gloaming.testing import rule
from tests.games.assault.table import Table, table, units_named

THREE = {"sumber-hills": "hill-marauder*3", "delimbiyr-vale": "frost-raider"}


def goes(t: Table) -> list[str]:
    """The regions that are offered as the next step."""
    return [option.region for option in t.options if isinstance(option, c.Go)]


@rule("AG-6.1", "AG-6.2", "AG-6.3")
@pytest.mark.parametrize(("row", "maneuvers"), [("", 6), ("plunder trade", 8)])
def test_x6_x7_hill_has_six_maneuvers_and_one_for_each_card_to_the_left(row: str, maneuvers: int) -> None:
    t = table(turn="hill", row=row)
    t.play("move")
    assert t.s.pool == maneuvers


@rule("AG-6.4", "AG-6.5", "AG-6.6", "AG-6.7", "AG-6.8", "AG-R50")
def test_x6_maneuvers_are_spread_over_units_and_steps_in_any_way() -> None:
    t = table(turn="hill", armies={"sumber-hills": "hill-marauder*3"})
    t.play("move")
    for region in ("waterdeep", "high-moor"):  # one unit, step by step, stopping on the way
        here = "waterdeep" if t.army("waterdeep") else "sumber-hills"
        t.march(here, "hill-marauder", region)
    assert t.s.pool == 4
    t.march("sumber-hills", "hill-marauder", "waterdeep")
    t.march("sumber-hills", "hill-marauder", "waterdeep")  # into a friendly region
    assert t.army("waterdeep") == ["hill-marauder", "hill-marauder"]
    assert t.s.pool == 2
    t.done()
    assert t.s.turn == 0  # what is left is lost


@rule(
    "AG-6.10", "AG-6.11", "AG-6.12", "AG-6.13", "AG-6.14", "AG-6.15", "AG-6.17", "AG-R37", "AG-R38", "AG-R43", "AG-R47"
)
def test_x8_three_units_pass_frost_for_one_card() -> None:
    t = table(turn="hill", armies=THREE, resources="iron-ore crown-rune")
    t.play("move").march("sumber-hills", "hill-marauder*3", "delimbiyr-vale")
    assert t.kind == "penalty"
    assert c.Pay("iron-ore") in t.options
    assert c.Pay("crown-rune") in t.options
    t.do(c.Pay("iron-ore"))
    assert t.player("frost").resources == ["iron-ore"]
    assert "high-moor" in goes(t)
    assert DONE not in t.options  # nobody stops among enemies
    t.do(c.Go("high-moor"))
    assert t.army("high-moor") == ["hill-marauder"] * 3
    assert t.s.turn == 0  # six Maneuvers were used


@rule("AG-6.16", "AG-6.19", "AG-R39")
def test_x8_or_one_of_the_three_is_wounded() -> None:
    t = table(turn="hill", armies=THREE)
    t.play("move").march("sumber-hills", "hill-marauder*3", "delimbiyr-vale")
    assert t.kind == "path"  # alike units and no card: the wound was the only way
    t.do(c.Go("high-moor"))
    assert t.army("high-moor") == ["hill-marauder", "hill-marauder", "hill-marauder!"]


@rule("AG-6.17", "AG-R43")
def test_the_penalty_of_a_region_is_due_once_a_turn() -> None:
    t = table(
        turn="hill",
        row="plunder trade",
        armies={"sumber-hills": "hill-marauder hill-breaker", "delimbiyr-vale": "frost-raider"},
        resources="iron-ore*2",
    )
    t.play("move").march("sumber-hills", "hill-marauder", "delimbiyr-vale").do(c.Pay("iron-ore"), c.Go("high-moor"))
    t.march("sumber-hills", "hill-breaker", "delimbiyr-vale", "high-moor")
    assert t.player("hill").resources == ["iron-ore"]


@rule("AG-6.18")
def test_x9_each_enemy_region_on_the_way_has_its_own_penalty() -> None:
    armies = {"sumber-hills": "hill-marauder", "delimbiyr-vale": "frost-raider", "high-moor": "storm-sentinel"}
    t = table(turn="hill", armies=armies, resources="iron-ore crown-rune")
    t.play("move").march("sumber-hills", "hill-marauder", "delimbiyr-vale").do(c.Pay("iron-ore"), c.Go("high-moor"))
    assert t.kind == "penalty"
    t.do(c.Pay("crown-rune"))
    assert "waterdeep" in goes(t)
    t.do(c.Go("waterdeep"))
    assert t.player("storm").resources == ["crown-rune"]
    assert t.player("frost").resources == ["iron-ore"]


@rule("AG-6.20", "AG-6.21", "AG-R40", "AG-R41")
def test_a_lone_wounded_unit_may_die_of_the_passage_and_the_enemy_scores() -> None:
    t = table(turn="hill", armies={"sumber-hills": "hill-breaker!", "delimbiyr-vale": "frost-raider"})
    t.play("move").march("sumber-hills", "hill-breaker!", "delimbiyr-vale")
    assert t.points("frost") == 2
    assert t.player("hill").supply["hill-breaker"] == 8
    assert t.s.turn == 0  # only the step into the region was spent, but nobody is left to move


@rule("AG-R40")
def test_the_rest_of_the_group_goes_on_when_one_dies() -> None:
    t = table(turn="hill", armies={"sumber-hills": "hill-breaker! hill-marauder", "delimbiyr-vale": "frost-raider"})
    t.play("move").march("sumber-hills", "hill-breaker! hill-marauder", "delimbiyr-vale")
    t.do(c.Suffer("sumber-hills", wounded("hill-breaker")), c.Go("high-moor"))
    assert t.army("high-moor") == ["hill-marauder"]
    assert t.s.pool == 3  # two for the first step, one for the second


@rule("AG-6.22", "AG-6.23", "AG-1.25")
def test_a_lone_champion_needs_a_card_to_pass() -> None:
    armies = {"sumber-hills": "husbands-of-guh", "delimbiyr-vale": "frost-raider"}
    t = table(turn="hill", armies=armies)
    t.play("move").do(c.March("sumber-hills", healthy("husbands-of-guh")))
    assert "delimbiyr-vale" not in goes(t)
    assert t.why(c.Go("delimbiyr-vale")) == "AG-6.23"
    paying = table(turn="hill", armies=armies, resources="iron-ore")
    paying.play("move").march("sumber-hills", "husbands-of-guh", "delimbiyr-vale")
    assert paying.player("frost").resources == ["iron-ore"]  # the only way to pay


@rule("AG-6.10", "AG-6.23")
def test_a_champion_that_cannot_move_is_told_the_rule_that_holds_it() -> None:
    ring = dict.fromkeys(("high-moor", "neverwinter-wood", "waterdeep"), "hill-marauder")
    armies = {
        "sea-of-swords": "tempest-herald",
        "icewind-dale": "storm-templar",
        "sea-of-moving-ice": "frost-raider",
        **ring,
    }
    champion = c.March("sea-of-swords", healthy("tempest-herald"))
    for pool, rule_id in (
        (1, "AG-6.10"),
        (2, "AG-6.23"),
    ):  # with one Maneuver nobody gets beyond an enemy, cards or not
        t = table(turn="storm", armies=armies, row="move", pool=pool, line=1, phase=Phase.MOVE)
        assert t.why(champion) == rule_id


@rule("AG-6.9", "AG-6.10")
def test_nobody_enters_an_enemy_region_without_maneuvers_to_leave_it() -> None:
    t = table(turn="storm", armies={"high-moor": "storm-sentinel*3", "delimbiyr-vale": "frost-raider"})
    t.play("move").do(c.March("high-moor", healthy("storm-sentinel")), c.Join("high-moor", healthy("storm-sentinel")))
    assert "delimbiyr-vale" in goes(t)  # four Maneuvers: two units, two steps
    t.do(c.Join("high-moor", healthy("storm-sentinel")))
    assert "delimbiyr-vale" not in goes(t)


@rule("AG-6.24", "AG-6.25", "AG-6.26", "AG-6.27", "AG-R46")
def test_a_foreign_home_is_passed_but_not_entered_before_the_final_ordning() -> None:
    t = table(turn="storm", armies={"high-forest": "storm-sentinel", "silver-marches": "fire-smith"})
    t.play("move").march("high-forest", "storm-sentinel", "graypeak-mountains")
    assert t.kind == "path"  # empty: nothing is paid
    assert c.Halt() not in t.options
    t.do(c.Go("delimbiyr-vale"))
    assert t.army("delimbiyr-vale") == ["storm-sentinel"]
    held = table(
        turn="storm",
        armies={"high-forest": "storm-sentinel", "graypeak-mountains": "stone-delver"},
        resources="iron-ore",
    )
    held.play("move").march("high-forest", "storm-sentinel", "graypeak-mountains")
    assert held.kind == "penalty"


@rule("AG-6.28", "AG-21.6", "AG-R145")
def test_in_the_final_ordning_an_empty_home_can_be_entered() -> None:
    t = table(turn="storm", armies={"high-forest": "storm-sentinel"}, final=True)
    t.play("move").march("high-forest", "storm-sentinel", "graypeak-mountains")
    assert t.army("graypeak-mountains") == ["storm-sentinel"]


@rule("AG-6.29", "AG-6.30", "AG-R46")
def test_giantslayers_and_lyn_armaal_do_not_stop_anybody() -> None:
    t = table(
        turn="storm",
        armies={"waterdeep": "storm-sentinel"},
        slayers={"hook": "dessarin-valley"},
        castle="dessarin-valley",
    )
    t.play("move").march("waterdeep", "storm-sentinel", "dessarin-valley")
    assert t.army("dessarin-valley") == ["storm-sentinel"]


@rule("AG-R44", "AG-R45", "AG-R58")
def test_a_home_held_by_enemies_is_an_enemy_region_even_to_its_owner() -> None:
    t = table(
        turn="hill",
        armies={"waterdeep": "hill-marauder", "sumber-hills": "fire-smith"},
        resources="iron-ore",
        final=True,
    )
    t.play("move").march("waterdeep", "hill-marauder", "sumber-hills").do(c.Pay("iron-ore"))
    assert t.player("fire").resources == ["iron-ore"]
    third = table(
        turn="hill",
        armies={"high-forest": "hill-marauder", "graypeak-mountains": "fire-smith"},
        resources="iron-ore",
        final=True,
    )
    third.play("move").march("high-forest", "hill-marauder", "graypeak-mountains").do(c.Pay("iron-ore"))
    assert third.player("fire").resources == ["iron-ore"]  # who stands there is paid


@rule("AG-20.4", "AG-20.5", "AG-20.6", "AG-R42", "AG-20.17")
def test_npc_giants_are_paid_into_the_discard_and_score_nothing() -> None:
    t = table(
        players=4,
        turn="hill",
        armies={"waterdeep": "hill-breaker!", "neverwinter-wood": "frost-raider"},
        resources="iron-ore",
    )
    t.play("move").march("waterdeep", "hill-breaker!", "neverwinter-wood").do(c.Pay("iron-ore"))
    assert t.s.resource_discard == ["iron-ore"]
    dead = table(players=4, turn="hill", armies={"waterdeep": "hill-breaker!", "neverwinter-wood": "frost-raider"})
    dead.play("move").march("waterdeep", "hill-breaker!", "neverwinter-wood")
    assert [player.points for player in dead.s.players] == [0, 0, 0, 0]


@rule("AG-20.6", "AG-20.7")
def test_npc_homes_may_be_passed_but_nobody_stops_there() -> None:
    t = table(players=4, turn="storm", armies={"icewind-dale": "storm-sentinel"})
    t.play("move").march("icewind-dale", "storm-sentinel", "ice-spires")
    assert t.kind == "path"
    assert c.Halt() not in t.options


@rule("AG-R48", "AG-21.4")
def test_points_for_a_wound_on_the_way_open_the_homes_for_the_moves_that_follow() -> None:
    armies = {"waterdeep": "hill-breaker! hill-marauder", "high-moor": "storm-sentinel", "sumber-hills": "chief-guh"}
    t = table(turn="hill", armies=armies, points={"fire": 119})
    t.play("move").march("waterdeep", "hill-breaker!", "high-moor")
    assert t.s.pool_1 == 0
    t.do(c.March("sumber-hills", healthy("chief-guh")))
    t.do(c.Go("delimbiyr-vale"), c.March("delimbiyr-vale", healthy("chief-guh")))
    assert "graypeak-mountains" in goes(t)


@rule("AG-1.6", "AG-7.3", "AG-7.5", "AG-7.6", "AG-7.7", "AG-R51", "AG-R52", "AG-R53", "AG-R54", "AG-18.20")
def test_in_a_full_region_another_unit_makes_room() -> None:
    armies = {"waterdeep": "princess-serissa! storm-sentinel*2", "high-moor": "storm-templar"}
    t = table(turn="storm", armies=armies)
    t.play("move").march("high-moor", "storm-templar", "waterdeep")
    assert t.kind == "path"  # it may also go on
    t.do(c.Halt())
    assert [option.unit for option in t.options] == units_named(
        "princess-serissa! storm-sentinel"
    )  # never an incoming one
    t.do(c.Dismiss("waterdeep", wounded("princess-serissa")))
    assert t.army("waterdeep") == ["storm-sentinel", "storm-sentinel", "storm-templar"]
    assert t.player("storm").supply["princess-serissa"] == 1
    assert all(player.points == 0 for player in t.s.players)


@rule("AG-R49")
def test_a_full_region_of_ones_own_is_passed_freely() -> None:
    t = table(turn="storm", armies={"waterdeep": "storm-sentinel*3", "high-moor": "storm-templar"})
    t.play("move").march("high-moor", "storm-templar", "waterdeep", "dessarin-valley")
    assert t.army("dessarin-valley") == ["storm-templar"]
    assert t.army("waterdeep") == ["storm-sentinel"] * 3


@rule("AG-7.4")
def test_lyn_armaal_takes_no_room() -> None:
    t = table(turn="cloud", armies={"evermoors": "cloud-courtier*3", "high-forest": "cloud-lancer"})
    t.play("move").march("high-forest", "cloud-lancer", "evermoors")
    assert len(t.army("evermoors")) == 4


@rule("AG-7.9", "AG-7.10", "AG-R55", "AG-R56", "AG-R136")
def test_two_champions_never_share_a_region_but_pass_one_another() -> None:
    armies = {"waterdeep": "husbands-of-guh", "sumber-hills": "husbands-of-guh hill-marauder"}
    t = table(turn="hill", armies=armies)
    t.play("move").march("sumber-hills", "husbands-of-guh", "waterdeep")
    assert {type(option) for option in t.options} == {c.Halt, c.Go}
    t.do(c.Go("high-moor"))
    assert t.army("high-moor") == ["husbands-of-guh"]
    swap = table(turn="hill", armies=armies)
    swap.play("move").march("sumber-hills", "husbands-of-guh", "waterdeep").do(c.Halt())
    assert swap.army("waterdeep") == ["husbands-of-guh"]
    assert swap.player("hill").supply["husbands-of-guh"] == 1


@rule("AG-7.11", "AG-R56")
def test_the_basic_champion_makes_room_for_hekaton_and_goes_to_the_supply() -> None:
    t = table(
        turn="storm",
        armies={"waterdeep": "tempest-herald", "high-moor": "king-hekaton"},
        claimed={"storm": "rescue-hekaton"},
    )
    t.play("move").march("high-moor", "king-hekaton", "waterdeep").do(c.Halt())
    assert t.army("waterdeep") == ["king-hekaton"]
    assert t.player("storm").supply["tempest-herald"] == 1


@rule("AG-R57", "AG-12.4")
def test_a_leader_who_made_room_may_return_like_a_defeated_one() -> None:
    t = table(turn="storm", armies={"waterdeep": "storm-sentinel"})
    t.play("leader").do(c.Buy("princess-serissa", "sea-of-swords"))
    assert t.army("sea-of-swords") == ["princess-serissa!"]


@rule("AG-R210")
def test_only_payments_are_offered_that_leave_the_survivors_able_to_pay_the_rest() -> None:
    armies = {
        "sumber-hills": "husbands-of-guh hill-marauder!",
        "delimbiyr-vale": "frost-raider",
        "high-moor": "storm-sentinel",
        "waterdeep": "storm-sentinel",
        "high-forest": "frost-raider",
        "graypeak-mountains": "stone-delver",
    }
    t = table(turn="hill", row="plunder trade", armies=armies, resources="iron-ore")
    t.play("move").do(
        c.March("sumber-hills", healthy("husbands-of-guh")), c.Join("sumber-hills", wounded("hill-marauder"))
    )
    t.do(c.Go("delimbiyr-vale"))
    # the way out leads through a second enemy region: card and wound are both needed, in either order
    assert t.kind == "penalty"
    assert c.Suffer("sumber-hills", healthy("husbands-of-guh")) not in t.options
    while t.kind in ("penalty", "path"):
        t.do(t.options[0])
    assert not [army for army in t.s.armies.values() if len({t.b.race[unit] for unit in army}) > 1]


@rule("AG-R17", "AG-6.12")
def test_a_text_may_waive_the_penalty() -> None:
    t = table(turn="hill", armies=THREE, claimed={"hill": "toll-of-the-notch"})
    t.play("move").march("sumber-hills", "hill-marauder", "delimbiyr-vale", "high-moor")
    assert t.army("high-moor") == ["hill-marauder"]
    spell = table(turn="hill", armies=THREE, spells="sky-road", resources="dragon-lens")
    spell.play("move").do(c.Cast("sky-road", True, "dragon-lens"))
    assert spell.s.pool == 9
    spell.march("sumber-hills", "hill-marauder", "delimbiyr-vale", "high-moor")
    assert spell.army("high-moor") == ["hill-marauder"]
    assert spell.s.spells_gone == ["sky-road"]


@rule("AG-6.24")
def test_what_cannot_be_done_names_its_rule() -> None:
    armies = {"high-forest": "storm-sentinel"}
    t = table(turn="storm", armies=armies, row="move", pool=1, line=1, phase=Phase.MOVE)
    t.do(c.March("high-forest", healthy("storm-sentinel")))
    assert t.why(c.Go("high-moor")) == "AG-6.4"


@rule("AG-R37", "AG-6.5", "AG-6.10")
def test_a_march_leads_as_far_as_nobody_takes_a_toll_and_is_paid_step_by_step() -> None:
    t = table(turn="hill", armies={"sumber-hills": "hill-marauder*3", "neverwinter-wood": "frost-raider"})
    t.play("move").do(c.March("sumber-hills", healthy("hill-marauder")))
    assert "icewind-dale" in goes(t)  # three steps, around the frost giants
    assert "neverwinter-wood" not in goes(
        t
    )  # nobody ends among enemies; their toll is asked for when one stands beside them
    t.do(*[c.Join("sumber-hills", healthy("hill-marauder"))] * 2)
    assert "icewind-dale" not in goes(t)  # six Maneuvers are two steps for three
    t.do(c.Go("high-moor"))
    assert t.army("high-moor") == ["hill-marauder"] * 3
    assert t.s.turn == 0  # six Maneuvers were used


@rule("AG-R70", "AG-R17")
def test_a_card_for_the_play_of_move_is_used_before_anybody_moves_or_not_at_all() -> None:
    t = table(turn="hill", armies={"sumber-hills": "hill-marauder"}, resources="journey-rune*2")
    t.play("move").do(c.Use("journey-rune"))
    assert t.s.pool == 8
    assert c.Use("journey-rune") in t.options
    t.march("sumber-hills", "hill-marauder", "waterdeep")
    assert c.Use("journey-rune") not in t.options


@rule("AG-R40", "AG-6.10")
def test_a_loss_on_the_way_lets_nobody_go_further_than_all_could_have_gone() -> None:
    armies = {
        "high-moor": "storm-sentinel! storm-sentinel",
        "delimbiyr-vale": "frost-raider",
        "high-forest": "frost-raider",
    }
    t = table(turn="storm", row="plunder", armies=armies)
    t.play("move").march("high-moor", "storm-sentinel! storm-sentinel", "delimbiyr-vale")
    t.do(c.Suffer("high-moor", wounded("storm-sentinel")))
    # five Maneuvers: the two who set out had two steps each, and one of them is left; Waterdeep is all it leads to
    assert t.army("waterdeep") == ["storm-sentinel"]
    assert t.s.pool == 2


@rule("AG-R211", "AG-6.10")
def test_nobody_enters_an_enemy_region_only_to_step_back() -> None:
    enemies = {"delimbiyr-vale": "frost-raider", "waterdeep": "fire-smith", "high-forest": "frost-raider"}
    homes = {"graypeak-mountains": "stone-delver", "sumber-hills": "hill-marauder"}
    t = table(turn="storm", armies={"high-moor": "storm-sentinel*2", **enemies, **homes}, resources="iron-ore")
    t.play("move").do(c.March("high-moor", healthy("storm-sentinel")))
    assert "delimbiyr-vale" in goes(t)  # alone it has steps enough to come out elsewhere
    t.do(c.Join("high-moor", healthy("storm-sentinel")))
    assert "delimbiyr-vale" not in goes(t)  # together they could only come back


@rule("AG-R211")
def test_a_path_comes_to_no_region_twice() -> None:
    armies = {"high-moor": "storm-sentinel", "delimbiyr-vale": "frost-raider", "waterdeep": "fire-smith"}
    t = table(turn="storm", armies=armies, resources="iron-ore crown-rune")
    t.play("move").march("high-moor", "storm-sentinel", "delimbiyr-vale").do(c.Pay("iron-ore"))
    assert "high-moor" not in goes(t)
    t.do(c.Go("waterdeep"), c.Pay("crown-rune"))
    assert "high-moor" not in goes(t)
    assert "delimbiyr-vale" not in goes(t)
    assert "sea-of-swords" in goes(t)


@rule("AG-R38", "AG-6.12", "AG-6.21")
def test_a_wound_for_the_passage_is_taken_in_the_region_that_is_passed_and_told_as_its_price() -> None:
    t = table(turn="hill", armies={"sumber-hills": "hill-breaker hill-marauder!", "delimbiyr-vale": "frost-raider"})
    t.play("move").march("sumber-hills", "hill-breaker hill-marauder!", "delimbiyr-vale")
    assert t.kind == "penalty"
    t.do(c.Suffer("sumber-hills", healthy("hill-breaker")))
    assert t.log()[-3:] == [
        "Hill Breaker and wounded Hill Marauder from the Sumber Hills to the Delimbiyr Vale.",
        "Hill Breaker takes the wound for the way through the Delimbiyr Vale.",
        "Hill Breaker is wounded in the Delimbiyr Vale.",
    ]
    lone = table(turn="hill", armies={"sumber-hills": "hill-breaker!", "delimbiyr-vale": "frost-raider"})
    lone.play("move").march("sumber-hills", "hill-breaker!", "delimbiyr-vale")
    assert "Hill Breaker is defeated in the Delimbiyr Vale." in lone.log()
    assert lone.army("delimbiyr-vale") == ["frost-raider"]


@rule("AG-6.10", "AG-6.23", "AG-R211")
def test_a_champion_that_cannot_move_and_a_group_that_cannot_go_on_get_the_true_reason() -> None:
    around = {"delimbiyr-vale": "frost-raider", "high-forest": "frost-raider"}
    homes = {"silver-marches": "fire-smith", "evermoors": "cloud-courtier", "ice-spires": "fire-smith"}
    armies = {"graypeak-mountains": "dreamcarvers", **around, **homes}
    stuck = table(turn="stone", armies=armies)
    stuck.play("move")
    assert stuck.s.turn == 5  # nobody can move, so nobody was asked
    armies["waterdeep"] = "stone-delver"
    t = table(turn="stone", armies=armies)
    t.play("move")
    assert t.why(c.March("graypeak-mountains", healthy("dreamcarvers"))) == "AG-6.23"  # steps enough, nothing to pay
    few = table(turn="stone", armies=armies, resources="iron-ore*4").play("move")
    for here, there in (
        ("waterdeep", "neverwinter-wood"),
        ("neverwinter-wood", "gauntlgrym"),
        ("gauntlgrym", "icewind-dale"),
    ):
        few.march(here, "stone-delver", there)
    assert few.s.pool == 1
    assert few.why(c.March("graypeak-mountains", healthy("dreamcarvers"))) == "AG-6.10"  # it is the steps that lack
    lone = table(turn="hill", armies={"sumber-hills": "husbands-of-guh", "delimbiyr-vale": "frost-raider"})
    lone.play("move").do(c.March("sumber-hills", healthy("husbands-of-guh")))
    assert lone.why(c.Go("delimbiyr-vale")) == "AG-6.23"
    back = table(turn="hill", armies=THREE).play("move").march("sumber-hills", "hill-marauder", "delimbiyr-vale")
    assert back.why(c.Go("sumber-hills")) == "AG-R211"


@rule("AG-R55", "AG-7.9", "AG-7.11")
def test_whatever_sends_the_other_champion_away_says_so_before_it_is_chosen() -> None:
    armies = {"waterdeep": "king-hekaton storm-sentinel", "sea-of-swords": "tempest-herald"}
    laid: dict[str, Any] = {"turn": "storm", "armies": armies, "claimed": {"storm": "rescue-hekaton"}}
    t = table(**laid)
    t.play("move").do(c.March("sea-of-swords", healthy("tempest-herald")))
    assert warning(t, c.Go("waterdeep")) == f"1 of {t.s.pool}; King Hekaton makes room"
    assert warning(t, c.Go("high-moor")) == f"1 of {t.s.pool}"
    t.do(c.Go("waterdeep"))
    assert warning(t, c.Halt()) == "King Hekaton makes room"
    walking = table(**laid)
    walking.play("move").do(c.March("waterdeep", healthy("storm-sentinel")))
    assert warning(walking, c.Go("sea-of-swords")) == "1 of 4"  # no Champion goes there
    others = {"sea-of-swords": "tempest-herald", "waterdeep": "husbands-of-guh"}
    paid = table(turn="storm", armies=others, resources="iron-ore")
    paid.play("move").do(c.March("sea-of-swords", healthy("tempest-herald")))
    assert warning(paid, c.Go("waterdeep")) == "1, passing, toll"  # a Champion of others makes no room
    home = {"sea-of-swords": "king-hekaton", "waterdeep": "storm-sentinel"}
    buying = table(turn="storm", armies=home, claimed={"storm": "rescue-hekaton"})
    buying.play("recruit")
    assert warning(buying, c.Buy("tempest-herald", "sea-of-swords")) == "costs 5; King Hekaton makes room"
    flying = table(turn="cloud", armies={"evermoors": "gale-knights", "high-forest": "gale-knights"})
    flying.play("unique").text("move").do(c.Go("high-forest"))
    assert warning(flying, c.Join("evermoors", healthy("gale-knights"))) == "Gale Knights make room"


def warning(t: Table, option: object) -> str:
    """What is said of an option beside its label."""
    assert option in t.options
    verdict = t.match.gloss(option).verdict
    return "" if verdict is None else verdict.text


@rule("AG-R48", "AG-6.24")
def test_a_path_that_set_out_before_the_final_ordning_does_not_end_in_a_foreign_home() -> None:
    armies = {"waterdeep": "hill-breaker! hill-marauder", "high-moor": "storm-sentinel"}
    t = table(turn="hill", armies=armies, points={"fire": 119})
    t.play("move").march("waterdeep", "hill-breaker! hill-marauder", "high-moor")
    t.do(c.Suffer("waterdeep", wounded("hill-breaker")))
    assert t.s.pool_1 == 0
    t.do(c.Go("sea-of-swords"))  # it had three steps when it set out, so it may pass, and must: one way is left
    assert t.army("neverwinter-wood") == ["hill-marauder"]
    assert t.s.moving is None  # that path is over
    t.march("neverwinter-wood", "hill-marauder", "sea-of-swords")  # a new path may end there
    assert t.army("sea-of-swords") == ["hill-marauder"]


@rule("AG-7.1", "AG-7.5", "AG-R55")
@pytest.mark.parametrize("units", ["hill-marauder*5", "husbands-of-guh"])
def test_a_group_is_not_in_its_own_way_where_it_stops(units: str) -> None:
    t = table(turn="hill", row="plunder trade recruit unique", armies={"sumber-hills": units})
    t.play("move").march("sumber-hills", units, "waterdeep")
    assert t.kind == "move"  # there is room: nobody is asked whether to go on, and nobody leaves
    assert len(t.army("waterdeep")) == len(units_named(units))


@rule("AG-9.2", "AG-6.14", "AG-6.16", "AG-6.4")
def test_what_cannot_be_used_paid_or_reached_is_refused_by_its_own_rule() -> None:
    t = table(turn="hill", armies=THREE, resources="iron-ore")
    assert t.why(c.Use("fallen-star")) == "AG-9.2"
    t.play("move").do(
        c.March("sumber-hills", healthy("hill-marauder")), *[c.Join("sumber-hills", healthy("hill-marauder"))] * 2
    )
    assert t.refusal(c.Go("icewind-dale")) == "no free way of so few Maneuvers leads to Icewind Dale"
    t.do(c.Go("delimbiyr-vale"))
    assert t.kind == "penalty"
    assert t.why(c.Pay("fallen-star")) == "AG-6.14"
    assert t.why(c.Suffer("delimbiyr-vale", healthy("frost-raider"))) == "AG-6.16"
