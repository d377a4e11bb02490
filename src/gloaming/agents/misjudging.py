"""A player who misjudges: what each option is worth to it is off by some error. Weaker levels are made so.

It sees every option and means well: it takes what is a little worse for the best, and hardly ever what is much worse.
What it takes for good it takes for good for a while, as people do, so that it does not waver from decision to decision.
"""

from random import Random
from typing import Any

from .information_set import InformationSet, at_stake, payoff_of
from .search import Search

WHILE = 12  # decisions of the match for which a misjudgement lasts
MOST = 2.0  # no error is larger, in standard errors


class Misjudging:
    """A search whose values are off, by so many thousandths of what is at stake in the game."""

    def __init__(self, error: int, player: Search, seed: int = 0) -> None:
        self.error, self.player, self.seed = error, player, seed

    @property
    def name(self) -> str:
        """What one types to get it."""
        return f"misjudging:{self.error}:{self.player.name}"

    def choose(self, info: InformationSet) -> Any:
        """What looks best to it; a win that lies on the table it sees as anybody does."""
        if len(info.options) == 1:
            return info.options[0]
        best, values = self.player.choice_and_values(info)
        if len(values) < 2 or wins_at_once(info, best):
            return best
        error = self.error / 1000 * at_stake(info.game)
        return max(values, key=lambda option: values[option] + error * self.off(info, option))

    def off(self, info: InformationSet, option: Any) -> float:
        """By how much an option is misjudged, in standard errors."""
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
