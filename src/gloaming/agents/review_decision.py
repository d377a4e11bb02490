"""Reviews one decision: what was chosen, what a computer player would have chosen, and what the choice cost.

Everything is imagined from what the seat that decided could know then.
"""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from gloaming.kernel import TEAM, Match, Outcome, Seat

from .considering import follow_ups
from .decisions import Cause
from .evaluation import Evaluation, evaluation_of
from .information_set import InformationSet, payoff_of, team_share, won
from .rollouts import endings_after, endings_by_habit
from .search import Search, Tree

SURE = 2.0  # standard errors beyond which a difference is told as one
LISTED = 6  # options of a decision that a review lists
FEWEST = 4  # iterations: with fewer there is no error


class Expectation(Struct, frozen=True):
    """What was to be expected of the match, by what the player could know."""

    value: float  # the payoff
    error: float  # its standard error
    score: float | None  # what the players count; None where the game counts nothing
    wins: float | None  # the part of the endings in which nobody did better and somebody worse; None in a solitaire


class ReviewedOption(Struct, frozen=True):
    """An option that was looked at."""

    option: int  # its place among the options, counted from 0
    label: str  # in words
    visits: int  # how many iterations of the search followed it
    value: float | None  # the payoff that the search expected of it; None if it never followed it
    error: float | None  # None if it followed it once at most


class ReviewedDecision(Struct, frozen=True):
    """A decision, what it was worth, and what came after it."""

    ply: int  # decisions made before it
    when: str  # where in the game: "Round 3"
    kind: str
    rule: str
    question: str
    options: int  # how many there were
    chosen: int  # the place of the option that was chosen
    best: int  # the place of the option that the search would have chosen
    rank: int  # the place of what was chosen in the order of the search: 1 is the best
    choices: list[ReviewedOption]  # the best first; what was chosen is always among them
    then: list[str]  # what the search would have done after the best, in words
    before: Expectation  # what was to be expected when the decision came
    best_of: Expectation  # after the best
    after: Expectation  # after what was chosen
    loss: float  # of the chosen against the best; below 0 the choice was better than the search's
    loss_error: float
    blind: float  # what a blind choice loses against the best, on average
    skill: float  # what the choice changed: from before to after
    cause: Cause = Cause.NOTHING  # what happened from here to the next decision, or to the end
    luck: float = 0.0  # what that changed
    luck_error: float = 0.0

    @property
    def as_good(self) -> bool:
        """Whether the choice was as good as the best, as far as one can tell."""
        return self.loss <= SURE * self.loss_error

    def choice(self, option: int) -> ReviewedOption:
        """What is known of one of the options listed."""
        return next(each for each in self.choices if each.option == option)


def review_decision(match: Match, chosen: int, seat: Seat, iterations: int) -> ReviewedDecision:
    """Reviews the open decision of a match, at which `chosen` is the index of the option that was taken.

    The search chooses first. Then its choice and the one taken are compared in the same imagined copies.
    """
    info, iterations = InformationSet(match, max(seat, 0)), max(iterations, FEWEST)
    options = info.ask.options
    tree = Search(iterations).tree(info)
    best, taken = tree.choice(), options[chosen]
    ends = {option: endings_after(match, info, option, iterations) for option in dict.fromkeys((best, taken))}
    worth = {option: expectation(found, seat, info.seats) for option, found in ends.items()}
    lost = [payoff_of(one, seat) - payoff_of(other, seat) for one, other in zip(ends[best], ends[taken], strict=True)]
    before = (
        worth[best]
        if info.game.habit is None
        else expectation(endings_by_habit(info, (), iterations), seat, info.seats)
    )
    evaluations = in_order_of_search(tree, options)
    scene = match.scene(info.seat)
    return ReviewedDecision(
        ply=match.ply,
        when=scene.phases.title if scene.phases else scene.subtitle,
        kind=info.ask.kind,
        rule=info.ask.rule,
        question=match.question(),
        options=len(options),
        chosen=chosen,
        best=options.index(best),
        rank=[evaluation.option for evaluation in evaluations].index(taken) + 1,
        choices=[
            ReviewedOption(
                options.index(each.option), match.gloss(each.option).label, each.visits, each.value, each.error
            )
            for place, each in enumerate(evaluations)
            if place < LISTED or each.option == taken
        ],
        then=follow_ups(info, tree, best),
        before=before,
        best_of=worth[best],
        after=worth[taken],
        loss=worth[best].value - worth[taken].value,
        loss_error=evaluation_of(taken, lost).error or 0.0,
        blind=blind_loss(evaluations),
        skill=worth[taken].value - before.value,
    )


def expectation(ends: Sequence[Outcome], seat: Seat, seats: int) -> Expectation:
    """The mean of some endings."""
    paid = evaluation_of(None, [payoff_of(each, seat) for each in ends])
    assert paid.value is not None
    assert paid.error is not None
    scores = [team_share(each.scores) if seat == TEAM else each.scores[seat] for each in ends if each.scores]
    return Expectation(
        paid.value,
        paid.error,
        sum(scores) / len(scores) if scores else None,
        sum(won(each, seat) for each in ends) / len(ends) if seats > 1 else None,
    )


def in_order_of_search(tree: Tree, options: Sequence[Any]) -> list[Evaluation]:
    """Every option: the search's choice, those it looked at most, then those that it never thought of."""
    choice = tree.choice()
    known = {evaluation.option: evaluation for evaluation in tree.evaluations()}
    evaluations = [known.get(option, Evaluation(option, 0, None)) for option in options]
    return sorted(evaluations, key=lambda each: (each.option != choice, -each.visits))


def blind_loss(evaluations: Sequence[Evaluation]) -> float:
    """What a blind choice among the options looked at loses on average, against the one looked at most."""
    tried = [(each.visits, each.value) for each in evaluations if each.value is not None]
    return max(max(tried)[1] - sum(value for _, value in tried) / len(tried), 0.0) if tried else 0.0
