"""Hints: the best options of a decision, what they lead to in the players' own terms, and one line why."""

from math import erf, sqrt
from typing import Any

from msgspec import Struct

from gloaming.kernel import TEAM, Match, Outcome, Seat

from .chair import Chair, pay, shared
from .opinion import Opinion
from .search import Search, Tree

ITERATIONS = 1000
FOLLOW_UPS = 2  # decisions of the same player that a hint looks on
OFTEN = 20  # how often something must have been tried to be worth telling


class Advice(Struct, frozen=True):
    """One option: what to expect of it, how sure that is, and why."""

    option: Any
    label: str  # the option in words
    visits: int  # how many of the iterations followed it
    value: float  # the payoff to expect
    error: float  # its standard error
    score: float | None  # what it comes to as the players count; None where the game counts nothing
    wins: float  # the part of its endings in which nobody did better, and somebody worse: 0 in a solitaire
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
    chair = Chair(match, seat)
    tree = Search(iterations, seed=seed).tree(chair)
    outcomes = tree.outcomes()
    choice = tree.choice()
    tried = sorted(
        (each for each in tree.opinions() if each.visits), key=lambda each: (each.option != choice, -each.visits)
    )
    advice = [
        advise(match, chair, tree, opinion, outcomes[opinion.option], rival(opinion, tried)) for opinion in tried[:most]
    ]
    return Hint(chair.seat, match.question(), tree.iterations, advice)


def rival(opinion: Opinion, tried: list[Opinion]) -> Opinion | None:
    """Who to compare an option with: the best of the others."""
    return next((each for each in tried if each is not opinion), None)


def advise(
    match: Match, chair: Chair, tree: Tree, opinion: Opinion, outcomes: list[Outcome], other: Opinion | None
) -> Advice:
    """What there is to say of one option."""
    assert opinion.value is not None
    seat, option = chair.ask.seat, opinion.option
    scores = [shared(each.scores) if seat == TEAM else each.scores[seat] for each in outcomes if each.scores]
    score = sum(scores) / len(scores) if scores else None
    wins = sum(won(each, seat) for each in outcomes) / len(outcomes)
    then = follow_ups(chair, tree, option)
    if score is not None:
        expects = f"{score:.1f} points to expect"
    elif chair.seats > 1:
        expects = f"{wins:.0%} of the games won"
    else:
        expects = f"{opinion.value:.2f} to expect"
    parts = [expects, how_sure(opinion, other, tree), f"then {', '.join(then)}" if then else ""]
    return Advice(
        option=option,
        label=match.gloss(option).label,
        visits=opinion.visits,
        value=opinion.value,
        error=opinion.error,
        score=score,
        wins=wins,
        follow_ups=then,
        why="; ".join(part for part in parts if part),
    )


def won(outcome: Outcome, seat: Seat) -> bool:
    """Whether nobody did better than the seat, or the team, and somebody worse."""
    own = pay(outcome, seat)
    return own == max(outcome.payoffs) and own > min(outcome.payoffs)


def how_sure(opinion: Opinion, other: Opinion | None, tree: Tree) -> str:
    """How likely it is, by what was seen, that the option is better than the best of the others.

    A turn that was thought through may know better than games that are played on by habit: its choice stays the best.
    """
    if other is None or other.value is None or opinion.value is None:
        return "the only one worth a thought"
    lead, error = opinion.value - other.value, sqrt(opinion.error**2 + other.error**2)
    chance = 0.5 * (1 + erf(lead / (error * sqrt(2)))) if error else float(lead > 0)
    if opinion.option == tree.planned and chance <= 0.7:
        return "the best turn found begins with it"
    if chance > 0.7 and tree.planned in (None, opinion.option):
        return "clearly best" if chance > 0.95 else "probably best"
    return "about as good as another" if chance > 0.3 else "probably not best"


def follow_ups(chair: Chair, tree: Tree, option: Any) -> list[str]:
    """What is done next, in words: the options most followed after this one, where that was looked at often enough.

    They are told from an imagined copy, so nothing that is hidden is told.
    """
    line, node, told = chair.imagine(0), tree.root, list[str]()
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
        told.append(chair.game.gloss(line.state, line.ask, following).label)
    return told
