"""Reviews of finished games: made in worker processes, a few decisions at a time, and stored."""

import asyncio
import hashlib
import logging
import time

import msgspec
from msgspec import Struct

from gloaming import __version__
from gloaming.agents import Review, sides
from gloaming.agents.decisions import DecisionPoint, decision_points_of
from gloaming.agents.review import (
    build_review,
    by_interest,
    first_looks,
    replayed,
    review_recorded_decision,
    usual_iterations,
    who,
)
from gloaming.agents.review_decision import ReviewedDecision
from gloaming.kernel import GloamingError

from .errors import Impossible, NothingThere, StoreFailed, TooMuch
from .store.rows import ReviewKey, keep_review, kept_review
from .store.store import Store
from .tables.table import Table
from .thinking.workers import WorkerPool

log = logging.getLogger("gloaming.host")

LEAST, MOST = 20, 2000  # iterations of a decision
LONGEST = 2000  # decisions of one seat
KEPT = 32  # reviews in memory
AT_ONCE = 8  # of them in progress
PATIENCE = 600.0  # seconds without a request after which a review pauses; the next request resumes it
BATCH = 4  # decisions in one job, after the first few
WITHIN = 120.0  # seconds for a job that looks at all decisions


class Side(Struct, frozen=True):
    """A seat that decided something, or the team (-1); its name; how many decisions it made."""

    seat: int
    who: str
    decisions: int


class ReviewProgress(Struct, frozen=True):
    """The state of a review: how many decisions were weighed, of how many; `progress` is 1 when it is complete.

    `review` is the review so far: None if there is none yet, or if the client has it already.
    """

    sides: list[Side]  # whose review there can be
    seat: int  # whose this is
    iterations: int
    done: int
    of: int
    progress: float
    review: Review | None


class Outline(Struct, frozen=True):
    """What can be reviewed in a game: every side and its decisions."""

    sides: list[Side]
    points: dict[int, list[DecisionPoint]]


class ReviewJob:
    """A review in progress, or complete."""

    def __init__(self, record: bytes, outline: Outline, seat: int, iterations: int) -> None:
        self.record, self.outline, self.seat, self.iterations = record, outline, seat, iterations
        self.looks: list[ReviewedDecision] | None = None  # a quick estimate of every decision, made first
        self.decisions: list[ReviewedDecision] = []
        self.review: Review | None = None  # the review so far
        self.whole = False
        self.fault: GloamingError | None = None
        self.asked = time.monotonic()
        self.task: asyncio.Task[None] | None = None

    @property
    def points(self) -> list[DecisionPoint]:
        """The decisions to weigh."""
        return self.outline.points[self.seat]

    @property
    def working(self) -> bool:
        """Whether it is in progress."""
        return self.task is not None and not self.task.done()

    def state(self, known: int = -1) -> ReviewProgress:
        """Its progress, for a client that has the review of `known` decisions; raises what went wrong."""
        self.asked = time.monotonic()
        if self.fault is not None:
            raise self.fault
        done, of = len(self.decisions), len(self.points)
        progress = 1.0 if self.whole else round(done / (of + 1), 3)  # the last step is the summary
        new = self.review is not None and (self.whole or self.review.weighed > known)
        sides, shown = self.outline.sides, self.review if new else None
        return ReviewProgress(sides, self.seat, self.iterations, done, of, progress, shown)


class Reviews:
    """The reviews of this process, made a few decisions at a time so that no worker is blocked for long."""

    def __init__(self, workers: WorkerPool, store: Store) -> None:
        self.workers, self.store = workers, store
        self._jobs: dict[ReviewKey, ReviewJob] = {}
        self._turn = asyncio.Lock()

    async def begin(self, table: Table, seat: int | None = None, iterations: int | None = None) -> ReviewProgress:
        """Starts the review of a finished table for a seat (by default the first), unless it is there already."""
        record = record_of(table)
        job = None if seat is None or iterations is None else self._jobs.get(key_of(record, seat, iterations))
        if job is None:
            outline = await self.workers.run(outlined, record)
            seat = chosen_side(outline, seat)
            job = await self._open(record, outline, seat, iterations or usual_iterations(len(outline.points[seat])))
        job.fault = None
        return self._going(job)

    def find(
        self, table: Table, seat: int | None = None, iterations: int | None = None, known: int = -1
    ) -> ReviewProgress:
        """The latest review of a table that fits the arguments."""
        name = name_of(record_of(table))
        for (game, whose, thought), job in reversed(self._jobs.items()):
            if game == name and seat in (None, whose) and iterations in (None, thought):
                return self._going(job, known)
        raise NothingThere("No such review was begun here, or it is forgotten. Begin it again.")

    async def stop(self) -> None:
        """Cancels reviews in progress."""
        tasks = [job.task for job in self._jobs.values() if job.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _open(self, record: bytes, outline: Outline, seat: int, iterations: int) -> ReviewJob:
        """The review with these arguments, as far as it is in memory or in the store."""
        key = key_of(record, seat, iterations)
        made = ReviewJob(record, outline, seat, iterations)
        if key not in self._jobs and (kept := await self._kept(key)) is not None:
            made.review, made.whole, made.decisions = kept, True, kept.decisions
        job = self._jobs.setdefault(key, made)
        idle = [key for key, each in self._jobs.items() if each is not job and not each.working]
        for key in idle[: max(len(self._jobs) - KEPT, 0)]:
            del self._jobs[key]
        return job

    async def _kept(self, key: ReviewKey) -> Review | None:
        """A review from the store; None if this version has made none."""
        found = await self.store.read(lambda connection: kept_review(connection, key, __version__))
        try:
            return None if found is None else msgspec.json.decode(found, type=Review)
        except msgspec.ValidationError:  # written by the same version before its fields changed
            return None

    def _going(self, job: ReviewJob, known: int = -1) -> ReviewProgress:
        """The state of a review; a paused one is resumed."""
        if not job.whole and job.fault is None and not job.working:
            self._start(job)
        return job.state(known)

    def _start(self, job: ReviewJob) -> None:
        working = [each for each in self._jobs.values() if each.working]
        if len(working) >= AT_ONCE:
            raise TooMuch("Too many games are being thought over already. Try again in a minute.")
        job.asked = time.monotonic()
        before = [each.task for each in working if each.record == job.record and each.task is not None]
        job.task = asyncio.create_task(self._work(job, before), name=f"review {job.seat}")

    async def _work(self, job: ReviewJob, before: list[asyncio.Task[None]]) -> None:
        if before:
            await asyncio.wait(before)  # one review of a game at a time
        try:
            await self._weigh(job)
        except GloamingError as error:
            job.fault = error
        except Exception as error:
            log.error("a review failed", exc_info=error)
            job.fault = Impossible("The computer cannot think this game over: its rules break on the way.")

    async def _weigh(self, job: ReviewJob) -> None:
        """Makes the quick estimate, weighs the decisions one by one, and publishes the review each time its size has
        doubled."""
        if job.looks is None:
            async with self._turn:
                job.looks = await self.workers.run(looked_at, job.record, job.seat, within=WITHIN)
            await self._show(job)
        points = by_interest(job.points, job.looks)
        while (done := len(job.decisions)) < len(points):
            if time.monotonic() - job.asked > PATIENCE:
                return
            some = points[done : done + min(max(done, 1), BATCH)]
            async with self._turn:
                job.decisions += await self.workers.run(weighed, job.record, job.seat, job.iterations, some)
            if len(job.decisions).bit_length() > done.bit_length():
                await self._show(job)
        async with self._turn:
            review = await self.workers.run(
                concluded, job.record, job.seat, job.iterations, job.decisions, job.looks, within=WITHIN
            )
        key = key_of(job.record, job.seat, job.iterations)
        encoded = msgspec.json.encode(review)
        try:
            await self.store.write(lambda connection: keep_review(connection, key, __version__, encoded))
        except StoreFailed as error:  # it is in memory, and can be computed again
            log.warning("a review could not be kept", exc_info=error)
        job.review, job.whole = review, True  # it is stored before anybody is told that it is complete

    async def _show(self, job: ReviewJob) -> None:
        """Publishes the review so far, with the quick estimate for what was not weighed yet."""
        if job.looks:
            so_far = (job.record, job.seat, job.iterations, job.decisions, job.looks)
            job.review = await self.workers.run(concluded, *so_far, within=WITHIN)


def record_of(table: Table) -> bytes:
    """The record of a finished table."""
    if table.match.result is None:
        raise Impossible("This game is not over. It can be thought over when it is.")
    return table.match.record()


def name_of(record: bytes) -> str:
    """The same name for the same game, played in the same way."""
    return hashlib.sha256(record).hexdigest()


def key_of(record: bytes, seat: int, iterations: int) -> ReviewKey:
    """The key of a review in memory and in the store."""
    return name_of(record), seat, iterations


def chosen_side(outline: Outline, seat: int | None) -> int:
    """The requested seat, if it made any decision."""
    known = {side.seat: side.who for side in outline.sides}
    if seat is None:
        return outline.sides[0].seat
    if seat not in known:
        raise Impossible(f"Seat {seat} decided nothing in this game. There are: {known}.")
    return seat


def outlined(record: bytes) -> Outline:
    """Runs in a worker: what can be reviewed."""
    match = replayed(record)
    points = {seat: [point for point, _ in decision_points_of(match, seat)] for seat in sides(match)}
    longest = max(len(each) for each in points.values())
    if longest > LONGEST:
        raise Impossible(f"There are {longest} decisions to think over; {LONGEST} are the most.")
    return Outline([Side(seat, who(match, seat), len(each)) for seat, each in points.items()], points)


def looked_at(record: bytes, seat: int) -> list[ReviewedDecision]:
    """Runs in a worker: the quick estimate of every decision."""
    return first_looks(replayed(record), seat)


def weighed(record: bytes, seat: int, iterations: int, points: list[DecisionPoint]) -> list[ReviewedDecision]:
    """Runs in a worker: weighs some decisions."""
    return [review_recorded_decision(record, seat, iterations, point) for point in points]


def concluded(
    record: bytes, seat: int, iterations: int, decisions: list[ReviewedDecision], looks: list[ReviewedDecision]
) -> Review:
    """Runs in a worker: puts the review together."""
    return build_review(replayed(record), seat, iterations, decisions, looks)
