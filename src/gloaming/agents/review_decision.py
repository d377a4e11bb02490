"""One reviewed decision: what was chosen, what a computer player would have chosen, why, and what the choice cost."""

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
    way: WeighMethod  # how it was weighed
    looked: int  # turns that were compared for it, or games imagined
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
    slight: float  # a loss that is too small to tell
    blind: float  # what a blind choice loses against the best, on average
    skill: float  # what the choice changed: from before to after
    reasons: list[Reason]  # what speaks for the best beside the chosen
    price: Reason | None  # what speaks for the chosen
    cause: Cause = Cause.NOTHING  # what happened from here to the next decision, or to the end
    luck: float = 0.0  # what that changed
    luck_error: float = 0.0
    verdict: str = ""  # what the choice cost, in a sentence
    known: str = ""  # what could be known then, in a sentence
    came: str = ""  # what came of luck or of the others after it, in a sentence

    @property
    def weighed(self) -> bool:
        """Whether it was thought over."""
        return self.way is not WeighMethod.GLANCE

    @property
    def least(self) -> float:
        """A loss that can be told."""
        return max(SURE * self.loss_error, self.slight)

    @property
    def as_good(self) -> bool:
        """Whether the choice was as good as the best, as far as one can tell."""
        return self.loss <= self.least

    def choice(self, option: int) -> ReviewedOption:
        """What is known of one of the options listed."""
        return next(each for each in self.choices if each.option == option)


def review_decision(match: Match, chosen: int, seat: Seat, iterations: int) -> ReviewedDecision:
    """Reviews the open decision of a match, at which `chosen` is the index of the option that was taken."""
    info = InformationSet(match, max(seat, 0))
    return reviewed(match, info, chosen, weigh(match, info, info.ask.options[chosen], seat, iterations))


def glance_at(match: Match, point: DecisionPoint, seat: Seat) -> ReviewedDecision | None:
    """A decision that was not thought over yet, with what the judge expects of it; None where nobody judges."""
    info = InformationSet(match, max(seat, 0))
    found = glance(info, info.ask.options[point.chosen], seat)
    return None if found is None else reviewed(match, info, point.chosen, found)


def reviewed(match: Match, info: InformationSet, chosen: int, weighed: WeighedChoice) -> ReviewedDecision:
    """What was found out about a decision, as a part of a review."""
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
    """What a blind choice among the options looked at loses on average, against the one looked at most."""
    tried = [(each.visits, each.value) for each in evaluations if each.value is not None]
    return max(max(tried)[1] - sum(value for _, value in tried) / len(tried), 0.0) if tried else 0.0
