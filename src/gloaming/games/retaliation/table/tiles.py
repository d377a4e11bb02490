"""The board that a booklet describes: whether its tiles can lie like that, and where each HEX that it names lies."""

from collections.abc import Iterator, Mapping

from .board import SHAPE, Board, middles
from .booklet_files import Head, Side
from .hexes import Hex, neighbours, plus, turned
from .state import Tile


def tiles_of(head: Head) -> list[Tile]:
    """The tiles of a booklet in their places."""
    return middles((tile.side, tile.at, tile.join, tile.turn) for tile in head.tiles)


def misplaced(head: Head, sides: Mapping[str, Side]) -> Iterator[tuple[int, str]]:
    """Tiles that cannot lie like that: place in the list, what is wrong."""
    wrong = list(_misnamed(head, sides))
    yield from wrong
    if not wrong:
        yield from _badly_laid(tiles_of(head))


def _misnamed(head: Head, sides: Mapping[str, Side]) -> Iterator[tuple[int, str]]:
    laid: dict[str, int] = {}
    for k, tile in enumerate(head.tiles):
        if tile.side not in sides:
            yield k, f"there is no side {tile.side!r}; there are {', '.join(sides)}"
            continue
        number = sides[tile.side].tile
        if number in laid.values():
            yield k, f"tile {number} lies there already, and it has only one upper side"
        if (tile.at is None) == (tile.join is None):
            yield (
                k,
                "expected either `at`, where its middle lies, or `join`, a side that lies there and one of its edges",
            )
        elif tile.join is not None and tile.join[0] not in laid:
            yield k, f"it cannot be joined to {tile.join[0]!r}, which does not lie there yet"
        laid[tile.side] = number


def _badly_laid(tiles: list[Tile]) -> Iterator[tuple[int, str]]:
    covered: dict[Hex, str] = {}
    for k, tile in enumerate(tiles):
        own = [plus(tile.at, turned(at, tile.turn)) for at in SHAPE]
        over = sorted({covered[at] for at in own if at in covered})
        if over:
            yield k, f"it lies on {', '.join(over)}; join it to another edge"
        elif covered and not any(near in covered for at in own for near in neighbours(at)):
            yield k, "it touches no tile that lies there; use `join`"
        covered |= dict.fromkeys(own, tile.side)


def board_of(head: Head, sides: Mapping[str, Side]) -> Board:
    """The board of a booklet whose tiles lie well."""
    return Board(tiles_of(head), sides.__getitem__)


def find(name: str, board: Board, sides: Mapping[str, Side]) -> Hex | str:
    """Where a HEX lies that is written `1a:2:-1`; or why nothing can be there."""
    if name in board.labels:
        at = board.labels[name]
        return f"HEX {name} is a wall; nobody and nothing can stand there" if at in board.walls else at
    side = name.partition(":")[0]
    laid = list(dict.fromkeys(label.partition(":")[0] for label in board.labels))
    if side not in laid:
        return f"the side {side} does not lie on this board; there are {', '.join(laid)}"
    return f"the side {side}, {sides[side].name!r}, has no HEX {name}: it is a hole, or beyond the edge"


def on_foot(board: Board, start: Hex) -> set[Hex]:
    """Every HEX that can be walked to if all doors are open and all obstacles are gone."""
    reached, edge = {start}, [start]
    while edge:
        for near in neighbours(edge.pop()):
            if near in board.land and near not in board.walls and near not in reached:
                reached.add(near)
                edge.append(near)
    return reached
