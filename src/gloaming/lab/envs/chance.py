"""Exact chance for solvers: every outcome of the set-up of a game, and the bounds of throws in play."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from msgspec import Struct

from gloaming.kernel import ChanceAsked, Dice, Game, GloamingError
from gloaming.kernel.options import chosen_options

from .survey import Survey, ample, random_matches

T = TypeVar("T")

MOST = 100_000  # most outcomes of a set-up that are listed


class TooMuchChance(GloamingError):
    """There are too many outcomes to list."""


class SetUp(Struct, frozen=True):
    """An outcome of the set-up: the throws that lead to it, and its probability."""

    throws: list[int]
    chance: float


class Throws(Struct, frozen=True):
    """The bounds of the throws in random matches, the set-up included."""

    sides: int  # most sides of a throw
    count: int  # most throws in a match


def set_ups(game: Game[Any], options: Mapping[str, Any] | None = None) -> list[SetUp]:
    """The outcomes of the set-up, each with its probability; equal ones are merged."""
    found: dict[bytes, SetUp] = {}
    for state, throws, chance in outcomes(game, options):
        state.dice = Dice()
        data = game.encode(state)
        alike = found.get(data)
        found[data] = SetUp(throws, chance) if alike is None else SetUp(alike.throws, alike.chance + chance)
    return list(found.values())


def outcomes(game: Game[Any], options: Mapping[str, Any] | None) -> Iterator[tuple[Any, list[int], float]]:
    """Every course of the set-up: the state, the throws that lead to it, and their probability."""
    ways: list[tuple[list[int], float]] = [([], 1.0)]
    chosen = chosen_options(game, options)
    while ways:
        throws, chance = ways.pop()
        try:
            yield game.setup(chosen, Dice(listed=throws[:])), throws, chance
        except ChanceAsked as asked:
            if not asked.sides or chance / asked.sides < 1 / MOST:
                raise TooMuchChance(f"{game.title}: its set-up has more than {MOST} outcomes.") from None
            ways += [([*throws, result], chance / asked.sides) for result in reversed(range(asked.sides))]


class NotingDice(Dice):
    """Dice that record how many outcomes each throw could have had."""

    noted: list[int] = []

    def roll(self, sides: int) -> int:
        """The result of one die: 1 to `sides`."""
        self.noted.append(sides)
        return super().roll(sides)

    def shuffle(self, items: list[T]) -> None:
        """Puts the items in random order: a throw for each but the last."""
        self.noted += range(len(items), 1, -1)
        super().shuffle(items)


def throws_of(game: Game[Any], options: Mapping[str, Any]) -> Throws:
    """The bounds of throws, from the random matches of a survey."""
    noting = replace(game, setup=lambda chosen, dice: game.setup(chosen, NotingDice(dice.seed)))
    noted = [match.state.dice.noted for match in random_matches(noting, options)]
    return Throws(max(max(each, default=0) for each in noted), max(map(len, noted)))


class ExactChance:
    """The bounds of a game whose chance is listed."""

    def __init__(self, survey: Survey) -> None:
        self.set_ups = listed_set_ups(survey)
        met = throws_of(survey.game, survey.options)
        later = not self.set_ups or met.count > max(len(each.throws) for each in self.set_ups)
        self.sides = max(len(self.set_ups), met.sides * later)  # most outcomes of a chance node
        self.nodes = 1 + int(ample(met.count)) * later  # most chance nodes of a match

    def first(self) -> list[tuple[int, float]]:
        """The outcomes of the node at the beginning."""
        return [(number, each.chance) for number, each in enumerate(self.set_ups)]


def listed_set_ups(survey: Survey) -> list[SetUp]:
    """Every outcome of the set-up; empty if there are too many, so that its throws are chance nodes one by one."""
    try:
        return set_ups(survey.game, survey.options)
    except TooMuchChance:
        return []
