"""Memoized questions about a state: within a `memo_scope` no state changes, so each question is answered once."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from typing import Any, TypeVar, TypeVarTuple

Q = TypeVarTuple("Q")
T = TypeVar("T")

MEMO: ContextVar[dict[Any, Any] | None] = ContextVar("MEMO", default=None)
"""The answers of the present scope, by question and arguments; None outside of any scope, where a state may change."""


@contextmanager
def memo_scope() -> Iterator[None]:
    """A block in which no state changes: memoized functions keep their answers until it ends."""
    before = MEMO.set({})
    try:
        yield
    finally:
        MEMO.reset(before)


def memoized(find: Callable[[*Q], T]) -> Callable[[*Q], T]:
    """Keeps the answers of a function within a `memo_scope`; outside of one it is called each time.

    Arguments are told apart by identity, not by value. The answer is shared by all callers: it must not be changed.
    """

    @wraps(find)
    def answer(*arguments: *Q) -> T:
        """The answer that is kept, or a new one."""
        found = MEMO.get()
        if found is None:
            return find(*arguments)
        key = (find, *map(id, arguments))
        known = found.get(key)
        if known is None:  # the arguments are kept alive, so that no other object gets their ids
            known = found[key] = arguments, find(*arguments)
        return known[1]

    return answer
