"""The line of every key in a TOML file, for error messages: `tomllib` does not keep them."""

import re
from collections.abc import Iterator

Path = tuple[str | int, ...]

HEADER = re.compile(r"^\s*(\[\[?)\s*(.+?)\s*\]\]?\s*(?:#.*)?$")
KEY = re.compile(r"""^\s*((?:[\w-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[\w-]+|"[^"]*"|'[^']*'))*)\s*=""")
PART = re.compile(r"""[\w-]+|"[^"]*"|'[^']*'""")
STRING = re.compile(r'"{3}(?:\\.|[^\\])*?"{3}|\'{3}.*?\'{3}|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\'|#[^\n]*', re.DOTALL)


class Lines:
    """The lines of the tables and keys of a TOML file."""

    def __init__(self, source: str) -> None:
        self.rows = source.splitlines()
        self.at: dict[Path, int] = {}
        for path, line in _keys(source):
            self.at.setdefault(path, line)

    def of(self, path: Path) -> int:
        """The line of a key, or of the nearest table around it."""
        while path and path not in self.at:
            path = path[:-1]
        return self.at.get(path, 1)

    def of_row(self, path: Path, row: int) -> int:
        """The line of a row inside a multi-line string, counted from 1."""
        line = self.of(path)
        opening = self.rows[line - 1].rstrip() if line <= len(self.rows) else ""
        return line + row if opening.endswith(('"""', "'''")) else line + row - 1


def _keys(source: str) -> Iterator[tuple[Path, int]]:
    table: Path = ()
    counts: dict[Path, int] = {}
    depth = 0
    for line, text in enumerate(_without_strings(source).split("\n"), 1):
        if depth == 0 and (header := HEADER.match(text)):
            table = _table(_parts(header[2]), counts, header[1] == "[[")
            yield table, line
        elif depth == 0 and (key := KEY.match(text)):
            yield (*table, *_parts(key[1])), line
            depth += _opened(text[key.end() :])
        else:
            depth = max(0, depth + _opened(text))


def _table(names: list[str], counts: dict[Path, int], new: bool) -> Path:
    """The path of a table; in an array of tables the last one so far is meant."""
    path: Path = ()
    for k, name in enumerate(names, 1):
        path = (*path, name)
        if new and k == len(names):
            counts[path] = counts.get(path, -1) + 1
        if path in counts:
            path = (*path, counts[path])
    return path


def _parts(dotted: str) -> list[str]:
    return [part.strip("\"'") for part in PART.findall(dotted)]


def _opened(text: str) -> int:
    return text.count("[") + text.count("{") - text.count("]") - text.count("}")


def _without_strings(source: str) -> str:
    """The source with emptied strings and without comments, on the same lines. Quoted keys stay."""

    def emptied(found: re.Match[str]) -> str:
        text = found[0]
        if text.startswith("#"):
            return ""
        rest = source[found.end() : found.end() + 9].lstrip(" \t")
        is_key = rest.startswith(("=", ".", "]")) and "\n" not in text and _begins_a_line(source, found.start())
        return text if is_key else '""' + "\n" * text.count("\n")

    return STRING.sub(emptied, source)


def _begins_a_line(source: str, at: int) -> bool:
    before = source[source.rfind("\n", 0, at) + 1 : at]
    return not before.strip() or before.strip().startswith("[") or before.rstrip().endswith(".")
