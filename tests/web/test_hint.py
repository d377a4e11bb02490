"""Hints in the browser: the move, why, its price, the next best, and one button that makes the move."""

from typing import Any

import pytest
from playwright.sync_api import expect

from gloaming import Match
from tests.web.conftest import Enter
from tests.web.house import DESK, PHONE, Server

ME = {"kind": "me"}


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_a_hint_names_its_reasons_lights_their_pieces_and_makes_the_move(
    enter: Enter, server: Server, size: tuple[int, int]
) -> None:
    table, token = server.open("allies", [ME], plies=6, seed=12)
    person = enter(size).sit(table, token)
    page, hint = person.page, person.page.locator(".hint")
    ply = page.locator(".play").get_attribute("data-ply")
    page.locator("[data-tool=hint]").click()
    make = hint.locator(".hint__foot button")
    expect(make).to_be_in_viewport(ratio=1)  # never below the fold
    expect(hint.locator(".hint__why li").first).to_be_visible()
    expect(hint.locator(".hint__expects")).to_contain_text("points for the wraith")
    expect(hint.locator(".hint__unknown")).to_contain_text("not known")
    assert page.locator(".piece.is-lit").count() > 0
    assert hint.locator("h2").inner_text().replace("\n", " ") in make.inner_text().replace("\n", " ")
    expect(page.locator("#asked")).to_contain_text("Hint: ")
    page.keyboard.press("Escape")
    expect(hint).to_be_hidden()
    expect(page.locator(".piece.is-lit")).to_have_count(0)
    page.locator("[data-tool=hint]").click()
    make.click()
    expect(page.locator(f'.play:not([data-ply="{ply}"])')).to_be_visible()
    expect(hint).to_be_hidden()


def test_pointing_at_what_attacks_marks_whom_it_reaches_and_who_could_stop_it(enter: Enter, server: Server) -> None:
    table, token = server.open("allies", [ME], plies=6, seed=12)
    view = server.get(f"/api/tables/{table}", token)
    person = enter().sit(table, token)
    wraith, perils = next((piece, found) for piece in beings(view) if (found := read(server, table, token, piece)))
    person.page.locator(f'.piece[data-piece="{wraith}"] .piece').last.hover(force=True)  # its cards speak for it
    for peril in perils:
        marked = person.page.locator(f'.piece[data-piece="{peril["piece"]}"]')
        expect(marked).to_have_attribute("data-peril", peril["kind"])
        expect(person.page.locator(".reader .perils")).to_contain_text(peril["text"].split(":")[0])
    blows = [each for each in perils if each["kind"] in ("hits", "could")]
    expect(person.page.locator(".arrows .arrow")).to_have_count(len(blows))


AT_ITS_EDGE = """goal => {
    const at = (each) => each.getBoundingClientRect(), {left, right, top, bottom} = at(document.querySelector(goal));
    const [line] = document.querySelectorAll(".arrows .arrow path"), end = line.getPointAtLength(line.getTotalLength());
    const sheet = at(document.querySelector(".arrows")), x = end.x + sheet.left, y = end.y + sheet.top;
    return x < left || x > right || y < top || y > bottom;
}"""


def test_an_arrow_ends_at_the_edge_of_its_goal_and_goes_when_the_table_changes(enter: Enter, server: Server) -> None:
    table, token = server.open("veilwraith", [ME], plies=1, seed=5)
    person = enter().sit(table, token)
    person.page.locator('[data-area="area0"] .piece__self').first.hover()
    expect(person.page.locator(".arrows .arrow")).to_have_count(1)
    assert person.page.evaluate(AT_ITS_EDGE, '.piece[data-piece="spirit0"]')
    server.post(f"/api/tables/{table}/chat", token, text="Look at that!")  # what is read stays marked
    expect(person.page.get_by_text("Look at that!").first).to_be_attached()
    expect(person.page.locator(".arrows .arrow")).to_have_count(1)
    person.page.locator(".arrows .arrow").evaluate("arrow => arrow.classList.add('old')")
    person.page.keyboard.press("e")
    expect(person.page.locator(".phases b")).to_have_text("Round 2")
    expect(person.page.locator(".arrows .old")).to_have_count(0)  # what lies under the pointer now may have its own


def beings(view: dict[str, Any]) -> list[str]:
    """The wraiths on the table."""
    zones = [area for area in view["scene"]["areas"] if area["id"].startswith("zone")]
    return [piece["id"] for area in zones for piece in area["pieces"]]


def read(server: Server, table: str, token: str, piece: str) -> list[dict[str, str]]:
    """What the reader is told of the blows of a piece."""
    reading: dict[str, list[dict[str, str]]] = server.get(f"/api/tables/{table}/inspect?piece={piece}", token)
    return reading.get("perils", [])


def test_the_end_of_a_turn_that_loses_the_fight_says_so_before_and_asks_once_more(enter: Enter, server: Server) -> None:
    """The hand is put in order before the Giant attacks, yet the warning comes where the turn is ended."""
    made = server.post("/api/tables", game="wraith_giants", seats=[ME], seed=2)
    match = Match.new("wraith_giants", 2)
    assert match.game.habit is not None
    for ply in range(24):
        assert match.ask is not None
        option = list(match.ask.options).index(match.game.habit(match.state, match.ask))
        match.play(index=option)
        server.post(f"/api/tables/{made['id']}/play", made["token"], ply=ply, option=option)
    person = enter(newcomer=True).sit(made["id"], made["token"])
    page = person.page
    expect(person.dialog).to_be_visible()  # the goal card, for who has not been here
    page.keyboard.press("Escape")
    expect(person.dialog).to_be_hidden()
    expect(page.locator(".danger")).to_contain_text("You would lose.")
    ends = page.locator(".prompt .btn--danger")
    expect(ends).to_contain_text("End your turn")
    ends.click()
    expect(person.dialog).to_contain_text("Do it all the same")
    assert match.ply == int(page.locator(".play").get_attribute("data-ply") or 0)
