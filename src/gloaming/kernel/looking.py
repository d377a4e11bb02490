"""Looking at a state: as long as somebody only looks, what was found out once need not be found out again."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class Looking(threading.local):
    """What has been found out by who looks now, in this thread; None where a state may change."""

    found: dict[Any, Any] | None = None


LOOKING = Looking()


@contextmanager
def looking() -> Iterator[None]:
    """Within this no state changes."""
    before = LOOKING.found
    LOOKING.found = {}
    try:
        yield
    finally:
        LOOKING.found = before


def found_once(find: Callable[P, T]) -> Callable[P, T]:
    """A question about a state that is answered once for the same things while somebody looks.

    They are told apart by what they are, not by what they hold. The answer is shared: nobody changes it.
    """

    @wraps(find)
    def answer(*arguments: P.args, **named: P.kwargs) -> T:
        """What was found, or what is found now."""
        found = LOOKING.found
        if found is None or named:
            return find(*arguments, **named)
        key = (find, *map(id, arguments))
        known = found.get(key)
        if known is None:  # the arguments are kept, so that nothing else gets their ids
            known = found[key] = arguments, find(*arguments, **named)
        return known[1]

    return answer
