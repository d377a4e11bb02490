"""Forced but impossible, empty or zero, two things at once: what the rules say where they leave a gap."""

from typing import Any

import msgspec
import pytest

from gloaming.games.retaliation.phases import settle
from gloaming.games.retaliation.players.habit import asked
from gloaming.games.retaliation.rules import npc_turn as npc_turns
from gloaming.games.retaliation.rules import trackers
from gloaming.games.retaliation.rules.ally_turn import act, main_turn
from gloaming.games.retaliation.rules.attack import attack_on, resolve
from gloaming.games.retaliation.rules.caern import can_raise, draw_event
from gloaming.games.retaliation.rules.character_creation import finish, rest
from gloaming.games.retaliation.rules.combat import end_combat
from gloaming.games.retaliation.rules.combat_cards import borrow, choose_hand
from gloaming.games.retaliation.rules.damage import knock_out
from gloaming.games.retaliation.rules.defense import defend, npc_reacts, react, reactions
from gloaming.games.retaliation.rules.frenzy import frenzied_turn
from gloaming.games.retaliation.rules.garou_forms import change_form
from gloaming.games.retaliation.rules.gifts_and_advantages import call_spirit, use_card
from gloaming.games.retaliation.rules.items import change_trophies, discard_item, trade, trades
from gloaming.games.retaliation.rules.movement import Ground, step
from gloaming.games.retaliation.rules.npc_targeting import measure
from gloaming.games.retaliation.rules.npc_turn import npc_turn
from gloaming.games.retaliation.rules.npcs import join_pack, new_npc, remove_npc
from gloaming.games.retaliation.rules.rounds import actors, begin_turn
from gloaming.games.retaliation.rules.scenario import bring_ally, fresh, restore, take_snapshot
from gloaming.games.retaliation.rules.skill_checks import begin_frenzies
from gloaming.games.retaliation.rules.stealth import sneakable
from gloaming.games.retaliation.rules.terrain import make_room, spread_fire
from gloaming.games.retaliation.rules.trackers import (
    can_bear,
    lose_corruption,
    raise_corruption,
    recover_willpower,
    take_effect,
)
from gloaming.games.retaliation.table import numbers
from gloaming.games.retaliation.table.box import box
from gloaming.games.retaliation.table.choices import At, NewHand, On, Refill, Trade, UseItem, Who
from gloaming.games.retaliation.table.events import Changed
from gloaming.games.retaliation.table.hexes import neighbours
from gloaming.games.retaliation.table.holding import npc_sources
from gloaming.games.retaliation.table.state import PACK, VIGILANCE, Due, MapToken, Member, Npc, Phase, State, Turn
from gloaming.games.retaliation.table.text import Text
from gloaming.games.retaliation.table.under_way import Attack
from gloaming.kernel import DONE, Ask, Flow
from gloaming.testing import rule
from tests.games.retaliation.table import asked_by, easily, first_ask, foe, play, questions, say, state, wolf

HERE = (0, 0)
CRINOS = [HERE, (1, 0)]


def bare(**fields: Any) -> Member:
    """A pack member without cards to answer with and without Willpower."""
    return wolf(fatigued=True, hands={"homid": [], "lupus": [], "crinos": []}, **fields)


def ally(at: Any = None, **fields: Any) -> Npc:
    """A pack Ally."""
    return foe("isaac", at=at, ally="pack", attitude="Ally", **fields)


def arena(members: list[Member], *npcs: Npc, **more: Any) -> State:
    return state(members, list(npcs), sequence="combat", **more)


# hands that run empty


@rule("RT-7.11", "RT-R31", "RT-R39")
def test_a_hand_is_refilled_also_when_the_card_of_the_rat_was_its_last() -> None:
    s = arena([wolf(at=HERE)])
    who = s.members[0]
    own, borrowed = who.hands["homid"][:2]
    who.hands["homid"], who.discards["homid"] = [], [own]
    borrow(s, who, borrowed, "next turn")
    play(begin_turn(s, who))
    assert (who.hands["homid"], who.discards["homid"]) == ([own], [])


@rule("RT-R32", "RT-24.27")
def test_who_holds_no_defense_card_may_pay_for_its_hand_before_reacting() -> None:
    s = arena([wolf(at=HERE)], foe("starved-bear", at=(1, 0)))
    who = s.members[0]
    who.hands["homid"], who.discards["homid"] = ["homid-straight-punch"], ["homid-raised-guard"]
    ask = first_ask(resolve(s, Attack(attacker=10, target=0, level=2)))
    assert (ask.kind, ask.options) == ("react", [DONE, Refill(), NewHand("homid")])
    who.fatigued = True
    assert questions(resolve(s, Attack(attacker=10, target=0, level=2))) == []


@rule("RT-R32", "RT-24.27")
@pytest.mark.parametrize("ban", ["use Defense cards", "use combat cards"])
def test_who_may_not_react_is_not_asked_about_its_hand(ban: str) -> None:
    s = arena([wolf(at=HERE)], foe("starved-bear", at=(1, 0)))
    assert reactions(s, s.members[0])
    play(Text(s, f"You cannot {ban} this round.", 0).run_all())
    assert questions(resolve(s, Attack(attacker=10, target=0, level=2))) == []


@rule("RT-R32", "RT-R217")
def test_where_no_card_of_the_form_defends_nobody_is_asked_about_a_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    s = arena([wolf(at=HERE)], foe("starved-bear", at=(1, 0)))
    for id, card in box(s).cards.items():
        if card.form == "homid":
            monkeypatch.setitem(box(s).cards, id, msgspec.structs.replace(card, type="Attack"))
    assert questions(resolve(s, Attack(attacker=10, target=0, level=2))) == []


# Attacks that come to nothing


@rule("RT-21.4", "RT-21.18", "RT-R132")
def test_damage_tokens_are_used_up_also_by_an_attack_whose_target_is_gone() -> None:
    s = arena([wolf(at=HERE)], foe("starved-bear", at=(1, 0), tokens={"+1 DAMAGE": 1}))
    flow = resolve(s, Attack(attacker=10, target=0, level=2))
    next(flow)
    s.members[0].at = []
    with pytest.raises(StopIteration):
        flow.send(DONE)
    assert s.npcs[0].tokens == {}


@rule("RT-21.28", "RT-R122", "RT-R174")
def test_damage_that_is_void_is_not_retaliated(monkeypatch: pytest.MonkeyPatch) -> None:
    card = next(each for each in box(state()).npcs.values() if each.kind == "boss" and each.phase[0].glorious)
    part = msgspec.structs.replace(card.phase[0].glorious[0], text="The target is defeated.", form="")
    first = msgspec.structs.replace(card.phase[0], glorious=[part])
    s = arena([bare(at=HERE)], foe(card.id, at=(1, 0), tokens={"RETALIATION": 1}))
    monkeypatch.setitem(box(s).npcs, card.id, msgspec.structs.replace(card, phase=[first, *card.phase[1:]]))
    easily(resolve(s, Attack(attacker=0, target=10, level=40, part=part.part)))
    assert (s.npcs[0].phase_no, s.npcs[0].tokens) == (2, {"RETALIATION": 1})
    assert s.members[0].damage == 0


@rule("RT-25.24", "RT-R150")
@pytest.mark.parametrize(
    ("ban", "text"),
    [
        ("attack", "Attack the target with +1 Damage."),
        ("attack", "Attack each Packmate on an adjacent HEX."),
        ("use ranged Attacks", "Attack the target at range."),
    ],
)
def test_a_special_attacks_no_more_than_an_attack_card_where_that_is_forbidden(ban: str, text: str) -> None:
    s = arena([bare(at=HERE)], foe("timber-cutter", at=(1, 0)))
    play(Text(s, f"Each NPC cannot {ban} this round.").run_all())
    e = Text(s, text, 10)
    e.target = 0
    easily(e.run_all())
    assert s.members[0].damage == 0


@rule("RT-25.4", "RT-R147")
def test_a_defense_card_that_may_not_be_used_is_discarded_in_the_turn() -> None:
    s = arena([bare(at=(3, 0))], foe("timber-cutter", at=HERE))
    cards = s.fight.decks["HUMAN"].cards
    s.npcs[0].combat = next(card for card in cards if box(s).npc_cards[card].type == "Defense")
    play(Text(s, "Each NPC cannot use Defense cards this round.").run_all())
    play(npc_turn(s, s.npcs[0]))
    assert s.npcs[0].combat == ""


@rule("RT-9.18", "RT-31.24")
def test_no_sneak_attack_on_whom_nobody_can_target() -> None:
    s = state([wolf(at=(-1, 0), tokens={"STEALTH": 1})], [foe("hired-gun", at=HERE, facing=0)])
    assert sneakable(s, s.members[0]) == [10]
    play(Text(s, "Each NPC cannot be targeted this round.").run_all())
    assert sneakable(s, s.members[0]) == []


# how long lasts what says no duration


def worded(s: State, patch: pytest.MonkeyPatch, cards: str, id: str, text: str) -> None:
    """A card of the box with a text of the test's own."""
    found = getattr(box(s), cards)
    patch.setitem(found, id, msgspec.structs.replace(found[id], text=text))


@rule("RT-23.18", "RT-24.31", "RT-25.19")
@pytest.mark.parametrize("side", ["pack", "npc"])
def test_an_effect_of_a_combat_card_lasts_until_the_round_ends(side: str, monkeypatch: pytest.MonkeyPatch) -> None:
    s = arena([bare(at=HERE)], foe("timber-cutter", at=(1, 0)))
    if side == "pack":
        worded(s, monkeypatch, "cards", "homid-raised-guard", "+1 Movement.")
        s.members[0].hands["homid"] = ["homid-raised-guard"]
        easily(defend(s, s.members[0], "homid-raised-guard"))
    else:
        s.npcs[0].combat = s.fight.decks["HUMAN"].cards.pop()
        worded(s, monkeypatch, "npc_cards", s.npcs[0].combat, "This NPC cannot move.")
        easily(npc_turn(s, s.npcs[0]))
    assert [each.until for each in s.lasting] == ["round"]


@rule("RT-4.9", "RT-9.12")
def test_a_backstory_lasts_for_the_turn_and_a_spirit_until_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    s = state([wolf(at=HERE, backstory="runaway")])
    worded(s, monkeypatch, "backstories", "runaway", "+1 Stealth.")
    worded(s, monkeypatch, "patrons", "Hare", "+1 Movement.")
    play(use_card(s, s.members[0], "runaway"))
    play(call_spirit(s, s.members[0], "Hare"))
    assert [each.until for each in s.lasting] == ["turn", "next turn"]


# costs


@rule("RT-R214", "RT-10.29")
def test_a_cost_in_damage_knocks_out_after_the_effect() -> None:
    s = arena([bare(at=HERE, damage=9, items=["thorn-sling"])], foe("starved-bear", at=(1, 0)), black=(2,) * 6)
    s.members[0].hands["homid"] = ["homid-crossfire"]
    easily(attack_on(s, s.members[0], "homid-crossfire", 10, "thorn-sling"))
    assert s.npcs[0].damage > 0
    assert s.members[0].knocked_out


@rule("RT-R127", "RT-10.29")
def test_a_weapon_that_parries_is_chosen_and_paid_for(monkeypatch: pytest.MonkeyPatch) -> None:
    s = arena([wolf(at=HERE, items=["knife", "paid"], rage=2)])
    parry = next(c.id for c in box(s).cards.values() if c.type == "Defense" and c.weapon == "melee")
    s.members[0].hands["homid"].append(parry)
    paid = msgspec.structs.replace(box(s).items["knife"], id="paid", artefact=True, cost_kind="rage", cost=1)
    monkeypatch.setitem(box(s).items, "paid", paid)
    play(defend(s, s.members[0], parry), UseItem("paid"), DONE)
    assert s.members[0].rage == 1


# moving


@rule("RT-13.8", "RT-R65")
def test_whoever_a_text_moves_may_stop_on_difficult_terrain_with_1_left() -> None:
    s = state([wolf(at=HERE)])
    s.scenario.tokens = [MapToken(kind="Difficult Terrain", at=at) for at in neighbours(HERE)]
    say(s, "You move up to 1 HEX.", 0)
    assert s.members[0].at != [HERE]


@rule("RT-21.20", "RT-21.25", "RT-22.17")
@pytest.mark.parametrize("token", ["IMMOBILIZED", "STUN"])
def test_an_ally_that_cannot_move_is_not_placed(token: str) -> None:
    s = state([wolf(at=(3, 0))], [ally(at=HERE, tokens={token: 1})], turn=10)
    assert questions(main_turn(s, s.npcs[0])) == []
    assert s.npcs[0].at == [HERE]


@rule("RT-21.24", "RT-R180")
def test_the_defense_of_an_ally_stops_its_bleeding() -> None:
    s = arena([wolf(at=(1, 0))], turn=None)
    card = next(c for c in box(s).npcs.values() if any(a.type == "defense" for a in c.action))
    s.npcs = [foe(card.id, at=HERE, ally="pack", attitude="Ally", tokens={"BLEED": 2})]
    s.npcs[0].id, s.turn = 10, Turn(who=10)
    easily(act(s, s.npcs[0], next(a.no for a in card.action if a.type == "defense")))
    assert "BLEED" not in s.npcs[0].tokens


@rule("RT-R216", "RT-R62")
def test_a_crinos_under_whom_a_door_is_laid_stands_on_two_hexes_still() -> None:
    s = state([wolf(at=CRINOS, form="crinos")], options={"pack_ties": "auto"})
    play(make_room_for(s, (1, 0)))
    assert len(s.members[0].at) == 2
    assert (1, 0) not in s.members[0].at


def make_room_for(s: State, at: Any) -> Any:
    s.scenario.tokens.append(MapToken(kind="Locked Door", at=at))
    return make_room(s, at)


@rule("RT-R147", "RT-R183")
def test_the_first_of_a_swarm_that_joins_acts_in_this_round_like_any_npc() -> None:
    s = arena([wolf(at=HERE)], turn=None)
    for text in ("Place 1 Blight Rats token on a free HEX within 2 HEX.",) * 2:
        easily(Text(s, text, 0).run_all())
    assert [each.id for each in actors(s)] == [0, 10]
    assert s.played == []


# nobody is asked in vain


@rule("RT-R217", "RT-R72")
def test_where_fire_cannot_spread_nobody_is_asked_whither() -> None:
    s = state(
        [wolf(at=(2, 0)), wolf(at=(-2, 0))],
        scenario={"fires": [*neighbours(HERE), HERE]},
    )
    assert questions(spread_fire(s)) == []


# Action tokens and those who see


@rule("RT-R70", "RT-R77")
def test_whoever_steps_to_an_action_token_is_seen_before_its_page_is_read() -> None:
    s = state([wolf(at=HERE)], [foe("hired-gun", at=(3, 0), facing=3, attitude="Neutral")])
    s.scenario.tokens = [MapToken(kind="Action", at=(1, -1), page="E.2")]
    s.members[0].at = [(0, 1)]
    play(step(s, s.members[0], ((1, 0),)))
    play(settle(s))
    assert s.phase is Phase.PAGE
    assert s.npcs[0].tokens == {"VIGILANCE": 1}


@rule("RT-R70", "RT-R200")
def test_whoever_steps_hidden_to_an_action_token_makes_its_checks_first() -> None:
    hidden = wolf(at=(0, 1), tokens={"STEALTH": 1}, fatigued=True)
    s = state([hidden], [foe("hired-gun", at=(3, 0), facing=3)], black=(0,))
    s.scenario.tokens = [MapToken(kind="Action", at=(1, -1), page="E.2")]
    play(step(s, s.members[0], ((1, 0),)))
    assert "STEALTH" not in s.members[0].tokens
    assert s.scenario.begin_combat
    play(settle(s))
    assert (s.phase, s.due[0].page) == (Phase.PAGE, "E.2")


@rule("RT-R71", "RT-R70")
def test_the_second_of_two_pages_is_read_before_the_combat_that_the_first_begins() -> None:
    s = state([wolf(at=HERE)], [foe("hired-gun", at=(3, 0))], phase=Phase.PAGE, after=Phase.TURN, due=[Due(page="E.2")])
    s.scenario.begin_combat = True
    phases = []
    for due in (s.due, []):
        s.due = due
        play(settle(s))
        phases.append(s.phase)
    assert phases == [Phase.PAGE, Phase.COMBAT]


@rule("RT-13.16", "RT-R70")
def test_whoever_a_text_moves_stops_at_an_action_token() -> None:
    s = state([wolf(at=HERE)])
    s.scenario.tokens = [MapToken(kind="Action", at=(2, 0), page="E.2")]
    say(s, "You move up to 3 HEX.", On(((1, 0),)))
    assert s.members[0].at == [(1, 0)]


@rule("RT-13.16", "RT-R108")
def test_a_frenzied_member_that_an_action_token_stops_does_not_strike_from_afar() -> None:
    who = wolf(at=CRINOS, form="crinos", rage=1, frenzied=True, skills={"athletics": 4})
    s = arena([who], foe("starved-bear", at=(5, 0)), phase=Phase.FRENZY, options={"pack_ties": "auto"})
    s.members[0].hands["crinos"] = ["crinos-tear-through"]
    s.scenario.tokens = [MapToken(kind="Action", at=at, page="E.2") for at in ((3, 0), (3, -1), (2, 1))]
    play(frenzied_turn(s, s.members[0]), At, At)
    assert s.npcs[0].damage == 0
    assert len(s.due) == 3


# Frenzy and forms


@rule("RT-R110", "RT-20.5")
def test_frenzy_ends_with_crinos_form_and_does_not_begin_in_another() -> None:
    s = arena([wolf(at=CRINOS, form="crinos", rage=2, frenzied=True)])
    play(change_form(s, s.members[0], "homid"), 0)
    assert not s.members[0].frenzied
    s.members[0].frenzy_due = True
    play(begin_frenzies(s))
    assert not s.members[0].frenzied


# what lasts until a turn that does not come


@rule("RT-R223")
def test_what_lasts_until_the_next_turn_of_one_who_falls_is_over() -> None:
    s = arena([wolf(at=HERE), wolf(at=(1, 0))], foe("starved-bear", at=(3, 0)), foe("hired-gun", at=(3, -1)))
    play(Text(s, "Each NPC cannot attack until the start of your next turn.", 0).run_all())
    play(Text(s, "Each Packmate cannot move until the start of your next turn.", 10).run_all())
    knock_out(s, s.members[0])
    assert [each.user for each in s.lasting] == [10]
    remove_npc(s, s.npcs[0])
    assert s.lasting == []


@rule("RT-R223", "RT-R87")
def test_what_lasts_until_the_next_turn_of_an_npc_is_over_with_the_combat() -> None:
    s = arena([wolf(at=HERE)], foe("starved-bear", at=(3, 0)))
    for user in (0, 10):
        play(Text(s, "Each Packmate cannot move until the start of your next turn.", user).run_all())
    end_combat(s)
    assert [each.user for each in s.lasting] == [0]


# the pack and its cards


@rule("RT-R3", "RT-6.30")
def test_where_every_corruption_card_of_a_level_is_held_one_of_them_is_taken_all_the_same() -> None:
    s = state([wolf(), *(wolf() for _ in range(3))], sequence="caern")
    first = [card.id for card in box(s).corruption.values() if card.level == 1]
    s.campaign.resting = [wolf(taint=card) for card in first]
    raise_corruption(s, s.members[0])
    assert s.members[0].taint in first


@rule("RT-R211")
def test_when_somebody_rests_nobody_acted_last_and_seats_are_known_by_their_chairs() -> None:
    s = state([wolf(), wolf(), wolf()], sequence="caern", turn=None, options={"chairs": 3}, last=2)
    rest(s, 0)
    assert s.last == PACK  # members were numbered anew: a save with the old number would not load
    assert asked(s, Ask(1, "caern", [], "RT-10.10")).chair == 1


@rule("RT-R51")
def test_the_items_of_who_is_knocked_out_are_out_of_reach_for_texts_too() -> None:
    s = state([wolf(knocked_out=True, items=["knife"]), wolf(at=HERE)])
    assert not discard_item(s, "knife")
    s.members[1].items = ["knife"]
    assert discard_item(s, "knife")
    assert (s.members[0].items, s.members[1].items) == (["knife"], [])


@rule("RT-15.1", "RT-R216")
def test_an_ally_that_is_brought_stands_as_near_as_there_is_room() -> None:
    s = state([wolf(at=HERE)])
    s.scenario.tokens = [MapToken(kind="Obstacle", at=at) for at in neighbours(HERE)]
    bring_ally(s, "isaac")
    assert len(s.npcs) == 1


@rule("RT-R123", "RT-21.37")
def test_where_nobody_has_acted_yet_the_pack_says_who_takes_an_effect() -> None:
    s = state([wolf(at=HERE), wolf(at=(1, 0))], turn=None)
    effect = next(each for each in box(s).effects.values() if each.owner == "member")
    say(s, f"Take the Effect {effect.name}.", Who(1), you=-1, involved=())
    assert s.members[1].effects == [effect.id]


@rule("RT-5.14", "RT-R22")
def test_a_new_character_has_the_xp_of_the_one_with_the_most_also_if_that_one_rests() -> None:
    s = state([wolf(earned=3), wolf()], sequence="caern")
    s.campaign.resting = [wolf(earned=9)]
    finish(s, s.members[1])
    assert (s.members[1].xp, s.members[1].earned) == (9, 9)


@rule("RT-R55")
def test_with_the_option_only_what_was_used_up_stays_away_also_if_it_changed_hands() -> None:
    s = state(
        [wolf(items=["knife", "black-coffee", "black-coffee"]), wolf()],
        sequence="caern",
        turn=None,
        options={"restore_consumed": False},
    )
    take_snapshot(s)
    s.members[0].items, s.members[1].items = ["black-coffee"], ["knife"]
    restore(s)
    assert (s.members[0].items, s.members[1].items) == (["knife", "black-coffee"], [])


@rule("RT-R55")
def test_with_the_option_what_came_from_the_stash_and_was_used_up_stays_away_too() -> None:
    s = state([wolf()], sequence="caern", turn=None, options={"restore_consumed": False}, campaign={"stash": ["knife"]})
    take_snapshot(s)
    s.campaign.stash = []
    restore(s)
    assert s.campaign.stash == []


@rule("RT-10.13")
def test_the_pack_is_told_of_the_trophies_that_it_really_loses() -> None:
    s = state(campaign={"trophies": 1})
    change_trophies(s, -3)
    assert [each.n for each in s.story if isinstance(each, Changed)] == [-1]


@rule("RT-21.24")
def test_an_npc_that_uses_a_defense_card_bleeds_no_more() -> None:
    s = arena([bare(at=HERE)], foe("hired-gun", at=(1, 0), combat="human-behind-the-truck", tokens={"BLEED": 2}))
    play(npc_reacts(s, s.npcs[0], 0))
    assert (s.npcs[0].face_up, s.npcs[0].tokens.get("BLEED", 0)) == (True, 0)
    s = arena([bare(at=HERE)], foe("hired-gun", at=(1, 0), combat="human-rush-them", tokens={"BLEED": 2}))
    play(npc_reacts(s, s.npcs[0], 0))
    assert s.npcs[0].tokens["BLEED"] == 2


@rule("RT-7.12", "RT-7.13", "RT-R32")
@pytest.mark.parametrize("way", [Refill(), NewHand("homid")])
def test_a_hand_that_is_changed_before_a_reaction_costs_a_willpower(way: Any) -> None:
    s = arena([wolf(at=HERE, discards={"homid": ["homid-raised-guard"], "lupus": [], "crinos": []})])
    who = s.members[0]
    s.npcs = [foe("timber-cutter", at=(1, 0))]
    spent = who.spent
    asked_by(react(s, who, Attack(attacker=s.npcs[0].id, target=who.id), 2), first_then_done(way))
    assert who.spent == spent + 1


def first_then_done(first: Any) -> Any:
    """Answers with one option where it is offered for the first time, then with done or the first."""
    left = [first]

    def answer(ask: Ask) -> Any:
        if left and left[0] in ask.options:
            return left.pop()
        return DONE if DONE in ask.options else ask.options[0]

    return answer


@rule("RT-R39", "RT-7.13")
def test_a_hand_chosen_anew_ends_what_was_borrowed_for_that_form_alone() -> None:
    s = state([wolf(at=HERE)])
    who = s.members[0]
    who.borrowed = {"homid-raised-guard": "round", "crinos-rending-claws": "round"}
    play(choose_hand(s, who, "homid"), 0, DONE)
    assert who.borrowed == {"crinos-rending-claws": "round"}


@rule("RT-10.24")
def test_who_carries_3_items_takes_none_without_giving_one() -> None:
    full = ["caltrops", "air-horn", "black-coffee"]
    s = state([wolf(at=HERE, items=full), wolf(at=(1, 0), items=["knife"])])
    offered = trades(s, s.members[0])
    assert Trade(1, take="knife") not in offered
    assert Trade(1, give="caltrops", take="knife") in offered


@rule("RT-R151")
def test_an_ally_has_no_rage_to_be_targeted_for() -> None:
    s = state([wolf(at=HERE)], [foe("isaac", at=(1, 0), ally="pack", attitude="Ally")])
    s.members[0].rage = 0
    assert measure(s, "highest-rage", s.npcs[0]) == measure(s, "highest-rage", s.members[0]) == 0
    assert measure(s, "no rule", s.members[0]) == 0


@rule("RT-R93")
def test_an_attack_level_is_never_below_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    s = arena([bare(at=HERE)], foe("the-hollow-stag", at=(1, 0)))
    monkeypatch.setattr(numbers, "bonus", lambda *_: -99)
    assert (numbers.attack(s, s.npcs[0]), numbers.initiative(s, s.npcs[0])) == (0, 0)


@rule("RT-15.8", "RT-23.1")
def test_what_a_state_card_says_holds_in_combat_and_of_allies_always() -> None:
    for sequence, more, count in (
        ("combat", {}, 1),
        ("main", {}, 0),
        ("main", {"ally": "pack", "attitude": "Ally"}, 1),
        ("combat", {"standee": True}, 0),
    ):
        s = state([wolf(at=HERE)], [foe("isaac", at=(1, 0), **more)], sequence=sequence)
        assert len(list(npc_sources(s, box(s)))) == count


@rule("RT-21.36", "RT-R123")
def test_an_effect_card_is_taken_as_often_as_there_are_copies() -> None:
    s = state([wolf(at=HERE)])
    effect, printed = next(iter(box(s).effects.items()))
    assert [take_effect(s, effect, 0) for _ in range(printed.copies + 1)] == [True] * printed.copies + [False]


@rule("RT-R28", "RT-20.1")
def test_every_tracker_begins_a_scenario_anew() -> None:
    s = state([wolf(at=HERE)])
    who = s.members[0]
    who.spent = who.corruption = who.initiative = who.next_attacks = 3
    who.fatigued = who.frenzied = who.knocked_out = True
    fresh(s, who)
    assert (who.spent, who.corruption, who.initiative, who.next_attacks, who.damage) == (0, 0, 0, 0, 0)
    assert (who.fatigued, who.frenzied, who.knocked_out) == (False, False, False)


@rule("RT-15.5", "RT-15.6")
def test_who_joins_the_pack_gives_the_combat_card_back_and_keeps_damage_and_tokens() -> None:
    enemy = foe("hired-gun", at=(1, 0), combat="human-rush-them", tokens={"BLEED": 1}, damage=2)
    s = arena([bare(at=HERE)], enemy)
    join_pack(s, s.npcs[0])
    who = s.npcs[0]
    assert (who.combat, who.ally, who.tokens, who.damage) == ("", "scenario", {"BLEED": 1}, 2)
    assert "human-rush-them" in s.fight.decks["HUMAN"].discard


@rule("RT-22.8", "RT-R50")
def test_an_item_that_is_taken_leaves_its_owner() -> None:
    s = state([wolf(at=HERE, items=["caltrops"]), wolf(at=(1, 0), items=["knife"])])
    easily(trade(s, s.members[0], Trade(1, give="caltrops", take="knife")))
    assert (s.members[0].items, s.members[1].items) == (["knife"], ["caltrops"])


@rule("RT-R75", "RT-R76")
def test_a_step_burns_once_where_it_enters_fire_and_not_at_all_elsewhere() -> None:
    s = state([wolf(at=HERE)])
    s.scenario.fires = [(1, 0)]
    ground = Ground(s, s.members[0])
    assert [ground.burning((HERE,), (to,)) for to in ((1, 0), (0, 1))] == [1, 0]


@rule("RT-25.19")
@pytest.mark.parametrize(("dealt", "rage"), [(0, 3), (1, 2)])
def test_what_happens_on_a_hit_needs_damage(dealt: int, rage: int, monkeypatch: pytest.MonkeyPatch) -> None:
    s = arena([bare(at=HERE, rage=3)], foe("hired-gun", at=(1, 0), combat="human-rush-them"))
    worded(s, monkeypatch, "npc_cards", "human-rush-them", "Hit: The target loses 1 Rage.")

    def attacked(*_: Any) -> Flow[Attack]:
        yield from ()
        return Attack(attacker=s.npcs[0].id, target=0, dealt=dealt)

    monkeypatch.setattr(npc_turns, "move_and_attack", attacked)
    easily(npc_turns.attack_card(s, s.npcs[0], box(s).npc_cards["human-rush-them"]))
    assert s.members[0].rage == rage


@rule("RT-11.6", "RT-11.7")
def test_no_skill_rises_above_level_5() -> None:
    who = wolf(xp=99, physical=5, skills={"brawl": 5})
    assert not can_raise(who, "brawl")
    who.physical = 6
    assert not can_raise(who, "brawl")


@rule("RT-6.16", "RT-R20")
def test_what_is_forbidden_or_not_there_changes_no_tracker_and_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    s = state([wolf(at=HERE)])
    who = s.members[0]
    who.spent, who.corruption, told = 2, 0, len(s.story)
    assert (lose_corruption(s, who, 2), len(s.story)) == (0, told)
    monkeypatch.setattr(trackers, "forbidden", lambda *_: True)
    assert (recover_willpower(s, who, 2), who.spent, len(s.story)) == (0, 2, told)
    monkeypatch.setattr(trackers, "forbidden", lambda *_: False)
    assert (recover_willpower(s, who, 2), who.spent, len(s.story)) == (2, 0, told + 1)
    who.corruption = 1
    assert (lose_corruption(s, who, 2), who.corruption, len(s.story)) == (1, 0, told + 2)


@rule("RT-10.4", "RT-R48")
def test_where_no_random_event_was_resolved_the_deck_is_made_of_those_that_are_not_in_it() -> None:
    s = state([wolf(at=HERE)])
    waits = next((id for id, event in box(s).events.items() if event.after), "")
    s.campaign.random, s.campaign.resolved = [waits] if waits else [], []
    draw_event(s)
    assert sorted([*s.campaign.random, *s.campaign.resolved]) == sorted(box(s).events)
    assert len(s.campaign.resolved) == 1


@rule("RT-15.5", "RT-14.5")
def test_one_who_could_be_an_ally_and_is_none_yet_is_neutral() -> None:
    s = state([wolf(at=HERE)])
    assert new_npc(s, "isaac", (2, 0), 0).attitude == "Neutral"
    assert new_npc(s, "isaac", (3, 0), 0, ally="pack", attitude="Ally").attitude == "Ally"
    printed = box(s).npcs["hired-gun"].attitude
    assert new_npc(s, "hired-gun", (4, 0), 0).attitude == printed


@rule("RT-31.16", "RT-15.8")
def test_only_npcs_that_are_no_allies_are_vigilant() -> None:
    s = state([wolf(at=HERE)], [foe("isaac", at=(1, 0), ally="pack", attitude="Ally"), foe("hired-gun", at=(2, 0))])
    assert [can_bear(s, who, VIGILANCE) for who in (*s.npcs, *s.members)] == [False, True, False]
