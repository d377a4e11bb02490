"""The map: tiles joined edge to edge into one grid of HEX (RT-13.1, RT-R7)."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Literal

from .hexes import Hex, distance, plus, turned
from .state import Tile

Land = Literal["open", "wall", "difficult"]
RADIUS = 3
JOINS: tuple[Hex, ...] = ((7, -3), (3, 4), (-4, 7), (-7, 3), (-3, -4), (4, -7))  # from middle to middle, by the edge
SHAPE = [
    (q, r) for r in range(-RADIUS, RADIUS + 1) for q in range(-RADIUS, RADIUS + 1) if abs(q + r) <= RADIUS
]  # row by row


class Board:
    """The HEX of the joined tiles: what each is, and how it is written in a booklet."""

    def __init__(self, tiles: Sequence[Tile], side_of: Callable[[str], Any]) -> None:
        self.land: dict[Hex, Land] = {}
        self.labels: dict[str, Hex] = {}
        self.features: dict[Hex, str] = {}
        self.middles: dict[Hex, str] = {}  # of the tiles, with the names of their sides
        self.environments: dict[Hex, str] = {}
        self.grounds: dict[Hex, str] = {}  # what a HEX looks like, in a word
        for tile in tiles:
            self._lay(tile, side_of(tile.side))
        self.hexes = sorted(self.land, key=lambda at: (at[1], at[0]))
        self.floor = frozenset(at for at, land in self.land.items() if land != "wall")
        self.walls = frozenset(at for at, land in self.land.items() if land == "wall")
        self.difficult = frozenset(at for at, land in self.land.items() if land == "difficult")

    def _lay(self, tile: Tile, side: Any) -> None:
        self.middles[tile.at] = side.name
        walls, difficult, voids = ({tuple(at) for at in spots} for spots in (side.walls, side.difficult, side.voids))
        names = {tuple(feature.at): feature.name for feature in side.features}
        for at in SHAPE:
            if at in voids:
                continue
            here = plus(tile.at, turned(at, tile.turn))
            self.environments.setdefault(here, side.environment)
            land: Land = "wall" if at in walls else "difficult" if at in difficult else "open"
            self.land[here] = land
            looks = {"wall": side.wall_is, "difficult": side.difficult_is, "open": side.floor}
            self.grounds.setdefault(here, looks[land])
            self.labels[f"{tile.side}:{at[0]}:{at[1]}"] = here
            if at in names:
                self.features[here] = names[at]

    def nearest(self, at: Hex, free: Callable[[Hex], bool]) -> list[Hex]:
        """The free HEX nearest to one, all that are equally near (RT-R216)."""
        found = [each for each in self.hexes if free(each)]
        least = min((distance(at, each) for each in found), default=0)
        return [each for each in found if distance(at, each) == least]


def middles(laid: Iterable[tuple[str, Hex | None, tuple[str, int] | None, int]]) -> list[Tile]:
    """Tiles in their places: each (side, where, or joined to which side's edge, turned how often)."""
    at: dict[str, Hex] = {}
    tiles = []
    for side, place, join, turn in laid:
        at[side] = place if place is not None else plus(at[join[0]], JOINS[join[1]]) if join is not None else (0, 0)
        tiles.append(Tile(side=side, at=at[side], turn=turn))
    return tiles
