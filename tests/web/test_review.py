"""A finished game thought over: the curve one can click on and step by keys, turning points, any decision again."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Route, expect

from gloaming import Match
from tests.web.conftest import Enter
from tests.web.house import PHONE, Person, Server
from tests.web.test_maps import COVERED
from tests.web.test_room import played
from tests.web.test_screens import Inspector

ME, BEN = {"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Ben"}
MINUS = "\N{MINUS SIGN}"
LOST = [0, 3, 1, 5, 8, 4]  # cells: X misses the upper row, and O takes the middle one


@pytest.fixture(scope="module")
def lost(server: Server) -> str:
    """A game of tic-tac-toe that X loses."""
    made = server.post("/api/tables", game="tictactoe", seats=[ME, BEN])
    free = list(range(9))
    for ply, cell in enumerate(LOST):
        server.post(f"/api/tables/{made['id']}/play", made["token"], ply=ply, option=free.index(cell))
        free.remove(cell)
    return str(made["id"])


@pytest.fixture(scope="session")
def axe(node_modules: Path) -> str:
    return (node_modules / "axe-core/axe.min.js").read_text("utf-8")


def look(person: Person, path: str) -> Person:
    """Opens a review and waits until it has been made."""
    person.page.goto(path)
    expect(person.page.locator(".curve__line")).to_be_attached()
    return person


def curve(person: Person) -> Locator:
    return person.page.get_by_role("slider", name="Decision")


def tops(person: Person) -> dict[str, float]:
    """Where the parts of the page begin."""
    script = """Object.fromEntries([".rev__curve", ".rev__plot", ".rev__turns", ".rev__board .stage", ".rev__go"].map(
        (part) => [part, document.querySelector(part).getBoundingClientRect().top]))"""
    found: dict[str, float] = person.page.evaluate(script)
    return found


def test_the_curve_is_clicked_on_and_shows_the_table_at_that_decision(enter: Enter, lost: str) -> None:
    person = look(enter(), f"/review/{lost}?seat=0#0")
    told, box = person.page.locator(".rev__told"), curve(person).bounding_box()
    assert box is not None
    expect(curve(person)).to_have_attribute("aria-valuenow", "1")
    curve(person).click(position={"x": 48 + (box["width"] - 68) * 2 / 3, "y": 60})  # the third of three, before the end
    expect(told).to_contain_text("Mark the bottom right")
    expect(told).to_contain_text("Mark the top right")
    expect(told).to_contain_text(re.compile(r"It cost \d+.*: \d+ in 100 to expect instead of \d+ in 100"))
    expect(told).to_contain_text("Known then: ")
    expect(person.face("cell0")).to_have_text("X")
    expect(person.face("cell4")).to_have_text("")
    expect(person.page.locator(".piece.is-chosen")).to_have_attribute("data-piece", "cell8")
    expect(person.page.locator(".piece.is-target")).to_have_attribute("data-piece", "cell2")
    expect(person.page.locator(".orow--best")).to_contain_text("Mark the top right")
    expect(person.page.locator(".orow--yours")).to_contain_text("Mark the bottom right")
    assert person.page.url.endswith("?seat=0#4")
    person.picture("review")


def test_the_curve_is_stepped_through_by_keys_and_says_each_point(enter: Enter, lost: str) -> None:
    person = look(enter(), f"/review/{lost}?seat=0#0")
    slider, press = curve(person), person.page.keyboard.press
    press("ArrowRight")  # from anywhere on the page
    expect(slider).to_have_attribute("aria-valuenow", "2")
    slider.focus()
    press("ArrowRight")
    expect(slider).to_have_attribute("aria-valuetext", re.compile("^Decision 3 of 3: expected .+ It cost"))
    press("ArrowUp")
    expect(slider).to_have_attribute("aria-valuetext", "The end: 0 in 100.")
    expect(person.page.locator(".rev__steps")).to_contain_text("The end")
    expect(person.button("Play on from here")).to_be_disabled()
    press("ArrowRight")
    expect(slider).to_have_attribute("aria-valuenow", "4")
    press("PageUp")  # to the last turning point before
    expect(slider).to_have_attribute("aria-valuenow", "3")
    press("Home")
    expect(slider).to_have_attribute("aria-valuenow", "1")
    expect(person.page.locator("#asked")).to_contain_text("Decision 1 of 3")
    person.page.get_by_role("group", name="Steps").get_by_role("button", name="On", exact=True).click()
    press("Enter")  # the button keeps the focus
    expect(slider).to_have_attribute("aria-valuenow", "3")


def test_a_turning_point_leads_to_its_decision(enter: Enter, lost: str) -> None:
    person = look(enter(), f"/review/{lost}?seat=0#0")
    row = person.page.locator(".trow", has_text="Mark the bottom right").filter(has_text="mistake")
    expect(row).to_contain_text(MINUS)
    row.click()
    expect(curve(person)).to_have_attribute("aria-valuenow", "3")
    expect(row).to_have_attribute("aria-current", "true")
    for name in ("Decisions", "As good as the best", "Good finds", "Given away", "By choices", "By luck"):
        expect(person.page.locator(".facts div", has_text=name)).to_contain_text(re.compile(r"\d"))


def test_each_seat_has_its_curve(enter: Enter, lost: str) -> None:
    person = look(enter(), f"/review/{lost}")
    expect(person.page.get_by_label("Ann")).to_be_checked()
    before = tops(person)
    person.page.get_by_label("Ben").check(force=True)
    expect(curve(person)).to_have_attribute("aria-valuetext", re.compile("Chosen|The end"))
    expect(person.page).to_have_url(re.compile("seat=1"))
    expect(person.page.locator(".rev__scene")).to_contain_text("Where does O go?")
    assert tops(person) == before


def test_a_game_goes_on_from_a_point_of_the_curve(enter: Enter, lost: str) -> None:
    person = look(enter(), f"/review/{lost}?seat=0#4")
    expect(person.page.locator(".rev__told")).to_contain_text("Mark the top right")
    person.button("Play on from here").click()
    person.dialog.get_by_role("button", name="Play on", exact=True).click()
    expect(person.page).to_have_url(re.compile("/t/"))
    expect(person.page.locator(".play #question")).to_have_text("Where does X go?")
    assert lost not in person.page.url
    person.piece("cell2").click()
    expect(person.dialog).to_contain_text("Three in a row")


def test_a_record_is_handed_in_and_reviewed(enter: Enter, tmp_path: Path) -> None:
    match = Match.new("tictactoe")
    for cell in (4, 0, 1, 2, 7):
        match.play(cell)
    record = tmp_path / "record.json"
    record.write_bytes(match.record())
    person = enter().go("/")
    person.page.locator("#record").set_input_files(record)
    person.page.get_by_role("link", name="Review").click()
    expect(person.page.locator(".curve__line")).to_be_attached()
    expect(person.page.locator("h1")).to_have_text("Three in a row.")
    expect(person.page.locator(".rev__sides")).to_contain_text("Seat 2")
    person.page.get_by_role("link", name="Step through").click()
    expect(person.page.locator(".transport")).to_be_visible()


def test_the_result_and_the_lobby_lead_to_the_review(enter: Enter, server: Server) -> None:
    table, token = server.open("tictactoe", [ME, BEN], plies=6)
    ann = enter().sit(table, token)
    ann.piece("cell2").click()
    ann.button("Review it").click()
    expect(ann.page.locator(".curve__line")).to_be_attached()
    ann.go("/")
    ann.page.get_by_role("link", name=re.compile("^Review: ")).click()
    expect(ann.page.locator(".curve__line")).to_be_attached()


def test_a_game_that_is_not_over_says_so(enter: Enter, server: Server) -> None:
    table, _ = server.open("tictactoe", [ME, BEN], plies=2)
    person = enter().go(f"/review/{table}")
    expect(person.page.locator(".plain")).to_contain_text("not over")
    person.go("/review/nowhere")
    expect(person.page.locator(".plain")).to_contain_text("There is no such game.")


class Thinking:
    """A server that thinks as slowly as the test wants."""

    def __init__(self, person: Person, table: str) -> None:
        self.person, self.held = person, True
        self.failing = False
        person.page.route(re.compile(rf"/api/tables/{table}/review"), self.answer)

    def answer(self, route: Route) -> None:
        if self.failing:
            route.fulfill(status=422, json={"title": "No", "detail": "Its rules break on the way."})
            return
        told: dict[str, Any] = json.loads(route.fetch().text())
        if self.held:
            told |= {"review": None, "progress": 0.5, "done": 2}
        route.fulfill(json=told)


@pytest.mark.parametrize("size", [(1440, 900), PHONE])
def test_progress_is_shown_and_nothing_jumps_when_it_is_done(enter: Enter, lost: str, size: tuple[int, int]) -> None:
    person = enter(size)
    thinking = Thinking(person, lost)
    person.page.goto(f"/review/{lost}?seat=0#0")
    expect(person.page.get_by_role("progressbar")).to_have_attribute("value", "50")
    expect(person.page.locator(".rev__thinking")).to_contain_text("Thinking over decision 3 of 3")
    expect(person.question).to_have_text("Where does X go?")
    person.picture(f"review-thinking-{size[0]}")
    before = tops(person)
    if size == PHONE:  # there the parts stand below each other, and what is told has its own length
        before = {part: before[part] for part in (".rev__curve", ".rev__go")}
    thinking.held = False
    expect(person.page.locator(".curve__line")).to_be_attached()
    after = tops(person)
    assert {part: after[part] for part in before} == before


def test_a_review_that_cannot_be_made_says_why_and_can_be_tried_again(enter: Enter, lost: str) -> None:
    person = enter()
    thinking = Thinking(person, lost)
    thinking.held, thinking.failing = False, True
    person.page.goto(f"/review/{lost}")
    expect(person.page.locator(".rev__thinking")).to_contain_text("Its rules break on the way.")
    thinking.failing = False
    person.button("Try again").click()
    expect(person.page.locator(".curve__line")).to_be_attached()


def test_a_map_is_read_beside_the_curve_and_no_label_covers_another(enter: Enter, server: Server) -> None:
    match = played("assault", 2000, {"players": 3})
    table = server.post("/api/records", **json.loads(match.record()))["id"]
    person = enter()
    begun = {"sides": [{"seat": 0, "who": "Fire Giants", "decisions": 9}], "seat": 0, "iterations": 200}
    begun |= {
        "done": 0,
        "of": 9,
        "progress": 0,
        "review": None,
    }  # the table is there while it thinks, and it takes minutes
    person.page.route(re.compile(rf"/api/tables/{table}/review"), lambda route: route.fulfill(json=begun))
    calm = next(ply for ply in range(150, match.ply) if not match.at(ply).state.battles)  # a battle lies over the map
    person.page.goto(f"/review/{table}#{calm}")
    expect(person.page.locator(".rev__board .board__frame")).to_be_visible()
    assert person.page.evaluate(COVERED) == 0
    stage = person.page.locator(".rev__board .stage").bounding_box()
    assert stage is not None
    assert stage["width"] > 900  # wide enough that a table lies as it does in play
    assert stage["height"] > 400
    person.button("Whole map").click()
    fits = "frame => frame.offsetHeight <= frame.closest('.board').clientHeight + 1"
    assert person.page.locator(".rev__board .board__frame").evaluate(fits)
    person.picture("review-map")


def test_who_wants_to_know_better_lets_it_think_longer(enter: Enter, lost: str) -> None:
    person = look(enter(), f"/review/{lost}?seat=0#2")
    with person.page.expect_request(lambda request: request.method == "POST") as asked:
        person.button("Think longer").click()
    assert asked.value.post_data_json == {"seat": 0, "iterations": 1000}
    expect(person.page.locator(".curve__line")).to_be_attached()
    expect(person.button("Think longer")).to_have_count(0)
    expect(curve(person)).to_have_attribute("aria-valuenow", "2")


def test_no_state_of_the_review_has_a_fault_of_accessibility(enter: Enter, lost: str, axe: str) -> None:
    inspector = Inspector(axe)
    for size, name in (((1440, 900), "desk"), (PHONE, "phone")):
        person = enter(size)
        thinking = Thinking(person, lost)
        person.page.goto(f"/review/{lost}?seat=0#4")
        expect(person.page.get_by_role("progressbar")).to_be_visible()
        inspector.look(person, f"review-thinking-{name}")
        thinking.held = False
        expect(person.page.locator(".rev__told")).to_contain_text("It cost")
        inspector.look(person, f"review-{name}")
        curve(person).focus()
        person.page.keyboard.press("End")
        expect(person.page.locator(".rev__choices")).to_contain_text("nothing left to choose")
        inspector.look(person, f"review-end-{name}")
        assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert not inspector.faults, "\n".join(inspector.faults)
