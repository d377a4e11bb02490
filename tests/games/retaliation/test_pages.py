"""Every page that is read is told as a page: whole, dated, with who speaks; also those that only lead on."""

from contextlib import suppress

import pytest

from gloaming.games.retaliation import GAME
from gloaming.games.retaliation.migrations import upgrade
from gloaming.games.retaliation.rules.booklet import read_page
from gloaming.games.retaliation.show.scene_pages import (
    booklet_page,
    caern_event,
    envelope_page,
    event_page,
    section_page,
)
from gloaming.games.retaliation.show.tell import tell
from gloaming.games.retaliation.table.box import box
from gloaming.games.retaliation.table.choices import Choose
from gloaming.games.retaliation.table.events_campaign import PageOpened, SectionRead
from gloaming.games.retaliation.table.state import PACK, State
from gloaming.games.retaliation.table.text import ScenarioOver
from gloaming.kernel import Match
from gloaming.scene import StoryPage
from gloaming.testing import rule
from tests.games.retaliation.table import state, wolf


def cinders() -> State:
    """The first booklet at the ward stone, with a clue."""
    return state([wolf(at=(0, 0))], scenario={"id": "01-cinders", "clues": [1]})


def told_pages(s: State) -> list[StoryPage]:
    return [page for event in s.story if (page := tell(s, event).page) is not None]


@rule("RT-16.3")
def test_pages_that_lead_on_without_a_question_are_told_one_by_one() -> None:
    s = cinders()
    flow = read_page(s, "D.13", PACK, [0])
    next(flow)
    with suppress(ScenarioOver):
        flow.send(Choose(2))
    assert [page.number for page in told_pages(s)] == ["D.13", "D.14", "D.15"]
    for page in told_pages(s):
        assert page.text == "\n\n".join(box(s).booklets["01-cinders"].pages[page.number].story)


def test_a_page_has_its_night_and_who_speaks() -> None:
    page = booklet_page(cinders(), "01-cinders", "E.2")
    assert (page.book, page.date, page.moon) == ("Cinders", "New moon, night 1 of 12", 0)
    assert (page.speaker, page.role) == ("Keeps-the-Coal", "keeper of the sept's fire")
    later = booklet_page(cinders(), "06-the-night-of-teeth", "E.1")
    assert (later.date, later.moon) == ("Full moon, night 5 of 12", 0.5)
    waxing, waning = (booklet_page(cinders(), id, "E.1").moon for id in ("05-the-moot", "08-the-crest"))
    assert (waxing, waning) == (0.375, 0.625)


def test_who_speaks_has_something_to_say_on_that_page() -> None:
    books = box(cinders()).booklets.values()
    spoken = [page for book in books for page in book.pages.values() if page.speaker]
    assert len(spoken) > 50
    assert [page.name for page in spoken if not any(each.startswith('"') for each in page.story)] == []


def test_every_page_of_every_book_can_be_told() -> None:
    s = cinders()
    for id, book in box(s).booklets.items():
        assert [page for page in book.pages if not tell(s, PageOpened(id, page)).page] == []
    for title, section in box(s).storybook.sections.items():
        page = tell(s, SectionRead(title, tuple(range(len(section.paragraphs))))).page
        assert page is not None
        assert section.paragraphs[-1].text in page.text
        assert not page.title.startswith(("Scenario", "Conclusion", "Ending"))


def test_a_story_that_was_told_paragraph_by_paragraph_can_still_be_read() -> None:
    old = {"type": "ParagraphRead", "section": "Introduction", "number": 2}
    assert GAME.typed(old, GAME.event) == SectionRead("Introduction", (2,))
    assert upgrade({"type": "Moved"}) == {"type": "Moved"}


def test_the_campaign_opens_with_its_introduction() -> None:
    match = Match.new(GAME, 1, {})
    first = match.log(0)[0]
    assert first.page is not None
    assert first.page.text.startswith("Everyone in the valley knows")
    assert first.heading


@pytest.mark.parametrize(("skip", "word"), [(False, "Everything is read"), (True, "The hardest passages are skipped")])
def test_the_campaign_says_at_its_beginning_what_it_holds(skip: bool, word: str) -> None:
    first = Match.new(GAME, 1, {"skip_marked": skip}).log(0)[0]
    assert first.page is not None
    assert all(each in first.page.remark for each in ("fire", "memory", "limbs", "children", word))


def test_a_table_may_skip_what_is_marked_and_reads_a_short_line_instead() -> None:
    whole, skipping = cinders(), state([wolf(at=(0, 0))], options={"skip_marked": True})
    for id, name, hard in (
        ("01-cinders", "E.9", "a child's boot"),
        ("06-the-night-of-teeth", "C.5", "a boy of fifteen"),
    ):
        assert hard in booklet_page(whole, id, name).text
        assert hard not in booklet_page(skipping, id, name).text
    assert booklet_page(skipping, "01-cinders", "E.9").text.count("\n\n") == 1
    told = box(whole).storybook.sections["Interlude 2"].paragraphs
    numbers = tuple(range(len(told)))
    assert "a blank face" in section_page(whole, "Interlude 2", numbers).text
    assert "a blank face" not in section_page(skipping, "Interlude 2", numbers).text


def test_what_envelopes_and_events_tell_can_be_marked_as_well() -> None:
    whole, skipping = cinders(), state([wolf(at=(0, 0))], options={"skip_marked": True})
    assert "*Take it out of me*" in envelope_page(whole, 4).text
    assert "*Take it out of me*" not in envelope_page(skipping, 4).text
    assert "Instead" not in envelope_page(whole, 4).text + envelope_page(skipping, 4).text
    elk = caern_event(whole, "the-elk-that-would-not-die", random=True)
    assert "throat" in event_page(whole, elk, "story").text
    assert event_page(skipping, elk, "story").text.startswith("A sick elk")


def test_choices_stand_on_the_page_that_asks() -> None:
    match = Match.new(GAME, 1, {"ready_made": True})
    assert match.ask is not None
    assert match.ask.kind == "event"
    assert all(match.gloss(option).on_page for option in match.ask.options)


def test_what_one_seldom_takes_along_lies_in_a_drawer() -> None:
    match = Match.new(GAME, 4, {"scenario": "01-cinders"})
    while match.ask is not None and match.ask.kind != "prepare":
        match.play(index=0)
    assert match.ask is not None
    assert match.question().endswith("three hands of cards are filled for you. Do you begin with them?")
    shown = {match.gloss(option).label: match.gloss(option).drawer for option in match.ask.options}
    assert shown["Ready"] == ""
    assert shown["Choose the Homid hand anew"] == "Hands"
