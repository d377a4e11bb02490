"""Weighs a choice against the one a computer player would have made, for a review.

Where the game has a judge, both are judged at the end of the turn or round; elsewhere imagined games are played to
their end. All of it uses only what the seat that decided could know.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from gloaming.kernel import Match, Outcome, Seat

from .analysis import COPIES, after_turn, follow_ups, looked_at, played_on, told
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


class WeighMethod(StrEnum):
    """How a choice was weighed."""

    TURNS = "turns"  # ways to play the turn, judged at its end
    GAMES = "games"  # imagined games
    HABIT = "habit"  # not weighed: a search finds nothing at such a decision
    GLANCE = "glance"  # not weighed yet: what the judge expects if habit goes on


class Expectation(Struct, frozen=True):
    """The expected payoff of the match, from what the player could know."""

    value: float
    error: float  # its standard error; 0 where it is a judgement and no mean


class WeighedChoice(Struct, frozen=True):
    """The expected payoff before a decision, after the computer's choice, and after the option taken."""

    way: WeighMethod
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


def weigh(match: Match, info: InformationSet, taken: Any, seat: Seat, iterations: int) -> WeighedChoice:
    """Weighs the option taken at an open decision."""
    iterations = max(iterations, FEWEST)
    if TurnSearch.judges(info):
        return by_turns(info, taken, iterations)
    if info.game.habit is not None and info.game.span is not None:
        return (
            unweighed(info, taken, WeighMethod.HABIT) if is_settled(info) else by_spans(info, taken, seat, iterations)
        )
    return by_endings(match, info, taken, seat, iterations)


def slight(info: InformationSet) -> float:
    """The largest difference that may be a mistake of the judge; 0 where imagined games tell their own error."""
    return SLIGHT * at_stake(info.game) if judges(info) else 0.0


def judges(info: InformationSet) -> bool:
    """Whether the game's judge can value the options."""
    return TurnSearch.judges(info) or (info.game.habit is not None and info.game.span is not None)


def is_settled(info: InformationSet) -> bool:
    """Whether the game has no turn or round under way, so that habit decides."""
    span = info.game.span
    return span is not None and span(info.imagine(0).state) is None


# a turn thought through


def by_turns(info: InformationSet, taken: Any, iterations: int) -> WeighedChoice:
    """The best turn against the best turn that begins with the option taken, as the judge sees their ends."""
    search = TurnSearch(info)
    search.think(iterations)
    best, looked = search.choice, search.looks
    turns = {info.options[place]: turn for place, turn in search.turns.items()}
    for option in dict.fromkeys((best, taken)):
        # a best-first search may have left one of them too early: each gets a search of its own
        alone = TurnSearch(with_options(info, [option]))
        alone.think(iterations // 2 + 1)
        looked += alone.looks
        turns[option] = max(turns.get(option, alone.turns[0]), alone.turns[0], key=lambda turn: turn.worth)
    worth = {option: Expectation(turn.worth, 0.0) for option, turn in turns.items()}
    known = [Evaluation(option, 1, turn.worth, 0.0) for option, turn in turns.items()]
    ends = {option: search.end_of(turns[option].answers) for option in (best, taken)}
    return WeighedChoice(
        WeighMethod.TURNS,
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


def by_spans(info: InformationSet, taken: Any, seat: Seat, iterations: int) -> WeighedChoice:
    """The computer's choice against the option taken, in the same imagined games, judged at the end of the turn or
    round."""
    tree, copies = Search(iterations).tree(info), max(iterations // 2, FEWEST)
    best = tree.choice()
    ends = {option: endings_by_habit(info, (option,), copies) for option in dict.fromkeys((best, taken))}
    found = compared(info, tree, best, taken, ends, seat)
    if abs(found.loss) <= max(SURE * found.loss_error, slight(info)):
        return found
    return replace(found, why=arguments(outlook_after(info, best), [outlook_after(info, taken)], None))


def outlook_after(info: InformationSet, option: Any) -> Outlook:
    """The outlook at the end of the turn or round after an option; the n-th game of each option has the same deal."""
    return looked_at(info, [played_on(info, option, info.seed(3) + copy, 0) for copy in range(COPIES)])


# imagined games to their end, where nobody judges


def by_endings(match: Match, info: InformationSet, taken: Any, seat: Seat, iterations: int) -> WeighedChoice:
    """The computer's choice against the option taken, in the same imagined games played to their ends."""
    tree = Search(iterations).tree(info)
    best = tree.choice()
    ends = {option: endings_after(match, info, option, iterations) for option in dict.fromkeys((best, taken))}
    found = compared(info, tree, best, taken, ends, seat)
    if info.game.habit is None:
        return found
    return replace(found, before=expectation(endings_by_habit(info, (), iterations), seat))


# a first look


def glance(info: InformationSet, taken: Any, seat: Seat) -> WeighedChoice | None:
    """A quick estimate before and after, as habit would go on; None where the game has no judge."""
    return unweighed(info, taken, WeighMethod.GLANCE, seat) if judges(info) else None


def unweighed(info: InformationSet, taken: Any, way: WeighMethod, seat: Seat = 0) -> WeighedChoice:
    """A choice without weighing: only the expected payoffs before and after."""
    if way is WeighMethod.HABIT or is_settled(info):
        before = after = judged_now(info)
    elif TurnSearch.judges(info):
        search = TurnSearch(info)
        before, after = [judged(info, search.end_of(answers)) for answers in ((), (taken,))]
    else:
        before, after = [expectation(endings_by_habit(info, answers, GLANCES), seat) for answers in ((), (taken,))]
    untold = [Evaluation(taken, 0, None)]
    return WeighedChoice(way, taken, in_order(untold, taken, info.ask.options), before, after, after, 0.0, 0.0)


def judged_now(info: InformationSet) -> Expectation:
    """What the judge expects of the table as it is."""
    return judged(info, TurnEnd(info.imagine(0).state, []))


def judged(info: InformationSet, end: TurnEnd) -> Expectation:
    """What the judge expects of the table at the end of a turn."""
    assert info.game.judge is not None
    paid = None if end.outcome is None else end.outcome.payoffs[info.seat]
    return Expectation(info.game.judge(end.state, info.seat) if paid is None else paid, 0.0)


# what they share


def compared(
    info: InformationSet, tree: Tree, best: Any, taken: Any, ends: Mapping[Any, Sequence[Outcome]], seat: Seat
) -> WeighedChoice:
    """The computer's choice against the option taken, by the results of imagined games after each."""
    lost = loss_of(ends[best], ends[taken], seat)
    return WeighedChoice(
        WeighMethod.GAMES,
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
    """The mean payoff of some results."""
    paid = evaluation_of(None, [payoff_of(each, seat) for each in ends])
    assert paid.value is not None
    return Expectation(paid.value, paid.error or 0.0)


def loss_of(best: Sequence[Outcome], taken: Sequence[Outcome], seat: Seat) -> Evaluation:
    """How much less the option taken got than the best, game by game with the same deal."""
    pairs = zip(best, taken, strict=True)
    return evaluation_of(None, [payoff_of(one, seat) - payoff_of(other, seat) for one, other in pairs])


def in_order(known: Sequence[Evaluation], best: Any, options: Sequence[Any]) -> list[Evaluation]:
    """Every option: the computer's choice, then the others by visits and value, then those that were not looked at."""
    found = {each.option: each for each in known}
    every = [found.get(option, Evaluation(option, 0, None)) for option in options]
    return sorted(every, key=lambda each: (each.option != best, -each.visits, -(each.value or 0.0)))
