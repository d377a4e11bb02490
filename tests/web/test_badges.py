"""What lies on the corners of a piece never covers a title, its own or another's, in any game and on any screen."""

from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import expect

from gloaming.games import find
from gloaming.kernel import Match
from gloaming.scene import Area, Badge, Fan, Kind, Map, MapNode, Piece, PieceValue, Place, Scene, Spot, Tone
from tests.web.conftest import Enter
from tests.web.drawn import Drawing, view_of
from tests.web.house import AT_REST, DESK, PHONE

LOW = (1440, 800)
COVERED = """() => {
    const titles = document.querySelectorAll(".card__title, .slot__word, .token__word, .marker__word, .spot__word");
    const lines = [...titles].flatMap((title) => {
        const range = document.createRange();
        range.selectNodeContents(title);
        return [...range.getClientRects()].map((at) => ({at, title: title.textContent, area: title.closest(".area")}));
    });
    const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    return [...document.querySelectorAll(".badge")].flatMap((badge) => lines
        .filter((line) => line.area === badge.closest(".area") && meet(badge.getBoundingClientRect(), line.at))
        .map((line) => `${badge.closest("[data-piece]").dataset.piece}: ${badge.className} on ${line.title}`));
}"""
GIANTS = [("wraith_giants", {"wraith": "elder", "giant": giant}) for giant in ("earth", "air", "water", "fire")]
TABLES: list[tuple[str, dict[str, Any]]] = [
    *GIANTS,
    ("veilwraith", {}),
    ("retaliation", {}),
    ("assault", {}),
    ("allies", {}),
]
FOUR = [Badge("0/10", "flag", Tone.BAD), Badge(icon="moon"), Badge("2", "star"), Badge(icon="heart")]


def played(game: str, options: dict[str, Any], plies: int = 12) -> Scene:
    """A table of a game after some decisions."""
    match = Match.new(find(game), 3, options)
    for ply in range(plies):
        if match.ask is not None:
            match.play(index=ply * 7 % len(match.ask.options))
    return match.scene(0)


def crowded() -> Scene:
    """Titles of two lines on pieces of every kind, each with as many badges as there are corners."""
    title, values = "The Lantern Bearer", [PieceValue("eye", 3, "sight"), PieceValue("hand", "A/B/C", "reach")]
    cards = [Piece(f"c.{turn}", title=title, text="Move.", values=values, badges=FOUR, turn=turn) for turn in (0, 90)]
    chips = [Piece(f"k.{kind}", kind, title, badges=FOUR[:2]) for kind in (Kind.TOKEN, Kind.MARKER, Kind.PLACE)]
    fan = [Piece(f"f.{n}", title=title, badges=FOUR[:1] if n % 2 else []) for n in range(5)]
    nodes = [
        MapNode(name, x, y, f"{name} Middle Swell")
        for name, x, y in (("A", 400, 200), ("B", 540, 350), ("C", 230, 360))
    ]
    places = [Piece(f"n.{node.id}", Kind.PLACE, node.title, badges=FOUR[:3], at=Spot(node.id)) for node in nodes]
    return Scene(
        "Crowded",
        [
            Area("board", "Board", layout=Map(1000, 700, nodes), pieces=places),
            Area("cards", "Cards", place=Place.FAR, pieces=[*cards, *chips]),
            Area("fan", "Fan", place=Place.NEAR, layout=Fan(), pieces=fan),
        ],
    )


@pytest.mark.parametrize("size", [DESK, LOW, PHONE])
def test_no_badge_covers_a_title_in_any_game(enter: Enter, size: tuple[int, int]) -> None:
    drawing = Drawing(enter(size), view_of(crowded()))
    page, found = drawing.person.page, list[str]()
    tables = {"-".join([game, *options.values()]): played(game, options) for game, options in TABLES}
    for name, scene in {"crowded": crowded(), **tables}.items():
        drawing.show(scene=replace(scene, title=name))
        expect(page.locator(".bar h1")).to_have_text(name)
        page.wait_for_function(f'() => document.querySelector(".piece") && {AT_REST}')
        found += [f"{name}, {covered}" for covered in page.evaluate(COVERED)]
        drawing.person.picture(f"badges-{name}-{size[0]}x{size[1]}")
    assert not found, "\n".join(found)
