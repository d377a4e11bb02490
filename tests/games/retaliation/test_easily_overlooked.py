"""What is easily overlooked: the second half of a rule, its limits, and what it leaves behind."""

from typing import Any

import pytest

from gloaming.games.retaliation.phases import in_scenario, one_swarm_member
from gloaming.games.retaliation.rules.ally_turn import combat_turn
from gloaming.games.retaliation.rules.caern import can_raise
from gloaming.games.retaliation.rules.combat_cards import borrow
from gloaming.games.retaliation.rules.damage import suffer
from gloaming.games.retaliation.rules.defense import hand_changes
from gloaming.games.retaliation.rules.frenzy import frenzied_turn
from gloaming.games.retaliation.rules.line_of_sight import could_see
from gloaming.games.retaliation.rules.movement import left, put_near
from gloaming.games.retaliation.rules.npc_turn import swarm_turn
from gloaming.games.retaliation.rules.npcs import new_npc
from gloaming.games.retaliation.rules.player_turn import take_turn
from gloaming.games.retaliation.rules.rounds import begin_turn
from gloaming.games.retaliation.rules.scenario import clear_table
from gloaming.games.retaliation.rules.skill_checks import begin_frenzies
from gloaming.games.retaliation.rules.terrain import remove_token
from gloaming.games.retaliation.rules.trackers import bearer, gain_corruption
from gloaming.games.retaliation.table.box import box
from gloaming.games.retaliation.table.choices import Act, Face, NewHand, Step, UseItem, Who
from gloaming.games.retaliation.table.hexes import edges, gap
from gloaming.games.retaliation.table.moments import carried
from gloaming.games.retaliation.table.numbers import willpower_maximum
from gloaming.games.retaliation.table.state import MapToken, Member, Phase, Turn
from gloaming.kernel import DONE
from gloaming.testing import rule
from tests.games.retaliation.table import easily, first_ask, foe, match, play, state, wolf

HERE = (0, 0)
CRINOS = [(0, 0), (1, 0)]


def raging(**fields: Any) -> Member:
    """A Crinos in Frenzy with one card, far from giving way."""
    return wolf(at=CRINOS, form="crinos", frenzied=True, **{"rage": 3, "fatigued": True, **fields})


# Frenzy


@rule("RT-20.7", "RT-R107", "RT-R183")
def test_frenzy_from_a_reaction_to_a_swarm_begins_before_its_next_member_acts() -> None:
    s = state(
        [wolf(at=CRINOS, form="crinos", rage=2, frenzy_due=True, fatigued=True, hands={"crinos": []})],
        [foe("blight-rats", at=(2, 0)), foe("blight-rats", at=(-1, 0))],
        sequence="combat",
        options={"pack_ties": "auto"},
    )
    s.turn = Turn(who=10, swarm=[10, 11])
    s.phase = Phase.SWARM
    easily(in_scenario(one_swarm_member)(s))
    assert s.members[0].frenzied
    assert s.turn.swarm == [11]


@rule("RT-R108")
def test_a_frenzied_member_out_of_reach_comes_nearer_and_discards_its_card() -> None:
    s = state([raging()], [foe("starved-bear", at=(9, -4))], sequence="combat")
    who = s.members[0]
    who.hands["crinos"] = ["crinos-rending-claws", "crinos-rending-claws"]
    easily(frenzied_turn(s, who))
    assert gap(who.at, s.npcs[0].at) < gap(CRINOS, s.npcs[0].at)
    assert (who.hands["crinos"], who.discards["crinos"]) == (["crinos-rending-claws"], ["crinos-rending-claws"])
    assert s.npcs[0].damage == 0


@rule("RT-R108", "RT-28.13")
def test_a_frenzied_member_attempts_no_glorious_attack() -> None:
    s = state([raging()], [foe("hired-gun", at=(2, 0))], sequence="combat")
    s.members[0].hands["crinos"] = ["crinos-rending-claws"]
    assert any(
        part.part in box(s).cards["crinos-rending-claws"].body_parts for part in box(s).npcs["hired-gun"].glorious
    )
    assert "aim" not in easily(frenzied_turn(s, s.members[0]))
    assert s.npcs[0].damage or not s.npcs[0].at


@rule("RT-20.13")
def test_the_log_says_who_enters_frenzy() -> None:
    t = match(state([wolf(at=CRINOS, form="crinos", rage=2, frenzy_due=True)], sequence="combat"))
    play(begin_frenzies(t.s))
    assert t.match.log()[-1].text == "Wolf is in Frenzy."


# Allies, Swarms, NPCs


@rule("RT-R119")
def test_the_turn_of_a_stunned_ally_is_over_at_once() -> None:
    s = state([wolf(at=(0, 2))], [foe("isaac", at=HERE, ally="pack", tokens={"STUN": 1})], sequence="combat")
    s.turn = Turn(who=10)
    assert play(combat_turn(s, s.npcs[0])) is False


@rule("RT-29.15", "RT-R180")
def test_an_ally_that_acts_first_moves_afterwards() -> None:
    s = state([wolf(at=(0, 2))], [foe("grey-widow", at=HERE, ally="pack", attitude="Ally")], sequence="combat")
    s.turn = Turn(who=10)
    play(combat_turn(s, s.npcs[0]), Act(2), DONE)
    assert not s.turn.stopped
    assert any(isinstance(option, Step) for option in first_ask(combat_turn(s, s.npcs[0])).options)


@rule("RT-29.18", "RT-R183")
def test_a_member_of_a_swarm_goes_next_to_its_target_before_it_attacks() -> None:
    s = state([wolf(at=HERE, fatigued=True, hands={"homid": []})], [foe("blight-rats", at=(3, 0))], sequence="combat")
    easily(swarm_turn(s, s.npcs[0]))
    assert gap(s.npcs[0].at, [HERE]) == 1
    assert s.members[0].damage


@rule("RT-R147")
def test_the_front_of_a_state_card_that_joins_a_combat_is_seen() -> None:
    for sequence, seen in (("combat", True), ("main", False)):
        s = state([wolf(at=HERE)], sequence=sequence)
        assert new_npc(s, "starved-bear", (3, 0), 3).seen_front is seen


@rule("RT-6.3", "RT-R82")
def test_who_is_off_the_map_or_has_no_state_card_suffers_nothing() -> None:
    s = state([wolf(at=HERE), wolf()], [foe("irene-siksika", at=(2, 0), standee=True)])
    assert [play(suffer(s, each, 2)) for each in (s.members[0], s.members[1], s.npcs[0])] == [2, 0, 0]


# hands, Items, levels, tokens


@rule("RT-R32", "RT-R24")
def test_the_last_willpower_still_buys_a_hand() -> None:
    who = wolf(at=HERE)
    who.spent = willpower_maximum(who)
    assert hand_changes(who) == [NewHand("homid")]
    who.spent += 1
    assert hand_changes(who) == []


@rule("RT-22.7", "RT-10.31")
def test_an_item_used_in_the_turn_does_what_it_says_and_takes_the_action() -> None:
    s = state([wolf(at=HERE, damage=3, items=["trail-rations"])])
    play(take_turn(s, s.members[0]), UseItem("trail-rations"))
    assert (s.members[0].items, s.members[0].damage) == ([], 2)
    assert s.turn is not None
    assert s.turn.actions == 0


@rule("RT-R39")
def test_a_borrowed_card_goes_back_when_the_scenario_is_over() -> None:
    s = state([wolf(at=HERE)])
    who = s.members[0]
    own = list(who.hands["homid"])
    borrow(s, who, "homid-kneecap", "scenario")
    assert "homid-kneecap" in who.hands["homid"]
    clear_table(s)
    assert (who.hands["homid"], who.borrowed) == (own, {})


@rule("RT-11.4", "RT-11.7")
def test_a_skill_never_learned_is_raised_from_0() -> None:
    who = wolf(xp=3, physical=1)
    who.skills = {}
    assert can_raise(who, "brawl")
    who.xp = 2
    assert not can_raise(who, "brawl")


@rule("RT-13.21")
def test_of_several_tokens_only_the_one_that_is_meant_leaves() -> None:
    s = state([wolf(at=HERE)])
    door, other, rock = (MapToken(kind=kind, at=at) for kind, at in (
        ("Locked Door", (1, 0)), ("Locked Door", (2, 0)), ("Obstacle", (3, 0))))  # fmt: skip
    s.scenario.tokens = [rock, other, door]
    assert remove_token(s, "Locked Door", (1, 0))
    assert s.scenario.tokens == [rock, other]
    assert not remove_token(s, "Locked Door", (3, 0))


@rule("RT-R66")
def test_a_tight_line_is_cut_where_it_runs_between_any_two_blockers() -> None:
    assert len(edges((2, 2))) == 2
    s = state([wolf(at=HERE)], [foe("poacher", at=(2, 2))], options={"tight_los": True})
    s.scenario.tokens = [MapToken(kind="Obstacle", at=at) for at in edges((2, 2))[0]]
    assert not could_see(s, [HERE], 4, s.npcs[0])
    s.scenario.tokens.pop()
    assert could_see(s, [HERE], 4, s.npcs[0])


@pytest.mark.parametrize("facing", [1, 2])
@rule("RT-R60")
def test_turning_is_free(facing: int) -> None:
    s = state([wolf(at=HERE)])
    assert play(take_turn(s, s.members[0]), Face(facing)) is True
    assert s.members[0].facing == facing


@rule("RT-R123", "RT-20.18")
def test_who_is_knocked_out_takes_no_effect_while_others_stand() -> None:
    s = state([wolf(at=HERE), wolf(knocked_out=True), wolf(at=(1, 0))], turn=None)
    assert first_ask(bearer(s, "taste-of-ash")).options == [Who(0), Who(2)]


@rule("RT-6.29")
def test_corruption_that_is_gained_counts_as_gained() -> None:
    s = state([wolf(at=HERE)])
    assert gain_corruption(s, s.members[0], 1) is True
    assert s.members[0].corruption == 1


@rule("RT-R39")
def test_a_card_borrowed_until_ones_next_turn_stays_through_the_turns_of_others() -> None:
    s = state([wolf(at=HERE), wolf(at=(1, 0))])
    for who in s.members:
        borrow(s, who, "homid-kneecap", "next turn")
    play(begin_turn(s, s.members[0]))
    assert [list(who.borrowed) for who in s.members] == [[], ["homid-kneecap"]]


@rule("RT-2.16", "RT-20.18")
def test_items_of_a_crinos_and_of_who_is_off_the_map_answer_to_no_moment() -> None:
    bearers = [wolf(at=HERE), wolf(at=[(2, 0), (3, 0)], form="crinos"), wolf()]
    s = state(bearers, sequence="combat")
    items = [each.id for each in box(s).items.values() if each.category == "Consumable"]
    for who in s.members:
        who.items = items
    assert {source.owner for costly in (False, True) for source in carried(s, costly)} == {0}


@rule("RT-29.12", "RT-14.16")
def test_the_steps_of_an_ally_are_paid_with_its_movement() -> None:
    s = state([wolf(at=(0, 2))], [foe("grey-widow", at=HERE, ally="pack", attitude="Ally")], sequence="combat")
    s.turn = Turn(who=10)
    before = left(s, s.npcs[0])
    play(combat_turn(s, s.npcs[0]), Step(((1, 0),)))
    assert left(s, s.npcs[0]) == before - 1


@rule("RT-R216")
def test_who_is_put_near_a_hex_stands_there() -> None:
    s = state([wolf(at=HERE)])
    play(put_near(s, s.members[0], (4, -2), 0))
    assert s.members[0].at == [(4, -2)]
