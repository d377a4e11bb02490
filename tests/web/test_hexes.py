"""A table with a field of hexes: it is the largest thing; sight is lit on demand; the page lies beside it."""

import re
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import expect

from gloaming import Match
from gloaming.games.retaliation import GAME
from gloaming.games.retaliation.players.habit import habit
from tests.web.conftest import Enter
from tests.web.house import PHONE, Person, Server
from tests.web.test_screens import Inspector, axe

__all__ = ["axe"]

OPTIONS = {"scenario": "01-cinders", "characters": 2, "characters_per_player": 2, "pack_ties": "auto"}


MONTH = """() => {
    const at = (each) => each.getBoundingClientRect(), edge = at(document.querySelector(".journey")).right + 1;
    const shown = [...document.querySelectorAll(".journey b")].filter((each) =>
        getComputedStyle(each.parentElement).position !== "absolute");
    const late = [...document.querySelectorAll(".stop__sign")].filter((each) => at(each).right > edge);
    const over = shown.flatMap((one, i) => shown.slice(i + 1).filter((other) => {
        const [a, b] = [at(one), at(other)];
        return Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
            && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    }).map((other) => `${one.textContent} over ${other.textContent}`));
    return [...late.map(() => "cut"), ...over];
}"""


def play_until(server: Server, until: str | Callable[[Match], bool]) -> tuple[str, str, dict[str, Any]]:
    """A scenario that has begun: played on, as one plays without thinking, until this is asked."""
    match = Match.new(GAME, 3, OPTIONS)
    path = []
    while match.ask is not None and not (match.ask.kind == until if isinstance(until, str) else until(match)):
        path.append(list(match.ask.options).index(habit(match.state, match.ask)))
        match.play(index=path[-1])
    seats = [{"kind": "me", "name": "Ann"}]
    made = server.post("/api/tables", game=GAME.name, seats=seats, options=OPTIONS, seed=3)
    view = made["view"]
    for ply, option in enumerate(path):
        view = server.post(f"/api/tables/{made['id']}/play", made["token"], ply=ply, option=option)
    assert view["ask"]["options"]
    return made["id"], made["token"], view


begun = cache(play_until)  # one table for all who only look at it


def width(person: Person, selector: str) -> float:
    box = person.page.locator(selector).first.bounding_box()
    assert box is not None
    return box["width"]


@pytest.fixture
def ann(enter: Enter, server: Server) -> Person:
    table, token, _ = begun(server, "turn")
    return enter().sit(table, token)


HEX_WIDTH = "() => document.querySelector('.region--hex').getBoundingClientRect().width"


@pytest.mark.parametrize(("size", "least"), [((1280, 720), 36), ((1024, 768), 36), (PHONE, 44)])
def test_hexes_can_be_hit_at_every_size_and_the_field_is_zoomed_by_keys(
    enter: Enter, server: Server, size: tuple[int, int], least: int
) -> None:
    table, token, _ = begun(server, "turn")
    ann = enter(size).sit(table, token)
    expect(ann.page.locator(".board__frame")).to_be_visible()
    first = ann.page.evaluate(HEX_WIDTH)
    assert first >= least
    ann.page.keyboard.press("+")
    assert ann.page.evaluate(HEX_WIDTH) > first
    ann.page.reload()
    expect(ann.page.locator(".board__frame")).to_be_visible()
    expect(ann.page.locator(".pawn__tag").first).to_be_visible()
    assert ann.page.evaluate(HEX_WIDTH) > first  # it keeps its size on this device
    ann.page.keyboard.press("0")
    assert ann.page.evaluate(HEX_WIDTH) <= first


def crinos(match: Match) -> bool:
    """A Crinos in combat that has not moved yet."""
    s = match.state
    asked = match.ask is not None and match.ask.kind == "turn" and s.sequence == "combat"
    return asked and s.members[s.turn.who].form == "crinos" and not s.turn.walked


def test_a_crinos_goes_by_two_touches_of_one_hex_and_enters_no_coordinates(enter: Enter, server: Server) -> None:
    table, token, view = play_until(server, crinos)
    ann = enter().sit(table, token)
    before = ann.ply()
    walk = max((each for each in view["ask"]["options"] if "walk" in each), key=lambda each: each["walk"]["cost"])
    expect(ann.page.locator(".reach__cost")).not_to_have_count(0)
    goal = ann.piece(walk["pieces"][0])
    goal.click(force=True)
    expect(ann.page.locator(".way__ghost")).to_have_count(1)
    go = ann.page.get_by_role("button", name="Go there")
    expect(go).to_be_visible()
    assert not re.search(r"-?\d+, ?-?\d", ann.page.locator("#question").inner_text())
    ann.picture("hexes-crinos")
    ends = ann.page.locator(".way__ghost").get_attribute("d")
    if ann.page.get_by_role("button", name="Another way").count():  # of several pairs with that hex
        ann.page.keyboard.press("t")  # swings the tail
        expect(ann.page.locator(".way__ghost")).not_to_have_attribute("d", str(ends))
    goal.click(force=True)
    expect(go).to_have_count(0)
    assert ann.ply() > before


def test_the_field_is_the_largest_thing_and_has_the_room_of_a_hand_that_is_not_played(ann: Person) -> None:
    ann.picture("hexes")
    assert width(ann, ".board__frame") > 450
    expect(ann.page.locator(".cell--hand .piece--card")).to_have_count(0)


def test_whoever_is_looked_at_shows_its_line_of_sight(ann: Person) -> None:
    lit = ann.page.locator(".region--hex.is-lit")
    expect(lit).to_have_count(0)
    ann.point_at('.area--hexes .piece[data-piece="figure.0"] .pawn__disc')
    expect(ann.page.locator(".reader h2")).to_have_text("Ashes-on-Water")
    expect(lit).not_to_have_count(0)
    ann.picture("hexes-sight")
    ann.page.locator(".bar__title").hover()
    expect(lit).to_have_count(0)


def test_the_keyboard_shows_it_too(ann: Person) -> None:
    ann.piece("figure.0").focus()
    expect(ann.page.locator(".region--hex.is-lit")).not_to_have_count(0)


def test_a_figure_looks_somewhere_and_says_so(ann: Person) -> None:
    expect(ann.page.locator('.area--hexes .piece[data-piece="figure.0"] .pawn__facing')).to_have_count(1)
    assert "facing" in str(ann.piece("figure.0").get_attribute("aria-label"))


def test_who_acts_turns_by_the_rose_beside_it_or_with_shift_and_an_arrow(enter: Enter, server: Server) -> None:
    table, token, view = play_until(server, "turn")
    ann = enter().sit(table, token)
    figure = ann.page.locator(".area--hexes .piece--pawn.is-active")
    turns = {each["facing"]: n for n, each in enumerate(view["ask"]["options"]) if "facing" in each}
    before, now = ann.ply(), int(str(figure.get_attribute("data-facing")))
    ann.touch(str(figure.get_attribute("data-piece")))
    ways = ann.page.locator(".rose__way")
    expect(ways).to_have_count(len(turns))
    assert not re.search(r"-?\d+, ?-?\d", " ".join(way.get_attribute("aria-label") or "" for way in ways.all()))
    ann.picture("hexes-rose")
    goal = next(iter(turns))
    ann.page.locator(f'.rose__way[data-option="{turns[goal]}"]').click()
    expect(figure).to_have_attribute("data-facing", str(goal))
    assert goal != now
    expect(ann.page.locator(".play")).to_have_attribute("data-ply", str(before + 1))
    ann.page.keyboard.press("Shift+ArrowRight")
    expect(figure).to_have_attribute("data-facing", str((goal + 60) % 360))


def test_one_touch_of_a_hex_walks_there_and_one_undo_takes_the_walk_back(enter: Enter, server: Server) -> None:
    table, token, view = play_until(server, "turn")
    ann = enter().sit(table, token)
    before = ann.ply()
    walk = max((each for each in view["ask"]["options"] if "walk" in each), key=lambda each: len(each["walk"]["steps"]))
    steps = len(walk["walk"]["steps"])
    assert steps > 2
    expect(ann.page.locator(".step--first")).to_have_text(re.compile(r"^One of \d+ marked$"))
    ann.piece(walk["pieces"][0]).click(force=True)
    expect(ann.page.locator(".play")).to_have_attribute("data-ply", str(before + steps))
    ann.page.keyboard.press("u")
    expect(ann.page.locator(".play")).to_have_attribute("data-ply", str(before))


def test_a_page_that_asks_lies_beside_the_field_and_stays_while_one_points_at_a_hex(
    enter: Enter, server: Server
) -> None:
    table, token, view = begun(server, "page")
    ann = enter().sit(table, token)
    page = next(a for a in view["scene"]["areas"] if a["id"] == "story")["layout"]["page"]
    title = ann.page.locator(".book .paper__title")
    expect(title).to_have_text(page["title"])
    choices = ann.page.locator(".book .choice b")
    assert choices.all_inner_texts() == [option["label"] for option in view["ask"]["options"]]
    expect(ann.page.locator(".book .choice small").first).to_contain_text("check, 2 or more")
    expect(ann.page.locator(".prompt [data-option]")).to_have_count(0)
    ann.picture("hexes-page")
    ann.point_at('.area--hexes .piece[data-piece="figure.0"] .pawn__disc')
    expect(ann.page.locator(".reader h2")).to_have_text("Ashes-on-Water")
    expect(title).to_be_visible()
    before, field = ann.ply(), ann.page.locator(".area--hexes > .board").bounding_box()
    assert field is not None
    book = ann.page.locator(".book").bounding_box()
    assert book is not None
    assert field["x"] + field["width"] <= book["x"] + 1
    assert before == view["ply"]


def test_on_a_phone_a_page_that_asks_lies_over_the_field_and_its_choices_are_at_the_thumb(
    enter: Enter, server: Server
) -> None:
    table, token, view = begun(server, "page")
    ann = enter(PHONE).sit(table, token)
    ann.picture("hexes-page-phone")
    expect(ann.page.locator(".book .paper__title")).to_be_visible()
    expect(ann.page.locator(".prompt [data-option]")).to_have_count(len(view["ask"]["options"]))
    ann.button("Board").click()
    expect(ann.page.locator(".book")).to_be_hidden()
    expect(ann.page.locator(".board__frame")).to_be_visible()
    ann.button("Page").click()
    expect(ann.page.locator(".book")).to_be_visible()


def test_beside_a_page_the_whole_month_is_in_sight_and_no_name_lies_over_another(enter: Enter, server: Server) -> None:
    options = {"scenario": "08-the-crest", "pack_ties": "auto"}
    table, token = server.open("retaliation", [{"kind": "me"}], options=options, seed=1)
    person = enter().sit(table, token)
    for size in ((1440, 900), (1280, 720), (1024, 768)):
        person.page.set_viewport_size({"width": size[0], "height": size[1]})
        expect(person.page.locator(".page, .paper").first).to_be_visible()
        assert person.page.evaluate(MONTH) == []


def test_no_screen_of_it_has_a_fault_of_accessibility(enter: Enter, server: Server, axe: str) -> None:
    inspector, person = Inspector(axe), enter()
    for kind in ("turn", "page"):
        table, token, _ = begun(server, kind)
        person.sit(table, token)
        expect(person.page.locator(".board__frame")).to_be_visible()
        inspector.look(person, f"hexes-{kind}")
    made = server.post("/api/tables", game="retaliation", seats=[{"kind": "me"}], options={}, seed=3)
    person.sit(made["id"], made["token"])
    inspector.look(person, "hexes-creation")
    assert inspector.faults == []
