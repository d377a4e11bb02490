"""A player that overlooks some of the options: how a weaker level is made without playing foolishly on purpose."""

from collections.abc import Sequence
from copy import copy
from random import Random
from typing import Any

from .information_set import Agent, InformationSet

OWN = 1 << 20  # sets its chance apart from that of the player it lends its eyes to


def with_options(info: InformationSet, options: Sequence[Any]) -> InformationSet:
    """The same decision for a player who thinks of these options only."""
    narrow = copy(info)
    narrow.options = options
    return narrow


class Handicap:
    """A player that thinks of each option with a given chance in a hundred only, and of one at least."""

    def __init__(self, share: int, player: Agent, seed: int = 0) -> None:
        self.share, self.player, self.seed = share, player, seed

    @property
    def name(self) -> str:
        """What one types to get it."""
        return f"noticing:{self.share}:{self.player.name}"

    def choose(self, info: InformationSet) -> Any:
        """What the other player would take of those options that it notices."""
        random, options = Random(info.seed(self.seed + OWN)), info.options
        noticed = [option for option in options if 100 * random.random() < self.share]
        return self.player.choose(with_options(info, noticed or [random.choice(options)]))
