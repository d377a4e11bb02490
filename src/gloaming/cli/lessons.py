"""`gloaming lessons`: learn a game by playing it; its goal and its glossary."""

import argparse
import sys
from pathlib import Path

from gloaming import games
from gloaming.kernel import GloamingError
from gloaming.ledger import rule_text

from .arguments import Commands, add_command, data_folder
from .packs import add_pack, whole
from .play import PACE_HELP, PACES


def add(commands: Commands) -> None:
    """The commands of this file, with their help."""
    learn = add_command(commands, "lessons", "learn a game by playing; list its lessons, its goal and its signs")
    learn.add_argument("game", nargs="?", help="the game; without it all lessons are listed")
    learn.add_argument("lesson", nargs="?", help="its number, its id, or next")
    add_pack(learn)
    learn.add_argument("--plain", action="store_true", help="line by line, for screen readers and pipes")
    learn.add_argument("--pace", choices=PACES, default="brisk", help=PACE_HELP)
    learn.add_argument("--again", action="store_true", help="from its beginning")
    learn.add_argument("--folder", type=Path, help="where it is kept how far you are")
    learn.set_defaults(run=run_lessons)


def run_lessons(chosen: argparse.Namespace) -> int:
    """Lists lessons, or opens one."""
    from gloaming.teaching import teaching_of
    from gloaming.terminal.lessons.session import ProgressFile

    if chosen.pack is not None:
        whole(chosen.pack)
    progress = ProgressFile(chosen.folder or data_folder())
    if chosen.game is None:
        for name in games.names():
            if lessons := teaching_of(games.find(name)).lessons:
                print(f"{name:<16} {games.find(name).title}: {len(lessons)} lessons")
        print("gloaming lessons GAME lists those of a game, gloaming lessons GAME next takes one up.")
        return 0
    game = games.find(chosen.game)
    teaching = teaching_of(game)
    if chosen.lesson is None:
        if teaching.goal:
            goal = teaching.goal
            print(*(line.replace("**", "") for line in (goal.title, goal.want, goal.ends, goal.scored)), sep="\n")
        for n, lesson in enumerate(teaching.lessons, 1):
            known = progress.of(game.name, lesson.id)
            state = "done" if known.done else f"left at {known.step + 1} of {len(lesson.steps)}" if known.step else ""
            print(f"{n}  {lesson.title}: {lesson.about} {f'({state})' if state else ''}".rstrip())
        return 0
    undone = (each for each in teaching.lessons if not progress.of(game.name, each.id).done)
    found = next(undone, None) if chosen.lesson == "next" else None
    for n, lesson in enumerate(teaching.lessons, 1):
        if chosen.lesson in (str(n), lesson.id):
            found = lesson
    if found is None:
        raise GloamingError(f"{game.name} has no lesson {chosen.lesson!r}. gloaming lessons {game.name} lists them.")
    learn_lesson(chosen, game.name, found.id, progress.path.parent)
    return 0


def learn_lesson(chosen: argparse.Namespace, name: str, lesson: str, folder: Path) -> None:
    """Opens the table of a lesson."""
    from gloaming.teaching import teaching_of
    from gloaming.terminal.lessons.session import LessonProgress, LessonSession, PlainLesson, ProgressFile

    game, progress = games.find(name), ProgressFile(folder)
    if chosen.again:
        progress.keep(name, lesson, LessonProgress())
    found = next(each for each in teaching_of(game).lessons if each.id == lesson)
    session = LessonSession(game, found, progress, lambda rule: rule_text(game, rule))
    if chosen.plain or not (sys.stdin.isatty() and sys.stdout.isatty()):
        PlainLesson(session, sys.stdin.readline, sys.stdout).run()
        return
    from gloaming.terminal.app import TableApp
    from gloaming.terminal.film import Pace
    from gloaming.terminal.lessons.screen import LessonScreen

    TableApp(LessonScreen(session, pace=Pace(chosen.pace))).run()
