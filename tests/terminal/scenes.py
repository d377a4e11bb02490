"""One scene of everything that the vocabulary has."""

from gloaming.scene import (
    Area,
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


def card(rank: str, suit: str = "spades", turn: int = 0, face_up: bool = True) -> Piece:
    return Piece(
        f"{rank}{suit}", title=f"{rank} {suit}", card=PlayingCard(rank, suit), turn=turn, face_up=face_up, note="a note"
    )


def being(name: str, *cards: Piece) -> Piece:
    return Piece(name, Kind.GROUP, title=name, sort="Ally", note="♠9 flying", parts=list(cards))


def pawn(name: str, at: Spot) -> Piece:
    return Piece(name, Kind.PAWN, title=name, seat=1, at=at, badges=[Badge("2", "droplet", Tone.BAD, "2 wounds")])


WORDED = Piece(
    "thief",
    title="Lantern Thief",
    sort="Threat",
    text="Played: Discard 1 Memory. If you cannot, lose 2 Spirit.",
    values=[PieceValue("compass", 3, "to explore", 1), PieceValue("unheard-of", "X", "influence", -1)],
    badges=[Badge("1", "droplet", Tone.BAD, "1 wound")],
    count=3,
)
LAYOUTS: dict[str, tuple[Layout, list[Piece]]] = {
    "row": (Row(), [being("Eagle", card("3", turn=90), card("7", "hearts")), card("K"), WORDED]),
    "fan": (Fan(), [card(rank, "clubs") for rank in ("2", "3", "10", "J")]),
    "fan of words": (Fan(), [Piece(f"w{n}", title=f"Memory {n}") for n in range(3)]),
    "pile": (Pile(), [card("5", "diamonds"), card("6", "diamonds", face_up=False)]),
    "grid": (Grid(2), [Piece(f"cell{n}", Kind.PLACE, sort="cell") for n in range(5)]),
    "grid of cards": (Grid(2), [card(rank, "hearts") for rank in ("4", "5", "6")]),
    "track": (Track(["start", "", "2", "end"]), [pawn("Spirit", Spot(column=2))]),
    "map": (
        Map(
            100,
            60,
            [MapNode("n", 50, 5, "North Gate"), MapNode("s", 50, 55, "South Gate"), MapNode("e", 90, 30)],
            [MapPath("n", "s"), MapPath("n", "e", one_way=True)],
            [MapRegion("s", [(0, 0), (1, 1), (0, 1)], "marsh")],
        ),
        [pawn("Scout", Spot(node="s")), pawn("Lost one", Spot(node="nowhere"))],
    ),
    "hexes": (
        HexField([HexCell(c, r, "wood" if c else "", "A" if r else "") for r in range(3) for c in range(4)]),
        [pawn("Wolf", Spot(column=1, row=1, facing=90)), pawn("Bane", Spot(column=1, row=1))],
    ),
    "sheet": (
        Sheet(
            [Reading("Score", "at the end", "How it came about.", [Tally("Cards", 3), Tally("All", 3, True)], "Well.")]
        ),
        [Piece("rage", Kind.TOKEN, "Rage", count=4)],
    ),
    "page": (
        OpenPage(
            StoryPage(
                "The East",
                'Smoke *wakes* you.\n\n"Come," she says.',
                "E.1",
                "Cinders",
                "New moon",
                0.0,
                "Luna",
                "a singer",
                "You may walk.",
            )
        ),
        [],
    ),
    "journey": (
        Journey(
            [
                [JourneyStop("Cinders", "New moon", 0.0, "done")],
                [JourneyStop("Ash", "Crescent moon", 0.1, "here")],
                [JourneyStop("House", "Half moon", 0.2, "closed"), JourneyStop("Rock", "Half moon", 0.2)],
                [JourneyStop(note="Full moon", moon=0.5)],
            ]
        ),
        [],
    ),
    "tray": (
        Tray([Tally("Certain", 1), Tally("Successes", "3 of 4", True)]),
        [Piece(f"rolled{n}", Kind.DIE, "1 claw", note="1", icon="claw", count=1, tint="rage") for n in range(2)],
    ),
    "loose things": (
        Row(),
        [
            Piece("die", Kind.DIE, "5"),
            Piece("marker", Kind.MARKER, "Gale", icon="wind"),
            Piece("slot", Kind.PLACE, "Hearth", note="empty"),
            Piece("army", Kind.GROUP, "Hill Army", seat=2, parts=[Piece("ogre", Kind.TOKEN, "Ogre", count=2)]),
        ],
    ),
}


def scene_with(name: str, place: Place = Place.CENTRE) -> Scene:
    """A table with one area of the given layout."""
    layout, pieces = LAYOUTS[name]
    return Scene("A table", [Area("it", f"The {name}", "a note", "moon", place, layout, pieces)])


def everything() -> Scene:
    """A table with all layouts, in all places, and all that stands around them."""
    places = list(Place)
    areas = []
    for n, (name, (layout, pieces)) in enumerate(LAYOUTS.items()):
        own = [_renamed(piece, name) for piece in pieces]
        areas.append(Area(name, f"The {name}", place=places[n % len(places)], layout=layout, pieces=own))
    return Scene(
        "Everything",
        [*areas, Area("empty", "Nothing here")],
        subtitle="a test",
        phases=PhaseBar("Round 2", ["Dusk", "Night", "Dawn"], 1),
        counters=[TableCounter("11 points so far", "skull", Tone.BAD)],
        seats=[
            SeatView(0, "Nadia", "rolls", score=3, pieces=[Piece("hers", Kind.TOKEN, "Ore")]),
            SeatView(1, "Computer"),
        ],
    )


def _renamed(piece: Piece, area: str) -> Piece:
    """The same piece under an id that is unique on the whole table."""
    parts = [_renamed(part, area) for part in piece.parts]
    renamed = {name: getattr(piece, name) for name in piece.__struct_fields__}
    return Piece(**{**renamed, "id": f"{area}/{piece.id}", "parts": parts})


VALUES_SAID = [
    (PieceValue("drop", "0/11", "Wounds"), "0 of 11 Wounds"),
    (PieceValue("drop", 3, "Wounds"), "3 Wounds"),
    (PieceValue("reach", "A/B/G", "reach of its attack"), "A, B, G reach of its attack"),
]
BADGES_SAID = [  # what ears are told of what eyes see on a piece
    (Badge("2/11", "droplet", Tone.BAD, "Wounds"), "2 of 11 Wounds"),
    (Badge("3", "bolt", Tone.MINE, "Power Tokens"), "3 Power Tokens"),
    (Badge("2", "droplet", Tone.BAD, "2 wounds"), "2 wounds"),
    (Badge("1", "", Tone.GOOD, "Event 1: The Ring"), "Event 1: The Ring"),
    (Badge("R", meaning="red base"), "red base"),
    (Badge("ignored", "moon", Tone.GOOD, "its cost does not count"), "ignored: its cost does not count"),
    (Badge(icon="cube", meaning="has acted"), "has acted"),
    (Badge("4", "cards"), "4 cards"),
    (Badge(), ""),
]
