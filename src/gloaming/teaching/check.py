"""Checks teaching material: every lesson can be played by its own labels, and every name and rule in it exists."""

import random
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib.resources.abc import Traversable
from itertools import pairwise
from typing import Any

from gloaming.kernel import TEAM, Game, GloamingError, Match
from gloaming.ledger import NoLedger, ledger
from gloaming.packs import Fault

from .how import HowPart, picture_scene
from .lesson import Lesson, LessonStep
from .material import GLOSSARY, HOW, LESSONS, TIPS, WEEKS, Teaching, file_text, laid_with, read_teaching
from .run import LEARNER, LessonRun, begin, labels, lit_pieces, option_of

MOST_WORDS = 40  # words in a note
MOST_WAYS = 300  # ways through one lesson, where steps let the learner choose
STRETCH = 40  # decisions of a free stretch that are played
TRIES = 2


def check_teaching(game: Game[Any], folder: Traversable | None, pack: str = "") -> tuple[Teaching, list[Fault]]:
    """The teaching material in a folder, and its faults; `pack` is the name of the pack in the folder, if it is not the
    game's."""
    found = read_teaching(folder)
    wrong = [*found.faults, *check_rules(game, found)]
    if not wrong:
        wrong += check_weeks(game, found, pack)
        lessons = [laid_with(lesson, pack) for lesson in found.lessons]
        wrong += check_pictures(game, found.how, lessons, folder)
        for lesson in lessons:
            wrong += check_lesson(game, lesson, folder)
    return found, wrong


def check_pictures(
    game: Game[Any], how: list[HowPart], lessons: list[Lesson], folder: Traversable | None
) -> Iterator[Fault]:
    """Pictures of the page "How to play" that cannot be drawn."""
    for part in how:
        if part.picture is None:
            continue
        try:
            picture_scene(game, part.picture, lessons, lambda name: file_text(folder, f"{LESSONS}/{name}"))
        except GloamingError as error:
            yield Fault(HOW, part.line, "picture", str(error))


def check_weeks(game: Game[Any], found: Teaching, pack: str) -> Iterator[Fault]:
    """Tables of the week that cannot be opened."""
    for n, week in enumerate(found.weeks):
        try:
            Match.new(game, 1, week.options | ({"pack": pack} if pack else {}))
        except GloamingError as error:
            yield Fault(WEEKS, found.lines[WEEKS].of(("week", n, "options")), week.id, str(error))


def check_rules(game: Game[Any], found: Teaching) -> Iterator[Fault]:
    """Rules that are cited and do not exist."""
    known: set[str] = set()
    with suppress(NoLedger):
        known = set(ledger(game))
    tables: list[tuple[str, str, list[Any]]] = [(TIPS, "tip", found.tips), (GLOSSARY, "entry", found.glossary)]
    for file, key, entries in tables:
        for n, each in enumerate(entries):
            if each.rule and each.rule not in known:
                yield Fault(file, found.lines[file].of((key, n, "rule")), "rule", f"there is no rule {each.rule}")


def check_lesson(game: Game[Any], lesson: Lesson, folder: Traversable | None) -> list[Fault]:
    """Plays a lesson in every way that a person can."""
    file = f"{LESSONS}/{lesson.id}.md"
    found: dict[tuple[int, str], Fault] = {}

    def fault(step: LessonStep, what: str) -> None:
        found.setdefault((step.line, what), Fault(file, step.line, step.title, what))

    for step in lesson.steps:
        if len(re.findall(r"\w+", step.text)) > MOST_WORDS:
            fault(step, f"a note has at most {MOST_WORDS} words; make two of it")
    for before, step in pairwise(lesson.steps):
        if before.table != step.table and before.kind != "say":
            fault(before, "a new table is laid right after this: nobody sees what came of it. Say something first")
    if lesson.steps[-1].kind != "play":
        fault(lesson.steps[-1], "a lesson ends in a free stretch: Play on: 3 decisions, or: to the end")
    for table, start in enumerate(lesson.starts):
        steps = [step for step in lesson.steps if step.table == table]
        if not steps:
            found[0, str(table)] = Fault(file, 0, "", f"table {table + 1} has no steps")
            continue
        try:
            match = begin(game, start, lambda name: file_text(folder, f"{LESSONS}/{name}"))
        except GloamingError as error:
            fault(steps[0], f"the table cannot be laid: {error}")
            continue
        ways = Ways(steps, fault)
        ways.walk(0, match)
        if ways.count > MOST_WAYS:
            fault(steps[0], f"there are more than {MOST_WAYS} ways through it; lay a new table after a free choice")
    return list(found.values())


class Ways:
    """All ways through the steps at one table."""

    def __init__(self, steps: list[LessonStep], fault: Callable[[LessonStep, str], None]) -> None:
        self.steps, self.fault, self.count = steps, fault, 0

    def walk(self, n: int, match: Match) -> None:
        """Goes on from a step in every way."""
        if n == len(self.steps) or self.count > MOST_WAYS:
            self.count += 1
            return
        step = self.steps[n]
        scene = match.scene(LEARNER)
        for name in step.light:
            if lit_pieces(scene, name) is None:
                known = [area.title or area.id for area in scene.areas]
                known += [piece.title or piece.id for piece in scene.pieces().values()]
                self.fault(step, f"{name!r} lights nothing; on the table are: {', '.join(dict.fromkeys(known))}")
        try:
            self._act(n, step, match)
        except GloamingError as error:
            self.fault(step, str(error))

    def _act(self, n: int, step: LessonStep, match: Match) -> None:
        asked = match.ask
        if step.kind in ("do", "choose", "play") and asked is None:
            self.fault(step, "the game is over before this step")
        elif step.kind in ("do", "choose") and asked is not None and asked.seat not in (LEARNER, TEAM):
            self.fault(step, "nothing is asked of who learns here; let the others decide: Watch: …")
        else:
            self._go_on(n, step, match)

    def _go_on(self, n: int, step: LessonStep, match: Match) -> None:
        match step.kind:
            case "play":
                if n + 1 < len(self.steps):
                    self.fault(
                        self.steps[n + 1], "this is never reached: the stretch before it is free. Lay a new table"
                    )
                self._stretch(step, match)
                self.count += 1
            case "do":
                wanted = option_of(match, step.label)
                for remark in step.remarks:
                    other = option_of(match, remark.label)
                    if other == wanted:
                        self.fault(step, f"{remark.label!r} is what the step asks for; a remark is for another choice")
                    after(match, other)
                self.walk(n + 1, after(match, wanted))
            case "choose":
                for remark in step.remarks:
                    option_of(match, remark.label)
                for option in range(len(labels(match))):
                    self.walk(n + 1, after(match, option))
            case "watch" if step.label:
                self.walk(n + 1, after(match, option_of(match, step.label)))
            case _:
                self.walk(n + 1, match)

    def _stretch(self, step: LessonStep, match: Match) -> None:
        """Plays on at random, to find breaches of the rules after fixed chance."""
        for seed in range(TRIES):
            chance, copy = random.Random(seed), match.clone()
            for _ in range(min(step.decisions or STRETCH, STRETCH)):
                if copy.ask is None:
                    break
                copy.play(index=chance.randrange(len(copy.ask.options)))


def after(match: Match, option: int) -> Match:
    """The table after a choice."""
    copy = match.clone()
    copy.play(index=option)
    return copy


def play_through(game: Game[Any], lesson: Lesson, folder: Traversable | None) -> LessonRun:
    """Plays a lesson by its own labels, up to its free stretch."""
    run = LessonRun(game, lesson, lambda name: file_text(folder, f"{LESSONS}/{name}"))
    while (step := run.step) is not None and step.kind != "play":
        if step.kind == "do":
            run.show()
        elif step.kind == "choose":
            run.choose(0)
        else:
            run.go_on()
    return run
