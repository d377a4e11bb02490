"""A review in words: payoffs in the units of players, what a choice cost, what could be known, what happened then."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from gloaming.kernel import Match
from gloaming.kernel.experience import Learning, Predicts

from .decisions import Cause
from .review_decision import ReviewedDecision
from .weighing import WeighMethod

MINUS = "\N{MINUS SIGN}"
TOLD = 2  # lines of the log that tell what happened
NOTHING_TRIED = "The computer weighs no options here: what they are worth shows much later, so habit decides."
NOT_YET = "Not thought over yet: the curve is what the judge expects if all goes on by habit."


class Unit(Struct, frozen=True):
    """The unit of players: `base + scale * payoff`, and its name."""

    title: str  # the title of a curve
    scale: float
    base: float
    digits: int
    of: str  # after a number, with its blank: " in 100"
    note: str = ""

    def amount(self, payoff: float) -> str:
        """A payoff in this unit."""
        return f"{number(self.base + self.scale * payoff, self.digits)}{self.of}"

    def change(self, payoff: float, sign: str = "+") -> str:
        """A difference of payoffs in this unit; more is always better."""
        return number(abs(self.scale) * payoff, self.digits, sign)


def number(value: float, digits: int, sign: str = "") -> str:
    """A number with a fixed number of digits; -0 becomes 0."""
    return f"{round(value, digits) + 0.0:{sign}.{digits}f}".replace("-", MINUS)


def unit_of(match: Match, values: Sequence[float]) -> Unit:
    """The unit for a match; `values` are the payoffs that the review contains."""
    learning, result = match.game.learning, match.result
    if learning is not None and match.game.expects is not None:
        return learnt_unit(match, learning)
    for sign in (1, -1):
        if (
            result is not None
            and result.scores
            and all(score == sign * payoff for score, payoff in zip(result.scores, result.payoffs, strict=True))
        ):
            return points(sign, " points")
    if match.seats > 1 and all(-1 <= value <= 1 for value in values):
        return Unit("Chance to win", 50.0, 50.0, 0, " in 100", "A draw counts half.")
    return Unit("Result to expect", 1.0, 0.0, 2, "")


def learnt_unit(match: Match, learning: Learning) -> Unit:
    """The unit that a trained judge predicts: points, the chance to win, or progress."""
    state, expects = match.at(0).state, match.game.expects
    assert expects is not None
    low, high = learning.pays
    if learning.predicts is Predicts.POINTS:
        return points(expects(state, 1.0).amount - expects(state, 0.0).amount, " points")
    scale = 100 / (high - low)
    middle = expects(state, (low + high) / 2)
    if abs(middle.amount - 0.5) > 0.01:  # one of many fights: the unit is the way through all of them
        return Unit("How far it comes", scale, -scale * low, 0, " in 100", "100 is the whole campaign.")
    if learning.known is not None:
        note = "100 is a win; a loss counts by how far one came."
        return Unit("Result to expect", scale, -scale * low, 0, " in 100", note)
    return Unit("Chance to win", scale, -scale * low, 0, " in 100")


def points(sign: float, of: str) -> Unit:
    """Points, where more or fewer are better."""
    return Unit("Points to expect", sign, 0.0, 1, of, "" if sign > 0 else "Fewer are better, and drawn higher.")


def with_words(decision: ReviewedDecision, unit: Unit, came: Sequence[str]) -> ReviewedDecision:
    """A decision with its sentences; `came` are the lines of the log until the next one."""
    return replace(
        decision, verdict=verdict(decision, unit), known=known(decision), came=what_came(decision, unit, came)
    )


def verdict(decision: ReviewedDecision, unit: Unit) -> str:
    """What a choice cost, in one or two sentences."""
    if decision.way in (WeighMethod.HABIT, WeighMethod.GLANCE):
        return NOTHING_TRIED if decision.way is WeighMethod.HABIT else NOT_YET
    after, best, loss = unit.amount(decision.after.value), unit.amount(decision.best_of.value), decision.loss
    if decision.chosen == decision.best:
        return f"The computer would have done the same: {after} to expect."
    if abs(loss) <= decision.least:
        return f"As good as the computer's choice, as far as one can tell: {after} to expect."
    if loss < 0:
        return f"A good find: {after} to expect, where the computer's choice brings {best}."
    error = unit.change(decision.loss_error, "")
    sure = f" ± {error}" if error.strip("0.") else ""
    return f"It cost {unit.change(loss, '')}{sure}: {after} to expect instead of {best}."


def known(decision: ReviewedDecision) -> str:
    """What could be known at that time, and how much was tried."""
    many = f"{decision.looked:,}".replace(",", "\N{NO-BREAK SPACE}")
    if decision.way is WeighMethod.TURNS:
        return f"Known then: the table, not what cards or dice would bring. {many} ways to play on were compared."
    if decision.way is WeighMethod.GAMES:
        return f"Known then: what this seat could see. {many} games were imagined, with all else dealt anew."
    return ""


def what_came(decision: ReviewedDecision, unit: Unit, told: Sequence[str]) -> str:
    """What luck or other players changed, and what happened, in one or two sentences."""
    change = unit.change(decision.luck)
    if decision.cause is Cause.NOTHING or not any(digit in change for digit in "123456789"):
        return ""
    who = "luck" if decision.cause is Cause.CHANCE else "what the others did"
    happened = " ".join(told)
    return f"Then {who} changed it by {change}{': ' if happened else '.'}{happened}"


def lead(
    decisions: Sequence[ReviewedDecision], unit: Unit, start: float, result: float, over: bool, alone: bool
) -> str:
    """The match in some sentences: where it began and ended, why, and how close it was."""
    skill, luck = sum(each.skill for each in decisions), sum(each.luck for each in decisions)
    by = f"{unit.change(skill)} by choices, {unit.change(luck)} by luck{'' if alone else ' and the others'}"
    said = [f"From {unit.amount(start)} at first to {unit.amount(result)} {'in the end' if over else 'now'}: {by}."]
    said += turned(decisions, unit, start, result)
    cost = [each for each in decisions if each.weighed and not each.as_good]
    if cost:
        said.append("One choice cost something." if len(cost) == 1 else f"{len(cost)} choices cost something.")
    elif all(each.weighed for each in decisions):
        said.append("No choice cost anything that can be told.")
    return " ".join(said)


def turned(decisions: Sequence[ReviewedDecision], unit: Unit, start: float, result: float) -> list[str]:
    """How far behind it was before a good end, or how far ahead before a bad one."""
    least, most = min(decisions, key=lambda each: each.before.value), max(decisions, key=lambda each: each.before.value)
    at = least if result > start else most
    far = min(abs(at.before.value - start), abs(at.before.value - result))
    if far < 0.1 * max(abs(most.before.value - least.before.value), 1e-9) or not at.when:
        return []
    return [f"It was {'down' if at is least else 'up'} to {unit.amount(at.before.value)} in between ({at.when})."]
