"""Units on the board: a kind, and which of its two sides shows. Only this file knows how they are written."""

from typing import NewType

Kind = str  # what is printed on a unit: its id in the pack
Unit = NewType("Unit", str)  # a kind with the side that shows; written like the kind while it is healthy

NOBODY = Unit("")
_WOUNDED = "!"  # stands behind the id of a wounded unit


def healthy(unit: Kind | Unit) -> Unit:
    """A unit with its healthy side up."""
    return Unit(unit.removesuffix(_WOUNDED))


def wounded(unit: Kind | Unit) -> Unit:
    """A unit with its wounded side up."""
    return Unit(healthy(unit) + _WOUNDED)


def is_wounded(unit: Kind | Unit) -> bool:
    """Whether the wounded side shows."""
    return unit.endswith(_WOUNDED)
