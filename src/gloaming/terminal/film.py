"""The film of a decision in the terminal: scene after scene at the pace of the person, until a key goes to the end."""

import asyncio
from collections.abc import Callable
from enum import StrEnum
from typing import Protocol

from textual.timer import Timer

from gloaming.scene import Beat, Gesture, Weight


class Pace(StrEnum):
    """How long the beats of a decision are looked at."""

    CALM = "calm"
    BRISK = "brisk"
    ONCE = "once"  # only the end is shown


SECONDS = {Weight.BREATH: 0.3, Weight.BEAT: 0.7, Weight.BLOW: 1.0}
ROLL = 1.4  # dice have to be read
SHARE = {Pace.CALM: 1.0, Pace.BRISK: 0.5}
LONG = 8  # beats after which a film becomes brisk by itself


def seconds(beat: Beat, place: int, pace: Pace) -> float:
    """How long a beat is looked at."""
    whole = ROLL if beat.motion.gesture is Gesture.ROLL else SECONDS[beat.motion.weight]
    return whole * (SHARE[Pace.BRISK] if place >= LONG else SHARE[pace])


class Screen(Protocol):
    """What a film needs of the table."""

    def show(self) -> None:
        """Shows the present."""

    def show_beat(self, beat: Beat, left: int) -> None:
        """Shows a moment of the past; so many lines are still to come."""

    def set_timer(self, delay: float, callback: Callable[[], None]) -> Timer:
        """Calls back after some seconds."""


class FilmPlayer:
    """Shows beats one after the other, then the present."""

    def __init__(self, screen: Screen, pace: Pace) -> None:
        self.screen, self.pace = screen, pace
        self._beats: list[Beat] = []
        self._next = 0
        self._then: Callable[[], None] = lambda: None
        self._timer: Timer | None = None
        self._over = asyncio.Event()
        self._over.set()

    @property
    def on(self) -> bool:
        """Whether something is shown that is not the present."""
        return self._timer is not None

    def play(self, beats: list[Beat], then: Callable[[], None] = lambda: None) -> None:
        """Begins a film; without beats, or where nobody wants any, the present is shown at once. `then` comes last."""
        self.stop()
        self._then = then
        if not beats or self.pace is Pace.ONCE:
            return self.end()
        self._beats, self._next = beats, 0
        self._over.clear()
        return self._step()

    def _step(self) -> None:
        if self._next == len(self._beats):
            return self.end()
        beat, place = self._beats[self._next], self._next
        self._next += 1
        self.screen.show_beat(beat, len(self._beats) - self._next)
        self._timer = self.screen.set_timer(seconds(beat, place, self.pace), self._step)
        return None

    def end(self) -> None:
        """Goes to the end: the present is shown."""
        then, self._then = self._then, lambda: None
        self.stop()
        self.screen.show()
        then()

    def stop(self) -> None:
        """Shows nothing more of the past."""
        if self._timer is not None:
            self._timer.stop()
        self._timer, self._beats = None, []
        self._over.set()

    async def over(self) -> None:
        """Waits until the present is shown."""
        await self._over.wait()
