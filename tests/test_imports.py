"""The import graph of the house: no circles, no crowded rooms. Imports in functions count, those for types do not."""

import ast
from collections.abc import Iterator
from pathlib import Path

SRC = Path(__file__).parents[1] / "src"
MOST_FILES = 30  # in one folder: more hide what they are
MOST_IN_A_CIRCLE = 3

Graph = dict[str, set[str]]


def modules() -> dict[str, Path]:
    """Every module by its dotted name."""
    found = {}
    for path in sorted((SRC / "gloaming").rglob("*.py")):
        parts = path.relative_to(SRC).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imported(name: str, path: Path) -> Iterator[str]:
    """The dotted names that a module imports, wherever the import stands."""
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    tree = ast.parse(path.read_text("utf-8"))
    for_types = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)
        for inner in ast.walk(node)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Import) and id(node) not in for_types:
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom) and id(node) not in for_types:
            above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            yield from (f"{base}.{each.name}" for each in node.names)


def graph_of(found: dict[str, Path]) -> Graph:
    """Who imports whom. A package only gathers what its modules say, so it stands in no circle of its own."""

    def module_of(name: str) -> str:
        while name and name not in found:
            name = name.rpartition(".")[0]
        return name

    graph: Graph = {}
    for name, path in found.items():
        wanted = {module_of(each) for each in imported(name, path)} - {"", name}
        graph[name] = {each for each in wanted if found[each].name != "__init__.py"}
    return graph


def circles(graph: Graph) -> list[list[str]]:
    """Groups of modules that all lead to each other (Tarjan's strongly connected components)."""
    order: dict[str, int] = {}
    lowest: dict[str, int] = {}
    waiting: list[str] = []
    found: list[list[str]] = []

    def visit(name: str) -> None:
        order[name] = lowest[name] = len(order)
        waiting.append(name)
        for other in sorted(graph[name]):
            if other not in order:
                visit(other)
                lowest[name] = min(lowest[name], lowest[other])
            elif other in waiting:
                lowest[name] = min(lowest[name], order[other])
        if lowest[name] == order[name]:
            at = waiting.index(name)
            found.append(sorted(waiting[at:]))
            del waiting[at:]

    for name in graph:
        if name not in order:
            visit(name)
    return [each for each in found if len(each) > 1]


def room(name: str) -> str:
    """The folder that a module stands in."""
    return name.rpartition(".")[0]


def test_a_circle_is_found_also_through_three_modules() -> None:
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}) == [["a", "b", "c"]]
    assert circles({"a": {"b"}, "b": {"c"}, "c": set()}) == []


def test_an_import_inside_a_function_counts_and_one_for_types_does_not(tmp_path: Path) -> None:
    path = tmp_path / "b.py"
    path.write_text("if TYPE_CHECKING:\n    from .a import x\ndef f():\n    from ..c.d import y\n", encoding="utf-8")
    assert list(imported("gloaming.r.b", path)) == ["gloaming.c.d.y"]


def test_no_circle_of_imports_is_large_and_none_leads_through_several_rooms() -> None:
    found = circles(graph_of(modules()))
    assert not [each for each in found if len(each) > MOST_IN_A_CIRCLE]
    assert not [each for each in found if len({room(name) for name in each}) > 1]


def test_no_room_is_crowded() -> None:
    folders = {path.parent for path in modules().values()}
    assert not [folder for folder in folders if len(list(folder.glob("*.py"))) > MOST_FILES]
