"""What a text knows while it runs, how far a sentence was done, and the options that texts offer."""

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
    """The option to pick a thing."""

    thing: Thing


class Do(Struct, frozen=True, tag="do"):
    """The option to do what these words of a card say."""

    text: str


class HowMany(Struct, frozen=True, tag="how many"):
    """The option of a number."""

    n: int


Option = Pick | Do | HowMany


class Scope:
    """What a text knows while it runs: whose it is, what was picked. Games extend it for their own words."""

    __slots__ = ("it", "over", "rule", "seat", "state", "this", "those", "times")

    def __init__(self, state: Any, seat: Seat = 0, this: Any = None, rule: str = "") -> None:
        self.state = state
        self.seat = seat  # who the text speaks to, and who chooses
        self.this = this  # what bears the text: this card, this Threat
        self.rule = rule  # that questions refer to
        self.it: Any = None  # the subject of the sentence: its hand
        self.those: dict[str, Sequence[Any]] = {}  # what was picked last of each kind: that NPC
        self.times = 1  # how often, under `For each`
        self.over: Outcome | None = None  # how the game ended, in an example


class Held(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Something that a text has brought about and that lasts: plain data, for the state to keep.

    `k` is its place in the script, where the rest of it can be looked up.
    """

    k: int
    key: str  # the stat, the deed or the verb
    n: int = 0
    of: list[Thing] | None = None  # whom it was laid on; None: whom the text means, at any time
    lasts: str = ""
    slots: dict[str, Any] = {}


Chooser = Callable[[Any, str, Callable[[], Sequence[Any]]], Flow[Any]]


def ask_the_seat(scope: Scope, kind: str, options: Callable[[], Sequence[Any]]) -> Flow[Any]:
    """The usual way to choose: the seat that the text speaks to picks one."""
    return choose(scope.seat, kind, options(), scope.rule)
