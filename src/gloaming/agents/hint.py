"""Hints: the best options of a decision, what they lead to in the players' own terms, and one line why."""

from collections.abc import Mapping, Sequence
from math import erf, sqrt
from typing import Any

from msgspec import Struct

from gloaming.kernel import TEAM, Match, Outcome, Seat

from .evaluation import Evaluation
from .information_set import InformationSet, payoff_of, team_share
from .search import Search, Tree

ITERATIONS = 1000
FOLLOW_UPS = 2  # decisions of the same player that a hint looks on
SAME = 0.25  # points that nobody feels
SELDOM = 0.05  # the part of endings below which a win is not worth telling
OFTEN = 20  # how often something must have been tried to be worth telling


class Advice(Struct, frozen=True):
    """One option: what to expect of it, how sure that is, and why."""

    option: Any
    label: str  # the option in words
    visits: int  # how many of the iterations followed it
    value: float  # the payoff to expect
    error: float  # its standard error
    score: float | None  # what it comes to as the players count; None where the game counts nothing
    wins: float  # the part of its endings that are won; alone, or as a team, what is nearly won counts in part
    follow_ups: list[str]  # what would come next, in words, as far as it was thought through
    why: str  # one line


class Hint(Struct, frozen=True):
    """The options of a decision: first what the search would choose, then those it looked at most."""

    seat: Seat
    question: str
    iterations: int
    advice: list[Advice]


def hint(match: Match, *, iterations: int = ITERATIONS, seat: Seat = 0, most: int = 3, seed: int = 0) -> Hint:
    """What a player who searches would advise. `seat` is who asks, where the whole team decides."""
    info = InformationSet(match, seat)
    tree = Search(iterations, seed=seed).tree(info)
    outcomes = tree.outcomes()
    choice = tree.choice()
    tried = sorted(
        (each for each in tree.evaluations() if each.visits), key=lambda each: (each.option != choice, -each.visits)
    )
    advice = [advise(match, info, tree, evaluation, rival(evaluation, tried), outcomes) for evaluation in tried[:most]]
    return Hint(info.seat, match.question(), tree.iterations, advice)


def rival(evaluation: Evaluation, tried: list[Evaluation]) -> Evaluation | None:
    """The option to compare another with: the best of the others."""
    return next((each for each in tried if each is not evaluation), None)


def advise(
    match: Match,
    info: InformationSet,
    tree: Tree,
    evaluation: Evaluation,
    other: Evaluation | None,
    outcomes: Mapping[Any, list[Outcome]],
) -> Advice:
    """What there is to say of one option."""
    assert evaluation.value is not None
    seat, option = info.ask.seat, evaluation.option
    ends = outcomes[option]
    score, wins = score_of(ends, seat), chance_of(ends, seat)
    then = follow_ups(info, tree, option)
    expects = f"{in_tens(wins)} imagined games are won" if wins >= SELDOM else ""  # nearly none helps nobody to choose
    if score is not None:
        fewer = " (fewer is better)" if evaluation.value < 0 < score else ""
        expects = f"about {score:.1f} points{fewer}{compared(score, outcomes[other.option] if other else [], seat)}"
    gloss = match.gloss(option)
    at_once = gloss.verdict.text if gloss.verdict else ""
    parts = [at_once, expects, how_sure(evaluation, other, tree), f"then {', '.join(then)}" if then else ""]
    return Advice(
        option=option,
        label=gloss.label,
        visits=evaluation.visits,
        value=evaluation.value,
        error=evaluation.error,
        score=score,
        wins=wins,
        follow_ups=then,
        why="; ".join(part for part in parts if part),
    )


def score_of(outcomes: Sequence[Outcome], seat: Seat) -> float | None:
    """What it comes to as the players count; None where the game counts nothing."""
    scores = [team_share(each.scores) if seat == TEAM else each.scores[seat] for each in outcomes if each.scores]
    return sum(scores) / len(scores) if scores else None


def compared(score: float, others: Sequence[Outcome], seat: Seat) -> str:
    """By how many points it differs from the best of the others."""
    rest = score_of(others, seat)
    if rest is None or abs(score - rest) < SAME:
        return ""
    return f", {abs(score - rest):.1f} {'fewer' if score < rest else 'more'} than otherwise"


def chance_of(outcomes: Sequence[Outcome], seat: Seat) -> float:
    """The part of the endings that are won. Alone, or as a team, a whole win is 1, and what is less counts in part."""
    if any(len(set(each.payoffs)) > 1 for each in outcomes):
        return sum(won(each, seat) for each in outcomes) / len(outcomes)
    payoffs = [payoff_of(each, seat) for each in outcomes]
    least = -1.0 if min(payoffs) < 0 else 0.0
    return sum(min(max((payoff - least) / (1 - least), 0.0), 1.0) for payoff in payoffs) / len(payoffs)


def in_tens(chance: float) -> str:
    """A chance as one says it."""
    return f"{round(10 * chance)} in 10"


def won(outcome: Outcome, seat: Seat) -> bool:
    """Whether nobody did better than the seat, or the team, and somebody worse."""
    own = payoff_of(outcome, seat)
    return own == max(outcome.payoffs) and own > min(outcome.payoffs)


def how_sure(evaluation: Evaluation, other: Evaluation | None, tree: Tree) -> str:
    """How likely it is, by what was seen, that the option is better than the best of the others.

    A turn that was thought through may know better than games that are played on by habit: its choice stays the best.
    """
    if other is None or other.value is None or evaluation.value is None:
        return "the only one worth a thought"
    lead, error = evaluation.value - other.value, sqrt(evaluation.error**2 + other.error**2)
    chance = 0.5 * (1 + erf(lead / (error * sqrt(2)))) if error else float(lead > 0)
    if evaluation.option == tree.planned and chance <= 0.7:
        return "the best turn that was found begins with it"
    if chance > 0.7 and tree.planned in (None, evaluation.option):
        return "clearly best" if chance > 0.95 else "probably best"
    return "about as good" if chance > 0.3 else "probably not best"


def follow_ups(info: InformationSet, tree: Tree, option: Any) -> list[str]:
    """What is done next, in words: the options most followed after this one, where that was looked at often enough.

    They are told from an imagined copy, so nothing that is hidden is told.
    """
    line, node, told = info.imagine(0), tree.root, list[str]()
    place = node.order.index(option)
    while len(told) < FOLLOW_UPS:
        line.step(node.order[place])
        child = node.children[place]
        if line.ask is None or child is None or not child.counts:
            break
        place = child.counts.index(max(child.counts))
        following, node = child.order[place], child
        if child.counts[place] < OFTEN or following not in line.ask.options:
            break
        told.append(info.game.gloss(line.state, line.ask, following).label.removesuffix("."))
    return told
