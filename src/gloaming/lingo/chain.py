"""Texts that set each other off: however they are put together, they come to an end."""

from typing import Any, Protocol

from gloaming.kernel import Flow

LONGEST = 30  # texts that one has set off, one through another or one after another, itself included


class Chaining(Protocol):
    """A state that counts the texts of the chain that is being carried out; between chains none."""

    chained: int


def ends_here(s: Chaining) -> bool:
    """Whether the chain that is being carried out is so long that no further text joins it."""
    return s.chained >= LONGEST


def chain(s: Chaining, flow: Flow[Any]) -> Flow[None]:
    """Carries out a text that something has set off: the first of a chain, or one more of it."""
    if ends_here(s):
        return
    first = not s.chained
    s.chained += 1
    try:
        yield from flow
    except Exception:  # it makes an end of more than itself; not where a flow is only dropped
        if first:
            s.chained = 0
        raise
    if first:
        s.chained = 0
