"""Hints: the best options of a decision, what they lead to in the units of players, and why."""

from typing import Any

from msgspec import Struct

from gloaming.kernel import Expected, Match, Seat

from .analysis import AnalysedOption, Analysis, Budget, analyse, expected_by_default
from .information_set import InformationSet
from .reasons import FEW, MOST, Arguments, Reason, against, arguments

ITERATIONS = 1000
SECONDS = 1.2  # seconds of one core, if a person waits
SAME_POINTS, SAME_CHANCE = 0.25, 0.01  # differences too small to matter to a player
HARDLY = 0.005  # a probability that is as good as 0


class Advice(Struct, frozen=True):
    """One option: its expected result, how sure that is, and why."""

    option: Any
    label: str  # the option in words
    verdict: str  # what it leads to at once, in words
    visits: int  # how many of the iterations followed it
    value: float  # the payoff to expect
    error: float | None  # its standard error; None where one result cannot tell
    expected: Expected  # the same in the units of players
    gives_away: str  # how much worse than the first: "+0.8", "-6", or "as good"; empty for the first
    reasons: list[Reason]  # the reasons for it; only for the first option
    price: Reason | None  # the strongest reason for the others
    drawback: str  # the strongest reason against it compared with the first, in one sentence
    then: list[str]  # what would come next, in words, as far as it was thought through
    why: str  # in two sentences at most


class Hint(Struct, frozen=True):
    """The options of a decision: first what the computer player would choose, then the next best."""

    seat: Seat
    question: str
    iterations: int
    expects: str  # the expected result of the first and of the next best, in one sentence
    sure: str  # how sure that is, where it is not
    unit: str  # the unit of `gives_away`
    unknown: str  # how much was tried, and what could not be known
    advice: list[Advice]


def hint(
    match: Match,
    *,
    iterations: int = ITERATIONS,
    seconds: float | None = None,
    seat: Seat = 0,
    most: int = 4,
    seed: int = 0,
) -> Hint:
    """What a computer player would advise. `seat` is who asks, where the whole team decides."""
    info = InformationSet(match, seat)
    found = analyse(info, Budget(iterations, seconds), seed)
    expected = [expectation(match, each.value) for each in found.options]
    advice = [advise(info, match, found, place, expected) for place in range(min(most, len(found.options)))]
    of = expected[0]
    return Hint(
        seat=info.seat,
        question=match.question(),
        iterations=found.looked,
        expects="" if found.habitual else what_comes(expected),
        sure=how_sure(found, expected),
        unit="chances in 100" if of.chance else of.of,
        unknown=what_was_looked_at(found),
        advice=advice,
    )


def expectation(match: Match, payoff: float) -> Expected:
    """A payoff in the units of players."""
    return (match.game.expects or expected_by_default)(match.state, payoff)


def advise(info: InformationSet, match: Match, found: Analysis, place: int, expected: list[Expected]) -> Advice:
    """The advice about one option."""
    each, first = found.options[place], found.options[0]
    gloss = match.gloss(each.option)
    reasons, price = why(found, info) if place == 0 else ([], None)
    worse = against(each.outlook, first.outlook) if place else None
    verdict = gloss.verdict.text if gloss.verdict else ""
    said = [reason.title for reason in reasons[:1]] + ([f"The price: {lowered(price.title)}"] if price else [])
    return Advice(
        option=each.option,
        label=gloss.label,
        verdict=verdict,
        visits=each.visits,
        value=each.value,
        error=each.error,
        expected=expected[place],
        gives_away=given_away(found, place, expected) if place else "",
        reasons=reasons,
        price=price,
        drawback=worse.title if worse else "",
        then=each.then,
        why=" ".join(said),
    )


def why(found: Analysis, info: InformationSet) -> tuple[list[Reason], Reason | None]:
    """The reasons for the first option, and the strongest one for the others; by habit first, if habit decided."""
    made = judged(found)
    seen = at_once(info, found.options[0].option) if found.habitual or len(made.reasons) < FEW else []
    reasons = [*seen, *made.reasons] if found.habitual else [*made.reasons, *seen]
    return reasons[:MOST], made.price


def judged(found: Analysis) -> Arguments:
    """The reasons from the judge's terms on the tables to which the options lead."""
    first, *others = [each.outlook for each in found.options if each.outlook] or [{}]
    return arguments(first, others, found.now) if first and (others or found.now) else Arguments([], None)


def at_once(info: InformationSet, option: Any) -> list[Reason]:
    """What a sensible player sees in an option at once; on an imagined table, so that nothing hidden is told."""
    look = info.game.rationale
    seen = None if look is None else look(info.imagine(0).state, info.ask, option)
    return [Reason(seen.title, seen.text, seen.icon, list(seen.pieces))] if seen is not None else []


def lowered(sentence: str) -> str:
    """A sentence with a small first letter, for after a colon; names keep their capital."""
    first, _, rest = sentence.partition(" ")
    return f"{first.lower()} {rest}" if first in ("Your", "You", "The", "It", "No", "A", "An") else sentence


def what_comes(expected: list[Expected]) -> str:
    """The expected result of the first option compared with the next best."""
    best, other = expected[0], expected[1] if len(expected) > 1 else None
    if not best.chance:
        more = "" if other is None or alike(best, other) else f"; {other.amount:.1f} with the next best"
        return f"About {best.amount:.1f} {best.of} to expect{more}."
    if best.amount < HARDLY:
        return f"Hardly any of 100 {best.of} are won from here."
    parts = 10 if tens(best) and (other is None or alike(best, other) or tens(best) != tens(other)) else 100
    more = "" if other is None or alike(best, other) else f"; {round(parts * other.amount)} with the next best"
    return f"About {round(parts * best.amount)} in {parts} {best.of} are won from here{more}."


def tens(expected: Expected) -> int:
    """A probability rounded as people say it."""
    return round(10 * expected.amount)


def alike(one: Expected, other: Expected) -> bool:
    """Whether the difference is too small to matter."""
    return abs(one.amount - other.amount) < (SAME_CHANCE if one.chance else SAME_POINTS)


def within_the_error(one: AnalysedOption, other: AnalysedOption) -> bool:
    """Whether the results do not tell two options apart."""
    if one.error is None or other.error is None:
        return True
    return bool(abs(one.value - other.value) ** 2 <= one.error**2 + other.error**2)


def how_sure(found: Analysis, expected: list[Expected]) -> str:
    """How sure the advice is, if that needs saying."""
    if len(found.options) < 2:
        return "It is the only option worth a thought."
    first, second = found.options[:2]
    if found.habitual:
        return "It is what a sensible player does out of habit: imagined games tell the options hardly apart here."
    if found.now is None and any(each.value > first.value for each in found.options[1:]):
        return "It is what habit says; others did as well, but by no more than the error of so few imagined games."
    if alike(*expected[:2]) or (first.error != 0 and within_the_error(first, second)):
        return "The next best is about as good."
    return ""


def given_away(found: Analysis, place: int, expected: list[Expected]) -> str:
    """How much worse an option is than the first, in the units of players."""
    own, best = expected[place], expected[0]
    each, first = found.options[place], found.options[0]
    if (
        found.habitual
        or alike(own, best)
        or each.value >= first.value
        or (each.error != 0 and within_the_error(each, first))
    ):
        return "as good"
    more = own.amount - best.amount
    return f"{more:+.1f}" if not own.chance else f"{round(100 * more):+d}".replace("-", "\N{MINUS SIGN}")


def what_was_looked_at(found: Analysis) -> str:
    """How much was tried, and what could not be known."""
    if found.now is not None:
        ways = "1 way" if found.looked == 1 else f"{found.looked:,} ways".replace(",", "\N{NO-BREAK SPACE}")
        return f"{ways} to play this turn were looked at. What cards or dice bring after it is not known to the hint."
    if found.habitual:
        return "What is hidden from you is hidden from the hint."
    games = f"{found.looked:,}".replace(",", "\N{NO-BREAK SPACE}")
    return f"{games} imagined games were played on from here. What is hidden from you is hidden from the hint."
