"""One reviewed decision: what was chosen, what a computer player would have chosen and why, and what the choice
cost."""

from collections.abc import Sequence

from msgspec import Struct

from gloaming.kernel import Match, Seat

from .decisions import Cause, DecisionPoint
from .evaluation import Evaluation
from .information_set import InformationSet
from .reasons import Reason
from .weighing import SURE, Expectation, WeighedChoice, WeighMethod, glance, slight, weigh

LISTED = 6  # options of a decision that a review lists


class ReviewedOption(Struct, frozen=True):
    """An option that was tried."""

    option: int  # its index, from 0
    label: str  # in words
    visits: int  # how many iterations of the search tried it
    value: float | None  # its expected payoff; None if it was never tried
    error: float | None  # None with fewer than two visits


class ReviewedDecision(Struct, frozen=True):
    """A decision, its value, and what came after it."""

    ply: int  # decisions made before it
    when: str  # where in the game: "Round 3"
    kind: str
    rule: str
    question: str
    way: WeighMethod  # how it was weighed
    looked: int  # how many turns were compared, or games imagined
    options: int  # how many there were
    chosen: int  # the index of the chosen option
    best: int  # the index of the search's choice
    rank: int  # the rank of the chosen option in the search: 1 is the best
    choices: list[ReviewedOption]  # the best first; the chosen option is always included
    then: list[str]  # what the search would have done after its choice, in words
    before: Expectation  # the expected payoff before the decision
    best_of: Expectation  # after the search's choice
    after: Expectation  # after the chosen option
    loss: float  # of the chosen option compared with the best; below 0 it was better than the search's choice
    loss_error: float
    slight: float  # the largest loss that is too small to tell
    blind: float  # the mean loss of a random choice
    skill: float  # how much the choice changed: after minus before
    reasons: list[Reason]  # the reasons for the best option compared with the chosen
    price: Reason | None  # the strongest reason for the chosen option
    cause: Cause = Cause.NOTHING  # what happened between this and the next decision, or the end
    luck: float = 0.0  # how much that changed the expected payoff
    luck_error: float = 0.0
    verdict: str = ""  # what the choice cost, in a sentence
    known: str = ""  # what could be known at that time, in a sentence
    came: str = ""  # what luck or other players changed after it, in a sentence

    @property
    def weighed(self) -> bool:
        """Whether it was weighed."""
        return self.way is not WeighMethod.GLANCE

    @property
    def least(self) -> float:
        """The smallest loss that is told."""
        return max(SURE * self.loss_error, self.slight)

    @property
    def as_good(self) -> bool:
        """Whether the choice was as good as the best, within the error."""
        return self.loss <= self.least

    def choice(self, option: int) -> ReviewedOption:
        """One of the listed options."""
        return next(each for each in self.choices if each.option == option)


def review_decision(match: Match, chosen: int, seat: Seat, iterations: int) -> ReviewedDecision:
    """Reviews the open decision of a match; `chosen` is the index of the chosen option."""
    info = InformationSet(match, max(seat, 0))
    return reviewed(match, info, chosen, weigh(match, info, info.ask.options[chosen], seat, iterations))


def glance_at(match: Match, point: DecisionPoint, seat: Seat) -> ReviewedDecision | None:
    """A decision with quick estimates only; None if the game has no judge."""
    info = InformationSet(match, max(seat, 0))
    found = glance(info, info.ask.options[point.chosen], seat)
    return None if found is None else reviewed(match, info, point.chosen, found)


def reviewed(match: Match, info: InformationSet, chosen: int, weighed: WeighedChoice) -> ReviewedDecision:
    """A weighed choice as a part of a review."""
    options, taken = info.ask.options, info.ask.options[chosen]
    scene = match.scene(info.seat)
    return ReviewedDecision(
        ply=match.ply,
        when=scene.phases.title if scene.phases else scene.subtitle,
        kind=info.ask.kind,
        rule=info.ask.rule,
        question=match.question(),
        way=weighed.way,
        looked=weighed.looked,
        options=len(options),
        chosen=chosen,
        best=options.index(weighed.best),
        rank=[evaluation.option for evaluation in weighed.evaluations].index(taken) + 1,
        choices=[
            ReviewedOption(
                options.index(each.option), match.gloss(each.option).label, each.visits, each.value, each.error
            )
            for place, each in enumerate(weighed.evaluations)
            if place < LISTED or each.option == taken
        ],
        then=weighed.then,
        before=weighed.before,
        best_of=weighed.best_of,
        after=weighed.after,
        loss=weighed.loss,
        loss_error=weighed.loss_error,
        slight=slight(info),
        blind=blind_loss(weighed.evaluations),
        skill=weighed.after.value - weighed.before.value,
        reasons=weighed.why.reasons,
        price=weighed.why.price,
    )


def blind_loss(evaluations: Sequence[Evaluation]) -> float:
    """The mean loss of a random choice among the options that were tried, compared with the most visited."""
    tried = [(each.visits, each.value) for each in evaluations if each.value is not None]
    return max(max(tried)[1] - sum(value for _, value in tried) / len(tried), 0.0) if tried else 0.0
