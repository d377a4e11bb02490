"""The eight levels of computer players that every game has, from the weakest to the strongest."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from gloaming.kernel import Game, GloamingError

from .information_set import Agent, InformationSet

WORDS = ("Wisp", "Moth", "Crow", "Fox", "Owl", "Shade", "Wraith", "Night")

# Of games that have no levels of their own, with habits and without: the share of the options that each level notices,
# in a hundred, and the iterations that it thinks about them.
BY_HABIT = ((10, 10), (17, 10), (25, 15), (33, 15), (44, 20), (60, 30), (77, 40), (100, 1000))
WITHOUT = ((8, 3), (45, 12), (60, 20), (75, 40), (88, 80), (96, 130), (100, 250), (100, 2000))


class Level(Struct, frozen=True):
    """A level of the ladder."""

    number: int  # 1 is the weakest
    word: str
    agent: str  # the computer player that it is, by name
    about: str  # in a line

    @property
    def name(self) -> str:
        """What one types to get it."""
        return f"level:{self.number}"


def levels(game: Game[Any]) -> list[Level]:
    """The levels of a game, the weakest first. Where it has habits, less thought is needed."""
    ladder = game.levels or (WITHOUT if game.habit is None else BY_HABIT)
    if len(ladder) != len(WORDS):
        raise GloamingError(f"{game.name}: a game has {len(WORDS)} levels or leaves them out; here are {len(ladder)}.")
    return [
        Level(number, WORDS[number - 1], named(share, iterations), about(share, iterations))
        for number, (share, iterations) in enumerate(ladder, 1)
    ]


def named(share: int, iterations: int) -> str:
    """The name of the computer player."""
    return f"search:{iterations}" if share == 100 else f"noticing:{share}:search:{iterations}"


def about(share: int, iterations: int) -> str:
    """What it does, in a line."""
    looks = "Looks at every option" if share == 100 else f"Notices {share} of 100 options"
    return f"{looks} and thinks {iterations} ways through before it decides."


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
