"""A search with noise on its values: the weaker levels are made of it.

It considers every option, and mostly takes one that is a little worse than the best, hardly ever one that is much
worse. The noise on an option stays the same for some decisions, so that the player does not waver.
"""

from random import Random
from typing import Any

from .information_set import InformationSet, at_stake, payoff_of
from .search import Search

WHILE = 12  # decisions of the match after which the noise changes
MOST = 2.0  # no error is larger, in standard errors


class NoisySearch:
    """A search whose values are off at random; `error` is the standard error in thousandths of what is at stake."""

    def __init__(self, error: int, player: Search, seed: int = 0) -> None:
        self.error, self.player, self.seed = error, player, seed

    @property
    def name(self) -> str:
        """What one types to get it."""
        return f"misjudging:{self.error}:{self.player.name}"

    def choose(self, info: InformationSet) -> Any:
        """The option with the highest noisy value; a win at once is never overlooked."""
        if len(info.options) == 1:
            return info.options[0]
        best, values = self.player.choice_and_values(info)
        if len(values) < 2 or wins_at_once(info, best):
            return best
        error = self.error / 1000 * at_stake(info.game)
        return max(values, key=lambda option: values[option] + error * self.noise(info, option))

    def noise(self, info: InformationSet, option: Any) -> float:
        """The noise on the value of an option, in standard errors."""
        chance = Random(f"{self.seed} {info.seat} {info.ply // WHILE} {option!r}")
        return min(max(chance.gauss(0.0, 1.0), -MOST), MOST)


def wins_at_once(info: InformationSet, option: Any) -> bool:
    """Whether the match ends with an option, and well."""
    line = info.imagine(0)
    line.step(option)
    if line.outcome is None:
        return False
    return payoff_of(line.outcome, info.ask.seat) > 0 and payoff_of(line.outcome, info.ask.seat) == max(
        line.outcome.payoffs
    )
