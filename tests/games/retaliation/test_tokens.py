"""EFFECT TOKENS and EFFECT CARDS."""

from typing import Any

import pytest

from gloaming.games.retaliation.rules.attack import expected, resolve
from gloaming.games.retaliation.rules.combat import end_combat
from gloaming.games.retaliation.rules.combat_cards import plays
from gloaming.games.retaliation.rules.defense import defend
from gloaming.games.retaliation.rules.gifts_and_advantages import usable_cards, use_card
from gloaming.games.retaliation.rules.npc_turn import npc_turn
from gloaming.games.retaliation.rules.rounds import bleed, close_turn, end_round
from gloaming.games.retaliation.rules.trackers import can_bear, discard_token, gain_token, leftovers, take_effect
from gloaming.games.retaliation.table.box import box
from gloaming.games.retaliation.table.choices import Absorb, Named, Sprint, Use
from gloaming.games.retaliation.table.numbers import attack_level, damage_maximum, initiative, movement
from gloaming.games.retaliation.table.state import TOKENS, State
from gloaming.games.retaliation.table.under_way import Attack
from gloaming.testing import rule
from tests.games.retaliation.table import easily, foe, play, state, wolf

HERE = (0, 0)


def duel(
    attacker_tokens: dict[str, int] | None = None, target_tokens: dict[str, int] | None = None, **fields: Any
) -> State:
    """A pack member next to a bear, in combat, with tokens on either side."""
    return state(
        [wolf(at=HERE, tokens=attacker_tokens or {}, hands={"homid": []})],
        [foe("starved-bear", at=(1, 0), facing=3, tokens=target_tokens or {})],
        sequence="combat",
        **fields,
    )


def hit(s: State, level: int, by: int = 0, on: int = 10) -> Attack:
    """An Attack of so many successes."""
    a = Attack(attacker=by, target=on, level=level)
    easily(resolve(s, a))
    return a


@rule("RT-21.1", "RT-21.10", "RT-21.23", "RT-R115")
@pytest.mark.parametrize("kind", TOKENS)
def test_of_every_kind_a_figure_has_one_token_except_resistance_and_bleed(kind: str) -> None:
    s = state([wolf(at=HERE)], [foe("axe-fomori", at=(2, 0))])
    who = s.npcs[0] if kind == "VIGILANCE" else s.members[0]
    gain_token(s, who, kind, 2)
    gain_token(s, who, kind, 1)
    assert who.tokens[kind] == (3 if kind in ("+1 RESISTANCE", "BLEED") else 1)


@rule("RT-R115")
def test_with_the_option_damage_tokens_stack() -> None:
    s = state([wolf(at=HERE)], options={"stack_damage_tokens": True})
    gain_token(s, s.members[0], "+1 DAMAGE", 2)
    assert s.members[0].tokens["+1 DAMAGE"] == 2


@rule("RT-21.2", "RT-21.3", "RT-21.4", "RT-R132", "RT-R116")
@pytest.mark.parametrize(("kind", "damage"), [("+1 DAMAGE", 4), ("-1 DAMAGE", 2)])
def test_damage_tokens_change_the_next_attack_and_go_with_it(kind: str, damage: int) -> None:
    s = duel({kind: 1})
    assert hit(s, 4).dealt == damage  # the bear resists 1
    assert s.members[0].tokens == {}
    empty = duel({kind: 1})
    hit(empty, 0)
    assert empty.members[0].tokens == {}


@rule("RT-21.7", "RT-21.8", "RT-R43")
def test_movement_tokens_change_movement_and_go_at_the_end_of_the_turn() -> None:
    for kind, expected_movement in (("+1 MOVEMENT", 4), ("-1 MOVEMENT", 2)):
        s = state([wolf(at=HERE, tokens={kind: 1})])
        assert movement(s, s.members[0]) == expected_movement
        close_turn(s)
        assert s.members[0].tokens == {}


@rule("RT-21.9", "RT-21.13", "RT-24.30", "RT-25.17")
def test_a_pack_member_chooses_how_many_resistance_tokens_absorb_damage() -> None:
    s = duel({"+1 RESISTANCE": 3})
    s.members[0].fatigued = True  # it buys no other hand
    a = Attack(attacker=10, target=0, level=2)
    play(resolve(s, a), Absorb(1))
    assert (s.members[0].damage, s.members[0].tokens["+1 RESISTANCE"]) == (1, 2)


@rule("RT-21.14", "RT-R117")
def test_npcs_use_their_tokens_at_once_after_their_resistance() -> None:
    s = duel({}, {"+1 RESISTANCE": 3})
    assert hit(s, 3).dealt == 0
    assert s.npcs[0].tokens == {"+1 RESISTANCE": 1}  # 1 by the level of the card, 2 by tokens


@rule("RT-21.11", "RT-21.12", "RT-R157")
def test_leftover_resistance_tokens_of_a_round_become_1_initiative_however_many() -> None:
    s = duel({"+1 RESISTANCE": 3}, {"+1 RESISTANCE": 2})
    before = [initiative(s, each) for each in (s.members[0], s.npcs[0])]
    for each in (s.members[0], s.npcs[0]):
        leftovers(s, each)
    assert [initiative(s, each) for each in (s.members[0], s.npcs[0])] == [n + 1 for n in before]
    assert s.members[0].tokens == s.npcs[0].tokens == {}


@rule("RT-R95")
@pytest.mark.parametrize(("option", "gained"), [("once", 1), ("stack", 2), ("off", 0)])
def test_main_rounds_pay_for_idle_tokens_once_or_as_the_table_likes(option: str, gained: int) -> None:
    s = state([wolf(at=HERE)], options={"main_round_initiative": option})
    for _ in range(2):
        gain_token(s, s.members[0], "+1 RESISTANCE")
        leftovers(s, s.members[0])
    assert s.members[0].initiative == gained


@rule("RT-21.15", "RT-R118")
def test_minus_1_resistance_means_1_more_damage_whenever_attacked_even_by_nothing() -> None:
    s = state(
        [wolf(at=HERE, hands={"homid": []})],
        [foe("timber-cutter", at=(1, 0), tokens={"-1 RESISTANCE": 1})],
        sequence="combat",
    )
    assert expected(s, Attack(attacker=0, target=10, level=0)) == 1


@rule("RT-21.16", "RT-21.17", "RT-R141")
def test_a_pack_member_may_drop_minus_1_resistance_with_a_defense_card_and_an_npc_never_does() -> None:
    s = state(
        [
            wolf(
                at=HERE,
                tokens={"-1 RESISTANCE": 1},
                fatigued=True,
                hands={"homid": ["homid-keep-low", "homid-dive-aside"]},
            )
        ],
        sequence="combat",
        black=(0,),
    )
    play(defend(s, s.members[0], "homid-keep-low"), Named("-1 RESISTANCE"))
    assert "-1 RESISTANCE" not in s.members[0].tokens
    npc = duel({}, {"-1 RESISTANCE": 1})
    npc.npcs[0].combat = "human-behind-the-truck"
    easily(npc_turn(npc, npc.npcs[0]))
    assert npc.npcs[0].tokens == {"-1 RESISTANCE": 1}


@rule("RT-21.18", "RT-21.19", "RT-24.32")
def test_unpreventable_damage_ignores_resistance_and_goes_with_the_attack() -> None:
    s = duel({"+1 UNPREVENTABLE DAMAGE": 1}, {"+1 RESISTANCE": 9})
    assert hit(s, 3).dealt == 1
    assert s.members[0].tokens == {}


@rule("RT-21.21", "RT-21.27")
def test_immobilized_and_stun_go_at_the_end_of_the_bearers_turn() -> None:
    s = state([wolf(at=HERE, tokens={"IMMOBILIZED": 1, "STUN": 1})])
    close_turn(s)
    assert s.members[0].tokens == {}


@rule("RT-21.22", "RT-21.23", "RT-R98")
def test_bleed_costs_1_damage_a_token_at_the_end_of_each_round() -> None:
    s = duel({"BLEED": 2, "+1 RESISTANCE": 3}, {"BLEED": 1})
    play(bleed(s))
    assert (s.members[0].damage, s.npcs[0].damage) == (2, 1)


@rule("RT-21.24", "RT-R141")
def test_all_bleed_goes_with_a_defense_card_before_its_check() -> None:
    s = state(
        [wolf(at=HERE, tokens={"BLEED": 3}, fatigued=True, hands={"homid": ["homid-keep-low", "homid-dive-aside"]})],
        sequence="combat",
        black=(0,),
    )
    play(defend(s, s.members[0], "homid-keep-low"))
    assert "BLEED" not in s.members[0].tokens


@rule("RT-R120", "RT-21.29", "RT-R87")
@pytest.mark.parametrize(("option", "left"), [(True, {}), (False, {"BLEED": 2})])
def test_bleed_retaliation_and_resistance_end_with_combat(option: bool, left: dict[str, int]) -> None:
    s = state(
        [wolf(at=HERE, tokens={"BLEED": 2, "RETALIATION": 1, "+1 RESISTANCE": 1})],
        sequence="combat",
        options={"bleed_ends_with_combat": option},
    )
    end_combat(s)
    assert s.members[0].tokens == left
    assert s.members[0].initiative == 0


@rule("RT-21.25", "RT-21.26", "RT-R119", "RT-R138")
def test_a_stunned_member_uses_no_combat_card_in_its_turn_but_everything_else() -> None:
    s = state(
        [wolf(at=HERE, tokens={"STUN": 1}, damage=2, rage=1)], [foe("starved-bear", at=(1, 0))], sequence="combat"
    )
    from gloaming.games.retaliation.rules.defense import reactions
    from gloaming.games.retaliation.rules.player_turn import turn_options
    from gloaming.games.retaliation.table.choices import Recover, Shift

    options = turn_options(s, s.members[0])
    assert plays(s, s.members[0]) == []
    assert not any(isinstance(option, Sprint) for option in options)
    assert Recover() in options
    assert Shift("lupus") in options
    s.turn = None
    assert reactions(s, s.members[0])


@rule("RT-R119")
def test_a_stunned_npc_keeps_its_card_face_down() -> None:
    s = duel({}, {"STUN": 1})
    s.npcs[0].combat = "animal-maul"
    easily(npc_turn(s, s.npcs[0]))
    assert (s.npcs[0].combat, s.npcs[0].known, s.members[0].damage) == ("animal-maul", False, 0)


@rule("RT-21.28", "RT-21.29", "RT-R122")
def test_retaliation_costs_the_attacker_1_damage_once_even_if_the_bearer_falls() -> None:
    s = duel({}, {"RETALIATION": 1})
    hit(s, 3)
    assert s.members[0].damage == 1
    assert s.npcs[0].tokens == {}
    deadly = duel({"RETALIATION": 1}, {"RETALIATION": 1})
    hit(deadly, 40)
    assert deadly.npcs[0].at == []
    assert (deadly.members[0].damage, deadly.members[0].tokens) == (1, {"RETALIATION": 1})


@rule("RT-R122", "RT-25.5")
def test_an_npc_that_retaliation_fells_makes_no_second_attack() -> None:
    hunter = foe("moonless-hunter", at=(1, 0), facing=3, combat="garou-cunning")  # attacks twice
    s = state([wolf(at=HERE, tokens={"RETALIATION": 1}, hands={"homid": []})], [hunter], sequence="combat")
    hunter.damage = damage_maximum(s, hunter) - 1
    easily(npc_turn(s, hunter))
    assert hunter.at == []
    assert s.members[0].damage == attack_level(s, hunter)


@rule("RT-21.28")
def test_an_attack_that_deals_nothing_sets_no_retaliation_off() -> None:
    s = duel({}, {"RETALIATION": 1})
    hit(s, 1)
    assert (s.members[0].damage, s.npcs[0].tokens) == (0, {"RETALIATION": 1})


@rule("RT-21.30", "RT-31.2")
def test_stealth_is_for_pack_members_outside_combat() -> None:
    s = state([wolf(at=HERE)], [foe("axe-fomori", at=(2, 0)), foe("isaac", at=(3, 0), ally="pack", attitude="Ally")])
    assert can_bear(s, s.members[0], "STEALTH")
    assert not can_bear(s, s.npcs[0], "STEALTH")
    assert not can_bear(s, s.npcs[1], "STEALTH")
    s.sequence = "combat"
    assert not can_bear(s, s.members[0], "STEALTH")


@rule("RT-21.32", "RT-31.17")
def test_whenever_stealth_is_discarded_initiative_rises_by_1() -> None:
    s = state([wolf(at=HERE, tokens={"STEALTH": 1})])
    discard_token(s, s.members[0], "STEALTH")
    assert s.members[0].initiative == 1


@rule("RT-29.23", "RT-R186", "RT-21.33", "RT-21.34")
def test_swarms_carry_no_token_and_vigilance_stays() -> None:
    s = state(
        [wolf(at=HERE)],
        [foe("blight-rats", at=(2, 0)), foe("axe-fomori", at=(3, 0), tokens={"VIGILANCE": 1})],
        turn=None,
    )
    assert not any(can_bear(s, s.npcs[0], kind) for kind in TOKENS)
    easily(end_round(s))
    assert s.npcs[1].tokens == {"VIGILANCE": 1}


@rule("RT-R11")
def test_what_lowers_an_npcs_attack_for_once_is_a_minus_1_damage_token() -> None:
    s = state([wolf(at=HERE)])
    part = box(s).npcs["axe-fomori"].glorious[0]
    assert "-1 DAMAGE token" in part.text
    assert "-1 ATTACK" not in TOKENS


# Effect cards


@rule("RT-21.36", "RT-21.37", "RT-R123")
def test_an_effect_card_goes_to_the_pack_or_to_whoever_acted_last() -> None:
    s = state([wolf(at=HERE), wolf(at=(1, 0))], last=1)
    take_effect(s, "hunted", -1)
    take_effect(s, "limp", -1)
    take_effect(s, "limp", 0)
    assert s.campaign.effects == ["hunted"]
    assert [who.effects for who in s.members] == [["limp"], ["limp"]]


@rule("RT-21.38", "RT-21.35")
def test_righteous_conviction_is_discarded_in_combat_for_initiative_and_a_token() -> None:
    s = state([wolf(at=HERE, effects=["righteous-conviction"])], sequence="combat")
    assert Use("righteous-conviction") in usable_cards(s, s.members[0])
    play(use_card(s, s.members[0], "righteous-conviction"))
    assert (s.members[0].initiative, s.members[0].tokens, s.members[0].effects) == (1, {"+1 RESISTANCE": 1}, [])
    s.members[0].effects = ["righteous-conviction"]
    s.sequence = "main"
    assert Use("righteous-conviction") not in usable_cards(s, s.members[0])


@rule("RT-R143")
def test_tokens_follow_their_own_rule_and_other_effects_end_with_the_round() -> None:
    s = state(
        [wolf(at=HERE, fatigued=True, hands={"homid": ["homid-keep-low", "homid-dive-aside"]})],
        sequence="combat",
        black=(0,),
        turn=0,
    )
    play(defend(s, s.members[0], "homid-keep-low"))
    s.members[0].tokens["-1 RESISTANCE"] = 1
    assert len(s.lasting) == 1
    s.turn = None
    easily(end_round(s))
    assert s.lasting == []
    assert "-1 RESISTANCE" in s.members[0].tokens
