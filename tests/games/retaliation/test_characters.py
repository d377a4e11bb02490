"""CHARACTERS: creation, auspices, Backstories."""

from typing import Any

import pytest

from gloaming.games.retaliation.rules.character_creation import finish, gifts_of, learn_gifts, taken
from gloaming.games.retaliation.rules.combat_cards import available
from gloaming.games.retaliation.rules.gifts_and_advantages import usable_cards, use_card
from gloaming.games.retaliation.rules.scenario import fresh
from gloaming.games.retaliation.rules.skill_checks import make_check
from gloaming.games.retaliation.rules.trackers import recover_willpower
from gloaming.games.retaliation.table.box import box
from gloaming.games.retaliation.table.choices import Card, Named, Use
from gloaming.games.retaliation.table.numbers import skill
from gloaming.games.retaliation.table.state import FORMS, MENTAL, PHYSICAL, SKILLS, Member
from gloaming.games.retaliation.table.under_way import Check
from gloaming.kernel import DONE
from gloaming.scene import Sheet
from gloaming.testing import rule
from tests.games.retaliation.table import Table, campaign, play, state, wolf


def born(auspice: str, **fields: Any) -> Member:
    """A pack member of an auspice, on the map."""
    return wolf(at=(0, 0), auspice=auspice, tribe="fianna", backstory="hunter", **fields)


# creation


@rule("RT-3.1", "RT-3.2", "RT-4.1", "RT-4.5", "RT-5.5", "RT-5.6", "RT-5.7", "RT-5.8", "RT-5.9", "RT-5.10", "RT-5.17")
def test_a_character_is_made_in_six_steps() -> None:
    t = campaign(characters=1)
    kinds = []
    while t.s.phase == "create":
        kinds.append(t.kind)
        t.do(0)
    assert kinds[:5] == ["look", "auspice", "tribe", "backstory", "attribute"]
    assert kinds[-2:] == ["gift", "pack"]
    who = t.s.members[0]
    assert sorted((who.physical, who.mental)) == [2, 3]
    for group in (PHYSICAL, MENTAL):
        assert sorted(who.skills[each] for each in group) == [0, 1, 1, 2, 2]
    assert who.name
    assert len(who.gifts) == 2


def sheet_of(t: Table) -> dict[str, int | str]:
    """What the character sheet on the table says."""
    layout = next(area for area in t.match.scene(0).areas if area.id == "sheet").layout
    assert isinstance(layout, Sheet)
    return {tally.text: tally.number for tally in layout.readings[0].tallies}


@rule("RT-5.5", "RT-5.7", "RT-5.8")
def test_who_fills_the_sheet_sees_what_was_chosen_and_is_asked_for_the_second_skill_as_the_second() -> None:
    t = campaign(characters=1)
    while t.kind != "attribute":
        t.do(0)
    shown = sheet_of(t)
    assert (shown["Auspice"], shown["Physical"], shown["Mental"]) == ("Ragabash", "open", "open")
    t.do(Named("mental"))
    assert t.match.question() == "Two Physical skills are 2. Which is the first?"
    t.do(Named("brawl"))
    assert t.match.question() == "Brawl is 2. Which second Physical skill is 2?"
    shown = sheet_of(t)
    assert (shown["Physical"], shown["Mental"], shown["Brawl"], shown["Stealth"]) == (2, 3, 2, "open")
    t.do(Named("stealth"))
    assert t.match.question() == "Two Physical skills are 1. Which is the first?"
    t.do(Named("athletics"), Named("melee weapon"))
    assert t.match.question() == "Two Mental skills are 2. Which is the first?"
    shown = sheet_of(t)
    assert (shown["Athletics"], shown["Ranged Weapon"], shown["Search"]) == (1, 0, "open")
    t.match.undo()
    assert t.match.question() == "Athletics is 1. Which second Physical skill is 1?"
    assert sheet_of(t)["Melee Weapon"] == "open"


def test_every_step_of_making_says_what_it_means_and_every_option_lies_on_the_table() -> None:
    t, steps = campaign(characters=1), []
    while t.kind != "pack":
        scene = t.match.scene(0)
        about = next(area for area in scene.areas if area.id == "about").layout
        assert isinstance(about, Sheet)
        assert scene.phases is not None
        assert about.readings[0].title.startswith(scene.phases.steps[scene.phases.now])
        assert len(about.readings[0].text) > 30
        assert t.match.ask is not None
        for option in t.match.ask.options:
            (touched,) = t.match.gloss(option).pieces
            assert t.match.inspect(touched, 0) is not None
        steps.append(scene.phases.now)
        t.do(0)
    assert steps == sorted(steps)
    assert set(steps) == set(range(6))


def test_what_another_has_stays_on_the_table_with_its_name() -> None:
    t = campaign(characters=2)
    while t.s.maker == 0:
        t.do(0)
    looks = next(area for area in t.match.scene(0).areas if area.id == "offers").pieces
    assert [piece.note for piece in looks if piece.dim] == [f"{t.s.members[0].name} has it"]


def test_a_character_that_is_complete_is_told_as_a_page() -> None:
    t = campaign(characters=1)
    while t.s.phase == "create":
        t.do(0)
    page = next(line.page for line in t.match.log(0) if line.page is not None and line.page.book == "Your pack")
    who = t.s.members[0]
    assert page.title == who.name
    assert f"Physical {who.physical}" in page.text
    assert all(box(t.s).gifts[gift].name in page.text for gift in who.gifts)
    assert page.remark.startswith("Without a level: ")


@rule("RT-3.3", "RT-4.2", "RT-4.6", "RT-2.18")
def test_nobody_is_offered_what_another_has_chosen() -> None:
    t = campaign(characters=2)
    while t.s.maker == 0 and t.s.phase == "create":
        t.do(0)
    first = t.s.members[0]
    for field in ("look", "auspice", "tribe", "backstory"):
        assert t.kind == field
        assert Named(getattr(first, field)) not in t.options
        assert getattr(first, field) in taken(t.s, field)
        t.do(0)


@rule("RT-5.1", "RT-5.3")
def test_there_are_two_attributes_with_five_skills_each() -> None:
    assert len(PHYSICAL) == len(MENTAL) == 5
    assert set(PHYSICAL) == {"athletics", "brawl", "melee weapon", "ranged weapon", "stealth"}
    assert set(MENTAL) == {"awareness", "search", "occult", "enigmas", "conversation"}


@rule("RT-5.15", "RT-7.4", "RT-7.5")
def test_all_base_cards_and_those_whose_skill_level_is_met_are_open() -> None:
    s = state([born("ahroun", skills={"brawl": 2})])
    cards = [box(s).cards[id] for id in available(s, s.members[0], "crinos")]
    assert {card.level for card in cards if card.skill == "brawl"} == {0, 1, 2}
    assert all(card.level == 0 for card in cards if card.skill != "brawl")


@rule("RT-5.16", "RT-5.18", "RT-8.1", "RT-8.2", "RT-8.3", "RT-8.4", "RT-8.5", "RT-3.20")
def test_of_two_auspice_gifts_of_a_rank_one_is_learned_for_good_and_the_tribe_gift_comes_by_itself() -> None:
    s = state([born("theurge")])
    who = s.members[0]
    auspice, tribe = gifts_of(s, who, 1)
    play(learn_gifts(s, who), Card(auspice[1]))
    assert who.gifts == [auspice[1], *tribe]
    play(learn_gifts(s, who))
    assert auspice[0] not in who.gifts
    s.campaign.rank = 2
    second = gifts_of(s, who, 2)
    play(learn_gifts(s, who), Card(second[0][0]))
    assert who.gifts[2:] == [second[0][0], *second[1]]


@rule("RT-R4", "RT-9.6")
def test_every_rank_from_1_to_5_has_two_gifts_an_auspice_and_one_a_tribe() -> None:
    s = state([born("theurge")])
    for rank in range(1, 6):
        auspice, tribe = gifts_of(s, s.members[0], rank)
        assert (len(auspice), len(tribe)) == (2, 1)


@rule("RT-R231")
def test_with_more_gifts_three_of_the_auspice_and_two_of_the_tribe_are_offered_and_one_of_each_is_learned() -> None:
    s = state([born("theurge")], options={"more_gifts": True})
    who = s.members[0]
    for rank in range(1, 6):
        auspice, tribe = gifts_of(s, who, rank)
        assert (len(auspice), len(tribe)) == (3, 2)
    auspice, tribe = gifts_of(s, who, 1)
    play(learn_gifts(s, who), Card(auspice[2]), Card(tribe[1]))
    assert who.gifts == [auspice[2], tribe[1]]
    play(learn_gifts(s, who))
    assert who.gifts == [auspice[2], tribe[1]]


@rule("RT-R231")
def test_whoever_makes_a_character_is_told_among_how_many_gifts_and_sees_them_all() -> None:
    for more, told, seen in ((False, "Of two", 2), (True, "Of three", 5)):
        t = campaign(more_gifts=more)
        while t.match.ask is not None and t.match.ask.kind != "gift":
            t.match.play(t.match.ask.options[0])
        about, offers, *_ = t.match.scene(0).areas
        assert told in str(about.layout)
        assert len(offers.pieces) == seen


@rule("RT-5.14", "RT-R22", "RT-5.13")
def test_a_new_character_gets_the_xp_of_whoever_has_earned_most() -> None:
    s = state([born("theurge", earned=30, xp=4), wolf(at=(1, 0), auspice="ahroun", tribe="fianna", backstory="hunter")])
    finish(s, s.members[1])
    assert (s.members[1].earned, s.members[1].xp, s.members[1].level) == (30, 30, 0)
    assert all(s.members[1].hands[form] for form in FORMS)


@rule("RT-5.11")
def test_every_seat_has_a_mark_of_its_own() -> None:
    t = campaign(characters=4)
    marks = [seat.mark for seat in t.match.scene(0).seats]
    assert len(set(marks)) == 4


@rule("RT-4.3")
def test_each_tribe_has_a_patron_spirit_and_its_own_gifts() -> None:
    b = box(state())
    for tribe in b.tribes.values():
        assert tribe.patron
        assert sum(gift.source == tribe.id and not gift.further for gift in b.gifts.values()) == 5


# auspices and Backstories


@rule("RT-3.4", "RT-3.8", "RT-3.9", "RT-3.10", "RT-3.11", "RT-3.12", "RT-6.25")
@pytest.mark.parametrize(
    ("auspice", "moon", "rage"),
    [
        ("ragabash", "new", 2),
        ("theurge", "crescent", 2),
        ("philodox", "half", 3),
        ("galliard", "gibbous", 3),
        ("ahroun", "full", 4),
    ],
)
def test_the_auspice_names_a_moon_and_the_rage_to_begin_with(auspice: str, moon: str, rage: int) -> None:
    s = state([born(auspice, rage=0)])
    assert box(s).auspices[auspice].moon == moon
    fresh(s, s.members[0])
    assert s.members[0].rage == rage


@rule("RT-3.5", "RT-R18", "RT-9.25")
def test_an_auspice_ability_needs_its_moon_unless_the_table_wants_it_otherwise() -> None:
    for moon, lock, usable in (("full", True, True), ("new", True, False), ("new", False, True)):
        s = state([born("ahroun", rage=0)], campaign={"moon": moon}, options={"moon_lock": lock})
        assert (Use("ahroun") in usable_cards(s, s.members[0])) is usable


@rule("RT-3.6", "RT-3.7", "RT-3.19", "RT-20.32", "RT-20.33", "RT-3.13")
def test_an_ahroun_gains_3_rage_once_a_scenario_without_an_action_and_never_beyond_5() -> None:
    s = state([born("ahroun", rage=4)], campaign={"moon": "full"})
    play(use_card(s, s.members[0], "ahroun"))
    assert s.members[0].rage == 5
    assert s.turn is not None
    assert s.turn.actions == 1
    assert Use("ahroun") not in usable_cards(s, s.members[0])


@rule("RT-3.15", "RT-6.16")
def test_a_theurge_recovers_2_willpower() -> None:
    s = state([born("theurge", spent=3)], campaign={"moon": "crescent"})
    play(use_card(s, s.members[0], "theurge"))
    assert s.members[0].spent == 1
    assert recover_willpower(s, s.members[0], 5) == 1


@rule("RT-3.14", "RT-R19", "RT-20.34")
def test_a_ragabash_adds_3_successes_to_a_stealth_check_after_seeing_the_roll() -> None:
    s = state([born("ragabash", mental=2)], black=(0, 0, 0))
    check = Check(0, "physical", "stealth", difficulty=3)
    play(make_check(s, check), Use("ragabash"))
    assert (check.successes, check.succeeds) == (3, True)


@rule("RT-3.16", "RT-R19")
def test_a_philodox_adds_3_dice_to_any_check_before_the_roll() -> None:
    s = state([born("philodox")], campaign={"moon": "half"}, black=(1,) * 5)
    check = Check(0, "mental", "search")
    play(make_check(s, check), Use("philodox"), DONE)
    assert len(check.black) == 5


@rule("RT-3.17", "RT-3.18", "RT-R20")
def test_a_galliard_takes_up_to_2_corruption_from_itself_and_from_another_within_2_hex() -> None:
    near = wolf(at=(2, 0), corruption=3)
    s = state([born("galliard", corruption=4), near, wolf(at=(6, -3), corruption=3)], campaign={"moon": "gibbous"})
    play(use_card(s, s.members[0], "galliard"), 0, 0)
    assert [member.corruption for member in s.members] == [2, 1, 3]


@rule("RT-R20")
def test_with_the_option_a_galliard_takes_2_in_total() -> None:
    s = state(
        [born("galliard", corruption=4), wolf(at=(1, 0), corruption=3)],
        campaign={"moon": "gibbous"},
        options={"galliard_total": True},
    )
    play(use_card(s, s.members[0], "galliard"), 1)
    assert [member.corruption for member in s.members] == [3, 2]


@rule("RT-4.7", "RT-4.8", "RT-4.9", "RT-4.10", "RT-4.11", "RT-R21")
def test_a_backstory_gives_1_more_skill_level_for_a_turn_without_an_action_once_a_scenario() -> None:
    s = state(
        [wolf(at=(0, 0), auspice="theurge", backstory="wildfire-crew", skills={"athletics": 1})], sequence="combat"
    )
    who = s.members[0]
    open_before = available(s, who, "crinos")
    play(use_card(s, who, "wildfire-crew"))
    assert skill(s, who, "athletics") == 2
    assert available(s, who, "crinos") == open_before
    assert Use("wildfire-crew") not in usable_cards(s, who)
    from gloaming.games.retaliation.rules.rounds import close_turn

    close_turn(s)
    assert skill(s, who, "athletics") == 1


@rule("RT-4.11")
def test_the_ten_backstories_are_one_for_each_skill() -> None:
    assert sorted(each.skill for each in box(state()).backstories.values()) == sorted(SKILLS)


@rule("RT-1.19", "RT-4.4", "RT-1.18")
def test_birth_and_words_open_choices_of_the_story() -> None:
    from gloaming.games.retaliation.table.text import holds, page_text

    s = state([born("theurge")], campaign={"words": ["Flask"]})
    e = page_text(s, 0, [0])
    assert holds(e, "an involved Pack Member has the Theurge auspice")
    assert holds(e, "an involved Pack Member has the Fianna tribe and Flask is recorded")
    assert not holds(e, "an involved Pack Member has the Astronomer backstory")


@rule("RT-R227")
def test_the_pack_lies_side_by_side_before_it_begins_and_each_may_be_made_anew() -> None:
    t = campaign(characters=2)
    while t.kind != "pack":
        t.do(0)
    together = next(area for area in t.match.scene(0).areas if area.id == "together").layout
    assert isinstance(together, Sheet)
    first, second = t.s.members
    assert "Nobody has Stealth or Conversation" in together.readings[0].text.splitlines()[-1]
    assert "hits hardest" not in together.readings[0].text  # both do as well
    t.do(1)  # the first is made anew, with what the second has not taken
    assert t.kind == "look"
    assert t.s.members[1] == second
    assert t.match.ask is not None
    assert [option.name for option in t.match.ask.options] == ["ash", "rust", "slate"]
    while t.kind != "pack":
        t.do(0)
    assert t.s.members[0].auspice == first.auspice
    t.do(0)
    assert t.s.phase == "caern event"
