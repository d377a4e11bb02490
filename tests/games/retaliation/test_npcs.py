"""NPCS: their turn, targeting, decks; Initiative and rounds."""

from typing import Any

import pytest

from gloaming.games.retaliation.rules.combat import end_combat
from gloaming.games.retaliation.rules.damage import defeat, suffer
from gloaming.games.retaliation.rules.npc_targeting import plan, valid
from gloaming.games.retaliation.rules.npc_turn import first_target, npc_turn, pursue
from gloaming.games.retaliation.rules.npcs import deal, deal_all, place_npc
from gloaming.games.retaliation.rules.rounds import actors, end_round, next_actor, rank, start_round, token_of
from gloaming.games.retaliation.table.box import box
from gloaming.games.retaliation.table.choices import Who
from gloaming.games.retaliation.table.hexes import gap
from gloaming.games.retaliation.table.numbers import attack, attack_level, damage_maximum, initiative, resistance
from gloaming.games.retaliation.table.state import Deck, Member, Phase, State
from gloaming.kernel import DONE
from gloaming.testing import rule
from tests.games.retaliation.table import easily, foe, match, play, state, wolf

HERE = (0, 0)
CARDS = {"punch": "authority-punch", "shot": "human-wild-shot", "bite": "animal-rake"}


def bare(**fields: Any) -> Member:
    """A pack member without cards to answer with."""
    return wolf(fatigued=True, hands={"homid": [], "lupus": [], "crinos": []}, **fields)


def arena(*npcs: Any, members: Any = None, **fields: Any) -> State:
    """A combat in which it is nobody's turn."""
    s = state(members or [bare(at=HERE)], list(npcs), sequence="combat", turn=None, **fields)
    for member in s.members:
        member.hands["homid"] = []
    return s


# the turn of an NPC


@rule("RT-25.1", "RT-25.3", "RT-25.9", "RT-25.16", "RT-25.18", "RT-18.2", "RT-14.20", "RT-R129")
def test_an_npc_reveals_its_card_moves_next_to_its_target_attacks_and_discards() -> None:
    s = arena(foe("starved-bear", at=(3, 0), facing=3, combat="animal-rake"))
    easily(npc_turn(s, s.npcs[0]))
    who = s.npcs[0]
    assert gap(who.at, [HERE]) == 1
    assert s.members[0].damage == 4
    assert s.members[0].tokens == {"BLEED": 1}
    assert (who.combat, s.fight.decks["ANIMAL"].discard) == ("", ["animal-rake"])


@rule("RT-25.2", "RT-25.19")
def test_the_effect_of_the_card_comes_before_the_attack() -> None:
    s = arena(foe("starved-bear", at=(2, 0), combat="animal-cornered"))
    easily(npc_turn(s, s.npcs[0]))
    assert s.members[0].damage == 4 + 2
    assert resistance(s, s.npcs[0]) == 1 - 2


@rule("RT-25.4", "RT-25.6", "RT-25.20")
def test_an_npc_with_a_defense_card_stays_and_is_harder_until_the_round_ends() -> None:
    s = arena(foe("starved-bear", at=(3, 0), combat="animal-arched-back"))
    easily(npc_turn(s, s.npcs[0]))
    assert s.npcs[0].at == [(3, 0)]
    assert resistance(s, s.npcs[0]) == 3
    assert s.npcs[0].tokens == {"RETALIATION": 1}


@rule("RT-25.5", "RT-23.16", "RT-R149", "RT-R150", "RT-25.24")
def test_a_special_card_carries_out_the_numbered_special_of_the_state_card() -> None:
    s = arena(foe("county-deputy", at=(2, 0), combat="authority-procedure"))
    easily(npc_turn(s, s.npcs[0]))
    assert s.members[0].tokens == {"STUN": 1}
    assert s.members[0].damage == 0
    assert s.npcs[0].combat == ""
    hit = arena(foe("axe-fomori", at=(3, 0), combat="fomori-gift-of-the-pit"))
    easily(npc_turn(hit, hit.npcs[0]))
    assert hit.members[0].damage == 3 + 2


@rule("RT-R149")
def test_a_special_without_its_number_is_a_plain_attack() -> None:
    s = arena(foe("hassan", at=(1, 0), combat="human-nerve"))
    printed = box(s).npcs["hassan"].special
    specials = list(printed)
    printed.clear()
    try:
        easily(npc_turn(s, s.npcs[0]))
    finally:
        printed.extend(specials)
    assert s.members[0].damage == 3


@rule("RT-25.12", "RT-25.13", "RT-25.14", "RT-R155")
def test_with_nobody_in_reach_it_discards_its_card_and_comes_2_hex_nearer_without_an_attack() -> None:
    s = arena(foe("starved-bear", at=(9, -4), combat="animal-rake"))
    easily(npc_turn(s, s.npcs[0]))
    assert s.npcs[0].combat == ""
    assert gap(s.npcs[0].at, [HERE]) == 9 - 5
    assert s.members[0].damage == 0
    near = arena(foe("starved-bear", at=(6, -3), combat="animal-rake"))
    easily(npc_turn(near, near.npcs[0]))
    assert near.members[0].damage == 0


@rule("RT-R156", "RT-R60")
def test_an_immobilized_npc_attacks_from_where_it_stands_without_turning() -> None:
    s = arena(foe("starved-bear", at=(1, 0), facing=0, combat="animal-rake", tokens={"IMMOBILIZED": 1}))
    easily(npc_turn(s, s.npcs[0]))
    assert (s.members[0].damage, s.npcs[0].facing) == (4, 0)
    far = arena(foe("starved-bear", at=(3, 0), combat="animal-rake", tokens={"IMMOBILIZED": 1}))
    easily(npc_turn(far, far.npcs[0]))
    assert (far.npcs[0].at, far.npcs[0].combat) == ([(3, 0)], "")


@rule("RT-R44", "RT-9.18")
def test_without_anybody_it_may_target_an_npc_stays() -> None:
    s = arena(foe("starved-bear", at=(2, 0)))
    from gloaming.games.retaliation.rules.gifts_and_advantages import call_spirit

    s.campaign.spirits = ["Fox"]
    play(call_spirit(s, s.members[0], "Fox"))
    easily(pursue(s, s.npcs[0]))
    assert s.npcs[0].at == [(2, 0)]


# targeting


@rule("RT-25.7", "RT-25.8", "RT-R151", "RT-R153")
@pytest.mark.parametrize(
    ("rule_", "wanted"),
    [
        ("closest", 0),
        ("most-injured", 1),
        ("least-injured", 0),
        ("highest-rage", 2),
        ("lowest-willpower", 2),
        ("highest-initiative", 1),
    ],
)
def test_targets_are_chosen_by_the_rule_of_the_card(rule_: str, wanted: int) -> None:
    pack = [bare(at=(1, 0)), bare(at=(-1, 0), damage=3, initiative=2), bare(at=(0, 2), damage=1, rage=4, spent=3)]
    s = arena(foe("starved-bear", at=HERE), members=pack)
    assert valid(s, s.npcs[0]) == [0, 1, 2]
    found = play(plan(s, s.npcs[0], rule_, False, [0, 1, 2], 3), *([0] if rule_ == "closest" else []))
    assert found.target == wanted


@rule("RT-25.8")
def test_alone_means_the_closest_that_is_in_no_group() -> None:
    s = arena(foe("mountain-lion", at=HERE), members=[bare(at=(1, 0)), bare(at=(1, 1)), bare(at=(-2, 0))])
    assert play(plan(s, s.npcs[0], "alone", False, [0, 1, 2], 5)).target == 2


@rule("RT-25.10", "RT-25.11", "RT-R152")
def test_whoever_cannot_be_reached_is_dropped_and_the_rule_applied_to_the_rest() -> None:
    pack = [bare(at=(1, 0)), bare(at=(0, 2), damage=2), bare(at=(9, -4), damage=8)]
    s = arena(foe("starved-bear", at=HERE), members=pack)
    assert play(plan(s, s.npcs[0], "most-injured", False, [0, 1, 2], 3)).target == 1


@rule("RT-25.15", "RT-R217")
def test_ties_are_broken_by_the_pack_or_by_the_order_of_the_table() -> None:
    pack = [bare(at=(1, 0)), bare(at=(-1, 0))]
    s = arena(foe("starved-bear", at=HERE), members=pack)
    assert play(plan(s, s.npcs[0], "closest", False, [0, 1], 3), Who(1)).target == 1
    auto = arena(
        foe("starved-bear", at=HERE), members=[bare(at=(1, 0)), bare(at=(-1, 0))], options={"pack_ties": "auto"}
    )
    assert play(plan(auto, auto.npcs[0], "closest", False, [0, 1], 3)).target == 0


@rule("RT-28.11", "RT-R154")
def test_an_npc_takes_the_cheapest_attack_hex_and_not_the_back_if_another_is_as_near() -> None:
    s = arena(foe("starved-bear", at=(2, 0)), members=[bare(at=HERE, facing=3)])
    found = play(plan(s, s.npcs[0], "closest", False, [0], 3))
    assert found.base == ((1, 0),)  # the only HEX that is that near is behind: it is taken
    side = arena(foe("starved-bear", at=(1, 1)), members=[bare(at=HERE, facing=2)])
    found = play(plan(side, side.npcs[0], "closest", False, [0], 3))
    assert found.base == ((0, 1),)  # (1, 0) is as near, and behind


@rule("RT-R154", "RT-R128")
def test_with_a_ranged_card_an_npc_stays_if_it_sees_its_target_from_where_it_stands() -> None:
    s = arena(foe("hired-gun", at=(3, 0), facing=0, combat="human-finish-it"))
    easily(npc_turn(s, s.npcs[0]))
    assert s.npcs[0].at == [(3, 0)]
    assert s.members[0].damage == attack(s, s.npcs[0])


@rule("RT-25.8")
def test_a_text_can_make_an_npc_target_somebody() -> None:
    from gloaming.games.retaliation.table.text import Text

    s = arena(foe("starved-bear", at=HERE), members=[bare(at=(1, 0)), bare(at=(-2, 0))])
    play(Text(s, "Each NPC within 3 HEX targets you this round.", 1).run_all())
    assert play(first_target(s, s.npcs[0], "closest", False)) == 1


# decks


@rule("RT-23.8", "RT-23.9", "RT-R147", "RT-24.19")
def test_every_hostile_npc_is_dealt_one_face_down_card_from_the_deck_of_its_nature() -> None:
    s = arena(
        foe("hired-gun", at=(2, 0)),
        foe("poacher", at=(3, 0)),
        foe("blight-rats", at=(3, -1)),
        foe("isaac", at=(1, 0), ally="pack", attitude="Ally"),
    )
    deal_all(s)
    assert [bool(each.combat) for each in s.npcs] == [True, True, False, False]
    assert len(s.fight.decks["HUMAN"].cards) == 10
    assert not any(each.known for each in s.npcs)


@rule("RT-23.10", "RT-R148")
def test_an_empty_deck_is_made_of_its_discards_and_without_any_there_is_no_card() -> None:
    s = arena(foe("hired-gun", at=(2, 0)))
    s.fight.decks["HUMAN"] = Deck([], ["human-rush-them"])
    deal(s, s.npcs[0])
    assert s.npcs[0].combat == "human-rush-them"
    s.npcs[0].combat = ""
    deal(s, s.npcs[0])
    assert s.npcs[0].combat == ""
    easily(npc_turn(s, s.npcs[0]))
    assert s.members[0].damage == 0


@rule("RT-R147", "RT-R91")
def test_whoever_joins_a_combat_is_dealt_a_card_at_once_and_acts_this_round() -> None:
    s = arena(foe("hired-gun", at=(2, 0)), played=[0, 10])
    play(place_npc(s, "poacher", (3, 0), 0))
    assert s.npcs[1].combat
    assert token_of(s, s.npcs[1]) not in s.played


@rule("RT-23.26", "RT-23.27", "RT-23.25")
def test_an_npc_falls_when_its_tracker_is_full_and_leaves_with_tokens_and_card() -> None:
    s = arena(foe("hired-gun", at=(2, 0), tokens={"BLEED": 1}, combat="human-rush-them"))
    play(suffer(s, s.npcs[0], damage_maximum(s, s.npcs[0]) - 1))
    assert s.npcs[0].at
    play(suffer(s, s.npcs[0], 1))
    assert (s.npcs[0].at, s.npcs[0].tokens, s.npcs[0].combat) == ([], {}, "")
    assert s.fight.decks["HUMAN"].discard == ["human-rush-them"]


@rule("RT-14.21", "RT-15.7", "RT-15.8", "RT-15.9", "RT-15.10", "RT-15.11")
@pytest.mark.parametrize(
    ("players", "numbers"), [(1, (2, 3, 1, 5)), (2, (2, 3, 1, 5)), (3, (3, 4, 1, 8)), (4, (3, 5, 1, 9))]
)
def test_the_player_count_selects_the_numbers_of_state_cards(players: int, numbers: tuple[int, ...]) -> None:
    s = arena(foe("axe-fomori", at=(2, 0)), foe("isaac", at=(3, 0), ally="scenario", attitude="Ally"), players=players)
    who = s.npcs[0]
    assert (initiative(s, who), attack(s, who), resistance(s, who), damage_maximum(s, who)) == numbers
    s.members[0].at = []
    assert damage_maximum(s, who) == numbers[3]
    assert damage_maximum(s, s.npcs[1]) == box(s).npcs["isaac"].damage[max(0, players - 2)]


# Initiative


@rule("RT-18.5", "RT-18.6", "RT-18.10", "RT-18.11", "RT-18.12", "RT-18.13", "RT-R91", "RT-R93")
def test_highest_initiative_first_then_pack_allies_npcs_by_attack_and_resistance() -> None:
    s = arena(
        foe("starved-bear", at=(2, 0), initiative=1),
        foe("hired-gun", at=(3, 0), initiative=1),
        foe("isaac", at=(1, 0), ally="pack", attitude="Ally"),
        members=[bare(at=HERE), bare(at=(0, 2), initiative=2)],
    )
    bear, gun, _ = s.npcs
    assert attack_level(s, bear) != attack_level(s, gun)
    stronger, weaker = (bear, gun) if attack_level(s, bear) > attack_level(s, gun) else (gun, bear)
    order = sorted(actors(s), key=lambda each: rank(s, each), reverse=True)
    assert [each.id for each in order] == [1, 0, 12, stronger.id, weaker.id]


@rule("RT-18.14", "RT-R92")
def test_full_ties_are_broken_by_the_pack() -> None:
    s = arena(foe("hired-gun", at=(3, 0)), members=[bare(at=HERE), bare(at=(0, 1))])
    assert play(next_actor(s), Who(1)).id == 1
    s.played = [0, 1]
    assert play(next_actor(s)).id == 10


@rule("RT-18.7", "RT-18.8", "RT-22.1", "RT-22.18", "RT-23.30")
def test_when_all_have_played_the_round_ends_and_everybody_is_on_the_left_again() -> None:
    t = match(state([wolf(at=HERE), wolf(at=(1, 0))], turn=None, phase=Phase.NEXT, options={"pack_ties": "auto"}))
    assert t.s.turn is not None
    t.do(DONE)
    assert t.s.played == [0]
    t.do(DONE)
    assert t.s.round == 2
    assert t.s.played == []


@rule("RT-18.15", "RT-R96")
def test_in_the_main_sequence_npcs_have_initiative_0_and_take_no_turn() -> None:
    s = state(
        [wolf(at=HERE)], [foe("axe-fomori", at=(3, 0), facing=0), foe("isaac", at=(1, 0), ally="pack", attitude="Ally")]
    )
    assert initiative(s, s.npcs[0]) == 0
    assert [each.id for each in actors(s)] == [0, 11]


@rule("RT-18.16", "RT-R98", "RT-R218")
def test_the_end_of_a_round_goes_through_its_steps() -> None:
    s = state(
        [wolf(at=[HERE, (1, 0)], form="crinos", tokens={"BLEED": 1, "+1 RESISTANCE": 2}, rage=3, frenzied=True)],
        [foe("starved-bear", at=(3, 0), combat="animal-arched-back", known=True, face_up=True)],
        sequence="combat",
        turn=None,
        played=[0, 10],
        scenario={"trackers": {"orange": 3, "black": 4}},
    )
    easily(end_round(s))
    who = s.members[0]
    assert (who.damage, who.tokens.get("+1 RESISTANCE", 0), who.initiative) == (1, 0, 1)
    assert who.rage == 3  # one by BLEED, one less by Frenzy
    assert s.npcs[0].combat == ""
    assert (s.played, s.scenario.trackers) == ([], {"orange": 4, "black": 5})


@rule("RT-R98", "RT-R26")
def test_the_beginning_of_a_round_clears_rage_flags_and_deals_cards() -> None:
    s = arena(foe("hired-gun", at=(3, 0)), members=[bare(at=HERE, enraged=True)], round=0)
    easily(start_round(s))
    assert not s.members[0].enraged
    assert s.npcs[0].combat
    assert s.phase is Phase.NEXT


@rule("RT-R85")
def test_a_round_that_is_cut_short_moves_no_tracker() -> None:
    s = arena(scenario={"trackers": {"orange": 3}})
    end_combat(s)
    assert s.scenario.trackers == {"orange": 3}


@rule("RT-R94", "RT-R91")
def test_initiative_gained_outside_combat_counts_when_it_begins() -> None:
    from gloaming.games.retaliation.rules.trackers import change_initiative

    s = state([wolf(at=HERE)], [foe("axe-fomori", at=(3, 0), facing=0)])
    change_initiative(s, s.npcs[0], 2)
    assert initiative(s, s.npcs[0]) == 0
    s.sequence = "combat"
    assert initiative(s, s.npcs[0]) == 4


@rule("RT-R97")
def test_whoever_falls_leaves_the_tracker_at_once() -> None:
    s = arena(foe("hired-gun", at=(3, 0)), foe("poacher", at=(2, 0)))
    play(defeat(s, s.npcs[0]))
    assert [each.id for each in actors(s)] == [0, 11]


@rule("RT-R160")
def test_there_may_be_more_than_8_npcs() -> None:
    spots = [(q, r) for r in (-2, 2) for q in range(-1, 1)] + [(3, 0), (3, -1), (3, -2), (2, 1), (1, 2), (6, -3)]
    s = arena(*(foe("hired-gun", at=at) for at in spots))
    assert len(actors(s)) == 11
