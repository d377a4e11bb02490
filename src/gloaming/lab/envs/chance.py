"""Every way in which the set-up of a game can come out, with its probability: exact chance for solvers."""

from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

import msgspec

from gloaming.kernel import Dice, Game, GloamingError
from gloaming.kernel.options import chosen_options

T = TypeVar("T")

MOST = 100_000  # ways that are listed


class TooMuchChance(GloamingError):
    """A set-up with more outcomes than can be listed."""


class ListedDice(Dice):
    """Dice that give what a list says, and note how many results each throw could have had."""

    path: list[int] = []
    sides: list[int] = []

    def below(self, sides: int) -> int:
        """The next result, from 0: the first one where the list has come to its end."""
        place = len(self.sides)
        self.sides.append(sides)
        if place == len(self.path):
            self.path.append(0)
        return self.path[place]

    def random(self) -> float:
        """There are too many numbers between 0 and 1."""
        raise TooMuchChance("A random number between 0 and 1 has too many outcomes to be listed.")

    def roll(self, sides: int) -> int:
        """The result of one die: 1 to `sides`."""
        return self.below(sides) + 1

    def shuffle(self, items: list[T]) -> None:
        """Puts the items in the order that the list says."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]


def set_ups(game: Game[Any], options: Mapping[str, Any] | None = None) -> list[tuple[dict[str, Any], float]]:
    """The positions in which a game can begin, each with its probability; those that are alike are one."""
    found: dict[bytes, float] = {}
    for state, chance in outcomes(game, options):
        data = game.encode(state)
        found[data] = found.get(data, 0.0) + chance
    return [
        ({"game": game.name, "schema": game.schema, "state": msgspec.to_builtins(msgspec.msgpack.decode(data))}, chance)
        for data, chance in found.items()
    ]


def outcomes(game: Game[Any], options: Mapping[str, Any] | None) -> Iterator[tuple[Any, float]]:
    """Every course of the set-up with its probability, like an odometer: the last throw changes first."""
    path: list[int] = []
    for _ in range(MOST):
        dice = ListedDice(path=path)
        state = game.setup(chosen_options(game, options), dice)
        state.dice = Dice()
        chance = 1.0
        for sides in dice.sides:
            chance /= sides
        yield state, chance
        path = dice.path
        while path and path[-1] + 1 == dice.sides[len(path) - 1]:
            path.pop()
        if not path:
            return
        path[-1] += 1
    raise TooMuchChance(f"{game.title}: its set-up has more than {MOST} outcomes. Load it with `deals` instead.")
