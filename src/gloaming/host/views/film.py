"""The film of a decision as it is sent: each beat with its line, its motion, and how the scene changed by it."""

from typing import Any

from msgspec import Struct

from gloaming.kernel import Viewer
from gloaming.scene import Beat, LogLine, Motion, Scene

from .diff import diff


class BeatView(Struct, omit_defaults=True):
    """A beat: the line of the log, how it moves, and the change since the beat before it, if the scene has changed."""

    line: LogLine
    motion: Motion
    scene: dict[str, Any] | None = None


class FilmView(Struct):
    """The film of a decision that was made: how it began, and its beats. `ply` is where it led to."""

    ply: int
    viewer: Viewer
    scene: Scene
    beats: list[BeatView]


def beat_views(scene: Scene, beats: list[Beat]) -> list[BeatView]:
    """Beats as changes after each other, from the scene that the viewer has."""
    found = []
    for beat in beats:
        found.append(BeatView(beat.line, beat.motion, diff(scene, beat.scene)))
        scene = beat.scene
    return found
