"""Plays a state at random to the end without a `Match`: simulation and search spend most of their time here."""

from collections.abc import Callable
from typing import Any

from .ask import Ask
from .game import Game
from .outcome import GameOver, Outcome


def play_out(
    game: Game[Any],
    state: Any,
    random: Callable[[], float],
    ask: Ask | None = None,
    send: Any = None,
) -> Outcome:
    """Plays a state on at random to its end, in place: from the start of its phase, or from an open `ask`."""
    phases = game.phases
    try:
        while True:
            while ask is None:
                flow = phases[state.phase](state)
                if flow is not None:
                    ask, send = next(flow, None), flow.send
            try:
                while True:
                    options = ask.options
                    ask = send(options[int(random() * len(options))])
            except StopIteration:
                ask = None
    except GameOver as over:
        return over.outcome
