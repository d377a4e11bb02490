"""Finds what is never offered: some games are replayed, to see which pieces no option ever touches."""

from itertools import islice
from typing import Any

import msgspec

from gloaming.kernel import Game, Match

from ..play.collector import title
from ..play.results import Results
from ..play.rows import GameRow, replayed
from .totals import Totals

GAMES = 12  # games that are replayed
LOOKS = 12  # decisions of each at which the table is inspected


def never_offered(results: Results, game: Game[Any], totals: Totals) -> tuple[list[str], list[str]]:
    """The pieces seen on the table that no option ever touched, and the types of option that never came up."""
    seen: set[str] = set()
    for row in islice(results, GAMES):
        seen |= titles_seen(row, game)
    return sorted(seen - set(totals.pieces)), [tag for tag in tags(game) if tag not in totals.deeds]


def titles_seen(row: GameRow, game: Game[Any]) -> set[str]:
    """The titles of all pieces that anybody could see at some decisions of a game and at its end."""
    every, seen = max(1, row.decisions // LOOKS), set[str]()
    for match in replayed(row, game):
        if match.ply % every == 0 or match.ask is None:
            seen |= titles_at(match)
    return seen


def titles_at(match: Match) -> set[str]:
    """The titles of all pieces that anybody can see now."""
    pieces = [piece for seat in range(match.seats) for piece in match.scene(seat).pieces().values()]
    return {name for piece in pieces if piece.face_up and (name := title(piece))}


def tags(game: Game[Any]) -> list[str]:
    """The types of everything that can be chosen in a game, as far as they have a name."""
    kind = msgspec.inspect.type_info(game.option)
    kinds = kind.types if isinstance(kind, msgspec.inspect.UnionType) else (kind,)
    return [str(each.tag) for each in kinds if isinstance(each, msgspec.inspect.StructType) and each.tag is not None]
