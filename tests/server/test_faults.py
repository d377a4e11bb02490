"""Faults put in on purpose: a full disk, a locked store, a clock that jumps. Nothing acknowledged is lost or stuck."""

import asyncio
import os
import signal
import sqlite3
import sys
import time
from pathlib import Path

import httpx
import pytest
from sqlalchemy import Connection

from gloaming.host.tables import clocks
from tests.server.served import Opened, Served, serving
from tests.server.services import gloaming
from tests.soak import SOAK

SOON = 10.0  # seconds after which nothing may be stuck


async def plays_on(server: Served, table: Opened, ply: int) -> None:
    """The table takes the next decision soon."""
    view = await asyncio.wait_for(server.play(table.id, table.token, ply, 0), SOON)
    assert view["ply"] == ply + 1


async def test_on_a_full_disk_nothing_is_acknowledged_and_with_room_it_goes_on(
    tmp_path: Path, toy_folder: Path
) -> None:
    async with serving(tmp_path) as server:
        table = await server.open("steps")
        path = f"/api/tables/{table.id}"
        await plays_on(server, table, 0)

        def limit(connection: Connection, most: str) -> None:
            connection.exec_driver_sql(f"PRAGMA max_page_count = {most}").close()

        await server.registry.store.write(lambda connection: limit(connection, "1"))
        said, remark = 0, {"text": "x" * 400}
        while (answer := await server.ask("POST", f"{path}/chat", table.token, **remark)).status_code == 200:
            said += 1  # until the last page is full
            assert said < 100
        assert (answer.status_code, answer.json()["title"]) == (503, "Service Unavailable")
        assert len((await server.get(path, table.token))["chat"]) == said
        # the connection that failed was given up, and the next one has room again
        await plays_on(server, table, 1)
        await server.post(f"{path}/chat", table.token, **remark)


async def test_while_the_store_is_locked_nothing_hangs_and_afterwards_it_goes_on(
    tmp_path: Path, toy_folder: Path
) -> None:
    async with serving(tmp_path) as server:
        table = await server.open("steps")
        other = sqlite3.connect(tmp_path / "tables.sqlite", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        playing = asyncio.create_task(server.play(table.id, table.token, 0, 0))
        view = await asyncio.wait_for(server.get(f"/api/tables/{table.id}", table.token), SOON)  # who looks is served
        assert view["ply"] == 0
        other.execute("COMMIT")
        other.close()
        assert (await asyncio.wait_for(playing, SOON))["ply"] == 1


@pytest.mark.parametrize("days", [2, -2])
async def test_a_clock_that_jumps_by_two_days_loses_nothing(
    tmp_path: Path, toy_folder: Path, monkeypatch: pytest.MonkeyPatch, days: int
) -> None:
    async with serving(tmp_path, archive_after=30) as server:
        table, clocked = await server.open("steps", public=True), await server.open("torches", "me", "me")
        async with server.line(clocked.id, clocked.token) as line:
            true = time.time
            monkeypatch.setattr(time, "time", lambda: true() + days * 86_400)
            assert abs(clocks.now() - true()) > 86_000
            await server.registry.tidy()
            await plays_on(server, table, 0)
            await line.say(ping=1)
            while await line.hear() != {"pong": 1}:
                pass
        assert [each["id"] for each in await server.get("/api/tables")] == [table.id]


if SOAK > 1 and sys.platform == "linux":  # it takes its time, and finds the worker by /proc

    def test_a_worker_that_is_stopped_is_replaced_and_nothing_is_lost(tmp_path: Path, toy_folder: Path) -> None:
        store = ("--database", f"sqlite:///{tmp_path}/tables.sqlite", "--workers", "2")
        with gloaming(tmp_path / "log", *store, path=toy_folder) as server:
            server.wait_until_open()
            opened = Opened(httpx.post(f"{server.url}/api/tables", json={"game": "steps"}, timeout=60).json())
            children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text().split()
            workers = [each for each in children if "spawn_main" in Path(f"/proc/{each}/cmdline").read_text()]
            assert len(workers) == 2
            os.kill(int(workers[0]), signal.SIGSTOP)
            bearer, made, end = {"authorization": f"Bearer {opened.token}"}, 0, time.monotonic() + 120
            while made < 4 and time.monotonic() < end:
                try:  # a connection that the stopped one has taken is given up by its client
                    answer = httpx.post(
                        f"{server.url}/api/tables/{opened.id}/play",
                        json={"ply": made, "option": 0, "turn": made},
                        headers=bearer,
                        timeout=5,
                    )
                except httpx.TransportError:
                    continue
                assert answer.status_code == 200, answer.text
                made += 1
            assert made == 4
            while Path(f"/proc/{workers[0]}").exists() and time.monotonic() < end:
                time.sleep(0.2)
            assert not Path(f"/proc/{workers[0]}").exists()
