"""Limits chains of texts that trigger each other, so that they always end."""

from typing import Any, Protocol

from gloaming.kernel import Flow

LONGEST = 30  # texts in one chain, the first included


class Chaining(Protocol):
    """A state that counts the texts of the present chain; 0 between chains."""

    chained: int


def ends_here(s: Chaining) -> bool:
    """Whether the present chain is so long that no further text may join it."""
    return s.chained >= LONGEST


def chain(s: Chaining, flow: Flow[Any]) -> Flow[None]:
    """Runs a text that something has triggered: the first of a chain, or one more in it."""
    if ends_here(s):
        return
    first = not s.chained
    s.chained += 1
    try:
        yield from flow
    except Exception:  # an exception ends the whole chain; a flow that is merely dropped does not
        if first:
            s.chained = 0
        raise
    if first:
        s.chained = 0
