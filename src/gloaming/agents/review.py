"""Reviews a played match: what a computer player would have done, and how much was luck and how much skill."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from enum import StrEnum
from functools import partial
from math import hypot
from signal import SIG_IGN, SIGINT, signal

from msgspec import Struct
from msgspec.structs import replace

from gloaming.kernel import TEAM, Match, Seat

from .clairvoyant import NoYardstick, clairvoyant
from .decisions import Cause, DecisionPoint, NothingToReview, decision_points_of, go_to, sides
from .information_set import payoff_of
from .review_decision import SURE, ReviewedDecision, review_decision

ITERATIONS = 500
FORESIGHT = 10  # endings that the clairvoyant tries, for each iteration of a decision
TURNING_POINTS, WORTH_TELLING = 6, 0.1  # so many at most, none smaller than this part of the greatest

Progress = Callable[[int, int], None]  # decisions weighed, decisions in all


class TurningPointKind(StrEnum):
    """Why a match turned."""

    MISTAKE = "mistake"
    FIND = "find"  # a choice better than the search's
    LUCK = "luck"
    BAD_LUCK = "bad luck"
    GIFT = "gift"  # the others played worse than was to be expected
    SETBACK = "setback"  # or better


class TurningPoint(Struct, frozen=True):
    """A moment at which the match turned."""

    ply: int  # of the decision that it was, or that it came after
    kind: TurningPointKind
    value: float  # what that changed, as a payoff
    error: float  # its standard error


class Review(Struct, frozen=True):
    """A match as one seat, or the team, played it: `result - start == skill + luck`."""

    game: str
    title: str
    ending: str  # how it ended, in words
    seat: Seat  # -1 is the team
    who: str  # the seat in words
    seats: int
    iterations: int
    moments: int  # decisions that there were to weigh; fewer were, if the review was stopped
    scale: int  # 1 or -1: what the players count is so many times the payoff; 0 if it is something else
    start: float  # the payoff to expect when the first decision came
    over: bool  # whether the review goes on to the end of the match
    result: float  # the payoff in the end; before that, what was to be expected after the last decision
    skill: float  # what the player's own choices changed
    luck: float  # what cards, dice and the others changed
    lost: float  # what the choices cost against those of the search
    accuracy: float | None  # 100: as the search chooses, 0: as one chooses blindly; None if it made no difference
    as_good: int  # decisions that were as good as the best, as far as one can tell
    possible: float | None  # the best payoff that was found for who knew every card; None where others decide too
    decisions: list[ReviewedDecision]
    turns: list[TurningPoint]  # the greatest first


def review(
    match: Match | bytes,
    seat: Seat | None = None,
    *,
    iterations: int = ITERATIONS,
    jobs: int = 1,
    progress: Progress | None = None,
) -> Review:
    """The review of a match, or of its record, for a seat; without one, for the first that decided.

    The same match and iterations give the same review, whatever the number of jobs.
    """
    match = Match.replay(match) if isinstance(match, bytes) else match
    seat = sides(match)[0] if seat is None else seat
    return build_review(match, seat, iterations, list(reviewed_decisions(match, seat, iterations, jobs, progress)))


def reviewed_decisions(
    match: Match, seat: Seat, iterations: int, jobs: int = 1, progress: Progress | None = None
) -> Iterator[ReviewedDecision]:
    """Reviews the decisions of a seat or the team one after the other."""
    found = decision_points_of(match, seat)
    each_weighed = in_this_process if jobs == 1 else in_processes
    for done, decision in enumerate(each_weighed(match, [point for point, _ in found], seat, iterations, jobs), 1):
        if progress is not None:
            progress(done, len(found))
        yield decision


def in_this_process(
    match: Match, found: Sequence[DecisionPoint], seat: Seat, iterations: int, jobs: int
) -> Iterator[ReviewedDecision]:
    """Reviews decisions in this process."""
    reel = match.clone()
    for point in found:
        go_to(reel, point.ply)
        yield review_decision(reel, point.chosen, seat, iterations)


def in_processes(
    match: Match, found: Sequence[DecisionPoint], seat: Seat, iterations: int, jobs: int
) -> Iterator[ReviewedDecision]:
    """Reviews decisions in several processes. An interrupt reaches this process alone, which stops the others."""
    pool = ProcessPoolExecutor(jobs, initializer=signal, initargs=(SIGINT, SIG_IGN))
    try:
        yield from pool.map(partial(review_recorded_decision, match.record(), seat, iterations), found)
    finally:
        pool.shutdown(cancel_futures=True)


def review_recorded_decision(record: bytes, seat: Seat, iterations: int, point: DecisionPoint) -> ReviewedDecision:
    """Reviews one decision of a record, in a process that has nothing else of the match."""
    match = Match.replay(record)
    go_to(match, point.ply)
    return review_decision(match, point.chosen, seat, iterations)


def build_review(match: Match, seat: Seat, iterations: int, decisions: Sequence[ReviewedDecision]) -> Review:
    """Puts the review together from its decisions; these may be only the first of the match."""
    if not decisions:
        raise NothingToReview("Not one decision was weighed.")
    found = decision_points_of(match, seat)
    end = payoff_of(match.result, seat) if len(decisions) == len(found) and match.result is not None else None
    told = with_luck(decisions, [cause for _, cause in found], end)
    lost, blind = sum(each.loss for each in told), sum(each.blind for each in told)
    return Review(
        game=match.game.name,
        title=match.game.title,
        ending="Not finished" if match.result is None else match.summary().title,
        seat=seat,
        who=who(match, seat),
        seats=match.seats,
        iterations=iterations,
        moments=len(found),
        scale=scale(told),
        start=told[0].before.value,
        over=end is not None,
        result=told[-1].after.value if end is None else end,
        skill=sum(each.skill for each in told),
        luck=sum(each.luck for each in told),
        lost=lost,
        accuracy=min(max(100 * (1 - lost / blind), 0.0), 100.0) if blind else None,
        as_good=sum(each.as_good for each in told),
        possible=possible(match, seat, iterations) if end is not None else None,
        decisions=told,
        turns=turning_points(told),
    )


def possible(match: Match, seat: Seat, iterations: int) -> float | None:
    """The best payoff that was found from the first decision on, with every card known; at least the real one."""
    assert match.result is not None
    reel = match.clone()
    go_to(reel, 0)
    try:
        return max(clairvoyant(reel, FORESIGHT * iterations).payoff, payoff_of(match.result, seat))
    except NoYardstick:
        return None


def with_luck(
    decisions: Sequence[ReviewedDecision], causes: Sequence[Cause], end: float | None
) -> list[ReviewedDecision]:
    """Adds to each decision the luck until the next one, or until the end of the match.

    Where nothing came between two decisions, the second begins with what was to be expected after the first.
    """
    told = [decisions[0]]
    for decision, cause in zip(decisions[1:], causes, strict=False):
        last = told[-1]
        if cause is Cause.NOTHING:
            told.append(replace(decision, before=last.after, skill=decision.after.value - last.after.value))
        else:
            told[-1] = lucky(last, cause, decision.before.value, decision.before.error)
            told.append(decision)
    if end is not None:
        told[-1] = lucky(told[-1], causes[-1], end, 0.0)
    return told


def lucky(decision: ReviewedDecision, cause: Cause, then: float, error: float) -> ReviewedDecision:
    """A decision with what came after it."""
    after = decision.after
    return replace(decision, cause=cause, luck=then - after.value, luck_error=hypot(after.error, error))


def who(match: Match, seat: Seat) -> str:
    """A seat in words, as the table calls it."""
    titles = {each.seat: each.title for each in match.scene(None).seats}
    return "The team" if seat == TEAM else titles.get(seat, f"Seat {seat + 1}" if match.seats > 1 else "You")


def scale(decisions: Sequence[ReviewedDecision]) -> int:
    """How the players' count follows from the payoff: 1 the same, -1 fewer is better, 0 otherwise."""
    for sign in (1, -1):
        if all(
            each.after.score is not None and abs(each.after.score - sign * each.after.value) < 1e-6
            for each in decisions
        ):
            return sign
    return 0


def kind_of_luck(decision: ReviewedDecision) -> TurningPointKind:
    """What came after a decision: by chance or by the others, for better or for worse."""
    if decision.cause is Cause.OTHERS:
        return TurningPointKind.GIFT if decision.luck > 0 else TurningPointKind.SETBACK
    return TurningPointKind.LUCK if decision.luck > 0 else TurningPointKind.BAD_LUCK


def turning_points(decisions: Sequence[ReviewedDecision]) -> list[TurningPoint]:
    """The greatest losses, finds and strokes of luck, of those that are more than error."""
    turns = []
    for each in decisions:
        chosen = TurningPointKind.MISTAKE if each.loss > 0 else TurningPointKind.FIND
        turns.append(TurningPoint(each.ply, chosen, -each.loss, each.loss_error))
        turns.append(TurningPoint(each.ply, kind_of_luck(each), each.luck, each.luck_error))
    clear = sorted((turn for turn in turns if abs(turn.value) > SURE * turn.error), key=lambda turn: -abs(turn.value))
    return [turn for turn in clear[:TURNING_POINTS] if abs(turn.value) >= WORTH_TELLING * abs(clear[0].value)]
