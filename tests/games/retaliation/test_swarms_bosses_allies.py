"""Groups, SWARMS, BOSSES, ALLIES."""

from typing import Any

import pytest

from gloaming.games.retaliation.rules.ally_turn import act, combat_turn, main_turn, open_actions, places
from gloaming.games.retaliation.rules.attack import resolve
from gloaming.games.retaliation.rules.combat import end_combat, reset_boss
from gloaming.games.retaliation.rules.damage import defeat, suffer
from gloaming.games.retaliation.rules.npc_turn import swarm_turn
from gloaming.games.retaliation.rules.npcs import join_pack, make_deck, new_npc, place_npc, place_swarm, swarm_of
from gloaming.games.retaliation.rules.rounds import actors, close_turn, token_of
from gloaming.games.retaliation.table.box import box
from gloaming.games.retaliation.table.choices import Act, At, Step
from gloaming.games.retaliation.table.figures import figure, group_of, groups, hostile
from gloaming.games.retaliation.table.hexes import gap
from gloaming.games.retaliation.table.numbers import attack, initiative, resistance
from gloaming.games.retaliation.table.state import Member, State, Turn
from gloaming.games.retaliation.table.under_way import Attack
from gloaming.testing import rule
from tests.games.retaliation.table import easily, foe, play, state, wolf

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


# groups


@rule("RT-28.1", "RT-28.2", "RT-28.3", "RT-R166")
def test_a_group_is_everybody_of_a_side_who_stands_together() -> None:
    s = arena(
        foe("hired-gun", at=(3, 0)),
        foe("hired-gun", at=(3, -1)),
        foe("blight-rats", at=(3, -2)),
        foe("isaac", at=(0, 1), ally="pack", attitude="Ally"),
        members=[bare(at=HERE), bare(at=(-3, 0))],
    )
    assert groups(s, ours=False) == [[10, 11, 12]]
    assert groups(s, ours=True) == [[0, 13]]
    assert group_of(s, s.members[1]) == [1]


@rule("RT-28.4", "RT-28.5", "RT-28.6", "RT-28.7", "RT-28.8", "RT-R167")
def test_groups_are_culled_split_dissolved_or_expanded() -> None:
    from gloaming.games.retaliation.rules.groups import watch_groups
    from gloaming.games.retaliation.rules.movement import step

    s = arena(
        foe("hired-gun", at=(1, 0)),
        foe("hired-gun", at=(2, 0)),
        foe("hired-gun", at=(3, 0)),
        members=[bare(at=(-3, 0))],
    )
    watch_groups(s)
    play(defeat(s, s.npcs[2]))
    assert [deed.kind for deed in s.fight.deeds if deed.kind != "defeated"] == ["culled"]
    play(step(s, s.npcs[1], ((2, -1),)))
    play(step(s, s.npcs[1], ((3, -2),)))
    assert s.fight.deeds[-1].kind == "dissolved"
    play(step(s, s.npcs[1], ((2, -1),)))
    assert s.fight.deeds[-1].kind == "dissolved"  # coming together again breaks nothing
    chain = arena(
        foe("hired-gun", at=(-1, 0)),
        foe("hired-gun", at=HERE),
        foe("hired-gun", at=(1, 0)),
        foe("hired-gun", at=(-2, 0)),
        foe("hired-gun", at=(2, 0)),
        members=[bare(at=(0, 3))],
    )
    watch_groups(chain)
    play(defeat(chain, chain.npcs[1]))
    assert chain.fight.deeds[-1].kind == "split"


# Swarms


@rule("RT-29.16", "RT-29.17", "RT-29.18", "RT-29.19", "RT-29.22", "RT-R183", "RT-R187")
def test_each_member_of_a_swarm_deals_the_attack_level_times_the_members_on_the_map() -> None:
    s = arena(*(foe("blight-rats", at=at) for at in ((1, 0), (0, 1), (3, 0))), foe("cinder-flies", at=(3, -3)))
    level = attack(s, s.npcs[0])
    assert len(swarm_of(s, s.npcs[0])) == 3
    easily(swarm_turn(s, s.npcs[0]))
    assert s.members[0].damage == min(9, 3 * level)
    assert {token_of(s, each) for each in s.npcs[:3]} == {-box(s).npcs["blight-rats"].number}


@rule("RT-29.20", "RT-R185")
def test_a_member_of_a_swarm_falls_with_1_damage_and_no_damage_spills_over() -> None:
    s = arena(foe("blight-rats", at=(1, 0)), foe("blight-rats", at=(2, 0)))
    easily(resolve(s, Attack(attacker=0, target=10, level=9)))
    assert [bool(each.at) for each in s.npcs] == [False, True]


@rule("RT-29.21", "RT-R184")
@pytest.mark.parametrize("players", [1, 3, 4])
def test_as_many_members_come_as_the_state_card_says_for_the_player_count(players: int) -> None:
    s = state([wolf(at=HERE)], players=players, options={"pack_ties": "auto"})
    play(place_swarm(s, "blight-rats", (3, 0)))
    assert len(s.npcs) == box(s).npcs["blight-rats"].members[max(0, players - 2)]


@rule("RT-29.24", "RT-R188")
def test_a_swarm_out_of_reach_chases_with_2_more_movement() -> None:
    s = arena(foe("blight-rats", at=(9, -4)))
    from gloaming.games.retaliation.table.numbers import movement

    easily(swarm_turn(s, s.npcs[0]))
    assert gap(s.npcs[0].at, [HERE]) == 9 - movement(s, s.npcs[0]) - 2
    assert s.members[0].damage == 0


# Bosses and leaders


@rule("RT-29.1", "RT-29.2", "RT-29.3", "RT-29.4", "RT-29.5", "RT-R177")
def test_the_deck_of_a_boss_is_the_boss_deck_and_its_own() -> None:
    s = arena(foe("slagback", at=(2, 0)), foe("captain-odell", at=(3, 0)))
    make_deck(s, s.npcs[0])
    deck = s.fight.decks["BOSS 1"].cards
    assert len(deck) == 6 + 8
    assert sum(box(s).npc_cards[card].deck == "BOSS" for card in deck) == 6
    assert box(s).npcs["captain-odell"].kind == "leader"
    end_combat(s)
    assert s.fight.decks == {}


@rule("RT-29.6", "RT-29.7", "RT-29.8", "RT-29.10", "RT-R175", "RT-R172")
def test_a_full_boss_enters_its_next_phase_without_damage_and_falls_after_the_last() -> None:
    s = arena(foe("slagback", at=(2, 0), tokens={"BLEED": 1}, glory=["LEG"]))
    boss = s.npcs[0]
    slow = initiative(s, boss)
    play(suffer(s, boss, 99))
    assert (boss.phase_no, boss.damage, boss.tokens, boss.glory) == (2, 0, {"BLEED": 1}, [])
    assert initiative(s, boss) != slow
    play(suffer(s, boss, 99))
    assert boss.at == []


@rule("RT-29.9", "RT-R176", "RT-R178")
def test_in_a_later_combat_a_boss_begins_again_with_phase_i() -> None:
    s = state([wolf(at=HERE)], [foe("slagback", at=(3, 0), phase_no=2, damage=5)])
    reset_boss(s, s.npcs[0])
    assert (s.npcs[0].phase_no, s.npcs[0].damage) == (2, 5)  # wounded before its first combat
    reset_boss(s, s.npcs[0])
    assert (s.npcs[0].phase_no, s.npcs[0].damage) == (1, 0)


# Allies


@rule("RT-22.16", "RT-22.17", "RT-R124", "RT-15.4")
def test_in_the_main_sequence_an_ally_is_put_next_to_a_pack_member() -> None:
    s = state([wolf(at=HERE)], [foe("isaac", at=(6, -3), ally="pack", attitude="Ally")], turn=10)
    assert len(places(s, s.npcs[0])) == 6
    play(main_turn(s, s.npcs[0]), At((1, 0)))
    assert s.npcs[0].at == [(1, 0)]
    play(main_turn(s, s.npcs[0]), 0)
    assert s.npcs[0].at == [(1, 0)]
    burning = state(
        [wolf(at=HERE)], [foe("isaac", at=(6, -3), ally="pack", attitude="Ally")], turn=10, scenario={"fires": [(1, 0)]}
    )
    play(main_turn(burning, burning.npcs[0]), At((1, 0)))
    assert burning.npcs[0].damage == 2


@rule("RT-29.11", "RT-29.12", "RT-29.13", "RT-29.14", "RT-29.15", "RT-R180", "RT-R179", "RT-R181")
def test_the_pack_moves_an_ally_and_takes_one_of_its_printed_actions() -> None:
    s = arena(
        foe("grey-widow", at=HERE, ally="pack", attitude="Ally"),
        foe("hired-gun", at=(2, 0), facing=3),
        members=[bare(at=(0, 2))],
    )
    s.turn = Turn(who=10)
    assert open_actions(s, s.npcs[0]) == [2]
    play(combat_turn(s, s.npcs[0]), Step(((1, 0),)))
    assert open_actions(s, s.npcs[0]) == [1, 2, 3]
    play(combat_turn(s, s.npcs[0]), Act(1))
    assert s.npcs[1].damage == 3
    assert s.npcs[1].tokens == {"BLEED": 1, "-1 MOVEMENT": 1}
    assert s.turn.stopped  # it moved before it acted
    kinds = easily(combat_turn(s, s.npcs[0]))
    assert kinds == ["ally"]


@rule("RT-R180", "RT-R162")
def test_a_defense_action_gives_its_bonus_and_counts_as_a_defense_card() -> None:
    s = arena(foe("dolores-quint", at=HERE, ally="pack", attitude="Ally"), members=[bare(at=(0, 2))])
    before = resistance(s, s.npcs[0])
    easily(act(s, s.npcs[0], 2))
    assert resistance(s, s.npcs[0]) == before + 2
    assert s.fight.deeds[-1].kind == "defense card"


@rule("RT-R119")
def test_a_stunned_ally_does_nothing() -> None:
    s = arena(foe("isaac", at=HERE, ally="pack", attitude="Ally", tokens={"STUN": 1}), members=[bare(at=(0, 2))])
    s.turn = Turn(who=10)
    assert easily(combat_turn(s, s.npcs[0])) == []


@rule("RT-15.5", "RT-15.6")
def test_a_scenario_ally_changes_sides_with_its_damage_whatever_the_player_count() -> None:
    s = arena(foe("hassan", at=(2, 0), damage=3, tokens={"BLEED": 1}), players=4)
    join_pack(s, s.npcs[0])
    assert (s.npcs[0].ally, s.npcs[0].damage, s.npcs[0].tokens) == ("scenario", 3, {"BLEED": 1})
    assert hostile(s) == []
    assert s.scenario.player_count == 4


@rule("RT-14.1", "RT-R216")
def test_a_numbered_standee_comes_to_its_hex_or_the_nearest_free_one() -> None:
    s = state([wolf(at=HERE)], options={"pack_ties": "auto"})
    assert box(s).npcs["hassan"].number == 14
    play(place_npc(s, "hassan", (1, 0), 2))
    play(place_npc(s, "axe-fomori", (1, 0), 2, "red"))
    assert s.npcs[0].at == [(1, 0)]
    assert gap(s.npcs[1].at, [(1, 0)]) == 1
    play(place_npc(s, "axe-fomori", (3, 0), 2, "red"))
    assert len(s.npcs) == 2  # it is on the map already


@rule("RT-R82")
def test_a_standee_without_state_card_takes_no_part_in_combat() -> None:
    s = arena(foe("hassan", at=(1, 0), standee=True, attitude="Neutral"), foe("hired-gun", at=(3, 0)))
    assert [each.id for each in hostile(s)] == [11]
    play(suffer(s, s.npcs[0], 9))
    assert s.npcs[0].damage == 0
    close = new_npc(s, "clings-to-darkness", (0, 2), 0)
    assert figure(s, close.id) not in actors(s)


@rule("RT-18.6")
def test_a_token_goes_to_the_right_when_its_turn_ends() -> None:
    s = state([wolf(at=HERE)])
    close_turn(s)
    assert s.played == [0]
