"""The booklets of the campaign: nothing in them is broken, and every way through them leads somewhere."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from gloaming.games.retaliation.authoring.booklets.campaign import CampaignReach
from gloaming.games.retaliation.authoring.booklets.check import shelf_faults
from gloaming.games.retaliation.authoring.booklets.persons import person_faults
from gloaming.games.retaliation.authoring.booklets.sentences import end_of
from gloaming.games.retaliation.authoring.booklets.shelf import Shelf
from gloaming.games.retaliation.authoring.booklets.told_before import order_faults
from gloaming.games.retaliation.authoring.booklets.understood import Understood
from gloaming.games.retaliation.table.booklet_files import Person
from gloaming.lingo import read, read_condition, say
from gloaming.lingo.say import say_facts
from tests.games.retaliation.booklet_walk import PACK, WORDS, changed_shelf, journey, shelf, stories

IDS = sorted(Path(file.name).stem for file in (PACK / "campaign/scenarios").iterdir())
OPTIONAL = {"13-the-charcoal-burners", "14-winter-meat", "19-exposures", "20-what-they-will-call-him"}  # short nights
BRANCHES = [
    ("03-the-bottling-house", "04-blood-on-granite"),
    ("15-the-high-lead", "16-the-judges-road"),
    ("08-the-crest", "09-the-burn-ward"),
    ("17-the-nine-forty", "18-the-harvest-fair"),
]


def test_there_are_twenty_booklets_and_nothing_is_wrong_with_them() -> None:
    assert len(IDS) == len(shelf().booklets) == 20
    assert list(shelf_faults(shelf())) == []


@pytest.mark.parametrize("id", IDS)
def test_every_instruction_says_itself_back_word_by_word(id: str) -> None:
    booklet = shelf().booklets[id].booklet
    texts = [said.text for page in booklet.pages.values() for said in page.instructions]
    texts += [choice.text for page in booklet.pages.values() for choice in page.choices]
    texts += [booklet.head.first_action, *booklet.head.setup.strip().splitlines()]
    texts += [each.reward for each in booklet.head.side_objectives]
    assert len(texts) > 70
    for text in texts:
        assert say(read(text, WORDS), WORDS) == text
    for choice in (choice for page in booklet.pages.values() for choice in page.choices if choice.condition):
        assert say_facts(read_condition(choice.condition, WORDS), WORDS) == choice.condition


@pytest.mark.parametrize("id", IDS)
def test_every_page_that_has_no_choices_ends_with_a_sentence_that_leaves_it(id: str) -> None:
    for page in shelf().booklets[id].pages.values():
        last = page.instructions[-1] if page.instructions else None
        assert page.offers or (last is not None and end_of(last.sentence) is not None), page.page.name


def test_all_scenarios_conclusions_and_endings_are_in_reach() -> None:
    reach = CampaignReach(shelf())
    reach.explore()
    assert sorted(reach.brought) == sorted(IDS)
    assert len(reach.conclusions) == len(shelf().campaign.conclusion) == 46
    assert {conclusion.ending for conclusion in reach.conclusions.values()} == {0, 1, 2, 3}


def test_everybody_of_the_box_is_met_somewhere() -> None:
    heads = {row.npc for told in shelf().booklets.values() for row in told.booklet.head.npcs}
    said = "\n".join(row for told in shelf().booklets.values() for row in placing(told))
    allies = {npc.id for npc in shelf().npcs.values() if npc.attitude == "Ally"}
    nowhere = {id for id, npc in shelf().npcs.items() if id not in heads and npc.name not in said}
    assert nowhere - allies == set()


def placing(told: Understood) -> list[str]:
    """The sentences of a booklet that place somebody."""
    rows = [told.booklet.head.setup]
    for page in told.booklet.pages.values():
        rows += [*(said.text for said in page.instructions), *(choice.text for choice in page.choices)]
    return [row for row in rows if "lace " in row]


def test_walks_come_to_every_page_every_choice_every_conclusion_and_every_ending() -> None:
    assert journey().missing() == []


@pytest.mark.parametrize("branch", BRANCHES)
def test_either_scenario_of_a_branch_can_be_played_and_leads_to_every_ending(branch: tuple[str, str]) -> None:
    conclusions = {each.id: each.scenario for each in shelf().campaign.conclusion}
    for ending, ways in journey().endings.items():
        played = {conclusions[id] for way in ways for id in way}
        if ending != 2:  # the rare one: a chain of decisions; that it is reached at all is tested above
            assert set(branch) <= played, ending


def test_of_two_scenarios_of_a_step_exactly_one_is_played() -> None:
    conclusions = {each.id: each.scenario for each in shelf().campaign.conclusion}
    ways = [way for found in journey().endings.values() for way in found]
    assert ways
    for way in ways:
        played = [conclusions[id] for id in way]
        assert len([id for id in played if id not in OPTIONAL]) == 12
        assert len(set(played)) == len(played)
        assert all(sum(id in branch for id in played) == 1 for branch in BRANCHES)


def test_a_scenario_that_is_failed_is_played_again_or_goes_on_with_a_conclusion() -> None:
    again = {"07-the-long-shift", "09-the-burn-ward", "15-the-high-lead", "16-the-judges-road"}
    assert journey().failures == again | {"17-the-nine-forty", "18-the-harvest-fair"}
    failed = [each.id for each in shelf().campaign.conclusion if each.outcome == "failure"]
    assert failed == ["19.C", "13.C", "14.C", "6.C", "20.C"]


@pytest.mark.parametrize("id", IDS)
def test_every_page_tells_a_story_of_a_readable_length(id: str) -> None:
    for page in shelf().booklets[id].booklet.pages.values():
        words = sum(len(paragraph.split()) for paragraph in page.story)
        assert 35 <= words <= 130, f"{page.name}: {words}"


# told before


def told_too_early(**changes: Any) -> list[str]:
    """What the checker says of texts that speak of something too early."""
    return [fault.what for fault in order_faults(replace(shelf(), **changes))]


def test_nothing_in_the_pack_speaks_of_what_has_not_happened() -> None:
    assert len(shelf().campaign.fact) >= 8
    assert len(shelf().random) == 37
    assert told_too_early() == []


def test_a_text_that_can_be_read_before_the_scenario_of_a_fact_is_a_fault() -> None:
    letters = next(event for event in shelf().random if event.id == "letters-from-before")
    assert told_too_early(random=[letters]) == []
    early = msgspec.structs.replace(letters, after="")
    (fault,) = told_too_early(random=[early])
    assert fault == "'the attack' is told for the first time in 01-cinders; this can be read before it"


def test_a_booklet_cannot_speak_of_a_later_one() -> None:
    story = stories()
    file = "campaign/scenarios/01-cinders.md"
    changed = changed_shelf({file: story[file].replace("The Moot Ring is lit", "Doctor Coyle is lit")})
    (fault,) = order_faults(changed)
    assert (fault.file, fault.field) == (file, "E.1")
    assert "'Coyle' is told for the first time in 03-the-bottling-house" in fault.what


def test_a_fact_and_an_event_name_a_scenario_that_there_is() -> None:
    letters = next(event for event in shelf().random if event.id == "letters-from-before")
    wrong = msgspec.structs.replace(letters, after="13-nowhere")
    assert "the campaign has no scenario '13-nowhere'" in told_too_early(random=[wrong])


# the dead are met no more


def met_when_dead(changed: Shelf) -> list[tuple[str, str]]:
    """Where the checker finds a meeting with somebody dead, and what it says."""
    return [(fault.field, fault.what) for fault in person_faults(changed)]


def test_nobody_in_the_pack_meets_the_dead() -> None:
    assert len(shelf().campaign.person) >= 10
    assert met_when_dead(shelf()) == []


def test_whoever_died_in_a_scenario_is_not_placed_in_a_later_one() -> None:
    file = "campaign/scenarios/12-the-dark-of-the-moon.md"
    hassan = next(who for who in shelf().campaign.person if who.name == "Hassan")
    dead = msgspec.structs.replace(hassan, dies="01-cinders")
    campaign = msgspec.structs.replace(shelf().campaign, person=[dead])
    found = met_when_dead(replace(shelf(), campaign=campaign))
    assert found
    assert {what for _, what in found} == {"Hassan died in 01-cinders"}
    assert "D.12" in dict(found)  # where he speaks
    changed = changed_shelf({file: stories()[file].replace("If Foreman is not recorded and ", "If ")})
    assert met_when_dead(changed) == [
        ("E.2", "The Ninth Foreman may be dead; write: If Foreman is not recorded, …"),
    ]


def test_a_person_names_a_scenario_and_a_word_that_there_are() -> None:
    wrong = [Person(id="a", name="Hale", dies="13-nowhere"), Person(id="b", name="Ruiz", dead_if="Foremen")]
    campaign = msgspec.structs.replace(shelf().campaign, person=wrong)
    assert [what for _, what in met_when_dead(replace(shelf(), campaign=campaign))] == [
        "the campaign has no scenario '13-nowhere'",
        "the campaign has no word 'Foremen'; did you mean Foreman?",
    ]
