"""A pack to begin with: it adds one card, a copy of one that comes with the game, and passes every check."""

from pathlib import Path
from typing import Any

import msgspec

from gloaming.kernel import GloamingError

from .load import MANIFEST
from .pack import Pack

NEW = "my-first-card"


def write_starter(base: Pack, folder: Path) -> str:
    """Writes a pack that extends `base` into a new folder; the id of its card."""
    if folder.exists() and any(folder.iterdir()):
        raise GloamingError(f"{folder} is not empty. Choose a new folder.")
    file, key, card = _model(base)
    folder.mkdir(parents=True, exist_ok=True)
    manifest = {
        "name": "my-cards",
        "game": base.shape.game,
        "version": "0.1",
        "authors": ["You"],
        "licence": "All rights reserved",
        "about": "Cards of my own.",
        "extends": base.manifest.name,
    }
    _write(folder / MANIFEST, "\n".join(_rows(manifest)))
    _write(folder / file, "\n".join(_table(key, {**card, "id": NEW})))
    return NEW


def _model(base: Pack) -> tuple[str, str, dict[str, Any]]:
    """A component with an example, if there is one, as plain data."""
    found = [
        (file, str(path[0]), msgspec.to_builtins(each))
        for file, path, each in base.components
        if len(path) == 2 and hasattr(each, "id")
    ]
    if not found:
        raise GloamingError(f"The pack {base.ref} has no components to begin with.")
    with_example = [each for each in found if each[2].get("example") and each[2].get("text")]
    return (with_example or found)[0]


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"{text}\n", encoding="utf-8")


def _table(path: str, card: dict[str, Any]) -> list[str]:
    """A table of an array: its fields, then its own arrays of tables."""
    inner = {key: value for key, value in card.items() if _is_tables(value)}
    rows = [f"[[{path}]]", *_rows({key: value for key, value in card.items() if key not in inner})]
    for key, value in inner.items():
        for each in value:
            rows += ["", *_table(f"{path}.{key}", each)]
    return rows


def _rows(fields: dict[str, Any]) -> list[str]:
    return [f"{key} = {_value(value)}" for key, value in fields.items() if value not in (None, [])]


def _is_tables(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(each, dict) for each in value)


def _value(value: Any) -> str:
    if isinstance(value, str) and "\n" in value:
        return f'"""\n{value.strip()}\n"""'
    if isinstance(value, list | tuple):
        return f"[{', '.join(_value(each) for each in value)}]"
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{key} = {_value(each)}' for key, each in value.items())} }}"
    return msgspec.json.encode(value).decode()
