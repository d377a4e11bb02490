"""Looking at a state: as long as somebody only looks, what was found out once need not be found out again."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from typing import Any, TypeVar, TypeVarTuple

Q = TypeVarTuple("Q")
T = TypeVar("T")

FOUND: ContextVar[dict[Any, Any] | None] = ContextVar("FOUND", default=None)
"""What has been found out by who looks now; None where a state may change."""


@contextmanager
def looking() -> Iterator[None]:
    """Within this no state changes."""
    before = FOUND.set({})
    try:
        yield
    finally:
        FOUND.reset(before)


def found_once(find: Callable[[*Q], T]) -> Callable[[*Q], T]:
    """A question about a state that is answered once for the same things while somebody looks.

    They are told apart by what they are, not by what they hold. The answer is shared: nobody changes it.
    """

    @wraps(find)
    def answer(*arguments: *Q) -> T:
        """What was found, or what is found now."""
        found = FOUND.get()
        if found is None:
            return find(*arguments)
        key = (find, *map(id, arguments))
        known = found.get(key)
        if known is None:  # the arguments are kept, so that nothing else gets their ids
            known = found[key] = arguments, find(*arguments)
        return known[1]

    return answer
