"""THE CAMPAIGN after another: what begins anew, Rogue Wraith Mode, Ribbons that cards give."""

from typing import Any

import pytest

from gloaming.games.veilwraith.table import choices as c
from gloaming.games.veilwraith.table.options import Swap
from gloaming.kernel import DONE, BadOptions
from gloaming.testing import rule
from tests.games.veilwraith.cards import BASICS, anima
from tests.games.veilwraith.table import Table, between, new, table

HEART, LOCUS, HEAVEN, BLOOD = "memory-of-heart", "memory-of-locus", "memory-of-heaven", "memory-of-blood"
ROGUE = {"chain": True, "rogue_wraith": True}


def won_campaign(**more: Any) -> Table:
    """The last Vignette has just been beaten."""
    return between(vignette=5, beaten=[1, 2, 3, 4], **more)


@rule("VW-R150", "VW-R137")
def test_the_permanent_upgrade_is_of_the_basic_deck_and_not_of_the_one_that_won() -> None:
    t = won_campaign(memories=[*(card for card in BASICS if card != BLOOD), HEAVEN], options=ROGUE).answer(c.Again())
    t.may(c.Return(BLOOD)).may_not(c.Return(HEAVEN))
    t.answer(c.Return(HEART), c.Take(LOCUS))
    assert sorted(t.you.memories) == sorted([*BASICS[: BASICS.index(HEART)], *BASICS[BASICS.index(HEART) + 1 :], LOCUS])


@rule("VW-21.9", "VW-R136")
def test_a_lost_campaign_brings_the_rogue_wraith_no_permanent_upgrade() -> None:
    t = between(won=False, ribbons=1, options=ROGUE).answer(c.Again())
    assert (t.kind, t.you.swaps, t.you.most) == ("begin", [], 20)


@rule("VW-R150", "VW-23.5", "VW-R149")
def test_the_permanent_upgrade_has_one_half_in_nightmare_too() -> None:
    t = won_campaign(options={**ROGUE, "nightmare": True}).answer(c.Again())
    assert {type(option) for option in t.options} == {c.Take}  # 20 Memories: none may go
    t.answer(c.Take(HEAVEN))
    assert (sorted(t.you.memories), t.you.swaps) == (sorted([*BASICS, HEAVEN]), [Swap("", HEAVEN)])
    t = new(mode="campaign", profile={"won": 2, "swaps": [{"out": "", "into": HEAVEN}, {"out": HEART, "into": ""}]})
    assert (len(t.you.deck), t.you.deck.count(HEAVEN)) == (20, 1)


@rule("VW-R150")
@pytest.mark.parametrize(
    "swaps",
    [
        [{"out": "nothing", "into": HEAVEN}],
        [{"out": HEART, "into": BLOOD}],
        [{"out": HEART, "into": ""}],
        [{"out": "", "into": HEAVEN}] * 3,  # the box has two
    ],
)
def test_permanent_upgrades_that_cannot_have_been_made_are_refused(swaps: list[dict[str, str]]) -> None:
    with pytest.raises(BadOptions, match=r"profile\.swaps"):
        new(mode="campaign", profile={"won": 1, "swaps": swaps})


@rule("VW-R150", "VW-24.15")
def test_who_has_not_joined_makes_no_permanent_upgrade() -> None:
    t = won_campaign(others=1, here=1, options={**ROGUE, "latecomers": 1}).answer(c.Again())
    t.answer(c.Return(HEART), c.Take(LOCUS))
    assert (t.kind, t.player(1).swaps) == ("begin", [])


@rule("VW-25.6", "VW-R180")
def test_the_vignettes_won_are_counted_anew_in_each_campaign() -> None:
    t = won_campaign(others=1, options={"chain": True, "rivals": True})
    t.you.wins, t.you.spirit_total, t.you.token_total = 3, 40, 5
    t.answer(c.Again())
    assert (t.you.wins, t.you.spirit_total, t.you.token_total) == (0, 0, 0)


@rule("VW-R9", "VW-R16")
def test_what_is_chosen_for_a_campaign_is_chosen_again_for_the_next() -> None:
    assert won_campaign(options={"chain": True, "easy_dream": True}).answer(c.Again()).kind == "circle"
    options = {"chain": True, "starting_abilities": "campaign"}
    assert won_campaign(options=options).answer(c.Again()).kind == "starting ability"


@rule("VW-R16", "VW-26.2")
def test_a_starting_ability_of_the_campaign_works_in_every_game_of_it() -> None:
    t = new(mode="campaign", starting_abilities="campaign", concede=True).answer(c.Start("shade"), c.Begin())
    while t.kind != "play":
        t.match.play(index=0)
    t.answer(c.Concede())
    assert (t.kind, t.state.games, t.you.ability, t.tokens("explore")) == ("begin", 2, "shade", 1)


@rule("VW-R145", "VW-20.2")
def test_upgrades_that_must_be_made_before_a_stand_alone_game_may_be_declined_in_a_campaign() -> None:
    between(options={"must_upgrade": True}).may(DONE)


@rule("VW-23.2", "VW-R146", "VW-1.5")
def test_day_dream_may_skip_the_very_first_vignette() -> None:
    t = new(mode="campaign", day_dream=True)
    assert (t.kind, t.options) == ("skip", [DONE, c.Skip()])
    assert {piece.title for piece in t.match.scene(0).pieces().values()} > {"Memory of Heart", "Memory of Locus"}
    t.answer(c.Skip()).done()
    assert (t.state.vignette, t.state.ribbons, t.state.beaten, t.kind) == (2, 4, [], "begin")
    assert new(mode="campaign", day_dream=True, endworld=True).kind == "begin"


@rule("VW-24.15")
def test_nobody_comes_late_to_the_first_game_even_if_a_vignette_was_skipped() -> None:
    t = new(mode="campaign", day_dream=True, players=2, latecomers=1).answer(c.Skip()).done()
    assert (t.kind, t.player(1).here) == ("begin", False)


@rule("VW-21.8", "VW-R214", "VW-3.1")
def test_a_card_that_gives_a_ribbon_gives_it_at_once_up_to_the_limit() -> None:
    gift = anima("Fight 2", "Defeat: Gain 1 Ribbon.")
    for before, after in ((3, 4), (5, 5)):
        t = table(area=[gift], options={"mode": "campaign"}, ribbons=before).beat("fight", gift)
        assert (t.state.ribbons, any("Ribbons gained" in line or "Ribbon gained" in line for line in t.told)) == (
            after,
            before < after,
        )
    assert table(area=[gift]).beat("fight", gift).state.ribbons == 0  # alone there are none
    t = table(area=[gift], options={"mode": "campaign"}, ribbons=2)
    t.state.first_ribbons, t.state.follows_won = 3, True
    assert t.beat("fight", gift).state.ribbons == 3  # only the rewards of Vignettes are ignored then
