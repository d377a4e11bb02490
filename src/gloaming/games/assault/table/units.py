"""Units on the board: a kind, and which of its two sides shows."""

from msgspec import Struct

Kind = str  # what is printed on a unit: its id in the pack


class Unit(Struct, frozen=True, order=True, array_like=True, forbid_unknown_fields=True, gc=False, cache_hash=True):
    """A unit with the side that shows; Giantslayers in a battle are units, too."""

    kind: Kind
    wounded: bool = False

    def __str__(self) -> str:
        """As pieces of the table and the language of tests name it: `!` says that it is wounded."""
        return f"{self.kind}!" if self.wounded else self.kind


def healthy(kind: Kind) -> Unit:
    """A unit with its healthy side up."""
    return Unit(kind)


def wounded(kind: Kind) -> Unit:
    """A unit with its wounded side up."""
    return Unit(kind, True)
