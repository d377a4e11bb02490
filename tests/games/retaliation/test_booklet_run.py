"""Reading pages: from top to bottom, until the page is left; choices that are not open are not offered."""

from collections.abc import Sequence

import pytest

from gloaming.games.retaliation.rules.booklet import turn_pages
from gloaming.games.retaliation.table.booklet_reader import Page, read_booklet
from gloaming.games.retaliation.table.text import PageEnded, PageTurned
from gloaming.kernel import Ask, Flow, RulesError, choose
from gloaming.testing import rule
from tests.games.retaliation.booklet_mill import BOOKLET, MILL

PAGES = read_booklet(BOOKLET, MILL).pages


class Table:
    """A table that writes down what happens; conditions hold if they are in `true`."""

    def __init__(self, *true: str) -> None:
        self.true = true
        self.told: list[str] = []

    def open(self, page: Page) -> None:
        self.told.append(f"## {page.name}")

    def carry_out(self, sentences: str) -> Flow[None]:
        for sentence in sentences.split(". "):
            condition, _, then = sentence.removeprefix("If ").partition(", ")
            if sentence.startswith("If ") and condition not in self.true:
                continue
            self._do((then if sentence.startswith("If ") else sentence).removesuffix("."))
        yield from ()

    def _do(self, sentence: str) -> None:
        self.told.append(sentence)
        words = sentence.lower().split()
        if words[:2] == ["read", "page"]:
            raise PageTurned(sentence.split()[-1])
        if words == ["resume", "playing"]:
            raise PageEnded

    def holds(self, condition: str) -> bool:
        return not condition or condition in self.true

    def decide(self, page: Page, choices: Sequence[int]) -> Flow[int]:
        return (yield from choose(0, "page", choices, "RT-16.1"))


def read(name: str, table: Table, *answers: int) -> list[Ask]:
    """Reads a page, answers what is asked, and gives the questions."""
    flow, asked, left = turn_pages(PAGES, name, table), [], list(answers)
    try:
        ask = next(flow)
        while True:
            asked.append(ask)
            ask = flow.send(left.pop(0))
    except StopIteration:
        assert not left
        return asked


@rule("RT-16.2", "RT-16.6")
def test_instructions_are_carried_out_from_top_to_bottom_until_play_resumes() -> None:
    table = Table()
    assert read("I.2", table) == []
    assert table.told == [
        "## I.2",
        "You take 1 Damage",
        "Place the blue Poacher on HEX 7a:-1:1, facing 4",
        "Begin combat",
        "Resume playing",
    ]


@rule("RT-16.1")
def test_options_stand_at_the_bottom_of_a_page_and_come_after_its_instructions() -> None:
    table = Table()
    (asked,) = read("I.1", table, 2)
    assert asked.options == [0, 2]
    assert table.told[-2:] == ["Make a Mental + Search investigation check", "Resume playing"]


def test_a_choice_whose_condition_holds_is_offered_too() -> None:
    (asked,) = read("I.1", Table("the pack has Clue 1"), 2)
    assert asked.options == [0, 1, 2]


@rule("RT-16.3")
def test_after_read_page_the_rest_of_the_page_is_neither_read_nor_applied() -> None:
    table = Table("the check succeeds")
    pages = {**PAGES, "E.3": PAGES["I.2"]}
    flow = turn_pages(pages, "I.1", table)
    next(flow)
    with pytest.raises(StopIteration):
        flow.send(0)
    assert "read page I.2" not in table.told
    assert table.told[3:5] == ["read page E.3", "## I.2"]


def test_pages_are_turned_until_one_of_them_resumes_play() -> None:
    table = Table("the check fails")
    assert len(read("I.1", table, 0)) == 1
    assert [told for told in table.told if told.startswith("##")] == ["## I.1", "## I.2"]


def test_a_single_open_choice_is_taken_without_asking() -> None:
    table = Table()
    page = PAGES["D.1"]
    only = Page("D.1", page.title, page.line, page.story, choices=page.choices[1:])
    flow = turn_pages({"D.1": only}, "D.1", table)
    with pytest.raises(StopIteration):
        next(flow)
    assert table.told == ["## D.1", "Resume playing"]


def test_a_page_that_is_not_there_and_a_page_that_leads_nowhere_are_faults_of_the_rules() -> None:
    with pytest.raises(RulesError, match=r"The booklet has no page E\.99"):
        next(turn_pages(PAGES, "E.99", Table()))
    empty = Page("E.9", "Nothing", 1, ("Dark.",))
    with pytest.raises(RulesError, match=r"Page E\.9 leads nowhere"):
        next(turn_pages({"E.9": empty}, "E.9", Table()))
