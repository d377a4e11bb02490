"""The Enigma table of a booklet: 7 x 7 words, and for each Enigma the places of its words in order."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from gloaming.packs import Fault

COLUMNS = "ABCDEFG"
ROWS = "1234567"
ENIGMA = re.compile(r"Enigma ([A-G]): ([A-G][1-7](?:, [A-G][1-7])*)")
FIRST = f"|   | {' | '.join(COLUMNS)} |"
RULE = re.compile(r"\|(-+\|){8}")


@dataclass(frozen=True)
class EnigmaTable:
    """The words by their places, `B2`, and the places that each Enigma asks for."""

    words: Mapping[str, str]
    enigmas: Mapping[str, tuple[str, ...]]


def read_enigmas(file: str, line: int, rows: Sequence[str], found: list[Fault]) -> EnigmaTable:
    """The table below its heading; what is wrong with it is added to `found`."""

    def wrong(at: int, what: str) -> None:
        found.append(Fault(file, at, "Enigma Table", what))

    words: dict[str, str] = {}
    enigmas: dict[str, tuple[str, ...]] = {}
    for at, row in enumerate(rows, line + 1):
        text = row.strip()
        if enigma := ENIGMA.fullmatch(text):
            enigmas[enigma[1]] = tuple(enigma[2].split(", "))
        elif text.startswith("|") and text != FIRST and not RULE.fullmatch(text):
            cells = [cell.strip() for cell in text.strip("|").split("|")]
            if len(cells) != 1 + len(COLUMNS) or cells[0] not in ROWS or not all(cells):
                wrong(at, f"expected the number of the row, 1 to 7, and a word for each of {', '.join(COLUMNS)}")
            words |= {column + cells[0]: word for column, word in zip(COLUMNS, cells[1:], strict=False)}
        elif text and not text.startswith("|"):
            wrong(at, "expected a row of the table, or an Enigma: `Enigma A: B2, E5, A4`")
    if len(words) != len(COLUMNS) * len(ROWS):
        wrong(line, f"expected 7 rows of 7 words, found {len(words)} words")
    elif len(set(words.values())) != len(words):
        wrong(line, "a word stands in it twice; the pack could not tell the places apart")
    return EnigmaTable(words, enigmas)
