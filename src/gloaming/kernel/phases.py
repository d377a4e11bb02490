"""Runs the phases of a game one after the other, until one of them asks."""

from collections.abc import Callable
from typing import Any

from .ask import Ask
from .errors import RulesError
from .game import Game

AUTOMATIC = range(10_000)  # phases in a row that ask nothing; more of them can only be a rule that never ends

Send = Callable[[Any], Ask]


def next_ask(game: Game[Any], state: Any, between: Callable[[], None] | None = None) -> tuple[Ask, Send]:
    """The next decision and where its answer goes; `between` is called after each phase that asks nothing."""
    phases = game.phases
    for _ in AUTOMATIC:
        phase = phases.get(state.phase)
        if phase is None:
            raise RulesError(f"{game.name}: the rules lead to {state.phase!r}, which is no phase of the game")
        flow = phase(state)
        if flow is not None and (ask := next(flow, None)) is not None:
            if not ask.options:
                raise nothing_to_choose(game, ask)
            return ask, flow.send
        if between is not None:
            between()
    raise RulesError(f"{game.name}: {len(AUTOMATIC)} phases in a row asked nothing; the last was {state.phase!r}")


def nothing_to_choose(game: Game[Any], ask: Ask) -> RulesError:
    """The fault of a rule that asks and offers nothing."""
    return RulesError(f"{game.name}: the decision {ask.title!r} has nothing to choose from ({ask.rule})")
