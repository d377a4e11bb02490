"""Advice that is taken in one go: a step towards somewhere is the whole walk there."""

from collections.abc import Sequence
from typing import Any

from gloaming.kernel import Match, OfferedMove, Seat
from gloaming.kernel.offers import offers

MOST = 12  # answers that one looks ahead


def joined(match: Match, seat: Seat, option: Any) -> tuple[int, OfferedMove] | None:
    """The longest offer that does as one what a sensible player would do after an option; None: there is none."""
    plans = [(index, offer) for index, offer in enumerate(offers(match)) if len(offer.answers) > 1]
    after = line(match, seat, option) if plans else []
    fitting = [(index, offer) for index, offer in plans if does_the_same(offer, after)]
    return max(fitting, key=lambda each: len(each[1].answers), default=None)


def does_the_same(offer: OfferedMove, after: Sequence[Any]) -> bool:
    """Whether an offer gives the same answers; of walks those that end alike: two ways to one place are one."""
    same = tuple(after[: len(offer.answers)])
    alike = offer.gloss.walk is not None and len(same) == len(offer.answers) and offer.answers[-1] == same[-1]
    return offer.answers == same or alike


def line(match: Match, seat: Seat, option: Any) -> list[Any]:
    """An option and what habit does after it on an imagined table, as long as the same is asked."""
    table, habit, answers = match.imagine(seat, 0), match.game.habit, [option]
    kind = table.ask.kind if table.ask is not None else ""
    table.play(option)
    while habit is not None and table.ask is not None and table.ask.kind == kind and len(answers) < MOST:
        answers.append(habit(table.state, table.ask))
        table.play(answers[-1])
    return answers
