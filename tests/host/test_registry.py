"""Registries and their store: restarts, two processes on one store, old tables, changed rules."""

import asyncio
import sqlite3
import time
from pathlib import Path

import msgspec
import pytest

from gloaming.host.errors import Impossible, NoSuchTable, StoreFailed, TooLate
from gloaming.host.registry import DAY, Registry
from gloaming.host.store import rows
from gloaming.host.store.rows import StoredTable
from gloaming.host.store.store import Store, database_url
from gloaming.host.tables.table import Table
from gloaming.host.views.view import Perspective, Presence, view_of
from tests.host.registries import crash, keys, open_registry, play, table


def seen(found: Table) -> bytes:
    """Everything that the first seat sees."""
    return msgspec.json.encode(view_of(found, Perspective(found.seats[0].key, 0), Presence()))


async def kept(registry: Registry, table: str) -> StoredTable:
    """A table as the store has it."""
    return await registry.store.read(lambda connection: rows.load(connection, table))


async def public(registry: Registry) -> list[str]:
    """The public tables."""
    return await registry.store.read(lambda connection: rows.public(connection, 9))


async def test_after_a_crash_a_table_is_rebuilt_from_its_journal(url: str) -> None:
    async with open_registry(url) as registry:
        opened = await table(registry, "moths", "me", "friend")
        live, (mine, _) = opened.live, keys(opened)
        await play(live, 0, 0, 1, 0)
        await live.change(lambda: live.table.undo(keys(opened)[1], 4, practice=True))
        await live.change(lambda: live.table.say(mine, None, "again"))
        await play(live, 1)
        before, turn = seen(live.table), live.table.turn
        await crash(registry)
    async with open_registry(url) as registry:
        found = (await registry.find(live.table.id)).table
        assert (seen(found), found.turn) == (before, turn)


async def test_after_a_stop_a_table_is_rebuilt_from_its_checkpoint_alone(url: str) -> None:
    async with open_registry(url) as registry:
        live = (await table(registry, "steps")).live
        await play(live, *([0, 1] * 15))
        live.table.undo(live.table.seats[0].key, 30, practice=True)
        before = seen(live.table)
    async with open_registry(url) as registry:
        found = await kept(registry, live.table.id)
        assert (found.turn, found.entries) == (30, [])
        assert seen((await registry.find(live.table.id)).table) == before


async def test_housekeeping_keeps_a_checkpoint_now_and_then_and_lets_idle_tables_go(registry: Registry) -> None:
    live = (await table(registry, "steps")).live
    await play(live, *([0] * 25))
    await registry.tidy()
    assert (await kept(registry, live.table.id)).turn == 25
    await play(live, 1)
    before = seen(live.table)
    live.used -= 10_000
    await registry.tidy()
    assert live.table.id not in registry.live_tables
    again = await registry.find(live.table.id)
    assert again is not live
    assert seen(again.table) == before


async def test_two_processes_on_one_store_settle_a_race_by_the_journal(url: str) -> None:
    async with open_registry(url) as one, open_registry(url) as other:
        opened = await table(one, "raft", "me", "friend", "friend")
        here, there = opened.live, await other.find(opened.live.table.id)
        for ply in range(5):
            results = await asyncio.gather(here.play([0], ply, 0), there.play([1], ply, 1), return_exceptions=True)
            assert [type(each) for each in results].count(TooLate) == 1
            await here.catch_up()
            await there.catch_up()
            assert here.table.match.save() == there.table.match.save()
            assert here.table.match.ply == ply + 1


async def test_a_process_that_has_not_heard_of_the_last_decision_does_not_refuse_the_next(url: str) -> None:
    async with open_registry(url) as one, open_registry(url) as other:
        opened = await table(one, "steps")
        here, there = opened.live, await other.find(opened.live.table.id)
        for ply in range(6):
            await (here, there)[ply % 2].play([0], ply, 0)  # neither is told what the other has written
        with pytest.raises(TooLate, match="asked at decision 9; the table is at 6"):
            await here.play([0], 9, 0)
        await there.catch_up()
        assert here.table.match.ply == there.table.match.ply == 6


async def test_a_remark_does_not_lose_against_a_decision_of_another_process(url: str) -> None:
    async with open_registry(url) as one, open_registry(url) as other:
        opened = await table(one, "steps")
        here, there = opened.live, await other.find(opened.live.table.id)
        await asyncio.gather(
            *(here.change(lambda n=n: here.table.say(keys(opened)[0], None, f"{n}")) for n in range(5)),  # type: ignore[misc]
            play(there, 0, 1, 0, 1),
        )
        await here.catch_up()
        await there.catch_up()
        assert here.table.turn == there.table.turn == 9
        assert here.table.match.ply == 4
        assert len(there.table.kept.chat) == 5


async def test_an_undo_and_a_decision_at_once_settle_to_one_of_them(url: str) -> None:
    async with open_registry(url) as one, open_registry(url) as other:
        opened = await table(one, "steps")
        mine = keys(opened)[0]
        here, there = opened.live, await other.find(opened.live.table.id)
        for _ in range(5):
            await here.catch_up()
            await play(here, 0)
            await there.catch_up()
            ply = here.table.match.ply
            results = await asyncio.gather(
                here.change(lambda ply=ply: here.table.undo(mine, ply, practice=True)),  # type: ignore[misc]
                there.play([0], ply, 1),
                return_exceptions=True,
            )
            assert [type(each) for each in results].count(TooLate) == 1
            await here.catch_up()
            await there.catch_up()
            assert here.table.match.ply in (ply - 1, ply + 1)
            assert seen(here.table) == seen(there.table)


async def test_who_looks_on_at_another_process_sees_the_decision_soon(url: str) -> None:
    async with open_registry(url) as one, open_registry(url) as other:
        opened = await table(one, "steps")
        there = await other.find(opened.live.table.id)
        subscriber = there.join(None)
        subscriber.message()
        stirred = asyncio.Event()
        subscriber.notify = stirred.set
        await play(opened.live, 1)
        await asyncio.wait_for(stirred.wait(), 5)
        while there.table.match.ply == 0:
            await asyncio.sleep(0.05)
        assert b'"ply":1,' in subscriber.message()


async def test_a_table_nobody_touches_is_archived_and_comes_back_when_opened(url: str) -> None:
    async with open_registry(url, archive_after=30) as registry:
        live = (await table(registry, "steps", public=True)).live
        await registry.tidy()
        assert await public(registry) == [live.table.id]
        await registry.store.write(
            lambda connection: connection.exec_driver_sql(f"UPDATE tables SET touched = {time.time() - 31 * DAY}")
        )
        registry.live_tables.clear()
        await registry.tidy()
        assert await public(registry) == []
        assert (await kept(registry, live.table.id)).archived
        again = await registry.find(live.table.id)
        await play(again, 0)
        await registry.tidy()
        assert not (await kept(registry, live.table.id)).archived
        assert await public(registry) == [live.table.id]


async def test_nothing_is_archived_unless_it_is_asked_for(registry: Registry) -> None:
    live = (await table(registry, "steps")).live
    await registry.store.write(lambda connection: connection.exec_driver_sql("UPDATE tables SET touched = 0"))
    await registry.tidy()
    assert not (await kept(registry, live.table.id)).archived


async def test_where_the_rules_have_changed_the_game_goes_on_from_before_and_never_otherwise(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_registry(url) as registry:
        live = (await table(registry, "steps")).live
        await play(live, 0, 1, 1, 0)
        await crash(registry)
    game = live.table.game

    def only_left(s):  # type: ignore[no-untyped-def]
        from gloaming.kernel import Ask

        answer = yield Ask(0, "step", ("left",), "TO-1")
        s.at -= answer == "left"
        s.left -= 1

    old = dict(game.phases)
    with monkeypatch.context() as patch:
        patch.setitem(game.phases, "step", only_left)
        async with open_registry(url) as registry:
            found = await registry.find(live.table.id)
            assert found.table.match.ply == 1  # what the new rules no longer offer, and what came after it
            await play(found, 0)
            await crash(registry)
        async with open_registry(url) as registry:
            assert (await registry.find(live.table.id)).table.match.ply == 2
    assert dict(game.phases) == old
    async with open_registry(
        url
    ) as registry:  # the old rules would take the old answers again; the table does not go back
        assert (await registry.find(live.table.id)).table.match.ply == 2


async def test_an_answer_that_breaks_a_rule_is_refused_and_the_table_stays_as_it_was(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(s):  # type: ignore[no-untyped-def]
        from gloaming.kernel import Ask

        answer = yield Ask(0, "step", ("left", "right"), "TO-1")
        s.at += {"left": -1}[answer]
        s.left -= 1

    async with open_registry(url) as registry:
        live = (await table(registry, "steps")).live
        monkeypatch.setitem(live.table.game.phases, "step", broken)
        await play(live, 0, 0)
        with pytest.raises(Impossible, match="rules of this game"):
            await play(live, 1)
        assert live.table.match.ply == 2
        await play(live, 0)
        before = seen(live.table)
        await crash(registry)
    async with open_registry(url) as registry:
        found = (await registry.find(live.table.id)).table
        assert found.match.ply == 3
        assert seen(found) == before


async def test_there_is_no_table_of_a_wrong_name(registry: Registry) -> None:
    for name in ("", "nowhere", "a" * 100, "x\x00y", "../x", "'; DROP TABLE tables; --"):
        with pytest.raises(NoSuchTable):
            await registry.find(name)


async def test_a_database_of_a_newer_version_is_refused_in_words(url: str, tmp_path: Path) -> None:
    async with open_registry(url):
        pass
    with sqlite3.connect(tmp_path / "tables.sqlite") as base:
        base.execute("UPDATE alembic_version SET version_num = '9999'")
    base.close()
    registry = Registry(url)
    with pytest.raises(StoreFailed, match="newer"):
        await registry.start()
    await registry.store.close()


async def test_many_processes_may_start_at_once_on_an_empty_store(url: str) -> None:
    stores = [Store(url) for _ in range(5)]
    await asyncio.gather(*(store.open() for store in stores))
    for store in stores:
        await store.check()
        await store.close()


@pytest.mark.parametrize("url", ["nonsense", "mysql://here/there", "sqlite"])
def test_a_wrong_url_is_refused_with_what_to_write(url: str) -> None:
    with pytest.raises(StoreFailed, match="sqlite:///FILE"):
        database_url(url)


@pytest.mark.parametrize(
    ("given", "driver"),
    [
        ("sqlite:///here.db", "sqlite"),
        ("postgresql://host/name", "postgresql+asyncpg"),
        ("postgres://host/name", "postgresql+asyncpg"),
        ("postgresql+psycopg2://host/name", "postgresql+asyncpg"),
    ],
)
def test_a_plain_url_gets_the_driver_that_is_used(given: str, driver: str) -> None:
    assert database_url(given).drivername == driver
