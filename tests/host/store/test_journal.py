"""Group commit: nothing is acknowledged before it is committed, and a lost race refuses only the one that lost."""

import asyncio
import sqlite3
import time
from collections.abc import Sequence
from pathlib import Path

import pytest
import sqlalchemy as sql

from gloaming.host.errors import StoreFailed
from gloaming.host.registry import Registry
from gloaming.host.store.rows import JournalRow, entries
from gloaming.host.store.store import Store
from gloaming.host.tables.entries import AnyEntry, Said
from tests.host.registries import table


def said(text: str) -> Said:
    return Said(at=time.time(), seat=None, who="", text=text)


async def written(registry: Registry, table: str) -> list[tuple[int, AnyEntry]]:
    """The whole journal of a table."""
    return await registry.store.read(lambda connection: entries(connection, table, 0))


async def test_of_two_entries_for_one_turn_one_is_written_and_the_other_told(registry: Registry, url: str) -> None:
    mine, other = (await table(registry, "steps")).live.table.id, (await table(registry, "steps")).live.table.id
    assert await registry.journal.write(mine, 1, said("first"))
    alone, late, following = await asyncio.gather(
        registry.journal.write(other, 1, said("alone")),
        registry.journal.write(mine, 1, said("late")),
        registry.journal.write(other, 2, said("next")),
    )
    assert (alone, late, following) == (True, False, True)
    texts = [entry.text for _, entry in await written(registry, mine) if isinstance(entry, Said)]
    assert texts == ["first"]


async def test_what_many_tables_write_at_once_goes_into_few_transactions(
    registry: Registry, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = [(await table(registry, "steps")).live.table.id for _ in range(40)]
    begun = 0
    append = Store.append

    async def counted(self: Store, rows: Sequence[JournalRow]) -> set[tuple[str, int]]:
        nonlocal begun
        begun += 1
        return await append(self, rows)

    monkeypatch.setattr(Store, "append", counted)
    assert all(await asyncio.gather(*(registry.journal.write(each, 1, said("x")) for each in tables)))
    assert begun <= 2


async def test_a_store_that_fails_acknowledges_nothing_and_is_used_again_when_it_is_back(
    registry: Registry, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = await table(registry, "steps")
    name, live = opened.live.table.id, opened.live

    def full(*_: object) -> None:
        raise sqlite3.OperationalError("disk I/O error")

    with monkeypatch.context() as patch:
        patch.setattr("gloaming.host.store.store.encode", full)
        with pytest.raises(StoreFailed):
            await live.play([0], 0, 0)
        assert live.table.match.ply == 0
        assert await written(registry, name) == []
    await live.play([0], 0, 0)
    assert live.table.match.ply == 1
    assert len(await written(registry, name)) == 1


async def test_what_is_acknowledged_is_on_the_disk_when_another_reads_it(registry: Registry, tmp_path: Path) -> None:
    live = (await table(registry, "steps")).live
    for ply in range(5):
        await live.play([0], ply, ply % 2)
        with sqlite3.connect(tmp_path / "tables.sqlite") as reader:
            (count,) = reader.execute("SELECT count(*) FROM journal WHERE table_id = ?", [live.table.id]).fetchone()
        reader.close()
        assert count == ply + 1


async def test_sqlite_waits_for_the_disk_at_every_commit(registry: Registry) -> None:
    for pragma, value in (("journal_mode", "wal"), ("synchronous", 2)):
        found = await registry.store.write(lambda connection, pragma=pragma: asked(connection, pragma))  # type: ignore[misc]
        assert found == value


def asked(connection: sql.Connection, pragma: str) -> object:
    return connection.exec_driver_sql(f"PRAGMA {pragma}").scalar_one()
