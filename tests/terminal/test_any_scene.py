"""Whatever a game puts on the table: it is drawn and told, and nothing breaks."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gloaming.scene import (
    Area,
    Badge,
    Fan,
    Grid,
    HexCell,
    HexField,
    Kind,
    Map,
    MapNode,
    MapPath,
    Piece,
    PieceValue,
    Pile,
    Place,
    PlayingCard,
    Reading,
    Row,
    Scene,
    Sheet,
    Spot,
    Tally,
    Track,
    Tray,
)
from gloaming.terminal import draw, words
from gloaming.terminal.cards import SIZES
from gloaming.terminal.draw import table
from gloaming.terminal.scene_view import STEPS, neighbour
from tests.soak import SOAK

TEXT = st.one_of(
    st.just(""), st.text(max_size=12), st.sampled_from(["狼の影", "Winged Dragon XIII", "\x1b[2J", "é́", "🐺"])
)
SMALL_INT = st.integers(0, 5)
BADGES = st.lists(st.builds(Badge, TEXT, st.sampled_from(["", "cube", "unknown"])), max_size=2)
VALUES = st.lists(st.builds(PieceValue, TEXT, SMALL_INT, TEXT, st.sampled_from([-1, 0, 1])), max_size=3)
SPOTS = st.none() | st.builds(
    Spot, st.sampled_from(["a", "b", "z"]), SMALL_INT, SMALL_INT, st.none() | st.integers(0, 360)
)
CARDS = st.none() | st.builds(
    PlayingCard, st.sampled_from(["A", "10", "?"]), st.sampled_from(["spades", "hearts", "stars", ""])
)


def piece(parts: st.SearchStrategy[list[Piece]]) -> st.SearchStrategy[Piece]:
    return st.builds(
        Piece,
        id=st.uuids().map(str),
        kind=st.sampled_from(Kind),
        title=TEXT,
        sort=TEXT,
        text=TEXT,
        note=TEXT,
        card=CARDS,
        turn=st.sampled_from([0, 45, 90, 135, 180, 270, 13]),
        face_up=st.booleans(),
        values=VALUES,
        badges=BADGES,
        parts=parts,
        count=st.none() | SMALL_INT,
        seat=st.none() | SMALL_INT,
        at=SPOTS,
        dim=st.booleans(),
    )


PIECES = st.lists(piece(st.lists(piece(st.just([])), max_size=3)), max_size=5)
READINGS = st.lists(st.builds(Reading, TEXT, TEXT, TEXT, st.lists(st.builds(Tally, TEXT, SMALL_INT)), TEXT), max_size=2)
NODES = [MapNode("a", 0, 0, "Ash"), MapNode("b", 90, 200), MapNode("c", 1e6, -5, "far out")]
LAYOUTS = st.one_of(
    st.sampled_from([Row(), Fan(), Pile(), Track([]), HexField([]), Map(0, 0)]),
    st.builds(Grid, st.integers(0, 4)),
    st.builds(Track, st.lists(TEXT, max_size=5)),
    st.builds(HexField, st.lists(st.builds(HexCell, st.integers(-2, 4), st.integers(-2, 4), TEXT, TEXT), max_size=6)),
    st.just(Map(100, 50, NODES, [MapPath("a", "b"), MapPath("b", "c", True), MapPath("a", "nowhere")])),
    st.builds(Sheet, READINGS),
    st.builds(Tray, st.lists(st.builds(Tally, TEXT, SMALL_INT), max_size=3)),
)
AREAS = st.lists(
    st.builds(Area, st.uuids().map(str), TEXT, TEXT, TEXT, st.sampled_from(Place), LAYOUTS, PIECES), max_size=4
)


@settings(max_examples=40 * SOAK, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(AREAS, st.integers(1, 160))
def test_any_scene_is_drawn_and_told(areas: list[Area], width: int) -> None:
    scene = Scene("t", areas)
    assert draw(scene, width).plain
    assert all(char.isprintable() or char == " " for line in words(scene) for char in line)
    for size in SIZES:
        anchors = table(scene, width, size).anchors()
        for rect in list(anchors)[:4]:
            for direction in STEPS:
                assert neighbour(anchors, rect, direction) in {*anchors, ""}
