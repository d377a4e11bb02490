"""Reviews of finished games, made in worker processes a few decisions at a time, and kept in the store."""

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
AT_ONCE = 8  # of them on their way
PATIENCE = 600.0  # seconds without a request after which a review pauses; the next request resumes it
BATCH = 4  # decisions that are thought over at once, after the first few
WITHIN = 120.0  # seconds for what looks at all decisions


class Side(Struct, frozen=True):
    """A seat that decided something, or the team (-1); what the table calls it; how much it decided."""

    seat: int
    who: str
    decisions: int


class ReviewProgress(Struct, frozen=True):
    """How far a review is: decisions weighed, of how many; `progress` is 1 when it is whole.

    `review` is what there is to show so far: None where that is nothing, or nothing that the asker does not have.
    """

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
        self.looks: list[ReviewedDecision] | None = None  # at all decisions, before they are thought over
        self.decisions: list[ReviewedDecision] = []
        self.review: Review | None = None  # what there is so far
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
        """Whether it is on its way."""
        return self.task is not None and not self.task.done()

    def state(self, known: int = -1) -> ReviewProgress:
        """How far it is, for who has a review with so many decisions weighed; what went wrong is raised."""
        self.asked = time.monotonic()
        if self.fault is not None:
            raise self.fault
        done, of = len(self.decisions), len(self.points)
        progress = 1.0 if self.whole else round(done / (of + 1), 3)  # the last part is what is left to sum up
        new = self.review is not None and (self.whole or self.review.weighed > known)
        sides, shown = self.outline.sides, self.review if new else None
        return ReviewProgress(sides, self.seat, self.iterations, done, of, progress, shown)


class Reviews:
    """The reviews of this process. A few decisions at a time, so that nobody waits long for a worker."""

    def __init__(self, workers: WorkerPool, store: Store) -> None:
        self.workers, self.store = workers, store
        self._jobs: dict[ReviewKey, ReviewJob] = {}
        self._turn = asyncio.Lock()

    async def begin(self, table: Table, seat: int | None = None, iterations: int | None = None) -> ReviewProgress:
        """The review of a finished table for a seat, begun if it is not on its way; by default for the first seat."""
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
        """The review of a table that was begun last, of those that are meant."""
        name = name_of(record_of(table))
        for (game, whose, thought), job in reversed(self._jobs.items()):
            if game == name and seat in (None, whose) and iterations in (None, thought):
                return self._going(job, known)
        raise NothingThere("No such review was begun here, or it is forgotten. Begin it again.")

    async def stop(self) -> None:
        """Ends what is on its way."""
        tasks = [job.task for job in self._jobs.values() if job.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _open(self, record: bytes, outline: Outline, seat: int, iterations: int) -> ReviewJob:
        """The review that is meant, as far as it is in memory or in the store."""
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
        """A review from the store; None where this version has made none."""
        found = await self.store.read(lambda connection: kept_review(connection, key, __version__))
        try:
            return None if found is None else msgspec.json.decode(found, type=Review)
        except msgspec.ValidationError:  # of the same version, but written before its fields were as they are
            return None

    def _going(self, job: ReviewJob, known: int = -1) -> ReviewProgress:
        """How far a review is; one that was paused is resumed."""
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
            await asyncio.wait(before)  # of one game there is one review at a time
        try:
            await self._weigh(job)
        except GloamingError as error:
            job.fault = error
        except Exception as error:
            log.error("a review failed", exc_info=error)
            job.fault = Impossible("The computer cannot think this game over: its rules break on the way.")

    async def _weigh(self, job: ReviewJob) -> None:
        """RenderCache at all decisions, weighs them one by one, and shows what there is whenever that has doubled."""
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
        except StoreFailed as error:  # it is in memory, and can be made again
            log.warning("a review could not be kept", exc_info=error)
        job.review, job.whole = review, True  # who is told so finds it kept

    async def _show(self, job: ReviewJob) -> None:
        """Puts together what there is so far, where a first look has seen the whole game."""
        if job.looks:
            so_far = (job.record, job.seat, job.iterations, job.decisions, job.looks)
            job.review = await self.workers.run(concluded, *so_far, within=WITHIN)


def record_of(table: Table) -> bytes:
    """The record of a finished table."""
    if table.match.result is None:
        raise Impossible("This game is not over. It can be thought over when it is.")
    return table.match.record()


def name_of(record: bytes) -> str:
    """The same for the same game played in the same way."""
    return hashlib.sha256(record).hexdigest()


def key_of(record: bytes, seat: int, iterations: int) -> ReviewKey:
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
    match = replayed(record)
    points = {seat: [point for point, _ in decision_points_of(match, seat)] for seat in sides(match)}
    longest = max(len(each) for each in points.values())
    if longest > LONGEST:
        raise Impossible(f"There are {longest} decisions to think over; {LONGEST} are the most.")
    return Outline([Side(seat, who(match, seat), len(each)) for seat, each in points.items()], points)


def looked_at(record: bytes, seat: int) -> list[ReviewedDecision]:
    """In a worker process: a first look at every decision."""
    return first_looks(replayed(record), seat)


def weighed(record: bytes, seat: int, iterations: int, points: list[DecisionPoint]) -> list[ReviewedDecision]:
    """In a worker process: thinks some decisions over."""
    return [review_recorded_decision(record, seat, iterations, point) for point in points]


def concluded(
    record: bytes, seat: int, iterations: int, decisions: list[ReviewedDecision], looks: list[ReviewedDecision]
) -> Review:
    """In a worker process: puts the review together from its decisions."""
    return build_review(replayed(record), seat, iterations, decisions, looks)
