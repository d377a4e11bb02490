"""The house keeps its own rules: what a newcomer relies on when they look for something."""

import ast
import re
from collections import defaultdict
from pathlib import Path

from gloaming import Match, games
from gloaming.kernel.line import LinesOfPlay
from gloaming.ledger import ledger

ROOT = Path(__file__).parents[1]
SOURCES = sorted((ROOT / "src").rglob("*.py"))
CLIENT = sorted(path for kind in ("js", "css", "html") for path in (ROOT / "src/gloaming/web").rglob(f"*.{kind}"))


def test_the_name_of_a_game_appears_in_no_source_outside_its_folder() -> None:
    assert len(CLIENT) > 50
    for name in games.names():
        folder = ROOT / "src/gloaming/games" / name
        word = re.compile(rf"\b{name}\b")
        strangers = [
            path for path in [*SOURCES, *CLIENT] if folder not in path.parents and word.search(path.read_text("utf-8"))
        ]
        assert not strangers, name


def test_every_game_has_a_ledger_in_docs() -> None:
    for name in games.names():
        assert (ROOT / f"docs/rules/{name}.md").is_file()
        assert ledger(games.find(name))


# Games never meet, so one class name may stand in several of them. Of kernel and scene they share none but these:
SHARED = {
    "State": "every game has a State of its own, made from the kernel's",
    "Event": "Assault of the Giants has Event cards",
    "Track": "Wraith & the Giants has Rage Tracks in its pack",
}


def classes(*rooms: str) -> dict[str, list[str]]:
    """The names of all classes in some folders of the package, each with the files that define it."""
    found = defaultdict(list)
    for path in SOURCES:
        place = path.relative_to(ROOT / "src/gloaming")
        if place.parts[0] in rooms:
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.ClassDef):
                    found[node.name].append(str(place))
    return found


def test_a_class_name_means_one_thing_outside_the_games() -> None:
    rooms = {path.relative_to(ROOT / "src/gloaming").parts[0] for path in SOURCES} - {"games"}
    found = classes(*rooms)
    assert len(found) > 300
    assert not {name: files for name, files in found.items() if len(files) > 1}


def test_no_game_takes_the_name_of_a_class_of_kernel_or_scene() -> None:
    house, games_own = classes("kernel", "scene"), classes("games")
    assert {name for name in house if name in games_own} <= set(SHARED)


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
        name for kind in (Match, LinesOfPlay) for name in dir(kind) if name.startswith("_") and not name.endswith("__")
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
