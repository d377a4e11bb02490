"""Mutation testing: small changes to the rules of a game, each of which some test of the game should notice.

    python -m gloaming.testing.mutant_run GAME --sample 200

runs them and names those that no test notices. This module makes them from the source, without running it.
"""

import ast
import copy
import hashlib
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from types import CodeType
from typing import Any

from msgspec import Struct

from gloaming.kernel import Game, GloamingError

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
COUNTED: dict[type[ast.operator], type[ast.operator]] = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add}
CALLED = {"min": "max", "max": "min", "any": "all", "all": "any"}
TOLD = ("story",)  # the story is only told to people: no rule depends on it


class Mutant(Struct, frozen=True):
    """One change: the file, the line, what is there and what would be there, and the function."""

    file: str
    line: int
    place: int  # its number among all changes of its file
    function: str
    now: str
    then: str

    @property
    def id(self) -> str:
        """The same id for the same change of the same file, so that a run can be resumed."""
        return hashlib.sha256(f"{self.file} {self.place} {self.function} {self.now} {self.then}".encode()).hexdigest()[
            :12
        ]


def rule_files(game: Game[Any]) -> list[Path]:
    """The files of a game that its phases and its set-up import: its rules, without words, show and players."""
    package = type_package(game)
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise GloamingError(f"{game.name}: its package {package} is nowhere to be found.")
    folder = Path(spec.origin).parent
    found: list[Path] = []
    ahead = [folder / "phases.py", folder / "rules.py", folder / "setup.py"]
    while ahead:
        path = ahead.pop()
        if path in found or folder not in path.parents or not path.is_file():
            continue
        found.append(path)
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.level:
                ahead += imported(path, node)
    return sorted(found)


def type_package(game: Game[Any]) -> str:
    """The package that contains a game's phases."""
    module = next(iter(game.phases.values())).__module__
    parts = module.split(".")
    return ".".join(parts[: parts.index(game.name) + 1])


def imported(path: Path, node: ast.ImportFrom) -> list[Path]:
    """The files that a relative import may mean: the module itself, or modules of a folder."""
    base = path.parent
    for _ in range(node.level - 1):
        base = base.parent
    base = base.joinpath(*(node.module or "").split(".")) if node.module else base
    return [base.with_suffix(".py"), *(base / f"{each.name}.py" for each in node.names)]


def mutants_of(path: Path) -> list[Mutant]:
    """Every change to a file."""
    tree = ast.parse(path.read_text("utf-8"))
    found: list[Mutant] = []
    for place, (function, node, then) in enumerate(changes(tree)):
        line = getattr(node, "lineno", 0)
        found.append(Mutant(str(path), line, place, function, shortly(node), shortly(then)))
    return found


def mutated(mutant: Mutant) -> CodeType:
    """The compiled file with that change in it."""
    tree = ast.parse(Path(mutant.file).read_text("utf-8"))
    for place, (_, node, then) in enumerate(changes(tree)):
        if place == mutant.place:
            put_in(tree, node, unreached(node) if isinstance(node, ast.stmt) and isinstance(then, ast.Pass) else then)
            return compile(ast.fix_missing_locations(tree), mutant.file, "exec")
    raise LookupError(mutant)


def unreached(node: ast.stmt) -> ast.stmt:
    """A statement that is never executed: it keeps the function a generator, with the same closure.

    Code with another closure could not be put into the function, and the mutant would seem to survive.
    """
    return ast.If(ast.Constant(False), [node], [])


def put_in(tree: ast.AST, node: ast.AST, then: ast.AST) -> None:
    """Replaces one node by another."""
    for parent in ast.walk(tree):
        for name, value in ast.iter_fields(parent):
            if value is node:
                setattr(parent, name, ast.copy_location(then, node))
                return
            if isinstance(value, list) and node in value:
                value[value.index(node)] = ast.copy_location(then, node)
                return
    raise LookupError(ast.dump(node))


def shortly(node: ast.AST) -> str:
    """Source on one line."""
    text = " ".join(ast.unparse(node).split())
    return text if len(text) <= 100 else f"{text[:99]}…"


Change = tuple[str, ast.AST, ast.AST]  # the function it is in, a node, and what stands there instead


def changes(tree: ast.Module) -> Iterator[Change]:
    """Every change to the functions of a module, in the order of the source."""
    yield from changes_in(tree.body, "")


def changes_in(body: list[ast.stmt], around: str) -> Iterator[Change]:
    """The changes in the functions of a module or a class."""
    for node in body:
        if isinstance(node, ast.ClassDef):
            yield from changes_in(node.body, f"{around}{node.name}.")
        elif isinstance(node, ast.FunctionDef):
            for statement in node.body:
                for each in ruling(statement):
                    yield from ((f"{around}{node.name}", each, then) for then in instead(each))


def ruling(node: ast.AST) -> Iterator[ast.AST]:
    """A node and what is in it, without what is only told to people."""
    yield node
    if not is_told(node):
        for each in ast.iter_child_nodes(node):
            yield from ruling(each)


def is_told(node: ast.AST) -> bool:
    """Whether a statement only adds to the story."""
    match node:
        case ast.Expr(ast.Call(ast.Attribute(ast.Attribute(attr=name), "append" | "extend"))):
            return name in TOLD
    return False


def instead(node: ast.AST) -> Iterator[ast.AST]:
    """Wrong replacements for a node."""
    match node:
        case ast.Compare(left, [op], [right]) if type(op) in COMPARED:
            yield ast.Compare(left, [COMPARED[type(op)]()], [right])
        case ast.BoolOp(op, values):
            yield ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
        case ast.UnaryOp(ast.Not(), operand):
            yield operand
        case ast.BinOp(left, op, right) if type(op) in COUNTED and not is_text(left) and not is_text(right):
            yield ast.BinOp(left, COUNTED[type(op)](), right)
        case ast.AugAssign(target, op, value) if type(op) in COUNTED and isinstance(value, ast.Constant | ast.Name):
            yield ast.AugAssign(target, COUNTED[type(op)](), value)
        case ast.Constant(bool() as value):
            yield ast.Constant(not value)
        case ast.Constant(int() as value):
            yield ast.Constant(value + 1)
        case ast.Call(ast.Name(name), args, keywords) if name in CALLED:
            yield ast.Call(ast.Name(CALLED[name], ast.Load()), args, keywords)
        case ast.If(test, body, orelse):
            yield ast.If(ast.UnaryOp(ast.Not(), test), copy.copy(body), copy.copy(orelse))
        case ast.Expr(value) if is_deed(value) and not is_told(node):
            yield ast.Pass()
        case ast.Raise() | ast.Continue() | ast.Break():
            yield ast.Pass()


def is_text(node: ast.expr) -> bool:
    """Whether an operand is text: concatenated text is shown and decides nothing."""
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def is_deed(value: ast.expr) -> bool:
    """Whether a statement has an effect: it is not a docstring."""
    return isinstance(value, ast.Call | ast.YieldFrom)
