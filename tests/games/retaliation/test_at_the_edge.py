"""At the edge of a rule: the last HEX in reach, the least Damage, the one who is gone, the one who may not."""

from typing import Any

import pytest
from msgspec.structs import replace

from gloaming.games.retaliation.rules import attack as attacking
from gloaming.games.retaliation.rules import npc_turn as npc_turns
from gloaming.games.retaliation.rules.attack import attack_on, resolve
from gloaming.games.retaliation.rules.booklet import AtTheTable, campaign, fire_standing
from gloaming.games.retaliation.rules.caern import caern_event
from gloaming.games.retaliation.rules.combat import begin_combat, end_combat, reward
from gloaming.games.retaliation.rules.damage import suffer
from gloaming.games.retaliation.rules.defense import defend
from gloaming.games.retaliation.rules.garou_forms import speech
from gloaming.games.retaliation.rules.gifts_and_advantages import galliard
from gloaming.games.retaliation.rules.items import take_item, use_item
from gloaming.games.retaliation.rules.line_of_sight import could_see
from gloaming.games.retaliation.rules.movement import Ground, Reached
from gloaming.games.retaliation.rules.npc_targeting import budget, chase, destination
from gloaming.games.retaliation.rules.npc_turn import npc_turn, swarm_turn
from gloaming.games.retaliation.rules.npcs import cards_left, place_npc, place_swarm
from gloaming.games.retaliation.rules.pack_strategies import met
from gloaming.games.retaliation.rules.player_turn import take_turn
from gloaming.games.retaliation.rules.rounds import move_tracker, set_tracker
from gloaming.games.retaliation.rules.scenario import chapter, new_rank, set_up, take_snapshot
from gloaming.games.retaliation.rules.skill_checks import make_check
from gloaming.games.retaliation.rules.stealth import can_hide, observers, stealth_checks
from gloaming.games.retaliation.rules.trackers import change_initiative, gain_token, lose_willpower
from gloaming.games.retaliation.show.places import steps_there
from gloaming.games.retaliation.table.board import Board
from gloaming.games.retaliation.table.booklet_reader import BadBooklet, read_booklet
from gloaming.games.retaliation.table.box import box
from gloaming.games.retaliation.table.choices import Choose, Shift, Use
from gloaming.games.retaliation.table.events_campaign import SectionRead
from gloaming.games.retaliation.table.figures import numbers
from gloaming.games.retaliation.table.hexes import behind, neighbours, pair, turns
from gloaming.games.retaliation.table.moments import FALLS, Moment, happen, may_fire
from gloaming.games.retaliation.table.numbers import attack, initiative, skill
from gloaming.games.retaliation.table.seats import chair_of
from gloaming.games.retaliation.table.state import RESISTANCE, STEALTH, Deed, MapToken, Member, Turn
from gloaming.games.retaliation.table.text import ScenarioOver, page_text
from gloaming.games.retaliation.table.under_way import Attack, Check
from gloaming.lingo import HowMany
from gloaming.testing import rule
from tests.games.retaliation.table import FIELD, asked_by, easily, first_ask, foe, play, questions, say, state, wolf

HERE = (0, 0)
CUTTER = "timber-cutter"
TOTAL = {"galliard_total": True}


def bare(**fields: Any) -> Member:
    """A pack member without cards to answer with and without Willpower."""
    return wolf(fatigued=True, hands={form: [] for form in ("homid", "lupus", "crinos")}, **fields)


# the Galliard


@rule("RT-R20")
@pytest.mark.parametrize(("far", "asked"), [((2, 0), True), ((3, 0), False)])
def test_the_galliard_reaches_another_within_2_hex_and_no_farther(far: Any, asked: bool) -> None:
    s = state([wolf(at=HERE, corruption=2), wolf(at=far, corruption=2)], options=TOTAL)
    play(galliard(s, s.members[0]), HowMany(0))
    assert s.members[1].corruption == (0 if asked else 2)


@rule("RT-R20")
def test_the_galliard_removes_2_in_all_and_asks_nobody_in_vain() -> None:
    s = state([wolf(at=HERE, corruption=2), *(wolf(at=at, corruption=2) for at in ((1, 0), (0, 1)))], options=TOTAL)
    play(galliard(s, s.members[0]), HowMany(2))
    assert [who.corruption for who in s.members] == [0, 2, 2]
    alone = state([wolf(at=HERE, corruption=1)], options=TOTAL)
    play(galliard(alone, alone.members[0]), HowMany(0))
    assert alone.members[0].corruption == 1


# hexes and tiles


@rule("RT-R60")
def test_the_smallest_turn_between_two_facings() -> None:
    assert [[turns(a, b) for b in range(6)] for a in (0, 5)] == [[0, 1, 2, 3, 2, 1], [1, 2, 3, 2, 1, 0]]


def test_hexes_stand_in_rows_and_the_first_tile_says_what_they_look_like() -> None:
    s = state()
    laid = Board(FIELD, box(s).sides.__getitem__)
    assert laid.hexes == sorted(laid.hexes, key=lambda at: (at[1], at[0]))
    assert {laid.environments[at] for at in laid.hexes} == {box(s).sides[tile.side].environment for tile in FIELD}


# movement


@rule("RT-R62", "RT-13.6")
def test_a_crinos_pays_once_for_the_dearest_hex_of_a_step() -> None:
    s = state([wolf(at=[HERE, (1, 0)], form="crinos")])
    s.scenario.tokens = [MapToken(kind="Difficult Terrain", at=(0, 1))]
    ground = Ground(s, s.members[0])
    assert ground.cost((HERE, (1, 0)), ((-1, 1), (0, 1))) == 2  # one of the two it enters is rough
    assert ground.cost((HERE, (1, 0)), ((0, -1), (1, -1))) == 1


@rule("RT-R61", "RT-13.6")
@pytest.mark.parametrize(("rough", "cost"), [(False, 2), (True, 3)])
def test_a_friend_is_passed_for_what_the_hex_costs(rough: bool, cost: int) -> None:
    s = state([wolf(at=HERE), wolf(at=(1, 0))], options={"pass_friends": True})
    s.scenario.tokens = [MapToken(kind="Difficult Terrain", at=(1, 0))] if rough else []
    assert Ground(s, s.members[0]).cost((HERE,), ((2, 0),)) == cost


# trackers


@rule("RT-R91", "RT-R94")
def test_initiative_keeps_to_0_and_7_but_an_npc_is_counted_up_before_combat() -> None:
    s = state([wolf(at=HERE)], [foe(CUTTER, at=(3, 0))])
    change_initiative(s, s.npcs[0], 9)
    assert s.npcs[0].initiative == 9
    fight = state([wolf(at=HERE)], [foe(CUTTER, at=(3, 0)), foe("isaac", at=(4, 0), ally="pack")], sequence="combat")
    for who in (*fight.members, *fight.npcs):
        change_initiative(fight, who, 9)
        assert initiative(fight, who) == 7
        change_initiative(fight, who, -20)
        assert initiative(fight, who) == 0


@rule("RT-R213")
def test_no_willpower_lost_is_nothing_told() -> None:
    s = state()
    lose_willpower(s, s.members[0], 0)
    assert s.story == []


@rule("RT-26.12")
def test_xp_of_hard_modifiers_is_earned() -> None:
    s = state([wolf(at=HERE, xp=4, earned=7)], sequence="combat")
    s.fight.modifiers = ["Prepared", "Strong"]
    reward(s)
    assert (s.members[0].xp, s.members[0].earned) == (5, 8)


@rule("RT-23.6", "RT-R83")
def test_what_lasts_a_round_ends_with_the_main_round_when_combat_begins() -> None:
    s = state([wolf(at=HERE)], [foe(CUTTER, at=(3, 0))])
    say(s, "You have +2 Movement this round.")
    assert len(s.lasting) == 1
    easily(begin_combat(s))
    assert s.lasting == []


# Attacks


@rule("RT-24.27")
def test_a_card_that_defends_is_not_in_hand_while_it_does() -> None:
    s = state([wolf(at=HERE, auspice="philodox")], [foe(CUTTER, at=(1, 0))], sequence="combat")
    card = next(id for id in s.members[0].hands["homid"] if box(s).cards[id].type == "Defense")
    first_ask(defend(s, s.members[0], card))
    assert card not in s.members[0].hands["homid"]


@rule("RT-24.27", "RT-R131")
def test_an_attacker_that_falls_to_the_reaction_hits_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    def falls(s: Any, who: Any, a: Any, damage: int) -> Any:
        s.npcs[0].at = []
        yield from ()

    s = state([bare(at=HERE)], [foe(CUTTER, at=(1, 0))], sequence="combat")
    monkeypatch.setattr(attacking, "react", falls)
    easily(resolve(s, Attack(attacker=10, target=0, level=3)))
    assert s.members[0].damage == 0


@rule("RT-1.11", "RT-R86")
def test_a_scenario_that_ends_in_the_middle_of_an_attack_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    def ends(*args: Any) -> Any:
        yield from ()
        raise ScenarioOver(success=True)

    s = state([wolf(at=HERE)], [foe(CUTTER, at=(1, 0))], sequence="combat", black=(1, 1, 1, 1))
    monkeypatch.setattr(attacking, "hit", ends)
    card = next(id for id in s.members[0].hands["homid"] if box(s).cards[id].type == "Attack")
    with pytest.raises(ScenarioOver):
        easily(attack_on(s, s.members[0], card, 10, "", glory=False))
    assert (s.blow, s.roll) == (None, None)


# NPCs


@rule("RT-25.5", "RT-R149")
def test_a_special_that_the_state_card_lacks_is_an_attack_on_whom_it_can_touch(monkeypatch: pytest.MonkeyPatch) -> None:
    s = state([bare(at=HERE)], [foe(CUTTER, at=(2, 0), facing=3)], sequence="combat", turn=None)
    who, none = s.npcs[0], replace(numbers(s, s.npcs[0]), special=[])
    monkeypatch.setattr(npc_turns, "numbers", lambda s, who: none)
    who.combat = next(id for id, card in box(s).npc_cards.items() if card.type == "Special" and card.special_no == 2)
    who.known = True
    gain_token(s, who, "IMMOBILIZED")  # in sight, and out of touch
    s.turn = Turn(who=10)
    easily(npc_turn(s, who))
    assert s.members[0].damage == 0


@rule("RT-25.19", "RT-23.18")
def test_hit_is_also_1_damage() -> None:
    s = state([bare(at=HERE)], [foe(CUTTER, at=(1, 0), facing=3)], sequence="combat", turn=None)
    who, cards = s.npcs[0], box(s).npc_cards
    who.combat = next(id for id, card in cards.items() if card.text.startswith("Hit: The target gains 1 BLEED token."))
    who.known, s.turn = True, Turn(who=10)
    s.members[0].tokens[RESISTANCE] = attack(s, who) + cards[who.combat].attack_modifier - 1
    questions(npc_turn(s, who))
    assert s.members[0].damage == 1
    assert s.members[0].tokens.get("BLEED") == 1


@rule("RT-29.18")
def test_a_member_of_a_swarm_that_burns_on_its_way_attacks_nobody() -> None:
    s = state([bare(at=HERE)], [foe("blight-rats", at=(3, 0))], sequence="combat", turn=None)
    s.scenario.fires = [(2, 0), (2, 1), (3, -1), (2, -1), (4, -1), (3, 1), (4, 0), (2, 2)]
    s.turn = Turn(who=10)
    easily(swarm_turn(s, s.npcs[0]))
    assert s.npcs[0].at == []
    assert s.members[0].damage == 0
    assert not any(deed.kind == "attacked" for deed in s.fight.deeds)


@rule("RT-25.14", "RT-R155")
def test_of_targets_that_nobody_can_get_to_the_nearer_is_approached() -> None:
    s = state([bare(at=(-3, 0)), bare(at=(2, 0))], [foe(CUTTER, at=HERE, facing=2)], sequence="combat")
    s.scenario.tokens = [MapToken(kind="Obstacle", at=at) for who in s.members for at in neighbours(who.at[0])]
    s.turn = Turn(who=10)
    play(chase(s, s.npcs[0], [0, 1], 0))
    assert s.npcs[0].facing in (0, 5)  # towards the one at two HEX


@rule("RT-15.4", "RT-29.21")
def test_state_cards_run_out_and_those_of_swarms_do_not() -> None:
    s = state([wolf(at=HERE)], [foe(CUTTER, at=(3, 0), colour=colour) for colour in ("red", "blue", "green", "white")])
    copies = box(s).npcs[CUTTER].copies
    s.npcs = s.npcs[:copies]
    assert not cards_left(s, CUTTER)
    play(place_npc(s, CUTTER, (5, -1), 0, "purple"))
    assert len(s.npcs) == copies
    easily(place_swarm(s, "blight-rats", (5, -1)))
    members = len(s.npcs)
    easily(place_swarm(s, "blight-rats", (6, -2)))
    assert len(s.npcs) > members


@rule("RT-8.7", "RT-R37")
def test_a_limit_counts_for_the_first_pack_member_too() -> None:
    gift = next(g for g in box(state()).gifts.values() if g.type == "Passive" and g.limit == "round")
    s = state([wolf(at=HERE, gifts=[gift.id], used={gift.id: "round"})])
    assert not may_fire(s, 0, gift.id)
    assert may_fire(s, 0, "something else")
    assert may_fire(s, -1, gift.id)


# STEALTH


@rule("RT-R203", "RT-31.3")
def test_allies_and_those_who_left_watch_nobody() -> None:
    s = state([wolf(at=HERE)], [foe("isaac", at=(1, 0), facing=3, ally="pack"), foe(CUTTER)])
    assert observers(s) == []
    assert can_hide(s, s.members[0])


@rule("RT-R200")
def test_the_hardest_stealth_check_comes_first() -> None:
    watching = [foe(CUTTER, at=(1, 0), facing=3), foe(CUTTER, at=(-1, 0), facing=3, colour="red")]
    s = state([wolf(at=HERE, tokens={STEALTH: 1}, skills={"stealth": 5})], watching, black=(2, 2, 2, 2, 2, 2))
    assert s.turn is not None
    s.turn.entered = [HERE]
    easily(stealth_checks(s, s.members[0]))
    hard = [each.difficulty for each in s.story if type(each).__name__ == "Rolled"]
    assert len(hard) == 2
    assert hard[0] > hard[1]


# pages


@rule("RT-30.5", "RT-R211")
def test_who_leads_two_talks_as_long_as_one_of_them_is_involved() -> None:
    s = state([wolf(at=HERE), wolf(at=(3, 0))], options={"characters_per_player": 2}, attending=[1])
    assert speech(s, 0) is None


@rule("RT-16.4", "RT-16.5")
def test_a_page_with_one_choice_needs_no_sand() -> None:
    s = state([wolf(at=HERE)], scenario={"penalty": "hunted"})
    table = AtTheTable(page_text(s, 0, [0]))
    assert questions(table._in_time([Choose(0)])) == []
    assert s.scenario.penalty == ""


def test_a_booklet_begins_with_its_head() -> None:
    with pytest.raises(BadBooklet, match="expected the head of the booklet"):
        read_booklet("x.md", "Once upon a time\n+++\nid = 1\n+++\n")


@rule("RT-1.12")
def test_what_was_won_is_never_less_than_nothing_and_nothing_without_a_beginning() -> None:
    s = state([wolf(at=HERE, earned=3)])
    assert (chapter(s, "1.A", [2]).xp, chapter(s, "1.A", [2]).side) == (0, [2])


# kin of these


@rule("RT-R211")
def test_a_chair_is_kept_also_the_first() -> None:
    assert [chair_of(Member(id=2, chair=chair)) for chair in (-1, 0, 1)] == [2, 0, 1]


@rule("RT-21.20")
def test_who_may_not_move_has_no_movement_and_nobody_less_than_none() -> None:
    s = state(
        [wolf(at=HERE)], [foe(CUTTER, at=(3, 0), tokens={"IMMOBILIZED": 1}), foe(CUTTER, at=(5, 0))], sequence="combat"
    )
    assert budget(s, s.npcs[0], 2) == 0
    assert budget(s, s.npcs[1], -20) == 0
    say(s, "Each NPC cannot move this round.")
    assert budget(s, s.npcs[1], 2) == 0


@rule("RT-R214", "RT-10.29")
def test_an_artefact_that_costs_damage_hurts_whoever_uses_it() -> None:
    s = state([wolf(at=HERE, items=["coyotes-coin"])])
    easily(use_item(s, s.members[0], "coyotes-coin"))
    assert s.members[0].damage == box(s).items["coyotes-coin"].cost > 0


@rule("RT-10.17", "RT-10.21")
def test_what_is_sold_out_is_not_taken() -> None:
    s = state([wolf(at=HERE)], campaign={"stash": ["knife"] * box(state()).items["knife"].copies})
    assert play(take_item(s, "knife", 0)) is False
    s.campaign.stash.pop()
    assert play(take_item(s, "knife", 0)) is True
    assert s.members[0].items == ["knife"]


@rule("RT-9.24", "RT-R86")
def test_what_waits_for_the_end_of_combat_comes_once() -> None:
    s = state([wolf(at=HERE)], scenario={"id": "01-cinders"})
    say(s, "When combat ends, read page E.2.")
    fire_standing(s, "combat ends")
    fire_standing(s, "combat ends")
    assert [due.page for due in s.due] == ["E.2"]
    assert s.scenario.standing == []


@rule("RT-15.1", "RT-15.4")
def test_a_pack_ally_comes_along_into_the_scenario() -> None:
    s = state([wolf()], [foe("isaac", ally="pack")], campaign={"next": ["01-cinders"]}, options={"pack_ties": "auto"})
    s.scenario.id = "01-cinders"
    flow = set_up(s)
    assert flow is not None
    easily(flow)
    assert [each.card for each in s.npcs if each.ally == "pack" and each.at] == ["isaac"]


@rule("RT-R19")
def test_the_dice_on_the_table_show_what_a_card_has_changed() -> None:
    gift = next(id for id, each in box(state()).gifts.items() if "Reroll any number of Rage dice" in each.text)
    s = state(
        [wolf(at=[HERE, (1, 0)], form="crinos", rage=2, gifts=[gift])], sequence="combat", black=(0,), rage=(0, 0)
    )
    flow = make_check(s, Check(0, "physical", "brawl"))
    ask = next(flow)
    while not any(isinstance(option, Use) for option in ask.options) or ask.kind != "reroll":
        ask = flow.send(ask.options[0])
    ask = flow.send(next(option for option in ask.options if isinstance(option, Use)))
    while ask.kind != "reroll":
        ask = flow.send(ask.options[0])
    assert s.roll is not None
    assert s.roll.rage != [0, 0]


@rule("RT-R200", "RT-23.6")
def test_who_is_seen_before_the_action_does_not_take_it() -> None:
    s = state(
        [wolf(at=HERE, tokens={STEALTH: 1})], [foe(CUTTER, at=(1, 0), facing=3, attitude="Aggressive")], black=(0, 0, 0)
    )
    assert s.turn is not None
    s.turn.entered = [HERE]
    asked_by(
        take_turn(s, s.members[0]),
        lambda ask: next((each for each in ask.options if each == Shift("lupus")), ask.options[0]),
    )
    assert s.scenario.begin_combat
    assert s.members[0].form == "homid"


@rule("RT-28.11", "RT-R154")
def test_whoever_stands_on_two_hexes_avoids_the_back_with_both() -> None:
    s = state(
        [wolf(at=[(3, 0), (4, 0)], form="crinos", frenzied=True)], [foe(CUTTER, at=HERE, facing=0)], sequence="combat"
    )
    back = behind((HERE,), 0)[0]
    outside = next(at for at in neighbours(back) if at not in (HERE, *neighbours(HERE)))
    bases: Reached = {pair(back, outside): (2, None), pair((1, 0), (2, 0)): (2, None)}
    assert play(destination(s, s.members[0], s.npcs[0], False, bases)) == pair((1, 0), (2, 0))


@rule("RT-14.7")
def test_whoever_stands_on_two_hexes_sees_from_either() -> None:
    s = state([wolf(at=[(0, 0), (1, 0)], form="crinos")], [foe(CUTTER, at=(4, 0))], sequence="combat")
    assert could_see(s, s.members[0].at, 3, s.npcs[0])
    assert not could_see(s, s.members[0].at, 2, s.npcs[0])


@rule("RT-8.7", "RT-R37")
def test_a_card_with_a_limit_answers_once() -> None:
    s = state([wolf(at=HERE, gifts=["ahroun-death-can-wait"], damage=5)], sequence="combat")
    easily(happen(s, Moment(FALLS, 0)))
    easily(happen(s, Moment(FALLS, 0)))
    assert s.members[0].used == {"ahroun-death-can-wait": "scenario"}
    assert s.members[0].rage == 3


@rule("RT-1.9", "RT-1.10")
def test_an_interlude_is_read_where_its_step_has_one_and_its_condition_holds() -> None:
    s = state([wolf(at=HERE, auspice="ragabash", tribe="black-furies")])
    step = next(step for step in campaign(s).step if step.interlude and not step.interlude_condition)
    s.campaign.next, s.campaign.rank = [step.scenarios[0]], step.rank
    easily(new_rank(s))
    assert [event.section for event in s.story if isinstance(event, SectionRead)] == [step.interlude]
    silent = state([wolf(at=HERE, auspice="ragabash", tribe="black-furies")])
    first = next(step for step in campaign(silent).step if not step.interlude)
    silent.campaign.next, silent.campaign.rank = [first.scenarios[0]], first.rank
    easily(new_rank(silent))
    assert not any(isinstance(event, SectionRead) for event in silent.story)


@rule("RT-9.24", "RT-R45")
def test_a_tracker_that_moves_sets_off_only_what_waits_for_it() -> None:
    s = state([wolf(at=HERE)], scenario={"id": "01-cinders"})
    say(s, "When each Pack Member is within 2 HEX of HEX 9a:0:0, read page E.2.")
    say(s, "When the orange tracker reaches 2, read page E.3.")
    set_tracker(s, "orange", 1)
    move_tracker(s, "orange", 1)
    assert [due.page for due in s.due] == ["E.3"]
    assert len(s.scenario.standing) == 1


@rule("RT-26.11", "RT-23.4")
def test_the_end_of_a_hard_combat_pays() -> None:
    s = state([wolf(at=HERE)], sequence="combat", campaign={"trophies": 2})
    s.fight.modifiers = ["Strong"]
    end_combat(s)
    assert s.campaign.trophies == 3


@rule("RT-20.17")
def test_nobody_steps_who_has_fallen() -> None:
    s = state([wolf()], [foe(CUTTER, at=HERE)])
    assert not steps_there(s, 0, ((1, 0),))
    assert not steps_there(s, None, ((1, 0),))
    assert steps_there(s, 10, ((1, 0),))


@rule("RT-23.18", "RT-R170")
def test_a_card_of_the_pack_hits_with_1_damage_and_not_with_none() -> None:
    slower = {}
    for left in (0, 1):
        s = state([wolf(at=HERE)], [foe(CUTTER, at=(1, 0), facing=3)], sequence="combat", black=(1, 1, 1, 1))
        foe_, before = s.npcs[0], initiative(s, s.npcs[0])
        easily(resolve(s, Attack(attacker=0, target=10, level=9)))
        taken, foe_.damage = foe_.damage, 0
        foe_.tokens[RESISTANCE] = 4 + skill(s, s.members[0], "brawl") + taken - 9 - left
        easily(attack_on(s, s.members[0], "homid-straight-punch", 10, "", glory=False))
        assert foe_.damage == left
        slower[left] = before - initiative(s, foe_)
    assert slower == {0: 0, 1: 1}


@rule("RT-9.5", "RT-9.27")
def test_the_moon_and_the_rank_of_a_step_come_before_its_events() -> None:
    s = state([wolf(at=HERE, auspice="ragabash", tribe="black-furies")], sequence="caern")
    step = campaign(s).step[-1]
    s.campaign.next, s.campaign.step, s.campaign.moon = [step.scenarios[0]], "story", "new"
    easily(caern_event(s))
    assert (s.campaign.moon, s.campaign.rank) == (step.moon, step.rank)


@rule("RT-1.12")
def test_what_was_won_is_what_came_since_the_pack_left_the_caern() -> None:
    s = state([wolf(at=HERE, earned=3)], campaign={"trophies": 5, "stash": ["knife"]})
    take_snapshot(s)
    s.campaign.trophies, s.members[0].earned = 7, 7
    s.members[0].items.append("knife")
    won = chapter(s, "1.A", [])
    assert (won.trophies, won.xp, won.items) == (2, 4, ["knife"])


@rule("RT-R162")
def test_an_ally_is_no_pack_member_that_takes_damage() -> None:
    s = state([wolf(at=HERE)], [foe("isaac", at=(1, 0), ally="pack")], sequence="combat")
    s.fight.deeds = [Deed("damaged", 10)]
    assert met(s, "No Pack Member takes Damage.", end=True)
    assert not met(s, "No Packmate takes Damage.", end=True)


@rule("RT-R122", "RT-19.14")
def test_who_falls_by_its_own_dice_hits_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    def falls(s: Any, check: Check) -> Any:
        yield from suffer(s, s.members[0], 99)
        return check

    s = state([wolf(at=HERE)], [foe(CUTTER, at=(1, 0), facing=3)], sequence="combat")
    monkeypatch.setattr(attacking, "make_check", falls)
    easily(attack_on(s, s.members[0], "homid-straight-punch", 10, "", glory=False))
    assert s.members[0].at == []
    assert not any(deed.kind == "attacked" for deed in s.fight.deeds)
