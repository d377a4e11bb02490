"""What computer players do without thinking: in a fight, on the way, on a page, at the Caern."""

from typing import Any

import pytest

from gloaming.games.retaliation import GAME
from gloaming.games.retaliation.players.habit import habit
from gloaming.games.retaliation.players.habit_caern import best_hand, next_goal
from gloaming.games.retaliation.players.habit_cards import chance as strategy_chance
from gloaming.games.retaliation.players.habit_story import chance, choice, places, prospects
from gloaming.games.retaliation.players.habit_ways import first_step, menace
from gloaming.games.retaliation.players.intent import intent
from gloaming.games.retaliation.rules.caern import can_raise, xp_cost
from gloaming.games.retaliation.rules.movement import Ground
from gloaming.games.retaliation.rules.player_turn import turn_options
from gloaming.games.retaliation.table.box import box
from gloaming.games.retaliation.table.choices import (
    Buy,
    Choose,
    ExtraAttack,
    Give,
    Investigate,
    Named,
    NewHand,
    Play,
    Raise,
    Recover,
    Refill,
    Reroll,
    Shift,
    Step,
    Who,
)
from gloaming.games.retaliation.table.hexes import gap
from gloaming.games.retaliation.table.numbers import hand_limit
from gloaming.games.retaliation.table.state import MapToken, Phase, Roll, Standing, State
from gloaming.kernel import DONE, Ask, Match
from gloaming.testing import rule
from tests.games.retaliation.table import foe, state, wolf

CRINOS = ((0, 0), (-1, 0))


def done(s: State, kind: str = "turn", options: list[Any] | None = None, seat: int = 0) -> Any:
    """What habit says; in a turn of what the first pack member may do."""
    offered = options if options is not None else turn_options(s, s.members[0])
    picked = habit(s, Ask(seat, kind, offered, "RT-22.2"))
    assert picked in offered
    return picked


def fight(*npcs: Any, **fields: Any) -> State:
    """A pack member in combat."""
    return state([wolf(**{"at": (0, 0), **fields})], list(npcs), sequence="combat")


# combat


def test_with_a_foe_beside_it_and_rage_a_wolf_becomes_crinos() -> None:
    assert done(fight(foe("axe-fomori", at=(1, 0)), form="lupus", rage=2)) == Shift("crinos")


def test_without_rage_it_stays_as_it_is_and_bites() -> None:
    picked = done(fight(foe("axe-fomori", at=(1, 0)), form="lupus", rage=0))
    assert isinstance(picked, Play)
    assert not picked.defense


def test_rage_goes_into_additional_attacks_before_the_action() -> None:
    assert done(fight(foe("axe-fomori", at=(1, 0), facing=3), at=CRINOS, form="crinos", rage=2)) == ExtraAttack()


def test_a_wolf_that_is_badly_hurt_heals_first() -> None:
    s = fight(foe("axe-fomori", at=(1, 0)), at=CRINOS, form="crinos", rage=2, damage=7)
    assert done(s) == Recover()


def test_a_wolf_goes_to_its_foe_and_as_far_as_its_back() -> None:
    s = fight(foe("axe-fomori", at=(2, 0), facing=3), form="lupus", rage=0, skills={"athletics": 2})
    steps = 0
    while isinstance(picked := done(s), Step):
        s.members[0].at = list(picked.to)
        steps += 1
    assert steps > 1
    assert gap(s.members[0].at, s.npcs[0].at) == 1
    assert s.members[0].at[0] in [(3, 0), (2, 1)]  # directly behind it
    assert isinstance(picked, Play)


def test_a_spent_hand_is_refilled_when_a_foe_is_beside() -> None:
    hands = {"lupus": ["lupus-hackles"], "crinos": [], "homid": []}
    s = fight(foe("axe-fomori", at=(1, 0)), form="lupus", hands=hands, discards={"lupus": ["lupus-snapping-jaws"]})
    assert done(s) == Refill()


def test_the_nearly_dead_are_attacked_before_the_fresh() -> None:
    s = fight(foe("axe-fomori", at=(1, 0), facing=3), foe("axe-fomori", at=(0, 1), facing=3, damage=4))
    assert menace(s, s.npcs[1]) > menace(s, s.npcs[0])
    assert done(s, "target", [Who(10), Who(11)]) == Who(11)


def test_help_goes_to_the_friend_who_is_hurt_most() -> None:
    s = state([wolf(at=(0, 0)), wolf(at=(1, 0), damage=5)], sequence="combat")
    assert done(s, "pick figure", [Who(0), Who(1)]) == Who(1)


@rule("RT-24.27")
def test_a_defense_card_is_played_against_a_blow_that_tokens_do_not_stop() -> None:
    s = fight(foe("axe-fomori", at=(1, 0)), form="lupus")
    s.turn.who = 10  # type: ignore[union-attr]
    offered = [DONE, Play("lupus-hackles", True)]
    assert done(s, "react", offered) == Play("lupus-hackles", True)
    s.members[0].tokens = {"+1 RESISTANCE": 4}
    assert done(s, "react", offered) == DONE


@rule("RT-6.11")
def test_blanks_are_rolled_again_where_a_check_fails_without_them_and_kept_where_it_succeeds() -> None:
    s = state([wolf(at=(0, 0), mental=3)])
    s.roll = Roll(who=0, attribute="mental", skill="search", black=[0, 0, 1], sure=1, difficulty=3)
    offered = [DONE, Reroll((0,)), Reroll((0, 0)), Reroll((0, 0, 1))]
    assert done(s, "reroll", offered) == Reroll((0, 0))
    s.roll.difficulty = 2
    assert done(s, "reroll", offered) == DONE


@rule("RT-27.2")
def test_a_strategy_is_chosen_only_if_the_pack_would_do_what_it_asks_anyway() -> None:
    near = state(
        [wolf(at=(0, 0)), wolf(at=(0, 1))], [foe("axe-fomori", at=(1, 0), damage=3)], sequence="combat", turn=None
    )
    asked = box(near).strategies["blood-price"].requirements
    assert strategy_chance(near, asked) >= 0.5
    assert done(near, "strategy", [DONE, Named("open-ring"), Named("blood-price")]) == Named("blood-price")
    far = state([wolf(at=(-3, 0)), wolf(at=(-3, 1))], [foe("axe-fomori", at=(7, -3))], sequence="combat", turn=None)
    assert done(far, "strategy", [DONE, Named("blood-price")]) == DONE


# on the way


def test_an_area_beside_is_searched_and_one_farther_off_is_gone_to() -> None:
    s = state([wolf(at=(0, 0))], scenario={"id": "01-cinders"})
    s.scenario.tokens = [MapToken(kind="Investigation Area", at=(1, 0), page="I.1")]
    assert done(s) == Investigate((1, 0))
    s.scenario.tokens[0].at = (3, 0)
    picked = done(s)
    assert isinstance(picked, Step)
    assert gap(picked.to, [(3, 0)]) == 2


def test_a_crinos_that_wants_to_read_becomes_a_wolf_again() -> None:
    s = state([wolf(at=CRINOS, form="crinos")], scenario={"id": "01-cinders"})
    s.scenario.tokens = [MapToken(kind="Investigation Area", at=(3, 0), page="I.1")]
    assert done(s) == Shift("lupus")


def test_the_way_leads_round_a_fire_if_that_is_not_far() -> None:
    s = state([wolf(at=(0, 0))])
    s.scenario.fires = [(1, 0)]
    assert first_step(Ground(s, s.members[0]), s.scenario.fires, [(3, 0)], 1) != ((1, 0),)


MEET = Standing(text="When every Pack Member is within 2 HEX of HEX 9a:-2:0, read page E.8.")


def test_who_may_leave_goes_to_meet_the_others_and_does_not_turn_back_for_another_look() -> None:
    s = state([wolf(at=(0, 0))], scenario={"id": "03-the-bottling-house", "pages": ["I.1"] * 2}, round=9)
    s.scenario.tokens = [MapToken(kind="Investigation Area", at=(3, 0), page="I.1")]
    assert isinstance(looks := done(s), Step)
    assert gap(looks.to, [(3, 0)]) == 2
    s.scenario.standing = [MEET]
    assert isinstance(leaves := done(s), Step)
    assert gap(leaves.to, [(-2, 0)]) == 1


def test_who_waits_long_at_the_meeting_place_makes_way_now_and_then_and_comes_back() -> None:
    s = state([wolf(at=(-2, 0))], scenario={"id": "03-the-bottling-house", "standing": [MEET]})
    moves = {}
    for s.round in range(1, 60):
        moves[s.round] = isinstance(done(s), Step)
    assert [round for round, moved in moves.items() if moved] == [32, 40, 48, 56]


def test_where_nothing_is_to_be_done_the_turn_ends() -> None:
    assert done(state([wolf(at=(0, 0))], scenario={"id": "01-cinders"})) == DONE


# pages


def on_page(scenario: str, *pages: str, **fields: Any) -> State:
    """A pack that has read some pages; the last one lies open."""
    return state([wolf(at=(0, 0), **fields)], scenario={"id": scenario, "pages": list(pages)})


@rule("RT-30.9")
def test_a_wrong_guess_is_not_made_twice() -> None:
    guesses: list[Any] = [Choose(2), Choose(3), Choose(4), Choose(5)]
    first = choice(on_page("02-what-the-ash-kept", "I.31"), guesses)
    assert first == Choose(2)  # the wrong one: nobody knows that yet
    assert choice(on_page("02-what-the-ash-kept", "I.31", "G.11", "I.31"), guesses) == Choose(3)


def test_a_way_that_is_open_to_few_is_taken() -> None:
    assert choice(on_page("01-cinders", "E.2"), [Choose(0), Choose(1), Choose(2)]) == Choose(2)


def test_no_pack_drinks_that_can_still_stand() -> None:
    for name, drink, other in (("E.5", 0, 3), ("E.7", 0, 1), ("C.5", 3, 0)):
        ways: list[Any] = sorted([Choose(drink), Choose(other)], key=lambda way: way.index)
        assert choice(on_page("12-the-dark-of-the-moon", name), ways) == Choose(other), name


def test_gains_and_losses_are_asked_of_the_tree_of_a_choice() -> None:
    def told(text: str) -> float:
        return box(state()).asked(prospects, text).good.worth

    assert told("The pack gains 2 Trophies.") > told("You recover 1 Willpower.") > 0
    assert told("You gain 1 Corruption.") < told("You lose 1 Willpower.") < 0
    assert told("Resume playing.") == 0


def test_what_follows_a_failed_check_is_told_apart_from_what_follows_a_good_one() -> None:
    text = "Make a Mental + Occult check of difficulty 3. If the check succeeds, read page E.4. If the check fails, "
    check, good, bad = box(state()).asked(prospects, text + "begin combat. Resume playing.")
    assert check == ("Mental", "Occult", 3)
    assert (good.worth, good.pages) == (0, ("E.4",))
    assert (bad.worth, bad.pages) == (-1, ())


def test_the_chance_of_a_check_is_that_of_its_dice() -> None:
    assert chance(0, 1) == 0
    assert chance(3, 0) == 1
    assert chance(1, 1) == pytest.approx(4 / 6)
    assert chance(2, 4) == pytest.approx(1 / 36)


# the Caern


@rule("RT-11.7")
def test_xp_are_saved_for_what_comes_next_and_never_wasted() -> None:
    who = wolf(skills={"brawl": 2}, xp=8)
    s = state([who], sequence="caern")
    assert next_goal(who) == "brawl"
    affordable = [Raise(0, what) for what in ("physical", "athletics", "brawl") if can_raise(who, what)]
    assert done(s, "caern", [*affordable, DONE]) == DONE
    who.xp = xp_cost(who, "brawl")
    assert done(s, "caern", [Raise(0, "athletics"), Raise(0, "brawl"), DONE]) == Raise(0, "brawl")
    who.skills["brawl"] = 3
    assert next_goal(who) == "physical"


def test_trophies_buy_what_heals_once_for_everybody() -> None:
    s = state([wolf(), wolf()], sequence="caern", campaign={"trophies": 9, "stash": ["first-aid-kit"]})
    assert done(s, "caern", [Buy("knife"), Buy("first-aid-kit"), DONE]) == Buy("first-aid-kit")
    s.campaign.stash.append("first-aid-kit")
    assert done(s, "caern", [Buy("knife"), Buy("first-aid-kit"), DONE]) == DONE


@rule("RT-7.6", "RT-10.20")
def test_before_a_scenario_it_takes_what_heals_and_the_best_hand_it_can_have() -> None:
    s = state([wolf(skills={"brawl": 3})], sequence="caern", campaign={"stash": ["first-aid-kit", "caltrops"]})
    s.phase = Phase.PREPARE
    who = s.members[0]
    offered = [DONE, Give("first-aid-kit", 0), Give("caltrops", 0), *(NewHand(f) for f in ("homid", "lupus", "crinos"))]
    assert done(s, "prepare", offered) == Give("first-aid-kit", 0)
    who.items, s.campaign.stash = ["first-aid-kit"], ["caltrops"]
    assert isinstance(done(s, "prepare", offered), NewHand)
    for form in ("homid", "lupus", "crinos"):
        who.hands[form] = best_hand(s, who, form)
        types = [box(s).cards[card].type for card in who.hands[form]]
        assert len(types) == hand_limit(who)
        assert "Defense" in types
        assert types.count("Defense") < len(types) / 2
    assert done(s, "prepare", offered) == DONE


@rule("RT-5.14", "RT-R22")
def test_who_begins_with_a_later_scenario_has_what_the_way_there_gives() -> None:
    first = Match.new(GAME, 1, {"scenario": "01-cinders"}).state
    assert (first.phase, first.members[0].xp, first.campaign.played) == (Phase.PREPARE, 0, [])
    later = Match.new(GAME, 1, {"scenario": "05-the-moot", "characters": 2}).state
    assert later.phase is Phase.CAERN
    assert [member.xp for member in later.members] == [6 + 6 + 8] * 2
    assert later.campaign.played == ["01-cinders", "02-what-the-ash-kept", "03-the-bottling-house"]
    assert later.campaign.buildings == {"Infirmary": 1, "Armory": 1}
    assert later.campaign.trophies == 1 + 1 + 2


def test_habit_plays_the_first_scenario_to_its_end_with_every_number_of_characters() -> None:
    for characters in (1, 2, 3, 4):
        match = Match.new(GAME, characters, {"scenario": "01-cinders", "characters": characters, "pack_ties": "auto"})
        while match.ask is not None and match.ply < 1_500:
            match.play(habit(match.state, match.ask))
        assert match.result is not None
        assert match.result.reason in ("success", "defeat")


@rule("RT-1.1")
def test_packmates_say_what_they_are_about_to_do() -> None:
    match = Match.new(GAME, 5, {"scenario": "01-cinders", "characters": 2, "pack_ties": "auto"})
    said = set()
    while match.ask is not None and match.state.sequence != "combat":
        option = habit(match.state, match.ask)
        said.add(intent(match.state, match.ask, option))
        match.play(option)
    assert said >= {"I go to the dead man.", "I look at the dead man.", "I talk to Hassan.", ""}
    s = state([wolf(at=(0, 0))], [foe("axe-fomori", at=(1, 0), facing=0, colour="red")], sequence="combat")
    red = Who(s.npcs[0].id)
    assert intent(s, Ask(0, "target", [red], ""), red) == "I strike red Axe Fomori from behind."
    assert intent(s, Ask(0, "turn", [], ""), Shift("crinos")) == "I take Crinos form: get out of my way."


@rule("RT-2.3")
def test_who_may_not_talk_does_not_wait_beside_somebody_to_talk_to() -> None:
    hassan = foe("hassan", at=(1, 0), standee=True, attitude="Neutral", dialogue="D.1")
    s = state([wolf(at=(0, 0))], [hassan], scenario={"id": "01-cinders"})
    assert places(s) == [(1, 0)]
    s.members[0].taint = "half-a-shadow"
    assert places(s) == []
