"""Routes about teaching: goal, tips and glossary, lessons and their tables."""

from functools import cache
from typing import Annotated, Any

from litestar import Response, get, post
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from gloaming.host.errors import Impossible, NothingThere
from gloaming.host.table_setup import SeatRequest, TableSetup
from gloaming.host.tables.entries import LessonTable
from gloaming.host.views.game_card import LessonCard, find_game, lesson_card
from gloaming.host.views.view import View
from gloaming.kernel import Game, GloamingError
from gloaming.scene import Scene
from gloaming.teaching import GlossaryEntry, GoalCard, Lesson, Tip, teaching_of
from gloaming.teaching.how import how_text, picture_scene
from gloaming.teaching.material import LESSONS, file_text, folder_of, lesson_reader
from gloaming.teaching.run import LEARNER, RIVAL, begin, option_of

from .. import limits
from ..auth import AnyRequest, as_json, own_seats, registry_of, table_of, view
from ..http_cache import send_json
from .tables import AtPly, NewTableOpened, opened


class TeachingCard(Struct):
    """Everything that explains a game; `how` is the page "How to play" in Markdown, without its pictures."""

    goal: GoalCard | None
    tips: list[Tip]
    glossary: list[GlossaryEntry]
    how: str
    lessons: list[LessonCard]


class HowCard(Struct, omit_defaults=True):
    """A part of the page "How to play": Markdown, or a picture: a scene, the pieces lit on it, and a caption."""

    text: str = ""
    caption: str = ""
    scene: Scene | None = None
    light: list[str] = []


class LessonBegun(Struct, forbid_unknown_fields=True):
    """Which table of a lesson is to be opened."""

    table: Annotated[int, Meta(ge=0, le=1000)] = 0
    name: str = ""


@get("/api/games/{game:str}/teaching", sync_to_thread=False)
def explain(request: AnyRequest, game: FromPath[str]) -> Response[TeachingCard]:
    """The goal card, tips, glossary and lessons of a game."""
    found = teaching_of(find_game(game))
    cards = [lesson_card(lesson) for lesson in found.lessons]
    return send_json(request, TeachingCard(found.goal, found.tips, found.glossary, how_text(found.how), cards))


@get("/api/games/{game:str}/how", sync_to_thread=False)
def how_to_play(request: AnyRequest, game: FromPath[str]) -> Response[list[HowCard]]:
    """The page "How to play" of a game, with its pictures."""
    return send_json(request, how_cards(find_game(game)))


@cache
def how_cards(game: Game[Any]) -> list[HowCard]:
    """The parts of the page, each picture drawn once."""
    found, folder = teaching_of(game), folder_of(game)
    cards = []
    for part in found.how:
        if (picture := part.picture) is None:
            cards.append(HowCard(part.text))
            continue
        scene = picture_scene(game, picture, found.lessons, lambda name: file_text(folder, f"{LESSONS}/{name}"))
        cards.append(HowCard(caption=picture.caption, scene=scene, light=picture.light))
    return cards


def find_lesson(game: str, lesson: str) -> Lesson:
    """The lesson of that id."""
    for each in teaching_of(find_game(game)).lessons:
        if each.id == lesson:
            return each
    raise NothingThere("There is no such lesson.")


@get("/api/games/{game:str}/lessons/{lesson:str}", sync_to_thread=False)
def read(request: AnyRequest, game: FromPath[str], lesson: FromPath[str]) -> Response[Lesson]:
    """A lesson, step by step."""
    return send_json(request, find_lesson(game, lesson))


@post("/api/games/{game:str}/lessons/{lesson:str}")
async def open_lesson(
    request: AnyRequest, game: FromPath[str], lesson: FromPath[str], data: JSONBody[LessonBegun]
) -> Response[NewTableOpened]:
    """Opens a table of a lesson; the learner gets the first seat."""
    limits.count_table(request)
    found, played = find_lesson(game, lesson), find_game(game)
    if data.table >= len(found.starts):
        raise NothingThere(f"This lesson has {len(found.starts)} tables.")
    match = begin(played, found.starts[data.table], lesson_reader(played, found))
    free = [step.ply for step in found.steps if step.table == data.table and step.kind == "play"]
    seats = [
        SeatRequest("me", data.name) if seat == LEARNER else SeatRequest("computer", level=RIVAL)
        for seat in range(match.seats)
    ]
    told = LessonTable(found.id, data.table, free[0] if free else 1 << 31)
    setup = TableSetup(seats=seats, name=found.title, watchable=False, seeded=True, lesson=told)
    return opened(request, await registry_of(request).open(match, setup))


@post("/api/tables/{table:str}/watch", status_code=200)
async def watch(request: AnyRequest, table: FromPath[str], data: JSONBody[AtPly]) -> Response[View]:
    """Makes the move that the present step of the lesson shows."""
    live = await table_of(request, table)
    own_seats(request, live)
    told, match = live.table.opening.lesson, live.table.match
    lesson = None if told is None else find_lesson(live.table.game.name, told.id)
    wanted = [
        step.label
        for step in (lesson.steps if lesson else [])
        if told is not None
        and step.table == told.table
        and step.ply == data.ply
        and step.kind == "watch"
        and step.label
    ]
    if not wanted or match.ask is None:
        raise Impossible("No lesson waits for this here.")
    try:
        seat, option = match.ask.seat, option_of(match, wanted[0])
    except GloamingError as error:
        raise Impossible(str(error)) from None
    await live.play([seat], data.ply, option)
    return as_json(view(request, live))


ROUTES = [explain, how_to_play, read, open_lesson, watch]
