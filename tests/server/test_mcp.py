"""A language model takes a seat at a served table, with computer players and with people."""

import asyncio

import pytest

from gloaming import games
from gloaming.client import RemoteSeat
from gloaming.mcp import mcp_server
from tests.mcp.model import model_at
from tests.server.served import Served

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_a_model_opens_a_served_table_and_plays_a_computer_player(server: Served) -> None:
    async with model_at(mcp_server(f"http://127.0.0.1:{server.port}/", "Ada")) as model:
        assert "9. Mark the bottom right" in await model.says("open_table", game="tictactoe", computer="level:1")
        told = await model.says("play", choice=5)
        assert told.count("empty cell") == 7
        assert "Where does X go? (TT-2)" in told
        assert "Leave the seed out" in await model.refused("open_table", game="tictactoe", seed=1)


async def test_a_model_sits_down_with_a_person_waits_talks_and_takes_back(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = f"http://127.0.0.1:{server.port}"
    table = await server.open("tictactoe", "me", "friend")
    person = RemoteSeat(url, table.id, table.token)
    async with model_at(mcp_server(url, "Ada")) as model:
        assert "begins with" in await model.refused("sit", link="http://elsewhere.example/t/x#y")
        told = await model.says("sit", link=f"{url}/t/{table.id}#{table.friends[1]}")
        assert told.endswith("Somebody else decides now.")
        view = await asyncio.to_thread(person.look)
        assert view["seats"][1]["name"] == "Ada"
        waiting = asyncio.create_task(model.says("wait", seconds=10))
        await asyncio.to_thread(person.play, view, 4)
        assert "Where does O go? (TT-2)\n1. Mark the top left\n" in await waiting
        assert await model.says("hear") == "Nobody has said anything."
        await asyncio.to_thread(person.say, "Good luck")
        assert await model.says("say", text="Thank you") == "Somebody: Good luck\nAda: Thank you"
        assert (await model.says("hint")).startswith("1. Mark the ")
        monkeypatch.setattr("gloaming.seat.seats.PATIENCE", 0.2)
        await model.says("play", choice=1)
        assert (await model.says("take_back")).splitlines()[:2] == ["Taken back.", "Seat 2: Where does O go? (TT-2)"]


async def test_an_answer_is_meant_for_what_was_told_last(server: Served) -> None:
    url = f"http://127.0.0.1:{server.port}"
    table = await server.open("tictactoe", "friend", "me")
    async with model_at(mcp_server(url)) as model:
        await model.says("sit", link=f"{url}/t/{table.id}#{table.friends[0]}")
        other_device = RemoteSeat(url, table.id, table.friends[0])
        await asyncio.to_thread(other_device.play, await asyncio.to_thread(other_device.look), 4)
        await asyncio.to_thread(RemoteSeat(url, table.id, table.token).play, {"ply": 1, "turn": None}, 0)
        await model.says("look", piece="cell4")  # looking at a piece tells no options
        assert "asked at decision 0; the table is at 2. options tells" in await model.refused("play", choice=1)
        assert "7. Mark the bottom right" in await model.says("options")


@pytest.mark.parametrize("game", games.names())
async def test_any_game_is_read_at_a_served_table(server: Served, game: str) -> None:
    async with model_at(mcp_server(f"http://127.0.0.1:{server.port}")) as model:
        await model.says("open_table", game=game, computer="random")
        assert "\n1. " in await model.says("wait")
        assert "forbidden" in (said := await model.says("why_not")) or "Not possible now:" in said
        assert (await model.says("play", choice=1)).startswith("> ")
        assert await model.says("story")


async def test_what_the_server_refuses_reaches_the_model(server: Served) -> None:
    async with model_at(mcp_server(f"http://127.0.0.1:{server.port}")) as model:
        assert "chess" in await model.refused("open_table", game="chess")
    async with model_at(mcp_server("http://127.0.0.1:9")) as model:
        assert "cannot be reached" in await model.refused("open_table", game="tictactoe")
