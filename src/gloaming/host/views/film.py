"""The film of a decision for a client: each beat with its line, its motion, and the change of the scene."""

from typing import Any

from msgspec import Struct

from gloaming.kernel import Viewer
from gloaming.scene import Beat, LogLine, Motion, Scene

from .diff import diff


class BeatView(Struct, omit_defaults=True):
    """A beat: its line of the log, its motion, and the diff of the scene since the beat before, if there is one."""

    line: LogLine
    motion: Motion
    scene: dict[str, Any] | None = None


class FilmView(Struct):
    """The film of a decision: the scene before it, and its beats. `ply` is the ply after it."""

    ply: int
    viewer: Viewer
    scene: Scene
    beats: list[BeatView]


def beat_views(scene: Scene, beats: list[Beat]) -> list[BeatView]:
    """Beats as a chain of diffs, beginning with the scene that the viewer has."""
    found = []
    for beat in beats:
        found.append(BeatView(beat.line, beat.motion, diff(scene, beat.scene)))
        scene = beat.scene
    return found
