"""A card is its text, and only lingo reads it: no rule, habit or judge looks for words in the text of a card.

Rules ask the understood tree (`gloaming.lingo.meaning`). What people see (`show`) may cut and wrap texts, and what
reads packs (`authoring`, and the readers of Markdown) reads files.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

GAMES = Path(__file__).parents[1] / "src/gloaming/games"
SHOWN = {"show", "scene.py", "gloss.py", "reading.py", "tell.py", "names.py", "why_not.py"}
AUTHORING = {"authoring", "contents.py", "examples.py", "migrations.py"}
READERS = {  # they read the Markdown of a pack into pages and passages, once, when it is loaded
    "retaliation/table/booklet_reader.py",
    "retaliation/table/storybook.py",
    "retaliation/table/enigma.py",
}
LOOKING = {
    "startswith", "endswith", "find", "index", "count", "split", "rsplit", "partition", "rpartition", "removeprefix",
    "removesuffix", "splitlines", "replace", "lower", "upper",
}  # fmt: skip


def rule_files() -> list[Path]:
    """Everything in games that knows no screen and reads no pack."""
    return [
        path
        for path in sorted(GAMES.rglob("*.py"))
        if not (SHOWN | AUTHORING) & set(path.relative_to(GAMES).parts) and str(path.relative_to(GAMES)) not in READERS
    ]


def is_text(node: ast.expr) -> bool:
    """Whether an expression is, by its name, the text of a card: `text`, `line.text`, `texts[0]`, `text.strip()`."""
    match node:
        case ast.Name(id):
            return id == "text" or id.endswith("_text")
        case ast.Attribute(_, attr):
            return attr == "text" or attr.endswith("_text")
        case ast.Subscript(ast.Name(id)):
            return id == "texts"
        case ast.Call(ast.Attribute(value)):
            return is_text(value)
    return False


def looked_for(tree: ast.AST) -> Iterator[int]:
    """The lines on which words are looked for in a text."""
    for node in ast.walk(tree):
        match node:
            case ast.Compare(_, ops, comparators):
                sides = zip(ops, comparators, strict=True)
                if any(isinstance(op, ast.In | ast.NotIn) and is_text(side) for op, side in sides):
                    yield node.lineno
            case ast.Call(ast.Attribute(value, attr)) if attr in LOOKING and is_text(value):
                yield node.lineno
            case ast.Import(names) if any(each.name == "re" for each in names):
                yield node.lineno
            case ast.ImportFrom("re"):
                yield node.lineno


@pytest.mark.parametrize(
    "code",
    [
        "early = 'on this check' in text",
        "late = 'x' not in source.text",
        "line.text.startswith('Drop')",
        "card.text.strip().split()",
        "texts[0].startswith('a')",
        "import re",
    ],
)
def test_looking_into_a_text_is_noticed(code: str) -> None:
    assert list(looked_for(ast.parse(code))) == [1]


def test_handing_a_text_on_is_no_looking() -> None:
    assert not list(looked_for(ast.parse("box(s).script(card.text).run(e)\nif does(line.tree, GAIN): pass")))


@pytest.mark.parametrize("path", rule_files(), ids=lambda path: str(path.relative_to(GAMES)))
def test_no_rule_reads_prose(path: Path) -> None:
    assert not list(looked_for(ast.parse(path.read_text("utf-8"))))
