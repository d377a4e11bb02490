"""The film of a decision: the state after every event that was told, to be drawn for whoever looks.

Only a table at which people sit is filmed. Nobody else pays for it: a match knows nothing of films.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Self

from gloaming.scene import Beat, plain_motion

from .ask import Viewer
from .dice import Dice
from .game import Game
from .match import Match
from .state import Forgotten


class WatchedStory(list[Any]):
    """A story that says of every event that it has been told."""

    __slots__ = ("_watch",)

    def __init__(self, story: list[Any], watch: Callable[[Any], None]) -> None:
        super().__init__(story)
        self._watch = watch

    def append(self, event: Any) -> None:
        """Tells an event, and that it was told."""
        super().append(event)
        self._watch(event)

    def extend(self, events: Iterable[Any]) -> None:
        """Tells one event after the other."""
        for event in events:
            self.append(event)

    def __iadd__(self, events: Iterable[Any]) -> Self:  # type: ignore[misc]
        self.extend(events)
        return self


class Film:
    """What happened in one decision, moment by moment. It is drawn when somebody looks, once for each viewer."""

    __slots__ = ("_beats", "frames", "game")

    game: Game[Any]
    frames: list[tuple[Any, bytes]]  # each event, and the state as it was when it had been told
    _beats: dict[Viewer, list[Beat]]

    def __init__(self, game: Game[Any], frames: Iterable[tuple[Any, bytes]] = ()) -> None:
        self.game, self.frames, self._beats = game, [*frames], {}

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
        return Beat(line, plain_motion(line) if motion is None else motion, game.scene(state, viewer))


@contextmanager
def filmed(match: Match) -> Iterator[Film]:
    """The film of what is played meanwhile."""
    film, begun, encode = Film(match.game), match.state, match.game.encode
    begun.story = WatchedStory(begun.story, lambda event: film.frames.append((event, encode(begun))))
    try:
        yield film
    finally:
        begun.story = [*begun.story]


def opening_film(match: Match) -> tuple[Any, Film] | None:
    """How a match began: the state as it was set up, and the film of what happened before anybody was asked.

    A match from a position has none.
    """
    if match._origin is not None:
        return None
    game, film = match.game, Film(match.game)
    state = game.setup(match.options, Dice(match.seed, key=match.state.dice.key))
    begun = game.decode(game.encode(state))
    state.story = WatchedStory(state.story, lambda event: film.frames.append((event, game.encode(state))))
    Match._begin(game, state, match.seed, match.options)
    return begun, film
