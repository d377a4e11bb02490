"""The live line: first the view, then diffs; coming back; passing the screen on; who is here."""

import asyncio
import json

import msgspec
import pytest
import websockets

from gloaming.host.views.diff import apply
from tests.server.served import Served

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_everybody_who_looks_on_gets_every_change_and_ends_with_the_same_view_as_over_http(
    server: Served,
) -> None:
    table = await server.open("tictactoe", "me", "friend")
    tokens = (table.token, table.friends[1], "")
    server.client.cookies.clear()
    async with (
        server.line(table.id, tokens[0]) as me,
        server.line(table.id, tokens[1]) as friend,
        server.line(table.id) as watcher,
    ):
        lines = (me, friend, watcher)
        for ply, option in enumerate((4, 0, 0, 0, 1, 0, 0, 0, 0)):
            await lines[ply % 2].say(play=option, ply=ply)
            for line in lines:
                await line.until(ply=ply + 1)
            if me.view["result"]:
                break
        assert me.view["result"] is not None
        for line in lines:
            await line.until(watching=1)
        for line, token in zip(lines, tokens, strict=True):
            assert line.view == await server.get(f"/api/tables/{table.id}", token)
        assert [seat["here"] for seat in watcher.view["seats"]] == [True, True]
        assert len(set(me.heard)) == len(me.heard), "nothing is told twice"


async def test_who_comes_back_gets_only_what_changed_since(server: Served) -> None:
    table = await server.open("tictactoe", "me", "friend")
    async with server.line(table.id, table.token) as line:
        await line.say(play=4, ply=0)
        await line.until(ply=1)
        seen = line.view
    await server.play(table.id, table.friends[1], 1, 0)
    async with server.line(table.id, table.token, seen, have=seen["turn"]) as line:
        first = json.loads(line.heard[0])
        assert "diff" in first
        assert first["turn"] == seen["turn"] + 1
        assert line.view == await server.get(f"/api/tables/{table.id}", table.token)
    async with server.line(table.id, table.token, have=999) as line:
        assert "view" in json.loads(line.heard[0])


async def test_who_wants_beats_gets_them_as_diffs_after_each_other_and_nothing_that_is_hidden(server: Served) -> None:
    table = await server.open("moths", "me", "friend")
    async with (
        server.line(table.id, table.token, beats=True) as me,
        server.line(table.id, table.friends[1]) as friend,
        server.line(table.id) as watcher,
    ):
        await watcher.say(beats=True)
        await watcher.say(ping=1)
        while "pong" not in await watcher.hear():
            pass
        scenes = {line: line.view["scene"] for line in (me, watcher)}
        await me.say(play=0, ply=0)
        for line in (me, friend, watcher):
            await line.until(ply=1)
        heard = {line: json.loads(line.heard[-1]) for line in (me, friend, watcher)}
        assert "beats" not in heard[friend], "nobody gets what they did not ask for"
        for line, scene in scenes.items():
            beats = heard[line]["beats"]
            assert [beat["line"] for beat in beats] == line.view["log"]
            for beat in beats:
                scene = apply(scene, beat["scene"]) if "scene" in beat else scene
            assert scene == line.view["scene"]
        drawn = next(iter({p["id"] for p in me.view["scene"]["areas"][1]["pieces"]} - {"deck"}))
        assert len(heard[me]["beats"]) == len(heard[watcher]["beats"]) + 1
        assert drawn not in watcher.heard[-1]
        await me.say(beats=False)
        await me.say(play=0, ply=1)
        await me.until(ply=2)
        assert "beats" not in me.heard[-1]


async def test_an_answer_that_is_not_taken_is_refused_to_whoever_sent_it(server: Served) -> None:
    table = await server.open("tictactoe", "me", "friend")
    async with server.line(table.id, table.token) as me, server.line(table.id, table.friends[1]) as friend:
        await friend.say(play=0, ply=0)
        refused = await friend.hear()
        while "refused" not in refused:
            refused = await friend.hear()
        assert refused["refused"]["status"] == 403
        assert refused["ply"] == 0
        await me.say(play=99, ply=0)
        while "refused" not in (refused := await me.hear()):
            pass
        assert (refused["refused"]["status"], refused["refused"]["rule"]) == (422, "TT-2")
        await me.say(play=0, ply=7)
        while "refused" not in (refused := await me.hear()):
            pass
        assert refused["refused"]["status"] == 409
        await me.socket.send("[1, 2]")
        while "refused" not in (refused := await me.hear()):
            pass
        assert refused["refused"]["status"] == 422
        await me.say(ping=7)
        assert await me.hear() == {"pong": 7}


async def test_one_of_two_answers_over_two_lines_wins(server: Served) -> None:
    table = await server.open("raft", "me", "friend", "friend")
    async with server.line(table.id, table.token) as one, server.line(table.id, table.friends[1]) as other:
        await asyncio.gather(one.say(play=0, ply=0), other.say(play=1, ply=0))
        heard = []
        for line in (one, other):
            await line.until(ply=1)
            await line.say(ping=1)
            while await line.hear() != {"pong": 1}:
                pass
            heard += [text for text in line.heard if "refused" in text]
        assert len(heard) == 1
        assert '"status":409' in heard[0]
        assert one.view["scene"] == other.view["scene"]


async def test_a_screen_is_passed_on_with_a_curtain_where_hands_are_hidden(server: Served) -> None:
    table = await server.open("moths")
    assert (table.view["viewer"], table.view["curtain"], table.view["ask"]) == (None, 0, {"seat": 0})
    async with server.line(table.id, table.token) as line:
        assert line.view["curtain"] == 0
        await line.say(**{"as": 0})
        await line.until(viewer=0, curtain=None)
        assert line.view["ask"]["options"]
        await line.say(play=0, ply=0)
        await line.until(ply=1)
        await line.say(play=0, ply=1)  # keeps what was drawn
        await line.until(ply=2)
        assert (line.view["viewer"], line.view["curtain"], line.view["ask"]) == (None, 1, {"seat": 1})
        await line.say(**{"as": 1})
        await line.until(viewer=1)
        assert line.view["ask"]["options"]
        await line.say(**{"as": 2})
        while "refused" not in await line.hear():
            pass


async def test_a_screen_follows_who_decides_where_nothing_is_hidden(server: Served) -> None:
    table = await server.open("tictactoe")
    async with server.line(table.id, table.token) as line:
        for ply in range(3):
            assert (line.view["viewer"], line.view["curtain"]) == (ply % 2, None)
            await line.say(play=0, ply=ply)
            await line.until(ply=ply + 1)


async def test_chat_comes_as_a_small_diff(server: Served) -> None:
    table = await server.open("allies", seed=1)
    async with server.line(table.id, table.token) as line:
        await line.say(chat="is anybody there?")
        await line.until(turn=1)
        assert line.view["chat"][-1]["text"] == "is anybody there?"
        assert len(line.heard[-1]) < 250


async def test_a_full_view_of_a_game_is_under_20_kb_and_a_typical_diff_under_2_kb(server: Served) -> None:
    views, diffs = [], []
    for seed in range(3):
        table = await server.open("allies", seed=seed)
        async with server.line(table.id, table.token) as line:
            while line.view["result"] is None:
                options = line.view["ask"]["options"]
                await line.say(play=(line.view["ply"] * 7 + seed) % len(options), ply=line.view["ply"])
                await line.until(ply=line.view["ply"] + 1)
                diffs.append(len(line.heard[-1]))
                views.append(len(msgspec.json.encode(line.view)))
    assert sorted(views)[len(views) * 9 // 10] < 20_000
    assert sorted(diffs)[len(diffs) // 2] < 2_000


async def test_a_view_has_the_newest_of_the_story_and_the_rest_can_be_asked_for(server: Served) -> None:
    table = await server.open("allies", seed=2)
    view = table.view
    while view["earlier"] == 0 and view["result"] is None:
        view = await server.play(table.id, table.token, view["ply"], view["ply"] % len(view["ask"]["options"]))
    assert view["earlier"] > 0
    assert 30 <= len(view["log"]) <= 60
    story = await server.get(f"/api/tables/{table.id}/log", table.token)
    assert story[view["earlier"] :] == view["log"]


async def test_a_line_to_nowhere_is_refused_and_closed(server: Served) -> None:
    table = await server.open("tictactoe", "me", "friend", watchable=False)
    for name, code in (("nowhere", 4404), (table.id, 4403)):
        async with websockets.connect(f"ws://127.0.0.1:{server.port}/api/tables/{name}/live") as socket:
            await socket.send("{}")
            assert "refused" in json.loads(await socket.recv())
            with pytest.raises(websockets.ConnectionClosed):
                await socket.recv()
            assert socket.close_code == code


async def test_a_message_that_is_too_long_closes_the_line_and_nothing_else(server: Served) -> None:
    table = await server.open("tictactoe")
    async with server.line(table.id, table.token) as line:
        await line.say(chat="x" * 40_000)
        with pytest.raises(websockets.ConnectionClosed):
            await line.until(turn=1)
    assert (await server.get(f"/api/tables/{table.id}", table.token))["turn"] == 0


async def test_watchers_are_counted_and_seats_are_seen_to_come_and_go(server: Served) -> None:
    table = await server.open("tictactoe", "me", "friend")
    server.client.cookies.clear()
    async with server.line(table.id, table.token) as me:
        async with server.line(table.id, table.friends[1]), server.line(table.id), server.line(table.id):
            await me.until(watching=2)
            assert [seat["here"] for seat in me.view["seats"]] == [True, True]
        await me.until(watching=0)
        assert [seat["here"] for seat in me.view["seats"]] == [True, False]
