"""Output in encodings without some signs: letters are printed instead, so that nothing crashes."""

import codecs
import io
from typing import TextIO

LETTERS = {"♠": "S", "♣": "C", "♥": "H", "♦": "D", "–": "-", "—": "-", "×": "x", "…": "...", "’": "'", "·": "-"}


def writable(out: TextIO) -> TextIO:
    """A stream that can write every text, with letters or question marks for what its encoding lacks."""
    codecs.register_error("gloaming", _in_letters)
    if isinstance(out, io.TextIOWrapper):
        out.reconfigure(errors="gloaming")
    return out


def _in_letters(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end]
    return "".join(LETTERS.get(char, "?") for char in lacking), error.end
