"""Exact chance for solvers: every way in which the set-up of a game can come out, and how far throws in play go."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from msgspec import Struct

from gloaming.kernel import ChanceAsked, Dice, Game, GloamingError
from gloaming.kernel.options import chosen_options

from .survey import Survey, ample, random_matches

T = TypeVar("T")

MOST = 100_000  # ways of the set-up that are listed


class TooMuchChance(GloamingError):
    """Chance whose outcomes cannot be listed."""


class SetUp(Struct, frozen=True):
    """An outcome of the set-up: the throws that lead to it, and its probability."""

    throws: list[int]
    chance: float


class Throws(Struct, frozen=True):
    """How far the throws of random matches went, with those of the set-up."""

    sides: int  # of one throw
    count: int  # in one match


def set_ups(game: Game[Any], options: Mapping[str, Any] | None = None) -> list[SetUp]:
    """The outcomes of the set-up, each with its probability; those that are alike are one."""
    found: dict[bytes, SetUp] = {}
    for state, throws, chance in outcomes(game, options):
        state.dice = Dice()
        data = game.encode(state)
        alike = found.get(data)
        found[data] = SetUp(throws, chance) if alike is None else SetUp(alike.throws, alike.chance + chance)
    return list(found.values())


def outcomes(game: Game[Any], options: Mapping[str, Any] | None) -> Iterator[tuple[Any, list[int], float]]:
    """Every course of the set-up: the state, the throws that lead there, and their probability."""
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
    """Dice that note how many outcomes each throw could have had."""

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
    """How far throws go, by the random matches of a survey."""
    noting = replace(game, setup=lambda chosen, dice: game.setup(chosen, NotingDice(dice.seed)))
    noted = [match.state.dice.noted for match in random_matches(noting, options)]
    return Throws(max(max(each, default=0) for each in noted), max(map(len, noted)))


class ExactChance:
    """What is known of a game whose chance is listed."""

    def __init__(self, survey: Survey) -> None:
        self.set_ups = listed_set_ups(survey)
        met = throws_of(survey.game, survey.options)
        later = not self.set_ups or met.count > max(len(each.throws) for each in self.set_ups)
        self.sides = max(len(self.set_ups), met.sides * later)  # outcomes of a node
        self.nodes = 1 + int(ample(met.count)) * later  # of a match

    def first(self) -> list[tuple[int, float]]:
        """The outcomes of the node at the beginning."""
        return [(number, each.chance) for number, each in enumerate(self.set_ups)]


def listed_set_ups(survey: Survey) -> list[SetUp]:
    """Every outcome of the set-up; none where there are too many, so that its throws come one by one."""
    try:
        return set_ups(survey.game, survey.options)
    except TooMuchChance:
        return []
