"""A handicap for computer players: they overlook some of the options."""

from collections.abc import Sequence
from copy import copy
from random import Random
from typing import Any

from .information_set import Agent, InformationSet

OWN = 1 << 20  # added to the seed, so that its random numbers differ from those of the other player


def with_options(info: InformationSet, options: Sequence[Any]) -> InformationSet:
    """The same information set with only these options."""
    narrow = copy(info)
    narrow.options = options
    return narrow


class Handicap:
    """Another player who sees each option only with a probability of `share` in 100; at least one is seen."""

    def __init__(self, share: int, player: Agent, seed: int = 0) -> None:
        self.share, self.player, self.seed = share, player, seed

    @property
    def name(self) -> str:
        """What one types to get it."""
        return f"noticing:{self.share}:{self.player.name}"

    def choose(self, info: InformationSet) -> Any:
        """What the other player takes of the options that are seen."""
        random, options = Random(info.seed(self.seed + OWN)), info.options
        noticed = [option for option in options if 100 * random.random() < self.share]
        return self.player.choose(with_options(info, noticed or [random.choice(options)]))
