"""Play now: one finds who waits, or is found; and nobody waits for ever."""

import asyncio
from pathlib import Path

import pytest

from tests.server.served import Served, serving
from tests.server.test_people import person

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_the_second_finds_the_first_and_who_waits_is_not_sent_to_their_own_table(server: Served) -> None:
    wren, ben = await person(server, "Wren"), await person(server, "Ben")
    first = await wren.post("/api/tables/now", game="tictactoe", fill=0)
    assert [seat["kind"] for seat in first["view"]["seats"]] == ["human", "open"]
    second = await ben.post("/api/tables/now", game="tictactoe", fill=0)
    assert second["id"] == first["id"]
    assert [seat["name"] for seat in second["view"]["seats"]] == ["Wren", "Ben"]
    assert second["view"]["viewer"] == 1
    again = await wren.post("/api/tables/now", game="tictactoe", fill=0)
    assert again["id"] != first["id"]
    mine = await wren.post("/api/tables/now", game="tictactoe", fill=0)
    assert mine["id"] != again["id"]
    guest = await server.post("/api/tables/now", game="tictactoe", name="Eve", fill=0)
    assert guest["id"] == again["id"]  # who waits longest


async def test_after_a_while_computer_players_take_the_chairs_that_are_left(server: Served) -> None:
    made = await server.post("/api/tables/now", game="lanterns", fill=1)
    async with server.line(made["id"], made["token"]) as line:
        while any(seat["kind"] == "open" for seat in line.view["seats"]):
            await asyncio.wait_for(line.hear(), 10)
        assert line.view["seats"][0]["kind"] == "human"
        assert {seat["kind"] for seat in line.view["seats"][1:]} == {"computer"}


async def test_chairs_are_filled_also_when_the_server_fell_over_meanwhile(tmp_path: Path, toy_folder: Path) -> None:
    async with serving(tmp_path) as one:
        made = await one.post("/api/tables/now", game="lanterns", fill=1)
    await asyncio.sleep(1.5)
    async with serving(tmp_path) as other:
        await other.registry.tidy()
        seats = (await other.get(f"/api/tables/{made['id']}", made["token"]))["seats"]
        assert [seat["kind"] for seat in seats] == ["human", *["computer"] * (len(seats) - 1)]


async def test_the_list_says_what_is_played_and_since_when_somebody_waits(server: Served) -> None:
    made = await server.post("/api/tables/now", game="assault", fill=0)
    card = next(each for each in await server.get("/api/tables") if each["id"] == made["id"])
    assert card["created"] <= card["touched"]
    assert card["place"]
    assert card["place"] == made["view"]["scene"].get("subtitle", "")


async def test_a_private_table_is_nobodys_way_in(server: Served) -> None:
    hidden = await server.open("lanterns", "me", "open", "open", public=False)
    made = await server.post("/api/tables/now", game="lanterns", fill=0)
    assert made["id"] != hidden.id
    assert (await server.ask("POST", "/api/tables/now", game="nothing")).status_code == 404
    assert (await server.ask("POST", "/api/tables/now", game="lanterns", fill=10_000)).status_code == 400
