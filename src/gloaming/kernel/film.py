"""The film of a decision: the state after each of its events, to be drawn for each viewer.

Only tables with people are filmed. A match does not know of films, so nothing else pays for them.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Self

from gloaming.scene import Beat, Scene, plain_motion

from .ask import Viewer
from .dice import Dice
from .game import Game
from .match import Match
from .memo import memo_scope
from .state import Forgotten


class WatchedStory(list[Any]):
    """A story that calls a function after each event that is appended."""

    __slots__ = ("_watch",)

    def __init__(self, story: list[Any], watch: Callable[[Any], None]) -> None:
        super().__init__(story)
        self._watch = watch

    def append(self, event: Any) -> None:
        """Appends an event and calls the function."""
        super().append(event)
        self._watch(event)

    def extend(self, events: Iterable[Any]) -> None:
        """Appends several events, one after the other."""
        for event in events:
            self.append(event)

    def __iadd__(self, events: Iterable[Any]) -> Self:  # type: ignore[misc]
        self.extend(events)
        return self


class Film:
    """What happened in one decision, event by event. Scenes are drawn on request, once for each viewer."""

    __slots__ = ("_beats", "_scenes", "end", "frames", "game", "look")

    game: Game[Any]
    end: bytes  # the state after the decision
    look: Callable[[Viewer], Scene] | None  # gives the scene of the end, where a cache has it already
    frames: list[tuple[Any, bytes]]  # each event, and the state right after it
    _beats: dict[Viewer, list[Beat]]
    _scenes: dict[tuple[Viewer, bytes], Scene]  # several events may be told of one state

    def __init__(self, game: Game[Any], frames: Iterable[tuple[Any, bytes]] = ()) -> None:
        self.game, self.frames, self._beats, self._scenes = game, [*frames], {}, {}
        self.end, self.look = b"", None

    def beats(self, viewer: Viewer) -> list[Beat]:
        """The beats of the decision as a viewer may see them, one for each line of the log."""
        found = self._beats.get(viewer)
        if found is None:
            found = self._beats[viewer] = [
                self._drawn(event, data, viewer)
                for event, data in self.frames
                if event.seen_by(viewer) and not isinstance(event, Forgotten)
            ]
        return found

    def _drawn(self, event: Any, data: bytes, viewer: Viewer) -> Beat:
        game, state = self.game, self.game.decode(data)
        line = game.tell(state, event)
        motion = game.motion(state, event)
        return Beat(line, plain_motion(line) if motion is None else motion, self._scene(state, data, viewer))

    def _scene(self, state: Any, data: bytes, viewer: Viewer) -> Scene:
        if self.look is not None and data == self.end:
            return self.look(viewer)
        found = self._scenes.get((viewer, data))
        if found is None:
            with memo_scope():
                found = self._scenes[viewer, data] = self.game.scene(state, viewer)
        return found

    def watch(self, state: Any) -> WatchedStory:
        """The story to put into a state, so that each of its events becomes a frame."""

        def keep(event: Any) -> None:
            self.frames.append((event, self.still(state)))

        return WatchedStory(state.story, keep)

    def still(self, state: Any) -> bytes:
        """Encodes the state as it is now, without its story."""
        story, state.story = state.story, []
        try:
            return self.game.encode(state)
        finally:
            state.story = story


@contextmanager
def filmed(match: Match) -> Iterator[Film]:
    """Films everything that is played within the block."""
    film, begun = Film(match.game), match.state
    begun.story = film.watch(begun)
    try:
        yield film
    finally:
        begun.story = [*begun.story]
    film.end = film.still(match.state)


def opening_film(match: Match) -> tuple[Any, Film] | None:
    """How a match began: the state after the set-up, and the film of what happened before the first decision.

    A match that began from a position has none.
    """
    if match._origin is not None:
        return None
    game, film = match.game, Film(match.game)
    state = game.setup(match.options, Dice(match.seed, key=match.state.dice.key))
    begun = game.decode(game.encode(state))
    state.story = film.watch(state)
    Match._begin(game, state, match.seed, match.options)
    return begun, film
