"""The clock of a turn: a computer player takes the chair of who is late until they are back, and all are told."""

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest

from gloaming.host.store import rows
from tests.server.served import Opened, Served, serving
from tests.server.test_people import person

pytestmark = pytest.mark.asyncio(loop_scope="module")

DAY = 86_400
LATE = "Wren ran out of time. A computer player decides until they are back."


async def pair(server: Served, **time: int) -> Opened:
    """A table of two people, both of whom have come."""
    seats = [{"kind": "me", "name": "Wren"}, {"kind": "friend"}]
    made = Opened(await server.post("/api/tables", game="tictactoe", seats=seats, time=time))
    await server.post(f"/api/tables/{made.id}/sit", token=made.friends[1], name="Ben")
    return made


async def test_when_the_time_has_run_out_a_computer_player_takes_the_chair_and_the_others_are_told(
    server: Served,
) -> None:
    table = await pair(server, turn=1)
    async with server.line(table.id, table.friends[1]) as ben:
        assert ben.view["time"]["seats"] == [0]
        assert ben.view["table"]["time"] == {"turn": 1}
        while not ben.view["chat"]:
            await ben.hear()
        assert [(each["who"], each["text"]) for each in ben.view["chat"]] == [("The table", LATE)]
        assert [bool(seat["stand_in"]) for seat in ben.view["seats"]] == [True, False]
        await ben.until(ply=1)
        assert ben.view["time"]["until"] is None  # nobody waits for Ben


async def test_who_opens_the_table_again_has_their_chair_again(server: Served) -> None:
    table = await pair(server, turn=1)
    async with server.line(table.id, table.friends[1]) as ben:
        await ben.until(ply=1)
        async with server.line(table.id, table.token):
            while ben.view["seats"][0]["stand_in"]:
                await ben.hear()
        assert ben.view["chat"][-1]["text"] == "Wren came back and took the chair again."


async def test_who_was_there_all_the_time_says_so_or_just_decides(server: Served) -> None:
    table = await pair(server, turn=1)
    async with server.line(table.id, table.token) as wren:
        await wren.until(ply=1)
        assert wren.view["seats"][0]["stand_in"]
        answer = await server.post(f"/api/tables/{table.id}/back", table.token)
        assert answer["seats"][0]["stand_in"] is None
    server.client.cookies.clear()
    assert (await server.ask("POST", f"/api/tables/{table.id}/back")).status_code == 403


async def test_a_real_clock_counts_what_each_has_left_and_adds_to_it_every_turn(server: Served) -> None:
    table = await pair(server, bank=300, increment=10)
    async with server.line(table.id, table.token) as wren:
        assert wren.view["time"]["left"] == {"0": 310.0}
        await asyncio.sleep(0.2)
        await server.play(table.id, table.token, 0, 0)
        await wren.until(ply=1)
        left = wren.view["time"]["left"]
        assert wren.view["time"]["seats"] == [1]
        assert 300 < left["0"] < 309.9
        assert left["1"] == 310
        await server.play(table.id, table.friends[1], 1, 0)
        await wren.until(ply=2)
        assert wren.view["time"]["left"]["0"] == left["0"] + 10


async def test_a_real_clock_waits_until_everybody_has_come(server: Served) -> None:
    made = Opened(
        await server.post(
            "/api/tables", game="tictactoe", seats=[{"kind": "me"}, {"kind": "friend"}], time={"bank": 60}
        )
    )
    assert made.view["time"]["seats"] == []
    await server.post(f"/api/tables/{made.id}/sit", token=made.friends[1], name="Ben")
    assert (await server.get(f"/api/tables/{made.id}"))["time"]["seats"] == [0]


@pytest.mark.parametrize("seats", [["me", "me"], ["me", "computer"]])
async def test_where_nobody_waits_no_clock_runs(server: Served, seats: list[str]) -> None:
    asked = [{"kind": kind} for kind in seats]
    made = await server.post("/api/tables", game="tictactoe", seats=asked, time={"turn": 1})
    assert made["view"]["time"]["until"] is None


@pytest.mark.parametrize("time", [{"turn": 60, "bank": 60}, {"turn": -1}, {"bank": DAY * 2}, {"days": 1}])
async def test_a_clock_that_means_nothing_is_refused(server: Served, time: dict[str, int]) -> None:
    assert (await server.ask("POST", "/api/tables", game="tictactoe", time=time)).status_code in (400, 422)


async def test_on_vacation_the_clock_waits_and_the_others_are_told(server: Served) -> None:
    wren = await person(server, "Wren")
    back = time.time() + 3 * DAY
    await wren.post("/api/me/notices/wishes", away_until=back)
    table = await wren.open("tictactoe", {"kind": "me"}, {"kind": "friend"}, time={"turn": 1})
    async with server.line(table.id, table.friends[1]) as ben:
        while not ben.view["chat"]:
            await ben.hear()
        assert ben.view["chat"][0]["text"] == "Wren is on vacation: the clock waits."
        assert abs(ben.view["time"]["until"] - back) < 3
        assert ben.view["ply"] == 0


async def out_of_memory(tmp_path: Path, **store: Any) -> None:
    """A clock that ran out while no process had the table is found in the store, once."""
    async with serving(tmp_path, **store) as one:
        table = await pair(one, turn=2)
    await asyncio.sleep(2.5)
    async with serving(tmp_path, **store) as one, serving(tmp_path, **store) as other:
        await asyncio.gather(one.registry.tidy(), other.registry.tidy())
        async with one.line(table.id) as line:
            await line.until(ply=1)
            assert [each["text"] for each in line.view["chat"]] == [LATE]


async def test_a_turn_ends_also_where_nobody_had_the_table_in_memory(tmp_path: Path, toy_folder: Path) -> None:
    await out_of_memory(tmp_path)


async def put_away(tmp_path: Path, **store: Any) -> None:
    """A table that nobody plays any more leaves the page of its people, says why, and can be taken up again."""
    async with serving(tmp_path, put_away_after=30, **store) as server:
        wren = await person(server, "Wren")
        table = await wren.open("tictactoe", {"kind": "me"}, {"kind": "friend"}, public=True)
        fresh = await wren.open("tictactoe", {"kind": "me"}, {"kind": "friend"})
        await server.registry.tidy()
        server.registry.live_tables.clear()
        long_ago = time.time() - 31 * DAY
        old = rows.TABLES.update().where(rows.TABLES.c.id == table.id).values(touched=long_ago)
        await server.registry.store.write(lambda line: line.execute(old))
        await server.registry.tidy()
        await server.registry.tidy()
        home = await wren.get("/api/me/home")
        assert [each["id"] for each in home["going"]] == [fresh.id]
        assert [(each["id"], each["put_away"]) for each in home["ended"]] == [(table.id, True)]
        assert await server.get("/api/tables") == []
        seen = await server.get(f"/api/tables/{table.id}", table.token)
        assert seen["chat"][0]["text"].startswith("Nobody has played here for long.")
        await server.play(table.id, table.token, 0, 0)
        await server.registry.tidy()
        assert len((await wren.get("/api/me/home"))["going"]) == 2


async def test_a_table_that_nobody_plays_any_more_is_put_away(tmp_path: Path, toy_folder: Path) -> None:
    await put_away(tmp_path)


async def test_who_has_not_come_back_is_not_played_for_by_computers_among_themselves(server: Served) -> None:
    table = await pair(server, turn=1)
    await asyncio.sleep(2.2)  # Wren is late; then Ben is asked, for whom nobody waits
    live = server.registry.live_tables[table.id]
    assert [bool(seat.stand_in) for seat in live.table.seats] == [True, False]
    assert live.table.match.ply == 1
