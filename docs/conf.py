"""How the documentation becomes a site: `make docs`. Nothing in the site is fetched from anywhere else."""

import gc
import inspect
import logging
import re
import tomllib
from importlib import import_module
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx

from gloaming import __version__

DOCS = Path(__file__).resolve().parent
PROJECT = tomllib.loads((DOCS.parent / "pyproject.toml").read_text("utf-8"))["project"]
HERE = f"{PROJECT['urls']['Repository']}/blob/v{__version__}"  # where the files of this version can be read

project = "Gloaming"
author = PROJECT["authors"][0]["name"]
project_copyright = author
release = version = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc"]
root_doc = "index"
myst_heading_anchors = 3
default_role = "code"  # docstrings write `name` for code
smartquotes = False  # the texts have the quotation marks that they want

html_theme = "furo"  # system fonts, light and dark, a search that runs in the page
html_title = f"Gloaming {__version__}"
html_favicon = "../src/gloaming/web/sign.svg"
html_copy_source = False

add_module_names = False
python_maximum_signature_line_length = 100
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
autodoc_default_options = {"members": True, "undoc-members": True}

gc.disable()  # the trees of all pages stay: to look for garbage among them takes a third of the time
logging.getLogger("alembic").setLevel(logging.WARNING)  # a package of the theme lets everybody tell everything

SECTION = re.compile(r"^## (.+)\n((?:(?!^## ).*\n)*)", re.MULTILINE)
LINK = re.compile(r"\[([^\]]+)\]\(([^)#\s]+)(#[^)\s]*)?\)")


def setup(app: Sphinx) -> None:
    """Joins what follows to the build."""
    app.connect("source-read", links_to_the_repository)
    app.connect("source-read", navigation)
    app.connect("source-read", programs)
    app.connect("autodoc-process-docstring", comment_of_a_field)


def links_to_the_repository(app: Sphinx, page: str, source: list[str]) -> None:
    """A link to a file outside docs/ leads to that file in the repository; one to no file stays, and is warned of."""
    folder = Path(app.env.doc2path(page)).parent

    def outside(link: re.Match[str]) -> str:
        target = (folder / link[2]).resolve()
        if ":" in link[2] or target.is_relative_to(DOCS) or not target.exists():
            return link[0]
        return f"[{link[1]}]({HERE}/{target.relative_to(DOCS.parent).as_posix()}{link[3] or ''})"

    source[0] = LINK.sub(outside, source[0])


def navigation(app: Sphinx, page: str, source: list[str]) -> None:
    """The list of pages in index.md is the navigation: a heading is a caption, the first link of an item a page."""
    if page != root_doc:
        return
    for caption, body in SECTION.findall(source[0]):
        links = [LINK.search(item) for item in re.findall(r"^- .+", body, re.MULTILINE)]
        entries = "\n".join(f"{link[1]} <{link[2]}>" for link in links if link)
        source[0] += f"\n```{{toctree}}\n:caption: {caption}\n:hidden:\n:titlesonly:\n\n{entries}\n```\n"


def programs(app: Sphinx, page: str, source: list[str]) -> None:
    """The page of the examples shows every program that it links to."""
    if page == "examples/README":
        for name in dict.fromkeys(link[2] for link in LINK.finditer(source[0]) if link[2].endswith(".py")):
            source[0] += f"\n```{{literalinclude}} {name}\n:caption: {name}\n```\n"


def comment_of_a_field(app: Sphinx, what: str, name: str, thing: Any, options: Any, lines: list[str]) -> None:
    """The comment on the line of a field is what the field means."""
    if what != "attribute" or any(lines):
        return
    module, owner, field = name.rsplit(".", 2)
    source = inspect.getsource(getattr(import_module(module), owner))
    if comment := re.search(rf"^ +{field}\b.*?  # (.+)$", source, re.MULTILINE):
        lines[:] = [comment[1], ""]
