"""Every state of every screen: without a fault of accessibility in both themes; the phone; the curtain."""

import json
import time
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from gloaming.scene import Area, Gloss, Piece, Scene
from tests.terminal.scenes import everything
from tests.web.conftest import Enter
from tests.web.drawn import Drawing, view_of
from tests.web.house import CAN, PHONE, TARGET, Person, Server

ME = {"kind": "me", "name": "Ann"}
HERE, FRIEND = {"kind": "me", "name": "Ben"}, {"kind": "friend", "name": "Ben"}

LOOK = "options => axe.run(document, {...options, resultTypes: ['violations']})"


class Inspector:
    """Looks at screens with axe, in both themes, and remembers every fault with the screen it was found on."""

    def __init__(self, source: str, suffix: str = "") -> None:
        self.source, self.suffix = source, suffix
        self.faults: list[str] = []

    def look(self, person: Person, name: str) -> None:
        page = person.page
        page.emulate_media(reduced_motion="reduce")  # a fading colour is not yet the colour it will be
        if page.evaluate("typeof axe === 'undefined'"):  # half a megabyte of script: once a page is enough
            page.evaluate(self.source)
        self.hear(name, page.evaluate(LOOK, {}))
        person.picture(f"{name}{self.suffix}")
        page.evaluate("document.documentElement.dataset.theme = 'dawn'")
        self.hear(
            f"{name} at dawn",
            page.evaluate(LOOK, {"runOnly": ["color-contrast"]}),
        )
        person.picture(f"{name}{self.suffix}-dawn")
        page.evaluate("document.documentElement.dataset.theme = 'dusk'")

    def hear(self, name: str, found: dict[str, Any]) -> None:
        for fault in found["violations"]:
            where = [node["html"][:160] for node in fault["nodes"]][:3]
            self.faults.append(f"{name}: {fault['id']}: {fault['help']}\n    " + "\n    ".join(where))


@pytest.fixture(scope="session")
def axe(node_modules: Path) -> str:
    return (node_modules / "axe-core/axe.min.js").read_text("utf-8")


def test_no_screen_of_a_game_alone_has_a_fault_of_accessibility(enter: Enter, server: Server, axe: str) -> None:
    inspector, person = Inspector(axe), enter()
    press = person.page.keyboard.press
    person.go("/")
    expect(person.page.locator(".game")).not_to_have_count(0)
    person.button("New table").click()
    expect(person.dialog).to_contain_text("You play alone.")
    for more in person.page.locator(".more summary").all():
        more.click()
    inspector.look(person, "new-table-options")
    person.page.locator('[name="game"][value="tictactoe"]').check(force=True)
    expect(person.page.locator(".chairrow")).to_have_count(2)
    inspector.look(person, "new-table-chairs")
    press("Escape")

    table, token = server.open("allies", [ME], plies=6, seed=12)
    person.sit(table, token)
    person.page.locator(CAN).first.click(position={"x": 8, "y": 8})
    expect(person.page.locator(TARGET)).not_to_have_count(0)
    inspector.look(person, "table-touched")
    press("Escape")
    person.piece("city").click()
    expect(person.page.locator(".why")).to_be_visible()
    press("r")
    expect(person.page.locator(".rule.is-here")).to_be_visible()
    inspector.look(person, "table-why-not")
    press("l")
    press("h")
    expect(person.page.locator(".hint__foot")).to_be_in_viewport(timeout=20_000)
    inspector.look(person, "table-hint")
    press("Escape")
    expect(person.page.locator(".hint")).to_be_hidden()
    press("?")
    inspector.look(person, "keys")
    press("Escape")
    person.button("Settings").click()
    inspector.look(person, "settings")
    assert not inspector.faults, "\n".join(inspector.faults)


def test_no_screen_of_an_ending_has_a_fault_of_accessibility(enter: Enter, server: Server, axe: str) -> None:
    inspector, person = Inspector(axe), enter()
    table, token = server.open("tictactoe", [ME, HERE], plies=6)
    person.sit(table, token)
    person.piece("cell2").click()
    expect(person.dialog).to_contain_text("wins")
    inspector.look(person, "result")
    person.page.keyboard.press("Escape")
    inspector.look(person, "table-over")
    person.go(f"/replay/{table}#3")
    inspector.look(person, "replay")
    person.go("/")
    expect(person.page.locator(".drow")).not_to_have_count(0)
    inspector.look(person, "lobby")
    person.go("/t/no-such-table")
    inspector.look(person, "no-such-table")
    assert not inspector.faults, "\n".join(inspector.faults)


def test_no_screen_of_what_teaches_has_a_fault_of_accessibility(enter: Enter, server: Server, axe: str) -> None:
    inspector, person = Inspector(axe), enter(newcomer=True)
    person.sit(*server.open("allies", [ME], seed=7))
    expect(person.dialog).to_be_visible()
    inspector.look(person, "goal")
    person.button("Begin").click()
    expect(person.page.locator(".tip")).to_be_visible()
    inspector.look(person, "tip")
    person.page.goto("/learn/allies")
    expect(person.page.locator(".learn__list")).to_be_visible()
    inspector.look(person, "learn")
    person.page.get_by_role("link", name="How to play, on one page").click()
    expect(person.page.locator(".how__picture .piece").first).to_be_visible()
    inspector.look(person, "rules")
    person.page.get_by_label("Search the rules").fill("wraith zone")
    expect(person.page.locator(".ledger__found mark").first).to_be_visible()
    inspector.look(person, "rules-found")
    named = person.page.locator(".ledger__found p a").first
    wanted = named.inner_text().removeprefix("AL-")
    named.click()  # a rule that another one names leads there
    expect(person.page.locator(".rule.is-here .rule__id")).to_have_text(f"AL-{wanted}")
    expect(person.page.locator(".rule.is-here")).to_be_focused()
    person.page.goto("/learn/allies")
    person.page.get_by_role("button", name="Begin: Your first block").click()
    expect(person.page.locator(".note")).to_be_visible()
    inspector.look(person, "lesson")
    assert not inspector.faults, "\n".join(inspector.faults)


def test_no_screen_of_a_game_together_has_a_fault_of_accessibility(enter: Enter, server: Server, axe: str) -> None:
    inspector = Inspector(axe)
    made = server.post("/api/tables", game="tictactoe", seats=[ME, FRIEND], public=True)
    ann, ben = enter().sit(made["id"], made["token"]), enter().go("/")
    expect(ben.page.locator(".lobby__side li")).not_to_have_count(0)
    inspector.look(ben, "lobby-others")
    ben.go(made["links"][0]["link"])
    ann.piece("cell4").click()
    expect(ben.question).to_have_text("Where does O go?")
    ben.piece("cell0").click()
    expect(ann.question).to_have_text("Where does X go?")
    ann.page.keyboard.press("u")
    expect(ben.page.locator(".request")).to_be_visible()
    ben.tab("Chat").click()
    ben.page.get_by_label("Say something to the table").fill("No.")
    ben.page.keyboard.press("Enter")
    expect(ben.page.locator("#pane-chat .said")).to_be_visible()
    inspector.look(ben, "waiting-request-chat")

    made = server.post("/api/tables", game="moths", seats=[ME, HERE])
    ann.sit(made["id"], made["token"])
    expect(ann.page.locator(".curtain")).to_be_visible()
    inspector.look(ann, "curtain")
    drawing = Drawing(ann, view_of(everything()))
    drawing.cut()
    expect(ann.page.locator(".banner")).to_be_visible()
    inspector.look(ann, "everything-lost-line")
    drawing.gone = False
    ann.page.evaluate(
        "document.querySelector('.banner button').click()"
    )  # "Try now"; it may be back before a finger is
    expect(ann.page.locator(".banner")).to_be_hidden()
    assert not inspector.faults, "\n".join(inspector.faults)


def test_a_phone_has_one_column_a_docked_question_and_targets_for_a_thumb(
    enter: Enter, server: Server, axe: str
) -> None:
    inspector, person = Inspector(axe, "-phone"), enter(PHONE)
    table, token = server.open("allies", [ME], plies=6, seed=12)
    person.sit(table, token)
    expect(person.page.locator(CAN).first).to_be_in_viewport()  # what can be touched is brought into sight
    expect(person.page.locator(".rail")).to_be_hidden()
    assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    prompt = person.page.locator(".prompt").bounding_box()
    assert prompt is not None
    assert round(prompt["y"] + prompt["height"]) == PHONE[1]
    small = """() => [...document.querySelectorAll("button, a")].filter((each) => each.checkVisibility())
        .filter((each) => each.getBoundingClientRect().height < 44).map((each) => each.outerHTML.slice(0, 90))"""
    assert person.page.evaluate(small) == []
    inspector.look(person, "table")

    person.page.locator(CAN).first.tap(position={"x": 8, "y": 8})
    expect(person.page.locator(TARGET)).not_to_have_count(0)
    inspector.look(person, "touched")
    person.button("Log and chat").click()
    expect(person.page.locator("#pane-log")).to_be_visible()
    inspector.look(person, "log-sheet")
    person.button("Back to the table").click()
    person.button("Rules").click()
    expect(person.page.locator(".rule")).not_to_have_count(0)
    person.page.keyboard.press("Escape")
    expect(person.page.locator(".rail")).to_be_hidden()
    person.go("/")
    expect(person.page.locator(".tcard")).not_to_have_count(0)
    inspector.look(person, "lobby")
    person.button("New table").click()
    expect(person.dialog).to_contain_text("You play alone.")
    inspector.look(person, "new-table")
    assert not inspector.faults, "\n".join(inspector.faults)


def test_a_long_press_reads_a_piece_and_does_not_touch_it(enter: Enter, server: Server) -> None:
    person = enter(PHONE)
    table, token = server.open("allies", [ME], plies=6, seed=12)
    person.sit(table, token)
    expect(person.page.locator(CAN).first).to_be_in_viewport()
    box = person.page.locator(CAN).first.bounding_box()
    assert box is not None
    line = person.context.new_cdp_session(person.page)
    spot = {"x": box["x"] + 12, "y": box["y"] + 12}
    line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [spot]})
    expect(person.page.locator(".reader h2")).to_be_visible()
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    person.picture("reader-phone")
    person.button("Back to the table").click()
    expect(person.page.locator(".is-chosen")).to_have_count(0)


def slowly(route: Route) -> None:
    time.sleep(0.5)
    route.continue_()


def test_the_curtain_hides_every_hand_until_its_owner_lifts_it(enter: Enter, server: Server) -> None:
    made = server.post("/api/tables", game="moths", seats=[ME, HERE], seed=5)
    person = enter()
    person.page.route("**/teaching", slowly)  # a view comes before the table lies on the page
    person.sit(made["id"], made["token"])
    hands = "[data-area^=hand] .piece:not(:has(.back))"
    expect(person.page.locator(".curtain")).to_contain_text("Pass the screen to Ann.")
    assert person.page.locator(hands).count() == 0  # not only covered: it is not in the page
    expect(person.button("I am Ann")).to_be_focused()
    person.picture("curtain")
    person.page.keyboard.press("Enter")
    expect(person.page.locator(hands)).to_have_count(3)
    person.page.locator(CAN).first.click()
    expect(person.question).to_have_text("Show?")
    person.page.locator(".prompt__opts [data-option]").first.click()
    expect(person.page.locator(".curtain")).to_contain_text("Pass the screen to Ben.")
    assert person.page.locator(hands).count() == 0
    person.button("I am Ben").click()
    expect(person.page.locator("[data-area=hand1] .piece:not(:has(.back))")).to_have_count(3)
    assert person.page.locator("[data-area=hand0] .piece:not(:has(.back))").count() == 0


def test_settings_are_kept_on_this_device(enter: Enter) -> None:
    person = enter()
    person.go("/")
    person.button("Change to dawn").click()
    expect(person.page.locator("html")).to_have_attribute("data-theme", "dawn")
    person.button("Settings").click()
    person.dialog.get_by_label("Your name").fill("Wren")
    person.dialog.get_by_text("Nothing moves").click()
    person.dialog.get_by_text("Letters as keys").click()
    person.page.keyboard.press("Escape")
    expect(person.page.locator(".hero h1")).to_contain_text("Wren")
    person.page.reload()
    root = person.page.locator("html")
    expect(root).to_have_attribute("data-theme", "dawn")
    expect(root).to_have_attribute("data-motion", "less")
    expect(person.page.locator(".game")).not_to_have_count(0)
    person.page.keyboard.press("n")
    expect(person.page.locator("dialog")).to_have_count(0)
    assert json.loads(person.page.evaluate("localStorage['gloaming.settings']"))["keys"] == "off"


def test_a_choice_that_is_hardly_ever_wanted_is_asked_twice(enter: Enter) -> None:
    scene = Scene("S", [Area("row", "Row", pieces=[Piece("a", title="a")])])
    drawing = Drawing(
        enter(), view_of(scene, [Gloss("Lose it all", ["a"], warning="It would be gone."), Gloss("Wait")])
    )
    person = drawing.person
    person.piece("a").click()
    expect(person.dialog).to_contain_text("It would be gone.")
    person.button("Let go").click()
    expect(person.page.locator(".is-chosen")).to_have_count(0)
    assert not [said for said in drawing.said if "play" in said]
    person.piece("a").click()
    person.page.keyboard.press("y")
    expect(person.page.locator(".play--busy")).to_have_count(1)
    assert drawing.said[-1] == {"play": 0, "ply": 0, "turn": 0}


def test_nothing_jumps_while_a_person_thinks(enter: Enter, server: Server) -> None:
    table, token = server.open("allies", [ME], plies=6, seed=12)
    person = enter().sit(table, token)
    where = """() => [...document.querySelectorAll(".stage, .prompt, .tabs, .cell:not([hidden])")]
        .map((each) => Object.values(each.getBoundingClientRect().toJSON()).join(" "))"""
    before = person.page.evaluate(where)
    person.piece("city").hover()
    expect(person.page.locator(".reader h2")).to_have_text("City")
    assert person.page.evaluate(where) == before
    person.page.locator(CAN).first.click(position={"x": 8, "y": 8})
    expect(person.page.locator(TARGET)).not_to_have_count(0)
    assert person.page.evaluate(where) == before
    person.page.keyboard.press("h")
    expect(person.page.locator(".hint__why li").first).to_be_visible()
    assert person.page.evaluate(where) == before
