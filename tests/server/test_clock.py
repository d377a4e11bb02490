"""The clock of a decision: the server keeps the time, the journal settles who was faster, replays are exact."""

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest

from gloaming.host.tables.clocks import RunningClock
from gloaming.host.tables.entries import CLOCK
from tests.server.served import Served, serving

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def of_both(server: Served, seconds: int = 1, *kinds: str, **more: Any) -> Any:
    return await server.open("torches", *(kinds or ("me", "friend")), options={"seconds": seconds}, **more)


async def test_when_the_time_is_over_the_option_of_the_game_is_taken_by_nobody(server: Served) -> None:
    table = await of_both(server)
    async with server.line(table.id, table.token) as line:
        clock = line.view["clock"]
        assert (clock["title"], clock["seconds"], clock["option"]) == ("Torch", 1, 2)
        assert clock["until"] - clock["now"] <= 1.0
        await line.until(ply=1)
    live = server.registry.live_tables[table.id]
    assert live.table.match.answers == ["let it burn down"]
    assert [step.seat for step in live.table.kept.past] == [CLOCK]


async def test_an_answer_in_time_stops_it_and_the_next_decision_shares_what_is_left(server: Served) -> None:
    table = await of_both(server, 60)
    async with server.line(table.id, table.token) as line:
        until = line.view["clock"]["until"]
        await line.say(play=0, ply=0)
        await line.until(ply=1)
        assert line.view["clock"]["until"] == until
        await server.play(table.id, table.friends[1], 1, 0)
        await line.until(ply=2)
        assert line.view["clock"]["until"] > until
    assert server.registry.live_tables[table.id].table.match.answers == ["carry it on"] * 2


async def test_everybody_sees_the_clock_also_who_only_watches(server: Served) -> None:
    table = await of_both(server, 60)
    assert (await server.get(f"/api/tables/{table.id}"))["clock"]["seconds"] == 60


async def test_without_a_length_there_is_no_clock(server: Served) -> None:
    table = await of_both(server, 0)
    assert table.view["clock"] is None


async def test_among_computer_players_there_is_no_clock(server: Served) -> None:
    table = await of_both(server, 60, "random", "random")
    assert table.view["clock"] is None


async def test_while_nobody_is_there_it_does_not_run_out_and_who_comes_gets_the_whole_time(server: Served) -> None:
    table = await of_both(server)
    await asyncio.sleep(1.8)
    assert (await server.get(f"/api/tables/{table.id}", table.token))["ply"] == 0
    begun = time.time()
    async with server.line(table.id, table.token) as line:
        while line.view["clock"]["until"] < begun:
            await line.hear()
        assert line.view["ply"] == 0
        await line.until(ply=1)
    assert time.time() - begun > 0.9


async def test_a_watcher_does_not_make_it_run_out(server: Served) -> None:
    table = await of_both(server)
    async with server.line(table.id):
        await asyncio.sleep(1.8)
        assert server.registry.live_tables[table.id].table.match.ply == 0


async def test_what_the_clock_took_is_asked_for_before_it_is_taken_back(server: Served) -> None:
    table = await of_both(server)
    await server.post(f"/api/tables/{table.id}/sit", token=table.friends[1])
    async with server.line(table.id, table.token) as mine, server.line(table.id, table.friends[1]) as theirs:
        await mine.say(play=0, ply=0)
        await mine.until(ply=2)
        assert mine.view["undo"]["means"] == "ask"
        assert mine.view["undo"]["why"].startswith("The time has run out since.")
        await theirs.until(ply=2)


async def test_it_goes_on_where_it_was_after_the_server_has_fallen_over(tmp_path: Path, toy_folder: Path) -> None:
    async with serving(tmp_path) as one:
        table = await of_both(one, 300)
        async with one.line(table.id, table.token) as line:
            until = line.view["clock"]["until"]
    async with serving(tmp_path) as other, other.line(table.id, table.token) as line:
        assert line.view["clock"]["until"] == until
        other.registry.live_tables[table.id].table.kept.clock = RunningClock(
            "torch 0", time.time()
        )  # as if it were that late
        other.registry.live_tables[table.id].clock_timer.schedule()
        await line.until(ply=1)


async def test_of_several_processes_exactly_one_runs_it_out(tmp_path: Path, toy_folder: Path) -> None:
    async with serving(tmp_path) as one, serving(tmp_path) as other:
        table = await of_both(one)
        async with one.line(table.id, table.token) as mine, other.line(table.id, table.friends[1]) as theirs:
            await asyncio.gather(mine.until(ply=1), theirs.until(ply=1))
            await asyncio.gather(mine.until(ply=2), theirs.until(ply=2))
    async with serving(tmp_path) as again:
        live = await again.registry.find(table.id)
        assert live.table.turn == live.table.match.ply >= 2
        assert set(live.table.match.answers) == {"let it burn down"}
