"""Playouts by habit: to the end of the game, or of the turn or round (span) in which they began."""

from collections.abc import Callable
from typing import Any

from gloaming.kernel import Ask, Game, GameOver, Outcome
from gloaming.kernel.phases import AUTOMATIC, Send, next_ask
from gloaming.kernel.playout import play_out

LONGEST = 3000  # decisions after which options are random, in case habits go in circles


def next_in_span(game: Game[Any], state: Any, since: Any) -> tuple[Ask, Send] | None:
    """Runs phases until one of them asks; None if the span ends first."""
    phases, span = game.phases, game.span
    assert span is not None
    for _ in AUTOMATIC:
        if span(state) != since:
            return None
        flow = phases[state.phase](state)
        if flow is not None and (ask := next(flow, None)) is not None:
            return ask, flow.send
    return next_ask(game, state)  # raises the error that says what is wrong


def play_by_habit(
    game: Game[Any], state: Any, random: Callable[[], float], ask: Ask, send: Send, since: Any = None
) -> Outcome:
    """Plays a state on by habit: to its end, or to the end of the span in which it began."""
    habit, span, horizon = game.habit, game.span, game.horizon
    assert habit is not None
    try:
        for _ in range(LONGEST):
            if span is not None and (since is None or span(state) != since):
                assert horizon is not None
                return Outcome("judged", horizon(state))
            try:
                ask = send(habit(state, ask))
            except StopIteration:
                found = next_ask(game, state) if span is None else next_in_span(game, state, since)
                if found is not None:  # otherwise the judge takes over
                    ask, send = found
    except GameOver as over:
        return over.outcome
    return play_out(game, state, random, ask, send)
