"""What every request passes: limits, the check of the origin, the headers, and refusals without secrets."""

import json
from pathlib import Path

import httpx
import pytest
import websockets

from gloaming.server.routes import pages
from tests.server.served import Served, serving

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_every_answer_has_a_strict_policy_and_says_what_it_is(server: Served) -> None:
    for path in (
        "/",
        "/api/games",
        "/nowhere",
        "/health",
        "/metrics",
        "/icons/solid?names=dragon",
        "/schema/openapi.json",
    ):
        headers = (await server.client.get(path)).headers
        policy = headers["content-security-policy"].split("; ")
        assert "default-src 'none'" in policy
        assert "script-src 'self'" in policy
        assert "frame-ancestors 'none'" in policy
        assert not [each for each in policy if "unsafe" in each or "*" in each]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers


@pytest.mark.parametrize(
    ("method", "path", "content", "status"),
    [
        ("GET", "/nowhere", b"", 404),
        ("GET", "/api/tables/nowhere", b"", 404),
        ("DELETE", "/api/games", b"", 405),
        ("POST", "/api/tables", b"{", 400),
        ("POST", "/api/tables", b"[]", 400),
        ("POST", "/api/tables", b'{"game": "chess"}', 404),
        ("POST", "/api/tables", b'{"game": "tictactoe", "seed": -1}', 400),
        ("POST", "/api/tables", b'{"game": "tictactoe", "seed": 1e400}', 400),
        ("POST", "/api/tables", b'{"game": "tictactoe", "name": "\\ud800"}', 400),
        ("POST", "/api/tables", b'{"game": "tictactoe", "options": {"x": ' + b"[" * 5000 + b"]" * 5000 + b"}}", 400),
        ("POST", "/api/tables", b'{"game": "' + b"x" * 40_000 + b'"}', 413),
        ("POST", "/api/records", b"[" * 100_000, 400),
        ("POST", "/api/records", b'{"x": "' + b"x" * (3 << 20) + b'"}', 413),
        ("GET", "/api/tables/nowhere/replay/x", b"", 404),
        ("GET", "/api/tables/nowhere/replay/-1", b"", 400),
        ("GET", "/api/tables/nowhere/replay/99999999999999999999", b"", 400),
    ],
)
async def test_a_wrong_request_is_a_problem_in_words_and_never_a_stack_trace(
    server: Served, method: str, path: str, content: bytes, status: int
) -> None:
    answer = await server.client.request(method, path, content=content, headers={"content-type": "application/json"})
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    told = answer.json()
    assert told["status"] == status
    assert told["title"]
    assert told["detail"]
    assert "Traceback" not in answer.text
    assert ".py" not in answer.text


async def test_a_mistake_of_ours_is_noted_and_not_told(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await server.open("tictactoe")

    def broken(*_: object) -> None:
        raise ZeroDivisionError("the secret of the house")

    monkeypatch.setattr(server.registry.live_tables[table.id], "may_look", broken)
    answer = await server.ask("GET", f"/api/tables/{table.id}", table.token)
    assert answer.status_code == 500
    assert answer.headers["content-type"] == "application/problem+json"
    assert "secret" not in answer.text


async def test_a_page_of_another_site_can_change_nothing(server: Served) -> None:
    answer = await server.client.post("/api/tables", json={"game": "tictactoe"})
    table = answer.json()["id"]  # the cookie is set now
    for headers in (
        {"origin": "https://elsewhere.example"},
        {"origin": "null"},
        {"origin": f"http://127.0.0.1:{server.port + 1}"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ):
        play = await server.client.post(f"/api/tables/{table}/play", json={"ply": 0, "option": 0}, headers=headers)
        assert play.status_code == 403, headers
        assert play.headers["content-type"] == "application/problem+json"
    own = {"origin": f"http://127.0.0.1:{server.port}", "sec-fetch-site": "same-origin"}
    play = await server.client.post(f"/api/tables/{table}/play", json={"ply": 0, "option": 0}, headers=own)
    assert play.status_code == 200


async def test_a_page_of_another_site_gets_no_live_line(server: Served) -> None:
    table = await server.open("tictactoe")
    url = f"ws://127.0.0.1:{server.port}/api/tables/{table.id}/live"
    with pytest.raises(websockets.InvalidStatus):
        await websockets.connect(url, origin=websockets.Origin("https://elsewhere.example"))
    async with websockets.connect(url, origin=websockets.Origin(f"http://127.0.0.1:{server.port}")) as line:
        await line.send("{}")
        assert "view" in json.loads(await line.recv())


async def test_a_cookie_goes_only_over_a_safe_line_where_there_is_one(tmp_path: Path, toy_folder: Path) -> None:
    async with serving(tmp_path, proxied=True) as server:
        body, safe = {"game": "tictactoe"}, {"x-forwarded-proto": "https", "x-forwarded-for": "192.0.2.7"}
        plain = await server.client.post("/api/tables", json=body)
        assert "Secure" not in plain.headers["set-cookie"]
        behind = await server.client.post("/api/tables", json=body, headers=safe)
        assert "Secure" in behind.headers["set-cookie"]


async def test_who_asks_too_often_waits_and_others_do_not(tmp_path: Path, toy_folder: Path) -> None:
    async with serving(tmp_path, requests=1, proxied=True) as server:
        one, other = {"x-forwarded-for": "192.0.2.1"}, {"x-forwarded-for": "192.0.2.2"}
        answers = [await server.client.get("/api/games", headers=one) for _ in range(40)]
        assert [answer.status_code for answer in answers[:4]] == [200] * 4
        refused = next(answer for answer in answers if answer.status_code == 429)
        assert refused.headers["content-type"] == "application/problem+json"
        assert refused.headers["retry-after"]
        assert (await server.client.get("/api/games", headers=other)).status_code == 200


async def test_words_on_a_live_line_are_counted_as_well(tmp_path: Path, toy_folder: Path) -> None:
    async with serving(tmp_path, requests=5) as server:
        table = await server.open("tictactoe")
        async with server.line(table.id, table.token) as line:
            for n in range(40):
                await line.say(ping=n)
            heard = [await line.hear() for _ in range(40)]
            assert any(each.get("refused", {}).get("status") == 429 for each in heard)
            assert {"pong": 0} in heard


async def test_one_address_opens_only_so_many_tables_an_hour(tmp_path: Path, toy_folder: Path) -> None:
    async with serving(tmp_path, tables=3) as server:
        codes = []
        for _ in range(5):
            codes.append((await server.client.post("/api/tables", json={"game": "steps"})).status_code)
        assert codes == [201, 201, 201, 429, 429]


async def test_the_files_of_the_client_are_served_with_tags_and_nothing_else_is(
    server: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    web = tmp_path / "web"
    (web / "css").mkdir(parents=True)
    (web / "index.html").write_text("<!doctype html><title>Gloaming</title>", "utf-8")
    (web / "app.js").write_text("export {};", "utf-8")
    (web / "css" / "look.css").write_text(":root {}", "utf-8")
    (web / ".secret.js").write_text("no", "utf-8")
    (web / "notes.md").write_text("no", "utf-8")
    (tmp_path / "outside.js").write_text("no", "utf-8")
    monkeypatch.setattr(pages, "WEB", web)
    for path in ("/", "/t/abc", "/replay/abc", "/review/abc"):
        page = await server.client.get(path)
        assert (page.status_code, page.headers["content-type"]) == (200, "text/html; charset=utf-8")
    script = await server.client.get("/web/app.js")
    assert script.headers["content-type"] == "text/javascript; charset=utf-8"
    again = await server.client.get("/web/app.js", headers={"if-none-match": script.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    (web / "app.js").write_text("export const changed = 1;", "utf-8")
    changed = await server.client.get("/web/app.js", headers={"if-none-match": script.headers["etag"]})
    assert changed.status_code == 200
    assert (await server.client.get("/web/css/look.css")).status_code == 200
    for path in (
        "/web/.secret.js",
        "/web/notes.md",
        "/web/../outside.js",
        "/web/%2e%2e/outside.js",
        "/web/css/%2e%2e/%2e%2e/outside.js",
        "/web/..%2foutside.js",
        "/web//etc/passwd",
        "/web/css",
        "/web/",
        "/web/0123456789abcdef/app.js",
        "/icons/solid/dragon.svg",
        "/icons/..%2f..?names=LICENSE",
        "/icons/wrong?names=dragon",
        "/packs/wraith_giants/tallow/pack.toml",
        "/packs/wraith_giants/tallow/../__init__.py",
        "/packs/wraith_giants/tallow/art/..%2f..%2fpack.svg",
        "/packs/wraith_giants/no-such-pack/art/earth.svg",
        "/packs/tictactoe/tallow/art/earth.svg",
        "/packs/no-such-game/tallow/art/earth.svg",
    ):
        request = httpx.Request("GET", f"http://127.0.0.1:{server.port}")
        request.url = request.url.copy_with(raw_path=path.encode())
        assert (await server.client.send(request)).status_code == 404, path


async def test_icons_come_together_and_what_is_none_is_left_out(server: Served) -> None:
    found = (await server.client.get("/icons/solid?names=dragon,no-such-icon,../brands/git,eye")).json()
    assert list(found) == ["dragon", "eye"]
    assert all(drawing.startswith("<svg") and "Font Awesome" in drawing for drawing in found.values())
    assert (await server.client.get(f"/icons/solid?names={'eye,' * 200}")).status_code == 404


async def test_a_picture_of_a_pack_is_served_as_a_picture(server: Served) -> None:
    answer = await server.client.get("/packs/wraith_giants/tallow/art/earth.svg")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert b"<svg" in answer.content
