"""The board: regions drawn as shapes, and everything that stands in them."""

from collections import Counter
from collections.abc import Sequence
from functools import cache

import msgspec
from msgspec.structs import replace

from gloaming.kernel import memoized
from gloaming.scene import (
    Area,
    Badge,
    Kind,
    Map,
    MapNode,
    MapPath,
    MapRegion,
    Piece,
    PieceValue,
    Place,
    Spot,
    Tone,
    cached_drawing_by,
    counted,
)

from ..players.odds import dice_of, falls_to
from ..rules.casualties import region_of
from ..table.board import armies_in, fortitude, owner, seat_of, strength
from ..table.box import Box, box
from ..table.state import State
from ..table.units import Unit
from .names import ICON, MARK, SEALS, race_name, unit_name

LAND = {
    "moor": "moor",
    "tundra": "snow",
    "crags": "rock",
    "mountains": "peaks",
    "farmland": "field",
    "vale": "field",
    "marches": "hills",
}
encode = msgspec.msgpack.Encoder().encode
ALONE = ("leader", "champion")  # nobody asks how many of them there are


def board_area(s: State) -> Area:
    """The map: one shape and one place a region."""
    b = box(s)
    pieces = [*region_pieces(s)]
    for id in b.regions:
        pieces += [army_piece(s, id, units) for units in armies_in(s, id)]
    if s.castle:
        castle = Piece("castle", Kind.TOKEN, "Lyn Armaal", "Flying castle", icon="chess-rook", tint=MARK["cloud"])
        castle.at = Spot(s.castle)
        pieces.append(castle)
    pieces += slayer_pieces(s, on_board=True)
    return Area("board", "The north", "", "map", Place.CENTRE, replace(chart(b), paths=attack_path(s)), pieces)


def attack_path(s: State) -> list[MapPath]:
    """From where to where an army attacks."""
    bt = s.battles[-1] if s.battles else None
    return (
        [MapPath(bt.origin, bt.target, one_way=True)] if bt and bt.origin in s.armies and bt.origin != bt.target else []
    )


@cache
def chart(b: Box) -> Map:
    """The board as it is printed."""
    nodes, regions = [], []
    for id, region in b.regions.items():
        middle = sum(y for _, y in region.anchors) // len(region.anchors)
        nodes.append(MapNode(id, region.label[0], (middle + region.label[1]) // 2, region.name))
        regions.append(MapRegion(id, outline(b, id), LAND.get(region.terrain, region.terrain)))
    return Map(1600, 1200, nodes, [], regions)


def outline(b: Box, id: str) -> list[tuple[float, float]]:
    """The border of a region with fewer points: a quarter of them, the same in both neighbours, and all corners."""
    holders: dict[tuple[int, int], list[str]] = {}
    for each, region in b.regions.items():
        for x, y in region.polygon:
            holders.setdefault((x, y), []).append(each)
    points = [(x, y) for x, y in b.regions[id].polygon]
    around = zip(points[-1:] + points[:-1], points, points[1:] + points[:1], strict=True)
    return [
        point
        for before, point, after in around
        if (point[0] + point[1]) % 4 == 0 or not holders[before] == holders[point] == holders[after]
    ]


@cached_drawing_by(lambda s: (s.pack.hash, s.markers, s.events))
def region_pieces(s: State) -> list[Piece]:
    """All regions, in the order of the board."""
    return [region_piece(s, id) for id in box(s).regions]


def region_piece(s: State, id: str) -> Piece:
    """A region: whose home it is, its markers and Event Tokens."""
    b = box(s)
    region, badges = b.regions[id], []
    for kind, places in s.markers.items():
        if n := places.count(id):
            badges.append(
                Badge(str(n) if n > 1 else "", SEALS[kind], Tone.PLAIN, f"{kind} Marker{'s' if n > 1 else ''}")
            )
    for number, event in enumerate(s.events, 1):  # the number stands beside the Event, too
        printed = b.events[event].printed
        if printed.region == id:
            badges.append(Badge(str(number), "", Tone.GOOD, f"Event {number}: {printed.name}"))
    home = f"home of the {race_name(s, region.race)}" if region.race else ""
    return Piece(
        f"r.{id}",
        Kind.PLACE,
        region.name,
        "Region",
        note=home,
        badges=badges,
        at=Spot(id),
        tint=MARK.get(region.race, ""),
    )


@memoized
def claims(s: State) -> bytes:
    """Who plays, and the Events they have claimed, which make giants stronger."""
    return encode((s.pack.hash, [(player.race, player.claimed) for player in s.players]))


def shown_of(s: State, region: str, army: Sequence[Unit]) -> object:
    """What an army looks like depends on this."""
    moving = s.moving if s.moving is not None and s.moving.region == region else None
    return claims(s), region, army, s.armies[region][:1], [*fighting(s, region).elements()] if s.battles else (), moving


@cached_drawing_by(shown_of)
def army_piece(s: State, region: str, army: Sequence[Unit]) -> Piece:
    """The units of a race in a region as one army; alike ones stand together, the wounded apart."""
    b = box(s)
    race = b.race[army[0]]
    fight = fighting(s, region)
    units = Counter(army) - fight
    seat = seat_of(s, race)
    dice, damage = dice_of(s, army), falls_to(s, army)
    return Piece(
        f"a.{region}" if race == owner(s, region) else f"a.{region}.{race}",
        Kind.GROUP,
        race_name(s, race),
        "Army",
        note=f"{counted(dice, 'die', 'dice')}, falls to {damage} damage",
        icon=ICON[race],
        tint=MARK.get(race, ""),
        seat=seat if seat >= 0 else None,
        parts=[
            unit_piece(s, region, unit, n, "stay" if unit in fight else "u")
            for unit, n in sorted(units.items(), key=lambda each: rank(b, each[0]))
        ],
        at=Spot(region),
    )


def fighting(s: State, region: str) -> Counter[Unit]:
    """The units of a region that fight now: they stand in the battle, not on the map."""
    bt = s.battles[-1] if s.battles else None
    sides = () if bt is None else [side for k, side in enumerate(bt.sides) if side.race and region_of(bt, k) == region]
    return Counter(unit for side in sides for unit in side.units)


def rank(b: Box, unit: Unit) -> tuple[int, Unit]:
    """The order in an army: regulars first, the Leader last, the wounded behind the healthy of their kind."""
    return ["regular", "elite", "champion", "leader"].index(b.sort[b.kind[unit]]), unit


def unit_piece(s: State, region: str, unit: Unit, n: int, who: str = "u") -> Piece:
    """Units that are alike; `stay` are those who look on while others of their kind fight."""
    b = box(s)
    sort = b.sort[b.kind[unit]]
    badges = [Badge("", ICON["wound"], Tone.BAD, "wounded")] if unit.wounded else []
    if s.moving is not None and s.moving.region == region and (going := s.moving.units.count(unit)):
        badges.append(Badge(str(going) if n > 1 else "", "check", Tone.MINE, "chosen to move"))
    return Piece(
        f"{who}.{region}.{unit}",
        Kind.TOKEN,
        unit_name(s, unit),
        sort.capitalize(),
        icon=ICON[sort],
        values=boosted(s, unit),
        badges=badges,
        count=n if n > 1 or sort not in ALONE else None,
    )


def boosted(s: State, unit: Unit) -> list[PieceValue]:
    """The numbers of a unit that an Event has changed; what is printed stands in the reader."""
    b = box(s)
    printed, now = b.stats[unit], (strength(s, b, unit), fortitude(s, b, unit), b.stats[unit][2])
    if now == printed:
        return []
    words = (("strength", "Strength"), ("fortitude", "Fortitude"), ("ordning", "Ordning Value"))
    return [
        PieceValue(ICON[icon], n, word, changed=int(n > before))
        for (icon, word), n, before in zip(words, now, printed, strict=True)
    ]


def slayer_pieces(s: State, on_board: bool) -> list[Piece]:
    """The Giantslayers on the board, or those off it; each wears the first letter of its name."""
    b = box(s)
    pieces = []
    for id, slayer in s.slayers.items():
        if bool(slayer.region) is on_board:
            badges = [Badge("", ICON["wound"], Tone.BAD, "wounded: no power")] if slayer.wounded else []
            at = Spot(slayer.region) if on_board else None
            pieces.append(Piece(f"s.{id}", Kind.PAWN, b.names[id], "Giantslayer", badges=badges, at=at))
    return pieces
