"""Positions, GLORIOUS ATTACKS, DIFFICULTY MODIFIERS."""

from typing import Any

import pytest

from gloaming.games.retaliation.rules.attack import aim, attack, parts, resolve, threshold
from gloaming.games.retaliation.rules.combat import choose_modifiers, reward
from gloaming.games.retaliation.table.choices import Named, Part, Play, Step, Who
from gloaming.games.retaliation.table.hexes import gap
from gloaming.games.retaliation.table.numbers import attack_level, initiative, movement, resistance_level
from gloaming.games.retaliation.table.state import Member, State
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


# positions and Glorious Attacks


@rule("RT-28.9", "RT-28.10", "RT-R168")
def test_from_behind_an_attack_deals_1_more_for_both_sides() -> None:
    from gloaming.games.retaliation.rules.attack import expected

    s = fight(foe("starved-bear", at=(1, 0), facing=0))
    ours = Attack(attacker=0, target=10, level=3, behind=True)
    assert expected(s, ours) == 3
    s.members[0].facing = 3
    theirs = Attack(attacker=10, target=0, level=3)
    easily(resolve(s, theirs))
    assert theirs.behind
    assert s.members[0].damage == 4


@rule("RT-28.12", "RT-28.13", "RT-28.15", "RT-23.24", "RT-R171", "RT-28.22")
def test_a_glorious_attack_needs_the_same_part_on_both_cards_and_the_printed_form() -> None:
    s = fight(foe("axe-fomori", at=(1, 0), facing=3), foe("captain-odell", at=(0, 1), facing=4))
    a = Attack(attacker=0, target=10, card="homid-grab-and-twist")
    play(aim(s, s.members[0], a), Part("ARM"))
    assert a.part == "ARM"
    head = Attack(attacker=0, target=10, card="homid-straight-punch")
    play(aim(s, s.members[0], head))  # HEAD asks for Crinos form: nothing is offered
    assert head.part == ""
    assert parts(s, s.npcs[1])


@rule("RT-28.14", "RT-28.16", "RT-28.17", "RT-28.18", "RT-28.19", "RT-R170", "RT-R173", "RT-10.14", "RT-28.20")
@pytest.mark.parametrize(("level", "taken"), [(6, True), (5, False)])
def test_with_enough_damage_the_part_is_taken_before_the_damage_and_pays_trophies(level: int, taken: bool) -> None:
    s = fight(foe("axe-fomori", at=(1, 0), facing=3), players=4)
    a = Attack(attacker=0, target=10, level=level, card="homid-grab-and-twist", part="ARM")
    play(resolve(s, a))
    target = s.npcs[0]
    assert a.dealt == level - 1
    assert target.damage == level - 1
    assert (target.tokens.get("BLEED", 0), s.campaign.trophies) == ((1, 1) if taken else (0, 0))
    assert ("ARM" in target.glory) is taken


@rule("RT-28.21", "RT-R172")
def test_a_part_is_taken_once_from_each_npc() -> None:
    s = fight(foe("axe-fomori", at=(1, 0), glory=["ARM"]), foe("axe-fomori", at=(0, 1)))
    assert [part.part for part in parts(s, s.npcs[0])] == ["HEAD"]
    assert [part.part for part in parts(s, s.npcs[1])] == ["ARM", "HEAD"]


@rule("RT-R174")
def test_a_glorious_attack_that_kills_leaves_no_damage_to_deal() -> None:
    who = wolf(at=[HERE, (0, 1)], form="crinos", fatigued=True)
    s = state([who], [foe("axe-fomori", at=(1, 0), facing=3)], sequence="combat", players=4)
    a = Attack(attacker=0, target=10, level=8, part="HEAD")
    play(resolve(s, a))
    assert (s.npcs[0].at, a.void, s.campaign.trophies) == ([], True, 2)


@rule("RT-28.14")
def test_thresholds_are_lowered_by_texts_but_never_below_1() -> None:
    s = fight(foe("axe-fomori", at=(1, 0)), who=fighter(effects=["sworn-prey"]))
    assert threshold(s, s.members[0], parts(s, s.npcs[0])[0]) == 3


# difficulty modifiers


@rule("RT-26.1", "RT-26.9", "RT-26.10", "RT-R158", "RT-R159")
def test_several_easy_or_several_hard_modifiers_and_never_both() -> None:
    s = fight()
    flow = choose_modifiers(s)
    next(flow)
    ask = flow.send(Named("Strong"))
    assert ask.options == [DONE, Named("Prepared"), Named("Resistant"), Named("Strong")]
    ask = flow.send(Named("Resistant"))
    with pytest.raises(StopIteration) as end:
        flow.send(DONE)
    assert end.value.value == ["Resistant", "Strong"]
    s.campaign.modifiers = ["Weak"]
    assert play(choose_modifiers(s), DONE) == ["Weak"]


@rule("RT-26.2", "RT-26.3", "RT-26.4", "RT-26.6", "RT-26.7", "RT-26.8", "RT-R158")
def test_modifiers_change_hostile_npcs_and_not_allies() -> None:
    for names, change in ((["Unprepared", "Vulnerable", "Weak"], -1), (["Prepared", "Resistant", "Strong"], 1)):
        s = fight(foe("starved-bear", at=(1, 0)), foe("isaac", at=(0, 1), ally="pack", attitude="Ally"))
        plain = [(initiative(s, x), resistance_level(s, x), attack_level(s, x)) for x in s.npcs]
        s.fight.modifiers = names
        changed = [(initiative(s, x), resistance_level(s, x), attack_level(s, x)) for x in s.npcs]
        assert changed[0] == tuple(n + change for n in plain[0])
        assert changed[1] == plain[1]


@rule("RT-26.5", "RT-2.20", "RT-2.21", "RT-2.22", "RT-2.23", "RT-2.24", "RT-R17")
def test_a_crinos_growls_unless_the_pack_is_sociable_and_pays_for_a_word() -> None:
    from gloaming.games.retaliation.rules.garou_forms import speech_limited
    from gloaming.games.retaliation.rules.player_turn import do_freely, free_options
    from gloaming.games.retaliation.table.choices import Speak

    s = state(
        [wolf(at=[HERE, (1, 0)], form="crinos"), wolf(at=(3, 0)), wolf(at=(3, 1), form="lupus")], sequence="combat"
    )
    assert [speech_limited(s, who) for who in s.members] == [True, False, False]
    assert Speak() in free_options(s, s.members[0])
    play(do_freely(s, s.members[0], Speak()))
    assert s.members[0].spent == 1
    s.fight.modifiers = ["Sociable"]
    assert not speech_limited(s, s.members[0])
    quiet = state([wolf(at=[HERE, (1, 0)], form="crinos")], options={"crinos_silence": False})
    assert not speech_limited(quiet, quiet.members[0])


@rule("RT-26.11", "RT-26.12", "RT-26.13", "RT-26.14", "RT-5.12", "RT-R53", "RT-10.15")
@pytest.mark.parametrize(("hard", "trophies", "xp"), [(0, 0, 0), (1, 1, 0), (2, 1, 1), (3, 3, 1)])
def test_hard_modifiers_pay_when_combat_ends(hard: int, trophies: int, xp: int) -> None:
    s = fight()
    s.fight.modifiers = ["Prepared", "Resistant", "Strong"][:hard]
    s.members.append(wolf(knocked_out=True))
    reward(s)
    assert s.campaign.trophies == trophies
    assert [who.xp for who in s.members] == [xp, xp]


@rule("RT-R158")
def test_a_lost_combat_pays_nothing() -> None:
    s = fight()
    s.fight.modifiers = ["Strong"]
    s.members[0].at = []
    reward(s)
    assert s.campaign.trophies == 0


@rule("RT-24.9", "RT-23.28", "RT-23.29")
def test_movement_may_be_split_around_the_action_in_combat() -> None:
    s = fight(
        foe("starved-bear", at=(2, 0), facing=3, combat="animal-maul"), who=fighter(skills={"athletics": 3}), black=(0,)
    )
    t = match(s)
    t.do(Step(((1, 0),)))
    t.do(Play("homid-straight-punch")).skip("aim")
    t.do(Step(((0, 0),)))
    assert gap(t.s.members[0].at, t.s.npcs[0].at) == 2
    assert movement(t.s, t.s.members[0]) == 4


@rule("RT-24.4")
def test_choosing_a_target_among_several_is_asked() -> None:
    s = fight(foe("timber-cutter", at=(1, 0), facing=3), foe("timber-cutter", at=(0, 1), facing=4))
    play(attack(s, s.members[0], "homid-straight-punch"), Who(11))
    assert [each.damage for each in s.npcs] == [0, 2]
