"""What is wrong with a pack: file, line, field, what was expected and what was found."""

from collections.abc import Sequence
from dataclasses import dataclass

from gloaming.kernel import GloamingError


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong with a pack."""

    file: str
    line: int  # counted from 1; 0 if there is none
    field: str
    what: str

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.line else self.file
        return ": ".join(part for part in (place, self.field, self.what) if part)


class BadPack(GloamingError):
    """A pack that cannot be used, with everything that is wrong with it."""

    def __init__(self, where: str, faults: Sequence[Fault]) -> None:
        super().__init__(f"The pack in {where} has {len(faults)} fault{'s' * (len(faults) != 1)}:\n{told(faults)}")
        self.faults = tuple(faults)


class MissingPack(GloamingError):
    """A match needs a pack that is not installed."""


def told(faults: Sequence[Fault]) -> str:
    """Faults for people, one a line."""
    return "\n".join(str(fault) for fault in faults)
