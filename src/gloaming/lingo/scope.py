"""What a text knows while it runs, how far sentences are carried out, and the options that texts offer."""

from collections.abc import Callable, Sequence
from enum import IntEnum
from typing import Any

from msgspec import Struct

from gloaming.kernel import Flow, Outcome, Seat, choose

Thing = int | str  # the id of something in the state


class Extent(IntEnum):
    """How far a sentence was carried out."""

    NOTHING = 0
    PARTLY = 1
    FULLY = 2


NOTHING, PARTLY, FULLY = Extent  # faster than looking them up in the enum


class Pick(Struct, frozen=True, tag="pick"):
    """The option that picks a thing."""

    thing: Thing


class Do(Struct, frozen=True, tag="do"):
    """The option to do what these words of a card say."""

    text: str


class HowMany(Struct, frozen=True, tag="how many"):
    """The option that names a number."""

    n: int


Option = Pick | Do | HowMany


class Scope:
    """What a text knows while it runs: whose it is, what was picked. Games extend it for their words."""

    __slots__ = ("it", "over", "rule", "seat", "state", "this", "those", "times")

    def __init__(self, state: Any, seat: Seat = 0, this: Any = None, rule: str = "") -> None:
        self.state = state
        self.seat = seat  # the seat that the text addresses, which makes the choices
        self.this = this  # the thing that the text belongs to: this card, this Threat
        self.rule = rule  # the rule that questions cite
        self.it: Any = None  # the subject of the sentence, for `its`
        self.those: dict[str, Sequence[Any]] = {}  # by kind: what was picked last, for `that`
        self.times = 1  # the factor under `For each`
        self.over: Outcome | None = None  # how the game ended, in an example


class Held(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A lasting effect of a text as plain data, kept in the state.

    `k` is its index in the script, where everything else about it can be looked up.
    """

    k: int
    key: str  # the key of its stat, deed or verb
    n: int = 0
    of: list[Thing] | None = None  # the things it applies to; None: those that the text means at any time
    lasts: str = ""
    slots: dict[str, Any] = {}


Chooser = Callable[[Any, str, Callable[[], Sequence[Any]]], Flow[Any]]


def ask_the_seat(scope: Scope, kind: str, options: Callable[[], Sequence[Any]]) -> Flow[Any]:
    """The usual way to choose: the seat that the text addresses picks one option."""
    return choose(scope.seat, kind, options(), scope.rule)
