"""The client draws every scene that the vocabulary can say, keeps the focus, and lets pieces glide."""

import re

import pytest
from playwright.sync_api import expect

from gloaming.scene import (
    Area,
    Badge,
    Gloss,
    Grid,
    Kind,
    LogLine,
    Piece,
    PieceValue,
    Place,
    PlayingCard,
    Row,
    Scene,
    Tone,
    Verdict,
)
from tests.terminal.scenes import LAYOUTS, WORDED, everything, scene_with
from tests.web.conftest import Enter
from tests.web.drawn import Drawing, view_of
from tests.web.house import PHONE


def pieces(scene: Scene) -> list[Piece]:
    """The pieces that are seen: of a pile, the uppermost."""
    return [
        piece
        for area in scene.areas
        for piece in (area.pieces[-1:] if type(area.layout).__name__ == "Pile" else area.pieces)
    ]


FOR_A_FINGER = """(piece) => {
  const { width, height } = piece.getBoundingClientRect();
  return Math.min(width, height) >= 24; // WCAG 2.2, 2.5.8
}"""


def test_every_layout_shows_each_of_its_pieces_with_a_name_that_can_be_heard(enter: Enter) -> None:
    drawing = Drawing(enter(), view_of(Scene("S", [])))
    person = drawing.person
    for name in [each for each in LAYOUTS if each != "page"]:  # that lies in the book beside the table
        scene = scene_with(name)
        drawing.show(scene=scene)
        expect(person.page.locator(".area__head")).to_contain_text(f"The {name}")
        for piece in pieces(scene):
            shown = person.piece(piece.id)
            expect(shown).to_be_visible()
            person.page.wait_for_function(FOR_A_FINGER, arg=shown.element_handle())  # as soon as it has come to rest
            assert len(shown.get_attribute("aria-label") or "") > 1
        person.picture(f"layout-{name.replace(' ', '-')}")


@pytest.mark.parametrize("theme", ["dusk", "dawn"])
def test_a_table_with_everything_is_drawn_and_nothing_runs_out_of_the_window(enter: Enter, theme: str) -> None:
    person = Drawing(enter(theme=theme), view_of(everything())).person
    for piece in pieces(everything()):
        expect(person.piece(piece.id)).to_be_attached()
    for words in ("Round 2", "Night", "11 points so far", "a test", "Nadia", "Score", "How it came about."):
        expect(person.page.locator(".play")).to_contain_text(words)
    expect(person.page.locator("[aria-current=step]")).to_have_text("Night")
    assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    person.picture(f"everything-{theme}")


def test_on_a_phone_everything_stands_in_one_column(enter: Enter) -> None:
    person = Drawing(enter(PHONE), view_of(everything())).person
    assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    lefts = person.page.eval_on_selector_all(
        ".cell:not([hidden]) > .area", "all => all.map((a) => a.getBoundingClientRect().left)"
    )
    assert max(lefts[:5]) < 40
    expect(person.page.locator(".cell--side")).to_be_hidden()
    person.button("Beside the table").click()
    expect(person.page.locator(".cell--side")).to_be_visible()
    person.picture("everything-phone")


def test_cards_show_what_they_are(enter: Enter) -> None:
    cards = [
        WORDED,
        Piece(
            "up",
            title="Lamp",
            values=[PieceValue("star", 2, "worth", 1)],
            badges=[Badge("2", "droplet", Tone.BAD, "wounds")],
        ),
        Piece("back", face_up=False),
        Piece("tilted", title="Fight", turn=45),
        Piece("lying", card=PlayingCard("10", "hearts"), turn=90),
        *(
            Piece(rank, card=PlayingCard(rank, suit))
            for rank, suit in (("A", "spades"), ("J", "clubs"), ("Q", "hearts"), ("K", "diamonds"))
        ),
    ]
    person = Drawing(enter(), view_of(Scene("Cards", [Area("all", "Cards", layout=Row(), pieces=cards)]))).person
    expect(person.face("thief")).to_contain_text("Lantern Thief")
    expect(person.face("thief").locator(".val.up")).to_have_text("3")
    assert person.piece("thief").get_attribute("aria-label") == (
        "Lantern Thief, 3 here, 3 to explore (higher than printed), X influence (lower than printed), 1 wound, "
        "Played: Discard 1 Memory. If you cannot, lose 2 Spirit."
    )
    assert person.piece("back").get_attribute("aria-label") == "a face-down card."
    assert person.piece("lying").get_attribute("aria-label") == "10 of hearts, on its side."
    box = person.piece("lying").bounding_box()
    assert box is not None
    assert box["width"] > box["height"]
    assert person.face("A").locator("path").count() == 2  # the index and one large pip
    assert person.page.locator('[data-piece="K"] .pc__court').count() == 1
    sources = person.page.eval_on_selector_all(".card .emblem", "all => all.map((each) => each.src)")
    assert len(set(sources)) == len(sources) == 3  # every card has a face of its own
    person.picture("cards")


def test_marks_are_never_by_colour_alone(enter: Enter) -> None:
    scene = Scene("Marks", [Area("row", "Row", pieces=[Piece(name, title=name) for name in ("one", "two", "three")])])
    options = [
        Gloss("one takes two", ["one", "two"], Verdict("5 beats 4", Tone.GOOD)),
        Gloss("one takes three", ["one", "three"], Verdict("2 loses to 4", Tone.BAD)),
    ]
    person = Drawing(enter(), view_of(scene, options)).person
    assert person.piece("one").get_attribute("aria-description") == "Can be touched."
    person.piece("one").click()
    assert person.piece("one").get_attribute("aria-pressed") == "true"
    expect(person.page.locator('[data-piece="one"] .tick')).to_be_visible()
    assert person.piece("two").get_attribute("aria-description") == "Can be touched next. 5 beats 4"
    expect(person.page.locator('[data-piece="three"] .verdict')).to_have_text("2 loses to 4")
    expect(person.page.locator(".steps")).to_contain_text("two or three")
    person.picture("marks")
    person.page.keyboard.press("Escape")
    expect(person.page.locator(".tick")).to_have_count(0)


def hand(*names: str) -> Area:
    return Area("hand", "Hand", place=Place.HAND, pieces=[Piece(name, title=name) for name in names])


def table(*names: str) -> Area:
    return Area("table", "Table", place=Place.FAR, pieces=[Piece(name, title=name) for name in names])


def test_the_focus_follows_its_piece_and_goes_to_the_next_one_when_it_leaves(enter: Enter) -> None:
    drawing = Drawing(enter(), view_of(Scene("S", [table(), hand("a", "b", "c")])))
    person = drawing.person
    person.piece("b").focus()
    drawing.show(scene=Scene("S", [table("b"), hand("a", "c")]), ply=1)
    expect(person.page.locator('[data-area="table"] [data-piece="b"]')).to_be_visible()
    assert person.focused() == "b"
    drawing.show(scene=Scene("S", [table(), hand("a", "c")]), ply=2)
    expect(person.page.locator('[data-piece="b"]')).to_have_count(0)
    assert person.focused() in ("a", "c")
    drawing.show(scene=Scene("S", []), ply=3)
    expect(person.page.locator(".piece")).to_have_count(0)


def test_arrows_walk_within_an_area_and_tab_goes_to_the_next(enter: Enter) -> None:
    grid = Area("grid", "Grid", layout=Grid(3), pieces=[Piece(f"g{n}", Kind.PLACE, sort="cell") for n in range(6)])
    person = Drawing(enter(), view_of(Scene("S", [table("x"), grid, hand("a", "b")]))).person
    press = person.page.keyboard.press
    person.piece("g0").focus()
    for key, there in (
        ("ArrowRight", "g1"),
        ("ArrowDown", "g4"),
        ("ArrowLeft", "g3"),
        ("ArrowUp", "g0"),
        ("ArrowUp", "x"),
    ):
        press(key)
        assert person.focused() == there
    press("Tab")
    assert person.focused() == "g0"
    press("Tab")
    assert person.focused() == "a"
    assert person.piece("g4").get_attribute("aria-label") == "Row 2, column 2: empty cell."


def test_pieces_glide_unless_nothing_may_move(enter: Enter) -> None:
    for motion, moves in (("no-preference", 1), ("reduce", 0)):
        drawing = Drawing(enter(), view_of(Scene("S", [table(), hand("a", "b")])))
        page = drawing.person.page
        page.emulate_media(reduced_motion=motion)  # type: ignore[arg-type]
        page.evaluate("""() => new MutationObserver((_, own) => {
            const b = document.querySelector("[data-area=table] [data-piece=b]");
            if (b) { own.disconnect(); setTimeout(() => { window.moving = b.getAnimations().length; }, 40); }
        }).observe(document.querySelector(".ground"), {childList: true, subtree: true})""")
        drawing.show(scene=Scene("S", [table("b"), hand("a")]), ply=1)
        page.wait_for_function("() => window.moving !== undefined")
        assert page.evaluate("window.moving") == moves


def test_what_has_just_happened_is_marked_on_the_table_and_in_the_log(enter: Enter) -> None:
    drawing = Drawing(
        enter(), view_of(Scene("S", [hand("a", "b")]), log=[LogLine("Round 1", heading=True), LogLine("It begins.")])
    )
    line = LogLine("a is played.", pieces=["a"])
    drawing.show(scene=Scene("S", [hand("a", "b")]), ply=1, log=[*drawing.view["log"], line])
    page = drawing.person.page
    expect(page.locator('.piece.is-new[data-piece="a"]')).to_be_visible()
    expect(page.locator(".log .new")).to_have_text("a is played.")
    expect(page.locator("#told")).to_have_text("a is played.")
    page.locator(".log .new").hover()
    expect(page.locator('.piece.is-lit[data-piece="a"]')).to_be_visible()


def test_a_long_story_with_many_choices_keeps_the_question_in_sight(enter: Enter) -> None:
    options = [
        Gloss(f"Take the {word} path, and do not look back", key=word[0])
        for word in ("low", "high", "wet", "dark", "old")
    ]
    options += [Gloss(f"Choice {n}") for n in range(12)]
    person = Drawing(enter(), view_of(scene_with("sheet"), options)).person
    expect(person.question).to_be_in_viewport()
    expect(person.button("8 more")).to_be_visible()
    person.page.keyboard.press("w")
    expect(person.page.locator(".play--busy")).to_have_count(1)


def test_numbers_open_the_list_first_and_take_from_it_when_it_is_seen(enter: Enter) -> None:
    options = [Gloss(f"Choice {n}") for n in range(1, 13)]
    drawing = Drawing(enter(), view_of(Scene("S", []), options))
    page = drawing.person.page
    page.keyboard.press("1")
    expect(page.locator('.option[data-option="0"]')).to_be_focused()
    page.keyboard.press("1")  # could be 1, 11 or 12: waits
    page.keyboard.press("2")
    expect(page.locator(".play--busy")).to_have_count(1)
    assert drawing.said[-1] == {"play": 11, "ply": 0, "turn": 0}


def test_what_is_asked_only_for_others_is_answered_where_nobody_else_sits(enter: Enter) -> None:
    """Until then it waits: while a person sits there, and after one's own decision was taken back."""
    other = {"seat": 1, "kind": "human", "name": "Ben", "level": None, "here": True, "yours": False, "screen": 1}
    view = view_of(Scene("Torches", []), [Gloss("Pass", key="e", idle=True)], ply=4)
    me, asked = view["seats"][0], view["ask"]
    drawing = Drawing(enter(), {**view, "seats": [me, other]})
    page = drawing.person.page
    drawing.show(seats=[me, {**other, "kind": "computer"}], ply=3)
    expect(page.locator('.play[data-ply="3"]')).not_to_have_class(re.compile("play--busy"))
    drawing.show(ply=5, ask={**asked, "question": "And now?"})
    expect(page.locator('.play--busy[data-ply="5"]')).to_be_attached()
