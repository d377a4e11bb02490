"""Puzzles as the file of a pack."""

import tomllib
from pathlib import Path
from typing import Any

import msgspec

from gloaming.kernel import GloamingError
from gloaming.packs import toml
from gloaming.teaching.puzzles import PuzzlesFile

DIGITS = 4


def read_puzzles(path: Path) -> PuzzlesFile:
    """What a file holds so far; nothing where there is none."""
    try:
        return msgspec.convert(tomllib.loads(path.read_text("utf-8")), PuzzlesFile) if path.exists() else PuzzlesFile()
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise GloamingError(f"{path}: {error}") from None


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
