"""Advice for several answers at once: where a hint advises a step, the player is offered the whole walk."""

from collections.abc import Sequence
from typing import Any

from gloaming.kernel import Match, OfferedMove, Seat
from gloaming.kernel.offers import offers

MOST = 12  # answers that are looked ahead at most


def advised_plan(match: Match, seat: Seat, option: Any) -> tuple[int, OfferedMove] | None:
    """The index of the longest plan that begins with an option and goes on as habit would, with the plan; else None."""
    plans = [(index, offer) for index, offer in enumerate(offers(match)) if len(offer.answers) > 1]
    after = continuation(match, seat, option) if plans else []
    fitting = [(index, offer) for index, offer in plans if does_the_same(offer, after)]
    return max(fitting, key=lambda each: len(each[1].answers), default=None)


def does_the_same(offer: OfferedMove, after: Sequence[Any]) -> bool:
    """Whether a plan gives the same answers; for walks the same end is enough, whatever the way."""
    same = tuple(after[: len(offer.answers)])
    alike = offer.gloss.walk is not None and len(same) == len(offer.answers) and offer.answers[-1] == same[-1]
    return offer.answers == same or alike


def continuation(match: Match, seat: Seat, option: Any) -> list[Any]:
    """An option and the habitual answers after it on an imagined table, while the same kind of question is asked."""
    table, habit, answers = match.imagine(seat, 0), match.game.habit, [option]
    kind = table.ask.kind if table.ask is not None else ""
    table.play(option)
    while habit is not None and table.ask is not None and table.ask.kind == kind and len(answers) < MOST:
        answers.append(habit(table.state, table.ask))
        table.play(answers[-1])
    return answers
