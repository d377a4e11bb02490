"""Writes components as TOML, as packs contain them."""

from typing import Any

import msgspec


def table(path: str, fields: dict[str, Any]) -> list[str]:
    """A table of an array: its fields, then its own arrays of tables."""
    inner = {key: each for key, each in fields.items() if _is_tables(each)}
    lines = [f"[[{path}]]", *rows({key: each for key, each in fields.items() if key not in inner})]
    for key, tables in inner.items():
        for each in tables:
            lines += ["", *table(f"{path}.{key}", each)]
    return lines


def rows(fields: dict[str, Any]) -> list[str]:
    """Fields, one a line; empty ones are left out."""
    return [f"{key} = {value(each)}" for key, each in fields.items() if each not in (None, [], "")]


def value(of: Any) -> str:
    """A value in TOML."""
    if isinstance(of, str) and "\n" in of:
        return f'"""\n{of.strip()}\n"""'
    if isinstance(of, list | tuple):
        return f"[{', '.join(map(value, of))}]"
    if isinstance(of, dict):
        return f"{{ {', '.join(rows(of))} }}"
    return msgspec.json.encode(of).decode()


def _is_tables(of: Any) -> bool:
    """Whether a value is written as an array of tables, since it contains sentences; others fit on one line."""
    if not isinstance(of, list) or not all(isinstance(each, dict) for each in of):
        return False
    return any(isinstance(text, str) and " " in text for each in of for text in each.values())
