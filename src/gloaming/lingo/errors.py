"""What an author is told when a text is not understood: where, what, the nearest word, a correct example."""

from collections.abc import Sequence
from dataclasses import dataclass

from gloaming.kernel import GloamingError


@dataclass(frozen=True)
class Misread:
    """A place in a text that is not understood. Rows and columns are counted from 1."""

    row: int
    column: int
    width: int
    line: str  # the whole line it stands in
    why: str
    example: str = ""

    def __str__(self) -> str:
        told = f"    {self.line}\n    {' ' * (self.column - 1)}{'^' * max(1, self.width)}\n    {self.why}"
        return f"{told}\n    For example: {self.example}" if self.example else told


class NotUnderstood(GloamingError):
    """A text with sentences that are not understood."""

    def __init__(self, misreads: Sequence[Misread]) -> None:
        super().__init__("\n".join(f"line {each.row}, column {each.column}:\n{each}" for each in misreads))
        self.misreads = tuple(misreads)
