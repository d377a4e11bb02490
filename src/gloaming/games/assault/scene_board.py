"""The board: regions drawn as shapes, and everything that stands in them."""

from collections import Counter

from gloaming.scene import Area, Badge, Kind, Map, Node, Piece, Place, Region, Spot, Tone, Value

from .board import fortitude, owner, seat_of, strength
from .box import box
from .names import ICON, SEALS, race_name, unit_name
from .state import WOUNDED, State

LAND = {
    "moor": "moor",
    "tundra": "snow",
    "crags": "rock",
    "mountains": "peaks",
    "farmland": "field",
    "vale": "field",
    "marches": "hills",
}


def board_area(s: State) -> Area:
    """The map: one shape and one place a region."""
    b = box(s)
    nodes, regions = [], []
    for id, region in b.regions.items():
        nodes.append(Node(id, region.label[0], sum(y for _, y in region.anchors) / len(region.anchors), region.name))
        land = LAND.get(region.terrain, region.terrain)
        regions.append(Region(id, [(float(x), float(y)) for x, y in region.polygon], land))
    pieces = [region_piece(s, id) for id in b.regions]
    for id in b.regions:
        pieces += unit_pieces(s, id)
    if s.castle:
        pieces.append(
            Piece(
                "castle", Kind.TOKEN, "Lyn Armaal", "Flying castle", icon="chess-rook", tint="cloud", at=Spot(s.castle)
            )
        )
    pieces += slayer_pieces(s, on_board=True)
    return Area("board", "The north", "", "map", Place.CENTRE, Map(1600, 1200, nodes, [], regions), pieces)


def region_piece(s: State, id: str) -> Piece:
    """A region: whose it is, its markers and Event Tokens."""
    b = box(s)
    region, badges = b.regions[id], []
    for kind, places in s.markers.items():
        if n := places.count(id):
            badges.append(Badge(str(n) if n > 1 else "", SEALS[kind], Tone.PLAIN, f"{kind} Marker"))
    for event in s.events:
        printed = b.events[event].printed
        if printed.region == id:
            badges.append(Badge("", "scroll", Tone.GOOD, f"Event: {printed.name}"))
    home = f"home of the {race_name(s, region.race)}" if region.race else "small folk"
    return Piece(f"r.{id}", Kind.PLACE, region.name, "Region", note=home, badges=badges, at=Spot(id), tint=owner(s, id))


def unit_pieces(s: State, region: str) -> list[Piece]:
    """The units in a region; alike ones stand together."""
    b = box(s)
    pieces = []
    for unit, n in Counter(s.armies[region]).items():
        race, sort = b.race[unit], b.sort[b.kind[unit]]
        dice, soak, _ = b.stats[unit]
        values = [
            Value(ICON["strength"], strength(s, b, unit), "Strength", changed=int(strength(s, b, unit) > dice)),
            Value(ICON["fortitude"], fortitude(s, b, unit), "Fortitude", changed=int(fortitude(s, b, unit) > soak)),
            Value(ICON["ordning"], b.stats[unit][2], "Ordning Value"),
        ]
        seat = seat_of(s, race)
        pieces.append(
            Piece(
                f"u.{region}.{unit}",
                Kind.TOKEN,
                unit_name(s, unit),
                f"{race_name(s, race)}: {sort}",
                icon=ICON[sort],
                tint=race,
                values=values,
                badges=[Badge("", ICON["wound"], Tone.BAD, "wounded")] if unit.endswith(WOUNDED) else [],
                count=n if n > 1 else None,
                seat=seat if seat >= 0 else None,
                at=Spot(region),
            )
        )
    return pieces


def slayer_pieces(s: State, on_board: bool) -> list[Piece]:
    """The Giantslayers on the board, or those off it."""
    b = box(s)
    pieces = []
    for id, slayer in s.slayers.items():
        if bool(slayer.region) is on_board:
            dice, soak, _ = b.stats[id]
            values = [Value(ICON["strength"], dice, "Strength"), Value(ICON["fortitude"], soak, "Fortitude")]
            badges = [Badge("", ICON["wound"], Tone.BAD, "wounded: no power")] if slayer.wounded else []
            at = Spot(slayer.region) if on_board else None
            pieces.append(
                Piece(
                    f"s.{id}",
                    Kind.PAWN,
                    b.names[id],
                    "Giantslayer",
                    icon=ICON["slayer"],
                    values=values,
                    badges=badges,
                    at=at,
                )
            )
    return pieces
