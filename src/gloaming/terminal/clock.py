"""The clock of a decision, where a game has one: who plays here keeps the time here."""

import math
import time
from collections.abc import Callable

from gloaming.kernel import Clock, Match


class DecisionClock:
    """Runs from the first decision that a clock is for until one comes that it is not for."""

    def __init__(self, seconds: Callable[[], float] = time.monotonic) -> None:
        self._now = seconds
        self.running: Clock | None = None
        self._ends = 0.0

    def update(self, match: Match) -> None:
        """Reads the clock of the open decision, after the match has moved."""
        clock = None if match.ask is None else match.game.clock(match.state, match.ask)
        if clock is not None and (self.running is None or self.running.id != clock.id):
            self._ends = self._now() + clock.seconds
        self.running = clock

    @property
    def seconds_left(self) -> int | None:
        """The seconds that are left; None where nobody is in a hurry."""
        return None if self.running is None else math.ceil(max(0.0, self._ends - self._now()))

    @property
    def expired(self) -> int | None:
        """The option that is taken because the time has run out."""
        return self.running.option if self.running is not None and self._now() >= self._ends else None
