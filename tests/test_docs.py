"""The documentation is true: its files are the files, its sessions run, its links lead somewhere."""

import doctest
import re
import runpy
import shutil
import subprocess
import sys
from importlib.util import find_spec
from itertools import product
from pathlib import Path

import pytest

from gloaming import games
from gloaming.agents import catalogue
from gloaming.ledger import ledger

ROOT = Path(__file__).parents[1]
DOCS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
FILE = re.compile(r"^`([\w.]+)`\n```python\n(.*?)```", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\((?!https?:|#)([^)#\s]+)")
FETCHED = re.compile(r"<(?:script|link|img|iframe)\b[^>]*(?:src|href)=.(?:https?:)?//|url\(.?(?:https?:)?//|@import")


def test_the_guide_shows_the_tutorial_game_word_by_word() -> None:
    shown = dict(FILE.findall((ROOT / "docs/guide/first-game.md").read_text(encoding="utf-8")))
    game = ROOT / "src/gloaming/games/tictactoe"
    assert shown == {file.name: file.read_text(encoding="utf-8") for file in game.glob("*.py")}


def test_the_tutorial_game_is_well_under_eighty_lines() -> None:
    game = ROOT / "src/gloaming/games/tictactoe"
    lines = [
        len((game / name).read_text(encoding="utf-8").splitlines()) for name in ("state.py", "rules.py", "scene.py")
    ]
    assert sum(lines) < 80


@pytest.mark.parametrize("path", DOCS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_the_sessions_in_the_documentation_run(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "_here", {})  # what a session registers is known to that session alone
    blocks = re.findall(r"```python\n(>>>.*?)```", path.read_text(encoding="utf-8"), re.DOTALL)
    session = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, path.name, str(path), 0)
    runner = doctest.DocTestRunner(verbose=False)
    runner.run(session)
    assert runner.summarize(verbose=False).failed == 0


def test_the_readme_and_the_guide_have_sessions() -> None:
    for path in (ROOT / "README.md", ROOT / "docs/guide/first-game.md"):
        assert ">>> " in path.read_text(encoding="utf-8"), path


def test_the_readme_counts_the_rules_of_every_real_game() -> None:
    told = re.findall(r"all \[(\d+)\]\(docs/rules/(\w+)\.md\)", (ROOT / "README.md").read_text("utf-8"))
    assert {name: int(count) for count, name in told} == {
        name: len(ledger(games.find(name))) for name in games.names() if name != "tictactoe"
    }


@pytest.mark.parametrize("path", DOCS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(path: Path) -> None:
    broken = [link for link in LINK.findall(path.read_text(encoding="utf-8")) if not (path.parent / link).exists()]
    assert not broken


def moves() -> dict[str, list[str]]:
    """Where each module went that the changelog has in a table of moves, by its name before."""
    rows = re.findall(r"^  \| (`gloaming.*) \| (.*`) \|$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    found: dict[str, list[str]] = {}
    for before, now in rows:
        first, *others = re.findall(r"`([^`]+)`", before)
        old = [first, *(first.rpartition(".")[0] + name for name in others)]
        first, *others = re.findall(r"`([^`]+)`", now)
        if now.startswith("the same name"):
            new = [f"{first}.{name.rpartition('.')[2]}" for name in old]
        else:
            new = [first, *(first.rpartition(".")[0] + name for name in others)]
        pairs = zip(old, new, strict=True) if len(old) == len(new) else product(old, new)
        for name, place in pairs:
            found.setdefault(name, []).append(place)
    return found


def test_the_changelog_says_truly_where_modules_have_gone() -> None:
    moved = moves()
    assert len(moved) > 30
    places = [place for each in moved.values() for place in each]
    for name in places:
        places += moved.get(name, [])  # a later version moved it on
        if name in moved:
            continue
        for game in ("assault", "retaliation", "veilwraith"):
            assert find_spec(name.replace("<game>", game)), name


def test_the_site_is_built_without_a_warning_and_fetches_nothing(tmp_path: Path, cache: pytest.Cache) -> None:
    trees, site = cache.mkdir("doctrees"), tmp_path / "site"  # pages that did not change since are not read again
    build = [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-q", "-b", "html", "-d", str(trees)]
    built = subprocess.run([*build, ROOT / "docs", site], capture_output=True, text=True, timeout=600, check=False)
    if built.returncode:
        shutil.rmtree(trees)  # what is wrong is told again
    assert (built.returncode, built.stderr) == (0, "")
    pages = {path.relative_to(site).as_posix(): path.read_text("utf-8") for path in site.rglob("*.html")}
    styles = [path.read_text("utf-8") for path in site.rglob("*.css")]
    assert not [found[0] for text in [*pages.values(), *styles] if (found := FETCHED.search(text))]
    navigation = re.findall(r'<a class="reference internal" href="([^"#]+)"', pages["index.html"])
    assert {*navigation} >= {*pages} - {"index.html", "search.html", "genindex.html", "py-modindex.html"}
    assert "A decision: who decides, what it is called" in pages["api/kernel.html"]


def test_the_forms_ask_for_what_the_product_gives() -> None:
    forms = ROOT / ".github/ISSUE_TEMPLATE"
    dialog = (ROOT / "src/gloaming/web/play/settings-dialog.js").read_text("utf-8")
    problem, rules = ((forms / f"{name}.yml").read_text("utf-8") for name in ("problem", "rules"))
    for told in ("Report a problem", ".report.json"):
        assert told in dialog
        assert told in problem
    for name in games.names():
        assert f"- {games.find(name).title}\n" in rules.replace('"', "")


def test_the_references_are_made_of_the_source_as_it_is() -> None:
    references = runpy.run_path(str(ROOT / "docs/references.py"))
    again = "write it anew: python docs/references.py"
    assert (ROOT / "docs/scene.md").read_text("utf-8") == references["scene_page"](), again
    assert (ROOT / "docs/options.md").read_text("utf-8") == references["options_page"](), again
