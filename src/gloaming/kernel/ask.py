"""The one shape that every decision has: a seat picks one of these options."""

from collections.abc import Callable, Generator, Sequence
from typing import Any, TypeVar

from msgspec import Struct

T = TypeVar("T")

Seat = int
Viewer = Seat | None  # None watches without a seat

About = str | int | None  # what a decision is about: the id, the name or the number of something; None is nothing

TEAM: Seat = -1  # any seat of the team may answer; the options say whose they are


class Ask(Struct, frozen=True, gc=False):
    """A decision: who decides, what it is called, what can be chosen, the rule it comes from, and what it is about.

    `kind` is one of a few names that a game knows beforehand; which figure, token or slot it is asked for is `about`.
    """

    seat: Seat
    kind: str
    options: Sequence[Any]
    rule: str
    about: About = None

    @property
    def title(self) -> str:
        """The kind and what it is about, as a text for people; programs read `kind` and `about`."""
        return self.kind if self.about is None else f"{self.kind} {self.about}"


class Done(Struct, frozen=True, tag="done"):
    """The option that ends a choice of any number."""


DONE = Done()

Flow = Generator[Ask, Any, T]
"""A rule that may stop to ask: yields each `Ask`, receives the option chosen, returns a `T`."""


def choose(seat: Seat, kind: str, options: Sequence[T], rule: str, about: About = None) -> Flow[T]:
    """Asks the seat to pick one of the options; where there is only one, it is taken without asking."""
    if len(options) == 1:
        return options[0]
    answer: T = yield Ask(seat, kind, options, rule, about)
    return answer


def choose_some(seat: Seat, kind: str, items: Callable[[], Sequence[T]], rule: str) -> Flow[list[T]]:
    """Asks the seat to pick any number of items, one by one until it is done; `items` gives what can be picked now."""
    picked: list[T] = []
    while left := [item for item in items() if item not in picked]:
        answer = yield Ask(seat, kind, [DONE, *left], rule)
        if answer == DONE:
            break
        picked.append(answer)
    return picked
