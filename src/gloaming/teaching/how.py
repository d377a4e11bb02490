"""The page "How to play": Markdown, with pictures drawn from real tables."""

import tomllib
from typing import Any

import msgspec
from msgspec import Struct

from gloaming.kernel import Game
from gloaming.packs import Fault
from gloaming.packs.validate import faults
from gloaming.scene import Scene

from .lesson import Lesson, LessonStart
from .run import LEARNER, ReadFile, WrongLesson, begin, lit_pieces

PICTURE = "```picture"


class HowPicture(LessonStart, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A picture: a table as for lessons, of which some areas are shown and some pieces are lit."""

    caption: str  # what it shows, in a sentence or two, also for people who cannot see it
    lesson: str = ""  # the lesson whose first table it shows; `play` goes on from there
    show: list[str] = []  # areas by title or id; empty: the whole table
    light: list[str] = []  # pieces and areas, as lessons name them


class HowPart(Struct, frozen=True, kw_only=True):
    """A part of the page: text in Markdown, or a picture."""

    text: str = ""
    picture: HowPicture | None = None
    line: int = 0


def read_how(file: str, source: str) -> tuple[list[HowPart], list[Fault]]:
    """The parts of a page, and the faults in its pictures."""
    parts: list[HowPart] = []
    found: list[Fault] = []
    said: list[str] = []
    lines = iter(enumerate(source.replace("\r\n", "\n").split("\n"), 1))
    for n, line in lines:
        if line.strip() != PICTURE:
            said.append(line)
            continue
        if text := "\n".join(said).strip():
            parts.append(HowPart(text=text))
        said.clear()
        block = []
        for _, inner in lines:
            if inner.strip() == "```":
                break
            block.append(inner)
        picture, wrong = read_picture("\n".join(block))
        found += [Fault(file, n, "picture", what) for what in wrong]
        if picture is not None:
            parts.append(HowPart(picture=picture, line=n))
    if text := "\n".join(said).strip():
        parts.append(HowPart(text=text))
    return parts, found


def read_picture(block: str) -> tuple[HowPicture | None, list[str]]:
    """A picture from TOML; None and the faults if it cannot be read."""
    try:
        raw = tomllib.loads(block)
    except tomllib.TOMLDecodeError as error:
        return None, [f"this is not TOML: {error}"]
    wrong = [f"{' '.join(map(str, path))}: {what}".removeprefix(": ") for path, what in faults(raw, HowPicture)]
    return (None, wrong) if wrong else (msgspec.convert(raw, HowPicture), [])


def how_text(parts: list[HowPart]) -> str:
    """The page as text: pictures are replaced by their captions."""
    return "\n\n".join(f"({part.picture.caption})" if part.picture else part.text for part in parts)


def picture_scene(game: Game[Any], picture: HowPicture, lessons: list[Lesson], read_file: ReadFile) -> Scene:
    """The scene of a picture, with its areas only."""
    scene = begin(game, picture_start(picture, lessons), read_file).scene(LEARNER)
    for name in picture.show:
        if not any(name in (area.id, area.title) for area in scene.areas):
            known = ", ".join(area.title or area.id for area in scene.areas)
            raise WrongLesson(f"there is no area {name!r}; on the table are: {known}")
    for name in picture.light:
        if lit_pieces(scene, name) is None:
            raise WrongLesson(f"{name!r} lights nothing")
    if not picture.show:
        return scene
    areas = [area for area in scene.areas if area.id in picture.show or area.title in picture.show]
    return msgspec.structs.replace(scene, areas=areas, phases=None, counters=[], seats=[])


def picture_start(picture: HowPicture, lessons: list[Lesson]) -> LessonStart:
    """The table of a picture."""
    if not picture.lesson:
        return picture
    for lesson in lessons:
        if lesson.id == picture.lesson:
            start = lesson.starts[0]
            return msgspec.structs.replace(start, play=[*start.play, *picture.play])
    raise WrongLesson(f"there is no lesson {picture.lesson!r}")
