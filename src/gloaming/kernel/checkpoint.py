"""Checkpoints: the encoded state at the start of a phase, from which everything else is reached."""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from .ask import Viewer
from .game import Game

STRIDE = 3  # answers between two checkpoints: with more of them clones cost more, with fewer decisions do
KEPT = 64  # checkpoints kept at most, so that a long campaign stays small
NEWEST = 16  # of these, how many are the newest; the others are spread evenly over the whole game


class Checkpoint(Struct, frozen=True):
    """The state at the start of a phase, when `ply` answers had been given and `told` events collected."""

    ply: int
    told: int
    data: bytes


def thinned(kept: list[Checkpoint]) -> list[Checkpoint]:
    """At most `KEPT` checkpoints: all of the newest, the older ones spread evenly, so that no undo replays much."""
    older, newest = kept[:-NEWEST], kept[-NEWEST:]
    apart = newest[0].ply // (KEPT // 2)
    spread = older[:1]
    for checkpoint in older[1:]:
        if checkpoint.ply - spread[-1].ply >= apart:
            spread.append(checkpoint)
    return spread + newest


def with_throw(game: Game[Any], kept: Checkpoint, result: int) -> Checkpoint:
    """The checkpoint with one more result for its listed dice, so that replays from it have that result too."""
    state = game.decode(kept.data)
    state.dice.listed.append(result)
    return replace(kept, data=game.encode(state))


class Imagining(Struct, frozen=True):
    """A note in the journal: after `ply` answers and `told` events, all that `viewer` cannot see was dealt anew from
    `seed`."""

    ply: int
    told: int
    viewer: Viewer
    seed: int
