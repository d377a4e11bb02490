"""The client is sent in a few joined, compressed files that may be kept for ever; the source needs no build step."""

import gzip
import json
import re
from pathlib import Path

import pytest

from gloaming.kernel import GloamingError
from gloaming.server.bundle import BASE64, bundle, digits, without_comments
from gloaming.server.routes.pages import WEB
from tests.server.served import Served

PAGE = """<!doctype html>
<link rel="stylesheet" href="/web/one.css">
<link rel="stylesheet" href="/web/two.css">
<link rel="stylesheet" href="/web/three.css" class="board">
<script type="module" src="/web/app.js"></script>
"""

APP = """// The entry.

import {said} from "./words.js";

const PAGES = {
  "": () => import("./lobby.js"),
  t: () => import("./deep/table.js"),
};
export const all = [said, PAGES];
"""
WORDS = """/** @param {string} word */
export function said(word) {
  return `${word} // no comment`; // a comment
}
"""
TABLE = """import {TWO} from "../both.js";
import {said} from "../words.js";
export const page = said(String(TWO));
"""
SMALL = {
    "index.html": PAGE,
    "one.css": "/* first */\n.a :hover > i {\n  color: red;\n}\n",
    "two.css": ".b { color: blue; }\n",
    "three.css": ".c { color: green; }\n",
    "app.js": APP,
    "words.js": WORDS,
    "both.js": "export class Both {}\nexport const TWO = 2;\n",
    "lobby.js": 'import {Both as Shared} from "./both.js";\n\nexport const page = new Shared();\n',
    "deep/table.js": TABLE,
}


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """A client of five modules: two pages, one module that both need, one that the entry needs."""
    (tmp_path / "deep").mkdir()
    for name, text in SMALL.items():
        (tmp_path / name).write_text(text, "utf-8")
    return tmp_path


def test_modules_are_joined_by_the_pages_that_need_them_each_behind_what_it_imports(small: Path) -> None:
    client = bundle(small)
    app = client.files["app.js"].decode()
    assert re.findall(r"^export const (\S+) =", app, re.MULTILINE) == ["$0", "$1", "$2"]  # words, app, both
    assert "const {said} = $0;" in app
    assert "return {Both, TWO};" in app
    assert 'import("./deep-table.js").then((all) => all.$4)' in app
    assert "return `${word} // no comment`;\n" in app
    assert client.files["lobby.js"].startswith(b'import {$2} from "./app.js";\n')
    assert b"const {Both: Shared} = $2;" in client.files["lobby.js"]
    assert client.first == {"": ["lobby.js"], "t": ["deep-table.js"]}
    assert client.files["style.css"] == b".a :hover>i{color:red}.b{color:blue}.c{color:green}"
    page = client.html("t").decode()
    assert page.count("stylesheet") == 1
    assert b"first.css" in client.html("")  # the first page has no board
    assert client.files["first.css"] + client.files["board.css"] == client.files["style.css"]
    assert f'href="/web/{client.version}/deep-table.js"' in page
    assert f'src="/web/{client.version}/app.js"' in page


def test_a_changed_file_is_another_client_at_another_address(small: Path) -> None:
    before = bundle(small)
    assert bundle(small) is before
    (small / "words.js").write_text("export const said = String;\nexport const more = 1;\n", "utf-8")
    after = bundle(small)
    assert after.version != before.version
    assert b"more" in after.files["app.js"]


def test_modules_that_import_each_other_are_named(small: Path) -> None:
    (small / "both.js").write_text('import {page} from "./lobby.js";\nexport const Both = page;\n', "utf-8")
    with pytest.raises(GloamingError, match=re.escape("lobby.js -> both.js -> lobby.js")):
        bundle(small)


def lines_of(mapped: dict[str, object]) -> list[tuple[str, int] | None]:
    """For each line of a joined file the file and the line that its map names, read as a browser reads it."""
    found: list[tuple[str, int] | None] = []
    source = line = 0
    for segment in str(mapped["mappings"]).split(";"):
        numbers, value, shift = [], 0, 0
        for letter in segment:
            digit = BASE64.index(letter)
            value += (digit & 31) << shift
            shift += 5
            if digit < 32:
                numbers.append(-(value >> 1) if value & 1 else value >> 1)
                value = shift = 0
        if numbers:
            source, line = source + numbers[1], line + numbers[2]
        found.append((mapped["sources"][source], line) if numbers else None)  # type: ignore[index]
    return found


def test_every_line_is_led_back_to_its_source() -> None:
    client = bundle(WEB)
    checked = 0
    for name, content in client.files.items():
        if f"{name}.map" not in client.files:
            continue
        places = lines_of(json.loads(client.files[f"{name}.map"]))
        for text, place in zip(content.decode().split("\n"), places, strict=False):
            if place is None or not text or text.startswith(("const {", "import(")) or "import(" in text:
                continue
            path, line = place
            original = (WEB / path.removeprefix("/web/")).read_text("utf-8").split("\n")[line]
            assert text[:20] in without_comments(original), (name, path, line)
            checked += 1
    assert checked > 4000
    assert [digits(n) for n in (0, 1, -1, 16, -512)] == ["A", "C", "D", "gB", "hgB"]


def test_the_first_page_is_light() -> None:
    """What the lobby needs of the client; its pictures and data come to some 50 kB more (`make light`)."""
    client = bundle(WEB)
    for route, files, most in (("", 4, 43_000), ("learn", 5, 72_000), ("t", 9, 132_000)):
        names = ("style.css" if route else "first.css", "theme.js", "app.js", *client.first[route])
        assert len(names) <= files
        assert (
            sum(len(gzip.compress(each, 9)) for each in (client.html(route), *map(client.files.get, names)) if each)
            < most
        )


@pytest.mark.asyncio(loop_scope="module")
async def test_joined_files_are_compressed_and_kept_and_the_page_is_asked_for_again(server: Served) -> None:
    page = await server.client.get("/", headers={"accept-encoding": "gzip"})
    assert page.headers["cache-control"] == "no-cache"
    address = re.findall(r'src="(/web/\w{16}/app\.js)"', page.text)[0]
    script = await server.client.get(address, headers={"accept-encoding": "br, gzip"})
    assert script.headers["content-encoding"] == "gzip"
    assert script.headers["vary"] == "accept-encoding"
    assert "immutable" in script.headers["cache-control"]
    assert "default-src 'none'" in script.headers["content-security-policy"]
    for refused in ("identity", "gzip;q=0", "gzip; q=0.0, br"):
        plain = await server.client.get(address, headers={"accept-encoding": refused})
        assert "content-encoding" not in plain.headers
        assert plain.content == script.content
        assert plain.headers["etag"] != script.headers["etag"]
    tag = script.headers["etag"]
    again = await server.client.get(address, headers={"accept-encoding": "gzip", "if-none-match": f'"x", {tag}'})
    assert (again.status_code, again.content) == (304, b"")
    games = await server.client.get("/api/games/tictactoe/rules", headers={"accept-encoding": "gzip"})
    assert games.headers["content-encoding"] == "gzip"
    assert games.headers["content-type"] == "application/json"


@pytest.mark.asyncio(loop_scope="module")
async def test_a_view_is_not_compressed(server: Served) -> None:
    """Beside the words of another person its size could tell of what that person must not know."""
    made = (await server.client.post("/api/tables", json={"game": "tictactoe"})).json()
    view = await server.client.get(f"/api/tables/{made['id']}", headers={"accept-encoding": "gzip"})
    assert view.status_code == 200
    assert "content-encoding" not in view.headers
