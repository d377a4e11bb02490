"""Weighs what was chosen at a decision against what a computer player would have chosen, for a review.

Where a game has a judge, both are judged at the end of the turn or where the span is over; elsewhere imagined games are
played to their end. Everything is imagined from what the seat that decided could know.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from gloaming.kernel import Match, Outcome, Seat

from .considering import COPIES, after_turn, follow_ups, looked_at, played_on, told
from .evaluation import Evaluation, evaluation_of
from .handicap import with_options
from .information_set import InformationSet, at_stake, payoff_of
from .reasons import Arguments, Outlook, arguments
from .rollouts import endings_after, endings_by_habit
from .search import Search
from .tree import SLIGHT, Tree
from .turn_search import TurnEnd, TurnSearch

SURE = 2.0  # standard errors beyond which a difference is told as one
FEWEST = 4  # iterations: with fewer there is no error
GLANCES = 3  # imagined games of a first look
NO_REASON = Arguments([], None)


class Way(StrEnum):
    """How a decision was weighed."""

    TURNS = "turns"  # ways to play the turn, judged at its end
    GAMES = "games"  # imagined games
    HABIT = "habit"  # not at all: nothing that is tried out there shows soon enough
    GLANCE = "glance"  # not yet: as habit goes on


class Expectation(Struct, frozen=True):
    """The payoff to be expected of the match, by what the player could know."""

    value: float
    error: float  # its standard error; 0 where it is a judgement and no mean


class Weighed(Struct, frozen=True):
    """What was to be expected before a decision, after the computer's choice and after the one taken."""

    way: Way
    best: Any
    evaluations: list[Evaluation]  # of every option: the computer's choice, then the others, best first
    before: Expectation
    best_of: Expectation
    after: Expectation
    loss: float
    loss_error: float
    looked: int = 0  # turns compared, or games imagined
    then: list[str] = []  # what the computer would have done after its choice, in words
    why: Arguments = NO_REASON  # what speaks for its choice beside the one taken


def weigh(match: Match, info: InformationSet, taken: Any, seat: Seat, iterations: int) -> Weighed:
    """Weighs the option taken at an open decision."""
    iterations = max(iterations, FEWEST)
    if TurnSearch.judges(info):
        return by_turns(info, taken, iterations)
    if info.game.habit is not None and info.game.span is not None:
        return unweighed(info, taken, Way.HABIT) if is_settled(info) else by_spans(info, taken, seat, iterations)
    return by_endings(match, info, taken, seat, iterations)


def slight(info: InformationSet) -> float:
    """A difference that a judge may owe to its own mistakes; imagined games that end tell their own error."""
    return SLIGHT * at_stake(info.game) if judges(info) else 0.0


def judges(info: InformationSet) -> bool:
    """Whether the game's judge tells what is to be expected."""
    return TurnSearch.judges(info) or (info.game.habit is not None and info.game.span is not None)


def is_settled(info: InformationSet) -> bool:
    """Whether the game is in no span, so that habit decides."""
    span = info.game.span
    return span is not None and span(info.imagine(0).state) is None


# a turn thought through


def by_turns(info: InformationSet, taken: Any, iterations: int) -> Weighed:
    """The best turn against the best that begins with what was taken, as the judge sees the table at their ends."""
    search = TurnSearch(info)
    search.think(iterations)
    best, looked = search.choice, search.looks
    turns = {info.options[place]: turn for place, turn in search.turns.items()}
    for option in dict.fromkeys((best, taken)):
        # the search hurries on with what promises most: to be compared, both must have been thought through
        alone = TurnSearch(with_options(info, [option]))
        alone.think(iterations // 2 + 1)
        looked += alone.looks
        turns[option] = max(turns.get(option, alone.turns[0]), alone.turns[0], key=lambda turn: turn.worth)
    worth = {option: Expectation(turn.worth, 0.0) for option, turn in turns.items()}
    known = [Evaluation(option, 1, turn.worth, 0.0) for option, turn in turns.items()]
    ends = {option: search.end_of(turns[option].answers) for option in (best, taken)}
    return Weighed(
        Way.TURNS,
        best,
        in_order(known, best, info.ask.options),
        worth[best],
        worth[best],
        worth[taken],
        turns[best].worth - turns[taken].worth,
        0.0,
        looked,
        told(info, ends[best].answers),
        arguments(after_turn(info, ends[best]), [after_turn(info, ends[taken])], None) if best != taken else NO_REASON,
    )


# imagined games to where the span is over


def by_spans(info: InformationSet, taken: Any, seat: Seat, iterations: int) -> Weighed:
    """The computer's choice against what was taken, in the same imagined games, judged where the span is over."""
    tree, copies = Search(iterations).tree(info), max(iterations // 2, FEWEST)
    best = tree.choice()
    ends = {option: endings_by_habit(info, (option,), copies) for option in dict.fromkeys((best, taken))}
    found = compared(info, tree, best, taken, ends, seat)
    if abs(found.loss) <= max(SURE * found.loss_error, slight(info)):
        return found
    return replace(found, why=arguments(outlook_after(info, best), [outlook_after(info, taken)], None))


def outlook_after(info: InformationSet, option: Any) -> Outlook:
    """How tables stand after an option where the span is over; the n-th of every option from the same copy."""
    return looked_at(info, [played_on(info, option, info.seed(3) + copy, 0) for copy in range(COPIES)])


# imagined games to their end, where nobody judges


def by_endings(match: Match, info: InformationSet, taken: Any, seat: Seat, iterations: int) -> Weighed:
    """The computer's choice against what was taken, in the same imagined games to their ends."""
    tree = Search(iterations).tree(info)
    best = tree.choice()
    ends = {option: endings_after(match, info, option, iterations) for option in dict.fromkeys((best, taken))}
    found = compared(info, tree, best, taken, ends, seat)
    if info.game.habit is None:
        return found
    return replace(found, before=expectation(endings_by_habit(info, (), iterations), seat))


# a first look


def glance(info: InformationSet, taken: Any, seat: Seat) -> Weighed | None:
    """What was to be expected before and after, if all goes on by habit; None where nobody judges."""
    return unweighed(info, taken, Way.GLANCE, seat) if judges(info) else None


def unweighed(info: InformationSet, taken: Any, way: Way, seat: Seat = 0) -> Weighed:
    """A decision that is not weighed, with what was to be expected."""
    if way is Way.HABIT or is_settled(info):
        before = after = judged_now(info)
    elif TurnSearch.judges(info):
        search = TurnSearch(info)
        before, after = [judged(info, search.end_of(answers)) for answers in ((), (taken,))]
    else:
        before, after = [expectation(endings_by_habit(info, answers, GLANCES), seat) for answers in ((), (taken,))]
    untold = [Evaluation(taken, 0, None)]
    return Weighed(way, taken, in_order(untold, taken, info.ask.options), before, after, after, 0.0, 0.0)


def judged_now(info: InformationSet) -> Expectation:
    """What the judge says of the table as it lies."""
    return judged(info, TurnEnd(info.imagine(0).state, []))


def judged(info: InformationSet, end: TurnEnd) -> Expectation:
    """What the judge says of a table."""
    assert info.game.judge is not None
    paid = None if end.outcome is None else end.outcome.payoffs[info.seat]
    return Expectation(info.game.judge(end.state, info.seat) if paid is None else paid, 0.0)


# what they share


def compared(
    info: InformationSet, tree: Tree, best: Any, taken: Any, ends: Mapping[Any, Sequence[Outcome]], seat: Seat
) -> Weighed:
    """The computer's choice against what was taken, by how imagined games ended after both."""
    lost = loss_of(ends[best], ends[taken], seat)
    return Weighed(
        Way.GAMES,
        best,
        in_order(tree.evaluations(), best, info.ask.options),
        expectation(ends[best], seat),
        expectation(ends[best], seat),
        expectation(ends[taken], seat),
        lost.value or 0.0,
        lost.error or 0.0,
        tree.iterations + sum(map(len, ends.values())),
        follow_ups(info, tree, best),
    )


def expectation(ends: Sequence[Outcome], seat: Seat) -> Expectation:
    """The mean of some endings."""
    paid = evaluation_of(None, [payoff_of(each, seat) for each in ends])
    assert paid.value is not None
    return Expectation(paid.value, paid.error or 0.0)


def loss_of(best: Sequence[Outcome], taken: Sequence[Outcome], seat: Seat) -> Evaluation:
    """What the one taken got less, imagined copy by copy."""
    pairs = zip(best, taken, strict=True)
    return evaluation_of(None, [payoff_of(one, seat) - payoff_of(other, seat) for one, other in pairs])


def in_order(known: Sequence[Evaluation], best: Any, options: Sequence[Any]) -> list[Evaluation]:
    """Every option: the computer's choice, those it looked at most and thinks best of, then the others."""
    found = {each.option: each for each in known}
    every = [found.get(option, Evaluation(option, 0, None)) for option in options]
    return sorted(every, key=lambda each: (each.option != best, -each.visits, -(each.value or 0.0)))
