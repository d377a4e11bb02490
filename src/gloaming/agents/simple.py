"""Simple computer players: one plays at random, one by habit, one looks a single step ahead."""

from random import Random
from typing import Any

from gloaming.kernel import DONE, TEAM, GloamingError
from gloaming.kernel.line import LineOfPlay

from .evaluation import Evaluation, evaluation_of
from .information_set import InformationSet, payoff_of, team_share

IMAGININGS = 8  # imagined copies in which each option is judged


class RandomAgent:
    """A player that takes any option."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    @property
    def name(self) -> str:
        """What one types to get it."""
        return "random"

    def choose(self, info: InformationSet) -> Any:
        """A random option of all, also of those that are not worth considering."""
        return Random(info.seed(self.seed)).choice(info.ask.options)


class NoHabit(GloamingError):
    """The game has no habits."""


class HabitAgent:
    """A player that follows the habits of the game, as playouts do."""

    @property
    def name(self) -> str:
        """What one types to get it."""
        return "habit"

    def choose(self, info: InformationSet) -> Any:
        """The habitual option; if that goes in circles, `done` or another."""
        habit = info.game.habit
        if habit is None:
            raise NoHabit(f"{info.game.title} has no habits. Name another computer player, as level:4.")
        option = habit(info.imagine(0).state, info.ask)
        if info.worth_a_thought(option):
            return option
        return DONE if DONE in info.options else info.options[0]


class Greedy:
    """A player that looks one step ahead and asks the game's judge, or plays out at random where there is none."""

    def __init__(self, imaginings: int = IMAGININGS, seed: int = 0) -> None:
        self.imaginings, self.seed = imaginings, seed

    @property
    def name(self) -> str:
        """What one types to get it."""
        return "greedy" if self.imaginings == IMAGININGS else f"greedy:{self.imaginings}"

    def choose(self, info: InformationSet) -> Any:
        """The best option; of equal ones `done`, else the first."""
        if len(info.options) == 1:
            return info.options[0]
        return max(self.evaluations(info), key=lambda evaluation: (evaluation.value, evaluation.option == DONE)).option

    def evaluations(self, info: InformationSet) -> list[Evaluation]:
        """The values of every option worth considering, in order; all are judged in the same copies."""
        random = Random(info.seed(self.seed))
        seeds = [random.getrandbits(64) for _ in range(self.imaginings)]
        return [
            evaluation_of(option, [self.after(info, option, seed, random) for seed in seeds]) for option in info.options
        ]

    def after(self, info: InformationSet, option: Any, seed: int, random: Random) -> float:
        """The expected payoff of an option in one imagined copy."""
        line: LineOfPlay = info.imagine(seed)
        line.step(option)
        judge = info.game.judge
        if line.outcome is None and judge is not None:
            seats = range(info.seats) if info.ask.seat == TEAM else [info.ask.seat]
            return team_share([judge(line.state, seat) for seat in seats])
        return payoff_of(line.play_out(random.random), info.ask.seat)
