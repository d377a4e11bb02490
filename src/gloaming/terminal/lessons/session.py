"""Lessons in the terminal: the session of a lesson, the progress in it, and a lesson line by line."""

import os
import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, TextIO

import msgspec
from msgspec import Struct

from gloaming.kernel import Game, Match
from gloaming.teaching import Lesson, LessonRun
from gloaming.teaching.material import lesson_reader
from gloaming.teaching.run import LEARNER, RIVAL, WrongLesson

from ..plain import PlainTable
from ..session import Reply, RuleText, Session

FILE = "lessons.json"
READ_ON = "Read on first: the lesson asks for nothing yet."
LESSON_HELP = """\
go           go on, where the lesson asks for nothing
show         let the lesson make the move that it asks for
try          try another choice that the lesson has spoken of, and look
back         a step back; what was tried is taken back
leave        leave the lesson; it waits where it was left"""


class LessonProgress(Struct, omit_defaults=True):
    """A person's progress in a lesson: its step, the choices at its table, whether it was ever finished."""

    step: int = 0
    taken: list[str] = []
    done: bool = False


class ProgressFile:
    """The file in the data folder that holds the progress in all lessons."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE

    def all(self) -> dict[str, LessonProgress]:
        """Every lesson that was begun; none if the file cannot be read."""
        try:
            return msgspec.json.decode(self.path.read_bytes(), type=dict[str, LessonProgress])
        except (OSError, msgspec.MsgspecError):
            return {}

    def of(self, game: str, lesson: str) -> LessonProgress:
        """The progress in a lesson."""
        return self.all().get(f"{game}/{lesson}", LessonProgress())

    def keep(self, game: str, lesson: str, progress: LessonProgress) -> None:
        """Stores progress; if it cannot be written, the lesson goes on without."""
        known = self.all() | {f"{game}/{lesson}": progress}
        fresh = self.path.with_suffix(".new")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            fresh.write_bytes(msgspec.json.encode(known))
            os.replace(fresh, self.path)
        except OSError:
            with suppress(OSError):
                fresh.unlink(missing_ok=True)


class LessonSession(Session):
    """A session in which the lesson answers the person's choices."""

    def __init__(self, game: Game[Any], lesson: Lesson, progress: ProgressFile, rule_text: RuleText) -> None:
        self.lesson, self.progress = lesson, progress
        self.run = taken_up(game, lesson, progress.of(game.name, lesson.id))
        self.aside = ""  # what the lesson said about the last choice
        self.other: int | None = None  # the option that was refused last and may be tried
        rivals = {seat: RIVAL for seat in range(self.run.match.seats) if seat != LEARNER}
        super().__init__(self.run.match, None, None, rule_text, rivals)

    @property
    def computer_to_move(self) -> int | None:
        """Computer players decide only in the free stretch; before, the lesson makes their moves."""
        return None if self.is_told else super().computer_to_move

    @property
    def is_told(self) -> bool:
        """Whether the lesson has not reached its free stretch."""
        step = self.run.step
        return step is not None and step.kind != "play"

    @property
    def note(self) -> str:
        """What the lesson says now."""
        run, step = self.run, self.run.step
        if run.tried:
            return f"{self.aside}\n[b] takes it back."
        if step is None:
            return f"{self.aside}\nThe lesson is over. Well done." if self.aside else "The lesson is over. Well done."
        head = f"{run.at + 1} of {len(self.lesson.steps)}: {step.title}"
        look = f"Look at: {', '.join(step.light)}." if step.light else ""
        does = f"Do this: {step.ask}" if step.kind in ("do", "choose") and step.ask else ""
        more = "[g] goes on." if step.kind in ("say", "watch") else "[w] shows it." if step.kind == "do" else ""
        said = (head, *bare(step.text).splitlines(), look, bare(does), more)
        return "\n".join(filter(None, (bare(self.aside), *said)))

    @property
    def lit(self) -> frozenset[str]:
        """The pieces that the lesson speaks of."""
        step, scene = self.run.step, self.scene()
        names = [] if step is None or self.run.tried else step.light
        held = [piece for area in scene.areas if {area.id, area.title} & set(names) for piece in area.pieces]
        named = [piece for piece in scene.pieces().values() if {piece.id, piece.title} & set(names)]
        return frozenset(piece.id for piece in (*held, *named))

    def take(self, index: int) -> Reply:
        """Chooses; a choice that the lesson does not ask for gets a remark and changes nothing."""
        step, self.beats = self.run.step, []
        if self.run.tried:
            return Reply("Take it back first.")
        if step is not None and step.kind in ("say", "watch"):
            return Reply(READ_ON)
        said = bare(self.run.remark(index))
        if not self.run.wanted(index):
            self.other = index if self.run.may_try(index) else None
            return Reply(f"{said} [t] tries it." if self.other is not None else said)
        self._filmed(lambda: self.run.choose(index))
        return self._settle(said)

    def go_on(self) -> Reply:
        """Goes on where nothing is asked."""
        step = self.run.step
        if step is None or step.kind not in ("say", "watch"):
            return Reply("The lesson waits for you: do what it says, or choose.")
        self._filmed(self.run.go_on)
        return self._settle("")

    def show_me(self) -> Reply:
        """Makes the move that the lesson asks for."""
        self._filmed(self.run.show)
        return self._settle("")

    def try_out(self) -> Reply:
        """Tries the other choice that was spoken of last."""
        if self.other is None:
            return Reply("There is nothing to try.")
        other = self.other
        self._filmed(lambda: self.run.try_out(other))
        return self._settle("That is how it goes.")

    def undo(self) -> Reply:
        """Goes one step back, or takes back what was tried."""
        if self.run.tried:
            self.run.take_back()
        elif not self.run.back():
            return Reply("Here this table begins.")
        return self._settle("")

    def _settle(self, said: str) -> Reply:
        """After the lesson has moved: redraws its table and stores the progress."""
        self.aside, self.other = said, None
        if self.match is not self.run.match:
            self.match, self.told = self.run.match, 0
        self.told = min(self.told, len(self.match.log(self.viewer)))
        self.look_again()
        known, done = self.progress.of(self.run.game.name, self.lesson.id), self.run.step is None
        now = LessonProgress(0 if done else self.run.at, [] if done else self.run.taken, done or known.done)
        self.progress.keep(self.run.game.name, self.lesson.id, now)
        return Reply("")

    def save(self) -> Reply:
        """Lessons store their progress themselves."""
        return Reply("The lesson waits here." if self.run.step else "The lesson is done.")


def taken_up(game: Game[Any], lesson: Lesson, progress: LessonProgress) -> LessonRun:
    """The lesson where it was left, or from its beginning if it has changed since."""
    read_file = lesson_reader(game, lesson)
    try:
        return LessonRun(game, lesson, read_file, progress.step, progress.taken)
    except WrongLesson:
        return LessonRun(game, lesson, read_file)


def bare(text: str) -> str:
    """A text without its marks."""
    return re.sub(r"\*\*(.+?)\*\*", r"\1", text)


class PlainLesson(PlainTable):
    """A lesson line by line."""

    session: LessonSession

    def __init__(self, session: LessonSession, read: Callable[[], str], out: TextIO) -> None:
        super().__init__(session, self._no_new_match, read, out)
        self._commands |= {
            "go": lambda rest: self._step(session.go_on),
            "show": lambda rest: self._step(session.show_me),
            "try": lambda rest: self._step(session.try_out),
            "back": lambda rest: self._step(session.undo),
            "undo": lambda rest: self._step(session.undo),
        }

    def _no_new_match(self) -> Match:
        return self.session.match

    def _help(self, rest: str) -> None:
        super()._help(rest)
        self._say(LESSON_HELP)

    def _step(self, move: Callable[[], Reply]) -> None:
        reply = move()
        self._reply(reply)
        if not reply.text:
            self._told = min(self._told, len(self.session.match.log(self.session.viewer)))
            self._ask()

    def _options(self, rest: str) -> None:
        """What the lesson says, then the options if something is asked."""
        step = self.session.run.step
        self._say("", *in_words(self.session.note))
        if step is not None and step.kind in ("do", "choose", "play") and not self.session.run.tried:
            super()._options(rest)

    def _reply(self, reply: Reply) -> None:
        super()._reply(Reply("\n".join(in_words(reply.text)), reply.rule))


def in_words(text: str) -> list[str]:
    """The keys of the screen, as the words that one types instead."""
    words = {
        "[g] goes on.": "Type go.",
        "[b] takes it back.": "Type back.",
        "[t] tries it.": "Type try to see it.",
        "[w] shows it.": "Type its number, or show.",
    }
    for key, word in words.items():
        text = text.replace(key, word)
    return text.splitlines()
