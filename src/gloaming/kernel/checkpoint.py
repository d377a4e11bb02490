"""Checkpoints: the encoded state at the start of a phase, from which everything else is reached."""

from msgspec import Struct

from .ask import Viewer

STRIDE = 3  # answers between two checkpoints: more makes clones dearer, fewer makes decisions dearer
KEPT = 64  # checkpoints kept at most, so that a long campaign stays small
NEWEST = 16  # of these, so many of the newest; the others are spread evenly over the whole game


class Checkpoint(Struct, frozen=True):
    """The state at the start of a phase, when `ply` answers had been given and `told` events collected."""

    ply: int
    told: int
    data: bytes


def thinned(kept: list[Checkpoint]) -> list[Checkpoint]:
    """The newest checkpoints, and older ones wide apart, so that no way back is more than a small part of the game."""
    older, newest = kept[:-NEWEST], kept[-NEWEST:]
    apart = newest[0].ply // (KEPT // 2)
    spread = older[:1]
    for checkpoint in older[1:]:
        if checkpoint.ply - spread[-1].ply >= apart:
            spread.append(checkpoint)
    return spread + newest


class Imagining(Struct, frozen=True):
    """After `ply` answers and `told` events, what `viewer` cannot see was dealt anew from `seed`."""

    ply: int
    told: int
    viewer: Viewer
    seed: int
