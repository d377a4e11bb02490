"""The client keeps the rules of the house: types check, text is never markup, no game is known, colours can be read."""

import re
import subprocess
from importlib.resources import files
from itertools import product
from pathlib import Path

from gloaming import games
from gloaming.server.bundle import EXPORT, IMPORT, bundle, without_comments
from tests.web.house import HERE, WEB

MODULES = sorted(WEB.rglob("*.js"))
SHEETS = sorted(WEB.rglob("*.css"))
GROUNDS = ("ground", "table", "panel", "raised")
TEXTS = ("ink", "ink-2", "ink-3", "ember", "wraith", "danger", "good")
PRINT = ("print", "print-2", "print-red")


def test_the_types_of_every_module_check(node_modules: Path) -> None:
    command = ["node", str(node_modules / "typescript/bin/tsc"), "-p", str(HERE)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout


def test_no_module_makes_markup_from_text() -> None:
    forbidden = re.compile(
        r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser|ContextualFragment|\beval\(|new Function"
    )
    assert not [(path.name, found[0]) for path in MODULES if (found := forbidden.search(path.read_text("utf-8")))]


def test_the_page_needs_no_inline_script_and_no_inline_style() -> None:
    page = (WEB / "index.html").read_text("utf-8")
    assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=", page)
    assert not [
        path.name
        for path in MODULES
        if re.search(r"""setAttribute\(["']style|\bstyle: ["'`]""", path.read_text("utf-8"))
    ]


def test_no_module_is_longer_than_four_hundred_lines_and_each_says_what_it_is() -> None:
    assert len(MODULES) > 40
    for path in [*MODULES, *SHEETS]:
        text = path.read_text("utf-8")
        assert len(text.splitlines()) <= 400, path.name
        assert text.startswith(("// ", "/* ")), path.name


def test_modules_have_the_plain_forms_in_which_the_server_can_join_them() -> None:
    """Imports and exports by name, one a line, and nothing that hangs on the file it stands in."""
    for path in MODULES:
        source = path.read_text("utf-8")
        assert not re.search(r"^[^ \n].*= await |^await ", source, re.MULTILINE), path.name
        text = without_comments(source)
        for line in text.split("\n"):
            if line.startswith(("import ", "import{", "export ", "export{")) and line != "export {};":
                assert IMPORT.fullmatch(line) or EXPORT.match(line), (path.name, line)
            assert not re.search(r"import\.meta|\$_?[a-z]\w* ?=", line), (path.name, line)
            assert line.count("`") % 2 == 0, (path.name, line)  # a template over several lines could hold anything
    assert len(bundle(WEB).files) > 8


def test_the_client_knows_no_game() -> None:
    for name in games.names():
        title = games.find(name).title
        words = re.compile(rf"\b{re.escape(name)}\b|{re.escape(title)}")
        assert not [
            path.name for path in [*MODULES, *SHEETS, WEB / "index.html"] if words.search(path.read_text("utf-8"))
        ]


def test_every_icon_that_the_client_names_exists() -> None:
    solid = Path(str(files("fontawesomefree"))) / "static/fontawesomefree/svgs/solid"
    own = set(re.findall(r"^  (\w+): \"M", (WEB / "draw/icons.js").read_text("utf-8"), re.MULTILINE))
    named = {name for path in MODULES for name in re.findall(r"\bicon\(\"([a-z0-9-]+)\"", path.read_text("utf-8"))}
    assert len(named) > 15
    assert not [name for name in named - own if not (solid / f"{name}.svg").is_file()]


def tokens(pattern: str) -> dict[str, str]:
    found = re.search(pattern, (WEB / "css/tokens.css").read_text("utf-8"), re.DOTALL)
    assert found is not None
    return dict(re.findall(r"--([\w-]+):\s*(#[0-9a-f]{6})\b", found[1]))


def light(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, bright = sorted((light(one), light(other)))
    return (bright + 0.05) / (dark + 0.05)


def test_every_text_can_be_read_on_every_ground_in_both_themes() -> None:
    dusk = tokens(r":root \{(.*?)\n\}")
    dawn = dusk | tokens(r':root\[data-theme="dawn"\] \{(.*?)\n\}')
    pairs = [(text, ground, 4.5) for text, ground in product(TEXTS, GROUNDS)] + [
        ("edge", ground, 3.0) for ground in GROUNDS
    ]
    pairs += [("on-ember", "ember", 4.5), ("on-wraith", "wraith", 4.5), ("on-wound", "wound", 4.5)]
    pairs += [(text, paper, 4.5) for text, paper in product(PRINT, ("paper", "paper-2"))]
    for theme in (dusk, dawn):
        low = {(a, b): contrast(theme[a], theme[b]) for a, b, need in pairs if contrast(theme[a], theme[b]) < need}
        assert not low
