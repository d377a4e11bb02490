"""The vocabulary of the table: plain data with unique pieces that survives JSON."""

import msgspec

from gloaming.scene import (
    Area,
    Backdrop,
    Badge,
    Fan,
    Grid,
    HexCell,
    HexField,
    Journey,
    JourneyStop,
    Kind,
    Layout,
    Map,
    MapNode,
    MapPath,
    MapRegion,
    OpenPage,
    PhaseBar,
    Piece,
    PieceValue,
    Pile,
    Place,
    PlayingCard,
    Reading,
    Row,
    Scene,
    SeatView,
    Sheet,
    Spot,
    StoryPage,
    TableCounter,
    Tally,
    Tone,
    Track,
    Tray,
)

LAYOUTS: list[Layout] = [
    Row(),
    Fan(),
    Pile(),
    Grid(3),
    Track(["I", "II"]),
    Map(
        10,
        5,
        [MapNode("a", 1, 2, "Ford")],
        [MapPath("a", "b", one_way=True)],
        [MapRegion("a", [(0, 0), (1, 0), (1, 1)], "wood")],
    ),
    HexField([HexCell(1, 2, "wood", "x")]),
    Sheet([Reading("Page", text="Once", tallies=[Tally("sum", 3, total=True)])]),
    OpenPage(StoryPage("The East", "Smoke.", "E.1", "Cinders", "New moon", 0.0, "Keeper", "of the fire", "Walk.")),
    Journey([[JourneyStop("Cinders", "New moon", 0.0, "done")], [JourneyStop(moon=0.2), JourneyStop(state="closed")]]),
    Tray([Tally("sum", 3, total=True)]),
]


def test_a_scene_finds_every_piece_parts_of_groups_and_pieces_of_seats_included() -> None:
    scene = Scene(
        "Table",
        [
            Area("a", pieces=[Piece("one"), Piece("group", Kind.GROUP, parts=[Piece("two", parts=[Piece("three")])])]),
            Area("b", pieces=[Piece("four")]),
        ],
        seats=[SeatView(0, "First", pieces=[Piece("five", parts=[Piece("six")])])],
    )
    found = scene.pieces()
    assert set(found) == {"one", "group", "two", "three", "four", "five", "six"}
    assert all(piece.id == name for name, piece in found.items())
    assert found["three"] is scene.areas[0].pieces[1].parts[0].parts[0]


def test_a_scene_without_pieces_finds_none() -> None:
    assert Scene("Table", []).pieces() == {}


def test_everything_that_can_be_drawn_survives_json() -> None:
    piece = Piece(
        "p",
        Kind.TOKEN,
        title="Lantern",
        card=PlayingCard("Q", "hearts"),
        turn=90,
        face_up=False,
        values=[PieceValue("sword", 3, "strength", -1)],
        badges=[Badge("2", "cube", Tone.BAD, "two cubes")],
        parts=[Piece("q")],
        count=4,
        seat=1,
        at=Spot("a", 1, 2, 60),
        dim=True,
    )
    scene = Scene(
        "Table",
        [Area(f"area {i}", place=Place.HAND, layout=layout, pieces=[piece]) for i, layout in enumerate(LAYOUTS)],
        subtitle="Round 2",
        phases=PhaseBar("Round 2", ["one", "two"], 1),
        counters=[TableCounter("11 points", "star", Tone.GOOD)],
        seats=[SeatView(0, "First", "thinks", "X", 3, [piece])],
        backdrop=Backdrop("moor", 120, ("hills", "moor", "sea")),
    )
    assert msgspec.json.decode(msgspec.json.encode(scene), type=Scene) == scene
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(scene), type=Scene) == scene


def test_a_plain_piece_is_small_on_the_wire() -> None:
    assert msgspec.json.encode(Piece("a")) == b'{"id":"a"}'
    assert msgspec.json.encode(Scene("T", [Area("a")])) == b'{"title":"T","areas":[{"id":"a"}]}'


def test_two_pieces_do_not_share_their_lists() -> None:
    one, other = Piece("a"), Piece("b")
    one.parts.append(Piece("c"))
    assert other.parts == []
