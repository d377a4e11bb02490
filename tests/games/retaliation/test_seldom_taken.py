"""Ways through the rules that are seldom taken: each is walked here by a table of its own."""

from types import SimpleNamespace
from typing import Any

import pytest

from gloaming.games.retaliation.phases import PHASES, in_scenario
from gloaming.games.retaliation.rules import booklet as booklets
from gloaming.games.retaliation.rules.ally_turn import combat_turn
from gloaming.games.retaliation.rules.asking import vote
from gloaming.games.retaliation.rules.attack import lenders, resolve
from gloaming.games.retaliation.rules.caern import free_period
from gloaming.games.retaliation.rules.combat import begin_combat, end_combat
from gloaming.games.retaliation.rules.combat_cards import borrow
from gloaming.games.retaliation.rules.damage import recover
from gloaming.games.retaliation.rules.defense import react
from gloaming.games.retaliation.rules.frenzy import draw_card, frenzied_turn
from gloaming.games.retaliation.rules.gifts_and_advantages import galliard, gift_fits, usable, usable_gifts
from gloaming.games.retaliation.rules.items import item_fits, use_item
from gloaming.games.retaliation.rules.line_of_sight import sees
from gloaming.games.retaliation.rules.npc_turn import first_target, npc_turn, order_matters, ordered_attack
from gloaming.games.retaliation.rules.player_turn import do
from gloaming.games.retaliation.rules.scenario import bring_ally, clear_table, start_place
from gloaming.games.retaliation.rules.trackers import gain_corruption
from gloaming.games.retaliation.table import holding
from gloaming.games.retaliation.table.booklet_files import GloriousPage
from gloaming.games.retaliation.table.box import box
from gloaming.games.retaliation.table.choices import Absorb, At, Call, Face, Named, Object, Refill, Sneak, Step, Use
from gloaming.games.retaliation.table.hexes import neighbours
from gloaming.games.retaliation.table.moments import MAKES, Moment
from gloaming.games.retaliation.table.state import Due, Npc, Phase, State
from gloaming.games.retaliation.table.text import Text
from gloaming.games.retaliation.table.under_way import Attack, Check
from gloaming.kernel import DONE
from gloaming.lingo import HowMany
from gloaming.testing import rule
from tests.games.retaliation.table import easily, first_ask, foe, play, say, state, wolf

HERE, THERE = (0, 0), (1, 0)
CRINOS = [HERE, THERE]
NO_CARDS: dict[str, list[str]] = {"homid": [], "lupus": [], "crinos": []}


def ally(at: Any = None, **fields: Any) -> Npc:
    """A pack Ally."""
    return foe("isaac", at=at, ally="pack", attitude="Ally", **fields)


def arena(*npcs: Npc, **fields: Any) -> State:
    """One pack member in a combat."""
    return state([wolf(at=fields.pop("at", HERE), **fields)], list(npcs), sequence="combat")


def step_of(s: State, phase: Phase, *answers: Any) -> None:
    """One step of the game, with what follows from it."""
    s.phase = phase
    flow = PHASES[phase](s)
    if flow is not None:
        play(flow, *answers)


# Allies


@rule("RT-22.17")
def test_the_turn_of_an_ally_in_the_main_sequence_is_over_when_it_is_placed() -> None:
    s = state([wolf(at=HERE)], [ally(at=(6, -3))], turn=10)
    step_of(s, Phase.ALLY, At(THERE))
    assert (s.npcs[0].at, s.phase) == ([THERE], Phase.TURN_ENDS)


@rule("RT-29.12")
def test_the_turn_of_an_ally_in_combat_goes_on_until_the_pack_ends_it() -> None:
    s = state([wolf(at=HERE)], [ally(at=THERE), foe("starved-bear", at=(5, 0))], sequence="combat", turn=10)
    step_of(s, Phase.ALLY, Step(((2, 0),)))
    assert (s.npcs[0].at, s.phase) == ([(2, 0)], Phase.ALLY)
    step_of(s, Phase.ALLY, DONE)
    assert s.phase is Phase.TURN_ENDS


@rule("RT-29.12")
def test_an_ally_that_can_do_nothing_is_not_asked_about() -> None:
    s = state([wolf(at=(5, 0))], [ally(at=HERE, tokens={"IMMOBILIZED": 1})], sequence="combat", turn=10)
    assert s.turn is not None
    s.turn.acted = True
    assert easily(combat_turn(s, s.npcs[0])) == []
    assert play(combat_turn(s, s.npcs[0])) is False


@rule("RT-15.1", "RT-15.4")
def test_an_ally_that_comes_along_stands_next_to_the_pack() -> None:
    s = state([wolf(at=HERE)])
    bring_ally(s, "isaac")
    assert s.npcs[0].ally == "pack"
    assert s.npcs[0].at[0] in [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]


# whose tokens help whom


@rule("RT-R220")
def test_tokens_are_lent_only_to_those_of_whom_the_text_speaks() -> None:
    s = state([wolf(at=HERE), wolf(at=THERE), wolf(at=(5, 0))], [foe("starved-bear", at=(0, 2))], sequence="combat")
    say(s, "Each other Packmate on an adjacent HEX may use your +1 RESISTANCE tokens this round.")
    assert lenders(s, s.members[1]) == [0]
    assert lenders(s, s.members[2]) == []


# the turn of a pack member


@rule("RT-31.25", "RT-22.12")
def test_a_sneak_attack_is_an_action_of_the_main_sequence() -> None:
    s = state(
        [wolf(at=HERE, tokens={"STEALTH": 1}, fatigued=True, skills={"brawl": 2})],
        [foe("starved-bear", at=THERE, facing=0)],
        black=(1,),
    )
    assert s.turn is not None
    easily(do(s, s.members[0], Sneak(10)))
    assert (s.npcs[0].damage, s.turn.actions, s.scenario.begin_combat) == (3, 0, True)


@rule("RT-9.10", "RT-9.11")
def test_a_patron_spirit_is_called_without_the_action() -> None:
    s = state([wolf(at=HERE)], campaign={"spirits": ["Spider"]})
    assert s.turn is not None
    easily(do(s, s.members[0], Call("Spider")))
    assert (s.turn.actions, s.scenario.spirits) == (2, ["Spider"])


@rule("RT-8.17", "RT-R37")
def test_a_gift_of_another_sequence_is_not_offered() -> None:
    s = state([wolf(at=HERE, rage=5, damage=3)], [foe("starved-bear", at=THERE)])
    gifts = [gift for gift in box(s).gifts.values() if gift.type == "Active" and gift.sequence == "combat"]
    s.members[0].gifts = [gift.id for gift in gifts]
    assert usable_gifts(s, s.members[0]) == []
    s.sequence = "combat"
    assert usable_gifts(s, s.members[0]) != []


@rule("RT-R39")
def test_rat_brings_a_played_card_back_for_good() -> None:
    s = state([wolf(at=HERE, hands={"homid": ["homid-raised-guard"]}, discards={"homid": ["homid-thrust"]})])
    borrow(s, s.members[0], "homid-thrust", "next turn")
    assert s.members[0].hands["homid"] == ["homid-raised-guard", "homid-thrust"]
    assert s.members[0].discards["homid"] == []
    assert s.members[0].borrowed == {}


# reacting


@rule("RT-R32", "RT-7.12")
def test_one_willpower_refills_the_hands_before_a_reaction() -> None:
    s = arena(foe("starved-bear", at=THERE))
    who = s.members[0]
    defense = next(card.id for card in box(s).cards.values() if card.form == "homid" and card.type == "Defense")
    who.hands["homid"], who.discards["homid"] = [next(iter(who.hands["homid"]))], [defense]
    play(react(s, who, Attack(attacker=10, target=0), 3), Refill(), DONE)
    assert (who.spent, who.discards["homid"]) == (1, [])
    assert defense in who.hands["homid"]


# what is forbidden gives nothing


@rule("RT-6.20")
def test_who_cannot_recover_damage_recovers_none_and_tells_so() -> None:
    s = state([wolf(at=HERE, damage=4)])
    assert recover(s, s.members[0], 2) == 2
    say(s, "You cannot recover Damage this round.")
    assert recover(s, s.members[0], 2) == 0
    assert s.members[0].damage == 2


@rule("RT-6.28")
def test_who_cannot_gain_corruption_gains_none() -> None:
    s = state([wolf(at=HERE)])
    assert gain_corruption(s, s.members[0], 1)
    say(s, "You cannot gain Corruption this round.")
    assert not gain_corruption(s, s.members[0], 1)
    assert s.members[0].corruption == 1


# Frenzy


@rule("RT-20.9", "RT-21.26")
def test_a_stunned_member_in_frenzy_draws_no_card() -> None:
    s = arena(foe("starved-bear", at=(3, 0)), at=CRINOS, form="crinos", rage=3, frenzied=True, tokens={"STUN": 1})
    assert draw_card(s, s.members[0]) is False
    hand = list(s.members[0].hands["crinos"])
    assert easily(frenzied_turn(s, s.members[0])) == []
    assert s.members[0].hands["crinos"] == hand


@rule("RT-20.9")
def test_the_card_of_a_frenzied_turn_is_drawn_before_it_is_used() -> None:
    s = arena(foe("starved-bear", at=(2, 0)), at=CRINOS, form="crinos", rage=3, frenzied=True, fatigued=True)
    s.members[0].hands["crinos"] = ["crinos-rending-claws", "crinos-rending-claws"]
    assert s.turn is not None
    step_of(s, Phase.FRENZY)
    assert (s.turn.card, s.phase, s.npcs[0].damage) == ("crinos-rending-claws", Phase.FRENZY, 0)
    s.dice.rolls = [3] * 12
    easily(in_scenario(lambda state: PHASES[Phase.FRENZY](state))(s))
    assert s.phase is Phase.TURN_ENDS
    assert s.npcs[0].damage > 0


# NPCs that cannot turn, figures off the map


@rule("RT-R60", "RT-R156", "RT-23.20")
@pytest.mark.parametrize(("facing", "damage"), [(0, True), (3, False)])
def test_an_immobilized_npc_shoots_only_at_what_it_sees_now(facing: int, damage: bool) -> None:
    s = state(
        [wolf(at=(2, 0), fatigued=True, hands=dict(NO_CARDS))],
        [foe("hired-gun", at=HERE, facing=facing, tokens={"IMMOBILIZED": 1})],
        sequence="combat",
        turn=None,
    )
    cards = box(s).npc_cards
    s.npcs[0].combat = next(
        id for id in box(s).decks["AUTHORITY"] if cards[id].type == "Attack" and cards[id].range == "ranged"
    )
    easily(npc_turn(s, s.npcs[0]))
    assert (s.members[0].damage > 0) is damage
    assert s.npcs[0].at == [HERE]


@rule("RT-14.2")
def test_who_is_off_the_map_sees_nobody_and_is_not_seen() -> None:
    s = state([wolf(at=HERE), wolf()])
    assert not sees(s, s.members[0], s.members[1])
    assert not sees(s, s.members[1], s.members[0])


# a Boss that is met again


@rule("RT-29.9", "RT-R176")
def test_when_a_later_combat_begins_a_boss_is_whole_again() -> None:
    s = state([wolf(at=HERE)], [foe("slagback", at=(3, 0), phase_no=2, damage=5)])
    s.scenario.bosses = [10]
    easily(begin_combat(s))
    assert (s.npcs[0].phase_no, s.npcs[0].damage) == (1, 0)


# at the Caern


@rule("RT-9.2", "RT-R6")
def test_a_building_is_used_once_a_visit() -> None:
    s = state([wolf()], turn=None, sequence="caern", campaign={"next": ["01-cinders"]})
    building = next(each for each in box(s).caern.building if "gains 1 Trophy" in each.text)
    s.campaign.buildings = {building.name: building.level}
    play(free_period(s), Use(building.id))
    assert (s.campaign.trophies, building.id in s.campaign.visited) == (1, True)
    assert Use(building.id) not in next(free_period(s)).options


@rule("RT-10.31")
def test_an_item_that_lasts_from_its_use_to_the_end_goes_then_whoever_has_it() -> None:
    s = state([wolf(at=HERE, items=["night-goggles", "night-goggles"]), wolf(at=THERE)])
    giver, friend = s.members
    play(use_item(s, giver, "night-goggles"))
    assert not item_fits(s, giver, "night-goggles")
    giver.items.remove("night-goggles")
    friend.items.append("night-goggles")
    clear_table(s)
    assert (giver.items, friend.items) == ([], ["night-goggles"])
    play(use_item(s, friend, "night-goggles"))
    giver.used, giver.items, friend.items = {}, friend.items, []
    clear_table(s)
    assert giver.items == friend.items == []


@rule("RT-R49", "RT-27.2")
def test_the_first_who_objects_proposes_and_nobody_else_is_asked_before() -> None:
    s = state([wolf(at=HERE), wolf(at=THERE), wolf(at=(2, 0))])
    flow = vote(s, "strategy", [Named("a"), Named("b")], "RT-27.2")
    first = next(flow)
    second = flow.send(Named("a"))
    third = flow.send(Object())
    assert [(ask.seat, ask.kind) for ask in (first, second, third)] == [(0, "strategy"), (1, "agree"), (1, "strategy")]


# pages


@rule("RT-R70", "RT-R77")
@pytest.mark.parametrize(("kind", "spotted"), [("", True), ("investigation", False)])
def test_who_comes_into_sight_is_seen_before_a_page_but_after_an_investigation_it_began(
    kind: Any, spotted: bool
) -> None:
    s = state([wolf(at=HERE)], [foe("starved-bear", at=(2, 0), facing=3, attitude="Neutral")])
    s.due = [Due(page="E.1", kind=kind)]
    play(in_scenario(lambda state: None)(s))
    assert s.phase is Phase.PAGE
    assert bool(s.npcs[0].tokens) is spotted


@rule("RT-R77")
def test_nobody_is_spotted_by_pages_between_the_turns() -> None:
    s = state([wolf(at=HERE)], [foe("starved-bear", at=(2, 0), facing=3, attitude="Neutral")], turn=None)
    s.due, s.phase = [Due(page="E.1")], Phase.NEXT
    play(in_scenario(lambda state: None)(s))
    assert s.npcs[0].tokens == {}


# what is remembered


def test_texts_that_were_found_are_forgotten_when_they_become_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    s = state([wolf(at=HERE)])
    monkeypatch.setattr(holding, "REMEMBERED", 1)
    box(s).borne.clear()
    for taint in ("", next(iter(box(s).corruption))):
        s.members[0].taint = taint
        holding.borne(s)
    assert len(box(s).borne) == 1


# whom a card means when it is revealed, and who of a Swarm goes first


@rule("RT-25.2", "RT-R152")
@pytest.mark.parametrize(("near", "meant"), [((1, 0), 0), ((6, -3), 1)])
def test_the_effect_of_an_attack_card_means_the_one_in_reach_or_else_the_best(near: Any, meant: int) -> None:
    s = state(
        [wolf(at=near, hands=dict(NO_CARDS), fatigued=True), wolf(at=(8, -3), damage=5, hands=dict(NO_CARDS))],
        [foe("axe-fomori", at=HERE)],
        sequence="combat",
        turn=None,
    )
    assert play(first_target(s, s.npcs[0], "most-injured", False)) == meant


@rule("RT-R183", "RT-R217")
def test_nobody_is_asked_about_the_order_of_a_swarm_of_one() -> None:
    s = state([wolf(at=HERE)], [foe("blight-rats", at=THERE), foe("blight-rats", at=(0, 1))], sequence="combat")
    assert not order_matters(s, [10])
    assert not order_matters(s, [10, 11])
    s.members[0].tokens["RETALIATION"] = 1
    assert order_matters(s, [10, 11])


# numbers and answers at their edges


@rule("RT-21.28", "RT-R122")
@pytest.mark.parametrize(("level", "struck"), [(0, 0), (1, 1), (2, 1)])
def test_one_point_of_damage_is_enough_for_retaliation(level: int, struck: int) -> None:
    s = arena(foe("axe-fomori", at=THERE, facing=3), fatigued=True, hands=dict(NO_CARDS), tokens={"RETALIATION": 1})
    play(resolve(s, Attack(attacker=10, target=0, level=level)))
    assert (s.members[0].damage, s.npcs[0].damage) == (level, struck)


@rule("RT-21.13")
def test_every_number_of_tokens_can_be_used_from_all_to_none() -> None:
    s = arena(foe("axe-fomori", at=THERE, facing=3), fatigued=True, hands=dict(NO_CARDS), tokens={"+1 RESISTANCE": 2})
    assert next(resolve(s, Attack(attacker=10, target=0, level=5))).options == [Absorb(2), Absorb(1), Absorb(0)]


@rule("RT-R60", "RT-29.12")
def test_an_ally_can_be_turned_to_each_of_the_five_other_facings() -> None:
    s = state([wolf(at=(5, 0))], [ally(at=HERE, facing=2)], sequence="combat", turn=10)
    facings = [option.facing for option in next(combat_turn(s, s.npcs[0])).options if isinstance(option, Face)]
    assert facings == [0, 1, 3, 4, 5]


@rule("RT-R95")
def test_when_a_combat_has_ended_a_main_round_counts_once_again() -> None:
    s = arena(foe("axe-fomori", at=THERE), idled=True)
    end_combat(s)
    assert s.members[0].idled is False


@rule("RT-R108", "RT-R37")
def test_a_frenzied_member_is_offered_no_gift_but_its_auspice() -> None:
    raging = wolf(at=CRINOS, form="crinos", auspice="philodox", rage=2)
    s = state([raging], [foe("axe-fomori", at=(2, 0))], sequence="combat", options={"moon_lock": False})
    gifts = [gift for gift in box(s).gifts.values() if gift.type == "Immediate"]
    raging.gifts = [gift.id for gift in gifts if "you make a check" in gift.text]
    moment = Moment(MAKES, 0, check=Check(0, "physical", "brawl"))
    calm = {source.card for source in usable(s, moment)}
    raging.frenzied = True
    assert "philodox" in calm
    assert {source.card for source in usable(s, moment)} == calm - set(raging.gifts)


@rule("RT-8.10", "RT-R37")
def test_an_active_gift_may_be_used_before_it_does_anything() -> None:
    s = state([wolf(at=HERE, rage=5)])
    gifts = box(s).gifts
    active = next(gift for gift in gifts.values() if gift.type == "Active" and gift.sequence in ("any", "main"))
    assert gift_fits(s, s.members[0], active)
    assert gift_fits(s, s.members[0], gifts["theurge-spirit-salve"])


@rule("RT-25.20", "RT-R180")
def test_an_npc_attacked_by_an_ally_uses_its_defense_card() -> None:
    s = state([wolf(at=(5, 0))], [ally(at=HERE), foe("axe-fomori", at=THERE)], sequence="combat", turn=10)
    s.npcs[1].combat = next(id for id in box(s).decks["FOMORI"] if box(s).npc_cards[id].type == "Defense")
    easily(ordered_attack(s, Text(s, "", 10), 10, 11, False, 0))
    assert s.npcs[1].face_up


@rule("RT-R20")
def test_with_two_corruption_in_all_the_galliard_says_how_many_are_its_own() -> None:
    s = state([wolf(at=HERE, corruption=3), wolf(at=THERE, corruption=3)], options={"galliard_total": True})
    flow = galliard(s, s.members[0])
    assert [option.n for option in next(flow).options] == [2, 1, 0]
    with pytest.raises(StopIteration):
        flow.send(HowMany(1))
    assert [member.corruption for member in s.members] == [2, 2]


@rule("RT-28.16")
def test_a_page_for_one_npc_comes_before_the_page_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    s = state([wolf(at=HERE)], [foe("axe-fomori", at=(2, 0)), foe("hired-gun", at=(3, 0))], scenario={"id": "cinders"})
    pages = [
        GloriousPage("ARM", "12", "axe-fomori"),
        GloriousPage("ARM", "13"),
        GloriousPage("LEG", "14", "axe-fomori"),
    ]
    head = SimpleNamespace(head=SimpleNamespace(glorious=pages))
    monkeypatch.setattr(booklets, "booklet", lambda s: head)
    parts = [(who, part) for who in s.npcs for part in ("ARM", "LEG")]
    assert [booklets.glorious_page(s, who, part) for who, part in parts] == ["12", "14", "13", ""]
    s.scenario.id = ""
    assert booklets.glorious_page(s, s.npcs[0], "ARM") == ""


@rule("RT-R12")
def test_a_crinos_starts_where_one_of_the_places_has_room_for_it() -> None:
    crowd = [foe("axe-fomori", at=at) for at in neighbours(HERE)]
    s = state([wolf(at=(6, 0))], crowd)
    asked = first_ask(start_place(s, s.members[0], [HERE, (4, 0)]))
    assert [option.name for option in asked.options] == ["homid", "lupus", "crinos"]
    asked = first_ask(start_place(s, s.members[0], [HERE]))
    assert [option.name for option in asked.options] == ["homid", "lupus"]
