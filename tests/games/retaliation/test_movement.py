"""MOVEMENT and TERRAIN: what a step costs, what stops it, what it sets off; fire."""

from typing import Any

import pytest

from gloaming.games.retaliation.rules.movement import Ground, arrive, left, pay_step, step, steps, walk, way
from gloaming.games.retaliation.rules.npc_targeting import chase, go
from gloaming.games.retaliation.rules.player_turn import movement_options
from gloaming.games.retaliation.rules.rounds import begin_turn
from gloaming.games.retaliation.rules.terrain import may_burn, place_token, remove_token, spread_fire
from gloaming.games.retaliation.table.choices import At, Face, On, Shift, Step, Who
from gloaming.games.retaliation.table.figures import enterable, free
from gloaming.games.retaliation.table.hexes import around, neighbours
from gloaming.games.retaliation.table.numbers import movement
from gloaming.games.retaliation.table.state import MapToken, Turn
from gloaming.testing import rule
from tests.games.retaliation.table import foe, match, play, state, wolf

HERE = (0, 0)


def token(kind: str, at: tuple[int, int], page: str = "") -> MapToken:
    """A token on the map."""
    return MapToken(kind=kind, at=at, page=page)


@rule("RT-14.13", "RT-14.14", "RT-14.15", "RT-22.14", "RT-24.9", "RT-2.6")
def test_movement_is_3_in_the_main_sequence_and_athletics_and_1_in_combat_and_3_more_in_lupus() -> None:
    for form, main, combat in (("homid", 3, 3), ("lupus", 6, 6)):
        for sequence, expected in (("main", main), ("combat", combat)):
            s = state([wolf(at=HERE, form=form, skills={"athletics": 2})], sequence=sequence)
            assert movement(s, s.members[0]) == expected


@rule("RT-14.16")
def test_each_step_costs_1_movement() -> None:
    s = state([wolf(at=HERE)])
    who = s.members[0]
    pay_step(s, who, ((1, 0),))
    play(step(s, who, ((1, 0),)))
    assert (who.at, left(s, who)) == ([(1, 0)], 2)


@rule("RT-14.17")
def test_an_npc_moves_3_unless_its_card_says_otherwise() -> None:
    s = state([wolf(at=HERE)], [foe("axe-fomori", at=(2, 0)), foe("clings-to-darkness", at=(3, 0))])
    assert [movement(s, each) for each in s.npcs] == [3, 3]


@rule("RT-13.2", "RT-R61", "RT-13.3", "RT-13.11", "RT-13.19", "RT-2.17")
@pytest.mark.parametrize("kind", ["Obstacle", "Investigation Area", "Locked Door"])
def test_nobody_enters_these_tokens_nor_a_hex_where_somebody_stands(kind: str) -> None:
    s = state([wolf(at=HERE), wolf(at=(0, 1))], [foe("axe-fomori", at=(-1, 0))])
    s.scenario.tokens = [token(kind, (1, 0))]
    there = [base[0] for base in steps(s, s.members[0])]
    assert len(s.members[0].at) == 1
    assert (1, 0) not in there
    assert (0, 1) not in there
    assert (-1, 0) not in there
    assert len(there) == 3


@rule("RT-13.5", "RT-13.29", "RT-R73")
def test_fog_and_fire_do_not_stop_a_step_nor_make_it_dearer() -> None:
    s = state([wolf(at=HERE)])
    s.scenario.tokens, s.scenario.fires = [token("Fog", (1, 0))], [(0, 1)]
    ground = Ground(s, s.members[0])
    assert ground.cost((HERE,), ((1, 0),)) == ground.cost((HERE,), ((0, 1),)) == 1
    assert enterable(s, (1, 0))


@rule("RT-13.6", "RT-13.7", "RT-R65")
def test_difficult_terrain_costs_2_to_enter_for_everybody_and_nothing_more_to_leave() -> None:
    s = state([wolf(at=HERE)], [foe("axe-fomori", at=(2, 0))])
    s.scenario.tokens = [token("Difficult Terrain", (1, 0))]
    for who in (s.members[0], s.npcs[0]):
        assert Ground(s, who).cost(who.base, ((1, 0),)) == 2
        assert Ground(s, who).cost(((1, 0),), ((1, -1),)) == 1


@rule("RT-13.8", "RT-R65")
def test_with_1_movement_left_one_may_stop_on_difficult_terrain_and_goes_no_further() -> None:
    s = state([wolf(at=HERE)])
    who = s.members[0]
    s.scenario.tokens = [token("Difficult Terrain", (1, 0))]
    assert s.turn is not None
    s.turn.walked = 2
    assert ((1, 0),) in steps(s, who)
    pay_step(s, who, ((1, 0),))
    play(step(s, who, ((1, 0),)))
    s.turn.bonus = 2
    assert left(s, who) == 0


@rule("RT-R62", "RT-2.10")
def test_a_crinos_pays_the_dearest_hex_once_and_enters_only_free_ones() -> None:
    s = state([wolf(at=[HERE, (1, 0)], form="crinos")], [foe("axe-fomori", at=(2, 0))])
    s.scenario.tokens = [token("Difficult Terrain", (0, 1)), token("Difficult Terrain", (1, 1))]
    ground = Ground(s, s.members[0])
    assert ground.cost((HERE, (1, 0)), ((0, 1), (1, 1))) == 2
    assert all((2, 0) not in base for base in ground.steps((HERE, (1, 0))))


@rule("RT-R60", "RT-22.15")
def test_turning_is_free_and_as_often_as_one_likes_and_a_step_faces_where_it_leads() -> None:
    t = match(state([wolf(at=HERE, facing=2)]))
    t.do(Face(0), Face(4), Step(((1, 0),)))
    assert t.s.members[0].facing in (0, 5)
    assert left(t.s, t.s.members[0]) == 2


@rule("RT-R60", "RT-21.20")
@pytest.mark.parametrize("kind", ["IMMOBILIZED", "STUN"])
def test_whoever_is_held_neither_moves_nor_turns(kind: str) -> None:
    s = state([wolf(at=HERE, tokens={kind: 1})])
    assert movement_options(s, s.members[0]) == []


@rule("RT-R125")
def test_movement_is_reckoned_anew_after_a_change_of_form_and_what_was_spent_stays_spent() -> None:
    s = state([wolf(at=HERE)], turn=0)
    assert s.turn is not None
    s.turn.walked = 2
    s.members[0].form = "lupus"
    assert left(s, s.members[0]) == 4
    s.turn.walked = 5
    s.members[0].form = "homid"
    assert left(s, s.members[0]) == 0


@rule("RT-R146")
def test_movement_of_a_turn_is_not_saved() -> None:
    t = match(state([wolf(at=HERE)]))
    t.do(t.options[-1])
    assert t.kind == "turn"
    assert t.s.turn is not None
    assert (t.s.turn.walked, left(t.s, t.s.members[0])) == (0, 3)


# Action tokens


@rule("RT-13.15", "RT-13.16", "RT-13.17", "RT-13.18", "RT-R70")
def test_an_action_token_stops_the_mover_next_to_it_and_its_page_is_due_at_no_action() -> None:
    s = state([wolf(at=HERE)])
    s.scenario.tokens = [token("Action", (2, 0), "E.2")]
    play(step(s, s.members[0], ((1, 0),)))
    assert s.turn is not None
    assert [due.page for due in s.due] == ["E.2"]
    assert (s.turn.stopped, s.turn.actions) == (True, 1)
    play(step(s, s.members[0], ((1, 1),)))
    assert len(s.due) == 1  # from one adjacent HEX to another is nothing new


@rule("RT-R70")
def test_standing_next_to_an_action_token_sets_nothing_off_and_its_hex_may_be_entered() -> None:
    s = state([wolf(at=HERE)], [foe("axe-fomori", at=(3, 0))])
    s.scenario.tokens = [token("Action", (1, 0), "E.2")]
    assert ((1, 0),) in steps(s, s.members[0])
    play(step(s, s.npcs[0], ((2, 0),)))
    assert s.due == []


@rule("RT-R71")
def test_two_action_tokens_at_once_come_in_the_order_that_the_mover_chooses() -> None:
    s = state([wolf(at=HERE)])
    s.scenario.tokens = [token("Action", (2, 0), "E.2"), token("Action", (1, 1), "E.3")]
    play(step(s, s.members[0], ((1, 0),)), At((1, 1)))
    assert [due.page for due in s.due] == ["E.3", "E.2"]


@rule("RT-R64", "RT-R70")
def test_changing_into_crinos_next_to_an_action_token_sets_it_off() -> None:
    s = state([wolf(at=HERE)])
    s.scenario.tokens = [token("Action", (2, 0), "E.2")]
    play(arrive(s, s.members[0], (HERE, (1, 0)), [(1, 0)]))
    assert [due.page for due in s.due] == ["E.2"]


@rule("RT-13.21")
def test_a_locked_door_can_be_removed() -> None:
    s = state([wolf(at=HERE)])
    s.scenario.tokens = [token("Locked Door", (1, 0))]
    assert remove_token(s, "Locked Door", (1, 0))
    assert free(s, (1, 0))


# fire


@rule("RT-13.22", "RT-13.24")
def test_stepping_on_fire_costs_2_damage_that_nothing_prevents_and_npcs_burn_as_well() -> None:
    s = state([wolf(at=HERE, tokens={"+1 RESISTANCE": 3})], [foe("axe-fomori", at=(3, 0))])
    s.scenario.fires = [(1, 0), (2, 0)]
    play(step(s, s.members[0], ((1, 0),)))
    play(step(s, s.npcs[0], ((2, 0),)))
    assert (s.members[0].damage, s.npcs[0].damage) == (2, 2)


@rule("RT-13.23", "RT-R75", "RT-R218")
def test_beginning_a_turn_on_fire_burns_once_even_on_two_burning_hex() -> None:
    s = state([wolf(at=[HERE, (1, 0)], form="crinos")])
    s.scenario.fires = [HERE, (1, 0)]
    play(begin_turn(s, s.members[0]))
    assert s.members[0].damage == 2


@rule("RT-13.25", "RT-13.26", "RT-R72")
def test_fire_spreads_by_one_token_from_the_last_towards_the_closest_character() -> None:
    s = state([wolf(at=(3, 0))])
    place_token(s, "Fire", (-2, 0))
    place_token(s, "Fire", (-1, 0))
    play(spread_fire(s))
    assert s.scenario.fires == [(-2, 0), (-1, 0), (0, 0)]


@rule("RT-R72")
def test_ties_of_the_fire_are_broken_by_the_pack() -> None:
    s = state([wolf(at=(2, 0)), wolf(at=(-2, 0))])
    s.scenario.fires = [HERE]
    play(spread_fire(s), Who(1))
    assert s.scenario.fires[-1] == (-1, 0)


@rule("RT-R72")
def test_whoever_stands_in_the_last_fire_gives_it_no_direction_unless_alone() -> None:
    s = state([wolf(at=HERE), wolf(at=(3, 0))])
    s.scenario.fires = [HERE]
    play(spread_fire(s))
    assert s.scenario.fires[-1] == (1, 0)
    alone = state([wolf(at=HERE)])
    alone.scenario.fires = [HERE]
    play(spread_fire(alone), At)
    assert len(alone.scenario.fires) == 2


@rule("RT-13.27", "RT-R73")
@pytest.mark.parametrize(
    ("kind", "burns"),
    [("Investigation Area", False), ("Action", False), ("Locked Door", False), ("Obstacle", True), ("Fog", True)],
)
def test_fire_stops_at_three_kinds_of_tokens_and_at_the_edge(kind: str, burns: bool) -> None:
    s = state([wolf(at=HERE)])
    s.scenario.tokens = [token(kind, (1, 0))]
    assert may_burn(s, (1, 0)) is burns
    assert not may_burn(s, (-4, 0))


@rule("RT-R72")
def test_fire_with_nowhere_to_go_stays() -> None:
    s = state([wolf(at=(3, 0))])
    s.scenario.fires = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1), HERE]
    play(spread_fire(s))
    assert len(s.scenario.fires) == 7


@rule("RT-R73")
def test_fire_that_comes_under_a_figure_hurts_only_when_its_turn_begins() -> None:
    s = state([wolf(at=(1, 0))])
    s.scenario.fires = [HERE]
    play(spread_fire(s))
    assert s.scenario.fires[-1] == (1, 0)
    assert s.members[0].damage == 0


@rule("RT-R74")
def test_fire_spreads_at_the_beginning_of_every_round_of_both_sequences() -> None:
    from gloaming.games.retaliation.rules.rounds import start_round

    for sequence in ("main", "combat"):
        s = state([wolf(at=(3, 0))], sequence=sequence, turn=None, round=0)
        s.scenario.fires = [HERE]
        play(start_round(s))
        assert len(s.scenario.fires) == 2


# the ways of NPCs


@rule("RT-R76")
def test_of_equally_short_ways_the_pack_says_whether_one_leads_through_fire() -> None:
    s = state([wolf(at=(3, 0))], [foe("axe-fomori", at=HERE)], sequence="combat")
    who = s.npcs[0]
    s.scenario.fires = [(1, 0)]
    found = Ground(s, who).reach(3)
    play(go(s, who, ((1, 1),), found, 3), On(((1, 0),)))
    assert who.damage == 2
    cool = state([wolf(at=(3, 0))], [foe("axe-fomori", at=HERE)], sequence="combat")
    cool.scenario.fires = [(1, 0)]
    play(go(cool, cool.npcs[0], ((1, 1),), Ground(cool, cool.npcs[0]).reach(3), 3), On(((0, 1),)))
    assert cool.npcs[0].damage == 0


@rule("RT-R76")
def test_npcs_walk_through_fire_if_that_is_the_way_and_set_no_action_token_off() -> None:
    s = state([wolf(at=(3, 0))], [foe("axe-fomori", at=HERE)], sequence="combat")
    s.scenario.fires = [(1, 0)]
    s.scenario.tokens = [token("Obstacle", at) for at in ((0, 1), (1, -1))] + [token("Action", (2, -1), "E.2")]
    found = Ground(s, s.npcs[0]).reach(5)
    play(walk(s, s.npcs[0], way(found, ((1, 0),))))
    assert s.npcs[0].damage == 2
    assert s.due == []


@rule("RT-R155")
def test_a_chase_ends_as_near_to_the_target_as_movement_allows_and_faces_it() -> None:
    s = state([wolf(at=(7, -3))], [foe("axe-fomori", at=(-3, 0), facing=3)], sequence="combat")
    play(chase(s, s.npcs[0], [0], 5), 0)
    who = s.npcs[0]
    from gloaming.games.retaliation.table.hexes import gap, row_of

    assert gap(who.at, [(7, -3)]) == 5
    assert row_of(who.at[0], who.facing, (7, -3)) > 0


@rule("RT-R61")
def test_a_path_never_crosses_a_figure() -> None:
    s = state([wolf(at=HERE), wolf(at=(1, 0))])
    found: dict[Any, Any] = Ground(s, s.members[0]).reach(2)
    assert ((1, 0),) not in found
    assert ((2, 0),) not in found or found[((2, 0),)][0] > 2


@rule("RT-14.1")
def test_shapeshifting_is_offered_only_where_there_is_room() -> None:
    s = state([wolf(at=HERE)])
    s.scenario.tokens = [token("Obstacle", at) for at in ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))]
    t = match(s)
    assert Shift("crinos") not in t.options
    assert Shift("lupus") in t.options
    assert t.s.turn == Turn(who=0)


@rule("RT-R61")
def test_with_the_option_one_moves_past_a_friend_and_never_stops_on_it() -> None:
    for option, found in ((False, False), (True, True)):
        s = state([wolf(at=HERE), wolf(at=(1, 0))], options={"pass_friends": option})
        there = steps(s, s.members[0])
        assert (((2, 0),) in there) is found
        assert ((1, 0),) not in there
    assert Ground(s, s.members[0]).cost((HERE,), ((2, 0),)) == 2
    foe_in_the_way = state([wolf(at=HERE)], [foe("axe-fomori", at=(1, 0))], options={"pass_friends": True})
    assert ((2, 0),) not in steps(foe_in_the_way, foe_in_the_way.members[0])


def walled_in(**ally: Any) -> Any:
    """A pack member in a dead end whose only way out an Ally takes."""
    s = state([wolf(at=HERE)], [foe("irene-siksika", at=(1, 0), ally="scenario", **ally)])
    s.scenario.tokens = [token("Obstacle", at) for at in neighbours(HERE) if at != (1, 0)]
    return s


@rule("RT-R224", "RT-R61", "RT-22.17")
def test_whoever_is_walled_in_by_an_ally_changes_places_with_it() -> None:
    s = walled_in()
    who, ally = s.members[0], s.npcs[0]
    assert steps(s, who) == [((1, 0),)]
    pay_step(s, who, ((1, 0),))
    play(step(s, who, ((1, 0),)))
    assert (who.at, ally.at, left(s, who)) == ([(1, 0)], [HERE], 2)
    assert ally.base not in steps(s, who)


@rule("RT-R224", "RT-13.22")
def test_both_who_change_places_burn_where_they_land() -> None:
    s = walled_in()
    s.scenario.fires = [HERE, (1, 0)]
    play(step(s, s.members[0], ((1, 0),)))
    assert (s.members[0].damage, s.npcs[0].damage) == (2, 2)


@rule("RT-R224")
def test_an_ally_makes_way_only_in_the_main_sequence_where_it_may_move_and_there_is_no_other_way() -> None:
    free_way, held, fight = walled_in(), walled_in(tokens={"IMMOBILIZED": 1}), walled_in()
    free_way.scenario.tokens.pop()
    fight.sequence = "combat"
    assert ((1, 0),) not in steps(free_way, free_way.members[0])
    assert [steps(s, s.members[0]) for s in (held, fight)] == [[], []]
    stranger = walled_in()
    stranger.npcs[0].ally = ""
    assert steps(stranger, stranger.members[0]) == []
    crinos = walled_in()
    crinos.members[0].at = [HERE, (-1, 0)]
    crinos.scenario.tokens += [token("Obstacle", at) for at in around([(-1, 0)]) if at != HERE]
    assert steps(crinos, crinos.members[0]) == []


@rule("RT-R61", "RT-R224")
def test_a_step_past_a_friend_or_into_an_allys_place_is_told_as_such() -> None:
    past = match(state([wolf(at=HERE), wolf(at=(1, 0))], options={"pass_friends": True})).match
    assert past.gloss(Step(((2, 0),))).label.startswith("Move 2 right, past a friend")
    changed = match(walled_in()).match
    assert changed.gloss(Step(((1, 0),))).label.startswith("Move right, changing places with Irene Siksika")
