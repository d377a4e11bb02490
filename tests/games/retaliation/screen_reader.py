"""Somebody who plays by what is on the screen: the question, the options in words, the board, the pages.

It knows no rule and looks into no state. It reads what an option promises, walks to what it has not looked at yet,
strikes what is most likely to fall, and asks for a hint where the screen does not tell it what to do, at the Caern, and
after a night was lost. What it has decided and read is counted, so that the time can be told that a person needs.
"""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from gloaming import Match
from gloaming.agents.plan_advice import advised_plan
from gloaming.games.retaliation import GAME
from gloaming.games.retaliation.players.habit import habit
from gloaming.kernel import carry_out
from gloaming.scene import Gloss, HexField, Kind, Piece, Scene

WORDS_A_MINUTE = 200  # of a page that is read with care
SECONDS = 5.0  # for a decision, the board and what happens looked at
SECONDS_A_TURN = 11.0  # for what one does in a turn
PATIENCE = 8  # turns without anything new to read, after which one asks for a hint
LONG = 350  # decisions of an evening after which one wants to know how it ends, and follows hints alone
TRIES = 1  # nights that are lost before one follows hints alone

FALLS, DAMAGE = re.compile(r"falls (\d+) in 100"), re.compile(r"about ([\d.]+) Damage")
SUCCEEDS, SHORT = re.compile(r"succeed (\d+) in 100"), re.compile(r": (\d+) of (\d+), ")
BLOCKS = ("wall", "menhir", "trees")  # what stands in the way looks like it
Spot = tuple[int, int]


@dataclass
class Evening:
    """What one scenario asked of who played it: the try that led on, with the days before it."""

    decisions: int = 0
    turns: int = 0
    hints: int = 0  # on the board; at the Caern one follows them anyway
    words: int = 0
    tries: int = 1

    @property
    def minutes(self) -> float:
        """What a person needs for it."""
        thought = self.turns * SECONDS_A_TURN + (self.decisions - self.turns) * SECONDS
        return (thought + 60 * self.words / WORDS_A_MINUTE) / 60


@dataclass
class ScreenReader:
    """One person with the whole pack."""

    match: Match
    evenings: dict[str, Evening] = field(default_factory=dict)
    tried: Counter[str] = field(default_factory=Counter)  # labels of pages, talks and investigations
    been: set[Spot] = field(default_factory=set)
    idle: int = 0  # turns since something new was read
    lost: Counter[str] = field(default_factory=Counter)
    known: int = 0
    looked: tuple[int, Scene] | None = None

    def play(self) -> None:
        """The whole of it."""
        while self.match.ask is not None:
            self.read()
            self.decide()
        self.read()

    # what is read

    @property
    def evening(self) -> Evening:
        """The scenario that the head of the table names."""
        return self.evenings.setdefault(self.night, Evening())

    @property
    def night(self) -> str:
        """The name of the scenario that is played or comes next."""
        return self.scene.subtitle.rpartition("before ")[2]

    @property
    def scene(self) -> Scene:
        """The table; it is looked at once a decision."""
        if self.looked is None or self.looked[0] != self.match.ply:
            self.looked = self.match.ply, self.match.scene(0)
        return self.looked[1]

    def read(self) -> None:
        """Pages and lines that are new."""
        lines = self.match.log(0)[self.known :]
        self.known += len(lines)
        for line in lines:
            if line.page is not None:
                self.evening.words += len(f"{line.page.text} {line.page.remark}".split())
                self.idle = 0
            if line.text in ("The scenario fails.", "The pack is defeated."):
                self.lost[self.night] += 1
                self.evenings[self.night] = Evening(tries=self.evening.tries + 1)
                self.been, self.idle = set(), 0
            if line.text == "The scenario succeeds.":
                self.been, self.idle = set(), 0

    # what is decided

    def decide(self) -> None:
        ask = self.match.ask
        assert ask is not None
        options = [(self.match.gloss(option), (option,)) for option in ask.options]
        options += [(plan.gloss, plan.answers) for plan in GAME.plans(self.match.state, ask)]
        self.evening.decisions += 1
        self.evening.turns += ask.kind == "turn"
        picked = self.pick(ask.kind, options)
        if picked is None:
            self.evening.hints += not self.scene.subtitle.startswith("At the Caern")
            hinted = habit(self.match.state, ask)
            whole = advised_plan(self.match, 0, hinted)  # a hint names the whole walk
            picked = (hinted,) if whole is None else whole[1].answers
        self.take(picked)

    def take(self, moves: tuple[Any, ...]) -> None:
        """Takes an option; a walk of several steps is one touch."""
        carry_out(self.match, moves)

    def pick(self, kind: str, options: list[tuple[Gloss, tuple[Any, ...]]]) -> tuple[Any, ...] | None:
        """What the words on the screen lead to; None: a hint is asked for."""
        if len(options) == 1:
            return options[0][1]
        if kind == "prepare":  # hands are filled already
            return self.first(options, "^Ready$")
        if self.lost[self.night] >= TRIES or self.evening.decisions > LONG:
            return None
        written = [(gloss, moves) for gloss, moves in options if gloss.on_page]
        if written:
            return self.freshest(written)
        if kind == "reroll":
            return self.again(options)
        if kind == "turn":
            return self.turn(options)
        if kind in ("react", "absorb", "roll", "again"):
            return next(
                (moves for gloss, moves in options if gloss.label.startswith(("Play", "Use", "Roll"))), options[0][1]
            )
        return None

    @staticmethod
    def first(options: list[tuple[Gloss, tuple[Any, ...]]], words: str) -> tuple[Any, ...] | None:
        """The first option that says so."""
        return next((moves for gloss, moves in options if re.search(words, gloss.label)), None)

    def freshest(self, options: list[tuple[Gloss, tuple[Any, ...]]]) -> tuple[Any, ...]:
        """Of several choices the one that was tried least; of equal ones the first."""
        gloss, moves = min(options, key=lambda option: self.tried[option[0].label])
        self.tried[gloss.label] += 1
        return moves

    def again(self, options: list[tuple[Gloss, tuple[Any, ...]]]) -> tuple[Any, ...]:
        """A check that fails is rolled again, the dice that help most."""
        came = SHORT.search(self.match.question())
        if came is None or int(came[1]) >= int(came[2]):
            return options[0][1]
        return max(options, key=lambda option: promised(option[0], SUCCEEDS))[1]

    def turn(self, options: list[tuple[Gloss, tuple[Any, ...]]]) -> tuple[Any, ...] | None:
        """A turn: what is new first, then the best blow, then a way to where something is."""
        scene = self.scene
        deeds = [(gloss, moves) for gloss, moves in options if re.match("Investigate|Talk to", gloss.label)]
        fresh = [(gloss, moves) for gloss, moves in deeds if self.tried[f"{self.night} {gloss.label}"] < 1]
        if fresh:
            self.tried[f"{self.night} {fresh[0][0].label}"] += 1
            return fresh[0][1]
        blows = [
            (gloss, moves)
            for gloss, moves in options
            if gloss.label.startswith(("Play", "Spend 1 Rage: play")) and promised(gloss, DAMAGE) >= 1
        ]
        if blows:
            return max(blows, key=lambda blow: (promised(blow[0], FALLS), promised(blow[0], DAMAGE)))[1]
        if "Combat" in (scene.phases.steps[scene.phases.now] if scene.phases else ""):
            better = self.first(options, "one more Attack|Change into Crinos")
            return better or self.walk(options, scene, foes(scene)) or self.first(options, "End your turn")
        self.idle += 1
        if self.idle > PATIENCE:
            return None
        return self.walk(options, scene, self.unseen(scene)) or self.first(options, "End your turn")

    # the board

    def unseen(self, scene: Scene) -> set[Spot]:
        """Where something lies or somebody stands that one has not been to."""
        here = [
            piece
            for piece in on_map(scene)
            if (piece.kind is Kind.TOKEN and piece.title != piece.sort) or piece.tint == "other"
        ]
        return {at(piece) for piece in here} - self.been

    def walk(
        self, options: list[tuple[Gloss, tuple[Any, ...]]], scene: Scene, goals: set[Spot]
    ) -> tuple[Any, ...] | None:
        """The way of the reach that ends nearest to a goal, if it ends nearer than one stands."""
        places = {piece.id: at(piece) for piece in on_map(scene) if piece.kind is Kind.PLACE}
        acting = next((piece for piece in on_map(scene) if piece.active), None)
        far = distances(scene, goals)
        if acting is None or not far:
            return None
        now = far.get(at(acting), 99)
        self.been |= {goal for goal in goals if near(at(acting), goal)}
        ends = [
            (min(far.get(places[id], 99) for id in end_of(gloss)), gloss, moves)
            for gloss, moves in options
            if end_of(gloss)
        ]
        burns = re.compile("into the fire|burns")
        ends = [each for each in ends if each[0] < now and not burns.search(each[1].label)]
        return min(ends, key=lambda each: each[0])[2] if ends else None


def promised(gloss: Gloss, what: re.Pattern[str]) -> float:
    """What an option says that it may do."""
    found = what.search(gloss.verdict.text) if gloss.verdict is not None else None
    return float(found[1]) if found else 0.0


def on_map(scene: Scene) -> Iterable[Piece]:
    """What stands and lies on the board."""
    return next((area.pieces for area in scene.areas if isinstance(area.layout, HexField)), [])


def at(piece: Piece) -> Spot:
    """Where a piece is."""
    assert piece.at is not None
    return piece.at.column, piece.at.row


def foes(scene: Scene) -> set[Spot]:
    """Who wears the ring of a foe."""
    return {at(piece) for piece in on_map(scene) if piece.tint.startswith("foe")}


def end_of(gloss: Gloss) -> list[str]:
    """The places where a way ends: of a walk, or of a step."""
    if gloss.walk is not None:
        return gloss.walk.steps[-1]
    return [id for id in gloss.pieces if id.startswith("hex.")] if gloss.label.startswith("Move") else []


def beside(spot: Spot) -> list[Spot]:
    """The six hexes around one, in rows that are moved by half a hex."""
    column, row = spot
    odd = row & 1
    return [(column + 1, row), (column - 1, row), *((column + odd - 1 + k, row + up) for up in (-1, 1) for k in (0, 1))]


def near(one: Spot, other: Spot) -> bool:
    """Whether two hexes touch or are the same."""
    return one == other or other in beside(one)


def distances(scene: Scene, goals: set[Spot]) -> dict[Spot, int]:
    """How far each hex is from the nearest goal, around what blocks."""
    field_ = next((area.layout for area in scene.areas if isinstance(area.layout, HexField)), None)
    cells = (
        {(cell.column, cell.row) for cell in field_.cells if cell.land not in BLOCKS} if field_ is not None else set()
    )
    found, edge = dict.fromkeys(goals, 0), list(goals)
    for spot in edge:
        for each in beside(spot):
            if each in cells and each not in found:
                found[each] = found[spot] + 1
                edge.append(each)
    return found
