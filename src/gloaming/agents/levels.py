"""The eight levels of computer players that every game has, from the weakest to the strongest."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from gloaming.kernel import Game, GloamingError

from .information_set import Agent, InformationSet

WORDS = ("Wisp", "Moth", "Crow", "Fox", "Owl", "Shade", "Wraith", "Night")

# For games without levels of their own, with and without habits: by level the noise in thousandths of
# what is at stake, and the iterations.
BY_HABIT = ((80, 20), (55, 25), (38, 30), (26, 40), (17, 60), (10, 100), (5, 200), (0, 1000))
WITHOUT = ((1000, 8), (550, 14), (330, 24), (210, 40), (110, 80), (50, 150), (0, 250), (0, 2000))


class Level(Struct, frozen=True):
    """A level of the ladder."""

    number: int  # 1 is the weakest
    word: str
    agent: str  # the name of its computer player
    about: str  # in a line

    @property
    def name(self) -> str:
        """What one types to get it."""
        return f"level:{self.number}"


def levels(game: Game[Any]) -> list[Level]:
    """The levels of a game, the weakest first. With habits fewer iterations are needed."""
    ladder = game.levels or (WITHOUT if game.habit is None else BY_HABIT)
    if len(ladder) != len(WORDS):
        raise GloamingError(f"{game.name}: a game has {len(WORDS)} levels or leaves them out; here are {len(ladder)}.")
    return [
        Level(number, WORDS[number - 1], named(error, iterations), about(error, iterations))
        for number, (error, iterations) in enumerate(ladder, 1)
    ]


def named(error: int, iterations: int) -> str:
    """The name of the computer player."""
    return f"misjudging:{error}:search:{iterations}" if error else f"search:{iterations}"


def about(error: int, iterations: int) -> str:
    """What it does, in one line."""
    judges = f"misjudges each by about {error / 10:g} in 100" if error else "judges as well as it can"
    return f"Thinks {iterations} ways through before it decides, and {judges}."


class LevelAgent:
    """A player of a level, whatever the game."""

    def __init__(self, number: int, find: Callable[[str], Agent]) -> None:
        self.number, self._find = number, find

    @property
    def name(self) -> str:
        """What one types to get it."""
        return f"level:{self.number}"

    def choose(self, info: InformationSet) -> Any:
        """What the level of this game takes."""
        return self._find(levels(info.game)[self.number - 1].agent).choose(info)
