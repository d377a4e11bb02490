"""A map that is larger than its window can be seen as a whole; touching a place there leads to it."""

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from gloaming import Match
from gloaming.games import find
from gloaming.scene import Area, Gloss, Kind, Map, MapNode, MapRegion, Piece, Scene, Spot
from tests.web.conftest import Enter
from tests.web.drawn import Drawing, view_of
from tests.web.house import AT_REST, DESK, PHONE, Person
from tests.web.test_maps import army, unit
from tests.web.test_screens import Inspector, axe

__all__ = ["axe"]

GAMES: dict[str, dict[str, Any]] = {
    "assault": {"players": 6},
}
OUTSIDE = """() => {
    const {left, right, top, bottom} = document.querySelector(".board").getBoundingClientRect();
    const signs = ".region, .slot__word:not(.is-out), .spot .badge, .piece--army > .piece__body, .pawn__disc";
    return [...document.querySelector(".board__frame").querySelectorAll(signs)]
        .map((each) => each.getBoundingClientRect()).filter((at) => at.width && at.height)
        .filter((at) => at.left < left - 1 || at.right > right + 1 || at.top < top - 1 || at.bottom > bottom + 1)
        .length;
}"""
AWAY = """region => {
    const middle = ({left, right, top, bottom}) => [(left + right) / 2, (top + bottom) / 2];
    const [x, y] = middle(document.querySelector(`.region[data-piece="${region}"]`).getBoundingClientRect());
    const [mx, my] = middle(document.querySelector(".board").getBoundingClientRect());
    return Math.max(Math.abs(x - mx), Math.abs(y - my));
}"""
COVERED = """() => {
    const rects = (signs) => [...document.querySelectorAll(signs)].map((each) =>
        [each.closest(".spot"), each.getBoundingClientRect()]).filter(([, at]) => at.width);
    const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    const things = rects(".slot__word:not(.is-out), .spot > .piece--army > .piece__body, .spot .badge");
    const words = ".slot__word:not(.is-out), .slot__word.is-out:not(.is-bare) > .mark";
    return rects(words).filter(([own, name]) =>
        things.some(([spot, at]) => spot !== own && meet(name, at))).length;
}"""


def played(name: str) -> dict[str, Any]:
    """A table of this game, played on by habit until much stands on the map and it is somebody's turn."""
    match, habit = Match.new(find(name), 3, GAMES[name]), find(name).habit
    assert habit is not None
    while match.ask is not None and not (match.ask.kind == "turn" and match.ply > 30):
        match.play(index=list(match.ask.options).index(habit(match.state, match.ask)))
    assert match.ask is not None
    return view_of(match.scene(match.ask.seat), [match.gloss(option) for option in match.ask.options])


def fields() -> Scene:
    """Land in squares, an army on one of them: on a phone most of it is out of sight."""
    nodes = [MapNode(f"{x}{y}", x * 200 + 100, y * 180 + 90, f"Field {x}{y}") for y in range(5) for x in range(6)]
    square = ((-100, -90), (100, -90), (100, 90), (-100, 90))
    lands = [MapRegion(node.id, [(node.x + dx, node.y + dy) for dx, dy in square], "moor") for node in nodes]
    places = [Piece(f"r.{node.id}", Kind.PLACE, node.title, at=Spot(node.id)) for node in nodes]
    soldiers = army("32", "fire", "triangle", unit("32", "smith", 2), unit("32", "duke"))
    layout = Map(1200, 900, nodes, [], lands)
    return Scene("Fields", [Area("board", "Fields", layout=layout, pieces=[*places, soldiers])])


def whole(person: Person) -> Locator:
    return person.page.get_by_role("button", name="Whole map")


def drawn_width(person: Person) -> float:
    return float(person.page.locator(".board__frame").evaluate("each => each.offsetWidth"))


def tap_on(person: Person, region: str) -> None:
    """Touches the land itself, beside what stands on it."""
    box = person.page.locator(f'.region[data-piece="{region}"]').bounding_box()
    assert box is not None
    person.page.touchscreen.tap(box["x"] + 5, box["y"] + 5)


@pytest.mark.parametrize("name", GAMES)
def test_on_a_phone_the_whole_map_is_a_tap_away_and_nothing_around_it_moves(enter: Enter, axe: str, name: str) -> None:
    inspector, person = Inspector(axe, f"-{name}"), enter(PHONE)
    Drawing(person, played(name))
    button, board = whole(person), person.page.locator(".board")
    person.page.locator(".ground").evaluate("each => each.scrollTo(0, 0)")
    expect(button).to_have_attribute("aria-pressed", "false")
    inspector.look(person, "map-readable")
    readable, window, corner = drawn_width(person), board.bounding_box(), button.bounding_box()
    glowing = person.page.locator(".board .is-can").count()
    assert corner is not None
    assert min(corner["width"], corner["height"]) >= 44
    assert person.page.evaluate(OUTSIDE) > 0

    button.tap()
    expect(button).to_have_attribute("aria-pressed", "true")
    assert person.page.evaluate(OUTSIDE) == person.page.evaluate(COVERED) == 0
    assert drawn_width(person) < readable
    assert (board.bounding_box(), button.bounding_box()) == (window, corner)
    assert person.page.locator(".board .is-can").count() == glowing
    inspector.look(person, "map-whole")

    button.tap()
    expect(button).to_have_attribute("aria-pressed", "false")
    assert drawn_width(person) == readable
    assert not inspector.faults, "\n".join(inspector.faults)


@pytest.mark.parametrize("name", GAMES)
def test_on_a_large_screen_the_whole_map_is_there_anyway_and_no_button(enter: Enter, name: str) -> None:
    person = enter(DESK)
    Drawing(person, played(name))
    expect(person.page.locator(".board__frame")).to_be_visible()
    assert person.page.evaluate(OUTSIDE) == 0
    expect(whole(person)).to_have_count(0)


@pytest.mark.parametrize("touched", ["r.22", "a.32"])
def test_touching_a_place_of_the_whole_map_leads_to_it_and_decides_nothing(enter: Enter, touched: str) -> None:
    drawing = Drawing(enter(PHONE), view_of(fields(), [Gloss("there", ["r.22"]), Gloss("here", ["r.32"])]))
    person, region = drawing.person, touched.replace("a", "r")
    readable = drawn_width(person)
    whole(person).tap()
    person.page.wait_for_function(f"() => {AT_REST}")
    assert drawn_width(person) < readable
    if touched == region:
        tap_on(person, region)
    else:
        person.page.locator(f'.piece[data-piece="{touched}"]').tap()
    expect(whole(person)).to_have_attribute("aria-pressed", "false")
    person.page.wait_for_function(f"() => {AT_REST}")
    assert drawn_width(person) == readable
    assert person.page.evaluate(AWAY, region) < 2
    assert person.page.locator(".is-chosen, .play--busy").count() == 0

    tap_on(person, region)  # at the readable size it is touched as ever
    expect(person.page.locator(".play--busy")).to_have_count(1)
    assert drawing.said[-1] == {"play": ["r.22", "r.32"].index(region), "ply": 0, "turn": 0}


def test_keys_show_the_whole_map_and_lead_back_and_where_nothing_shall_move_nothing_moves(enter: Enter) -> None:
    options = [Gloss("smith goes", ["u.32.smith", "r.22"]), Gloss("duke goes", ["u.32.duke", "r.22"])]
    drawing = Drawing(enter(PHONE), view_of(fields(), options))
    person, press = drawing.person, drawing.person.page.keyboard.press
    chip = person.page.locator('.piece[data-piece="a.32"] > .piece__body')
    expect(chip.locator(".army__sum")).to_be_hidden()
    person.piece("u.32.smith").focus()
    press("Tab")
    expect(whole(person)).to_be_focused()
    press("Enter")
    assert person.page.evaluate("document.getAnimations().length") == 0
    expect(whole(person)).to_have_attribute("aria-pressed", "true")
    expect(chip.locator(".army__sum")).to_have_text("3")  # so many stand there
    ring = chip.evaluate("each => getComputedStyle(each).boxShadow")
    assert "rgb(244, 167, 97)" in ring  # some of them can be touched
    press("Shift+Tab")
    assert person.focused() == "u.32.smith"
    press("Enter")
    expect(whole(person)).to_have_attribute("aria-pressed", "false")
    assert person.focused() == "u.32.smith"
    assert person.page.evaluate(AWAY, "r.32") < 2
    expect(person.page.locator(".is-chosen")).to_have_count(0)


def test_the_map_stays_whole_while_others_play_and_is_not_where_it_fits_at_last(enter: Enter) -> None:
    drawing = Drawing(enter(PHONE), view_of(fields()))
    person = drawing.person
    whole(person).tap()
    drawing.show(ply=1, ask=None)
    expect(person.page.locator(".prompt--wait")).to_be_visible()
    expect(whole(person)).to_have_attribute("aria-pressed", "true")
    person.page.set_viewport_size({"width": DESK[0], "height": DESK[1]})
    expect(whole(person)).to_have_count(0)
    person.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    expect(whole(person)).to_have_attribute("aria-pressed", "false")
