"""THE CAERN between scenarios: events, merchant, Items, XP, Allies, hands."""

from typing import Any

from gloaming.games.retaliation.rules.booklet import campaign as campaign_of
from gloaming.games.retaliation.rules.caern import (
    apply,
    choose_allies,
    difficulty,
    draw_event,
    event_check,
    free_period,
    item_limit,
    prepare_member,
    price,
    stock,
    use_at_caern,
    visit_uses,
)
from gloaming.games.retaliation.rules.items import sold_out
from gloaming.games.retaliation.rules.scenario import fresh, new_rank
from gloaming.games.retaliation.table.box import box
from gloaming.games.retaliation.table.choices import Buy, Give, Named, NewHand, Raise, Use, Who
from gloaming.games.retaliation.table.state import Phase, State
from gloaming.games.retaliation.table.text import carry_out, page_text
from gloaming.kernel import DONE
from gloaming.testing import rule
from tests.games.retaliation.table import campaign, easily, play, state, wolf


def caern(**fields: Any) -> State:
    """A pack at the Caern before the second scenario."""
    pack = [
        wolf(auspice="ahroun", tribe="fianna", backstory="hunter"),
        wolf(auspice="theurge", tribe="red-talons", backstory="butcher"),
    ]
    given = {"next": ["02-what-the-ash-kept"], "step": "story", **fields}
    return state(pack, sequence="caern", turn=None, campaign=given)


# the board


@rule("RT-9.3", "RT-9.4", "RT-9.26", "RT-6.27", "RT-1.6", "RT-1.9")
def test_the_campaign_begins_at_rank_1_at_new_moon_with_its_first_scenario() -> None:
    t = campaign(ready_made=True)
    c = t.s.campaign
    assert (c.rank, c.moon, c.next, c.trophies) == (1, "new", ["01-cinders"], 0)
    assert len(campaign_of(t.s).step) == 12


@rule("RT-9.1", "RT-10.16", "RT-R210")
def test_the_caern_board_is_always_in_view_with_its_trophies() -> None:
    t = campaign(ready_made=True, seed=3)
    t.s.campaign.trophies = 7
    for viewer in (0, 1, None):
        shown = {area.id: area for area in t.match.scene(viewer).areas}
        rows = shown["caern"].layout.readings[0].tallies  # type: ignore[union-attr]
        assert ("Trophies", 7) in [(row.text, row.number) for row in rows]
        assert {"member.0", "member.1"} <= set(shown)


@rule("RT-9.5", "RT-9.6", "RT-9.27")
def test_rank_and_moon_follow_the_campaign_and_a_new_rank_brings_gifts() -> None:
    s = caern(next=["03-the-bottling-house"])
    easily(new_rank(s))
    assert (s.campaign.rank, s.campaign.moon) == (2, "half")
    assert all(len(who.gifts) == 4 for who in s.members)


@rule("RT-9.2", "RT-R6")
def test_buildings_rise_level_by_level_and_help_the_pack_prepare() -> None:
    s = caern()
    e = page_text(s, -1, [])
    for _ in range(4):
        play(carry_out(e, "Build the Fortifications."))
    assert s.campaign.buildings == {"Fortifications": 3}
    assert "fortifications-2" in visit_uses(s)
    play(use_at_caern(s, "fortifications-2"))
    assert s.campaign.trophies == 1
    assert "fortifications-2" not in visit_uses(s)
    hurt = caern(buildings={"Infirmary": 1})
    hurt.members[0].was_out = hurt.members[1].was_out = True
    hurt.sequence = "main"
    fresh(hurt, hurt.members[0])
    assert hurt.members[0].damage == 0


# events


@rule("RT-10.1", "RT-10.2", "RT-10.3", "RT-10.4", "RT-10.5", "RT-R47", "RT-20.2")
def test_before_a_scenario_come_a_story_event_a_random_event_and_the_free_period() -> None:
    t = campaign(ready_made=True, seed=4)  # the check brings something that can be spent
    kinds = []
    while t.s.phase in (Phase.EVENT, Phase.CAERN) and t.kind != "caern":
        kinds.append(t.kind)
        t.do(-1 if t.kind in ("reroll", "use") else 0)
    assert kinds[0] == "event" or kinds[0] == "who rolls"
    assert "who rolls" in kinds
    assert t.kind == "caern"
    assert len(t.s.campaign.resolved) == 1
    t.do(DONE)
    assert t.s.phase is Phase.PREPARE


@rule("RT-10.6", "RT-10.8", "RT-R5", "RT-R12")
def test_one_member_chosen_by_the_pack_makes_the_check_of_an_event_in_homid_form() -> None:
    s = caern()
    s.members[1].form = "lupus"
    s.members[1].fatigued = True
    s.dice.rolls = [6]
    event = box(s).events["corporate-retreat"]
    assert [difficulty(s, word) for word in ("EASY", "MEDIUM", "HARD")] == [2, 3, 4]
    play(event_check(s, event), Who(1))
    assert [member.form for member in s.members] == ["homid", "homid"]
    assert s.campaign.trophies == 1
    hard = state([wolf()], options={"difficulty_words": {"EASY": 5}})
    assert difficulty(hard, "EASY") == 5


@rule("RT-10.9", "RT-20.2")
def test_an_event_can_reach_into_the_coming_scenario() -> None:
    s = caern()
    text = box(s).events["the-dry-spring"].success
    play(apply(s, text, 0))
    assert s.campaign.at_start == [text]
    assert s.members[0].tokens == {}


@rule("RT-R48")
def test_random_events_are_not_drawn_twice_before_all_were_drawn() -> None:
    s = caern(random=["corporate-retreat"], resolved=["the-dry-spring"])
    draw_event(s)
    assert (s.campaign.random, s.campaign.resolved) == ([], ["the-dry-spring", "corporate-retreat"])
    draw_event(s)
    assert len(s.campaign.random) == 1


@rule("RT-R226")
def test_a_random_event_waits_for_the_scenario_that_it_speaks_of() -> None:
    s = caern(random=["corporate-retreat", "letters-from-before"], played=[])
    draw_event(s)
    assert (s.campaign.random, s.campaign.resolved) == (["letters-from-before"], ["corporate-retreat"])
    s.campaign.played.append("01-cinders")
    draw_event(s)
    assert s.campaign.resolved == ["corporate-retreat", "letters-from-before"]


# merchant and Items


@rule("RT-10.10", "RT-10.11", "RT-10.12", "RT-10.13")
def test_the_merchant_sells_for_trophies_and_takes_nothing_back() -> None:
    s = caern(trophies=2)
    assert "knife" in stock(s)
    assert price(s, "knife") == box(s).items["knife"].price
    cost = price(s, "knife")
    play(free_period(s), Buy("knife"))
    assert (s.campaign.stash, s.campaign.trophies) == (["knife"], 2 - cost)
    flow = free_period(s)
    ask = next(flow)
    assert all(isinstance(option, Buy | Use | Raise) or option == DONE for option in ask.options)
    assert not any(isinstance(option, Buy) and price(s, option.item) > s.campaign.trophies for option in ask.options)
    assert box(s).caern.merchant.refunds is False


@rule("RT-10.11")
def test_an_armory_makes_weapons_cheaper_and_effects_change_prices() -> None:
    s = caern(buildings={"Armory": 1})
    assert price(s, "hatchet") == box(s).items["hatchet"].price - 1
    assert price(s, "trail-rations") == box(s).items["trail-rations"].price
    s.campaign.effects = ["across-the-creek"]
    assert price(s, "trail-rations") == box(s).items["trail-rations"].price + 1


@rule("RT-10.17", "RT-10.18")
def test_an_item_is_sold_out_while_the_pack_has_all_copies() -> None:
    s = caern()
    copies = box(s).items["knife"].copies
    s.campaign.stash = ["knife"] * copies
    assert sold_out(s, "knife")
    assert "knife" not in stock(s)
    s.campaign.stash.pop()
    assert "knife" in stock(s)


@rule("RT-10.19", "RT-10.20", "RT-R52", "RT-R56")
def test_items_go_freely_between_stash_and_members_and_three_come_along() -> None:
    s = caern(stash=["knife", "caltrops", "air-horn", "black-coffee"])
    who = s.members[0]
    for item in ("knife", "caltrops", "air-horn"):
        play(prepare_member(s, who), Give(item, 0))
    flow = prepare_member(s, who)
    assert Give("black-coffee", 0) not in next(flow).options
    play(prepare_member(s, who), Give("knife", -1))
    assert (who.items, s.campaign.stash) == (["caltrops", "air-horn"], ["black-coffee", "knife"])
    s.campaign.buildings = {"Armory": 2}
    s.sequence = "main"
    assert item_limit(s, who) == 4


@rule("RT-11.1")
def test_xp_is_spent_at_the_caern() -> None:
    s = caern()
    s.members[0].xp = 9
    s.members[0].skills["brawl"] = 1
    play(free_period(s), Raise(0, "brawl"))
    assert (s.members[0].skills["brawl"], s.members[0].xp) == (2, 3)


@rule("RT-7.6", "RT-7.15")
def test_each_player_prepares_three_hands_before_a_scenario() -> None:
    s = caern()
    who = s.members[0]
    who.hands = {"homid": ["homid-keep-low"]}
    options = next(prepare_member(s, who)).options
    assert {option.form for option in options if isinstance(option, NewHand)} == {"homid", "lupus", "crinos"}
    assert all(who.hands[form] for form in ("homid", "lupus", "crinos"))


# Allies


@rule("RT-1.3", "RT-15.1", "RT-15.2", "RT-15.3", "RT-R182", "RT-15.8")
def test_a_small_pack_may_bring_allies_up_to_a_player_count_of_4() -> None:
    s = caern(roster=["isaac", "grey-widow", "tomas-iriarte"])
    play(choose_allies(s), Named("isaac"), Named("grey-widow"))
    assert s.scenario.player_count == 4
    assert [each.card for each in s.npcs] == ["isaac", "grey-widow"]
    none = caern()
    play(choose_allies(none))
    assert none.scenario.player_count == 2
    unwilling = caern(roster=["isaac"])
    play(choose_allies(unwilling), DONE)
    assert unwilling.scenario.player_count == 2
