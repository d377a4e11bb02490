"""The clock of a decision, for games that limit its time; the terminal runs it in this process."""

import math
import time
from collections.abc import Callable

from gloaming.kernel import Clock, Match


class DecisionClock:
    """A clock that runs over all decisions with the same clock id."""

    def __init__(self, seconds: Callable[[], float] = time.monotonic) -> None:
        self._now = seconds
        self.running: Clock | None = None
        self._ends = 0.0

    def update(self, match: Match) -> None:
        """Starts, continues or stops the clock after the match has moved on."""
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
        """The index of the option that is taken when the time is up; None before that."""
        return self.running.option if self.running is not None and self._now() >= self._ends else None
