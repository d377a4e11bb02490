"""Several processes on one store: any of them serves any table, and they tell each other what has moved."""

import asyncio
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import asyncpg
import httpx
import pytest
from sqlalchemy import Connection, text

from gloaming.host import registry
from gloaming.host.store import rows
from gloaming.host.store.store import Store
from gloaming.host.tables.entries import Opening, Said
from gloaming.server import pubsub
from tests.server.served import Opened, Served, serving
from tests.server.services import gloaming, postgres, redis
from tests.server.test_deals import tries
from tests.server.test_turn_clock import out_of_memory, put_away


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    with postgres() as url:
        yield url


async def two_at_one_table(one: Served, other: Served) -> None:
    """A friend at one process, a friend at the other, and a race for every decision."""
    table = await one.open("raft", "me", "friend", "friend")
    async with one.line(table.id, table.token) as mine, other.line(table.id, table.friends[1]) as theirs:
        for ply in range(5):
            await asyncio.gather(mine.say(play=0, ply=ply), theirs.say(play=1, ply=ply))
            await asyncio.wait_for(asyncio.gather(mine.until(ply=ply + 1), theirs.until(ply=ply + 1)), 10)
            assert mine.view["scene"] == theirs.view["scene"]
        for line in (mine, theirs):
            await line.say(ping=1)
            while await line.hear() != {"pong": 1}:
                pass
        refused = [text for line in (mine, theirs) for text in line.heard if '"refused"' in text]
        assert len(refused) == 5
        assert all('"status":409' in text for text in refused)
    both = [await each.get(f"/api/tables/{table.id}", table.token) for each in (one, other)]
    assert both[0]["scene"] == both[1]["scene"]


async def heard_quickly(one: Served, other: Served) -> float:
    """How long it takes until who looks on at one process hears of a decision at the other; the middle of some."""
    table = await one.open("steps")
    took = []
    async with other.line(table.id, table.token) as line:
        for ply in range(9):
            begun = asyncio.get_running_loop().time()
            await one.play(table.id, table.token, ply, 0)
            await line.until(ply=ply + 1)
            took.append(asyncio.get_running_loop().time() - begun)
    return sorted(took)[4]


async def test_two_processes_on_one_sqlite_file(tmp_path: Path, toy_folder: Path) -> None:
    async with serving(tmp_path) as one, serving(tmp_path) as other:
        await two_at_one_table(one, other)


async def test_two_processes_on_postgres_with_its_own_channel(tmp_path: Path, toy_folder: Path, database: str) -> None:
    async with serving(tmp_path, database) as one, serving(tmp_path, database) as other:
        await two_at_one_table(one, other)
        assert await heard_quickly(one, other) < 1.0


async def test_clocks_tables_that_rest_and_deals_on_postgres(tmp_path: Path, toy_folder: Path, database: str) -> None:
    await out_of_memory(tmp_path, database=database)
    await put_away(tmp_path, database=database)
    async with serving(tmp_path, database) as server:
        await tries(server)


async def test_two_processes_on_postgres_with_redis_between(tmp_path: Path, toy_folder: Path, database: str) -> None:
    with redis() as channels:
        async with (
            serving(tmp_path, database, channels=channels) as one,
            serving(tmp_path, database, channels=channels) as other,
        ):
            await two_at_one_table(one, other)
            assert await heard_quickly(one, other) < 1.0


async def test_who_is_here_is_known_at_both_processes(tmp_path: Path, toy_folder: Path, database: str) -> None:
    async with serving(tmp_path, database) as one, serving(tmp_path, database) as other:
        table = await one.open("tictactoe", "me", "friend")
        one.client.cookies.clear()
        async with one.line(table.id, table.token) as mine:
            async with other.line(table.id, table.friends[1]) as theirs, other.line(table.id):
                await asyncio.wait_for(mine.until(watching=1), 10)
                assert [seat["here"] for seat in mine.view["seats"]] == [True, True]
                while [seat["here"] for seat in theirs.view["seats"]] != [True, True]:
                    await theirs.hear()
            await asyncio.wait_for(mine.until(watching=0), 10)
            while [seat["here"] for seat in mine.view["seats"]] != [True, False]:
                await mine.hear()


async def test_a_channel_that_is_lost_only_makes_it_slower(tmp_path: Path, toy_folder: Path, database: str) -> None:
    with redis() as channels:
        first = serving(tmp_path, database, channels=channels)
        second = serving(tmp_path, database, channels=channels)
        one, other = await first.__aenter__(), await second.__aenter__()
    try:  # Redis is gone now
        table = await one.open("steps")
        async with other.line(table.id, table.token) as line:
            await one.play(table.id, table.token, 0, 0)
            await asyncio.wait_for(line.until(ply=1), 10)
    finally:
        await first.__aexit__(None, None, None)
        await second.__aexit__(None, None, None)


async def test_a_channel_over_postgres_heals_when_its_connections_were_lost(
    tmp_path: Path, toy_folder: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pubsub, "AGAIN", 0.5)
    monkeypatch.setattr(registry, "SELDOM", 1e6)  # nobody looks at the store: only the channel tells
    async with serving(tmp_path, database) as one, serving(tmp_path, database) as other:
        line = await asyncpg.connect(database)
        await line.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()")
        await line.close()
        for each in (one, other):
            while not each.registry.channel_lost:
                await asyncio.sleep(0.01)
        assert (await one.client.get("/health")).json()["channel"] == "lost"
        for each in (one, other):
            while (await each.client.get("/health")).json()["channel"] == "lost":
                await asyncio.sleep(0.05)
        assert await asyncio.wait_for(heard_quickly(one, other), 20) < 1.0


async def test_rows_that_two_processes_want_in_another_order_are_written_all_the_same(database: str) -> None:
    stores = [Store(database), Store(database)]
    await stores[0].open()
    for table in ("one", "two"):
        opening = Opening(game="steps", created=0, owner="")
        await stores[0].write(partial(rows.add, table=table, opening=opening, folded=b"", over=False))

    def touch(tables: tuple[str, str], connection: Connection) -> None:
        for table in tables:
            rows.touch(connection, table)
            connection.execute(text("SELECT pg_sleep(0.2)"))  # long enough for the other to hold what is next

    orders = (("one", "two"), ("two", "one"))
    await asyncio.gather(*(store.write(partial(touch, order)) for store, order in zip(stores, orders, strict=True)))
    said = Said(at=0, seat=None, who="", text="")
    entries = [(table, turn, said) for turn in range(50) for table in ("one", "two")]
    won = await asyncio.gather(stores[0].append(entries), stores[1].append(entries[::-1]))
    assert won[0] | won[1] == {(table, turn) for table, turn, _ in entries}
    assert not won[0] & won[1]
    for store in stores:
        await store.close()


async def test_two_workers_of_one_server_on_postgres(tmp_path: Path, toy_folder: Path, database: str) -> None:
    with gloaming(tmp_path / "log", "--database", database, "--workers", "2", path=toy_folder) as server:
        server.wait_until_open()
        async with httpx.AsyncClient(base_url=server.url) as client:
            opened = Opened((await client.post("/api/tables", json={"game": "steps"})).json())
        bearer = {"authorization": f"Bearer {opened.token}"}
        for ply in range(12):  # a new connection each time may meet either worker
            async with httpx.AsyncClient(base_url=server.url, headers=bearer) as client:
                answers = await asyncio.gather(
                    *(
                        client.post(f"/api/tables/{opened.id}/play", json={"ply": ply, "option": n % 2})
                        for n in range(3)
                    )
                )
                assert sorted(answer.status_code for answer in answers) == [200, 409, 409]
        async with httpx.AsyncClient(base_url=server.url) as client:
            metrics = (await client.get("/metrics")).text
            assert 'gloaming_choices_total{game="steps"} 12.0' in metrics
        assert server.stop() == 0
        assert "Traceback" not in server.said()
