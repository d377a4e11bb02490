"""USE: target, Power, comparison, move."""

import pytest

from gloaming.games.veilwraith.table import choices as c
from gloaming.games.veilwraith.table.state import Base
from gloaming.kernel import DONE
from gloaming.testing import rule
from tests.games.veilwraith.cards import BLANK, KEY, TRIAL, anima, deja, foe, key, memory, vignette
from tests.games.veilwraith.table import table


@rule("VW-12.1", "VW-11.5", "VW-13.17")
def test_only_an_upright_action_can_be_used() -> None:
    t = table(area=[anima("Fight 1"), deja("Influence 1")], row=["explore", "fight tilted", "influence exhausted"])
    t.may_not(t.use_of("fight", "Fight 1"), c.UseDraw("fight"), rule="VW-11.5")
    t.may_not(t.use_of("influence", "Influence 1"), c.UseDraw("influence"), rule="VW-13.17")


@rule("VW-12.2", "VW-R72")
def test_a_use_aims_at_a_threat_that_has_a_value_of_its_type() -> None:
    t = table(area=[anima("Fight 3")])
    t.may(t.use_of("fight", "Fight 3"))
    t.may_not(t.use_of("explore", "Fight 3"), t.use_of("influence", "Fight 3"), rule="VW-R72")
    t.may_not(c.Use("fight", 77), rule="VW-12.2")


@rule("VW-12.3", "VW-3.33", "VW-R74")
def test_the_action_is_exhausted_as_the_use_begins_and_the_target_is_fixed() -> None:
    t = table(area=[anima("Fight 2"), anima("Fight 3")], hand=[BLANK]).use("fight", "Fight 3")
    assert (t.turn_of("fight"), t.kind) == (90, "power")
    t.may_not(t.use_of("fight", "Fight 2"), rule="VW-R93")


@rule("VW-12.4", "VW-12.12", "VW-4.1")
@pytest.mark.parametrize(
    ("row", "ours"), [(["fight", "explore", "influence"], 1), (["explore", "fight", "influence"], 2)]
)
def test_the_token_above_the_action_gives_its_power(row: list[str], ours: int) -> None:
    t = table(area=[anima("Fight 2")], row=row).beat("fight", "Fight 2")
    assert f"Fight {ours} " in " ".join(t.told)
    assert (t.area() == []) is (ours == 2)


@rule("VW-12.5", "VW-9.7", "VW-9.10")
def test_memories_next_to_an_action_add_to_its_power() -> None:
    t = table(area=[anima("Fight 6")], hand=[memory("+2 Fight."), memory("+2 Explore.")])
    t.play("memory +2 Fight.").play("memory +2 Explore.")
    assert (t.power("fight"), t.power("explore"), t.power("influence")) == (4, 3, 3)
    t.beat("fight", "Fight 6")
    assert t.area() == [anima("Fight 6")]


@rule("VW-12.6", "VW-10.2", "VW-10.3", "VW-10.7", "VW-R65", "VW-10.6")
def test_combines_made_for_this_use_add_up() -> None:
    t = table(area=[anima("Fight 4")], hand=[BLANK] * 4).use("fight", "Fight 4")
    t.combine(BLANK, BLANK).combine(BLANK, BLANK)
    assert (t.area(), len(t.you.discard)) == ([], 4)


@rule("VW-12.7", "VW-12.8", "VW-12.9", "VW-R78")
def test_power_tokens_are_discarded_as_many_as_one_likes() -> None:
    t = table(area=[anima("Fight 4")], row=["explore", "fight 3", "influence"]).use("fight", "Fight 4")
    assert t.options == [c.Spend(0), c.Spend(1), c.Spend(2), c.Spend(3)]
    t.spend(2)
    assert (t.area(), t.tokens("fight")) == ([], 1)


@rule("VW-12.10")
def test_power_tokens_on_other_actions_cannot_be_used() -> None:
    t = table(area=[anima("Fight 3")], row=["explore 5", "fight", "influence 5"]).use("fight", "Fight 3")
    assert t.area() == [anima("Fight 3")]
    assert (t.tokens("explore"), t.tokens("influence")) == (5, 5)


@rule("VW-12.11", "VW-13.1")
def test_the_four_sources_are_added_and_must_reach_the_value() -> None:
    needs = anima("Fight 6")
    hand = [memory("+2 Fight."), BLANK, BLANK]
    t = table(area=[needs], hand=hand, row=["explore", "fight 1", "influence"]).use("fight", needs)
    t.play("memory +2 Fight.").combine(BLANK, BLANK).spend(1)
    assert t.area() == []


@rule("VW-13.2", "VW-13.3")
@pytest.mark.parametrize(("base", "needs", "slot"), [("influence", "Influence 3", 3), ("explore", "Explore 1", 1)])
def test_influence_and_explore_beat_their_own_values(base: Base, needs: str, slot: int) -> None:
    t = table(area=[deja(needs)]).beat(base, needs)
    assert t.area() == []
    t = table(area=[deja(f"{needs[:-1]}{slot + 1}")]).beat(base, needs[:-1])
    assert len(t.area()) == 1


@rule("VW-13.4")
def test_explore_may_target_keys_foes_threats_and_the_portal() -> None:
    cards = [key("Explore 3"), foe("Explore 3"), anima("Explore 3")]
    t = table(area=cards)
    t.may(*(t.use_of("explore", card) for card in cards))
    t = table(keys=5, foes=1, portal=1)
    t.may(t.use_of("explore", "portal"))


@rule("VW-13.5", "VW-R73", "VW-13.15")
def test_with_too_little_power_nothing_happens_to_the_target_and_what_was_spent_is_gone() -> None:
    t = table(area=[anima("Fight 9", boost=2)], row=["explore", "fight 2", "influence"], hand=[BLANK, BLANK])
    t.use("fight", "Fight 9").combine(BLANK, BLANK).spend(2)
    assert len(t.area()) == 1
    assert (t.you.spirit, t.tokens("fight"), len(t.you.discard)) == (20, 0, 2)
    assert (t.row, t.turn_of("fight")) == (["fight", "explore", "influence"], 90)


@rule("VW-13.6", "VW-13.7", "VW-13.8", "VW-13.9", "VW-8.5")
def test_any_action_may_draw_instead_which_is_a_use() -> None:
    t = table(deck=[BLANK, BLANK])
    t.may(*(c.UseDraw(base) for base in ("explore", "fight", "influence"))).draw("influence")
    assert (t.you.hand, t.turn_of("influence")) == ([BLANK], 90)
    assert t.row == ["influence", "explore", "fight"]
    t.may_not(c.UseDraw("fight"), rule="VW-8.5")


@rule("VW-13.10", "VW-13.11", "VW-13.12")
def test_a_used_action_moves_to_slot_one_and_lower_ones_move_up() -> None:
    t = table(area=[deja("Influence 3")]).beat("influence", "Influence 3")
    assert (t.row, t.turn_of("influence")) == (["influence", "explore", "fight"], 90)


@rule("VW-13.13")
def test_actions_in_higher_slots_do_not_move() -> None:
    t = table(area=[anima("Fight 2")]).beat("fight", "Fight 2")
    assert t.row == ["fight", "explore", "influence"]


@rule("VW-13.14")
def test_an_action_used_from_slot_one_stays_there() -> None:
    t = table(area=[deja("Explore 1")]).beat("explore", "Explore 1")
    assert t.row == ["explore", "fight", "influence"]


@rule("VW-13.16", "VW-11.8")
def test_bonuses_and_tokens_go_along_with_an_action() -> None:
    t = table(hand=[memory("+2 Fight.")], row=["explore", "fight 2", "influence"])
    t.play("memory +2 Fight.").draw("fight")
    assert (t.row[0], t.tokens("fight"), t.power("fight")) == ("fight", 2, 3)


@rule("VW-R75")
def test_if_the_target_leaves_the_use_ends_without_result_but_the_action_moves() -> None:
    goes = memory("Discard each Anima with Fight 9 or less.", name="sweep")
    t = table(area=[anima("Fight 5", boost=1)], hand=[goes], row=["explore", "fight 2", "influence"], spirit=10)
    t.use("fight", "Fight 5").play(goes)
    assert (t.area(), t.you.spirit, t.tokens("fight"), t.row[0]) == ([], 10, 2, "fight")
    t = table(area=[anima("Fight 9 Influence 5")], hand=[goes], row=["explore", "fight", "charm"], spirit=10)
    t.use("influence", "Fight 9 Influence 5").play(goes)
    assert (t.area(), t.you.spirit) == ([], 10)  # Charm gives Spirit only for a value that is beaten


@rule("VW-R76")
def test_hunt_assault_and_charm_are_explore_fight_and_influence() -> None:
    t = table(area=[anima("Fight 5")], row=["hunt", "assault", "charm"], hand=[memory("+2 Fight.")])
    t.play("memory +2 Fight.").beat("fight", "Fight 5")  # 2, +2, and +1 of Assault
    assert t.area() == []


@rule("VW-R77", "VW-10.4")
def test_surplus_power_is_lost() -> None:
    t = table(area=[anima("Fight 1"), anima("Fight 2")], hand=[BLANK, BLANK, BLANK])
    t.use("fight", "Fight 1").combine(BLANK, BLANK).spend()
    assert t.area() == [anima("Fight 2")]
    assert t.power("fight") == 1


@rule("VW-R80")
def test_the_move_pushes_tilted_and_exhausted_actions_as_well() -> None:
    t = table(row=["explore tilted", "fight exhausted", "influence"]).draw("influence")
    assert t.row == ["influence", "explore", "fight"]
    assert (t.turn_of("explore"), t.turn_of("fight")) == (45, 90)


@rule("VW-R81", "VW-R221")
def test_defeat_boost_and_portal_come_before_the_move() -> None:
    looks = anima("Fight 2", "Defeat: If Fight is in slot 2, add 3 Power Tokens to Explore.")
    t = table(area=[looks]).beat("fight", "Fight 2")
    assert (t.tokens("explore"), t.row[0]) == (3, "fight")


@rule("VW-R82")
def test_an_action_reset_while_it_is_used_still_moves_and_ends_upright() -> None:
    t = table(area=[anima("Fight 2")], hand=[memory("Reset Fight.")]).use("fight", "Fight 2")
    t.play("memory Reset Fight.")
    assert (t.row[0], t.turn_of("fight"), t.area()) == ("fight", 0, [])


@rule("VW-R83", "VW-R69", "VW-3.31")
def test_an_action_exhausted_by_an_effect_is_not_used() -> None:
    t = table(hand=[memory("Exhaust Influence.")]).play("memory Exhaust Influence.")
    assert (t.row[2], t.turn_of("influence"), t.you.used) == ("influence", 90, False)
    t.may(c.UseDraw("fight")).may_not(c.UseDraw("influence"), rule="VW-13.17")


@rule("VW-R84", "VW-3.30")
def test_exhausting_may_choose_a_tilted_action_and_not_an_exhausted_one() -> None:
    t = table(hand=[memory("Exhaust an Action.")], row=["explore tilted", "fight exhausted", "influence"])
    t.play("memory Exhaust an Action.")
    assert t.options == [c.OnAction("explore"), c.OnAction("influence")]
    t.on("explore")
    assert t.turn_of("explore") == 90
    t = table(hand=[memory("Exhaust an Action.")], row=["explore exhausted", "fight exhausted", "influence exhausted"])
    t.play("memory Exhaust an Action.")
    assert t.kind == "play"


@rule("VW-R85")
def test_a_value_of_zero_is_beaten_by_any_use_of_its_type() -> None:
    weak = memory("Each Threat has -5 Explore.")
    t = table(area=[deja("Explore 4"), anima("Fight 1", "-3 Explore.")], hand=[weak]).play(weak)
    assert (t.value("Explore 4"), t.power("explore")) == (0, 0)
    t.beat("explore", "Explore 4")
    assert "deja Explore 4" not in t.area()


@rule("VW-R86", "VW-3.3")
def test_values_are_read_when_power_is_compared() -> None:
    armed = anima("Fight 3", "For each Power Token on Fight, this Threat has +1 Fight.")
    t = table(area=[armed], row=["explore", "fight 2", "influence"])
    assert t.value("Fight 3") == 5
    t.beat("fight", "Fight 3", tokens=1)  # 2 + 1 against 3 + 1
    assert len(t.area()) == 1
    t = table(area=[armed], row=["explore", "fight 2", "influence"]).beat("fight", "Fight 3", tokens=2)
    assert t.area() == []


@rule("VW-R88", "VW-R46")
def test_a_draw_with_both_memory_piles_empty_is_legal_and_moves_the_action() -> None:
    t = table(deck=[]).draw("fight")
    assert (t.you.hand, t.row[0]) == ([], "fight")


@rule("VW-R89", "VW-R60")
def test_a_draw_is_always_the_printed_number_and_has_no_window() -> None:
    t = table(hand=[memory("+2 Fight."), BLANK], row=["explore", "fight 3", "influence"]).play("memory +2 Fight.")
    t.draw("fight")
    assert (len(t.you.hand), t.tokens("fight"), t.kind) == (2, 3, "play")


@rule("VW-R90")
def test_an_effect_that_gives_a_use_needs_an_available_action() -> None:
    row = ["explore exhausted", "fight tilted", "influence exhausted"]
    t = table(hand=[memory("Use 1 more Action.")], row=row).play("memory Use 1 more Action.")
    assert (t.kind, t.you.owed) == ("play", 0)


@rule("VW-R220", "VW-R23")
def test_a_use_given_inside_a_use_follows_straight_after_it() -> None:
    gives = anima("Fight 2", "Defeat: Use 1 more Action.")
    t = table(area=[gives, deja("Influence 3")]).beat("fight", "Fight 2")
    assert (t.kind, t.row) == ("use more", ["fight", "explore", "influence"])
    t.may_not(c.UseDraw("fight"), rule="VW-13.17")
    t.use("influence", "Influence 3")
    assert (t.area(), t.row) == ([], ["influence", "fight", "explore"])
    t.may_not(c.UseDraw("explore"), rule="VW-8.5")


@rule("VW-R220", "VW-R32")
def test_a_use_given_inside_a_use_is_lost_without_an_action_and_else_made() -> None:
    gives = anima("Fight 2", "Defeat: Use 2 more Actions.")
    t = table(area=[gives], row=["explore exhausted", "fight", "influence tilted"]).beat("fight", "Fight 2")
    assert (t.kind, t.you.owed) == ("play", 0)
    t = table(area=[gives]).beat("fight", "Fight 2").may_not(DONE).draw("influence")
    assert (t.kind, t.you.owed, len(t.you.hand)) == ("play", 0, 2)  # the last one is the only one left


@rule("VW-R192")
def test_of_two_values_of_one_type_the_player_names_the_one_attacked() -> None:
    t = table(area=[anima("Fight 5 Fight 2")]).use("fight", "Fight 5 Fight 2")
    assert t.kind == "value"
    t.answer(c.Branch(1))
    assert t.area() == []
    t = table(area=[anima("Fight 5 Fight 2")])
    assert t.options.count(t.use_of("fight", "Fight 5 Fight 2")) == 1


@rule("VW-R194", "VW-R94", "VW-14.5")
def test_a_power_token_that_comes_during_the_use_can_be_spent_in_it() -> None:
    t = table(area=[anima("Fight 3")], keys=[KEY]).use("fight", "Fight 3").flip()
    assert t.options == [c.Spend(0), c.Spend(1)]
    t.spend(1)
    assert t.area() == []


@rule("VW-R193")
def test_effects_put_power_tokens_on_tilted_and_exhausted_actions() -> None:
    t = table(
        hand=[memory("Add 1 Power Token to each Action.")], row=["explore tilted", "fight exhausted", "influence"]
    )
    t.play("memory Add 1 Power Token to each Action.")
    assert [action.tokens for action in t.you.row] == [1, 1, 1]


@rule("VW-R212", "VW-3.36")
def test_an_effect_moves_an_action_and_the_row_stays_a_permutation() -> None:
    t = table(hand=[memory("Move an Action to slot 3.")], row=["explore 2", "fight", "influence"])
    t.play("memory Move an Action to slot 3.").on("explore")
    assert (t.row, t.tokens("explore"), t.you.used) == (["fight", "influence", "explore"], 2, False)


@rule("VW-R218", "VW-20.18")
def test_advanced_actions_only_add_to_their_basic_side() -> None:
    for base, side in (("explore", "hunt"), ("fight", "assault"), ("influence", "charm")):
        basic, advanced = TRIAL.cards[base], TRIAL.cards[side]
        assert set(basic.on["Use"][0].tree.sentences) <= set(advanced.on["Use"][0].tree.sentences)
        assert {"Use", "Draw"} <= set(advanced.on)
    t = table(area=[deja("Explore 1")], row=["hunt", "fight", "influence"]).beat("explore", "Explore 1")
    assert (len(t.you.hand), t.turn_of("explore")) == (1, 90)
    t = table(row=["hunt", "fight", "influence"]).draw("explore")
    assert (len(t.you.hand), t.tokens("explore")) == (1, 1)
    t = table(row=["explore", "fight", "charm"], spirit=10).draw("influence")
    assert t.you.spirit == 11


@rule("VW-R2", "VW-R1")
def test_slots_are_positional_whatever_the_tokens_say() -> None:
    t = table(area=[anima("Fight 3")], circled=[True, True, False], row=["explore", "fight", "influence"])
    assert [t.power(base) for base in ("explore", "fight", "influence")] == [2, 3, 3]
    t.beat("fight", "Fight 3")
    assert (t.area(), t.row[0], t.power("fight")) == ([], "fight", 2)


@rule("VW-4.33", "VW-R18")
def test_a_vignette_may_change_power_too() -> None:
    t = table(vignette=vignette("+1 Fight."))
    assert t.power("fight") == 3


@rule("VW-R220", "VW-R90")
def test_a_use_that_a_text_gives_and_that_is_made_is_no_failure() -> None:
    more = memory("Use 1 more Action. If you cannot, gain 1 Spirit.")
    t = table(hand=[more], spirit=9).play(more)
    assert t.kind == "use more"
    assert t.draw("explore").you.spirit == 9
