"""Pieces that look the same are the same: what was drawn of some values is drawn once, and found again at once.

A table changes little from one decision to the next. What has not changed is not drawn again, nor compared again: a
diff sees at once that a piece is the same one.
"""

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar, cast

import msgspec

P = ParamSpec("P")
T = TypeVar("T")

MOST = 20_000  # drawings of one kind that are kept

encode = msgspec.msgpack.Encoder().encode
kinds: list[dict[bytes, object]] = []  # what is kept, for each kind of drawing


def drawn_once(draw: Callable[P, T]) -> Callable[P, T]:
    """A drawing that depends on nothing but the values of its arguments, which are plain data or structs.

    It is shared by all who look: nobody may change it.
    """
    return drawn_by(cast("Callable[P, object]", as_they_are))(draw)


def as_they_are(*values: object) -> tuple[object, ...]:
    """The arguments of a drawing."""
    return values


def drawn_by(what: Callable[P, object]) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """A drawing that depends on nothing but what this makes of its arguments; it is shared, nobody may change it."""

    def decorate(draw: Callable[P, T]) -> Callable[P, T]:
        """The same drawing, kept."""
        kept: dict[bytes, T] = {}
        kinds.append(kept)  # type: ignore[arg-type]

        @wraps(draw)
        def drawn(*arguments: P.args, **named: P.kwargs) -> T:
            key = encode(what(*arguments, **named))
            found = kept.get(key)
            if found is None:
                if len(kept) >= MOST:
                    kept.clear()
                found = kept[key] = draw(*arguments, **named)
            return found

        return drawn

    return decorate


def forget_drawings() -> None:
    """Everything is drawn anew."""
    for kept in kinds:
        kept.clear()
