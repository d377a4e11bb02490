"""SKILL CHECKS, dice, CONDITIONS, SHAPESHIFTING."""

import re
from itertools import combinations, product

import pytest

from gloaming.games.retaliation.phases import in_scenario, member_turn
from gloaming.games.retaliation.rules.damage import knock_out, suffer
from gloaming.games.retaliation.rules.frenzy import frenzied_turn, victims
from gloaming.games.retaliation.rules.garou_forms import change_form, room_for
from gloaming.games.retaliation.rules.player_turn import action_options, free_options, take_turn
from gloaming.games.retaliation.rules.rounds import end_round
from gloaming.games.retaliation.rules.skill_checks import (
    begin_frenzies,
    best,
    make_check,
    pool,
    reroll_options,
    result,
    split,
)
from gloaming.games.retaliation.show.asked import question
from gloaming.games.retaliation.show.gloss import gloss
from gloaming.games.retaliation.show.odds import attack_verdict, strike
from gloaming.games.retaliation.show.scene import scene
from gloaming.games.retaliation.show.scene_roll import again
from gloaming.games.retaliation.table.box import box
from gloaming.games.retaliation.table.choices import At, ExtraAttack, Play, Reroll, Shift, Step
from gloaming.games.retaliation.table.numbers import damage_maximum
from gloaming.games.retaliation.table.state import Phase, Roll
from gloaming.games.retaliation.table.under_way import Check
from gloaming.kernel import DONE, Ask
from gloaming.scene import Tally, Touch, Tray, Verdict
from gloaming.testing import rule
from tests.games.retaliation.table import easily, first_ask, foe, match, play, state, wolf

HERE = (0, 0)
CRINOS = [HERE, (1, 0)]


@rule("RT-19.1", "RT-19.2", "RT-19.3", "RT-19.4", "RT-19.5", "RT-19.6", "RT-5.2", "RT-5.4")
@pytest.mark.parametrize(("faces", "succeeds"), [((1, 0), True), ((0, 0), False)])
def test_dice_of_the_attribute_and_the_skill_as_successes_against_a_difficulty(
    faces: tuple[int, int], succeeds: bool
) -> None:
    s = state([wolf(at=HERE, mental=2, skills={"awareness": 2}, fatigued=False, spent=5)], black=faces)
    check = Check(0, "mental", "awareness", difficulty=3)
    s.members[0].spent = 4
    play(make_check(s, check), *([] if succeeds else [DONE]))  # what is enough is not asked about
    assert len(check.black) == 2
    assert check.succeeds is succeeds
    assert check.successes == sum(faces) + 2


@rule("RT-R103", "RT-20.4")
@pytest.mark.parametrize(("rage", "asked"), [([0, 0], False), ([3, 3], True)])
def test_enough_is_enough_unless_black_dice_could_keep_a_crinos_from_frenzy(rage: list[int], asked: bool) -> None:
    s = state([wolf(at=CRINOS, form="crinos", rage=2)], [foe("axe-fomori", at=(3, 0))], sequence="combat")
    check = Check(0, "physical", "brawl", difficulty=1)
    check.black, check.rage, check.sure = [0, 1], rage, 1
    assert best(s, s.members[0], check) is not asked


@rule("RT-19.3", "RT-19.4", "RT-19.17")
def test_the_dice_of_a_check_lie_in_a_tray_and_rolling_again_says_its_odds() -> None:
    s = state([wolf(at=HERE)], scenario={"id": "01-cinders"})
    s.roll = Roll(who=0, attribute="physical", skill="brawl", black=[0, 2], rage=[3], sure=1, difficulty=8)
    tray = scene(s, 0).pieces()
    dice = ("die.black.0#0", "die.black.2#1", "die.rage.3#0")
    assert [tray[id].title for id in dice] == ["blank", "2 claws", "Wyrm mark"]
    area = next(each for each in scene(s, 0).areas if each.id == "roll")
    assert isinstance(area.layout, Tray)
    assert area.layout.tallies[-1] == Tally("Successes", "6 of 8", total=True)
    assert again(s, (0,)) == Verdict("would succeed 17 in 100")  # only two claws are enough
    assert again(s, (0, 2)) == Verdict("would succeed 3 in 100")


@rule("RT-19.2", "RT-19.3", "RT-19.4")
def test_before_the_roll_one_sees_where_the_dice_come_from_and_how_likely_it_is() -> None:
    s = state([wolf(at=HERE, mental=3, skills={"occult": 1})], phase=Phase.PAGE, scenario={"id": "01-cinders"})
    ask = first_ask(make_check(s, Check(0, "mental", "occult", difficulty=3)))
    assert ask.kind == "roll"
    assert question(s, ask) == "Wolf rolls 3 dice for Mental + Occult. 3 successes or more will do."
    area = next(each for each in scene(s, 0).areas if each.id == "roll")
    assert isinstance(area.layout, Tray)
    assert [piece.title for piece in area.pieces] == ["?"] * 3
    rows = {tally.text: tally.number for tally in area.layout.tallies}
    faces = box(s).faces["black"]
    falls = [sum(thrown) + 1 for thrown in product(faces, repeat=3)]
    assert rows["Mental"] == "3 dice"
    assert rows["Occult and what else is certain"] == "+1"
    assert rows["Succeeds"] == f"{round(100 * sum(n >= 3 for n in falls) / len(falls))} in 100"
    assert area.layout.spread == [round(100 * falls.count(n) / len(falls)) for n in range(8)]
    assert area.layout.needed == 3
    second = sum(max_again(thrown, faces, 2) for thrown in product(faces, repeat=3)) / len(falls)
    assert rows["With a second roll for 1 Willpower"] == f"{round(100 * second)} in 100"


def max_again(thrown: tuple[int, ...], faces: list[int], needed: int) -> float:
    """How likely dice come to enough if any of them may be rolled again: the best choice of all."""
    choices = [stays for k in range(4) for stays in combinations(thrown, k)]
    ways = [[sum(stays) + sum(new) >= needed for new in product(faces, repeat=3 - len(stays))] for stays in choices]
    return max(sum(each) / len(each) for each in ways)


@rule("RT-19.17")
def test_dice_are_picked_by_touching_any_of_the_same_face_and_taken_by_a_button() -> None:
    s = state([wolf(at=HERE)])
    s.roll = Roll(who=0, attribute="physical", skill="brawl", black=[0, 2, 0], difficulty=3)
    ask = Ask(0, "reroll", [DONE, Reroll((0,)), Reroll((0, 0)), Reroll((0, 2))], "RT-19.17")
    touch = Touch([gloss(s, ask, option) for option in ask.options])
    assert touch.touch("die.black.0#2") is None
    assert touch.ready == [1]
    assert touch.touch("die.black.0#0") is None
    assert touch.ready == [2]


@rule("RT-R131")
def test_a_card_says_what_its_attack_may_do() -> None:
    s = state([wolf(at=(0, 0), form="lupus")], [foe("axe-fomori", at=(1, 0), colour="red")], sequence="combat")
    card = next(id for id in s.members[0].hands["lupus"] if box(s).cards[id].type == "Attack")
    s.npcs[0].damage = damage_maximum(s, s.npcs[0]) - 1
    verdict = attack_verdict(s, s.members[0], card)
    assert verdict is not None
    assert re.fullmatch(r"red falls \d+ in 100, about \d+ Damage", verdict.text)
    falls, mean = strike(s, s.members[0], card, s.npcs[0])
    assert 0 < falls <= 1
    s.npcs[0].damage = 0
    harder, same = strike(s, s.members[0], card, s.npcs[0])
    assert harder < falls
    assert same == mean


@rule("RT-19.7", "RT-19.8", "RT-19.9", "RT-19.10", "RT-R1")
def test_faces_are_blank_one_claw_two_claws_and_on_the_rage_die_a_wyrm_mark_for_3() -> None:
    faces = box(state()).faces
    assert set(faces["black"]) == {0, 1, 2}
    assert set(faces["rage"]) == {0, 1, 2, 3}
    assert sum(faces["rage"]) > sum(faces["black"])


@rule("RT-19.11", "RT-19.12", "RT-19.13", "RT-2.11", "RT-R99", "RT-R2")
def test_in_crinos_form_rage_dice_replace_black_dice_one_for_each_point_of_rage() -> None:
    s = state([wolf(at=HERE, rage=5), wolf(at=[(2, 0), (3, 0)], form="crinos", rage=2)])
    assert split(s, s.members[0], 4) == (4, 0)
    assert split(s, s.members[1], 4) == (2, 2)
    s.members[1].rage = 5
    assert split(s, s.members[1], 3) == (0, 3)


@rule("RT-R99")
def test_with_the_option_rage_dice_are_added() -> None:
    s = state([wolf(at=CRINOS, form="crinos", rage=2)], options={"rage_dice": "add"})
    assert split(s, s.members[0], 4) == (4, 2)
    s.members[0].fatigued = True
    assert split(s, s.members[0], 4) == (1, 2)


@rule("RT-20.23", "RT-20.24", "RT-R100")
def test_whoever_is_fatigued_rolls_one_black_die_and_all_its_rage_dice() -> None:
    s = state([wolf(at=HERE, fatigued=True), wolf(at=[(2, 0), (3, 0)], form="crinos", rage=2, fatigued=True)])
    assert split(s, s.members[0], 5) == (1, 0)
    assert split(s, s.members[0], 0) == (1, 0)
    assert split(s, s.members[1], 5) == (1, 2)
    assert split(s, s.members[1], 2) == (0, 2)


@rule("RT-R101", "RT-21.5", "RT-21.6", "RT-R116")
def test_dice_never_go_below_0_and_skill_still_counts() -> None:
    s = state([wolf(at=HERE, mental=1, skills={"search": 1}, tokens={"-1 DIE": 1})])
    check = Check(0, "mental", "search", dice=-3, difficulty=1)
    assert pool(s, s.members[0], check) == 0
    play(make_check(s, check))
    assert (check.black, check.succeeds) == ([], True)


@rule("RT-21.5", "RT-21.6", "RT-R116")
def test_die_tokens_count_in_the_next_check_and_are_discarded_after_it() -> None:
    for tokens, dice in (({"+1 DIE": 1}, 4), ({"-1 DIE": 1}, 2), ({"+1 DIE": 1, "-1 DIE": 1}, 3)):
        s = state([wolf(at=HERE, tokens=dict(tokens), mental=1, spent=2, fatigued=False)])
        check = Check(0, "physical", "brawl")
        assert pool(s, s.members[0], check) == dice
        play(make_check(s, check), DONE)
        assert s.members[0].tokens == {}


@rule("RT-6.11", "RT-19.17", "RT-R103")
def test_1_willpower_rerolls_up_to_3_chosen_black_dice_as_often_as_it_is_paid() -> None:
    s = state([wolf(at=HERE, physical=4)], black=(0, 0, 1, 0, 2, 2, 0, 1))
    check = Check(0, "physical", "brawl")
    play(make_check(s, check), Reroll((0, 0, 0)), Reroll((0,)), DONE)
    offered = reroll_options(s.members[0], check)
    assert all(len(each.dice) <= 3 for each in offered)
    assert sorted(check.black) == [1, 1, 2, 2]
    assert s.members[0].spent == 2


@rule("RT-19.18")
def test_rage_dice_are_not_rerolled_for_willpower() -> None:
    s = state([wolf(at=CRINOS, form="crinos", rage=5)], rage=(0, 0, 0))
    check = Check(0, "physical", "brawl")
    play(make_check(s, check))  # nothing is asked: there is no black die
    assert check.rage == [0, 0, 0]


@rule("RT-6.28", "RT-19.16", "RT-R106")
@pytest.mark.parametrize("sequence", ["main", "combat"])
def test_any_number_of_wyrm_marks_raises_corruption_by_1_in_every_sequence(sequence: str) -> None:
    s = state([wolf(at=CRINOS, form="crinos", rage=3)], sequence=sequence, rage=(3, 3, 0))
    play(make_check(s, Check(0, "physical", "brawl")))
    assert s.members[0].corruption == 1


@rule("RT-19.14", "RT-19.15", "RT-20.6", "RT-R104")
@pytest.mark.parametrize(
    ("black", "rage", "brawl", "frenzy"),
    [([1, 1, 0], [2], 1, False), ([1, 1, 0], [2, 2, 1], 2, True), ([1, 0], [3], 2, False)],
)
def test_frenzy_threatens_if_rage_dice_give_more_than_everything_else(
    black: list[int], rage: list[int], brawl: int, frenzy: bool
) -> None:
    s = state([wolf(at=CRINOS, form="crinos", rage=3)], sequence="combat")
    check = Check(0, "physical", "brawl", black=black, rage=rage, sure=brawl)
    play(result(s, s.members[0], check))
    assert s.members[0].frenzy_due is frenzy
    assert check.successes == sum(black) + sum(rage) + brawl


@rule("RT-R105")
def test_corruption_and_frenzy_are_judged_on_the_final_faces() -> None:
    s = state([wolf(at=CRINOS, form="crinos", rage=1, physical=2)], sequence="combat", black=(0,), rage=(2,), rolls=[6])
    play(make_check(s, Check(0, "physical", "brawl")), Reroll((0,)))
    assert not s.members[0].frenzy_due


@rule("RT-19.17")
def test_nobody_is_asked_whether_the_best_faces_shall_be_rolled_again() -> None:
    s = state([wolf(at=HERE, physical=2)], black=(2, 2))
    play(make_check(s, Check(0, "physical", "brawl")))
    assert s.roll is None


@rule("RT-20.4", "RT-20.5")
def test_frenzy_is_entered_only_in_combat_and_in_crinos_form() -> None:
    for sequence, form, at in (("main", "crinos", CRINOS), ("combat", "homid", HERE)):
        s = state([wolf(at=at, form=form, rage=3)], sequence=sequence)
        play(result(s, s.members[0], Check(0, "physical", "brawl", rage=[3, 3])))
        assert not s.members[0].frenzy_due


@rule("RT-20.7", "RT-20.8", "RT-R107")
def test_frenzy_begins_after_the_action_and_ends_the_turn() -> None:
    s = state(
        [
            wolf(
                at=CRINOS,
                form="crinos",
                rage=3,
                mental=1,
                fatigued=True,
                hands={"crinos": ["crinos-rending-claws", "crinos-brace"]},
            )
        ],
        [foe("starved-bear", at=(2, 0), facing=3)],
        sequence="combat",
        rage=(3, 3, 0),
        black=(),
    )
    s.dice.rolls = [1, 6, 6, 1]  # one black die, three Rage dice
    play(in_scenario(member_turn)(s), Play("crinos-rending-claws"))
    assert s.npcs[0].damage > 0
    assert s.members[0].frenzied
    assert s.phase is Phase.TURN_ENDS


@rule("RT-20.9", "RT-20.10", "RT-20.11", "RT-20.12", "RT-20.13", "RT-R108", "RT-R109", "RT-R142")
def test_a_frenzied_turn_plays_a_random_card_on_the_closest_target_friend_or_foe() -> None:
    s = state(
        [wolf(at=CRINOS, form="crinos", rage=3, frenzied=True, fatigued=True), wolf(at=(3, 0), hands={"homid": []})],
        [foe("starved-bear", at=(-3, 0))],
        sequence="combat",
    )
    s.members[0].hands["crinos"] = ["crinos-rending-claws"]
    assert set(victims(s, s.members[0])) == {1, 10}
    s.dice.rolls = [1, 3, 5, 5, 5]
    kinds = easily(frenzied_turn(s, s.members[0]))
    assert s.members[1].damage > 0
    assert s.npcs[0].damage == 0
    assert "aim" not in kinds


@rule("RT-R108")
def test_a_frenzied_member_that_draws_a_defense_card_stays_and_takes_tokens() -> None:
    s = state(
        [wolf(at=CRINOS, form="crinos", rage=2, frenzied=True, fatigued=True)], sequence="combat", rage=(1, 1), black=()
    )
    s.members[0].hands["crinos"] = ["crinos-brace", "crinos-brace"]
    s.dice.rolls = [1, 4, 4, 3, 3]
    easily(frenzied_turn(s, s.members[0]))
    assert s.members[0].at == CRINOS
    assert s.members[0].tokens["+1 RESISTANCE"] > 0


@rule("RT-20.14", "RT-20.15", "RT-R110")
def test_a_frenzied_member_loses_1_rage_a_round_and_leaves_frenzy_at_0() -> None:
    s = state(
        [wolf(at=CRINOS, form="crinos", rage=2, frenzied=True)],
        [foe("starved-bear", at=(3, 0))],
        sequence="combat",
        turn=None,
    )
    play(end_round(s))
    assert (s.members[0].rage, s.members[0].frenzied) == (1, True)
    play(end_round(s))
    assert (s.members[0].rage, s.members[0].frenzied) == (0, False)


@rule("RT-R111")
def test_a_frenzied_member_still_gains_rage_from_damage() -> None:
    s = state([wolf(at=CRINOS, form="crinos", rage=2, frenzied=True)], sequence="combat")
    play(suffer(s, s.members[0], 1))
    assert s.members[0].rage == 3


@rule("RT-20.17", "RT-20.18", "RT-R36", "RT-R51", "RT-R97")
def test_a_knock_out_takes_the_figure_its_tokens_frenzy_and_active_gift() -> None:
    s = state(
        [
            wolf(
                at=CRINOS,
                form="crinos",
                rage=2,
                frenzied=True,
                tokens={"BLEED": 2},
                active="theurge-clean-hands",
                items=["knife"],
            )
        ]
    )
    knock_out(s, s.members[0])
    who = s.members[0]
    assert (who.at, who.tokens, who.active, who.frenzied, who.items) == ([], {}, "", False, ["knife"])
    from gloaming.games.retaliation.rules.rounds import actors

    assert actors(s) == []


@rule("RT-R112", "RT-R113", "RT-12.7", "RT-23.5", "RT-17.12")
@pytest.mark.parametrize("sequence", ["main", "combat"])
def test_with_the_whole_pack_out_the_scenario_fails_even_if_allies_stand(sequence: str) -> None:
    s = state(
        [wolf(at=HERE, damage=9)],
        [foe("isaac", at=(3, 0), ally="pack", attitude="Ally"), foe("axe-fomori", at=(6, -3))],
        sequence=sequence,
    )
    s.scenario.fires = [(1, 0)]
    s.options = type(s.options)(characters=1, scenario="01-cinders")
    t = match(s)
    t.do(Step(((1, 0),)))
    assert t.match.result is not None
    assert t.match.result.reason == "defeat"


# shapeshifting


@rule("RT-2.1", "RT-2.2", "RT-20.25", "RT-20.26", "RT-20.31", "RT-22.3", "RT-24.2")
@pytest.mark.parametrize("sequence", ["main", "combat"])
def test_any_form_changes_into_any_other_with_the_action_of_the_turn(sequence: str) -> None:
    for form, at in (("homid", HERE), ("lupus", HERE), ("crinos", CRINOS)):
        s = state([wolf(at=at, form=form)], [foe("starved-bear", at=(-3, 3))], sequence=sequence)
        others = [option.form for option in action_options(s, s.members[0]) if isinstance(option, Shift)]
        assert sorted([*others, form]) == ["crinos", "homid", "lupus"]
    play(take_turn(s, s.members[0]), Shift("lupus"), At((1, 0)))
    assert s.turn is not None
    assert s.turn.actions == 0


@rule("RT-20.28", "RT-20.29", "RT-20.30", "RT-R64")
def test_a_crinos_keeps_its_hex_takes_an_adjacent_one_and_shrinks_to_either() -> None:
    s = state([wolf(at=HERE)])
    who = s.members[0]
    assert room_for(s, who, "crinos")
    play(change_form(s, who, "crinos"), At((0, 1)))
    assert who.at == [HERE, (0, 1)]
    play(change_form(s, who, "homid"), At((0, 1)))
    assert who.at == [(0, 1)]


@rule("RT-R64")
def test_a_crinos_that_spreads_onto_fire_burns() -> None:
    s = state([wolf(at=HERE)])
    s.scenario.fires = [(0, 1)]
    play(change_form(s, s.members[0], "crinos"), At((0, 1)))
    assert s.members[0].damage == 2


@rule("RT-20.27", "RT-6.19", "RT-24.24", "RT-R136", "RT-R137")
def test_after_changing_into_crinos_in_combat_1_rage_buys_an_attack_in_the_same_turn() -> None:
    s = state([wolf(at=HERE, rage=2)], [foe("starved-bear", at=(2, 0))], sequence="combat")
    who = s.members[0]
    play(take_turn(s, who), Shift("crinos"), At((1, 0)))
    assert ExtraAttack() in free_options(s, who)
    play(take_turn(s, who), ExtraAttack())
    assert who.rage == 1
    plays = [option for option in action_options(s, who) if isinstance(option, Play)]
    assert plays
    assert not any(option.defense for option in plays)
    s.sequence = "main"
    assert ExtraAttack() not in free_options(s, who)


@rule("RT-R136")
def test_with_the_option_1_rage_buys_an_action() -> None:
    s = state([wolf(at=CRINOS, form="crinos", rage=1)], sequence="combat", options={"crinos_rage": "action"})
    assert s.turn is not None
    s.turn.actions = 0
    play(take_turn(s, s.members[0]), ExtraAttack())
    assert s.turn.actions == 1


@rule("RT-2.12", "RT-R16")
@pytest.mark.parametrize("sequence", ["main", "combat"])
def test_a_crinos_gains_a_resistance_token_when_its_turn_begins_and_not_when_it_changes(sequence: str) -> None:
    from gloaming.games.retaliation.rules.rounds import begin_turn

    s = state([wolf(at=HERE), wolf(at=[(3, 0), (3, -1)], form="crinos")], sequence=sequence)
    play(begin_turn(s, s.members[1]))
    play(change_form(s, s.members[0], "crinos"), 0)
    assert [who.tokens.get("+1 RESISTANCE", 0) for who in s.members] == [0, 1]


@rule("RT-R102")
def test_rage_dice_are_those_of_the_rage_left_after_paying() -> None:
    s = state([wolf(at=CRINOS, form="crinos", rage=2)], sequence="combat")
    s.members[0].rage -= 1
    assert split(s, s.members[0], 3) == (2, 1)


@rule("RT-R107", "RT-20.13")
def test_frenzy_from_a_reaction_waits_for_the_next_own_turn() -> None:
    s = state(
        [wolf(at=CRINOS, form="crinos", rage=2, frenzy_due=True)],
        [foe("starved-bear", at=(3, 0))],
        sequence="combat",
        turn=None,
    )
    play(begin_frenzies(s))
    assert s.members[0].frenzied
    assert s.turn is None  # it is not its turn: automatic play waits for that
