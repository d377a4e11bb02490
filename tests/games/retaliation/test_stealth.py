"""STEALTH, VIGILANCE, spotting, SNEAK Attacks."""

from typing import Any

import pytest

from gloaming.games.retaliation.rules.line_of_sight import area
from gloaming.games.retaliation.rules.player_turn import act, turn_options
from gloaming.games.retaliation.rules.stealth import (
    added_by,
    can_hide,
    detected,
    difficulty,
    pairs,
    sneak,
    sneakable,
    spot,
    stealth_checks,
)
from gloaming.games.retaliation.table.choices import Hide, Sneak, Talk, Who
from gloaming.games.retaliation.table.hexes import Hex
from gloaming.games.retaliation.table.state import Npc, State
from gloaming.testing import rule
from tests.games.retaliation.table import foe, match, play, state, wolf

HERE = (0, 0)
HIDDEN = {"STEALTH": 1}


def guard(at: Hex = (3, 0), facing: int = 0, card: str = "axe-fomori", **fields: Any) -> Npc:
    """An NPC that looks away from the middle."""
    return foe(card, at=at, facing=facing, **fields)


# entering


@rule("RT-22.10", "RT-31.1", "RT-31.3", "RT-31.4", "RT-31.5", "RT-R203")
def test_one_hides_with_the_action_outside_every_line_of_sight_in_the_main_sequence() -> None:
    s = state([wolf(at=HERE)], [guard()])
    assert can_hide(s, s.members[0])
    play(act(s, s.members[0], Hide()))
    assert s.members[0].tokens == HIDDEN
    seen = state([wolf(at=HERE)], [guard(at=(2, 0), facing=3)])
    assert not can_hide(seen, seen.members[0])
    fighting = state([wolf(at=HERE)], [guard()], sequence="combat")
    assert not can_hide(fighting, fighting.members[0])
    alone = state([wolf(at=HERE)])
    assert can_hide(alone, alone.members[0])


@rule("RT-31.2", "RT-R203")
def test_the_token_cannot_be_dropped_at_will_nor_taken_twice() -> None:
    s = state([wolf(at=HERE, tokens=dict(HIDDEN))], [guard()])
    assert Hide() not in turn_options(s, s.members[0])


# checks


@rule("RT-31.10", "RT-31.11", "RT-31.12", "RT-31.13", "RT-31.31", "RT-31.32", "RT-31.33", "RT-R198")
@pytest.mark.parametrize(
    ("card", "far", "front", "second", "side", "rear"),
    [("axe-fomori", 2, 4, 3, 2, 1), ("hired-gun", 3, 6, 5, 3, 2), ("poacher", 4, 8, 7, 4, 3)],
)
def test_the_nearer_to_the_eyes_the_harder(card: str, far: int, front: int, second: int, side: int, rear: int) -> None:
    s = state([wolf(at=(-3, 0), tokens=dict(HIDDEN))], [foe(card, at=HERE, facing=0)])
    who, member = s.npcs[0], s.members[0]
    spots = {(1, 0): front, (1, 1): second, (-1, 1): side, (-1, 0): rear}
    assert {at: difficulty(s, who, [at], member) for at in spots} == spots
    assert difficulty(s, who, [(far + 1, 0)], member) is None


@rule("RT-R198", "RT-31.10", "RT-31.11")
def test_with_the_option_the_printed_list_holds() -> None:
    s = state(
        [wolf(at=(-3, 0), tokens=dict(HIDDEN))],
        [foe("hired-gun", at=HERE, facing=0)],
        options={"stealth_table": "list"},
    )
    found = [difficulty(s, s.npcs[0], [at], s.members[0]) for at in ((1, 0), (1, 1), (-1, 1), (-1, 0))]
    assert found == [5, 3, 3, 2]


@rule("RT-R168", "RT-R205")
def test_beside_a_swarm_every_hex_is_a_side_and_no_difficulty_is_below_0() -> None:
    s = state([wolf(at=(-3, 0), tokens=dict(HIDDEN))], [foe("blight-rats", at=HERE)])
    assert added_by(s, s.npcs[0], (-1, 0)) == 0
    assert difficulty(s, s.npcs[0], [(-1, 0)], s.members[0]) == 0


@rule("RT-31.7", "RT-31.8", "RT-31.9", "RT-31.14", "RT-R200")
def test_one_check_against_each_npc_by_the_hardest_hex_that_was_entered() -> None:
    s = state(
        [wolf(at=(1, 0), tokens=dict(HIDDEN), skills={"stealth": 5}, fatigued=True)],
        [guard(at=(3, 0), facing=3), guard(at=(1, 2), facing=3)],
        black=(2, 2),
    )
    assert s.turn is not None
    s.turn.entered = [(2, 0), (1, 0), (1, 1)]
    hard = [difficulty(s, each, s.turn.entered, s.members[0]) for each in s.npcs]
    assert hard == [4, 4]
    play(stealth_checks(s, s.members[0]), Who(11))
    assert s.members[0].tokens == HIDDEN
    assert s.dice.rolls == []
    assert s.turn.entered == []


@rule("RT-31.6", "RT-R203", "RT-R200")
def test_standing_still_needs_no_check_and_the_hidden_are_not_seen() -> None:
    s = state([wolf(at=HERE, tokens=dict(HIDDEN))], [guard(at=(1, 0), facing=3)])
    play(stealth_checks(s, s.members[0]))
    assert pairs(s) == []
    spot(s)
    assert not s.scenario.begin_combat


@rule("RT-31.15", "RT-14.19", "RT-21.33")
def test_vigilance_makes_it_1_harder() -> None:
    s = state([wolf(at=(-3, 0), tokens=dict(HIDDEN))], [foe("axe-fomori", at=HERE, tokens={"VIGILANCE": 1})])
    assert difficulty(s, s.npcs[0], [(-1, 1)], s.members[0]) == 3
    s.members[0].gifts = ["ragabash-quiet-work"]
    assert difficulty(s, s.npcs[0], [(-1, 1)], s.members[0]) == 2


@rule("RT-2.7")
def test_lupus_has_an_automatic_success() -> None:
    from gloaming.games.retaliation.rules.skill_checks import roll
    from gloaming.games.retaliation.table.under_way import Check

    s = state([wolf(at=HERE, form="lupus", fatigued=True)], black=(0,))
    check = Check(0, "physical", "stealth")
    roll(s, s.members[0], check)
    assert check.successes == 1


@rule("RT-31.16", "RT-31.18", "RT-31.19", "RT-R201", "RT-14.18")
@pytest.mark.parametrize(("attitude", "combat"), [("Aggressive", True), ("Neutral", False)])
def test_a_failed_check_costs_the_token_and_makes_the_npc_vigilant(attitude: str, combat: bool) -> None:
    s = state([wolf(at=(2, 0), tokens=dict(HIDDEN), fatigued=True)], [guard(facing=3, attitude=attitude)], black=(0,))
    assert s.turn is not None
    s.turn.entered = [(2, 0)]
    play(stealth_checks(s, s.members[0]))
    assert s.members[0].tokens == {}
    assert s.members[0].initiative == 1
    assert s.npcs[0].tokens == {"VIGILANCE": 1}
    assert s.scenario.begin_combat is combat


@rule("RT-31.20", "RT-31.21", "RT-R202", "RT-R81")
def test_a_second_failure_hardens_a_neutral_npc_with_a_state_card() -> None:
    for standee, tokens in ((False, {"VIGILANCE": 1, "+1 RESISTANCE": 1}), (True, {"VIGILANCE": 1})):
        s = state(
            [wolf(at=HERE, tokens=dict(HIDDEN))],
            [foe("hassan", at=(2, 0), attitude="Neutral", tokens={"VIGILANCE": 1}, standee=standee)],
        )
        detected(s, s.members[0], s.npcs[0])
        assert s.npcs[0].tokens == tokens
    angry = state([wolf(at=HERE, tokens=dict(HIDDEN))], [guard(tokens={"VIGILANCE": 1})])
    detected(angry, angry.members[0], angry.npcs[0])
    assert (angry.npcs[0].tokens, angry.scenario.begin_combat) == ({"VIGILANCE": 1}, True)


@rule("RT-31.22")
def test_an_npc_may_begin_with_vigilance() -> None:
    s = state([wolf(at=HERE)], [guard(tokens={"VIGILANCE": 1})])
    assert match(s).s.npcs[0].tokens == {"VIGILANCE": 1}


@rule("RT-R204")
def test_shapeshifting_keeps_stealth_and_the_new_hex_of_a_crinos_counts_as_movement() -> None:
    from gloaming.games.retaliation.rules.garou_forms import change_form
    from gloaming.games.retaliation.table.choices import At

    s = state([wolf(at=HERE, tokens=dict(HIDDEN))], [guard(facing=3)])
    play(change_form(s, s.members[0], "crinos"), At((1, 0)))
    assert s.members[0].tokens == HIDDEN
    assert s.turn is not None
    assert s.turn.entered == [(1, 0)]


# spotting


@rule("RT-14.12", "RT-14.25", "RT-14.18", "RT-R77", "RT-R80", "RT-R81")
def test_a_neutral_npc_that_sees_somebody_gets_one_vigilance_token_and_no_more() -> None:
    s = state([wolf(at=(1, 0))], [guard(facing=3, attitude="Neutral"), guard(at=(2, -2), facing=2)])
    assert s.members[0].at[0] in area(s, s.npcs[0])
    spot(s)
    assert s.npcs[0].tokens == {"VIGILANCE": 1}
    spot(s)
    assert s.npcs[0].tokens == {"VIGILANCE": 1}


@rule("RT-R79", "RT-R181", "RT-14.24")
def test_an_ally_in_view_of_an_aggressive_npc_begins_combat() -> None:
    s = state([wolf(at=(-3, 3))], [guard(facing=3), foe("isaac", at=(2, 0), ally="pack", attitude="Ally")])
    spot(s)
    assert s.scenario.begin_combat


@rule("RT-R82", "RT-R209")
def test_an_npc_without_state_card_begins_no_combat() -> None:
    s = state([wolf(at=(1, 0))], [foe("hassan", at=(2, 0), facing=3, attitude="Aggressive", standee=True)])
    spot(s)
    assert not s.scenario.begin_combat


@rule("RT-R193")
def test_talking_reveals_and_investigating_does_not() -> None:
    from gloaming.games.retaliation.table.choices import Investigate
    from gloaming.games.retaliation.table.state import MapToken

    s = state(
        [wolf(at=HERE, tokens=dict(HIDDEN))],
        [foe("hassan", at=(1, 0), attitude="Neutral", standee=True, dialogue="D.1")],
    )
    s.scenario.tokens = [MapToken(kind="Investigation Area", at=(0, 1), page="I.1")]
    play(act(s, s.members[0], Investigate((0, 1))))
    assert s.members[0].tokens == HIDDEN
    play(act(s, s.members[0], Talk(10)))
    assert (s.members[0].tokens, s.members[0].initiative, s.npcs[0].tokens) == ({}, 1, {})


# SNEAK Attack


@rule("RT-22.12", "RT-31.23", "RT-31.24", "RT-31.25", "RT-R206", "RT-R209")
def test_a_sneak_attack_needs_stealth_and_the_back_of_an_npc_with_a_state_card() -> None:
    s = state(
        [wolf(at=HERE, tokens=dict(HIDDEN))], [guard(at=(1, 0)), foe("hassan", at=(0, 1), facing=1, standee=True)]
    )
    assert sneakable(s, s.members[0]) == [10]
    assert Sneak(10) in turn_options(s, s.members[0])
    s.members[0].tokens = {}
    assert sneakable(s, s.members[0]) == []
    front = state([wolf(at=HERE, tokens=dict(HIDDEN))], [guard(at=(1, 0), facing=3)])
    assert sneakable(front, front.members[0]) == []


def stab(*npcs: Any, black: tuple[int, ...], brawl: int = 3) -> State:
    """A SNEAK Attack on the first NPC."""
    s = state([wolf(at=HERE, tokens=dict(HIDDEN), skills={"brawl": brawl}, fatigued=True)], list(npcs), black=black)
    play(sneak(s, s.members[0], s.npcs[0]))
    return s


@rule("RT-31.26", "RT-31.29", "RT-R169", "RT-R206")
def test_a_deadly_sneak_attack_that_nobody_sees_begins_no_combat_and_keeps_stealth() -> None:
    s = stab(guard(at=(1, 0), tokens={"+1 RESISTANCE": 5}), guard(at=(6, -3)), black=(2,))
    assert s.npcs[0].at == []
    assert not s.scenario.begin_combat
    assert s.members[0].tokens == HIDDEN


@rule("RT-31.27")
def test_a_sneak_attack_that_does_not_kill_begins_combat() -> None:
    s = stab(guard(at=(1, 0)), black=(0,))
    assert s.npcs[0].damage == 3
    assert s.scenario.begin_combat


@rule("RT-31.28", "RT-R207")
def test_a_sneak_attack_that_another_sees_kills_and_then_combat_begins() -> None:
    s = stab(guard(at=(1, 0)), guard(at=(2, 0), facing=3), black=(2,))
    assert s.npcs[0].at == []
    assert s.scenario.begin_combat


@rule("RT-R208")
def test_seen_only_by_somebody_who_cannot_fight_no_combat_begins() -> None:
    s = stab(guard(at=(1, 0)), foe("hassan", at=(2, 0), facing=3, standee=True, attitude="Neutral"), black=(2,))
    assert not s.scenario.begin_combat


@rule("RT-R178")
def test_a_sneak_attack_that_fills_a_boss_phase_begins_combat_with_the_next() -> None:
    s = state([wolf(at=HERE, tokens=dict(HIDDEN), fatigued=True)], [foe("slagback", at=(1, 0), damage=31)], black=(2,))
    play(sneak(s, s.members[0], s.npcs[0]))
    assert (s.npcs[0].phase_no, s.npcs[0].damage, s.scenario.begin_combat) == (2, 0, True)


@rule("RT-R200", "RT-31.7")
def test_only_who_is_at_turn_is_checked_and_what_the_other_has_entered_is_kept() -> None:
    hidden = [wolf(at=(1, 0), tokens=dict(HIDDEN), fatigued=True), wolf(at=(2, 0), tokens=dict(HIDDEN), fatigued=True)]
    s = state(hidden, [guard(at=(3, 0), facing=3)])
    assert s.turn is not None
    s.turn.entered = [(2, 0)]
    other = next(each for each in s.members if each.id != s.turn.who)
    assert play(stealth_checks(s, other)) is None
    assert (s.turn.entered, other.tokens) == ([(2, 0)], HIDDEN)
