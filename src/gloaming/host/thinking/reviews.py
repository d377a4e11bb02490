"""Reviews of finished games, made in worker processes one decision at a time, and kept in memory."""

import asyncio
import hashlib
import logging
import time

from msgspec import Struct

from gloaming.agents import Review, sides
from gloaming.agents.decisions import DecisionPoint, decision_points_of
from gloaming.agents.review import build_review, review_recorded_decision, who
from gloaming.agents.review_decision import ReviewedDecision
from gloaming.kernel import GloamingError, Match

from ..errors import Impossible, NothingThere, TooMuch
from ..tables.table import Table
from .workers import WorkerPool

log = logging.getLogger("gloaming.host")

LEAST, USUAL, MOST = 20, 200, 2000  # iterations of a decision
LONGEST = 2000  # decisions of one seat
KEPT = 32  # reviews in memory
AT_ONCE = 8  # of them on their way
PATIENCE = 120.0  # seconds without a request after which a review pauses; the next request resumes it


class Side(Struct, frozen=True):
    """A seat that decided something, or the team (-1); what the table calls it; how much it decided."""

    seat: int
    who: str
    decisions: int


class ReviewProgress(Struct, frozen=True):
    """How far a review is: decisions reviewed, of how many; `progress` is 1 when the review is there."""

    sides: list[Side]  # whose review there can be
    seat: int  # whose this is
    iterations: int
    done: int
    of: int
    progress: float
    review: Review | None


class Outline(Struct, frozen=True):
    """What there is to review in a game: every side and its decisions."""

    sides: list[Side]
    points: dict[int, list[DecisionPoint]]


class ReviewJob:
    """A review on its way, or ready."""

    def __init__(self, record: bytes, outline: Outline, seat: int, iterations: int) -> None:
        self.record, self.outline, self.seat, self.iterations = record, outline, seat, iterations
        self.decisions: list[ReviewedDecision] = []
        self.review: Review | None = None
        self.fault: GloamingError | None = None
        self.asked = time.monotonic()
        self.task: asyncio.Task[None] | None = None

    @property
    def points(self) -> list[DecisionPoint]:
        """The decisions to weigh."""
        return self.outline.points[self.seat]

    @property
    def working(self) -> bool:
        """Whether it is on its way."""
        return self.task is not None and not self.task.done()

    def state(self) -> ReviewProgress:
        """How far it is; what went wrong is raised."""
        self.asked = time.monotonic()
        if self.fault is not None:
            raise self.fault
        done, of = len(self.decisions), len(self.points)
        progress = 1.0 if self.review is not None else done / (of + 1)  # the last part is what is left to sum up
        return ReviewProgress(self.outline.sides, self.seat, self.iterations, done, of, round(progress, 3), self.review)


class Reviews:
    """The reviews of this process. One decision is thought over at a time, so that computer players need not wait."""

    def __init__(self, workers: WorkerPool) -> None:
        self.workers = workers
        self._jobs: dict[tuple[str, int, int], ReviewJob] = {}  # by the game played, the seat, the iterations
        self._turn = asyncio.Lock()

    async def begin(self, table: Table, seat: int | None = None, iterations: int = USUAL) -> ReviewProgress:
        """The review of a finished table for a seat, begun if it is not on its way; by default for the first seat."""
        record = record_of(table)
        job = None if seat is None else self._jobs.get(key_of(record, seat, iterations))
        if job is None:
            outline = await self.workers.run(outlined, record)
            job = self._open(record, outline, chosen_side(outline, seat), iterations)
        job.fault = None
        return self._going(job)

    def find(self, table: Table, seat: int | None = None, iterations: int | None = None) -> ReviewProgress:
        """The review of a table that was begun last, of those that are meant."""
        name = name_of(record_of(table))
        for (game, whose, thought), job in reversed(self._jobs.items()):
            if game == name and seat in (None, whose) and iterations in (None, thought):
                return self._going(job)
        raise NothingThere("No such review was begun here, or it is forgotten. Begin it again.")

    async def stop(self) -> None:
        """Ends what is on its way."""
        tasks = [job.task for job in self._jobs.values() if job.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _open(self, record: bytes, outline: Outline, seat: int, iterations: int) -> ReviewJob:
        job = self._jobs.setdefault(key_of(record, seat, iterations), ReviewJob(record, outline, seat, iterations))
        idle = [key for key, each in self._jobs.items() if each is not job and not each.working]
        for key in idle[: max(len(self._jobs) - KEPT, 0)]:
            del self._jobs[key]
        return job

    def _going(self, job: ReviewJob) -> ReviewProgress:
        """How far a review is; one that was paused is resumed."""
        if job.review is None and job.fault is None and not job.working:
            self._start(job)
        return job.state()

    def _start(self, job: ReviewJob) -> None:
        working = [each for each in self._jobs.values() if each.working]
        if len(working) >= AT_ONCE:
            raise TooMuch("Too many games are being thought over already. Try again in a minute.")
        job.asked = time.monotonic()
        before = [each.task for each in working if each.record == job.record and each.task is not None]
        job.task = asyncio.create_task(self._work(job, before), name=f"review {job.seat}")

    async def _work(self, job: ReviewJob, before: list[asyncio.Task[None]]) -> None:
        if before:
            await asyncio.wait(before)  # of one game there is one review at a time
        try:
            while len(job.decisions) < len(job.points):
                if time.monotonic() - job.asked > PATIENCE:
                    return
                point = job.points[len(job.decisions)]
                async with self._turn:
                    weighed = await self.workers.run(
                        review_recorded_decision, job.record, job.seat, job.iterations, point
                    )
                job.decisions.append(weighed)
            async with self._turn:
                job.review = await self.workers.run(concluded, job.record, job.seat, job.iterations, job.decisions)
            job.decisions = job.review.decisions
        except GloamingError as error:
            job.fault = error
        except Exception as error:
            log.error("a review failed", exc_info=error)
            job.fault = Impossible("The computer cannot think this game over: its rules break on the way.")


def record_of(table: Table) -> bytes:
    """The record of a finished table."""
    if table.match.result is None:
        raise Impossible("This game is not over. It can be thought over when it is.")
    return table.match.record()


def name_of(record: bytes) -> str:
    """The same for the same game played in the same way."""
    return hashlib.sha256(record).hexdigest()


def key_of(record: bytes, seat: int, iterations: int) -> tuple[str, int, int]:
    """What a review is known by."""
    return name_of(record), seat, iterations


def chosen_side(outline: Outline, seat: int | None) -> int:
    """The seat that is meant, if it decided something."""
    known = {side.seat: side.who for side in outline.sides}
    if seat is None:
        return outline.sides[0].seat
    if seat not in known:
        raise Impossible(f"Seat {seat} decided nothing in this game. There are: {known}.")
    return seat


def outlined(record: bytes) -> Outline:
    """In a worker process: what there is to review."""
    match = Match.replay(record)
    points = {seat: [point for point, _ in decision_points_of(match, seat)] for seat in sides(match)}
    longest = max(len(each) for each in points.values())
    if longest > LONGEST:
        raise Impossible(f"There are {longest} decisions to think over; {LONGEST} are the most.")
    return Outline([Side(seat, who(match, seat), len(each)) for seat, each in points.items()], points)


def concluded(record: bytes, seat: int, iterations: int, decisions: list[ReviewedDecision]) -> Review:
    """In a worker process: puts the review together from its decisions."""
    return build_review(Match.replay(record), seat, iterations, decisions)
