"""Plays the film of a decision in the terminal: scene after scene at the chosen pace, until a key jumps to the end."""

import asyncio
from collections.abc import Callable
from enum import StrEnum
from typing import Protocol

from textual.timer import Timer

from gloaming.scene import Beat, Gesture, Weight


class Pace(StrEnum):
    """How long beats are shown."""

    CALM = "calm"
    BRISK = "brisk"
    ONCE = "once"  # only the end is shown


SECONDS = {Weight.BREATH: 0.3, Weight.BEAT: 0.7, Weight.BLOW: 1.0}
ROLL = 1.4  # rolls are shown longer, since dice have to be read
SHARE = {Pace.CALM: 1.0, Pace.BRISK: 0.5}
LONG = 8  # number of beats from which a calm film is played briskly


def seconds(beat: Beat, place: int, pace: Pace) -> float:
    """How long a beat is shown."""
    whole = ROLL if beat.motion.gesture is Gesture.ROLL else SECONDS[beat.motion.weight]
    return whole * (SHARE[Pace.BRISK] if place >= LONG else SHARE[pace])


class Screen(Protocol):
    """The part of the table that a film needs."""

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
        """Whether a film is running."""
        return self._timer is not None

    def play(self, beats: list[Beat], then: Callable[[], None] = lambda: None) -> None:
        """Starts a film; without beats, or if films are off, shows the present at once. `then` is called at the end."""
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
        """Jumps to the end."""
        then, self._then = self._then, lambda: None
        self.stop()
        self.screen.show()
        then()

    def stop(self) -> None:
        """Ends the film without showing the present."""
        if self._timer is not None:
            self._timer.stop()
        self._timer, self._beats = None, []
        self._over.set()

    async def over(self) -> None:
        """Waits until the present is shown."""
        await self._over.wait()
