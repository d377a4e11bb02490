"""Checkpoints: the encoded state at the start of a phase, from which everything else is reached."""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from .ask import Viewer
from .game import Game

STRIDE = 3  # answers between two checkpoints: more makes clones dearer, fewer makes decisions dearer
KEPT = 64  # checkpoints kept at most, so that a long campaign stays small
NEWEST = 16  # of these, so many of the newest; the others are spread evenly over the whole game


class Checkpoint(Struct, frozen=True):
    """The state at the start of a phase, when `ply` answers had been given and `told` events collected."""

    ply: int
    told: int
    data: bytes


def thinned(kept: list[Checkpoint]) -> list[Checkpoint]:
    """Fewer checkpoints: all of the newest, and older ones spread evenly, so that going back never replays much."""
    older, newest = kept[:-NEWEST], kept[-NEWEST:]
    apart = newest[0].ply // (KEPT // 2)
    spread = older[:1]
    for checkpoint in older[1:]:
        if checkpoint.ply - spread[-1].ply >= apart:
            spread.append(checkpoint)
    return spread + newest


def with_throw(game: Game[Any], kept: Checkpoint, result: int) -> Checkpoint:
    """A checkpoint whose listed dice have one more result, for all who come this way again."""
    state = game.decode(kept.data)
    state.dice.listed.append(result)
    return replace(kept, data=game.encode(state))


class Imagining(Struct, frozen=True):
    """A note that after `ply` answers and `told` events all that `viewer` cannot see was dealt anew from `seed`."""

    ply: int
    told: int
    viewer: Viewer
    seed: int
