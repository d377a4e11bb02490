"""A program sits down at a served table with `gloaming.client`, and plays it to its end."""

import asyncio

import pytest

from gloaming.client import RemoteSeat, ServerRefused, play_out, request
from tests.server.served import Served

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_two_programs_play_a_game_to_its_end(server: Served) -> None:
    url = f"http://127.0.0.1:{server.port}"
    table = await server.open("tictactoe", "me", "friend")
    one = RemoteSeat(url, table.id, table.token)
    two = await asyncio.to_thread(RemoteSeat.by_link, f"{url}/t/{table.id}#{table.friends[1]}", "Bot")
    ends = await asyncio.wait_for(asyncio.gather(play_out(one, lambda view: 0), play_out(two, lambda view: 0)), 30)
    assert [end["viewer"] for end in ends] == [0, 1]
    assert ends[0]["result"] == ends[1]["result"] is not None
    assert ends[0]["seats"][1]["name"] == "Bot"


async def test_a_program_opens_a_table_talks_and_hears_why_not(server: Served) -> None:
    url = f"http://127.0.0.1:{server.port}/"
    seat = await asyncio.to_thread(RemoteSeat.open, url, "tictactoe", [{"kind": "me"}, {"kind": "me"}])
    view = await asyncio.to_thread(seat.play, await asyncio.to_thread(seat.look), 4)
    assert view["ply"] == 1
    assert (await asyncio.to_thread(seat.say, "Good evening."))["chat"][0]["text"] == "Good evening."
    assert await asyncio.to_thread(seat.why_not, "cell4")
    with pytest.raises(ServerRefused) as late:
        await asyncio.to_thread(seat.play, view | {"ply": 0}, 0)
    assert late.value.status == 409


async def test_what_is_wrong_is_said(server: Served) -> None:
    url = f"http://127.0.0.1:{server.port}"
    with pytest.raises(ServerRefused, match="no such table"):
        await asyncio.to_thread(RemoteSeat(url, "nothing", "x").look)
    with pytest.raises(ServerRefused, match="cannot be reached"):
        await asyncio.to_thread(request, "http://127.0.0.1:9/api/tables")
    answer = await server.client.get("/api/tables")
    assert answer.headers["gloaming-protocol"] == "1"
