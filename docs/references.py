"""Writes the references that are made of the source: `python docs/references.py`. A test holds the pages to it."""

import ast
import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from gloaming import scene
from gloaming.kernel import questions

DOCS = Path(__file__).parent
SCENE = """# The scene: what can be drawn

`scene(state, viewer)` of a game gives a `Scene`: a declarative picture of the table as that viewer may see it. The
browser, the terminal and the screen reader draw it; none of them knows a game. This page names every word of that
vocabulary, in the order of its files; [Your first game](guide/first-game.md) uses the first of them, and [A card game
with hidden hands](guide/hidden-cards.md) shows what not to put into a scene. It is made of the source by `python
docs/references.py`.
"""


def members(module: Any) -> Iterator[ast.ClassDef]:
    """The classes of a module, as they stand in its source."""
    yield from (node for node in ast.parse(inspect.getsource(module)).body if isinstance(node, ast.ClassDef))


def comment(lines: list[str], node: ast.stmt) -> str:
    """What stands behind a line of the source."""
    return lines[(node.end_lineno or 1) - 1][node.end_col_offset :].partition("#")[2].strip()


def told_class(module: Any, node: ast.ClassDef) -> Iterator[str]:
    """A class: its docstring, and its fields or values with their comments."""
    lines = inspect.getsource(module).splitlines()
    yield f"\n### `{node.name}`\n"
    yield inspect.cleandoc(ast.get_docstring(node) or "")
    rows = [row for each in node.body if (row := told_field(lines, each))]
    if rows:
        yield "\n| | type | default | |\n|---|---|---|---|"
        yield from rows


def told_field(lines: list[str], node: ast.stmt) -> str:
    """A field of a struct, or a value of an enum; nothing for methods."""
    match node:
        case ast.AnnAssign(target=ast.Name(id=name), annotation=kind, value=value):
            cells = (f"`{name}`", f"`{ast.unparse(kind)}`", "" if value is None else f"`{ast.unparse(value)}`")
        case ast.Assign(targets=[ast.Name(id=name)], value=value):
            cells = (f"`{name}`", "", f"`{ast.unparse(value)}`")
        case _:
            return ""
    escaped = [cell.replace("|", "\\|") for cell in (*cells, comment(lines, node))]
    return f"| {' | '.join(escaped)} |"


def scene_page() -> str:
    """The page of the scene."""
    told = [SCENE]
    for module in (scene.table, scene.pieces, scene.reading, scene.beats):
        first = (inspect.getdoc(module) or "").splitlines()[0]
        told.append(f"\n## {first.rstrip('.')}")
        for node in members(module):
            if node.name in scene.__all__:
                told += told_class(module, node)
    return "\n".join(told) + "\n"


def options_tables() -> str:
    """The tables at the end of the page about options: the words for questions at a new table."""
    return "\n".join(line for node in members(questions) for line in told_class(questions, node)).strip() + "\n"


def options_page() -> str:
    """The page about options, with its tables anew."""
    head, mark, _ = (DOCS / "options.md").read_text("utf-8").partition("## Questions, field by field\n")
    return f"{head}{mark}\n{options_tables()}"


if __name__ == "__main__":
    (DOCS / "scene.md").write_text(scene_page(), "utf-8")
    (DOCS / "options.md").write_text(options_page(), "utf-8")
