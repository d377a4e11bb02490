"""STARTING AND ENDING A SCENARIO, sequences, INVESTIGATION, DIALOGUE, ENIGMAS, side objectives, round trackers."""

from typing import Any

import pytest

from gloaming.games.retaliation.phases import page, settle
from gloaming.games.retaliation.rules.booklet import booklet
from gloaming.games.retaliation.rules.investigation import areas, change_successes, take_clue
from gloaming.games.retaliation.rules.player_turn import act
from gloaming.games.retaliation.rules.rounds import move_tracker, set_tracker
from gloaming.games.retaliation.table.box import box
from gloaming.games.retaliation.table.choices import Investigate, Named, Who
from gloaming.games.retaliation.table.state import Due, MapToken, Phase, Standing
from gloaming.games.retaliation.table.text import PageEnded, PageTurned, ScenarioOver, carry_out, holds, page_text
from gloaming.kernel import DONE
from gloaming.testing import rule
from tests.games.retaliation.table import begun, easily, foe, jump, play, say, scenario, state, wolf

HERE = (0, 0)


# starting


@rule("RT-12.1", "RT-12.2", "RT-12.3", "RT-12.4", "RT-1.7", "RT-1.10", "RT-1.11", "RT-16.8", "RT-R12", "RT-9.23")
def test_a_scenario_is_laid_out_as_its_booklet_says_and_begins_with_its_first_action() -> None:
    t = scenario(characters=2)
    t.skip("prepare")
    assert t.kind == "form 0"
    assert t.options == [Named("homid"), Named("lupus"), Named("crinos")]
    t.do(Named("lupus"))
    assert len(t.options) == 4
    t.do(0, Named("homid"), 0)
    s = t.s
    assert [tile.side for tile in s.scenario.tiles] == ["1a", "2a"]
    assert booklet(s).head.objective == "Find Sings-with-Luna."
    assert {box(s).npcs[each.card].name for each in s.npcs} == {"Hassan", "Sings-with-Luna"}
    assert s.scenario.pages == ["E.1"]
    assert s.scenario.trackers == {"orange": 0}
    assert s.members[0].form == "lupus"
    assert s.phase is Phase.TURN


@rule("RT-R12")
def test_a_crinos_begins_on_two_hex() -> None:
    t = scenario(characters=1).skip("prepare")
    t.do(Named("crinos"))
    t.do(0)
    assert len(t.s.members[0].at) == 2


@rule("RT-12.5", "RT-16.6", "RT-R89")
def test_resume_playing_ends_a_page_and_the_interrupted_sequence_goes_on() -> None:
    with pytest.raises(PageEnded):
        say(state(), "Resume playing.")
    s = state([wolf(at=HERE)], [foe("axe-fomori", at=(3, 0))], sequence="combat", phase=Phase.PAGE, after="turn")
    easily(settle(s))
    assert (s.phase, s.sequence) == (Phase.TURN, "combat")


@rule("RT-1.2", "RT-1.4", "RT-1.1", "RT-R211", "RT-R212")
@pytest.mark.parametrize(("characters", "each", "seats"), [(1, 1, 1), (4, 1, 4), (4, 4, 1), (3, 2, 2)])
def test_one_to_four_pack_members_and_a_seat_may_lead_several(characters: int, each: int, seats: int) -> None:
    t = scenario(characters=characters, characters_per_player=each)
    assert len(t.s.members) == characters
    assert t.match.seats == seats


# ending


@rule("RT-12.6", "RT-12.9", "RT-1.12")
def test_a_scenario_ends_in_success_when_its_booklet_says_so() -> None:
    with pytest.raises(ScenarioOver) as over:
        say(state(), "The scenario ends in success with conclusion 1.A.")
    assert (over.value.success, over.value.conclusion) == (True, "1.A")
    t = jump(begun(), "D.15")
    assert t.match.result is not None
    assert t.match.result.payoffs == (1.0, 1.0)


@rule("RT-12.8", "RT-1.13")
def test_a_scenario_may_fail_by_its_own_conditions() -> None:
    with pytest.raises(ScenarioOver) as over:
        say(state(), "The scenario ends in failure.")
    assert (over.value.success, over.value.conclusion) == (False, "")


# round trackers


@rule("RT-9.21", "RT-9.23")
def test_trackers_are_set_increased_and_decreased_by_their_colour() -> None:
    s = state()
    say(s, "Set the orange tracker to 10.\nDecrease the orange tracker by 2.")
    say(s, "Set the black tracker to 3.\nIncrease the black tracker by 1.")
    assert s.scenario.trackers == {"orange": 8, "black": 4}


@rule("RT-9.22", "RT-R45")
def test_trackers_stay_within_0_and_10_and_move_only_while_in_use() -> None:
    s = state()
    set_tracker(s, "orange", 9)
    move_tracker(s, "orange", 5)
    move_tracker(s, "black", 1)
    assert s.scenario.trackers == {"orange": 10}
    move_tracker(s, "orange", -20)
    assert s.scenario.trackers == {"orange": 0}


@rule("RT-9.24", "RT-R45", "RT-R46")
def test_reaching_or_passing_a_number_opens_its_page_once_and_orange_comes_before_black() -> None:
    s = state([wolf(at=HERE)], turn=None)
    say(s, "Set the black tracker to 4.\nSet the orange tracker to 2.")
    say(s, "When the black tracker reaches 5, read page E.3.\nWhen the orange tracker reaches 3, read page E.2.")
    from gloaming.games.retaliation.rules.rounds import end_round

    easily(end_round(s))
    assert [due.page for due in s.due] == ["E.2", "E.3"]
    assert s.scenario.standing == []
    move_tracker(s, "orange", -1)
    move_tracker(s, "orange", 3)
    assert len(s.due) == 2


@rule("RT-R45")
def test_setting_a_tracker_passes_no_number_and_a_removed_tracker_forgets() -> None:
    s = state()
    say(s, "Set the orange tracker to 6.\nWhen the orange tracker reaches 5, read page E.2.")
    say(s, "Set the orange tracker to 2.")
    assert s.due == []
    say(s, "Remove the orange tracker.")
    assert (s.scenario.trackers, s.scenario.standing) == ({}, [])


# sequences


@rule("RT-17.2", "RT-17.4", "RT-R88")
def test_an_investigation_that_comes_up_in_combat_waits_until_it_is_over() -> None:
    s = state(
        [wolf(at=HERE)],
        [foe("axe-fomori", at=(3, 0))],
        sequence="combat",
        due=[Due(page="I.1", you=0, involved=[0], kind="investigation")],
    )
    play(page(s))
    assert ([due.page for due in s.waiting], s.due) == (["I.1"], [])
    from gloaming.games.retaliation.rules.combat import end_combat

    end_combat(s)
    assert [due.page for due in s.due] == ["I.1"]


@rule("RT-17.6", "RT-17.7", "RT-R70")
def test_an_event_can_come_at_any_time_and_is_read_before_play_goes_on() -> None:
    s = state([wolf(at=HERE)], due=[Due(page="E.2", you=0)])
    easily(settle(s))
    assert (s.phase, s.after) == (Phase.PAGE, Phase.TURN)


@rule("RT-23.3", "RT-17.10")
def test_a_page_begins_combat_when_it_has_ended() -> None:
    s = state([wolf(at=HERE)], [foe("axe-fomori", at=(6, -3))])
    say(s, "Begin combat.")
    easily(settle(s))
    assert s.phase is Phase.COMBAT
    nobody = state([wolf(at=HERE)])
    say(nobody, "Begin combat.")
    easily(settle(nobody))
    assert nobody.phase is Phase.TURN


@rule("RT-23.4", "RT-17.10")
def test_a_page_ends_combat_and_the_npcs_stay() -> None:
    s = state(
        [wolf(at=HERE)],
        [foe("axe-fomori", at=(6, -3), damage=2)],
        sequence="combat",
        scenario={"standing": [Standing(text="When combat ends, read page E.7.")]},
    )
    say(s, "End combat.")
    easily(settle(s))
    assert s.phase is Phase.COMBAT_ENDS
    from gloaming.games.retaliation.rules.combat import end_combat

    end_combat(s)
    assert (s.due, s.npcs[0].damage) == ([], 2)


@rule("RT-17.11", "RT-R86")
def test_standing_sentences_wait_for_the_end_of_combat_and_for_a_defeat() -> None:
    from gloaming.games.retaliation.rules.combat import end_combat
    from gloaming.games.retaliation.rules.damage import defeat

    s = state([wolf(at=HERE)], [foe("axe-fomori", at=(3, 0)), foe("axe-fomori", at=(3, -1))], sequence="combat")
    say(s, "When combat ends, read page E.7.\nWhen each Axe Fomori is defeated, read page E.8.")
    play(defeat(s, s.npcs[0]))
    assert s.due == []
    play(defeat(s, s.npcs[1]))
    assert [due.page for due in s.due] == ["E.8"]
    end_combat(s)
    assert [due.page for due in s.due] == ["E.8", "E.7"]


# investigation


@rule("RT-13.13", "RT-13.14", "RT-22.5", "RT-30.1", "RT-30.4", "RT-2.14", "RT-R190", "RT-R191", "RT-R192")
def test_an_adjacent_member_that_is_no_crinos_investigates_with_its_action_and_all_beside_are_involved() -> None:
    s = state([wolf(at=HERE), wolf(at=[(1, -1), (2, -2)], form="crinos"), wolf(at=(-3, 0))])
    s.scenario.tokens = [MapToken(kind="Investigation Area", at=(1, 0), page="I.1")]
    assert [token.at for token in areas(s, s.members[0])] == [(1, 0)]
    assert areas(s, s.members[1]) == areas(s, s.members[2]) == []
    play(act(s, s.members[0], Investigate((1, 0))))
    assert s.due == [Due(page="I.1", you=0, involved=[0, 1], kind="investigation")]
    assert len(s.scenario.tokens) == 1


@rule("RT-17.5", "RT-30.2", "RT-30.3", "RT-30.5")
def test_only_the_involved_decide_until_the_page_has_ended() -> None:
    t = begun(characters=2)
    s = t.s
    area = next(token for token in s.scenario.tokens if token.kind == "Investigation Area")
    beside, far = (area.at[0] - 1, area.at[1]), (-3, 0)
    s.members[0].at, s.members[1].at = [beside], [far]
    t = jump(t, "E.2", due=[Due(page="I.1", you=0, involved=[0], kind="investigation")])
    assert t.match.ask is not None
    assert t.match.ask.seat == 0
    while t.kind not in ("turn", "who is next"):
        t.do(0)
    assert any(page.startswith("I.") for page in t.s.scenario.pages)


@rule("RT-30.6", "RT-30.7", "RT-30.8", "RT-R194", "RT-R197")
@pytest.mark.parametrize(("faces", "page_"), [((2, 2), "I.4"), ((2, 1), "I.3"), ((1, 0), "I.2")])
def test_more_successes_open_the_better_page(faces: tuple[int, int], page_: str) -> None:
    s = state([wolf(at=HERE, spent=4, fatigued=False, mental=2), wolf(at=(1, 0))], black=faces)
    s.members[0].spent = 4
    e = page_text(s, 0, [0, 1])
    play(carry_out(e, "Make a Mental + Search investigation check."), Who(0), *[DONE] * (faces != (2, 2)))
    assert e.user == 0
    found = ""
    for sentence in (
        "If you rolled 4 or more successes, read page I.4.",
        "If you rolled 2 or more successes, read page I.3.",
        "Read page I.2.",
    ):
        try:
            play(carry_out(e, sentence))
        except PageTurned as turned:
            found = turned.page
            break
    assert found == page_


@rule("RT-30.10", "RT-30.11", "RT-30.12", "RT-30.13", "RT-R195")
def test_clues_are_numbered_held_once_by_the_pack_and_open_ways() -> None:
    s = state()
    for n in (3, 1, 3):
        take_clue(s, n)
    assert s.scenario.clues == [1, 3]
    e = page_text(s, 0, [0])
    assert holds(e, "the pack has Clue 3")
    assert not holds(e, "the pack has Clue 2")


@rule("RT-30.15", "RT-30.16", "RT-30.18", "RT-30.21", "RT-R195")
def test_success_tokens_belong_to_the_pack_are_ten_at_most_and_open_options() -> None:
    s = state()
    say(s, "Take 3 Success tokens.")
    e = page_text(s, 0, [0])
    assert holds(e, "the pack has 3 or more Success tokens")
    assert not holds(e, "the pack has 4 or more Success tokens")
    change_successes(s, 20)
    assert s.scenario.successes == 10
    say(s, "Discard 2 Success tokens.")
    assert s.scenario.successes == 8


@rule("RT-12.10", "RT-12.11", "RT-30.14", "RT-30.17")
def test_clues_and_success_tokens_are_gone_when_the_scenario_is_over() -> None:
    from gloaming.games.retaliation.rules.scenario import clear_table

    s = state()
    take_clue(s, 1)
    change_successes(s, 2)
    clear_table(s)
    assert (s.scenario.clues, s.scenario.successes) == ([], 0)


@rule("RT-30.9", "RT-30.19", "RT-30.20", "RT-30.22", "RT-16.4")
def test_guesses_lead_to_guess_pages_and_a_final_deduction_asks_the_whole_pack() -> None:
    pages = booklet_pages("02-what-the-ash-kept")
    assert any(name.startswith("G.") for name in pages)
    assert not any(name.startswith("G.") for name in booklet_pages("01-cinders"))


def booklet_pages(id: str) -> dict[str, Any]:
    """The pages of a booklet."""
    s = state()
    s.scenario.id = id
    return dict(booklet(s).pages)


@rule("RT-30.23", "RT-30.24", "RT-30.25", "RT-R196")
def test_an_enigma_shows_as_many_words_as_there_were_successes_in_their_order() -> None:
    s = state([wolf(at=HERE, mental=2, skills={"enigmas": 1}, fatigued=True)], black=(2,))
    s.scenario.id = "02-what-the-ash-kept"
    say(s, "Make a Mental + Enigmas check for Enigma A.")
    assert s.scenario.shown == {"A": 3}
    table = booklet(s).enigmas
    assert table is not None
    assert len(table.words) == 49
    from gloaming.games.retaliation.show.scene import objectives

    layout = objectives(s).layout
    shown = [row for row in layout.readings[0].tallies if row.text == "Enigma A"]  # type: ignore[union-attr]
    assert shown[0].number == " ".join(table.words[at] for at in table.enigmas["A"][:3])
    s.scenario.shown = {"A": 99}
    assert objectives(s)
