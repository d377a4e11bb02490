"""A chair from which only some of the options are seen."""

from collections.abc import Sequence
from copy import copy
from typing import Any

from .chair import Chair


def narrowed(chair: Chair, options: Sequence[Any]) -> Chair:
    """The same decision for a player who thinks of these options only."""
    narrow = copy(chair)
    narrow.options = options
    return narrow
