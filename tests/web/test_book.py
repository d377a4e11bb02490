"""The book: pages are laid down one after the other, stay until they are turned, and stand on the shelf."""

from playwright.sync_api import expect

from gloaming.scene import Area, Gloss, LogLine, OpenPage, Piece, Place, Row, Scene, StoryPage
from tests.web.conftest import Enter
from tests.web.drawn import Drawing, view_of
from tests.web.house import PHONE, Person

FIRST = StoryPage(
    "The East", "Smoke *wakes* you.\n\nNobody answers.", "E.1", "Cinders", "New moon", 0.0, remark="Walk."
)
SECOND = StoryPage(
    "The Keeper", '"It wants carrying," she says. "Choose."', "E.2", "Cinders", "Half moon", 0.25, "Coal", "old"
)
LINES = [
    LogLine("E.1 The East", heading=True, page=FIRST),
    LogLine("The tracker is at 0."),
    LogLine("E.2 The Keeper", heading=True, page=SECOND),
]
CARDS = [Area("row", "Cards", layout=Row(), pieces=[Piece("a", title="Lamp"), Piece("b", title="Rope")])]
CHOICES = [Gloss("Take it.", on_page=True), Gloss("Leave it.", on_page=True)]


def scene_of(page: StoryPage) -> Scene:
    return Scene("Table", [*CARDS, Area("story", "Cinders", place=Place.RIGHT, layout=OpenPage(page))])


def title(person: Person) -> str:
    return person.page.locator(".book .paper__title").inner_text()


def test_pages_are_turned_one_by_one_and_the_last_one_asks(enter: Enter) -> None:
    drawing = Drawing(enter(), view_of(scene_of(SECOND), CHOICES, LINES))
    person, page = drawing.person, drawing.person.page
    assert title(person) == "The East"
    expect(page.locator("[role=log], .log").first).not_to_contain_text(
        "The Keeper"
    )  # no line tells what comes behind a page
    expect(page.locator(".paper em")).to_have_text("wakes")
    expect(page.locator(".paper--then")).to_contain_text("The tracker is at 0.")
    expect(page.locator(".paper__remark")).to_have_text("Walk.")
    expect(page.locator("[data-option]:visible")).to_have_count(0)  # nothing is answered before it is read
    person.piece("a").hover()
    assert title(person) == "The East"
    page.keyboard.press("Enter")
    assert title(person) == "The Keeper"
    expect(page.locator(".paper__speaker b")).to_have_text("Coal")
    expect(page.locator(".book__on")).to_have_count(0)
    expect(page.locator(".book .choice b")).to_have_text(["Take it.", "Leave it."])
    person.piece("b").hover()
    expect(page.locator(".reader h2")).to_have_text("Rope")
    assert title(person) == "The Keeper"
    page.locator(".choice").first.click()
    page.wait_for_function("() => document.querySelector('.play--busy')")
    assert drawing.said[-1]["play"] == 0
    third = LogLine("E.3 The Coal", heading=True, page=StoryPage("The Coal", "It is hot.", "E.3"))
    ask = {"seat": 0, "kind": "look", "rule": "XX-1", "question": "What is it?", "options": [Gloss("Go on")]}
    drawing.show(scene=scene_of(SECOND), log=[*LINES, third], ask=ask, ply=1)
    expect(page.locator(".book .paper__title")).to_have_text("The Coal")  # the answer has turned the page that asked


def test_what_was_read_stands_on_the_shelf_and_is_not_laid_down_again(enter: Enter) -> None:
    drawing = Drawing(enter(), view_of(scene_of(FIRST), None, LINES[:2]))
    person, page = drawing.person, drawing.person.page
    person.button("Read on").click()
    expect(page.locator(".book")).to_be_hidden()
    expect(page.locator("#question")).to_have_text("What is it?")
    drawing.show(scene=scene_of(SECOND), log=LINES, ply=1)
    assert title(person) == "The Keeper"
    person.button("Read on").click()
    page.reload()
    expect(page.locator("#question")).to_have_text("What is it?")
    expect(page.locator(".book")).to_be_hidden()
    person.tab("Pages").click()
    expect(page.locator(".shelf__page")).to_have_count(2)
    page.get_by_label("Find a word in the pages so far").fill("smoke")
    expect(page.locator(".shelf__page")).to_have_count(1)
    page.locator(".shelf__page").click()
    assert title(person) == "The East"
    expect(page.locator(".book__place")).to_contain_text("read again")
    page.keyboard.press("Escape")
    expect(page.locator(".book")).to_be_hidden()


def test_on_a_phone_the_page_covers_the_table_until_it_is_turned(enter: Enter) -> None:
    person = Drawing(enter(PHONE), view_of(scene_of(SECOND), CHOICES, LINES)).person
    expect(person.page.locator(".prompt")).to_be_hidden()
    person.button("Read on").click()
    expect(person.page.locator(".prompt [data-option]")).to_have_count(2)
    assert title(person) == "The Keeper"
