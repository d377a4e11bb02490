"""DIALOGUES, side objectives, what pages give."""

from typing import Any

import msgspec
import pytest

from gloaming.games.retaliation.rules.booklet import record
from gloaming.games.retaliation.rules.investigation import talkers
from gloaming.games.retaliation.rules.items import take_item
from gloaming.games.retaliation.rules.player_turn import act, turn_options
from gloaming.games.retaliation.table.box import box
from gloaming.games.retaliation.table.choices import Choose, Talk
from gloaming.games.retaliation.table.figures import npc
from gloaming.games.retaliation.table.state import Due
from gloaming.games.retaliation.table.text import carry_out, holds, page_text
from gloaming.testing import rule
from tests.games.retaliation.table import begun, easily, foe, jump, play, say, state, wolf

HERE = (0, 0)


# dialogue


@rule("RT-2.3", "RT-2.8", "RT-2.13", "RT-22.6", "RT-30.26", "RT-30.33", "RT-R15", "RT-30.27")
@pytest.mark.parametrize(("form", "found"), [("homid", [10, 11]), ("lupus", [11]), ("crinos", [])])
def test_homid_talks_to_anybody_lupus_to_those_who_understand_and_crinos_to_nobody(form: str, found: list[int]) -> None:
    at: Any = [HERE, (0, -1)] if form == "crinos" else HERE
    s = state(
        [wolf(at=at, form=form)],
        [
            foe("hassan", at=(1, 0), standee=True, attitude="Neutral", dialogue="D.1"),
            foe("sings-with-luna", at=(0, 1), standee=True, attitude="Neutral", dialogue="D.11", lupus_ok=True),
            foe("park-ranger", at=(-1, 0), facing=3, attitude="Neutral"),
        ],
    )
    assert talkers(s, s.members[0]) == found
    assert [option.npc for option in turn_options(s, s.members[0]) if isinstance(option, Talk)] == found


@rule("RT-30.28", "RT-30.29", "RT-30.30", "RT-30.31", "RT-30.32", "RT-R191")
def test_a_dialogue_opens_the_npcs_first_page_for_all_who_stand_beside_it() -> None:
    s = state(
        [wolf(at=HERE), wolf(at=[(2, 0), (3, 0)], form="crinos"), wolf(at=(-3, 0))],
        [foe("hassan", at=(1, 0), standee=True, attitude="Neutral", dialogue="D.1")],
    )
    play(act(s, s.members[0], Talk(10)))
    assert s.due == [Due(page="D.1", you=0, involved=[0, 1], kind="dialogue")]


@rule("RT-30.34")
def test_a_page_closes_a_dialogue_or_opens_it_elsewhere() -> None:
    s = state([wolf(at=HERE)], [foe("hassan", at=(1, 0), standee=True, attitude="Neutral", dialogue="D.1")])
    say(s, "You can no longer enter dialogue with Hassan.")
    assert (talkers(s, s.members[0]), s.npcs[0].at) == ([], [(1, 0)])
    say(s, "The dialogue of Hassan now starts on page D.4.")
    assert npc(s, 10).dialogue == "D.4"


@rule("RT-2.19")
def test_pages_ask_for_the_form_of_whoever_acts() -> None:
    s = state([wolf(at=HERE, form="lupus")])
    e = page_text(s, 0, [0])
    assert holds(e, "you are in Lupus form")
    assert not holds(e, "you are in Homid form")


# side objectives and what pages give


@rule("RT-30.35", "RT-30.36", "RT-30.37", "RT-30.40", "RT-R189", "RT-10.13")
def test_a_side_objective_pays_at_once_and_once() -> None:
    s = state()
    s.scenario.id = "01-cinders"
    say(s, "Complete side objective 1.\nComplete side objective 1.")
    assert s.campaign.trophies == 2
    assert s.scenario.side == [1]


@rule("RT-R9")
def test_an_envelope_is_opened_once_in_a_campaign() -> None:
    s = state()
    s.scenario.id = "02-what-the-ash-kept"
    easily(carry_out(page_text(s, 0, [0]), "Open Envelope 1."))
    before = msgspec.to_builtins(s.campaign)
    easily(carry_out(page_text(s, 0, [0]), "Open Envelope 1."))
    assert msgspec.to_builtins(s.campaign) == before
    assert s.campaign.envelopes == [1]


@rule("RT-10.21", "RT-10.17", "RT-R215")
def test_items_found_in_a_scenario_go_beyond_the_limit_as_long_as_copies_are_left() -> None:
    s = state([wolf(at=HERE, items=["caltrops", "air-horn", "black-coffee"])])
    say(s, "Take the Item Knife.")
    assert len(s.members[0].items) == 4
    copies = box(s).items["knife"].copies
    for _ in range(copies):
        play(take_item(s, "knife", 0))
    assert s.members[0].items.count("knife") == copies


@rule("RT-10.22")
def test_before_anybody_is_placed_on_the_map_any_member_can_take_an_item() -> None:
    s = state([wolf(), wolf()])
    play(take_item(s, "knife", 1))
    assert s.members[1].items == ["knife"]


@rule("RT-1.18")
def test_words_are_recorded_for_good_and_once() -> None:
    s = state()
    record(s, "Flask")
    record(s, "Flask")
    assert s.campaign.words == ["Flask"]


@rule("RT-R216")
def test_a_sentence_that_cannot_be_carried_out_is_skipped() -> None:
    s = state()
    say(s, "Remove Hassan from the map.\nRemove the Fog token from HEX 9a:1:1.\nDecrease the black tracker by 2.")
    assert s.npcs == []


@rule("RT-16.1")
def test_a_choice_of_a_page_shows_its_own_words() -> None:
    t = jump(begun(), "E.2")
    assert t.kind == "page"
    labels = [t.match.gloss(option).label for option in t.options if isinstance(option, Choose)]
    assert "Take the bucket, hot as it is." in labels


@rule("RT-15.5")
def test_pages_place_npcs_by_player_count() -> None:
    t = jump(begun(characters=4), "E.6")
    names = sorted(box(t.s).npcs[each.card].name for each in t.s.npcs if each.at)
    assert names.count("Axe Fomori") == 3
    assert names.count("Ash Bane") == 2
