"""The bundler: it joins the modules and style sheets of the browser client into a few files, inside the server.

There is no build step: the source is read on request, and again when a file has changed. Each module becomes a function
that returns its exports, placed after the modules that it imports; so modules must not import each other, and must
import and export in the plain forms of the patterns below. A source map leads back to file and line. All files of one
state of the source have URLs with the digest of that state: they can be cached for ever, and a page never mixes two
states.
"""

import hashlib
import json
import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path, PurePosixPath
from posixpath import normpath

from msgspec import Struct

from gloaming.kernel import GloamingError

ENTRY, PAGE = "app.js", "index.html"
SOURCES = (".js", ".css", ".html", ".svg", ".png", ".webmanifest")
BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

COMMENT = re.compile(
    r"""/\*\*.*?\*/[ ]?        # types and docstrings
      | ^[ \t]*//[^\n]*$       # whole lines
      | [ \t]//[ ](?:[^\n"'`]|\b'\b)*$  # the ends of lines; one with a quote behind it could be in a string
    """,
    re.DOTALL | re.MULTILINE | re.VERBOSE,
)
IMPORT = re.compile(r'^import \{([^}\n]*)\} from "(\.[^"\n]+)";$', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:(?:async )?function|class|const) (\w+))", re.MULTILINE)
LATER = re.compile(r'\bimport\("(\.[^"\n]+)"\)')
ROUTE = re.compile(r'^"?(\w*)"?: \(\) => import\("(\.[^"\n]+)"\)', re.MULTILINE)
MAIN_SCRIPT = '<script type="module"'
PLAIN_SCRIPT = re.compile(r'<script src="/web/([^"]+)"')
SHEET = re.compile(r'<link rel="stylesheet" href="/web/([^"]+)"( class="board")?>\n')
SHEET_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
# the space before a colon or a comma can have a meaning and stays
SHEET_SPACE = re.compile(r"\s*([{};>])\s*|(?<=[:,])\s+")
INDENT = re.compile(r"^[ \t]+", re.MULTILINE)


class Module(Struct, frozen=True):
    """A module of the client: its text without comments, on the same lines as in the source, and its imports."""

    number: int
    path: str
    text: str
    imports: list[str]
    later: list[str]

    @property
    def name(self) -> str:
        """The name of the module's variable in a bundle, which is short; no name in a module begins like it."""
        return f"${self.number}"


class Bundle(Struct, frozen=True):
    """One state of the client: its digest, its page, its files, and which of them each route needs first."""

    version: str
    page: str
    files: dict[str, bytes]
    first: dict[str, list[str]]

    def html(self, route: str) -> bytes:
        """The page for a route, with preloads for what its script will import."""
        address = f"/web/{self.version}/"
        links = [f'<link rel="stylesheet" href="{address}style.css" data-sheet="board.css">\n']
        if not route:  # the first page has no board; board.css is fetched when a table is opened
            links = [f'<link rel="stylesheet" href="{address}first.css">\n']
        links += [f'<link rel="modulepreload" href="{address}{file}">\n' for file in self.first.get(route, [])]
        text = SHEET.sub("", self.page).replace('src="/web/', f'src="{address}')
        return text.replace(MAIN_SCRIPT, "".join(links) + MAIN_SCRIPT).encode()


def bundle(web: Path) -> Bundle:
    """The bundle of a folder in its present state."""
    files = sorted(path for path in web.rglob("*") if path.suffix in SOURCES)
    return join(web, tuple((str(path), (stat := path.stat()).st_mtime_ns, stat.st_size) for path in files))


@lru_cache(maxsize=2)
def join(web: Path, state: tuple[tuple[str, int, int], ...]) -> Bundle:
    """The bundle of a folder whose files are in this state."""
    digest = hashlib.sha256()
    for path, _, _ in state:
        digest.update(f"{Path(path).relative_to(web)}\0".encode() + Path(path).read_bytes() + b"\0")
    page = (web / PAGE).read_text("utf-8")
    chunks = Chunks(read_modules(web))
    named = dict(SHEET.findall(page))
    files = {
        "style.css": styles(web, sorted(named, key=lambda path: bool(named[path]))),
        "first.css": styles(web, [path for path, board in named.items() if not board]),
        "board.css": styles(web, [path for path, board in named.items() if board]),
    }
    for sheet in (web / "css").glob("*.css"):  # sheets that the page does not name are fetched when they are needed
        if f"css/{sheet.name}" not in named:
            files[sheet.name] = styles(web, [f"css/{sheet.name}"])
    for script in PLAIN_SCRIPT.findall(page):
        files[script] = without_comments((web / script).read_text("utf-8")).encode()
    for file in chunks.files:
        files[file], files[f"{file}.map"] = chunks.write(file)
    return Bundle(digest.hexdigest()[:16], page, files, chunks.first())


def styles(web: Path, paths: list[str]) -> bytes:
    """Several style sheets as one, in this order."""
    text = "".join(SHEET_COMMENT.sub("", (web / path).read_text("utf-8")) for path in paths)
    return SHEET_SPACE.sub(lambda found: found[1] or "", text).replace(";}", "}").strip().encode()


def without_comments(text: str) -> str:
    """A script without comments and indentation; every line stays where it was."""
    return INDENT.sub("", COMMENT.sub(lambda found: "\n" * found[0].count("\n"), text))


def beside(path: str, named: str) -> str:
    """The path of a module that another one imports."""
    return normpath(str(PurePosixPath(path).parent / named))


def read_modules(web: Path) -> dict[str, Module]:
    """Every module that the entry leads to, each after those that it imports."""
    found: dict[str, Module] = {}
    entrances = [ENTRY]
    for entrance in entrances:  # it grows in this loop
        visit(web, entrance, found, [])
        entrances += [path for module in found.values() for path in module.later if path not in entrances]
    return found


def visit(web: Path, path: str, found: dict[str, Module], way: list[str]) -> None:
    """Reads a module after all that it imports; `way` is the chain of imports that led to it."""
    if path in way:
        circle = " -> ".join([*way[way.index(path) :], path])
        raise GloamingError(f"Modules of the client import each other: {circle}.")
    if path in found:
        return
    text = without_comments((web / path).read_text("utf-8"))
    imports = [beside(path, named) for _, named in IMPORT.findall(text)]
    for each in imports:
        visit(web, each, found, [*way, path])
    found[path] = Module(len(found), path, text, imports, [beside(path, named) for named in LATER.findall(text)])


class Chunks:
    """Which modules each bundle file holds: what the first page shares with others comes with the entry; apart from
    that, modules needed by the same pages are together, and so are those that a page fetches later."""

    def __init__(self, modules: dict[str, Module]) -> None:
        self.modules = modules
        pages = [beside(each.path, named) for each in modules.values() for _, named in ROUTE.findall(each.text)]
        later = list(dict.fromkeys(path for each in modules.values() for path in each.later if path not in pages))
        wants = {page: self.closure(page) for page in (*pages, *later)}
        start = self.closure(ENTRY)
        self.files: dict[str, list[str]] = {}
        names: dict[tuple[str, ...], str] = {(page,): page.replace("/", "-") for page in wants}
        for path in modules:
            users = tuple(page for page in pages if path in wants[page]) or tuple(
                page for page in later if path in wants[page]
            )
            if path in start or (len(users) > 1 and users[0] == pages[0]):
                file = ENTRY
            else:
                file = names.setdefault(users, f"shared-{len(names) - len(wants) + 1}.js")
            self.files.setdefault(file, []).append(path)
        self.home = {path: file for file, paths in self.files.items() for path in paths}

    def closure(self, path: str) -> set[str]:
        """A module and all that it imports, directly or not."""
        return {path}.union(*(self.closure(each) for each in self.modules[path].imports))

    def taken(self, file: str) -> dict[str, list[str]]:
        """What a file imports from other files: the names of the modules, by file."""
        found: dict[str, list[str]] = {}
        for path in dict.fromkeys(each for inside in self.files[file] for each in self.modules[inside].imports):
            if self.home[path] != file:
                found.setdefault(self.home[path], []).append(self.modules[path].name)
        return found

    def first(self) -> dict[str, list[str]]:
        """The files that each route needs, without the entry, which the page names itself."""
        found = {}
        for module in self.modules.values():
            for route, named in ROUTE.findall(module.text):
                file = self.home[beside(module.path, named)]
                found[route] = [each for each in (*self.taken(file), file) if each != ENTRY]
        return found

    def write(self, file: str) -> tuple[bytes, bytes]:
        """A bundle file, and its source map."""
        lines = [f'import {{{", ".join(names)}}} from "./{other}";' for other, names in self.taken(file).items()]
        places: list[tuple[int, int] | None] = [None] * len(lines)
        for number, path in enumerate(self.files[file]):
            module = self.modules[path]
            body = self.body(module).split("\n")
            exports = ", ".join(EXPORT.findall(module.text))
            lines += [f"export const {module.name} = (() => {{", *body, f"return {{{exports}}};", "})();"]
            places += [None, *((number, line) for line in range(len(body))), None, None]
        lines.append(f"//# sourceMappingURL={file}.map\n")
        sources = [f"/web/{path}" for path in self.files[file]]
        told = {"version": 3, "file": file, "sources": sources, "names": [], "mappings": mappings(places)}
        return "\n".join(lines).encode(), json.dumps(told).encode()

    def body(self, module: Module) -> str:
        """The text of a module inside its function."""

        def take(found: re.Match[str]) -> str:
            names = found[1].replace(" as ", ": ")
            return f"const {{{names}}} = {self.modules[beside(module.path, found[2])].name};"

        def fetch(found: re.Match[str]) -> str:
            path = beside(module.path, found[1])
            return f'import("./{self.home[path]}").then((all) => all.{self.modules[path].name})'

        return LATER.sub(fetch, IMPORT.sub(take, EXPORT.sub("", module.text)))


def mappings(places: Iterable[tuple[int, int] | None]) -> str:
    """The mappings of a source map: for each line the source and the line it came from, as differences to the line
    before (the format of the Source Map specification, ECMA-426)."""
    before = (0, 0)
    parts = []
    for place in places:
        if place is None:
            parts.append("")
            continue
        parts.append("".join(digits(n) for n in (0, place[0] - before[0], place[1] - before[1], 0)))
        before = place
    return ";".join(parts)


def digits(number: int) -> str:
    """A number as a base-64 VLQ: sign last, five bits a digit, lowest first."""
    return "".join(BASE64[digit] for digit in five_bits(abs(number) << 1 | (number < 0)))


def five_bits(number: int) -> Iterator[int]:
    """The digits of a VLQ; all but the last say that more follow."""
    while number > 31:
        yield number & 31 | 32
        number >>= 5
    yield number
