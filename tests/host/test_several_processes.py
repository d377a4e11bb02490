"""Several registries on one store, none of which hears of the others: nobody is shown the past."""

import asyncio

import pytest

from gloaming.host import registry as registries
from gloaming.host.errors import NotYours
from gloaming.host.registry import Registry
from gloaming.host.store.store import Store
from gloaming.host.tables.seats import Seat, SeatKind, key_of
from tests.host.registries import keys, open_registry, play, table


@pytest.fixture
def nobody_tells(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registries, "POLL", 1e6)


async def test_whoever_looks_sees_what_another_process_has_written(url: str, nobody_tells: None) -> None:
    async with open_registry(url) as one, open_registry(url) as other:
        opened = await table(one, "steps")
        await other.find(opened.live.table.id)
        for ply in range(1, 4):
            await play(opened.live, 0)
            assert (await other.find(opened.live.table.id)).table.match.ply == ply


async def test_who_has_lost_a_chair_sees_nothing_at_any_process(url: str, nobody_tells: None) -> None:
    async with open_registry(url) as one, open_registry(url) as other:
        opened = await table(one, "lanterns", "me", "friend", "random", watchable=False)
        friend = key_of(opened.friends[1])
        there = await other.find(opened.live.table.id)
        line = there.join(friend)
        assert b'"viewer":1' in line.message()
        await opened.live.reseat(1, Seat(SeatKind.COMPUTER, level="random"), keys(opened)[0])
        there = await other.find(opened.live.table.id)
        with pytest.raises(NotYours):
            there.may_look(friend)
        with pytest.raises(NotYours):  # the line that is open as well
            line.message()


async def test_many_who_look_at_once_ask_the_store_once(registry: Registry, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = [(await table(registry, "steps")).live.table.id for _ in range(5)]
    asked: list[int] = []
    turns = Store.turns

    async def counted(self: Store, wanted: list[str]) -> dict[str, int]:
        asked.append(len(wanted))
        return await turns(self, wanted)

    monkeypatch.setattr(Store, "turns", counted)
    await asyncio.gather(*(registry.find(each) for each in tables for _ in range(10)))
    assert asked in ([5], [1, 5])
