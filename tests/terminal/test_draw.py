"""Scenes as pictures: every layout, every size, every mark."""

import unicodedata

import pytest
from rich.cells import cell_len
from rich.console import Console

from gloaming.kernel import Match
from gloaming.scene import (
    Area,
    Gloss,
    Grid,
    HexCell,
    HexField,
    Kind,
    Piece,
    Place,
    PlayingCard,
    Scene,
    Spot,
    Touch,
    Verdict,
)
from gloaming.terminal import draw
from gloaming.terminal.canvas import Canvas, clip, fold, line
from gloaming.terminal.cards import LARGE, MEDIUM, MEDIUM_LOW, SIZES, SMALL, Size, face
from gloaming.terminal.draw import fitting_size, table
from gloaming.terminal.glyphs import ICONS, SEAT_MARKS
from gloaming.terminal.marks import NO_MARKS, marks_of
from tests.terminal.scenes import LAYOUTS, being, card, everything, scene_with


def picture(scene: Scene, width: int = 100) -> str:
    return draw(scene, width).plain


@pytest.mark.parametrize("name", LAYOUTS)
@pytest.mark.parametrize("width", [1, 7, 20, 46, 80, 200])
def test_every_layout_is_drawn_at_every_width(name: str, width: int) -> None:
    assert "The" in picture(scene_with(name), width) or width < 5


@pytest.mark.parametrize("name", LAYOUTS)
@pytest.mark.parametrize("size", SIZES)
def test_every_piece_of_every_layout_has_a_spot_to_be_touched(name: str, size: Size) -> None:
    scene = scene_with(name)
    drawn = table(scene, 90, size)
    seen = set(scene.pieces()) if name != "pile" else {scene.areas[0].pieces[-1].id}
    assert {rect.piece for rect in drawn.rects} == seen
    for rect in drawn.anchors().values():
        assert drawn.pieces_at(rect.x, rect.y)[0] == rect.piece


@pytest.mark.parametrize("width", [10, 40, 80, 130, 240])
def test_everything_at_once_is_drawn(width: int) -> None:
    text = picture(everything(), width)
    for word in ("Everything", "Eagle", "Night", "11 points", "Nadia"):
        assert word in text or width < 40


def test_names_and_numbers_of_a_card_with_words_are_readable() -> None:
    text = picture(scene_with("row"), 100)
    assert "Lantern Thief" in text
    assert "✧3▲" in text
    assert "X▼" in text


@pytest.mark.parametrize("size", SIZES)
def test_a_lying_card_looks_lying_a_tilted_one_tilted_and_a_back_shows_nothing(size: Size) -> None:
    standing, lying = face(card("7"), size, NO_MARKS), face(card("7", turn=90), size, NO_MARKS)
    assert standing.width < lying.width
    assert standing.height > lying.height
    assert standing.width <= 2 * standing.height  # a cell is about twice as high as wide
    assert lying.width > 2 * lying.height
    looks = {face(card("7", turn=turn), size, NO_MARKS).text().plain for turn in (0, 45, 90)}
    assert len(looks) == 3
    back = face(card("7", face_up=False), size, NO_MARKS).text().plain
    assert "7" not in back
    assert "♠" not in back


@pytest.mark.parametrize("size", SIZES)
def test_in_a_group_every_card_can_be_read_and_touched(size: Size) -> None:
    cards = [card("K", "clubs"), card("10", "hearts", turn=90), card("10", "diamonds"), card("2")]
    scene = Scene("", [Area("a", pieces=[being("Winged Angel", *cards)])])
    drawn = table(scene, 90, size)
    text = drawn.text().plain
    for index in ("K♣", "10♥", "10♦", "2♠"):
        assert index in text
    rects = drawn.anchors()
    assert len({(rects[each.id].x, rects[each.id].y) for each in cards}) == 4
    assert "Winged" in text
    assert "♠9 flying" in text


def test_places_lie_where_the_game_wants_them() -> None:
    areas = [Area(place, place.value.upper(), place=place, pieces=[card("A")]) for place in Place]
    rows = picture(Scene("t", areas), 120).splitlines()

    def where(word: str) -> tuple[int, int]:
        return next((y, row.index(word)) for y, row in enumerate(rows) if word in row)

    assert where("FAR") < where("LEFT") < where("NEAR") < where("HAND")
    assert where("LEFT")[0] == where("OVER")[0] == where("RIGHT")[0]
    assert where("LEFT")[1] < where("OVER")[1] < where("RIGHT")[1]
    assert where("OVER") < where("CENTRE")
    assert where("OVER")[1] == where("CENTRE")[1]
    assert where("SIDE")[1] > where("RIGHT")[1]
    rows = picture(Scene("t", areas), 60).splitlines()
    assert where("SIDE") > where("HAND")


def test_a_grid_of_places_looks_like_a_board() -> None:
    marks = [Piece(f"c{n}", Kind.PLACE, title="XO "[n % 3].strip()) for n in range(9)]
    text = picture(Scene("t", [Area("board", layout=Grid(3), pieces=marks)]), 40)
    assert "┬" in text
    assert "┼" in text
    assert text.count("X") == 3


def test_the_largest_size_that_fits_is_taken() -> None:
    scene = Scene("t", [Area("a", place=Place.FAR, pieces=[being("Fae", card("2"), card("3"))])])
    assert fitting_size(scene, 80, 40) is LARGE
    assert fitting_size(scene, 80, 7) is MEDIUM
    assert fitting_size(scene, 80, 5) is MEDIUM_LOW
    assert fitting_size(scene, 80, 2) is SMALL


def test_what_lies_before_a_seat_can_be_touched_too() -> None:
    assert "hers" in table(everything(), 100, SMALL).anchors()


def test_an_empty_table_is_drawn() -> None:
    assert picture(Scene("Nothing", [])).strip() == "Nothing"


def marked(touched: list[str], focus: str = "") -> str:
    glosses = [
        Gloss("a to b", ["Ann", "Bea"], Verdict("20 beats 9")),
        Gloss("a to c", ["Ann", "Cid"], Verdict("20 beats 3")),
        Gloss("d", ["Dot", "Bea"]),
    ]
    touch = Touch(glosses)
    for piece in touched:
        touch.touch(piece)
    names = ("Ann", "Bea", "Cid", "Dot", "Eve")
    scene = Scene("t", [Area("a", pieces=[being(name, card(name)) for name in names])])
    return table(scene, 200, SMALL, marks_of(touch, focus)).text().plain


def test_marks_can_be_told_without_colour() -> None:
    nothing = marked([])
    assert "[Ann]" in nothing
    assert "[Dot]" in nothing
    assert " Bea " in nothing
    touched = marked(["Ann"])
    assert "●Ann" in touched
    assert "»Bea«" in touched
    assert "20 beats 9" in touched
    assert "20 beats 3" in touched
    assert "[Dot]" in touched
    assert " Eve" in touched


def test_the_focus_can_be_told_without_colour() -> None:
    assert "╔" not in marked([])
    assert "╔" in marked([], focus="Eve")


def test_a_part_of_a_group_is_marked_by_itself() -> None:
    touch = Touch([Gloss("heal", ["K", "3"])])
    parts = [Piece(name, card=PlayingCard(name, "spades")) for name in ("K", "3", "4")]
    scene = Scene("t", [Area("a", pieces=[being("Fae", *parts)])])
    for touched, signs in (([], "▲"), (["K"], "●◆")):
        touch.touched = list(touched)
        for size in (SMALL, MEDIUM):
            text = table(scene, 60, size, marks_of(touch)).text().plain
            assert all(text.count(sign) == 1 for sign in signs)


def test_without_colours_the_same_characters_are_printed() -> None:
    text = draw(everything(), 100)
    console = Console(no_color=True, color_system=None, width=100, force_terminal=False)
    with console.capture() as capture:
        console.print(text)
    assert "\x1b" not in capture.get()
    assert "Lantern Thief" in capture.get()


def test_every_sign_is_one_cell_wide() -> None:
    for sign in (*ICONS.values(), *SEAT_MARKS):
        assert cell_len(sign) == 1
        assert unicodedata.east_asian_width(sign) not in "WF"


def test_text_from_a_game_cannot_move_the_cursor() -> None:
    evil = Piece("x", title="\x1b[2Jboo\nhoo\t", note="\x07")
    text = picture(Scene("\x1b]0;title\x07", [Area("a", pieces=[evil])]))
    assert not any(unicodedata.category(char) == "Cc" for char in text.replace("\n", ""))
    assert "boo" in text


def test_wide_characters_keep_their_two_cells() -> None:
    canvas = Canvas(6, 1)
    canvas.put(0, 0, "狼狼狼")
    assert canvas.text().plain == "狼狼狼"
    canvas.put(1, 0, "x")
    assert canvas.text().plain == " x狼狼"
    canvas.paste(line("yz"), 2, 0)
    assert canvas.text().plain == " xyz狼"
    narrow = Canvas(3, 1)
    narrow.put(0, 0, "狼狼")
    assert cell_len(narrow.text().plain) <= 3


def test_what_does_not_fit_is_cut_with_a_sign() -> None:
    assert clip("a long name", 6) == "a lon…"
    assert clip("short", 9) == "short"
    assert fold("one two three four", 9, 2) == ["one two", "three fo…"]


@pytest.mark.parametrize("game", ["allies", "tictactoe"])
def test_the_scenes_of_our_games_are_drawn_to_the_end(game: str) -> None:
    match = Match.new(game, seed=5)
    while match.ask is not None:
        scene = match.scene(0)
        drawn = table(scene, 80, SMALL)
        assert set(scene.pieces()) == {rect.piece for rect in drawn.rects}
        match.play(index=match.ply % len(match.ask.options))
    assert picture(match.scene(0))


# hexes


def heath(columns: int) -> Scene:
    """A row of hexes that can be touched, a wolf on the second, who looks to the right."""
    ground = [Piece(f"h{n}", Kind.PLACE, sort=f"HEX {n}", at=Spot(column=n)) for n in range(columns)]
    wolf = Piece("wolf", Kind.PAWN, "Walks-in-Rain", icon="paw", seat=0, at=Spot(column=1, facing=90))
    field = HexField([HexCell(n, 0, "heather", "4" if n == 2 else "") for n in range(columns)])
    return Scene("Heath", [Area("map", "The map", layout=field, pieces=[*ground, wolf])])


def test_a_map_of_hexes_that_is_too_wide_is_drawn_small_enough_to_be_seen_whole() -> None:
    assert "│  heather  │" in picture(heath(4), 60)
    small = picture(heath(12), 60)
    assert "│hea│hea│4 h│hea│" in small
    assert max(map(len, small.splitlines())) <= 60


def test_in_a_small_hex_a_figure_is_its_signs_and_says_where_it_looks() -> None:
    assert "│◆∴→│" in picture(heath(12), 60)
    assert "│ ◆∴→ Walk…" in picture(heath(4), 60)
    assert "│◆∴→Wa│" in picture(heath(9), 60)


def test_the_ground_of_a_hex_takes_no_line_of_its_own_and_shows_its_mark_around_the_land() -> None:
    touch = Touch([Gloss("Move", ["h0"]), Gloss("Howl", ["wolf"])])
    drawn = table(heath(12), 60, SMALL, marks_of(touch)).text().plain
    assert "│[h]│hea│4 h│" in drawn
    assert "│   │[◆]│   │" in drawn
    assert len(drawn.splitlines()) == 5  # the title, two borders, the land, the figures
