"""Maps of regions in the terminal: an army stands there with all its parts, and each of them can be touched."""

from gloaming.scene import Area, Badge, Kind, Map, MapNode, MapRegion, Piece, Scene, Spot, Tone
from gloaming.terminal.cards import SMALL
from gloaming.terminal.draw import table


def land() -> Scene:
    wounded = [Badge("", "heart-crack", Tone.BAD, "wounded")]
    units = [
        Piece("u.smith", Kind.TOKEN, "Fire Smith", icon="user", count=2),
        Piece("u.hurt", Kind.TOKEN, "wounded Fire Smith", icon="user", count=1, badges=wounded),
        Piece("u.odd", Kind.TOKEN, "Odd One", icon="unheard-of"),
    ]
    pieces = [
        Piece("r.west", Kind.PLACE, "West", at=Spot("west")),
        Piece("a.west", Kind.GROUP, "Fire", "Army", seat=2, parts=units, at=Spot("west")),
    ]
    regions = [MapRegion("west", [(0, 0), (9, 0), (9, 9)], "moor")]
    return Scene(
        "Land", [Area("board", "Land", layout=Map(10, 8, [MapNode("west", 5, 4, "West")], [], regions), pieces=pieces)]
    )


def test_an_army_stands_on_its_place_with_every_part_by_its_sign() -> None:
    canvas = table(land(), 100, SMALL)
    drawn = canvas.text().plain
    assert drawn.count("West") == 1  # a place that can be touched is its own name
    assert "▲" in drawn
    assert "☻2" in drawn
    assert "☻1♡" in drawn
    assert "Odd One" in drawn  # without a sign it is said in words
    assert {"r.west", "a.west", "u.smith", "u.hurt", "u.odd"} <= set(canvas.anchors())


def test_a_map_of_regions_is_not_wider_than_the_screen() -> None:
    for width in (40, 60, 100):
        assert table(land(), width, SMALL).width <= width
