"""COMBAT CARDS and ACTIVE HANDS, GIFTS, PATRON SPIRITS, ITEMS in a scenario."""

from typing import Any

import pytest
from msgspec.structs import replace

from gloaming.games.retaliation.rules.attack import open_parts
from gloaming.games.retaliation.rules.combat_cards import choose_hand, discard_card, hand, plays
from gloaming.games.retaliation.rules.defense import hand_changes
from gloaming.games.retaliation.rules.gifts_and_advantages import (
    call_spirit,
    callable_spirits,
    can_pay,
    usable_cards,
    use_card,
)
from gloaming.games.retaliation.rules.items import item_options, trade, trades, usable_items, use_item
from gloaming.games.retaliation.rules.npc_targeting import valid
from gloaming.games.retaliation.rules.player_turn import do_freely, free_options, turn_options
from gloaming.games.retaliation.rules.rounds import begin_turn
from gloaming.games.retaliation.rules.skill_checks import frenzy_threatens, make_check, pool
from gloaming.games.retaliation.table.box import box
from gloaming.games.retaliation.table.choices import (
    Call,
    Card,
    Dismiss,
    NewHand,
    Play,
    Refill,
    Reroll,
    Trade,
    Use,
    UseItem,
)
from gloaming.games.retaliation.table.holding import bonus, expire, ignores
from gloaming.games.retaliation.table.numbers import initiative, movement
from gloaming.games.retaliation.table.state import MapToken, State
from gloaming.games.retaliation.table.under_way import Check
from gloaming.kernel import DONE
from gloaming.lingo import Do
from gloaming.testing import rule
from tests.games.retaliation.table import easily, foe, play, state, wolf

HERE = (0, 0)
BEAR = ("starved-bear", (1, 0))


# hands


@rule("RT-7.1", "RT-7.2", "RT-7.9", "RT-7.3", "RT-23.22")
def test_only_cards_of_the_present_form_can_be_played() -> None:
    s = state([wolf(at=[HERE, (0, 1)], form="crinos")], [foe(*BEAR)], sequence="combat")
    found = plays(s, s.members[0])
    assert found
    assert {box(s).cards[option.card].form for option in found} == {"crinos"}
    assert all(card.skill and 0 <= card.level <= 5 for card in box(s).cards.values())


@rule("RT-7.7", "RT-7.8", "RT-7.6", "RT-R35", "RT-7.15")
def test_a_hand_is_chosen_from_1_to_physical_and_mental_cards_for_each_form() -> None:
    s = state([wolf(at=HERE, physical=3, mental=2)])
    who = s.members[0]
    play(choose_hand(s, who, "lupus"), *([0] + [1] * 4))
    assert len(who.hands["lupus"]) == 5
    play(choose_hand(s, who, "lupus"), 0, DONE)
    assert len(who.hands["lupus"]) == 1


@rule("RT-7.10", "RT-R30", "RT-24.23")
def test_a_used_card_goes_to_the_discard_of_its_form() -> None:
    s = state([wolf(at=HERE, hands={"homid": ["homid-keep-low", "homid-dive-aside"]})])
    discard_card(s, s.members[0], "homid-keep-low")
    assert s.members[0].discards["homid"] == ["homid-keep-low"]


@rule("RT-7.11", "RT-R31")
def test_the_card_that_empties_a_hand_brings_all_of_that_form_back() -> None:
    s = state(
        [
            wolf(
                at=HERE,
                hands={"homid": ["homid-keep-low"]},
                discards={"homid": ["homid-dive-aside"], "lupus": ["lupus-circle"]},
            )
        ]
    )
    discard_card(s, s.members[0], "homid-keep-low")
    assert sorted(s.members[0].hands["homid"]) == ["homid-dive-aside", "homid-keep-low"]
    assert s.members[0].discards["lupus"] == ["lupus-circle"]


@rule("RT-6.12", "RT-7.12", "RT-7.14", "RT-R32")
def test_1_willpower_brings_the_discards_of_all_three_forms_back() -> None:
    s = state(
        [
            wolf(
                at=HERE,
                hands={"homid": ["homid-keep-low"]},
                discards={"homid": ["homid-dive-aside"], "lupus": ["lupus-circle"]},
            )
        ]
    )
    who = s.members[0]
    assert Refill() in free_options(s, who)
    play(do_freely(s, who, Refill()))
    assert who.spent == 1
    assert not any(who.discards.values())
    assert Refill() not in free_options(s, who)


@rule("RT-6.13", "RT-7.13", "RT-R33", "RT-R34")
def test_1_willpower_chooses_the_hand_of_one_form_anew_from_all_open_cards() -> None:
    s = state([wolf(at=HERE, hands={"homid": ["homid-keep-low"]}, discards={"homid": ["homid-dive-aside"]})])
    who = s.members[0]
    play(do_freely(s, who, NewHand("homid")), Card("homid-dive-aside"), Card("homid-keep-low"), DONE)
    assert who.hands["homid"] == ["homid-dive-aside", "homid-keep-low"]
    assert who.discards["homid"] == []
    assert who.spent == 1


@rule("RT-R32", "RT-R38", "RT-20.22")
def test_hands_can_be_changed_right_before_a_reaction_but_not_when_fatigued() -> None:
    assert NewHand("homid") in hand_changes(wolf(at=HERE))
    assert hand_changes(wolf(at=HERE, fatigued=True)) == []


# Gifts


@rule("RT-8.6", "RT-8.7", "RT-8.9", "RT-8.14", "RT-6.14", "RT-24.10")
def test_an_immediate_gift_is_paid_and_applied_at_once_without_an_action() -> None:
    s = state([wolf(at=HERE, gifts=["theurge-spirit-salve"], damage=3)])
    play(use_card(s, s.members[0], "theurge-spirit-salve"))
    assert (s.members[0].damage, s.members[0].spent) == (1, 1)
    assert s.turn is not None
    assert s.turn.actions == 1


@rule("RT-6.21", "RT-24.12", "RT-8.15")
def test_gifts_are_limited_only_by_their_cost() -> None:
    s = state([wolf(at=HERE, gifts=["ahroun-iron-nape"], rage=2)], [foe(*BEAR)], sequence="combat")
    for _ in range(2):
        play(use_card(s, s.members[0], "ahroun-iron-nape"))
    assert (s.members[0].tokens["+1 RESISTANCE"], s.members[0].rage) == (6, 0)
    assert Use("ahroun-iron-nape") not in usable_cards(s, s.members[0])


@rule("RT-8.8", "RT-8.17")
def test_a_passive_gift_always_applies_in_both_sequences() -> None:
    for sequence in ("main", "combat"):
        s = state([wolf(at=HERE, gifts=["silent-striders-long-stride"])], sequence=sequence)
        assert movement(s, s.members[0]) == (4 if sequence == "main" else 2)


@rule("RT-8.10", "RT-8.11", "RT-8.12", "RT-8.13", "RT-R36")
def test_an_active_gift_lasts_until_dismissed_or_until_another_takes_its_place() -> None:
    s = state([wolf(at=HERE, mental=5, gifts=["theurge-clean-hands", "silent-striders-road-without-end"])])
    who = s.members[0]
    play(use_card(s, who, "theurge-clean-hands"))
    play(use_card(s, who, "silent-striders-road-without-end"))
    assert who.active == "silent-striders-road-without-end"
    assert movement(s, who) == 5
    play(do_freely(s, who, Dismiss()))
    assert (who.active, movement(s, who)) == ("", 3)


@rule("RT-8.16", "RT-R37")
def test_a_gift_that_names_a_moment_is_used_at_that_moment_and_others_in_the_own_turn() -> None:
    s = state([wolf(at=HERE, mental=3, gifts=["children-of-gaia-puzzle-solver"])], black=(0, 0, 0, 2, 2, 2))
    assert Use("children-of-gaia-puzzle-solver") not in usable_cards(s, s.members[0])
    check = Check(0, "mental", "enigmas", difficulty=3)
    play(make_check(s, check), DONE, Use("children-of-gaia-puzzle-solver"))
    assert check.succeeds
    assert s.members[0].used == {"children-of-gaia-puzzle-solver": "scenario"}


@rule("RT-R37")
def test_a_gift_of_another_can_help_a_check_and_none_is_used_in_frenzy() -> None:
    helper = wolf(at=(1, 0), gifts=["philodox-even-scales"])
    s = state([wolf(at=HERE, fatigued=True), helper], black=(1,))
    check = Check(0, "physical", "brawl")
    play(make_check(s, check), Use("philodox-even-scales"))
    assert check.dice == 2
    frenzied = state(
        [wolf(at=[HERE, (1, 0)], form="crinos", rage=2, frenzied=True, gifts=["ahroun-iron-nape"])], sequence="combat"
    )
    assert usable_cards(frenzied, frenzied.members[0]) == []


@rule("RT-R37", "RT-8.15")
def test_a_gift_answers_its_moment_once_and_at_the_next_one_again() -> None:
    s = state([wolf(at=HERE, mental=4, gifts=["theurge-ask-the-stones", "ghost-council-borrowed-years"])], black=(1,))
    stones, years = Use("theurge-ask-the-stones"), Use("ghost-council-borrowed-years")
    for spent in (2, 4):
        check = Check(0, "mental", "enigmas")
        play(make_check(s, check), stones, years, DONE)
        assert (check.dice, check.skill, s.members[0].spent) == (2, "occult", spent)


@rule("RT-R37", "RT-R103")
def test_rage_dice_are_soothed_once_in_a_check_while_willpower_rerolls_have_no_limit() -> None:
    who = wolf(at=[HERE, (1, 0)], form="crinos", mental=4, rage=1, gifts=["theurge-soothe-the-wolf-within"])
    s = state([who], black=(0,), rage=(0,))
    soothe = Use("theurge-soothe-the-wolf-within")
    flow = make_check(s, Check(0, "mental", "occult"))
    assert soothe in next(flow).options
    later = [flow.send(soothe)]
    while later[-1].kind != "reroll":
        later.append(flow.send(later[-1].options[0]))
    assert soothe not in later[-1].options
    assert Reroll((0,)) in later[-1].options


def reprint(monkeypatch: pytest.MonkeyPatch, s: State, gift: str, text: str) -> None:
    """A Gift has another text for as long as a test lasts."""
    gifts = box(s).gifts
    monkeypatch.setattr(box(s), "gifts", {**gifts, gift: replace(gifts[gift], text=text)})
    monkeypatch.setattr(box(s), "borne", {})


@rule("RT-R19", "RT-R37")
def test_more_dice_come_before_the_roll_whatever_else_the_line_says(monkeypatch: pytest.MonkeyPatch) -> None:
    s = state([wolf(at=HERE, mental=2, gifts=["theurge-ask-the-stones"])], black=(1, 1, 1, 1))
    reprint(monkeypatch, s, "theurge-ask-the-stones", "When you make an Enigmas check: +2 dice on this check. "
            "+1 success on this check.")  # fmt: skip
    check = Check(0, "mental", "enigmas")
    play(make_check(s, check), Use("theurge-ask-the-stones"), DONE)
    assert (check.black, check.successes) == ([1, 1, 1, 1], 5)


@rule("RT-R19", "RT-R103")
def test_every_line_of_a_card_has_its_own_moment_in_a_check(monkeypatch: pytest.MonkeyPatch) -> None:
    s = state([wolf(at=HERE, mental=2, gifts=["glass-walkers-spark-talker"])], black=(0, 0, 0, 1, 1, 1))
    reprint(monkeypatch, s, "glass-walkers-spark-talker", "When you make a check: +1 die on this check.\n"
            "When you make a check: Reroll all dice of this check.")  # fmt: skip
    check = Check(0, "mental", "enigmas")
    play(make_check(s, check), DONE)
    assert check.black == [1, 1, 1]


@rule("RT-R38", "RT-R214")
def test_willpower_gifts_are_closed_to_the_fatigued_and_costs_are_paid_in_full() -> None:
    s = state([wolf(at=HERE, fatigued=True, damage=2, rage=1, gifts=["theurge-spirit-salve"])])
    assert Use("theurge-spirit-salve") not in usable_cards(s, s.members[0])
    assert can_pay(s, wolf(at=HERE, rage=1), "ahroun-iron-nape")
    assert not can_pay(s, wolf(at=HERE, rage=1), "ahroun-teeth-in-the-storm")


@rule("RT-R10")
def test_there_is_no_gnosis() -> None:
    texts = [gift.text for gift in box(state()).gifts.values()]
    assert not any("Gnosis" in text for text in texts)


# Patron Spirits


def called(spirit: str, *answers: Any, **fields: Any) -> State:
    """A table after the first pack member has called a spirit."""
    s = state(
        [wolf(at=HERE, **fields)], [foe("axe-fomori", at=(3, 0))], sequence="combat", campaign={"spirits": [spirit]}
    )
    play(call_spirit(s, s.members[0], spirit), *answers)
    return s


@rule("RT-9.7", "RT-9.8", "RT-9.9", "RT-9.10", "RT-9.11")
def test_each_spirit_of_the_caern_comes_once_a_scenario_to_whoever_calls_it_in_its_turn() -> None:
    s = state([wolf(at=HERE), wolf(at=(1, 0))], campaign={"spirits": ["Owl", "Hare"]})
    assert callable_spirits(s, s.members[0]) == callable_spirits(s, s.members[1]) == [Call("Owl"), Call("Hare")]
    play(call_spirit(s, s.members[0], "Owl"))
    assert callable_spirits(s, s.members[1]) == [Call("Hare")]
    assert s.turn is not None
    assert s.turn.actions == 1


@rule("RT-9.12", "RT-9.17", "RT-R43")
def test_owl_gives_1_die_on_all_checks_until_the_callers_next_turn() -> None:
    s = called("Owl")
    assert pool(s, s.members[0], Check(0, "mental", "search")) == 3
    play(begin_turn(s, s.members[0]))
    assert pool(s, s.members[0], Check(0, "mental", "search")) == 2


@rule("RT-9.13", "RT-R39")
def test_rat_adds_a_card_beyond_the_limit_and_takes_it_back() -> None:
    s = called("Rat", Card("homid-grab-and-twist"), hands={"homid": ["homid-keep-low", "homid-dive-aside"]})
    who = s.members[0]
    assert "homid-grab-and-twist" in hand(who)
    expire(s, "next turn", 0)
    assert hand(who) == ["homid-keep-low", "homid-dive-aside"]


@rule("RT-9.14", "RT-R42")
def test_spider_gives_1_more_action_in_this_turn() -> None:
    s = called("Spider")
    assert s.turn is not None
    assert s.turn.actions == 2


@rule("RT-9.15", "RT-R40")
def test_falcon_waives_the_body_parts_of_the_card_and_not_form_or_highlight() -> None:
    s = called("Falcon")
    who, target = s.members[0], s.npcs[0]
    assert ignores(s, who, "the body parts of combat cards")
    assert [part.part for part in open_parts(s, who, "homid-dirty-trick", target)] == ["ARM"]  # HEAD asks for Crinos


@rule("RT-9.16", "RT-R41")
def test_frog_raises_initiative_by_up_to_2_for_a_while() -> None:
    s = called("Frog", Do("+2 Initiative until the start of your next turn"))
    assert initiative(s, s.members[0]) == 5
    expire(s, "next turn", 0)
    assert initiative(s, s.members[0]) == 3


@rule("RT-9.18", "RT-R44")
def test_fox_hides_the_caller_from_every_attack() -> None:
    s = called("Fox")
    assert valid(s, s.npcs[0]) == []


@rule("RT-9.19", "RT-R43")
def test_hare_gives_1_movement() -> None:
    s = called("Hare")
    assert movement(s, s.members[0]) == 2


@rule("RT-9.20")
def test_bear_keeps_the_caller_from_frenzy() -> None:
    s = state([wolf(at=[HERE, (1, 0)], form="crinos", rage=3)], sequence="combat", campaign={"spirits": ["Bear"]})
    play(call_spirit(s, s.members[0], "Bear"))
    frenzy_threatens(s, s.members[0])
    assert not s.members[0].frenzy_due


# Items


@rule("RT-10.26", "RT-10.31", "RT-22.7", "RT-24.6")
def test_a_consumable_is_used_with_the_action_and_discarded() -> None:
    for sequence in ("main", "combat"):
        s = state([wolf(at=HERE, damage=3, items=["trail-rations"])], sequence=sequence)
        assert UseItem("trail-rations") in turn_options(s, s.members[0])
        play(use_item(s, s.members[0], "trail-rations"))
        assert (s.members[0].items, s.members[0].damage) == ([], 2)


@rule("RT-2.4", "RT-2.16", "RT-R13", "RT-R14")
@pytest.mark.parametrize(
    ("form", "usable"), [("homid", ["smoke-grenade", "trail-rations"]), ("lupus", ["trail-rations"]), ("crinos", [])]
)
def test_technology_is_for_homid_and_items_not_for_crinos(form: str, usable: list[str]) -> None:
    at = [HERE, (1, 0)] if form == "crinos" else HERE
    s = state([wolf(at=at, form=form, damage=2, items=["smoke-grenade", "trail-rations"])])
    assert usable_items(s, s.members[0]) == usable


@rule("RT-10.29", "RT-R214")
def test_an_artefact_costs_something_each_time() -> None:
    s = state([wolf(at=HERE, items=["drum-of-the-first-fire"], rage=0)], sequence="combat")
    easily(use_item(s, s.members[0], "drum-of-the-first-fire"))
    assert (s.members[0].spent, s.members[0].rage, s.members[0].items) == (2, 1, ["drum-of-the-first-fire"])


@rule("RT-10.30", "RT-R14")
def test_a_passive_artefact_works_by_itself_in_every_form() -> None:
    s = state([wolf(at=[HERE, (1, 0)], form="crinos", items=["pearl-gorget"])], sequence="combat")
    assert bonus(s, s.members[0], "Resistance") == 1
    assert usable_items(s, s.members[0]) == []


@rule("RT-10.25", "RT-R126")
def test_keys_and_weapons_need_no_action_of_their_own() -> None:
    s = state([wolf(at=HERE, items=["singers-braid", "knife"])])
    assert usable_items(s, s.members[0]) == []


@rule("RT-2.9", "RT-2.15", "RT-2.5", "RT-10.27", "RT-10.28", "RT-23.21", "RT-24.25")
def test_weapon_cards_need_a_carried_weapon_and_only_homid_has_any() -> None:
    armed = wolf(at=HERE, items=["knife"], hands={"homid": ["homid-thrust", "homid-steady-aim"]})
    s = state([armed], [foe(*BEAR)], sequence="combat")
    assert plays(s, armed) == [Play("homid-thrust")]
    armed.items = ["handgun"]
    assert plays(s, armed) == [Play("homid-steady-aim")]
    armed.items = []
    assert plays(s, armed) == []
    assert all(card.weapon == "none" for card in box(s).cards.values() if card.form != "homid")


@rule("RT-10.22", "RT-10.23", "RT-22.8", "RT-22.9", "RT-24.7")
def test_trading_with_an_adjacent_pack_member_costs_an_action_and_not_theirs() -> None:
    s = state(
        [wolf(at=HERE, items=["knife"]), wolf(at=(1, 0)), wolf(at=(3, 0))],
        [foe("isaac", at=(0, 1), ally="pack", attitude="Ally")],
    )
    assert trades(s, s.members[0]) == [Trade(1, give="knife")]
    play(trade(s, s.members[0], Trade(1, give="knife")))
    assert (s.members[0].items, s.members[1].items) == ([], ["knife"])


@rule("RT-10.24", "RT-R50")
def test_whoever_carries_3_items_must_hand_one_back() -> None:
    full = ["caltrops", "air-horn", "black-coffee"]
    s = state([wolf(at=HERE, items=["knife"]), wolf(at=(1, 0), items=full)])
    offered = trades(s, s.members[0])
    assert Trade(1, give="knife") not in offered
    assert Trade(1, give="knife", take="caltrops") in offered
    assert Trade(1, take="caltrops") in offered
    assert Trade(0, give="caltrops") in trades(s, s.members[1])


@rule("RT-13.21", "RT-10.25")
def test_bolt_cutters_open_a_locked_door_beside_one() -> None:
    s = state([wolf(at=HERE, items=["bolt-cutters"])], scenario={"tokens": [MapToken(kind="Locked Door", at=(1, 0))]})
    easily(use_item(s, s.members[0], "bolt-cutters"))
    assert s.scenario.tokens == []
    assert s.members[0].items == ["bolt-cutters"]


@rule("RT-R126")
def test_jury_rig_uses_one_item_a_turn_without_the_action() -> None:
    s = state([wolf(at=HERE, damage=4, items=["trail-rations"], gifts=["glass-walkers-jury-rig"])])
    assert item_options(s, s.members[0], 0) == [UseItem("trail-rations")]
    plain = state([wolf(at=HERE, damage=4, items=["trail-rations"])])
    assert item_options(plain, plain.members[0], 0) == []
