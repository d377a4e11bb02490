"""Plans: several decisions that people make as one, such as a walk of many steps. Rules and records do not know
them."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from gloaming.scene import Gloss


class OfferedMove(NamedTuple):
    """Answers that are given after each other, and how they are shown as one."""

    answers: tuple[Any, ...]
    gloss: Gloss


def no_plans(state: Any, ask: Any) -> Sequence[OfferedMove]:
    """The plans of a game in which every decision is made by itself."""
    return ()
