"""Errors for authors whose text is not understood: where, what, the nearest word, a correct example."""

from collections.abc import Sequence
from dataclasses import dataclass

from gloaming.kernel import GloamingError

WIDE = 200  # letters of a line that are shown


def _short(told: str) -> str:
    """A message with its quotations shortened."""
    return told if len(told) <= 2 * WIDE else f"{told[:WIDE]} … {told[-WIDE:]}"


@dataclass(frozen=True)
class Misread:
    """A part of a text that is not understood. Rows and columns are counted from 1."""

    row: int
    column: int
    width: int
    line: str  # the whole line that it is in
    why: str
    example: str = ""

    def __str__(self) -> str:
        start = max(0, self.column - WIDE // 2) if len(self.line) > WIDE else 0
        shown = self.line[start : start + WIDE]
        under = " " * (self.column - 1 - start) + "^" * min(max(1, self.width), WIDE)
        told = f"    {shown}\n    {under}\n    {_short(self.why)}"
        return f"{told}\n    For example: {self.example}" if self.example else told


class NotUnderstood(GloamingError):
    """A text with sentences that are not understood."""

    def __init__(self, misreads: Sequence[Misread]) -> None:
        super().__init__("\n".join(f"line {each.row}, column {each.column}:\n{each}" for each in misreads))
        self.misreads = tuple(misreads)
