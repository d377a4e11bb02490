"""Puzzles as the file of a pack."""

from pathlib import Path
from typing import Any

import msgspec

from gloaming.packs import toml
from gloaming.teaching.puzzles import PuzzlesFile

DIGITS = 4


def as_toml(found: PuzzlesFile) -> str:
    """The file as TOML."""
    lines = ["# Mined by `gloaming puzzles mine`: the same seed finds the same puzzles.", ""]
    lines += [f"seed = {found.seed}", f"looked = {found.looked}"]
    if found.ask:
        lines += ["", "[ask]", *toml.rows(dict(found.ask))]
    for puzzle in found.puzzle:
        fields = {key: rounded(each) for key, each in msgspec.to_builtins(puzzle).items() if each != {}}
        lines += ["", *toml.table("puzzle", fields)]
    return "\n".join(lines) + "\n"


def rounded(value: Any) -> Any:
    """Numbers with the digits that matter."""
    if isinstance(value, list):
        return [rounded(each) for each in value]
    return round(value, DIGITS) if isinstance(value, float) else value


def write_puzzles(path: Path, found: PuzzlesFile) -> None:
    """Writes the file atomically."""
    beside = path.with_name(f".{path.name}.new")
    beside.write_text(as_toml(found), "utf-8")
    beside.replace(path)
