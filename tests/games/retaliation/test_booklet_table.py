"""Booklets at the real table: every page of every booklet can be read, with the words that the game has for it."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import pytest

from gloaming.games.retaliation import GAME
from gloaming.games.retaliation.rules import scenario
from gloaming.games.retaliation.rules.booklet import (
    booklet,
    campaign,
    conclusion,
    paragraphs,
    read_page,
    step_of,
    story_event,
)
from gloaming.games.retaliation.rules.npcs import new_npc
from gloaming.games.retaliation.rules.terrain import hex_of
from gloaming.games.retaliation.setup import setup
from gloaming.games.retaliation.show.scene_pages import choice_label, page_area
from gloaming.games.retaliation.table.choices import Agree, Choose, Named, Object
from gloaming.games.retaliation.table.options import Options
from gloaming.games.retaliation.table.state import PACK, State
from gloaming.games.retaliation.table.text import ScenarioOver, carry_out, page_text
from gloaming.kernel import DONE, TEAM, Ask, Dice, Flow
from gloaming.scene import OpenPage
from gloaming.testing import rule
from tests.games.retaliation.booklet_walk import scenario_ids, shelf

IDS = scenario_ids()


def table(id: str = "01-cinders", players: int = 2, seed: int = 1) -> State:
    """A scenario, set up for so many players, each with one character."""
    s = setup(Options(scenario=id, characters=players), Dice(seed))
    s.scenario.id, s.scenario.player_count = id, players
    answered(scenario.set_up(s), Dice(seed))
    return s


def answered(flow: Flow[Any], dice: Dice | None = None, answers: Sequence[Any] = ()) -> list[Ask]:
    """Runs a flow with these answers, and at random when they are used up."""
    asked: list[Ask] = []
    left = list(answers)
    try:
        ask = next(flow)
        while True:
            asked.append(ask)
            assert left or dice is not None, f"nobody answers {ask}"
            answer = left.pop(0) if left else dice.choice(ask.options)  # type: ignore[union-attr]
            assert answer in ask.options
            ask = flow.send(answer)
    except StopIteration:
        return asked


@pytest.mark.parametrize("id", IDS)
@pytest.mark.parametrize("players", [1, 4])
def test_every_page_of_a_booklet_can_be_read_at_the_table(id: str, players: int) -> None:
    dice = Dice(players)
    for name in shelf().booklets[id].pages:
        s = table(id, players)
        s.campaign.words = [word.name for word in shelf().campaign.word if dice.roll(2) == 1]
        target = new_npc(s, "hired-gun", hex_of(s, booklet(s).head.starts[0]), 0) if name[0] == "C" else None
        involved = [member.id for member in s.members]
        flow = read_page(s, name, 0, involved, None if target is None else target.id)
        with suppress(ScenarioOver):
            answered(flow, dice)
        assert s.scenario.pages[0] == name


@pytest.mark.parametrize("words", [False, True])
def test_every_conclusion_envelope_and_story_event_can_be_carried_out_at_the_caern(words: bool) -> None:
    told, events = shelf().campaign, shelf().events.values()
    texts = [each.text for each in told.conclusion if each.text] + [each.text for each in told.envelope]
    texts += [text for each in events for text in (each.success, each.failure) if text]
    texts += [choice.text for each in events for choice in each.choice]
    assert len(texts) > 60
    for text in texts:
        s = table()
        s.sequence = "caern"
        s.campaign.words = [word.name for word in shelf().campaign.word] if words else []
        answered(carry_out(page_text(s, PACK, [0, 1]), text), Dice(1))


def test_what_a_conclusion_gives_is_there_afterwards() -> None:
    s = table("02-what-the-ash-kept")
    s.sequence = "caern"
    before, trophies = s.members[0].xp, s.campaign.trophies
    answered(carry_out(page_text(s, PACK, [0, 1]), conclusion(s, "2.B").text), Dice(1))
    assert s.members[0].xp == before + 6
    assert s.campaign.trophies == trophies + 2
    assert s.campaign.envelopes == [1]
    assert s.campaign.spirits == ["Owl"]
    assert s.campaign.buildings == {"Infirmary": 1}
    assert s.campaign.roster == []
    s.campaign.words.append("Promise")
    answered(carry_out(page_text(s, PACK, [0, 1]), conclusion(s, "2.A").text), Dice(1))
    assert s.campaign.roster == ["irene-siksika"]
    assert s.campaign.envelopes == [1]


@rule("RT-16.1")
def test_the_only_involved_member_is_asked_and_sees_the_labels() -> None:
    s = table()
    (asked,) = answered(read_page(s, "D.4", 1, [1]), answers=[Choose(0)])
    assert (asked.seat, asked.kind, asked.rule) == (1, "page", "RT-16.1")
    assert asked.options == [Choose(0), Choose(1)]
    assert s.scenario.pages == ["D.4", "D.2"]
    assert s.campaign.words == ["Crew"]


@rule("RT-16.1")
def test_several_involved_members_answer_as_a_team() -> None:
    s = table()
    (asked,) = answered(read_page(s, "D.4", PACK, [0, 1]), answers=[Choose(1)])
    assert asked.seat == TEAM


def test_in_an_event_the_whole_pack_on_the_map_is_involved() -> None:
    s = table()
    s.members[0].tribe, s.members[1].tribe = "fianna", "children-of-gaia"
    s.members[0].backstory, s.members[1].backstory = "astronomer", "butcher"  # the page has nothing for them
    assert next(read_page(s, "E.2", PACK, [])).options == [Choose(0), Choose(1), Choose(2)]
    s.members[1].at = []
    assert next(read_page(s, "E.2", PACK, [])).options == [Choose(0), Choose(1)]


def timed(s: State, involved: Sequence[int] = (0, 1)) -> tuple[str, Flow[None]]:
    """The first page of the booklet that is read against the sand timer."""
    page = next(page for page in booklet(s).pages.values() if "sand timer" in str(page.instructions))
    return page.name, read_page(s, page.name, PACK, list(involved))


def turned(flow: Flow[None]) -> Ask:
    """The timer is turned when all have read the page; then the first is asked."""
    first = next(flow)
    assert (first.kind, first.options, first.rule) == ("sand timer", [Named("turn")], "RT-16.4")
    return flow.send(first.options[0])


@rule("RT-16.4")
def test_against_the_sand_timer_everybody_must_agree() -> None:
    s = table("02-what-the-ash-kept")
    name, flow = timed(s)
    first = turned(flow)
    assert (first.seat, first.kind, first.rule) == (0, "timed page", "RT-16.4")
    second = flow.send(first.options[0])
    assert (second.seat, second.options) == (1, [Agree(), Object(), DONE])
    again = flow.send(Object())
    assert (again.seat, again.options) == (1, first.options)
    assert s.scenario.pages == [name]


@rule("RT-16.5", "RT-R90")
def test_if_the_sand_runs_out_the_pack_takes_the_penalty_and_still_chooses() -> None:
    s = table("02-what-the-ash-kept")
    _, flow = timed(s)
    options = list(turned(flow).options)
    assert options[-1] == DONE
    after = flow.send(DONE)
    assert (after.kind, after.options) == ("page", options[:-1])
    assert sum(map(len, (s.campaign.effects, s.members[0].effects, s.members[1].effects))) == 1
    assert s.scenario.penalty == ""


@rule("RT-16.5", "RT-16.4")
def test_the_sand_runs_through_the_whole_vote_and_may_run_out_while_others_are_asked() -> None:
    s = table("02-what-the-ash-kept")
    _, flow = timed(s)
    first = turned(flow)
    clock = GAME.clock(s, first)
    assert clock is not None
    assert (clock.seconds, first.options[clock.option]) == (60, DONE)
    second = flow.send(first.options[0])
    same = GAME.clock(s, second)
    assert same is not None
    assert (same.id, second.options[same.option]) == (clock.id, DONE)
    after = flow.send(DONE)
    assert (after.kind, after.seat, s.proposal) == ("page", 0, None)
    assert GAME.clock(s, after) is None


@rule("RT-R8", "RT-16.4")
def test_while_the_page_is_read_no_sand_runs() -> None:
    s = table("02-what-the-ash-kept")
    _, flow = timed(s)
    assert GAME.clock(s, next(flow)) is None


@rule("RT-R8")
def test_the_length_of_the_sand_timer_is_an_option() -> None:
    s = table("02-what-the-ash-kept")
    s.options = Options(scenario="02-what-the-ash-kept", characters=2, sand_timer=90)
    clock = GAME.clock(s, turned(timed(s)[1]))
    assert clock is not None
    assert clock.seconds == 90


@rule("RT-16.4", "RT-30.30")
def test_only_the_seats_of_those_involved_vote() -> None:
    s = table("02-what-the-ash-kept")
    _, flow = timed(s, [1])
    asked = turned(flow)
    assert (asked.seat, asked.kind) == (1, "timed page")
    after = None
    with suppress(StopIteration, ScenarioOver):
        after = flow.send(asked.options[0])
    assert after is None or after.kind != "agree"


@rule("RT-R8")
def test_without_the_sand_timer_the_pack_chooses_in_its_own_time() -> None:
    s = table("02-what-the-ash-kept")
    s.options = Options(scenario="02-what-the-ash-kept", characters=2, sand_timer=0)
    _, flow = timed(s)
    assert DONE not in next(flow).options
    assert s.scenario.penalty == ""


def test_a_choice_is_offered_only_to_a_pack_that_meets_its_condition() -> None:
    s = table()
    s.members[0].tribe, s.members[1].tribe = "fianna", "children-of-gaia"
    s.members[0].backstory, s.members[1].backstory = "astronomer", "butcher"  # the page has nothing for them
    assert next(read_page(s, "E.2", 0, [0])).options == [Choose(0), Choose(1)]
    assert next(read_page(s, "E.2", 0, [0, 1])).options == [Choose(0), Choose(1), Choose(2)]
    assert choice_label(s, 2) == "Take her pain first and let her speak."


@rule("RT-16.7")
def test_only_pages_that_were_opened_are_shown() -> None:
    s = table()
    assert page_area(s) is None
    answered(read_page(s, "E.1", PACK, [0, 1]))
    area = page_area(s)
    assert area is not None
    assert isinstance(area.layout, OpenPage)
    page = area.layout.page
    assert (page.title, page.number) == ("The East", "E.1")
    assert page.text.startswith(booklet(s).pages["E.1"].story[0][:40])
    assert page.remark.startswith("In the main sequence you move")
    assert "Keeps-the-Coal" not in str(area)


def test_paragraphs_of_the_storybook_are_read_if_their_condition_holds() -> None:
    s = table()
    plain = list(paragraphs(s, "Conclusion 7.A").values())
    s.campaign.words.append("Door")
    more = list(paragraphs(s, "Conclusion 7.A").values())
    assert next(text for text in more if text not in plain).startswith("And you know who held")
    assert paragraphs(s, "Conclusion 99.Z") == {}


def test_the_story_event_before_a_scenario_is_the_first_whose_condition_holds() -> None:
    s = table()
    event = story_event(s, "05-the-moot")
    assert event is not None
    assert event.number == 5
    s.campaign.words.append("Voice")
    event = story_event(s, "05-the-moot")
    assert event is not None
    assert event.number == 6


def test_moon_and_rank_and_conclusions_come_from_the_campaign() -> None:
    s = table()
    assert campaign(s).campaign.first == "01-cinders"
    assert (step_of(s, "07-the-long-shift").moon, step_of(s, "07-the-long-shift").rank) == ("full", 3)
    assert conclusion(s, "7.A").next == ["15-the-high-lead", "16-the-judges-road"]
