"""A running lesson: its match, its present step, and what a person's choice leads to."""

from collections.abc import Callable
from typing import Any

import msgspec

from gloaming.kernel import TEAM, Game, GloamingError, Match
from gloaming.kernel.dice import Dice
from gloaming.kernel.options import chosen_options
from gloaming.scene import Scene

from .lesson import Lesson, LessonStart, LessonStep

LEARNER = 0  # the seat of who learns
RIVAL = "level:3"  # the computer player on the other seats, in a free stretch
PATIENCE = 10  # decisions more than were meant, for the end of a round
ReadFile = Callable[[str], str]  # a file beside the lesson, by its name


class WrongLesson(GloamingError):
    """A lesson asks for something that the table does not offer."""


def begin(game: Game[Any], start: LessonStart, read_file: ReadFile) -> Match:
    """The match at a table of a lesson."""
    if start.position:
        raw = msgspec.json.decode(read_file(start.position))
        raw["state"]["dice"] = raw["state"].get("dice", {}) | {"draws": start.draws, "rolls": start.rolls}
        match = Match.from_position(game, raw)
    else:
        options = chosen_options(game, start.options)
        state = game.setup(options, Dice(start.seed, rolls=[*start.rolls], draws=[*start.draws]))
        state.story.clear()  # events of earlier moves are not told
        position = {"game": game.name, "schema": game.schema, "state": msgspec.to_builtins(state)}
        match = Match.from_position(game, position)
    for label in start.play:
        match.play(index=option_of(match, label))
    return match


def labels(match: Match) -> list[str]:
    """The labels of the options of the open decision."""
    return [match.gloss(option).label for option in match.ask.options] if match.ask else []


def fits(label: str, wanted: str) -> bool:
    """Whether an option has the wanted label; a label with `…` at its end needs the same beginning only."""
    return label.startswith(wanted[:-1]) if wanted.endswith("…") else label == wanted


def option_of(match: Match, wanted: str) -> int:
    """The index of the option with a label."""
    offered = labels(match)
    found = [i for i, label in enumerate(offered) if fits(label, wanted)]
    if len(found) == 1:
        return found[0]
    if match.ask is None:
        raise WrongLesson(f"{wanted!r} cannot be chosen: the game is over")
    several = "is offered more than once" if found else "is not offered"
    raise WrongLesson(f"{wanted!r} {several}; there are: {'; '.join(offered)}")


def lit_pieces(scene: Scene, name: str) -> list[str] | None:
    """The pieces that a name lights: those of an area, or those with that title or id; None if there are none."""
    for area in scene.areas:
        if name in (area.id, area.title):
            return [piece.id for piece in area.pieces]
    found = [id for id, piece in scene.pieces().items() if name in (id, piece.title)]
    return found or None


class LessonRun:
    """A person in a lesson. A choice goes on with the lesson, or gets a remark and changes nothing."""

    def __init__(
        self, game: Game[Any], lesson: Lesson, read_file: ReadFile, at: int = 0, taken: list[str] | None = None
    ) -> None:
        self.game, self.lesson, self.read_file = game, lesson, read_file
        self.at = min(at, len(lesson.steps))
        self.tried = ""  # the label of a wrong choice that is being tried out
        self.taken: list[str] = []  # the choices made at this table, by labels
        self.own: set[int] = set()  # the plies of the learner's decisions
        self.told = 0  # how many lines the log had at their last decision
        self.match = self._table()
        for label in taken or []:
            self.play(option_of(self.match, label))

    @property
    def step(self) -> LessonStep | None:
        """The present step; None at the end."""
        return self.lesson.steps[self.at] if self.at < len(self.lesson.steps) else None

    @property
    def asks(self) -> bool:
        """Whether the learner decides now."""
        ask = self.match.ask
        return ask is not None and ask.seat in (LEARNER, TEAM)

    def _table(self) -> Match:
        step = self.step or self.lesson.steps[-1]
        self.taken, self.own = [], set()
        return begin(self.game, self.lesson.starts[step.table], self.read_file)

    def play(self, option: int) -> None:
        """Takes an option at the table."""
        self.taken.append(labels(self.match)[option])
        if self.asks:
            self.own.add(self.match.ply)
            self.told = len(self.match.log(LEARNER))
        self.match.play(index=option)

    def remark(self, option: int) -> str:
        """The remark of the step on a choice; may be empty."""
        step = self.step
        if step is None or step.kind not in ("do", "choose"):
            return ""
        label = labels(self.match)[option]
        if step.kind == "do" and fits(label, step.label):
            return ""
        named = [each.text for each in step.remarks if fits(label, each.label)]
        return named[0] if named else step.otherwise or ("This is allowed too." if step.kind == "do" else "")

    def wanted(self, option: int) -> bool:
        """Whether a choice goes on with the lesson."""
        step = self.step
        return step is None or step.kind != "do" or fits(labels(self.match)[option], step.label)

    def may_try(self, option: int) -> bool:
        """Whether a wrong choice may be tried out: those for which the lesson has a remark."""
        step = self.step
        label = labels(self.match)[option]
        return step is not None and step.kind == "do" and any(fits(label, each.label) for each in step.remarks)

    def choose(self, option: int) -> str:
        """Makes a choice and returns the remark on it. A wrong choice changes nothing."""
        said = self.remark(option)
        if not self.wanted(option):
            return said
        step = self.step
        self.play(option)
        if step is not None and (step.kind != "play" or self.stretch_is_over):
            self._next()
        return said

    @property
    def stretch_is_over(self) -> bool:
        """Whether the free stretch is over: at the end of a turn or a round. Only the learner's decisions count."""
        step = self.step
        if step is None or step.kind != "play":
            return False
        decided = sum(step.ply <= ply < self.match.ply for ply in self.own)
        enough = bool(step.decisions) and decided >= step.decisions
        ends = enough and (decided >= step.decisions + PATIENCE or self._at_a_heading())
        return ends or self.match.result is not None

    def _at_a_heading(self) -> bool:
        """Whether a new turn or round has begun since the learner decided; a log without headings tells of none."""
        headings = [line.heading for line in self.match.log(LEARNER)]
        return any(headings[self.told :]) or not any(headings)

    def try_out(self, option: int) -> None:
        """Plays a wrong choice, to be looked at and undone."""
        self.tried = labels(self.match)[option]
        self.match.play(index=option)

    def take_back(self) -> None:
        """Undoes the choice that was tried out."""
        if self.tried:
            self.match.undo()
            self.tried = ""

    def go_on(self) -> None:
        """Goes on from a step that asks for nothing, and makes the move it shows, if any."""
        step = self.step
        if step is None or step.kind in ("do", "choose", "play"):
            return
        if step.label:
            self.play(option_of(self.match, step.label))
        self._next()

    def back(self) -> bool:
        """Goes back one step and undoes the choice made in it; False at the start of a table."""
        step = self.step
        if step is not None and step.kind == "play" and self.match.ply > step.ply:
            self._undo()
            return True
        first = next(i for i, each in enumerate(self.lesson.steps) if step is None or each.table == step.table)
        if step is None or self.at <= first:
            return False
        self.at -= 1
        before = self.lesson.steps[self.at]
        if self.match.ply > before.ply:
            self._undo()
        return True

    def _undo(self) -> None:
        self.match.undo()
        self.taken.pop()

    def show(self) -> None:
        """Makes the move that the step asks for."""
        step = self.step
        if step is not None and step.kind == "do":
            self.choose(option_of(self.match, step.label))

    def _next(self) -> None:
        before = self.step
        self.at += 1
        if before is not None and self.step is not None and self.step.table != before.table:
            self.match = self._table()
