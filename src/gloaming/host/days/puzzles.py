"""The puzzle of the day of a game: a table at its position, where the first answer is judged."""

import logging
from contextlib import suppress
from datetime import date, timedelta
from functools import lru_cache, partial
from typing import Any

import msgspec
from msgspec import Struct

from gloaming.kernel import Game, GloamingError, Match, NoSuchGame, catalogue
from gloaming.teaching import (
    Puzzle,
    PuzzleFault,
    PuzzleVerdict,
    mined_file,
    position_of,
    read_puzzles,
    teaching_of,
    verdict_of,
)

from ..errors import NothingThere
from ..live import LiveTable
from ..registry import OpenedTable, Registry
from ..store import tries
from ..store.people import Person
from ..table_setup import SeatRequest, TableSetup
from ..tables.entries import PuzzleTable
from .deals import all_games, today

log = logging.getLogger("gloaming.host")

KEPT = 64  # turns that are remembered
MARK = ".puzzle."  # in the keys of stored answers to puzzles


class DailyPuzzle(Struct, frozen=True):
    """A puzzle of a game, on a day."""

    game: Game[Any]
    puzzle: Puzzle
    day: date

    @property
    def key(self) -> str:
        """Its id in URLs and in the store."""
        return f"{self.game.name}{MARK}{self.puzzle.id}"

    @property
    def question(self) -> str:
        """What it asks."""
        return teaching_of(self.game).puzzles.question(self.puzzle)

    def match(self) -> Match:
        """The match at its position."""
        return position_of(self.game, self.puzzle)


class PuzzleResult(Struct, frozen=True):
    """What the store keeps of an answer."""

    solved: bool
    chosen: str


class OwnAnswer(Struct):
    """A person's own answer: at which table, and whether it is right; None before it is given."""

    table: str
    solved: bool | None


class PuzzleCard(Struct):
    """A puzzle in the list of today, without its answer."""

    id: str
    game: str
    title: str
    question: str
    grade: str
    level: int
    day: str
    tried: int
    solved: int
    mine: OwnAnswer | None


class PuzzlesToday(Struct):
    """The puzzles of today, those of yesterday, and how many of all one has answered and solved."""

    puzzles: list[PuzzleCard]
    before: list[PuzzleCard]
    answered: int
    solved: int


def puzzles_of(game: Game[Any]) -> list[Puzzle]:
    """The puzzles of a game: those of its pack, then those that were mined on this machine."""
    pack = teaching_of(game).puzzles.puzzle
    try:
        mined = read_puzzles(mined_file(game)).puzzle
    except GloamingError as error:
        log.warning("mined puzzles cannot be read", exc_info=error)
        return pack
    known = {each.id for each in pack}
    return [*pack, *(each for each in mined if each.id not in known)]


def stands(game: Game[Any], puzzle: Puzzle) -> bool:
    """Whether the present rules still reach the position of a puzzle."""
    try:
        position_of(game, puzzle)
    except PuzzleFault:
        return False
    return True


def puzzles_on(day: date) -> list[DailyPuzzle]:
    """The puzzle of a day for every game that has puzzles; they take turns."""
    found = ((game, turn_of(game, day)) for game in all_games())
    return [DailyPuzzle(game, puzzle, day) for game, puzzle in found if puzzle is not None]


@lru_cache(KEPT)
def turn_of(game: Game[Any], day: date) -> Puzzle | None:
    """The puzzle of a game whose turn it is on a day, which stays the same while others are mined.

    Where the rules lead elsewhere now, it is the next one.
    """
    listed = puzzles_of(game)
    turn = day.toordinal() % max(len(listed), 1)
    return next((each for each in [*listed[turn:], *listed[:turn]] if stands(game, each)), None)


def find_puzzle(game: Game[Any], id: str) -> Puzzle:
    """The puzzle of a game by its id."""
    found = next((each for each in puzzles_of(game) if each.id == id), None)
    if found is None or not stands(game, found):
        raise NothingThere("There is no such puzzle.")
    return found


def puzzle_of(key: str) -> DailyPuzzle:
    """The puzzle with a key."""
    name, _, id = key.partition(MARK)
    try:
        game = catalogue.find(name)
    except NoSuchGame:
        raise NothingThere("There is no such puzzle.") from None
    return DailyPuzzle(game, find_puzzle(game, id), today())


class DailyPuzzles:
    """The puzzles of this server."""

    def __init__(self, registry: Registry) -> None:
        self.registry, self.store = registry, registry.store

    async def today(self, person: Person | None) -> PuzzlesToday:
        """The puzzles of today and yesterday, as somebody sees them."""
        run, day = self.registry.threads.run, today()
        now, before = await run(puzzles_on, day), await run(puzzles_on, day - timedelta(1))
        kept = [] if person is None else await self.store.read(partial(tries.results_by, person=person.id, mark=MARK))
        results = [decode(each) for each in kept]
        return PuzzlesToday(
            [await self._card(each, person) for each in now],
            [await self._card(each, person) for each in before if each not in now],
            len(results),
            sum(each.solved for each in results),
        )

    async def open(self, key: str, person: Person | None) -> OpenedTable | LiveTable:
        """A table at the position of a puzzle: one's own until it is answered, afterwards one for practice."""
        found = await self.registry.threads.run(puzzle_of, key)
        mine = None if person is None else await self._own(key, person)
        if mine is not None and mine.solved is None:
            return await self.registry.find(mine.table)
        match = await self.registry.threads.run(found.match)
        practice = person is None or mine is not None
        setup = TableSetup(
            seats=[SeatRequest("me", person.profile.name if person else "")],
            name="Puzzle",
            watchable=False,
            hints=False,
            person=person.id if person else "",
            puzzle=PuzzleTable(key, match.ply, found.question, found.puzzle.grade, practice),
        )
        made = await self.registry.open(match, setup)
        if person is not None and not practice:
            first = await self.store.write(partial(tries.claim, deal=key, person=person.id, table=made.live.table.id))
            if first != made.live.table.id:  # they clicked twice: the other one was first
                return await self.registry.find(first)
        return made

    async def judge(self, live: LiveTable) -> PuzzleVerdict | None:
        """The verdict on the answer given at a table; None before it is given."""
        told, match = live.table.opening.puzzle, live.table.match
        if told is None:
            raise NothingThere("This is no table of a puzzle.")
        if match.ply <= told.ply:
            return None
        verdict = await self.registry.threads.run(judged, match.way(), told)
        await self._keep(live, told, verdict)
        return verdict

    async def _keep(self, live: LiveTable, told: PuzzleTable, verdict: PuzzleVerdict) -> None:
        """Stores an answer, if it is the first of the person whose table it is."""
        person = next((seat.person for seat in live.table.seats if seat.person), "")
        if not person or told.practice:
            return
        row = await self.store.read(partial(tries.one_of, deal=told.id, person=person))
        if row is not None and row.table == live.table.id and row.result is None:
            kept = msgspec.json.encode(PuzzleResult(verdict.solved, verdict.chosen))
            await self.store.write(partial(tries.keep, deal=told.id, person=person, rules="", result=kept))

    async def _own(self, key: str, person: Person) -> OwnAnswer | None:
        row = await self.store.read(partial(tries.one_of, deal=key, person=person.id))
        if row is None:
            return None
        if row.result is None:  # they may have answered and left before the answer was stored
            with suppress(NothingThere):
                verdict = await self.judge(await self.registry.find(row.table))
                return OwnAnswer(row.table, None if verdict is None else verdict.solved)
        return OwnAnswer(row.table, None if row.result is None else decode(row.result).solved)

    async def _card(self, found: DailyPuzzle, person: Person | None) -> PuzzleCard:
        mine = None if person is None else await self._own(found.key, person)
        kept = await self.store.read(partial(tries.results_of, deal=found.key))
        return PuzzleCard(
            id=found.key,
            game=found.game.name,
            title=found.game.title,
            question=found.question,
            grade=found.puzzle.grade,
            level=found.puzzle.level,
            day=found.day.isoformat(),
            tried=len(kept),
            solved=sum(decode(each).solved for each in kept),
            mine=mine,
        )


def judged(match: Match, told: PuzzleTable) -> PuzzleVerdict:
    """The verdict on the answer in a match."""
    found, then = puzzle_of(told.id), match.at(told.ply)
    assert then.ask is not None
    return verdict_of(then, found.puzzle, then.ask.options.index(match.answers[told.ply]))


decode = msgspec.json.Decoder(PuzzleResult).decode
