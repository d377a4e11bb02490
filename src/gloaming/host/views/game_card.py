"""Games in the list of the lobby: their options, chairs, levels and rules."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from gloaming import games
from gloaming.kernel import Game, Match, NoSuchGame
from gloaming.kernel.options import described
from gloaming.kernel.questions import TableAnswer, TableQuestion, When
from gloaming.ledger import Rule, ledger
from gloaming.packs import LIBRARY
from gloaming.packs.load import read_manifest
from gloaming.scene import Backdrop
from gloaming.teaching import Lesson, poster_of, teaching_of

from ..errors import NothingThere
from ..thinking.levels import LevelCard, level_cards


class OptionCard(Struct):
    """A rule option: `type` is boolean, integer, number, string or choice; `choices` are the values of a choice.

    `known` are values of a text option that work; others may work too, such as the name of a pack of one's own. `title`
    and `labels` (one for each of `choices`) are shown to people; `question` is the question of a new table that the
    option belongs to: adventure, difficulty, company, or none.
    """

    name: str
    about: str
    type: str
    default: Any
    choices: list[Any] | None = None
    least: float | None = None
    most: float | None = None
    known: list[str] | None = None
    title: str = ""
    labels: list[str] | None = None
    question: str = ""


class AnswerCard(Struct):
    """An answer: `sets` are the options it gives, `when` the values of options with which it is offered."""

    label: str
    line: str
    spoken: str
    sets: dict[str, Any]
    when: dict[str, list[Any]]
    picture: str = ""  # its URL


class QuestionCard(Struct):
    """A question of a new table: `touches` are the options that its answers set; the first may be `suggested`."""

    kind: str
    title: str
    brief: bool
    touches: list[str]
    when: dict[str, list[Any]]
    answers: list[AnswerCard]
    suggested: bool


class LessonCard(Struct):
    """A lesson in the list: `steps` are how many it has; `whole` is one that plays a whole game."""

    id: str
    title: str
    about: str
    minutes: float
    steps: int
    whole: bool


class GameCard(Struct):
    """A game in the list."""

    name: str
    title: str
    about: str
    players: tuple[int, int]
    minutes: tuple[int, int]
    weight: float
    options: list[OptionCard]
    questions: list[QuestionCard]
    backdrop: Backdrop | None
    levels: list[LevelCard]
    lessons: list[LessonCard] = []
    poster: str = ""  # the URL of its picture; only a game without one has a backdrop, from which a picture is drawn


class ChairCard(Struct):
    """A chair of a table before anybody sits there."""

    seat: int
    title: str
    mark: str


def all_games() -> list[GameCard]:
    """Every installed game that loads."""
    cards = []
    for name in games.names():
        try:
            cards.append(game_card(games.find(name)))
        except NoSuchGame:
            continue
    return cards


def find_game(name: str) -> Game[Any]:
    """The game of that name."""
    try:
        return games.find(name)
    except NoSuchGame as error:
        raise NothingThere(str(error)) from None


def game_card(game: Game[Any]) -> GameCard:
    """A game as it stands in the list; a pack may have come since it was last asked for."""
    card = lasting_card(game)
    options = [with_packs(game, option) if option.name == "pack" else option for option in card.options]
    return replace(card, options=options)


@cache
def lasting_card(game: Game[Any]) -> GameCard:
    """The part of the card that never changes while the server runs; it reads no packs, since the lobby waits for
    it."""
    has_poster = poster_of(game) is not None
    return GameCard(
        name=game.name,
        title=game.title,
        about=game.about,
        players=game.players,
        minutes=game.minutes,
        weight=game.weight,
        options=option_cards(game),
        questions=[question_card(game, question) for question in game.questions],
        backdrop=None if has_poster else Match.new(game).scene(None).backdrop,
        levels=level_cards(game),
        lessons=[lesson_card(lesson) for lesson in teaching_of(game).lessons],
        poster=f"/posters/{game.name}" if has_poster else "",
    )


def lesson_card(lesson: Lesson) -> LessonCard:
    """A lesson as it stands in the list."""
    whole = lesson.steps[-1].kind == "play" and not lesson.steps[-1].decisions
    return LessonCard(lesson.id, lesson.title, lesson.about, lesson.course_minutes(), len(lesson.steps), whole)


def option_cards(game: Game[Any]) -> list[OptionCard]:
    """The rule options of a game, read from their types."""
    asked = {name: question.kind for question in game.questions for name in question.touches()}
    cards = [option_card(name, field) for name, field in described(game).items()]
    for card in cards:
        card.question = asked.get(card.name, "")
    return cards


def option_card(name: str, field: dict[str, Any]) -> OptionCard:
    """One option; its choices stand in the order of their labels, which means something."""
    labels = field.get("labels")
    return OptionCard(
        name=name,
        about=field.get("description", ""),
        type="choice" if "enum" in field else field.get("type", "any"),
        default=field.get("default"),
        choices=[value for value, _ in labels] if labels else field.get("enum"),
        least=field.get("minimum"),
        most=field.get("maximum"),
        known=field.get("examples"),
        title=field.get("title", ""),
        labels=[label for _, label in labels] if labels else None,
    )


def with_packs(game: Game[Any], option: OptionCard) -> OptionCard:
    """The pack option with the packs that are installed now, the game's own first."""
    if game.pack is None:
        return option
    own = [each.pack.manifest.name for each in LIBRARY.user_packs(game.name) if each.pack is not None]
    return replace(option, choices=["", *own], labels=["The game's own", *own])


def question_card(game: Game[Any], question: TableQuestion) -> QuestionCard:
    """A question with its answers."""
    return QuestionCard(
        question.kind,
        question.title,
        question.brief,
        list(question.touches()),
        conditions(question.when),
        [answer_card(game, question, answer) for answer in question.answers],
        question.suggested,
    )


def answer_card(game: Game[Any], question: TableQuestion, answer: TableAnswer) -> AnswerCard:
    """An answer with the URL of its picture; a brief one has a spoken form only if its game gives one."""
    picture = ""
    if answer.picture and game.pack is not None:
        picture = f"/packs/{game.name}/{read_manifest(game.pack.folder).name}/{answer.picture}"
    spoken = answer.spoken or ("" if question.brief else answer.label)
    return AnswerCard(answer.label, answer.line, spoken, {**answer.sets}, conditions(answer.when), picture)


def conditions(when: When) -> dict[str, list[Any]]:
    """Conditions as plain data."""
    return {name: [*values] for name, values in when.items()}


def chairs(game: Game[Any], options: Mapping[str, Any]) -> list[ChairCard]:
    """The chairs of a table with these options."""
    match = Match.new(game, 0, options)
    named = {each.seat: each for each in match.scene(None).seats}
    return [
        ChairCard(seat, named[seat].title, named[seat].mark)
        if seat in named
        else ChairCard(seat, f"Seat {seat + 1}", "")
        for seat in range(match.seats)
    ]


def rules(game: Game[Any]) -> list[Rule]:
    """The rules ledger; texts are Markdown."""
    return [*ledger(game).values()]
