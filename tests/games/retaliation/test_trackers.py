"""TRACKERS: Damage, Willpower, Rage, Corruption; Initiative and XP."""

from typing import Any

from gloaming.games.retaliation.rules.caern import can_raise, raise_level, xp_cost
from gloaming.games.retaliation.rules.damage import recover, suffer
from gloaming.games.retaliation.rules.player_turn import free_options
from gloaming.games.retaliation.rules.scenario import fresh
from gloaming.games.retaliation.rules.trackers import (
    can_spend,
    change_rage,
    gain_corruption,
    lose_corruption,
    lose_willpower,
    recover_willpower,
)
from gloaming.games.retaliation.table.box import box
from gloaming.games.retaliation.table.choices import Recover
from gloaming.games.retaliation.table.numbers import damage_maximum, hand_limit, initiative, willpower_maximum
from gloaming.games.retaliation.table.state import Member
from gloaming.testing import rule
from tests.games.retaliation.table import play, state, wolf


def born(auspice: str, **fields: Any) -> Member:
    """A pack member of an auspice, on the map."""
    return wolf(at=(0, 0), auspice=auspice, tribe="fianna", backstory="hunter", **fields)


# Damage


@rule("RT-6.1", "RT-6.4", "RT-6.7", "RT-6.9", "RT-6.15", "RT-7.7")
def test_the_ends_of_the_trackers_follow_the_attributes() -> None:
    for level in range(1, 6):
        who = wolf(physical=level, mental=level)
        s = state([who])
        assert (damage_maximum(s, who), willpower_maximum(who), hand_limit(who)) == (3 * level, 2 * level, 2 * level)


@rule("RT-6.3", "RT-6.5", "RT-6.6", "RT-20.16", "RT-R23")
def test_a_full_tracker_is_no_knock_out_but_one_more_point_is() -> None:
    s = state([wolf(at=(0, 0), physical=2)])
    play(suffer(s, s.members[0], 6))
    assert (s.members[0].damage, s.members[0].at) == (6, [(0, 0)])
    play(suffer(s, s.members[0], 1))
    assert s.members[0].knocked_out
    assert s.members[0].at == []


@rule("RT-6.2", "RT-20.19", "RT-20.20", "RT-R28", "RT-6.32")
def test_a_scenario_begins_without_damage_or_with_1_after_a_knock_out() -> None:
    s = state([born("ahroun", damage=5, spent=2, corruption=3), wolf(at=(1, 0), was_out=True, knocked_out=True)])
    for who in s.members:
        fresh(s, who)
    assert [(who.damage, who.spent, who.corruption, who.knocked_out) for who in s.members] == [
        (0, 0, 0, False),
        (1, 0, 0, False),
    ]


@rule("RT-6.20", "RT-22.19", "RT-24.11", "RT-R29", "RT-6.22", "RT-6.26")
def test_1_rage_heals_2_damage_again_and_again_but_not_where_there_is_none() -> None:
    from gloaming.games.retaliation.rules.player_turn import do_freely

    s = state([wolf(at=(0, 0), damage=3, rage=3)])
    who = s.members[0]
    play(do_freely(s, who, Recover()))
    play(do_freely(s, who, Recover()))
    assert (who.damage, who.rage) == (0, 1)
    assert Recover() not in free_options(s, who)
    assert recover(s, who, 2) == 0


# Willpower


@rule("RT-6.8", "RT-6.10", "RT-R24", "RT-20.21", "RT-20.22")
def test_one_point_of_willpower_beyond_a_full_tracker_can_be_spent_and_makes_fatigued() -> None:
    s = state([wolf(at=(0, 0), mental=1)])
    who = s.members[0]
    assert can_spend(who, 3)
    assert not can_spend(who, 4)
    lose_willpower(s, who, 2)
    assert not who.fatigued
    assert can_spend(who, 1)
    assert not can_spend(who, 2)
    lose_willpower(s, who, 1)
    assert (who.fatigued, who.spent, can_spend(who, 1)) == (True, 2, False)


@rule("RT-R25", "RT-20.1")
def test_recovering_willpower_does_not_end_fatigue() -> None:
    s = state([wolf(at=(0, 0), spent=4, fatigued=True)])
    recover_willpower(s, s.members[0], 3)
    assert (s.members[0].spent, s.members[0].fatigued) == (1, True)


@rule("RT-R213")
def test_willpower_lost_while_fatigued_is_ignored() -> None:
    s = state([wolf(at=(0, 0), mental=2, spent=3)])
    lose_willpower(s, s.members[0], 5)
    assert (s.members[0].spent, s.members[0].fatigued) == (4, True)
    lose_willpower(s, s.members[0], 2)
    assert s.members[0].spent == 4


# Rage


@rule("RT-6.17", "RT-6.18")
def test_rage_gained_at_5_is_lost() -> None:
    s = state([wolf(at=(0, 0), rage=4)])
    assert change_rage(s, s.members[0], 3) == 1
    assert s.members[0].rage == 5


@rule("RT-6.23", "RT-6.24", "RT-R26")
def test_damage_gives_1_rage_once_a_round_from_any_source_and_none_with_a_knock_out() -> None:
    s = state([wolf(at=(0, 0), rage=0), wolf(at=(1, 0), rage=0, damage=9)])
    for _ in range(2):
        play(suffer(s, s.members[0], 1))
    play(suffer(s, s.members[1], 1))
    assert [who.rage for who in s.members] == [1, 0]
    from gloaming.games.retaliation.rules.rounds import start_round

    play(start_round(s))
    play(suffer(s, s.members[0], 1))
    assert s.members[0].rage == 2


# Corruption


@rule("RT-6.27", "RT-6.29", "RT-6.30", "RT-6.31", "RT-6.33", "RT-6.34", "RT-8.19", "RT-R27", "RT-R3")
def test_a_full_corruption_tracker_is_emptied_and_brings_the_card_of_the_next_level() -> None:
    s = state([wolf(at=(0, 0))])
    who = s.members[0]
    assert (who.level, who.taint) == (0, "")
    for level in range(1, 7):
        gain_corruption(s, who, 5)
        assert (who.corruption, who.level) == (0, min(level, 5))
        assert box(s).corruption[who.taint].level == who.level


@rule("RT-R20", "RT-6.33")
def test_losing_corruption_never_takes_the_card() -> None:
    s = state([wolf(at=(0, 0))])
    who = s.members[0]
    gain_corruption(s, who, 7)
    card = who.taint
    assert lose_corruption(s, who, 9) == 2
    assert (who.corruption, who.taint) == (0, card)


@rule("RT-8.18")
def test_a_corruption_card_holds_what_it_says() -> None:
    s = state([wolf(at=(0, 0), level=3, taint="black-gums")])
    from gloaming.games.retaliation.table.holding import bonus

    assert (bonus(s, s.members[0], "Resistance"), bonus(s, s.members[0], "Damage")) == (-1, 1)


# Initiative and XP


@rule("RT-18.1", "RT-18.3", "RT-18.4")
def test_initiative_is_physical_and_never_leaves_0_to_7() -> None:
    from gloaming.games.retaliation.rules.trackers import change_initiative

    s = state([wolf(at=(0, 0), physical=4)])
    who = s.members[0]
    assert initiative(s, who) == 4
    change_initiative(s, who, 9)
    assert initiative(s, who) == 7
    change_initiative(s, who, -20)
    assert initiative(s, who) == 0


@rule("RT-11.2", "RT-11.3", "RT-11.4", "RT-11.5", "RT-11.8")
def test_a_skill_from_2_to_4_costs_9_and_12_xp_and_an_attribute_4_times_its_level() -> None:
    s = state([wolf(xp=21, physical=4, skills={"brawl": 2})])
    who = s.members[0]
    assert xp_cost(who, "physical") == 20
    assert xp_cost(who, "brawl") == 9
    raise_level(s, who, "brawl")
    assert xp_cost(who, "brawl") == 12
    raise_level(s, who, "brawl")
    assert (who.skills["brawl"], who.xp) == (4, 0)


@rule("RT-11.6", "RT-11.7", "RT-R54")
def test_no_skill_above_its_attribute_and_no_level_above_5() -> None:
    assert not can_raise(wolf(xp=99, physical=2, skills={"brawl": 2}), "brawl")
    assert not can_raise(wolf(xp=99, physical=5), "physical")
    assert can_raise(wolf(xp=99, physical=5, skills={"brawl": 4}), "brawl")
    assert not can_raise(wolf(xp=2, physical=5), "brawl")
