"""There is room for what is to be read: titles, counters, places, cards. And nothing is said or asked out of turn."""

from typing import Any

import pytest
from playwright.sync_api import expect

from gloaming import Match
from gloaming.games import find
from gloaming.games.veilwraith.table.box import box as veil_box
from gloaming.games.wraith_giants.table.box import fight
from gloaming.scene import (
    Area,
    Fan,
    Gloss,
    Kind,
    LogLine,
    Map,
    MapNode,
    PhaseBar,
    Piece,
    Place,
    Scene,
    TableCounter,
    Tone,
    Verdict,
)
from tests.web.conftest import Enter
from tests.web.drawn import Drawing, view_of
from tests.web.house import DESK, PHONE, Person, Server
from tests.web.test_maps import army, unit

CUT_TITLES = """() => [...document.querySelectorAll(".card__title")]
    .filter((each) => each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 3)
    .map((each) => `${each.textContent} (${each.closest(".card").offsetWidth})`)"""
CUT_LINES = """() => [...document.querySelectorAll(".card__text")].filter((text) => {
    const {right, bottom} = text.getBoundingClientRect(), lines = document.createRange();
    lines.selectNodeContents(text);
    const cut = (line) => line.left < right && line.width && line.top < bottom - 1 && line.bottom > bottom + 1;
    return [...lines.getClientRects()].some(cut);
}).map((each) => each.textContent)"""
LATE = {"title": "Unprocessable Entity", "status": 422, "detail": "The first message did not come in time."}


def played(name: str, plies: int, options: dict[str, Any] | None = None) -> Match:
    """A table of this game, played on by habit."""
    match, habit = Match.new(find(name), 3, options or {}), find(name).habit
    assert habit is not None
    while match.ask is not None and match.ply < plies:
        match.play(index=list(match.ask.options).index(habit(match.state, match.ask)))
    return match


def shown(match: Match) -> dict[str, Any]:
    assert match.ask is not None
    return view_of(match.scene(match.ask.seat), [match.gloss(option) for option in match.ask.options])


def box(person: Person, selector: str) -> dict[str, float]:
    found = person.page.locator(selector).bounding_box()
    assert found is not None
    return {"left": found["x"], "right": found["x"] + found["width"], "bottom": found["y"] + found["height"]}


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_every_title_of_a_card_is_read_in_full_and_breaks_inside_no_word(enter: Enter, size: tuple[int, int]) -> None:
    veil, giants = Match.new(find("veilwraith"), 1, {}).state, Match.new(find("wraith_giants"), 1, {}).state
    printed = veil_box(veil).cards.values()
    fought = fight(giants)
    names = {card.name for card in printed} | {card.name for card in fought.cards.values()}
    names |= {card.name for card in fought.giant_cards.values()}
    titles = sorted(names | {"Heartwood Arrow", "Incomprehensibility", "One and Two and Three and Four"})
    assert len(titles) > 60
    pieces = [Piece(f"c{i}", title=title, text="It is long." * 9) for i, title in enumerate(titles)]
    person = Drawing(enter(size), view_of(Scene("Titles", [Area("row", "Row", pieces=pieces)]))).person
    assert person.page.evaluate(CUT_TITLES) == []
    assert person.page.evaluate(CUT_LINES) == []


def test_places_in_a_fan_lie_beside_each_other_and_beside_the_card_before_them(enter: Enter) -> None:
    cards = [Piece(f"c{i}", title=f"Card {i}", text="Bow 1.") for i in range(4)]
    places = [Piece("up", Kind.PLACE, "Face up"), Piece("down", Kind.PLACE, "Face down")]
    board = Area("board", "Board", layout=Map(1000, 1400, [MapNode("a", 500, 500)]))
    near = [Area("one", "One", place=Place.NEAR, layout=Fan(), pieces=cards[:2])]
    near.append(Area("two", "Two", place=Place.NEAR, layout=Fan(), pieces=[*cards[2:], *places]))
    person = Drawing(enter(), view_of(Scene("Fans", [board, *near]))).person
    faces = [box(person, f'.piece[data-piece="{name}"] > .piece__body') for name in ("c3", "up", "down")]
    assert faces[0]["right"] < faces[1]["left"]
    assert faces[1]["right"] < faces[2]["left"]


def test_beside_a_tall_board_the_hand_is_in_sight_under_many_options_and_its_piles_are_named(enter: Enter) -> None:
    view = shown(played("wraith_giants", 25))
    assert len(view["ask"]["options"]) > 4
    person = Drawing(enter(), view).person
    foot = box(person, ".ground")["bottom"]
    assert box(person, ".cell--hand .piece:last-child > .piece__body")["bottom"] < foot
    expect(person.page.locator(".cell--hand .area__head")).to_contain_text("discarded")
    assert box(person, '.spot[data-spot="G"]')["bottom"] < foot


def test_a_long_counter_takes_two_lines_on_a_phone_and_nothing_covers_it(enter: Enter) -> None:
    layout = Map(1200, 900, [MapNode("32", 300, 300, "Field")], [], [])
    soldiers = army("32", "fire", "triangle", unit("32", "smith", 2))
    areas = [Area("board", "Board", layout=layout, pieces=[soldiers]), Area("side", "Side", place=Place.SIDE)]
    counter = TableCounter("120 points to the very last of all the battles, then 30 more of them", "star")
    scene = Scene("War", areas, phases=PhaseBar("Round 1", []), counters=[counter])
    person = Drawing(enter(PHONE), view_of(scene)).person
    chip = box(person, ".phases .chip")
    assert chip["right"] <= box(person, ".phases .end")["right"] + 1
    assert chip["right"] < PHONE[0]
    cut = "each => each.scrollWidth > each.clientWidth || each.scrollHeight > each.clientHeight"
    assert not person.page.locator(".phases .chip").evaluate(cut)
    beside = person.page.locator(".beside").bounding_box()
    if beside is not None and beside["y"] < chip["bottom"]:
        assert chip["right"] <= beside["x"]


@pytest.mark.parametrize("size", [DESK, (1024, 768), PHONE])
def test_a_question_keeps_a_width_that_can_be_read_beside_wide_options(enter: Enter, size: tuple[int, int]) -> None:
    scene = Scene("Power", [Area("row", "Row", pieces=[Piece("a", title="A")])])
    asked = "How do you raise the Power? Discarding Power Tokens fixes it."
    short = [Gloss("Discard no Power Token"), Gloss("Discard 1 Power Token"), Gloss("Discard 2 Power Tokens")]
    beats = Verdict("Power 3 (3 in slot 3, and 2 Power Tokens) falls short of 4", Tone.BAD)
    drawing = Drawing(enter(size), view_of(scene, short))
    for options in (short, [Gloss(gloss.label, verdict=beats) for gloss in short]):
        drawing.show(ply=drawing.view["ply"] + 1, ask={**drawing.view["ask"], "question": asked, "options": options})
        expect(drawing.person.question).to_have_text(asked)
        assert drawing.person.question.evaluate("each => each.parentElement.clientWidth") >= 240
        assert (
            drawing.person.question.evaluate(
                "each => each.clientHeight / parseFloat(getComputedStyle(each).lineHeight)"
            )
            < 3.5
        )
        foot = drawing.person.page.locator(".prompt").bounding_box()
        assert foot is not None
        assert foot["height"] < size[1] * 0.45


def test_the_steps_of_a_round_and_the_counters_do_not_cover_each_other(enter: Enter) -> None:
    steps = PhaseBar("Round 4", ["Threat", "Draw", "Play", "Spirit", "End"])
    counters = [
        TableCounter(text, "star") for text in ("19 of 20 Spirit", "2 Spirit to lose this round", "1 of 5 Keys")
    ]
    scene = Scene("Round", [Area("row", "Row", pieces=[Piece("a", title="A")])], phases=steps, counters=counters)
    person = Drawing(enter((1024, 768)), view_of(scene)).person
    chips = [chip.bounding_box() for chip in person.page.locator(".phases .chip").all()]
    assert box(person, ".phases li:last-child")["right"] < min(chip["x"] for chip in chips if chip)


def test_the_log_is_open_at_its_newest_line_however_one_comes_to_it(enter: Enter) -> None:
    scene = Scene("Long", [Area("row", "Row", pieces=[Piece("a", title="A")])])
    log = [LogLine(f"Line {n}.") for n in range(50)]
    for size in (DESK, PHONE):
        person = Drawing(enter(size), view_of(scene, log=log)).person
        if size == PHONE:
            person.button("Log and chat").click()
        person.tab("Options").click()
        person.tab("Log").click()
        expect(person.page.get_by_text("Line 49.")).to_be_in_viewport()
        person.page.set_viewport_size(
            {"width": size[0], "height": size[1] - 260}
        )  # what shrinks is no wish to look back
        expect(person.page.get_by_text("Line 49.")).to_be_in_viewport()


def test_the_rule_behind_a_question_is_read_on_by_keyboard_and_esc_leads_back(enter: Enter, server: Server) -> None:
    table, token = server.open("allies", [{"kind": "me"}], plies=2, seed=12)
    person = enter().sit(table, token)
    expect(person.page.locator(".chip--rule")).to_be_visible()
    person.page.keyboard.press("r")
    expect(person.page.locator(".rule.is-here")).to_be_focused()
    person.page.keyboard.press("Escape")
    assert person.page.evaluate("document.activeElement.closest('.stage, .prompt') !== null")


def test_one_option_more_than_usual_stands_at_hand_itself(enter: Enter) -> None:
    scene = Scene("Many", [Area("row", "Row", pieces=[Piece("a", title="A")])])
    drawing = Drawing(enter(), view_of(scene, [Gloss(f"Option {n}") for n in range(10)]))
    expect(drawing.person.page.locator(".prompt__opts .btn")).to_have_count(10)
    expect(drawing.person.button("Option 9")).to_be_visible()


def test_a_greeting_that_came_too_late_is_no_refusal_and_the_line_comes_back(enter: Enter) -> None:
    scene = Scene("One", [Area("row", "Row", pieces=[Piece("a", title="A")])])
    drawing = Drawing(enter(), view_of(scene, [Gloss("Take A", ["a"])]))
    person, first = drawing.person, drawing.lines[-1]
    first.send('{"refused": ' + str(LATE).replace("'", '"') + "}")
    first.close(code=4400)
    person.page.wait_for_timeout(1500)  # it is tried again after a second
    assert len(drawing.lines) == 2
    expect(person.page.locator(".prompt")).not_to_contain_text("did not come in time")
    drawing.show(watching=1)
    drawing.lines[-1].send('{"refused": {"title": "No", "status": 422, "detail": "A is nailed down."}}')
    expect(person.page.locator(".prompt")).to_contain_text("A is nailed down.")


def test_a_piece_that_an_answer_takes_from_the_table_is_not_asked_about(enter: Enter) -> None:
    pieces = [Piece("a", title="A", text="Plain words."), Piece("b", title="B")]
    view = view_of(Scene("Two", [Area("row", "Row", pieces=pieces)]), [Gloss("Take A", ["a"]), Gloss("Take B", ["b"])])
    drawing = Drawing(enter(PHONE), view)
    person, asked = drawing.person, list[str]()
    person.page.on("request", lambda request: asked.append(request.url) if "inspect" in request.url else None)
    person.piece("a").tap()
    expect(person.page.locator(".play--busy")).to_have_count(1)
    drawing.show(ply=1, ask=None, scene=Scene("Two", [Area("row", "Row", pieces=pieces[1:])]))
    expect(person.piece("a")).to_have_count(0)
    person.page.wait_for_timeout(400)
    assert not [url for url in asked if "piece=a" in url]


def test_a_result_tells_the_rounds_once() -> None:
    match = played("wraith_giants", 2000)
    said = match.summary()
    assert [tally.text for tally in said.tallies].count("Rounds") == 1
    assert "round" not in f"{said.text} {said.remark}"


def test_the_supply_of_power_tokens_tells_where_they_lie() -> None:
    reading = played("veilwraith", 30).inspect("supply0", 0)
    assert reading is not None
    *lying, left = reading.tallies
    assert sum(int(tally.number or 0) for tally in (*lying, left)) == 20
    assert left.total
    assert "Tilt" in reading.text
