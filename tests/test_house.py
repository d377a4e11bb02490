"""The house keeps its own rules: what a newcomer relies on when they look for something."""

import ast
import re
from pathlib import Path

from gloaming import Match, games
from gloaming.kernel.line import Lines
from gloaming.ledger import ledger

ROOT = Path(__file__).parents[1]
SOURCES = sorted((ROOT / "src").rglob("*.py"))


def test_the_name_of_a_game_appears_in_no_source_outside_its_folder() -> None:
    for name in games.names():
        folder = ROOT / "src/gloaming/games" / name
        word = re.compile(rf"\b{name}\b")
        strangers = [path for path in SOURCES if folder not in path.parents and word.search(path.read_text("utf-8"))]
        assert not strangers, name


def test_every_game_has_a_ledger_in_docs() -> None:
    for name in games.names():
        assert (ROOT / f"docs/rules/{name}.md").is_file()
        assert ledger(games.find(name))


def test_no_module_is_longer_than_four_hundred_lines() -> None:
    long = {path.name: n for path in SOURCES if (n := len(path.read_text("utf-8").splitlines())) > 400}
    assert not long


def test_rules_use_no_chance_but_the_dice_and_no_clock() -> None:
    pure = [path for path in SOURCES if {"kernel", "scene", "games"} & set(path.parts)]
    assert len(pure) > 20
    forbidden = re.compile(r"^\s*(import|from) (random|time|datetime|uuid|secrets|os|logging)\b", re.MULTILINE)
    assert not [path for path in pure if forbidden.search(path.read_text("utf-8"))]


def test_only_the_kernel_uses_the_private_parts_of_a_match() -> None:
    private = {
        name for kind in (Match, Lines) for name in dir(kind) if name.startswith("_") and not name.endswith("__")
    }
    assert {"_journal", "_checkpoints", "_imagined", "_steps"} <= private
    sources = [path for path in [*SOURCES, *(ROOT / "benchmarks").glob("*.py")] if "kernel" not in path.parts]
    used = [
        f"{path.relative_to(ROOT)}:{node.lineno} {ast.unparse(node)}"
        for path in sources
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Attribute) and node.attr in private and ast.unparse(node.value) not in ("self", "cls")
    ]
    assert not used


def test_every_public_function_of_the_kernel_says_what_it_is() -> None:
    silent = []
    for path in SOURCES:
        if "kernel" in path.parts or ("scene" in path.parts and "games" not in path.parts):
            text = path.read_text("utf-8")
            for found in re.finditer(
                r"^(?:    )?(?:def|class) ([a-z]\w*|[A-Z]\w*)\b.*?:\n(\s+)(\S{3})", text, re.M | re.S
            ):
                if found[3] != '"""':
                    silent.append(f"{path.name}: {found[1]}")
    assert not silent
