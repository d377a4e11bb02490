"""What people are offered at a decision: every option, then plans of several answers; and how a plan is carried out."""

from collections.abc import Sequence
from typing import Any

from .match import Match
from .plans import OfferedMove


def offers(match: Match, *, plans: bool = True) -> list[OfferedMove]:
    """The options in their order, then plans of more than one answer.

    A plan of one answer says how its option is shown.
    """
    ask = match.ask
    if ask is None:
        return []
    joined = match.game.plans(match.state, ask) if plans else []
    shown = {plan.answers[0]: plan for plan in joined if len(plan.answers) == 1}
    single = [shown.get(option) or OfferedMove((option,), match.gloss(option)) for option in ask.options]
    return [*single, *(plan for plan in joined if len(plan.answers) > 1)]


def carry_out(match: Match, answers: Sequence[Any]) -> int:
    """Gives several answers in a row and returns how many were given.

    It stops where another kind of decision comes, or chance was used.
    """
    before = _asked(match)
    for given, answer in enumerate(answers):
        if given and (_asked(match) != before or match.ask is None or answer not in match.ask.options):
            return given
        try:
            match.play(answer)
        except Exception:
            if given:  # the answers given so far stay
                return given
            raise
    return len(answers)


def _asked(match: Match) -> tuple[Any, ...]:
    ask = match.ask
    return () if ask is None else (ask.seat, ask.kind, ask.rule, ask.about, match.state.dice.used)
