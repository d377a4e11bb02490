"""A starter pack: it adds one card, a copy of one of the game's own, and passes every check."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from gloaming.kernel import GloamingError

from .check import check
from .library import LIBRARY
from .load import MANIFEST
from .pack import Pack
from .toml import rows, table

NEW = "my-first-card"


def write_starter(base: Pack, folder: Path) -> str:
    """Writes a pack that extends `base` into a new folder; returns the id of its card."""
    if folder.exists() and any(folder.iterdir()):
        raise GloamingError(f"{folder} is not empty. Choose a new folder.")
    manifest = {
        "name": _name(folder),
        "game": base.shape.game,
        "version": "0.1",
        "authors": ["You"],
        "licence": "All rights reserved",
        "about": "Cards of my own.",
        "extends": base.manifest.name,
    }
    _write(folder / MANIFEST, rows(manifest))
    for name, key, card in _models(base):
        copied = f"# A copy of {card.get('name') or card['id']}, to be changed."
        _write(folder / name, [copied, *table(key, {**card, "id": NEW})])
        if _passes(folder):
            return NEW
        (folder / name).unlink()
    (folder / MANIFEST).unlink()
    raise GloamingError(f"The pack {base.ref} has no component that can be there twice.")


def _name(folder: Path) -> str:
    """The name of the pack: that of its folder, without characters that are not allowed."""
    return re.sub(r"[^a-z0-9]+", "-", folder.resolve().name.lower()).strip("-") or "my-cards"


def _models(base: Pack) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Candidates for the card as plain data with file and key: those with a text and an example first."""
    found = [
        (name, str(path[0]), msgspec.to_builtins(each))
        for name, path, each in base.components
        if len(path) == 2 and hasattr(each, "id")
    ]
    yield from sorted(found, key=lambda each: not (each[2].get("example") and each[2].get("text")))


def _passes(folder: Path) -> bool:
    """Whether the pack is valid with that card: some cards must not exist twice."""
    pack = LIBRARY.add(folder).pack
    return pack is not None and not check(pack).faults


def _write(file: Path, lines: list[str]) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("\n".join([*lines, ""]), encoding="utf-8")
