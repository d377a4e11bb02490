"""A cache of drawings: the same values give the very same piece, so that unchanged pieces are neither drawn nor
compared.

A table changes little from one decision to the next, and a diff sees by identity that a piece has not changed.
"""

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar, cast

import msgspec

P = ParamSpec("P")
T = TypeVar("T")

MOST = 20_000  # drawings that are kept of one function; then all of them are dropped

encode = msgspec.msgpack.Encoder().encode
caches: list[dict[bytes, object]] = []  # the cache of each function


def cached_drawing(draw: Callable[P, T]) -> Callable[P, T]:
    """Caches a drawing function by the values of its arguments, which are plain data or structs.

    What it returns is shared: nobody may change it.
    """
    return cached_drawing_by(cast("Callable[P, object]", as_they_are))(draw)


def as_they_are(*values: object) -> tuple[object, ...]:
    """The arguments themselves, as the key of a drawing."""
    return values


def cached_drawing_by(key_of: Callable[P, object]) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Caches a drawing function by a key that is made of its arguments; what it returns must not be changed."""

    def decorate(draw: Callable[P, T]) -> Callable[P, T]:
        """The function with its cache."""
        kept: dict[bytes, T] = {}
        caches.append(kept)  # type: ignore[arg-type]

        @wraps(draw)
        def drawn(*arguments: P.args, **named: P.kwargs) -> T:
            key = encode(key_of(*arguments, **named))
            found = kept.get(key)
            if found is None:
                if len(kept) >= MOST:
                    kept.clear()
                found = kept[key] = draw(*arguments, **named)
            return found

        return drawn

    return decorate


def clear_draw_cache() -> None:
    """Drops every cached drawing."""
    for kept in caches:
        kept.clear()
