"""COMBAT of the pack: how it begins and ends, cards, Attacks, Defense."""

from typing import Any

import pytest

from gloaming.games.retaliation.rules.attack import attack, resolve
from gloaming.games.retaliation.rules.combat import begin_combat, end_combat
from gloaming.games.retaliation.rules.combat_cards import plays, targets
from gloaming.games.retaliation.rules.defense import defend, npc_reacts, react
from gloaming.games.retaliation.rules.movement import left
from gloaming.games.retaliation.rules.player_turn import act, turn_options
from gloaming.games.retaliation.table.box import box
from gloaming.games.retaliation.table.choices import Absorb, BeginCombat, Part, Play, Sprint, Step, UseItem
from gloaming.games.retaliation.table.numbers import initiative, resistance
from gloaming.games.retaliation.table.state import Fight, Member, State
from gloaming.games.retaliation.table.under_way import Attack
from gloaming.kernel import DONE
from gloaming.testing import rule
from tests.games.retaliation.table import easily, foe, match, play, state, wolf

HERE = (0, 0)


def fighter(hand: str = "homid-straight-punch homid-keep-low", **fields: Any) -> Member:
    """A tired pack member in Homid form: one die, no rerolls, the cards named."""
    return wolf(at=HERE, fatigued=True, hands={"homid": hand.split()}, **fields)


def fight(*npcs: Any, black: tuple[int, ...] = (2,), who: Member | None = None, **fields: Any) -> State:
    """A combat of one pack member against NPCs next to it."""
    return state(
        [who or fighter()],
        list(npcs) or [foe("starved-bear", at=(1, 0), facing=3)],
        sequence="combat",
        black=black,
        **fields,
    )


# beginning and end


@rule("RT-22.4", "RT-23.1", "RT-17.8", "RT-R84", "RT-17.1")
def test_combat_can_be_declared_with_a_state_card_npc_in_sight_and_gives_no_first_strike() -> None:
    t = match(state([wolf(at=HERE)], [foe("park-ranger", at=(2, 0), attitude="Neutral", facing=0)], turn=0))
    t.do(BeginCombat())
    assert t.s.sequence == "combat"
    t.do(DONE)
    assert t.s.turn is not None
    assert t.s.turn.actions == 1
    assert t.s.played == []
    far = match(state([wolf(at=HERE)], [foe("park-ranger", at=(9, -4), attitude="Neutral")]))
    assert BeginCombat() not in far.options
    standee = match(state([wolf(at=HERE)], [foe("hassan", at=(1, 0), attitude="Neutral", standee=True)]))
    assert BeginCombat() not in standee.options


@rule("RT-23.6", "RT-23.7", "RT-14.23", "RT-14.26", "RT-14.27", "RT-23.11", "RT-31.30", "RT-R83", "RT-18.9")
def test_when_combat_begins_everybody_is_on_the_left_cards_are_open_and_stealth_is_over() -> None:
    s = state(
        [wolf(at=HERE, tokens={"STEALTH": 1, "+1 MOVEMENT": 1}), wolf(at=(3, 0))],
        [foe("axe-fomori", at=(2, 0)), foe("park-ranger", at=(6, -3), attitude="Neutral")],
        played=[1],
    )
    play(begin_combat(s), DONE)
    assert (s.sequence, s.round, s.played, s.turn) == ("combat", 0, [], None)
    assert all(each.seen_front for each in s.npcs)
    assert s.members[0].tokens == {}
    assert initiative(s, s.members[0]) == 4


@rule("RT-17.9", "RT-23.2", "RT-14.24", "RT-R78", "RT-R79")
@pytest.mark.parametrize(("attitude", "sequence"), [("Aggressive", "combat"), ("Neutral", "main")])
def test_an_aggressive_npc_that_sees_somebody_begins_combat_and_a_neutral_one_does_not(
    attitude: str, sequence: str
) -> None:
    t = match(state([wolf(at=HERE)], [foe("axe-fomori", at=(3, 0), facing=3, attitude=attitude)]))
    t.do(Step(((1, 0),)))
    assert t.s.sequence == sequence or t.kind == "modifiers"
    assert (t.kind == "modifiers") is (attitude == "Aggressive")


@rule("RT-17.11", "RT-23.4", "RT-R86", "RT-R87", "RT-23.30", "RT-R144")
def test_combat_ends_when_the_last_npc_falls_and_what_belongs_to_it_goes() -> None:
    bear = foe("starved-bear", at=(1, 0), facing=3, damage=9)
    standee = foe("hassan", at=(-3, 3), standee=True, attitude="Neutral")
    s = fight(bear, standee, black=(2,), who=fighter(initiative=2, discards={"homid": ["homid-dive-aside"]}))
    t = match(s)
    t.do(Play("homid-straight-punch")).skip("aim")
    assert (t.s.sequence, t.s.round) == ("main", 1)
    assert t.s.members[0].initiative == 0
    assert sorted(t.s.members[0].discards["homid"]) == ["homid-dive-aside", "homid-straight-punch"]


@rule("RT-R87", "RT-R94")
def test_after_combat_npcs_keep_damage_and_vigilance_and_their_cards_go_back() -> None:
    s = state(
        [wolf(at=HERE)],
        [
            foe(
                "axe-fomori",
                at=(3, 0),
                damage=2,
                tokens={"VIGILANCE": 1, "STUN": 1},
                combat="fomori-caustic-spit",
                initiative=1,
            )
        ],
        sequence="combat",
    )
    s.scenario.end_combat = True
    end_combat(s)
    who = s.npcs[0]
    assert (who.damage, who.tokens, who.combat, who.initiative) == (2, {"VIGILANCE": 1, "STUN": 1}, "", 0)
    assert s.fight == Fight()


@rule("RT-R77", "RT-17.3", "RT-17.10", "RT-23.3")
def test_whoever_stands_in_sight_when_an_event_ends_combat_sets_nothing_off() -> None:
    s = state([wolf(at=HERE)], [foe("axe-fomori", at=(1, 0), facing=3)], sequence="combat")
    s.scenario.end_combat = True
    s.turn = None
    from gloaming.games.retaliation.phases import settle

    end_combat(s)
    easily(settle(s))
    assert s.sequence == "main"
    assert not s.scenario.begin_combat
    assert s.scenario.spotted == [(10, 0)]


# cards and Attacks


@rule("RT-23.12", "RT-24.3", "RT-24.13", "RT-24.14", "RT-24.15", "RT-24.16", "RT-24.17", "RT-23.23", "RT-22.20")
def test_an_attack_is_a_physical_check_whose_successes_less_resistance_are_the_damage() -> None:
    who = wolf(
        at=HERE, skills={"brawl": 2}, hands={"homid": ["homid-straight-punch", "homid-keep-low"]}, mental=1, spent=2
    )
    s = fight(black=(1, 1, 0, 2), who=who)
    who.fatigued = False
    play(attack(s, who, "homid-straight-punch"), Part("HEAD"), DONE)
    assert s.npcs[0].damage == 4 + 2 - 1
    assert who.discards["homid"] == ["homid-straight-punch"]
    main = state([who], s.npcs)
    assert plays(main, who) == []


@rule("RT-23.19", "RT-23.20", "RT-24.4", "RT-R128", "RT-R60")
def test_attacks_reach_adjacent_targets_and_ranged_ones_what_one_can_turn_to_see() -> None:
    who = wolf(at=HERE, items=["handgun"], facing=3)
    s = state(
        [who],
        [
            foe("axe-fomori", at=(1, 0)),
            foe("axe-fomori", at=(3, 0)),
            foe("axe-fomori", at=(4, -1)),
            foe("axe-fomori", at=(6, -3)),
        ],
        sequence="combat",
    )
    assert targets(s, who, "homid-straight-punch") == [10]
    assert targets(s, who, "homid-steady-aim") == [10, 11, 12]
    who.tokens = {"IMMOBILIZED": 1}
    assert targets(s, who, "homid-steady-aim") == [10]


@rule("RT-R145")
def test_nobody_attacks_a_packmate_of_its_own_will() -> None:
    s = state(
        [wolf(at=HERE), wolf(at=(1, 0))],
        [foe("isaac", at=(0, 1), ally="pack", attitude="Ally"), foe("axe-fomori", at=(-1, 0))],
        sequence="combat",
    )
    assert targets(s, s.members[0], "homid-straight-punch") == [11]


@rule("RT-R127", "RT-10.27")
def test_one_of_several_weapons_is_chosen_for_an_attack_and_only_with_a_card_that_asks_for_one() -> None:
    who = fighter("homid-thrust homid-straight-punch", items=["knife", "hatchet"])
    s = fight(foe("timber-cutter", at=(1, 0), facing=3), black=(1, 1, 1), who=who)
    play(attack(s, who, "homid-thrust"), UseItem("hatchet"))
    assert s.npcs[0].damage == 1
    play(attack(s, who, "homid-straight-punch"))
    assert s.npcs[0].damage == 2


@rule("RT-23.13", "RT-24.26", "RT-24.28", "RT-24.29")
def test_a_defense_card_gives_a_resistance_token_for_each_success() -> None:
    s = fight(black=(2,))
    play(defend(s, s.members[0], "homid-keep-low"))
    assert s.members[0].tokens == {"+1 RESISTANCE": 2}
    assert "homid-keep-low" in s.members[0].discards["homid"]


@rule("RT-23.14", "RT-23.15")
def test_a_mix_card_is_an_attack_or_a_defense_and_npcs_have_none() -> None:
    s = fight(who=fighter("homid-grab-and-twist"))
    assert plays(s, s.members[0]) == [Play("homid-grab-and-twist"), Play("homid-grab-and-twist", True)]
    assert {card.type for card in box(s).npc_cards.values()} == {"Attack", "Defense", "Special"}
    play(attack(s, s.members[0], "homid-grab-and-twist"))
    assert s.npcs[0].tokens == {"-1 DAMAGE": 1}


@rule("RT-23.17", "RT-23.18", "RT-24.31")
def test_the_effect_of_a_card_applies_when_it_is_played_and_ends_with_the_round() -> None:
    from gloaming.games.retaliation.rules.attack import resisted
    from gloaming.games.retaliation.rules.rounds import end_round

    s = fight(black=(0,))
    play(defend(s, s.members[0], "homid-keep-low"))
    shot = Attack(attacker=10, target=0, ranged=True)
    assert resisted(s, shot, s.members[0]) == 1
    s.turn = None
    easily(end_round(s))
    assert resisted(s, shot, s.members[0]) == 0


@rule("RT-24.5", "RT-R138")
def test_a_card_discarded_gives_2_movement_as_the_action() -> None:
    s = fight()
    assert Sprint("homid-keep-low") in turn_options(s, s.members[0])
    before = left(s, s.members[0])
    assert s.turn is not None
    s.turn.actions = 0
    play(act(s, s.members[0], Sprint("homid-keep-low")))
    assert left(s, s.members[0]) == before + 2


@rule("RT-24.1", "RT-24.8", "RT-22.2", "RT-22.11", "RT-1.20")
def test_one_action_a_turn_and_doing_nothing_is_always_possible() -> None:
    for sequence in ("main", "combat"):
        s = state([fighter()], [foe("starved-bear", at=(3, 0), attitude="Neutral")], sequence=sequence)
        assert turn_options(s, s.members[0])[-1] == DONE
        assert s.turn is not None
        s.turn.actions = 0
        assert not any(isinstance(option, Play | Sprint) for option in turn_options(s, s.members[0]))


@rule("RT-R131")
def test_damage_is_one_sum_then_tokens_then_unpreventable() -> None:
    s = fight(
        foe("starved-bear", at=(1, 0), facing=3, tokens={"+1 RESISTANCE": 2}),
        who=fighter(tokens={"+1 DAMAGE": 1, "+1 UNPREVENTABLE DAMAGE": 1}),
    )
    a = Attack(attacker=0, target=10, level=6)
    play(resolve(s, a))
    assert a.dealt == (6 + 1 - 1) - 2 + 1
    assert s.npcs[0].damage == a.dealt


# reactions


@rule("RT-24.27", "RT-R139", "RT-R140", "RT-24.18")
def test_an_attacked_member_may_play_one_defense_card_before_the_damage() -> None:
    s = fight(black=(2,), who=fighter("homid-keep-low homid-raised-guard"))
    a = Attack(attacker=10, target=0, level=4)
    play(resolve(s, a), Play("homid-keep-low", True), Absorb(2))
    assert s.members[0].damage == 2
    assert s.members[0].hands["homid"] == ["homid-raised-guard"]


@rule("RT-R139")
def test_with_the_option_more_defense_cards_answer_one_attack() -> None:
    s = fight(
        black=(1, 1),
        who=fighter("homid-keep-low homid-raised-guard homid-dive-aside"),
        options={"reactions_per_attack": 2},
    )
    a = Attack(attacker=10, target=0, level=4)
    kinds = []
    flow = react(s, s.members[0], a, 3)
    ask = next(flow)
    try:
        while True:
            kinds.append(ask.kind)
            plays_left = [option for option in ask.options if isinstance(option, Play)]
            ask = flow.send(plays_left[0] if plays_left else ask.options[0])
    except StopIteration:
        pass
    assert kinds.count("react") == 2


@rule("RT-R140")
def test_there_is_no_reaction_to_fire_and_bleed() -> None:
    from gloaming.games.retaliation.rules.damage import suffer

    s = fight(who=fighter("homid-keep-low", tokens={"+1 RESISTANCE": 2}))
    play(suffer(s, s.members[0], 2))
    assert s.members[0].damage == 2


@rule("RT-24.19", "RT-24.20", "RT-24.22", "RT-25.20", "RT-25.21")
def test_an_attacked_npc_uses_a_defense_card_at_once_for_the_rest_of_the_round() -> None:
    s = fight(foe("hired-gun", at=(1, 0), facing=3, combat="human-behind-the-truck"))
    before = resistance(s, s.npcs[0])
    play(npc_reacts(s, s.npcs[0], 0))
    assert s.npcs[0].face_up
    assert resistance(s, s.npcs[0]) == before + 2


@rule("RT-24.21", "RT-R133", "RT-25.23")
def test_another_card_stays_face_down_and_is_known_from_then_on() -> None:
    s = fight(foe("hired-gun", at=(1, 0), facing=3, combat="human-rush-them"))
    play(npc_reacts(s, s.npcs[0], 0))
    assert (s.npcs[0].known, s.npcs[0].face_up, s.npcs[0].combat) == (True, False, "human-rush-them")


@rule("RT-25.22", "RT-R134", "RT-R135")
def test_a_defense_card_used_in_reaction_takes_the_turn_and_is_discarded_when_the_round_ends() -> None:
    from gloaming.games.retaliation.rules.npc_turn import npc_turn
    from gloaming.games.retaliation.rules.rounds import end_round

    s = fight(foe("hired-gun", at=(1, 0), facing=3, combat="human-behind-the-truck"))
    play(npc_reacts(s, s.npcs[0], 0))
    easily(npc_turn(s, s.npcs[0]))
    assert s.members[0].damage == 0
    s.turn = None
    easily(end_round(s))
    assert s.npcs[0].combat == ""
    assert s.fight.decks["HUMAN"].discard == ["human-behind-the-truck"]
