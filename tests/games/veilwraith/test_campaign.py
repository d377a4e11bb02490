"""GAME END and THE CAMPAIGN: upgrades, rewards, Ribbons, what comes next; stand-alone games; difficulty variants."""

from typing import Any

import pytest

from gloaming.games.veilwraith.rules.campaign import gain_ribbons
from gloaming.games.veilwraith.rules.memory_upgrades import takes
from gloaming.games.veilwraith.rules.set_up import deal
from gloaming.games.veilwraith.table import choices as c
from gloaming.games.veilwraith.table.options import Swap
from gloaming.games.veilwraith.table.state import Phase
from gloaming.kernel import DONE
from gloaming.testing import rule
from tests.games.veilwraith.cards import BASICS, KEY, TRIAL
from tests.games.veilwraith.table import Table, between, new, table

HEART, LOCUS, HEAVEN = "memory-of-heart", "memory-of-locus", "memory-of-heaven"
SALT, LADY = "memory-of-salt", "memory-of-the-lady"  # Combine 3 and 4


def taken(t: Table) -> list[str]:
    return [option.card for option in t.options if isinstance(option, c.Take)]


@rule("VW-1.5", "VW-1.6", "VW-21.1", "VW-1.9")
def test_a_campaign_starts_with_vignette_one_and_five_ribbons() -> None:
    t = new(mode="campaign")
    assert (t.state.vignette, t.state.ribbons) == (1, 5)
    assert "5 Ribbons" in [counter.text for counter in t.match.scene(0).counters]
    alone = new()
    assert not [counter for counter in alone.match.scene(0).counters if "Ribbon" in counter.text]


@rule("VW-20.1", "VW-20.2", "VW-20.22", "VW-21.2", "VW-1.7", "VW-20.16")
def test_after_a_win_upgrade_then_rewards_then_the_next_vignette() -> None:
    t = between()
    assert (t.kind, t.options[-1]) == ("upgrade", DONE)
    t.done()
    assert t.kind == "upgrade action"  # the reward of Lost Ruins
    t.on("fight")
    assert (t.state.phase, t.state.vignette, t.state.beaten) == (Phase.PREPARE, 2, [1])  # E1
    assert t.action("fight").advanced


@rule("VW-20.3", "VW-20.4", "VW-20.5", "VW-20.11")
def test_an_upgrade_returns_one_memory_and_adds_one_upgrade() -> None:
    t = between().answer(c.Return("memory-of-blood"), c.Take(HEAVEN))
    assert sorted(t.you.memories) == sorted([*BASICS[1:], HEAVEN])
    assert t.kind == "upgrade action"  # one upgrade for one Vignette


@rule("VW-20.6", "VW-20.9")
def test_an_upgrade_has_the_combine_value_of_the_returned_memory_or_one_more() -> None:
    t = between().answer(c.Return("memory-of-blood"))
    assert {TRIAL.cards[card].combine for card in taken(t)} == {1, 2}  # E11
    t = between(memories=[*BASICS[1:], HEAVEN], campaigns_won=1).answer(c.Return(HEAVEN))
    assert {TRIAL.cards[card].combine for card in taken(t)} == {2, 3}


@rule("VW-20.9", "VW-R156")
def test_combine_three_needs_a_won_campaign() -> None:
    t = between(memories=[*BASICS[1:], HEAVEN]).answer(c.Return(HEAVEN))
    assert {TRIAL.cards[card].combine for card in taken(t)} == {2}
    alone = new(vignette=2, profile={"won": 1})
    assert alone.state.campaigns_won == 1
    alone.you.memories[0] = HEAVEN
    assert SALT in takes(alone.state, alone.you, HEAVEN)


@rule("VW-20.7", "VW-R138", "VW-R139")
def test_a_boxed_memory_must_be_in_the_box_and_may_be_the_one_returned_now() -> None:
    assert LOCUS not in taken(between().answer(c.Return("memory-of-blood")))
    assert LOCUS in taken(between().answer(c.Return(HEART)))
    earlier = [card for card in BASICS if card != HEART] + [HEART, HEART, HEAVEN]
    assert LOCUS in taken(between(memories=earlier).answer(c.Return("memory-of-blood")))


@rule("VW-20.8", "VW-R139")
def test_each_copy_needs_its_own_boxed_memory() -> None:
    one_boxed = [card for card in BASICS if card != HEART] + [HEART, HEART, LOCUS]
    assert LOCUS not in taken(between(memories=one_boxed).answer(c.Return("memory-of-blood")))
    assert LOCUS in taken(between(memories=one_boxed).answer(c.Return(HEART)))  # E12


@rule("VW-20.10", "VW-R149")
def test_a_deck_never_falls_below_twenty() -> None:
    t = between(options={"nightmare": True})
    assert not [option for option in t.options if isinstance(option, c.Return)]
    t = between(options={"nightmare": True}, memories=[*BASICS, HEAVEN])
    assert c.Return(HEAVEN) in t.options


@rule("VW-R140", "VW-R141")
def test_an_upgrade_may_be_returned_and_taken_again_but_no_basic_memory_comes_back() -> None:
    t = between(memories=[*BASICS[1:], HEAVEN]).answer(c.Return(HEAVEN))
    assert HEAVEN not in taken(t)  # for itself is no upgrade
    assert not [card for card in taken(t) if TRIAL.cards[card].kind == "memory"]
    t = between(memories=[*BASICS[1:], HEAVEN]).answer(c.Return(BASICS[1]))
    assert HEAVEN in taken(t)  # there are two copies
    t = between(memories=[*BASICS[2:], HEAVEN, HEAVEN]).answer(c.Return(BASICS[2]))
    assert HEAVEN not in taken(t)


@rule("VW-2.12", "VW-20.12", "VW-20.13", "VW-20.14", "VW-R133", "VW-R134")
def test_after_a_defeat_a_ribbon_is_lost_and_the_same_vignette_comes_again() -> None:
    t = between(won=False, vignette=2, beaten=[1], memories=[*BASICS[1:], HEAVEN])
    assert (t.state.ribbons, t.state.vignette, t.kind) == (4, 2, "begin")
    assert HEAVEN in t.you.memories
    assert (t.state.round, t.you.area, len(t.you.threat_deck)) == (0, [], 30)


@rule("VW-20.15", "VW-R135")
def test_losing_the_last_ribbon_loses_the_campaign() -> None:
    t = between(won=False, ribbons=1, first_ribbons=3)
    assert t.outcome is not None
    assert (t.outcome.reason, t.outcome.payoffs, t.outcome.scores) == ("the Campaign is lost", (0.0,), (0,))


@rule("VW-20.17", "VW-21.8")
def test_a_ribbon_reward_never_lifts_the_total_above_five() -> None:
    for before, after in ((3, 4), (5, 5)):
        t = between(vignette=3, beaten=[1, 2], ribbons=before, first_ribbons=5).done()
        while t.kind != "begin":
            t.match.play(index=0)
        assert t.state.ribbons == after


@rule("VW-20.18", "VW-20.19", "VW-R142", "VW-R157")
def test_rewards_flip_actions_and_tokens_and_penalties_lower_the_maximum_spirit() -> None:
    t = between(vignette=2, beaten=[1]).done()
    assert (t.you.circled, t.kind) == ([True, False, False], "begin")
    t = between(vignette=3, beaten=[1, 2]).done().on("influence")
    assert (t.you.advanced, t.you.most, t.you.spirit) == (["influence"], 19, 19)


@rule("VW-R142", "VW-3.13")
def test_where_the_named_token_is_advanced_nothing_happens_and_none_left_is_ignored() -> None:
    t = between(vignette=4, beaten=[1, 2, 3])
    t.you.circled[1] = True
    t.done()
    assert (t.kind, t.you.circled) == ("begin", [False, True, False])
    t = between()
    t.you.advanced += ["explore", "fight", "influence"]
    assert t.done().kind == "begin"


@rule("VW-20.20", "VW-20.21", "VW-R188", "VW-3.26")
def test_foreign_cards_leave_the_memory_deck_and_everything_else_comes_back() -> None:
    t = table(options={"mode": "campaign", "concede": True}, deck=["memory-of-blood", KEY], hand=["memory-of-heart"],
              removed=["memory-of-roads"], spirit=4)  # fmt: skip
    t.answer(c.Concede())
    assert (t.kind, t.you.spirit) == ("begin", 20)
    assert sorted(t.you.deck) == ["memory-of-blood", "memory-of-heart", "memory-of-roads"]


@rule("VW-21.3", "VW-R147")
def test_winning_the_last_vignette_wins_the_campaign_without_another_upgrade() -> None:
    t = between(vignette=5, beaten=[1, 2, 3, 4], ribbons=1)
    assert t.outcome is not None
    assert (t.outcome.reason, t.outcome.payoffs, t.outcome.scores) == ("the Campaign is won", (1.0,), (5,))


@rule("VW-21.4", "VW-R136", "VW-2.12")
def test_a_lost_campaign_restarts_at_vignette_one_with_nothing_but_the_profile() -> None:
    t = between(won=False, vignette=4, beaten=[1, 2, 3], ribbons=1, first_ribbons=5, memories=[*BASICS[1:], HEAVEN],
                options={"chain": True}, campaigns_won=0)  # fmt: skip
    assert t.kind == "again"
    t.you.advanced, t.you.circled = ["fight"], [True] * 3
    t.answer(c.Again())
    assert (t.state.vignette, t.state.ribbons, t.state.beaten) == (1, 5, [])
    assert sorted(t.you.memories) == sorted(BASICS)
    assert (t.you.advanced, t.you.circled) == ([], [False] * 3)
    assert between(won=False, ribbons=1, options={"chain": True}).done().outcome is not None


@rule("VW-21.5", "VW-21.6", "VW-R137", "VW-R152")
def test_the_campaign_after_a_won_one_has_one_ribbon_less_and_no_ribbon_rewards() -> None:
    t = between(vignette=5, beaten=[1, 2, 3, 4], options={"chain": True}).answer(c.Again())
    assert (t.state.ribbons, t.state.campaigns_won, t.state.follows_won) == (4, 1, True)
    t = between(vignette=3, beaten=[1, 2], ribbons=3, first_ribbons=4, follows_won=True).done().on("fight")
    assert t.state.ribbons == 3
    assert new(mode="campaign", veil_veteran=True).state.follows_won is False


@rule("VW-R136", "VW-R222")
def test_a_lost_harder_campaign_restarts_at_its_own_level_and_the_ladder_may_be_left() -> None:
    t = between(won=False, ribbons=1, first_ribbons=3, follows_won=True, campaigns_won=2, options={"chain": True})
    assert t.answer(c.Again()).state.ribbons == 3
    options = {"chain": True, "harder": False}
    t = between(vignette=5, beaten=[1, 2, 3, 4], options=options).answer(c.Again())
    assert (t.state.ribbons, t.state.follows_won) == (5, False)


@rule("VW-21.7", "VW-R151")
def test_the_hardest_level_is_one_ribbon() -> None:
    assert new(mode="campaign", profile={"won": 9, "ribbons": 1}).state.ribbons == 1
    t = between(vignette=5, beaten=[1, 2, 3, 4], ribbons=1, options={"chain": True}).answer(c.Again())
    assert t.state.ribbons == 1


@rule("VW-23.4", "VW-23.6", "VW-R153", "VW-R154")
@pytest.mark.parametrize(
    ("options", "ribbons"),
    [
        ({"veil_veteran": True}, 3),
        ({"endworld": True}, 1),
        ({"veil_veteran": True, "endworld": True}, 1),
        ({"profile": {"won": 1}}, 4),
        ({"profile": {"won": 1, "ribbons": 3}}, 2),
        ({"profile": {"won": 1, "ribbons": 5}, "veil_veteran": True}, 3),
        ({"profile": {"won": 1}, "harder": False}, 5),
    ],
)
def test_of_several_starting_ribbon_numbers_the_lowest_counts(options: dict[str, Any], ribbons: int) -> None:
    assert new(mode="campaign", **options).state.ribbons == ribbons


@rule("VW-R154", "VW-R202", "VW-R203")
def test_ribbons_mean_nothing_in_a_stand_alone_game() -> None:
    t = new(vignette=4, endworld=True)
    while t.kind != "begin":
        t.match.play(index=len(t.options) - 1)
    assert t.state.ribbons == 0
    assert t.you.most == 19  # the penalty of Hanging Sprawl counts
    t = table(keys=5, foes=1, portal=1, row=["fight", "influence", "explore 3"]).beat("explore", "portal", tokens=3)
    assert t.outcome is not None
    assert (t.state.beaten, t.state.phase == Phase.AFTER) == ([], False)


@rule("VW-R214")
def test_ribbons_from_other_effects_count_up_to_the_starting_total() -> None:
    t = between(won=False, ribbons=3, first_ribbons=4, follows_won=True)
    assert t.state.ribbons == 2
    gain_ribbons(t.state, 1)
    assert t.state.ribbons == 2
    gain_ribbons(t.state, 9, reward=False)
    assert t.state.ribbons == 4
    told = len(t.state.story)
    gain_ribbons(t.state, 1, reward=False)
    assert (t.state.ribbons, len(t.state.story)) == (4, told)  # none came, and none is told of


@rule("VW-21.9", "VW-R150", "VW-R139")
def test_rogue_wraith_makes_a_permanent_upgrade_after_a_won_campaign_and_must() -> None:
    options = {"chain": True, "rogue_wraith": True}
    t = between(vignette=5, beaten=[1, 2, 3, 4], options=options).answer(c.Again())
    assert (t.kind, DONE in t.options) == ("upgrade", False)
    t.answer(c.Return(HEART), c.Take(LOCUS))
    assert sorted(t.you.memories) == sorted([*[card for card in BASICS if card != HEART], HEART, HEART, LOCUS])
    t = new(mode="campaign", rogue_wraith=True, profile={"won": 1, "swaps": [{"out": HEART, "into": LOCUS}]})
    assert t.you.deck.count(LOCUS) == 1
    assert t.you.swaps == [Swap(HEART, LOCUS)]


@rule("VW-21.10", "VW-R150", "VW-4.32")
def test_rogue_wraith_lowers_the_maximum_spirit_with_every_won_campaign() -> None:
    assert new(mode="campaign", rogue_wraith=True, profile={"won": 3}).you.most == 17
    assert new(mode="campaign", rogue_wraith=True, profile={"won": 3}, players=2).you.most == 15
    assert new(mode="campaign", rogue_wraith=True, profile={"won": 40}).you.most == 1
    assert new(mode="campaign", profile={"won": 3}).you.most == 20


@rule("VW-22.1", "VW-22.2", "VW-22.3", "VW-22.4", "VW-R223", "VW-R145")
def test_before_a_stand_alone_vignette_the_deck_is_upgraded_then_benefits_and_penalties_come() -> None:
    t = new(vignette=4)  # E13
    assert (sorted(t.you.memories), t.you.upgrades, t.you.rewards) == (sorted(BASICS), 2, [1, 2, 3])
    kinds = []
    while t.kind != "begin":
        kinds.append(t.kind)
        t.match.play(index=0)
    assert kinds == ["upgrade", "take"] * 3 + ["upgrade action", "upgrade action"]
    assert (len(t.you.advanced), t.you.circled, t.you.most) == (2, [True, False, False], 19)
    assert len(t.you.memories) == 20
    assert new(vignette=2).options[-1] == DONE
    assert DONE not in new(vignette=2, must_upgrade=True).options


@rule("VW-23.2", "VW-R146")
def test_day_dream_spends_a_ribbon_to_skip_a_vignette_entirely() -> None:
    t = between(won=False, vignette=2, beaten=[1], options={"day_dream": True})
    assert t.options == [DONE, c.Skip()]
    t.answer(c.Skip())
    assert (t.state.vignette, t.state.ribbons, t.kind, t.state.beaten) == (3, 3, "skip", [1])
    t.answer(c.Skip()).done()
    assert (t.state.vignette, t.state.ribbons, t.you.advanced) == (4, 2, [])


@rule("VW-23.3", "VW-R146")
def test_the_final_vignette_and_the_last_ribbon_cannot_be_spent_on_a_skip() -> None:
    assert between(won=False, vignette=5, options={"day_dream": True}).kind == "begin"
    assert between(won=False, vignette=2, ribbons=2, options={"day_dream": True}).kind == "begin"


@rule("VW-23.5", "VW-R148")
def test_in_nightmare_an_upgrade_only_removes_or_only_adds() -> None:
    t = between(options={"nightmare": True})
    assert {TRIAL.cards[option.card].combine for option in t.options if isinstance(option, c.Take)} == {1, 2}
    t.answer(c.Take(HEAVEN))
    assert sorted(t.you.memories) == sorted([*BASICS, HEAVEN])
    t = between(options={"nightmare": True}, memories=[*BASICS, HEAVEN]).answer(c.Return(HEART))
    assert len(t.you.memories) == 20
    assert LOCUS not in taken(between(options={"nightmare": True}))


@rule("VW-R217", "VW-20.22")
def test_all_cards_are_available_again_at_each_set_up() -> None:
    t = between(won=False)
    first = sorted(t.you.threat_deck + t.you.left_out)
    deal(t.state)
    assert sorted(t.you.threat_deck + t.you.left_out) == first


@rule("VW-20.7", "VW-R138")
def test_e19_a_vignette_defeated_memory_of_heaven_may_be_taken() -> None:
    assert HEAVEN in taken(between().answer(c.Return("memory-of-names")))
    assert LADY not in taken(between().answer(c.Return("memory-of-names")))
