"""The rules ledger of a game: every rule with its id, for prompts, the rules drawer, and the coverage by tests."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from msgspec import Struct

from gloaming.kernel import Game, GloamingError

RULE = re.compile(r"^\s*- \*\*(?P<id>[A-Z]{2}-R?\d+(?:\.\d+)?)\*\*\s+(?P<text>.*)")
HEADING = re.compile(r"^(?:#+\s+(?P<title>.+?)|\*\*(?P<bold>[^*]+)\*\*)\s*$")


class Rule(Struct, frozen=True):
    """A rule or a ruling: its id, its text, and the heading it stands under."""

    id: str
    text: str
    heading: str


class NoLedger(GloamingError):
    """The rules ledger of a game is missing or cannot be read."""


@cache
def ledger(game: Game[Any]) -> dict[str, Rule]:
    """All rules of a game by id, in the order of the ledger."""
    return read(ledger_text(game))


def read(text: str) -> dict[str, Rule]:
    """The rules in a ledger's Markdown: list items that begin with a bold id; indented lines continue them."""
    rules: dict[str, Rule] = {}
    heading, latest = "", None
    for line in text.splitlines():
        if found := RULE.match(line):
            if found["id"] in rules:
                raise NoLedger(f"{found['id']} stands twice in the ledger; an id means one rule.")
            latest = rules[found["id"]] = Rule(found["id"], found["text"].strip(), heading)
        elif latest is not None and line[:1].isspace() and line.strip():
            latest = rules[latest.id] = Rule(latest.id, f"{latest.text} {line.strip()}", latest.heading)
        else:
            latest = None
            if found := HEADING.match(line):
                heading = (found["title"] or found["bold"]).strip()
    return rules


def rule_text(game: Game[Any], rule: str) -> str:
    """What a rule says, for people; markup removed."""
    found = ledger(game).get(rule)
    return f"There is no rule {rule}." if found is None else found.text.replace("**", "").replace("`", "")


def ledger_text(game: Game[Any]) -> str:
    """The whole ledger in Markdown.

    A game may bring its own as `rules.md` in its folder; those of this project are in `docs/rules`.
    """
    house = files("gloaming")
    for place in (
        *_folder_of(game),
        house / "rules" / f"{game.name}.md",
        Path(str(house)).parents[1] / "docs" / "rules" / f"{game.name}.md",
    ):
        if place.is_file():
            return place.read_text(encoding="utf-8")
    raise NoLedger(f"{game.title} has no rules ledger: put one as rules.md into the folder of the game.")


def _folder_of(game: Game[Any]) -> Iterator[Traversable]:
    module = getattr(game.setup, "__module__", "")
    try:
        yield files(module.rpartition(".")[0] or module) / "rules.md"
    except (ImportError, TypeError, ValueError):  # a script without a package has no folder
        return


def cited(folder: Path) -> dict[str, list[str]]:
    """The rules that tests in a folder cite by `@rule(...)`, each with the names of its tests."""
    citations: dict[str, list[str]] = {}
    for file in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
                for rule in _rules_of(node):
                    citations.setdefault(rule, []).append(f"{file.name}::{node.name}")
    return citations


def _rules_of(test: ast.FunctionDef | ast.AsyncFunctionDef) -> list[str]:
    return [
        argument.value
        for decorator in test.decorator_list
        if isinstance(decorator, ast.Call) and isinstance(decorator.func, ast.Name) and decorator.func.id == "rule"
        for argument in decorator.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    ]
