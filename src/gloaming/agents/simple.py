"""Players that do not look far: one that plays at random, one that looks a single step ahead."""

from random import Random
from typing import Any

from gloaming.kernel import DONE, TEAM
from gloaming.kernel.line import LineOfPlay

from .chair import Chair, pay, shared
from .opinion import Opinion, opinion_of

IMAGININGS = 8  # copies that a single step is judged in


class AtRandom:
    """A player that takes any option."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    @property
    def name(self) -> str:
        """What one types to get it."""
        return "random"

    def choose(self, chair: Chair) -> Any:
        """Any option; not from those worth a thought, since it does not think."""
        return Random(chair.seed(self.seed)).choice(chair.ask.options)


class Greedy:
    """A player that looks one step ahead and asks the game's judge, or plays out at random where there is none."""

    def __init__(self, imaginings: int = IMAGININGS, seed: int = 0) -> None:
        self.imaginings, self.seed = imaginings, seed

    @property
    def name(self) -> str:
        """What one types to get it."""
        return "greedy" if self.imaginings == IMAGININGS else f"greedy:{self.imaginings}"

    def choose(self, chair: Chair) -> Any:
        """The option that looks best; of equals being done, else the first."""
        if len(chair.options) == 1:
            return chair.options[0]
        return max(self.opinions(chair), key=lambda opinion: (opinion.value, opinion.option == DONE)).option

    def opinions(self, chair: Chair) -> list[Opinion]:
        """What it thinks of every option worth a thought, in their order; all are judged in the same copies."""
        random = Random(chair.seed(self.seed))
        seeds = [random.getrandbits(64) for _ in range(self.imaginings)]
        return [
            opinion_of(option, [self.after(chair, option, seed, random) for seed in seeds]) for option in chair.options
        ]

    def after(self, chair: Chair, option: Any, seed: int, random: Random) -> float:
        """What an option comes to in one imagined copy."""
        line: LineOfPlay = chair.imagine(seed)
        line.step(option)
        judge = chair.game.judge
        if line.outcome is None and judge is not None:
            seats = range(chair.seats) if chair.ask.seat == TEAM else [chair.ask.seat]
            return shared([judge(line.state, seat) for seat in seats])
        return pay(line.play_out(random.random), chair.ask.seat)
