"""A table with a map of regions: the map is the largest thing on it, nothing covers anything, all can be reached."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from gloaming.scene import (
    Area,
    Badge,
    Gloss,
    Kind,
    LogLine,
    Map,
    MapNode,
    MapRegion,
    Piece,
    Place,
    Scene,
    SeatView,
    Spot,
    Tone,
)
from tests.web.conftest import Enter
from tests.web.drawn import Drawing, view_of
from tests.web.house import DESK, PHONE, Server
from tests.web.test_screens import Inspector

WIDE = (2560, 1440)
NAMES = ("Ann", "Ben", "Cat", "Dov", "Eve", "Fay")
COVERED = """() => {
    const signs = ".slot__word, .piece--army > .piece__body, .spot .badge, .pawn__disc";
    const spots = [...document.querySelectorAll(".spot")].map((spot) => [...spot.querySelectorAll(signs)]
        .map((each) => each.getBoundingClientRect()).filter((at) => at.width));
    const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    return spots.flatMap((one, i) => spots.slice(i + 1).flatMap((two) =>
        one.flatMap((a) => two.filter((b) => meet(a, b))))).length;
}"""


@pytest.fixture(scope="session")
def axe(node_modules: Path) -> str:
    return (node_modules / "axe-core/axe.min.js").read_text("utf-8")


def army(region: str, race: str, mark: str, *units: Piece) -> Piece:
    return Piece(f"a.{region}", Kind.GROUP, f"The {race}", "Army", tint=mark, parts=list(units), at=Spot(region))


def unit(region: str, name: str, count: int | None = None, wounded: bool = False) -> Piece:
    badges = [Badge("", "heart-crack", Tone.BAD, "wounded")] if wounded else []
    return Piece(f"u.{region}.{name}", Kind.TOKEN, name, "Unit", icon="user", count=count, badges=badges)


def land(*more: Piece) -> Scene:
    """Two regions side by side, an army in each, and two players."""
    left = MapRegion("west", [(0, 0), (500, 0), (500, 700), (0, 700)], "moor")
    right = MapRegion("east", [(500, 0), (1000, 0), (1000, 700), (500, 700)], "sea")
    nodes = [MapNode("west", 250, 350, "West"), MapNode("east", 750, 350, "East")]
    places = [
        Piece(
            "r.west",
            Kind.PLACE,
            "West",
            at=Spot("west"),
            tint="triangle",
            badges=[Badge("2", "hammer", meaning="forge")],
        ),
        Piece("r.east", Kind.PLACE, "East", at=Spot("east")),
    ]
    armies = [
        army("west", "fire", "triangle", unit("west", "smith", 2), unit("west", "duke")),
        army("east", "hill", "arch", unit("east", "ox", 3, wounded=True)),
    ]
    board = Area("board", "Land", layout=Map(1000, 700, nodes, [], [left, right]), pieces=[*places, *armies, *more])
    hand = Area("hand", "Hand", place=Place.NEAR, pieces=[Piece("card", title="Move")])
    coin = Piece("coin", Kind.TOKEN, "Coin", icon="coins", count=2)
    seats = [SeatView(0, "Fire", "2 units", "triangle", 3), SeatView(1, "Hill", "1 unit", "arch", pieces=[coin])]
    return Scene("Land", [board, hand], seats=seats)


def test_an_army_shows_its_mark_its_units_by_sign_and_number_and_who_is_wounded(enter: Enter) -> None:
    person = Drawing(enter(), view_of(land())).person
    chip = person.page.locator('.piece[data-piece="a.west"]')
    expect(chip.locator(".army__who .mark.seat-2")).to_be_visible()  # the mark of its race, not of its seat
    expect(person.face("u.west.smith").locator("b")).to_have_text("2")
    expect(person.page.locator('.piece[data-piece="u.east.ox"] .badge')).to_be_visible()
    assert person.piece("a.east").get_attribute("aria-label") == "At East: The hill, Army: ox, 3 here, wounded."
    expect(person.page.locator('.piece[data-piece="r.west"] .slot__word')).to_contain_text("West")
    expect(person.page.locator('.srow[data-seat="1"] [data-piece="coin"]')).to_be_visible()
    expect(person.page.locator(".srow__score")).to_have_text("3")
    person.picture("map")


def test_touching_what_stands_in_a_region_touches_the_region_where_that_is_asked(enter: Enter) -> None:
    drawing = Drawing(enter(), view_of(land(), [Gloss("west", ["r.west"]), Gloss("east", ["r.east"])]))
    person = drawing.person
    expect(person.page.locator(".rim.is-can")).to_have_count(2)  # their borders lie over their neighbours
    person.touch("u.east.ox")
    expect(person.page.locator(".play--busy")).to_have_count(1)
    assert drawing.said[-1] == {"play": 1, "ply": 0, "turn": 0}


def test_arrows_walk_over_the_map_and_enter_touches(enter: Enter) -> None:
    options = [Gloss("smith goes", ["u.west.smith", "r.east"]), Gloss("duke goes", ["u.west.duke", "r.east"])]
    drawing = Drawing(enter(), view_of(land(), options))
    person, press = drawing.person, drawing.person.page.keyboard.press
    person.piece("u.west.smith").focus()
    press("ArrowRight")
    assert person.focused() == "u.west.duke"
    press("Enter")
    expect(person.page.locator('.rim.is-target[data-piece="r.east"]')).to_have_count(1)
    press("ArrowRight")
    assert person.focused() in ("r.east", "a.east")
    person.piece("r.east").focus()
    press("Enter")
    expect(person.page.locator(".play--busy")).to_have_count(1)
    assert drawing.said[-1] == {"play": 1, "ply": 0, "turn": 0}


def test_who_comes_back_reads_what_happened_since_their_last_decision(enter: Enter) -> None:
    log = [LogLine("Round 1", heading=True), LogLine("Fire comes.")]
    drawing = Drawing(enter(), view_of(land(), log=log))
    page = drawing.person.page
    more = [*log, LogLine("Hill comes.")]
    drawing.show(ply=1, log=more, ask=None)  # decided; the others are on
    expect(page.locator(".prompt--wait")).to_be_visible()
    last = [*more, LogLine("Round 2", heading=True), LogLine("Hill attacks West.", "hand-fist")]
    drawing.view = {**drawing.view, **view_of(land(), log=last, ply=2, turn=9)}
    page.reload()
    expect(page.locator(".reader h2")).to_have_text("Since your last decision")
    expect(page.locator(".away li")).to_have_text(["Hill comes.", "Round 2", "Hill attacks West."])


def opened(server: Server, players: int, enough: Callable[[dict[str, Any], int], bool]) -> tuple[str, str]:
    """A table of the war game at one screen, played on until it is far enough."""
    seats = [{"kind": "me", "name": name} for name in NAMES[:players]]
    made = server.post("/api/tables", game="assault", seats=seats, options={"players": players}, seed=5)
    table, token, view = made["id"], made["token"], made["view"]
    for ply in range(400):
        if view["curtain"] is not None:
            view = server.get(f"/api/tables/{table}?as={view['curtain']}", token)
        options = (view["ask"] or {}).get("options") or []
        if not options or enough(view["ask"], ply):
            break
        attacks = [n for n, option in enumerate(options) if "ttack" in option["label"]]
        choice = attacks[0] if attacks and ply > 30 else (ply * 7) % len(options)
        view = server.post(f"/api/tables/{table}/play", token, ply=view["ply"], option=choice)
    return table, token


@pytest.mark.parametrize("size", [DESK, WIDE])
def test_with_six_players_the_map_is_the_largest_thing_and_no_label_covers_another(
    enter: Enter, server: Server, axe: str, size: tuple[int, int]
) -> None:
    inspector, person = Inspector(axe, f"-{size[0]}"), enter(size)
    table, token = opened(server, 6, lambda ask, ply: ply > 60 and ask["kind"] == "turn")
    person.sit(table, token)
    person.page.locator(".curtain button").click()
    expect(person.page.locator(".srow")).to_have_count(6)
    assert person.page.evaluate(COVERED) == 0
    boxes = person.page.eval_on_selector_all(
        ".board__frame, .srows, .cell--right, .cell--near, .cell--hand, .reader, .prompt",
        "all => all.map((each) => each.getBoundingClientRect()).map((at) => at.width * at.height)",
    )
    assert max(boxes) == boxes[0] > size[0] * size[1] * 0.25
    assert person.page.evaluate(
        "document.querySelector('.ground').scrollHeight <= document.querySelector('.ground').clientHeight + 4"
    )
    inspector.look(person, "war")
    person.button("Beside the table").click()
    expect(person.page.locator(".cell--side")).to_be_visible()
    inspector.look(person, "war-beside")
    assert not inspector.faults, "\n".join(inspector.faults)


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_a_battle_shows_both_sides_at_once(enter: Enter, server: Server, axe: str, size: tuple[int, int]) -> None:
    inspector, person = Inspector(axe, f"-{size[0]}"), enter(size)
    table, token = opened(server, 6, lambda ask, ply: ask["kind"] in ("re-roll", "casualties", "convert into Hits"))
    person.sit(table, token)
    person.page.locator(".curtain button").click()
    for side in (0, 1):
        expect(person.page.locator(f'[data-area="battle.{side}"]')).to_be_in_viewport(
            ratio=0.9 if size == DESK else 0.3
        )
    expect(person.page.locator("[aria-current=step]")).to_be_visible()
    assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    inspector.look(person, "war-battle")
    assert not inspector.faults, "\n".join(inspector.faults)


def test_on_a_phone_the_map_stays_in_sight_when_a_question_can_be_answered_without_it(enter: Enter) -> None:
    scene = land()
    scene.areas.append(
        Area("deal", "Trade", place=Place.RIGHT, pieces=[Piece("ale", Kind.MARKER, "Ale", note="you get")])
    )
    page = Drawing(enter(PHONE), view_of(scene, [Gloss("Accept"), Gloss("Refuse")])).person.page
    land_, deal = page.locator(".cell--centre").bounding_box(), page.locator(".cell--right").bounding_box()
    assert land_ is not None
    assert deal is not None
    assert land_["y"] < deal["y"]


def test_on_a_phone_the_map_fills_the_width_stays_in_sight_and_is_moved_by_hand(enter: Enter, server: Server) -> None:
    person = enter(PHONE)
    table, token = opened(server, 4, lambda ask, ply: ply > 40 and ask["kind"] == "turn")
    person.sit(table, token)
    person.page.locator(".curtain button").click()
    board = person.page.locator(".board")
    box = board.bounding_box()
    assert box is not None
    assert box["width"] == PHONE[0]
    assert board.evaluate("each => each.scrollWidth > each.clientWidth")
    person.page.locator(".ground").evaluate("each => each.scrollTo(0, 9999)")
    expect(board).to_be_in_viewport(ratio=0.9)
    assert person.page.evaluate(COVERED) == 0
    person.picture("war-phone")
