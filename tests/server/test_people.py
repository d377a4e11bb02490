"""A person is a key: made by the browser, carried to other devices, known at tables, and forgotten on a word."""

import secrets
from typing import Any

import pytest
import sqlalchemy as sql

from gloaming.host.store import people, rows
from tests.server.served import Opened, Served

pytestmark = pytest.mark.asyncio(loop_scope="module")


class Device:
    """A browser that has the key of a person and no seat's cookie."""

    def __init__(self, server: Served, token: str) -> None:
        self.server, self.token = server, token

    async def ask(self, method: str, path: str, **body: Any) -> Any:
        self.server.client.cookies.clear()
        answer = await self.server.client.request(
            method, path, headers={"gloaming-person": self.token}, json=body if method == "POST" else None
        )
        self.server.client.cookies.clear()
        return answer

    async def get(self, path: str) -> Any:
        answer = await self.ask("GET", path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def post(self, path: str, **body: Any) -> Any:
        answer = await self.ask("POST", path, **body)
        assert answer.status_code in (200, 201), answer.text
        return answer.json()

    async def open(self, game: str, *seats: dict[str, Any], **more: Any) -> Opened:
        return Opened(await self.post("/api/tables", game=game, seats=list(seats) or None, **more))


ME, COMPUTER = {"kind": "me"}, {"kind": "computer", "level": "random"}


async def person(server: Served, name: str) -> Device:
    """Somebody new."""
    token = secrets.token_urlsafe(16)
    await server.post("/api/me", token=token, profile={"name": name, "colour": 3, "sign": 5})
    return Device(server, token)


async def play_out(server: Served, table: Opened, *options: int) -> None:
    """Plays these options, each by whoever is asked."""
    for ply, option in enumerate(options):
        token = table.friends.get(ply % 2, table.token)
        await server.play(table.id, token, ply, option)


async def test_the_browser_makes_a_key_and_the_store_has_its_hash_alone(server: Served) -> None:
    token = secrets.token_urlsafe(16)
    answer = await server.ask("POST", "/api/me", token=token, profile={"name": " Wren\u202e ", "sign": 2})
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    assert "path=/api" in cookie
    assert (await server.get("/api/me"))["profile"] == {"name": "Wren", "sign": 2}
    held = await server.registry.store.read(lambda line: line.execute(people.PEOPLE.select()).all())
    assert all(token not in str(column) for row in held for column in row)


@pytest.mark.parametrize("token", ["", "short", "a" * 40, "x" * 65, "has spaces in it all over the place", "é" * 30])
async def test_what_could_be_guessed_is_no_key(server: Served, token: str) -> None:
    assert (await server.ask("POST", "/api/me", token=token)).status_code == 422


@pytest.mark.parametrize("profile", [{"colour": 99}, {"sign": -1}, {"name": "x" * 41}, {"odd": 1}])
async def test_a_profile_that_cannot_be_is_refused(server: Served, profile: dict[str, Any]) -> None:
    answer = await server.ask("POST", "/api/me", token=secrets.token_urlsafe(16), profile=profile)
    assert answer.status_code in (400, 422)


async def test_another_device_knows_one_by_the_key_and_plays_where_one_sits(server: Served) -> None:
    first = await person(server, "Wren")
    table = await first.open("tictactoe", ME, COMPUTER)
    assert (await server.ask("POST", "/api/me/return", token=first.token)).status_code == 200
    other = Device(server, first.token)
    view = await other.get(f"/api/tables/{table.id}")
    assert view["viewer"] == 0
    assert view["seats"][0]["name"] == "Wren"
    await other.post(f"/api/tables/{table.id}/play", ply=0, option=4)
    async with server.line(table.id, table.token) as line:
        assert line.view["ply"] >= 1


async def test_the_live_line_knows_a_person_too(server: Served) -> None:
    import websockets

    wren = await person(server, "Wren")
    table = await wren.open("lanterns", ME, {"kind": "open"}, {"kind": "open"}, watchable=False)
    url = f"ws://127.0.0.1:{server.port}/api/tables/{table.id}/live"
    async with websockets.connect(url, additional_headers={"gloaming-person": wren.token}) as line:
        await line.send("{}")
        assert '"viewer":0' in str(await line.recv())


async def test_a_wrong_key_is_nobody_anywhere(server: Served) -> None:
    wren = await person(server, "Wren")
    table = await wren.open("lanterns", ME, COMPUTER, COMPUTER, watchable=False)
    paths = (await server.get("/schema/openapi.json"))["paths"]
    doors = [(method, path) for path, methods in paths.items() if path.startswith("/api/me") for method in methods]
    assert len(doors) > 8
    bodies: dict[str, dict[str, Any]] = {
        "/api/me/return": {"token": secrets.token_urlsafe(16)},
        "/api/me/key": {"token": secrets.token_urlsafe(16)},
        "/api/me/forget": {"certain": True},
    }
    hashed = people.person_key(wren.token)
    for wrong in ("", "wrong", hashed, wren.token[:-1], table.token, secrets.token_urlsafe(16)):
        stranger = Device(server, wrong)
        assert (await stranger.ask("GET", f"/api/tables/{table.id}")).status_code == 403
        for method, path in doors:
            if path in ("/api/me", "/api/me/leave") and method == "post":
                continue  # for whoever comes, and whoever goes
            answer = await stranger.ask(method.upper(), path.replace("{channel}", "x"), **bodies.get(path, {}))
            assert answer.status_code in (400, 403), (method, path, wrong, answer.text)
    assert (await wren.get("/api/me"))["profile"]["name"] == "Wren"


async def test_a_new_key_shuts_the_old_one_out(server: Served) -> None:
    wren = await person(server, "Wren")
    key = secrets.token_urlsafe(16)
    await wren.post("/api/me/key", token=key)
    assert (await wren.ask("GET", "/api/me")).status_code == 403
    assert (await Device(server, key).get("/api/me"))["profile"]["name"] == "Wren"
    taken = await Device(server, key).ask("POST", "/api/me/key", token=(await person(server, "Ben")).token)
    assert taken.status_code == 422


async def test_the_key_is_carried_by_a_link_and_by_a_code_that_says_the_same(server: Served) -> None:
    wren = await person(server, "Wren")
    carried = await wren.get("/api/me/key")
    assert carried["link"].endswith(f"/me#{wren.token}")
    assert carried["size"] >= 29  # a square of modules with a margin of four on every side
    assert carried["path"].startswith("M4 4h1v1h-1z")


async def test_home_has_what_waits_for_me_first_and_shows_nobody_elses(server: Served) -> None:
    wren, ben = await person(server, "Wren"), await person(server, "Ben")
    theirs = await wren.open("tictactoe", {"kind": "friend"}, ME, name="theirs")
    mine = await wren.open("tictactoe", ME, {"kind": "friend"}, name="mine")
    await play_out(server, theirs)
    home = await wren.get("/api/me/home")
    assert [(each["id"], each["waits"]) for each in home["going"]] == [(mine.id, True), (theirs.id, False)]
    assert home["profile"]["name"] == "Wren"
    assert (await ben.get("/api/me/home"))["going"] == []
    assert "person" not in (await wren.ask("GET", f"/api/tables/{mine.id}")).text


async def test_a_table_that_ends_between_the_two_looks_of_home_stands_there_once(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    wren = await person(server, "Wren")
    table = await wren.open("tictactoe", ME, {"kind": "friend"})
    tables_of = people.tables_of

    def at_both(line: sql.Connection, id: str, over: bool, most: int) -> dict[str, str]:
        """As if it had gone on at the first look and had ended at the second."""
        return {table.id: "tictactoe", **tables_of(line, id, over, most)}

    monkeypatch.setattr(people, "tables_of", at_both)
    home = await wren.get("/api/me/home")
    assert [each["id"] for each in (*home["going"], *home["ended"])] == [table.id]


async def test_friends_are_whom_one_has_played_with_and_one_click_asks_them(server: Served) -> None:
    wren, ben, stranger = await person(server, "Wren"), await person(server, "Ben"), await person(server, "Eve")
    table = await wren.open("tictactoe", ME, {"kind": "friend"})
    assert (await wren.get("/api/me/home"))["friends"] == []
    await ben.post(f"/api/tables/{table.id}/sit", token=table.friends[1])
    (friend,) = (await wren.get("/api/me/home"))["friends"]
    assert (friend["name"], friend["colour"], friend["sign"], friend["tables"]) == ("Ben", 3, 5, 1)
    (wren_to_ben,) = (await ben.get("/api/me/home"))["friends"]
    assert wren_to_ben["friend"] != friend["friend"]
    asked = await wren.open("tictactoe", ME, {"kind": "friend", "friend": friend["friend"]})
    (waiting,) = [each for each in (await ben.get("/api/me/home"))["going"] if each["id"] == asked.id]
    assert waiting["asked_to_come"]
    assert waiting["seats"][1]["name"] == "Ben"
    for device in (stranger, ben):  # a name is good for whom it was given to alone
        seats = [ME, {"kind": "friend", "friend": friend["friend"]}]
        assert (await device.ask("POST", "/api/tables", game="tictactoe", seats=seats)).status_code == 404
    guest = await server.ask(
        "POST", "/api/tables", game="tictactoe", seats=[ME, {"kind": "friend", "friend": friend["friend"]}]
    )
    assert guest.status_code == 403


async def test_who_was_a_guest_says_whose_the_chair_is_and_keeps_it(server: Served) -> None:
    table = await server.open("tictactoe", "me", "random")
    wren = await person(server, "Wren")
    headers = {"gloaming-person": wren.token, "authorization": f"Bearer {table.token}"}
    path = f"/api/tables/{table.id}/sit"
    assert (await server.client.post(path, headers=headers, json={})).status_code == 200
    assert [each["id"] for each in (await wren.get("/api/me/home"))["going"]] == [table.id]
    eve = await person(server, "Eve")  # who has the link has the seat, and does not become its person
    await eve.post(path, token=table.token)
    assert (await eve.get("/api/me/home"))["going"] == []
    assert (await server.ask("POST", path)).status_code == 422


async def test_the_record_is_made_from_the_tables(server: Served) -> None:
    wren = await person(server, "Wren")
    for options in ((4, 0, 0, 3, 1, 0), (0, 0, 0, 0, 0, 0)):
        table = await wren.open("tictactoe", ME, {"kind": "friend"})
        await play_out(server, table, *options[:5])
        view = await server.get(f"/api/tables/{table.id}", table.token)
        for ply in range(5, 9):
            if view["result"] is not None:
                break
            view = await server.play(table.id, table.friends.get(ply % 2, table.token), ply, 0)
        assert view["result"] is not None
    (record,) = (await wren.get("/api/me/record"))["games"]
    assert record["game"] == "tictactoe"
    assert record["games"] == 2
    assert record["won"] == sum(point["won"] for point in record["points"])
    assert record["longest"] >= record["streak"]
    assert {feat["id"] for feat in record["feats"]} >= {"first", "three"}
    assert (await wren.get("/api/me/record"))["games"] == [record]  # the second time it is not made again


async def test_everything_is_given_out_and_everything_is_forgotten(server: Served) -> None:
    wren, ben = await person(server, "Wren Holloway"), await person(server, "Ben")
    table = await wren.open("tictactoe", ME, {"kind": "friend"})
    await ben.post(f"/api/tables/{table.id}/sit", token=table.friends[1])
    await wren.post(f"/api/tables/{table.id}/chat", text="My secret garden.")
    await ben.post(f"/api/tables/{table.id}/chat", text="Hello!")
    given = await wren.get("/api/me/export")
    assert given["profile"]["name"] == "Wren Holloway"
    assert given["tables"][0]["remarks"] == ["My secret garden."]
    assert (await wren.ask("POST", "/api/me/forget", certain=False)).status_code == 422
    await wren.post("/api/me/forget", certain=True)
    assert (await wren.ask("GET", "/api/me")).status_code == 403
    await server.registry.tidy()

    def everything(line: sql.Connection) -> str:
        held = [line.execute(each.select()).all() for each in rows.SCHEMA.sorted_tables]
        return str(held)

    kept = await server.registry.store.read(everything)
    assert "Wren Holloway" not in kept
    assert "secret garden" not in kept
    assert "Hello!" in kept
    del server.registry.live_tables[table.id]
    view = await server.get(f"/api/tables/{table.id}", table.friends[1])
    assert [each["text"] for each in view["chat"]] == ["(taken away)", "Hello!"]
    assert (await server.play(table.id, table.token, 0, 0))["ply"] == 1  # the chair is a guest's now
    assert (await ben.get("/api/me/home"))["friends"] == []
