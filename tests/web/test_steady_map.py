"""A map of regions keeps its size and its place, whatever is asked, held and counted around it."""

from typing import Any

import pytest
from playwright.sync_api import FloatRect, expect

from gloaming.scene import Area, Fan, Gloss, Kind, PhaseBar, Piece, Place, Scene, TableCounter, Tone
from tests.web.conftest import Enter
from tests.web.drawn import Drawing, view_of
from tests.web.house import DESK, PHONE, Person
from tests.web.test_maps import land

TABLET = (1024, 768)
SIZES = [DESK, TABLET, PHONE]
FEW = [Gloss("Go on"), Gloss("Stay")]
MANY = [Gloss(f"Offer the giants of the hill number {n} a trade of two cards") for n in range(9)]
POOL = TableCounter("11 Recruit Points left", "hourglass", Tone.MINE)
GOAL = TableCounter("150 points left, Final Ordning at 30", "star")
STEPS = ["Spells", "Dice", "Re-roll", "Convert", "Cards", "Damage", "Points", "Conquest", "After"]


def war(held: int = 1, counters: tuple[TableCounter, ...] = (GOAL,), battle: bool = False) -> Scene:
    """A land with what goes on beside it, and so many kinds of things in the hand."""
    scene = land()
    dice = [Piece(f"die{n}", Kind.DIE, "hit", icon="hit", count=1) for n in range(4)]
    events = [Piece(f"e{n}", Kind.MARKER, f"Event {n}", icon="scroll", note="Crown Rune") for n in range(4)]
    for n in range(2 if battle else 1):
        pieces = dice if battle and not n else [] if battle else events
        scene.areas.append(Area(f"right{n}", "What goes on", place=Place.RIGHT, pieces=pieces))
    tokens = [Piece(f"t{n}", Kind.TOKEN, f"Thing {n}", icon="coins", count=n + 1) for n in range(held)]
    scene.areas.append(Area("things", "Your Resources", place=Place.HAND, pieces=tokens))
    scene.areas.append(Area("pile", "Pile", place=Place.SIDE, pieces=[Piece("p", title="Pile", face_up=False)]))
    scene.phases = PhaseBar("Battle: Spine of the World", STEPS, 3) if battle else PhaseBar("Round 12", [])
    scene.counters = list(counters)
    return scene


def lies(person: Person, selector: str) -> FloatRect:
    found = person.page.locator(selector).bounding_box()
    assert found is not None
    return found


def asked(drawing: Drawing, options: list[Gloss], question: str, **more: Any) -> None:
    ask = {**drawing.view["ask"], "question": question, "options": options}
    drawing.show(ply=drawing.view["ply"] + 1, ask=ask, **more)
    expect(drawing.person.question).to_have_text(question)


@pytest.mark.parametrize("size", SIZES)
def test_the_map_keeps_its_size_and_its_place_while_the_question_grows_and_shrinks(
    enter: Enter, size: tuple[int, int]
) -> None:
    drawing = Drawing(enter(size), view_of(war(), FEW))
    person = drawing.person
    before, foot = lies(person, ".board__frame"), lies(person, ".prompt")
    asked(drawing, MANY, "Which of all these many things that could be done now is it that you want to do?")
    person.picture(f"long-question-{size[0]}")
    grown = lies(person, ".prompt")["height"] - foot["height"]
    assert grown > 30 if size == PHONE else grown < 40, "a long list is one row, so that what one holds is not covered"
    assert lies(person, ".board__frame") == before
    asked(drawing, FEW, "And now?")
    assert lies(person, ".board__frame") == before


@pytest.mark.parametrize("size", SIZES)
def test_the_map_keeps_its_size_whatever_is_counted_and_held(enter: Enter, size: tuple[int, int]) -> None:
    drawing = Drawing(enter(size), view_of(war(), FEW))
    person = drawing.person
    before = lies(person, ".board__frame")
    asked(drawing, FEW, "Two counters?", scene=war(counters=(POOL, GOAL)))
    assert lies(person, ".board__frame") == before
    asked(drawing, FEW, "Much in the hand?", scene=war(held=18))
    assert lies(person, ".board__frame") == before
    asked(drawing, FEW, "A battle?", scene=war(counters=(), battle=True))
    assert lies(person, ".board__frame") == before


def test_what_lies_under_a_long_question_can_be_moved_out_from_under_it(enter: Enter) -> None:
    drawing = Drawing(enter(), view_of(war(), MANY))
    person = drawing.person
    card = '.piece[data-piece="card"] > .piece__body'
    person.page.locator(".ground").evaluate("each => each.scrollTo(0, 9999)")
    assert lies(person, card)["y"] + lies(person, card)["height"] <= lies(person, ".prompt")["y"]
    asked(drawing, FEW, "And now?")
    assert person.page.locator(".ground").evaluate("each => each.scrollHeight <= each.clientHeight")


@pytest.mark.parametrize("size", [DESK, TABLET])
def test_beside_or_below_the_map_what_goes_on_and_what_one_holds_have_their_room(
    enter: Enter, size: tuple[int, int]
) -> None:
    person = Drawing(enter(size), view_of(war(held=18, battle=True), FEW)).person
    going_on, hand = lies(person, ".cell--right"), lies(person, ".cell--hand")
    assert going_on["height"] > 75
    assert going_on["y"] + going_on["height"] <= hand["y"]
    assert lies(person, '.piece[data-piece="die3"]')["height"] > 30
    last = lies(person, '.piece[data-piece="t0"] > .piece__body')
    assert hand["y"] <= last["y"]
    assert last["y"] + last["height"] <= hand["y"] + hand["height"]


def test_on_a_tablet_the_step_of_a_battle_and_the_button_at_its_end_do_not_cover_each_other(enter: Enter) -> None:
    person = Drawing(enter(TABLET), view_of(war(battle=True), FEW)).person
    expect(person.page.locator("[aria-current=step]")).to_have_text("Convert")
    steps, beside = lies(person, ".phases ol"), lies(person, ".beside")
    assert steps["x"] + steps["width"] <= beside["x"]
    assert person.button("Beside the table").is_visible()


def test_on_a_phone_two_counters_are_read_in_full(enter: Enter) -> None:
    person = Drawing(enter(PHONE), view_of(war(counters=(POOL, GOAL)), FEW)).person
    head, beside = lies(person, ".phases"), lies(person, ".beside")
    chips = [chip.bounding_box() for chip in person.page.locator(".phases .chip").all()]
    assert len(chips) == 2
    for chip in chips:
        assert chip is not None
        assert chip["x"] + chip["width"] <= beside["x"]
        assert head["y"] <= chip["y"]
        assert chip["y"] + chip["height"] <= head["y"] + head["height"]
    cut = "all => all.some((each) => each.scrollWidth > each.clientWidth || each.scrollHeight > each.clientHeight)"
    assert not person.page.locator(".phases .chip").evaluate_all(cut)


def test_what_lies_beside_the_map_comes_for_a_piece_that_is_touched_there_and_goes_again(enter: Enter) -> None:
    drawing = Drawing(enter(), view_of(war(), FEW))
    ground = drawing.person.page.locator(".ground")
    asked(drawing, [Gloss("Take it", ["p"]), Gloss("Leave it")], "Do you take the pile?")
    expect(ground).to_have_attribute("data-side", "open")
    asked(drawing, FEW, "What now?")
    expect(ground).to_have_attribute("data-side", "")


def test_a_table_that_fits_is_not_moved_by_the_marks_of_what_can_be_played(enter: Enter) -> None:
    scene, cards = war(), [Piece(f"c{n}", title=f"Command {n}", text="Go.") for n in range(5)]
    scene.areas.append(Area("commands", "Your Commands", place=Place.NEAR, layout=Fan(), pieces=cards))
    person = Drawing(enter(DESK), view_of(scene, [Gloss(f"Play {card.id}", [card.id]) for card in cards])).person
    expect(person.page.locator(".cell--near .piece.is-can")).to_have_count(5)
    over = "() => document.querySelector('.ground').scrollHeight - document.querySelector('.ground').clientHeight"
    assert person.page.evaluate(over) == 0
