"""Reviews a played match: what a computer player would have done, and how much was luck and how much skill."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from enum import StrEnum
from functools import lru_cache, partial
from math import hypot
from signal import SIG_IGN, SIGINT, signal

from msgspec import Struct
from msgspec.structs import replace

from gloaming.kernel import TEAM, Match, Seat
from gloaming.kernel.experience import Predicts

from .clairvoyant import NoYardstick, clairvoyant
from .decisions import Cause, DecisionPoint, NothingToReview, decision_points_of, sides
from .information_set import payoff_of
from .review_decision import ReviewedDecision, glance_at, review_decision
from .review_words import TOLD, Unit, lead, unit_of, with_words
from .weighing import SURE

LEAST, USUAL, IN_ALL = 40, 200, 12_000  # iterations for a decision: least and usual; and for all decisions of a match
FORESIGHT = 10  # endings that the clairvoyant tries for each iteration of a decision
# most turning points of each kind; and how small they may be compared with the largest
CHOICES, STROKES, WORTH_TELLING = 5, 3, 0.1

Progress = Callable[[int, int], None]  # decisions weighed, decisions in all


class TurningPointKind(StrEnum):
    """Why a point is a turning point."""

    MISTAKE = "mistake"
    FIND = "find"  # the choice was better than the search's
    LUCK = "luck"
    BAD_LUCK = "bad luck"
    GIFT = "gift"  # the others played worse than expected
    SETBACK = "setback"  # the others played better than expected


class TurningPoint(Struct, frozen=True):
    """A moment at which the match turned."""

    ply: int  # the ply of the decision that it is, or comes after
    kind: TurningPointKind
    title: str  # what was chosen, or what happened
    value: float  # the change of the expected payoff
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
    moments: int  # decisions that can be weighed
    weighed: int  # decisions that were weighed; fewer if the review was stopped or is in progress
    unit: Unit  # the unit of players
    lead: str  # the match in some sentences
    start: float  # the expected payoff at the first decision
    over: bool  # whether the review reaches the end of the match
    result: float  # the payoff at the end; before the end the expected payoff after the last decision
    skill: float  # the sum of what the player's choices changed
    luck: float  # the sum of what cards, dice and other players changed
    lost: float  # the sum of what the choices cost compared with those of the search
    accuracy: float | None  # 100: as good as the search, 0: as random choices; None if choices made no difference
    as_good: int  # decisions as good as the best, within the error
    finds: int  # choices that were better than the search's
    possible: float | None  # the best payoff that was found with every card known; None where others decide too
    decisions: list[ReviewedDecision]
    turns: list[TurningPoint]  # the greatest first


def review(
    match: Match | bytes,
    seat: Seat | None = None,
    *,
    iterations: int | None = None,
    jobs: int = 1,
    progress: Progress | None = None,
) -> Review:
    """The review of a match, or of its record, for a seat; by default for the first that decided.

    The same match and iterations give the same review, whatever the number of jobs.
    """
    match = Match.replay(match) if isinstance(match, bytes) else match
    seat = sides(match)[0] if seat is None else seat
    iterations = iterations or usual_iterations(len(decision_points_of(match, seat)))
    looks = first_looks(match, seat)
    decisions = list(reviewed_decisions(match, seat, iterations, looks, jobs, progress))
    return build_review(match, seat, iterations, decisions, looks)


def usual_iterations(decisions: int) -> int:
    """The iterations for each decision by default: fewer for more decisions, so that long matches take no longer."""
    return max(LEAST, min(USUAL, IN_ALL // max(decisions, 1)))


def first_looks(match: Match, seat: Seat) -> list[ReviewedDecision]:
    """A quick estimate of every decision of a seat by the judge; empty if the game has none."""
    found = [glance_at(match.at(point.ply), point, seat) for point, _ in decision_points_of(match, seat)]
    return [each for each in found if each is not None]


def by_interest(points: Sequence[DecisionPoint], looks: Sequence[ReviewedDecision]) -> list[DecisionPoint]:
    """Decisions in the order in which they are weighed: first those around which the estimates change most."""
    if len(looks) < len(points):
        return list(points)
    then = [*(each.before.value for each in looks[1:]), looks[-1].after.value]
    changed = [max(abs(each.skill), abs(after - each.after.value)) for each, after in zip(looks, then, strict=True)]
    return [point for _, _, point in sorted(zip([-each for each in changed], range(len(points)), points, strict=True))]


def reviewed_decisions(
    match: Match,
    seat: Seat,
    iterations: int,
    looks: Sequence[ReviewedDecision] = (),
    jobs: int = 1,
    progress: Progress | None = None,
) -> Iterator[ReviewedDecision]:
    """Reviews the decisions of a seat or the team one after the other, the most interesting first."""
    found = by_interest([point for point, _ in decision_points_of(match, seat)], looks)
    each_weighed = in_this_process if jobs == 1 else in_processes
    for done, decision in enumerate(each_weighed(match, found, seat, iterations, jobs), 1):
        if progress is not None:
            progress(done, len(found))
        yield decision


def in_this_process(
    match: Match, found: Sequence[DecisionPoint], seat: Seat, iterations: int, jobs: int
) -> Iterator[ReviewedDecision]:
    """Reviews decisions in this process."""
    for point in found:
        yield review_decision(match.at(point.ply), point.chosen, seat, iterations)


def in_processes(
    match: Match, found: Sequence[DecisionPoint], seat: Seat, iterations: int, jobs: int
) -> Iterator[ReviewedDecision]:
    """Reviews decisions in several processes. Only this process handles an interrupt; it stops the others."""
    pool = ProcessPoolExecutor(jobs, initializer=signal, initargs=(SIGINT, SIG_IGN))
    try:
        yield from pool.map(partial(review_recorded_decision, match.record(), seat, iterations), found)
    finally:
        pool.shutdown(cancel_futures=True)


def review_recorded_decision(record: bytes, seat: Seat, iterations: int, point: DecisionPoint) -> ReviewedDecision:
    """Reviews one decision of a record; runs in a worker, which knows only the record."""
    return review_decision(replayed(record).at(point.ply), point.chosen, seat, iterations)


@lru_cache(maxsize=2)
def replayed(record: bytes) -> Match:
    """The match of a record; cached, since a worker reviews several decisions of one match."""
    return Match.replay(record)


def build_review(
    match: Match,
    seat: Seat,
    iterations: int,
    decisions: Sequence[ReviewedDecision],
    looks: Sequence[ReviewedDecision] = (),
) -> Review:
    """Makes the review from the decisions weighed so far; the others are taken from the quick estimates."""
    known = {each.ply: each for each in looks} | {each.ply: each for each in decisions}
    if not known:
        raise NothingToReview("Not one decision was weighed.")
    found = decision_points_of(match, seat)
    whole = len(known) == len(found)
    end = payoff_of(match.result, seat) if whole and match.result is not None else None
    told = with_luck([known[ply] for ply in sorted(known)], [cause for _, cause in found], end)
    lost, blind = sum(each.loss for each in told), sum(each.blind for each in told)
    weighed, result = sum(each.weighed for each in told), told[-1].after.value if end is None else end
    start = told[0].before.value
    unit = unit_of(match, [start, result, *(each.after.value for each in told)])
    lines = lines_after(match, seat, told)
    return Review(
        game=match.game.name,
        title=match.game.title,
        ending="Not finished" if match.result is None else match.summary().title,
        seat=seat,
        who=who(match, seat),
        seats=match.seats,
        iterations=iterations,
        moments=len(found),
        weighed=weighed,
        unit=unit,
        lead=lead(told, unit, start, result, end is not None, match.seats == 1),
        start=start,
        over=end is not None,
        result=result,
        skill=sum(each.skill for each in told),
        luck=sum(each.luck for each in told),
        lost=lost,
        accuracy=min(max(100 * (1 - lost / blind), 0.0), 100.0) if blind else None,
        as_good=sum(each.as_good for each in told if each.weighed),
        finds=sum(each.loss < -each.least for each in told),
        possible=possible(match, seat, iterations) if end is not None and weighed == len(found) else None,
        decisions=[with_words(each, unit, lines.get(each.ply, ())) for each in told],
        turns=turning_points(told, lines),
    )


def possible(match: Match, seat: Seat, iterations: int) -> float | None:
    """The best payoff found from the first decision on with every card known; at least the real one.

    It is not computed for matches that are won or lost, since with every card known one hardly ever loses.
    """
    assert match.result is not None
    learning = match.game.learning
    if learning is not None and learning.predicts is not Predicts.POINTS:
        return None
    try:
        return max(clairvoyant(match.at(0), FORESIGHT * iterations).payoff, payoff_of(match.result, seat))
    except NoYardstick:
        return None


def lines_after(match: Match, seat: Seat, decisions: Sequence[ReviewedDecision]) -> Mapping[int, list[str]]:
    """By ply of a decision that was followed by luck: the lines of the log until the next decision."""
    viewer, found = None if seat == TEAM else seat, {}
    ends = [*(each.ply for each in decisions[1:]), match.ply]
    for each, end in zip(decisions, ends, strict=True):
        if abs(each.luck) > max(each.slight, SURE * each.luck_error):
            since = match.at(each.ply).told
            told = [line.text for line in match.at(end).log(viewer, since) if not line.heading]
            found[each.ply] = told[-TOLD:]
    return found


def with_luck(
    decisions: Sequence[ReviewedDecision], causes: Sequence[Cause], end: float | None
) -> list[ReviewedDecision]:
    """Adds to each decision the luck until the next one, or until the end of the match.

    If nothing happened between two decisions, the second takes over the expectation after the first.
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
    """The name of a seat."""
    titles = {each.seat: each.title for each in match.scene(None).seats}
    return "The team" if seat == TEAM else titles.get(seat, f"Seat {seat + 1}" if match.seats > 1 else "You")


def kind_of_luck(decision: ReviewedDecision) -> TurningPointKind:
    """The kind of what came after a decision: by chance or by others, better or worse."""
    if decision.cause is Cause.OTHERS:
        return TurningPointKind.GIFT if decision.luck > 0 else TurningPointKind.SETBACK
    return TurningPointKind.LUCK if decision.luck > 0 else TurningPointKind.BAD_LUCK


def turning_points(decisions: Sequence[ReviewedDecision], lines: Mapping[int, list[str]]) -> list[TurningPoint]:
    """The largest losses, finds and strokes of luck, of those that are larger than their error."""
    choices, strokes = [], []
    for each, then in zip(decisions, [*decisions[1:], None], strict=True):
        label = each.choice(each.chosen).label
        if each.weighed and abs(each.loss) > each.least:
            chosen = TurningPointKind.MISTAKE if each.loss > 0 else TurningPointKind.FIND
            choices.append(TurningPoint(each.ply, chosen, label, -each.loss, each.loss_error))
        sure = each.weighed and (then is None or then.weighed)
        if sure and abs(each.luck) > max(SURE * each.luck_error, each.slight):
            came = " ".join(lines.get(each.ply, ())) or f"After: {label}"
            strokes.append(TurningPoint(each.ply, kind_of_luck(each), came, each.luck, each.luck_error))
    greatest = [*greatest_of(choices, CHOICES), *greatest_of(strokes, STROKES)]
    return sorted(greatest, key=lambda turn: -abs(turn.value))


def greatest_of(turns: list[TurningPoint], most: int) -> list[TurningPoint]:
    """The largest turning points, without those that are small compared with the first."""
    turns.sort(key=lambda turn: -abs(turn.value))
    return [turn for turn in turns[:most] if abs(turn.value) >= WORTH_TELLING * abs(turns[0].value)]
