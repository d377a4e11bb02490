"""Checkpoints: the encoded state at the start of a phase, from which everything else is reached."""

from msgspec import Struct

from .ask import Viewer

STRIDE = 3  # answers between two checkpoints: more makes clones dearer, fewer makes decisions dearer
KEPT = 64  # checkpoints kept; older ones are thinned, so that a long campaign stays small and can still go back


class Checkpoint(Struct, frozen=True):
    """The state at the start of a phase, when `ply` answers had been given and `told` events collected."""

    ply: int
    told: int
    data: bytes


class Imagining(Struct, frozen=True):
    """After `ply` answers, what `viewer` cannot see was dealt anew from `seed`."""

    ply: int
    viewer: Viewer
    seed: int
