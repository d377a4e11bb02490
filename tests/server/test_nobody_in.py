"""Nobody learns more than their seat may know, and no answer is taken for another question."""

from pathlib import Path
from typing import Any

import pytest

from gloaming.host.tables.seats import key_of
from tests.server.served import Served, serving

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest.mark.parametrize("chair", ["open", "friend"])
async def test_while_somebody_else_can_sit_down_nobody_has_the_record(server: Served, chair: str) -> None:
    table = await server.open("lanterns", "me", "random", chair)
    answer = await server.ask("GET", f"/api/tables/{table.id}/record", table.token)
    assert answer.status_code == 403
    assert "seed" not in answer.text


async def test_who_has_the_record_of_a_running_game_plays_it_alone_to_its_end_and_it_is_shown(server: Served) -> None:
    table = await server.open("lanterns", "me", "me", "random")
    path = f"/api/tables/{table.id}"
    assert not (await server.get(path, table.token))["table"]["record_taken"]
    for _ in range(2):
        assert "seed" in await server.get(f"{path}/record", table.token)
    view = await server.get(path, table.token)
    assert view["table"]["record_taken"]
    assert view["turn"] == 1  # noted once
    for kind in ("friend", "open"):
        refused = await server.ask("POST", f"{path}/chair", table.token, seat=2, kind=kind)
        assert (refused.status_code, "tells everything" in refused.text) == (422, True)
    await server.post(f"{path}/chair", table.token, seat=2, kind="me")  # it is known to them anyway


async def test_that_the_record_is_known_is_known_after_a_restart(server: Served) -> None:
    table = await server.open("lanterns", "me", "me", "random")
    await server.get(f"/api/tables/{table.id}/record", table.token)
    await server.registry.tidy()
    del server.registry.live_tables[table.id]
    assert (await server.get(f"/api/tables/{table.id}", table.token))["table"]["record_taken"]


async def test_an_answer_to_a_question_that_was_taken_back_is_not_taken_for_the_new_one(server: Served) -> None:
    table = await server.open("tictactoe", "me", "friend")
    path, friend = f"/api/tables/{table.id}", table.friends[1]
    await server.post(f"{path}/sit", friend, token=friend)
    seen = await server.play(table.id, table.token, 0, 0)  # what the friend sees and answers
    back = await server.post(f"{path}/undo", table.token, ply=1)
    now = await server.play(table.id, table.token, 0, 4, back["turn"])
    for turn in (seen["turn"], None):
        late = await server.ask("POST", f"{path}/play", friend, ply=1, option=0, turn=turn)
        assert (late.status_code, late.json()["view"]["ply"]) == (409, 1)
    await server.play(table.id, friend, 1, 0, now["turn"])


async def test_the_same_by_a_live_line(server: Served) -> None:
    table = await server.open("tictactoe", "me", "friend")
    path, friend = f"/api/tables/{table.id}", table.friends[1]
    seen = await server.play(table.id, table.token, 0, 0)
    async with server.line(table.id, friend) as line:
        back = await server.post(f"{path}/undo", table.token, ply=1)
        now = await server.play(table.id, table.token, 0, 4, back["turn"])
        await line.until(turn=now["turn"])
        await line.say(play=0, ply=1, turn=seen["turn"])
        while "refused" not in (message := await line.hear()):
            pass
        assert message["refused"]["status"] == 409
        await line.say(play=0, ply=1, turn=now["turn"])
        await line.until(ply=2)


async def test_a_remark_in_between_does_not_make_an_answer_late(server: Served) -> None:
    table = await server.open("tictactoe", "me", "friend")
    seen = await server.play(table.id, table.token, 0, 0)
    await server.post(f"/api/tables/{table.id}/chat", table.token, text="Take your time.")
    await server.play(table.id, table.friends[1], 1, 0, seen["turn"])


async def test_strangers_are_silent_at_a_table_that_is_not_listed(server: Served) -> None:
    table = await server.open("tictactoe", "me", "friend")
    server.client.cookies.clear()
    assert (await server.ask("POST", f"/api/tables/{table.id}/chat", text="Psst.")).status_code == 403
    await server.post(f"/api/tables/{table.id}/chat", table.friends[1], text="I am here.")


async def test_what_a_viewer_sees_is_kept_by_no_cache(server: Served) -> None:
    table = await server.open("tictactoe", "me", "friend")
    for path in ("", "/replay/0", "/record", "/brief", "/log", "/link", "/refusals"):
        answer = await server.ask("GET", f"/api/tables/{table.id}{path}", table.token)
        assert answer.headers["cache-control"] == "no-store", path


async def test_a_body_that_is_not_utf_8_is_told_so(server: Served) -> None:
    headers = {"content-type": "application/json"}
    answer = await server.client.post("/api/tables", content=b'{"game": "\xff\xfe"}', headers=headers)
    assert answer.status_code == 400


@pytest.mark.parametrize(
    ("host", "status"),
    [("play.example.org", 200), ("PLAY.example.org:443", 200), ("evil.example.net", 421), ("", 421)],
)
async def test_a_server_answers_under_its_own_names_alone(tmp_path: Path, host: str, status: int) -> None:
    async with serving(tmp_path, hosts=["play.example.org"]) as named:
        answer = await named.client.get("/api/tables", headers={"host": host})
        assert answer.status_code == status


BODIES: dict[str, dict[str, Any]] = {  # of the doors that want one
    "sit": {"seat": 2, "name": "x"},
    "name": {"name": "x"},
    "chair": {"seat": 1, "kind": "me"},
    "play": {"ply": 0, "option": 0},
    "undo": {"ply": 0},
    "undo/answer": {"ply": 0, "agree": True},
    "redo": {"ply": 0},
    "chat": {"text": "x"},
    "fork": {"ply": 0},
    "review": {},
    "hint": {},
    "watch": {"ply": 0},
}
ASKED = "?piece=x&line=0"  # what some of them want to know


async def test_every_wrong_token_on_every_door_of_a_closed_table(server: Served) -> None:
    table = await server.open("lanterns", "me", "friend", "open", watchable=False)
    other = await server.open("lanterns")
    path, lost = f"/api/tables/{table.id}", table.friends[1]
    assert (await server.ask("GET", path, lost)).status_code == 200
    server.registry.live_tables[table.id].seen.clear()  # they were here long ago
    await server.post(f"{path}/chair", table.token, seat=1, kind="computer", level="random")
    server.client.cookies.clear()
    doors = (await server.get("/schema/openapi.json"))["paths"]
    opened = []
    for door, methods in doors.items():
        if not door.startswith("/api/tables/{table}"):
            continue
        asked = door.replace("{table}", table.id).replace("{ply}", "0")
        body = BODIES.get(door.removeprefix("/api/tables/{table}").strip("/"), {})
        for method in methods:
            for token in ("", "wrong", other.token, lost, key_of(table.token)):
                answer = await server.ask(method.upper(), asked + ASKED * (method == "get"), token, **body)
                if answer.status_code != 403:
                    opened.append((method, door, token, answer.status_code))
    assert not opened
