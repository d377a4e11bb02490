"""Tables that leave the memory leave it at once; a damaged one harms no other."""

import gc
import weakref
from typing import Any

import pytest

from gloaming.host.errors import DamagedTable
from gloaming.host.registry import Registry
from gloaming.host.views.lobby_card import lobby_cards
from gloaming.kernel import Match, catalogue
from tests.host.registries import crash, open_registry, play, table

GAMES = ["steps", "lanterns", *catalogue.names()]


def matches() -> int:
    """How many matches are in memory."""
    return sum(type(each) is Match for each in gc.get_objects())


@pytest.mark.parametrize("name", GAMES)
async def test_a_table_that_is_let_go_is_gone_without_the_collector(registry: Registry, name: str) -> None:
    live = (await table(registry, name)).live
    line = live.join(live.table.seats[0].key)
    line.beats = True
    for _ in range(4):
        line.message()
        await play(live, 0)
    live.leave(line)
    await registry.tidy()
    gone: list[weakref.ref[Any]] = [weakref.ref(live), weakref.ref(live.table)]
    live.used -= 10_000
    gc.collect()
    gc.disable()
    try:
        before = matches()
        await registry.tidy()
        del live, line
        assert not any(each() for each in gone)
        assert matches() == before - 1
    finally:
        gc.enable()


async def test_one_damaged_table_does_not_hide_the_others(url: str) -> None:
    async with open_registry(url) as registry:
        tables = [(await table(registry, "steps", public=True)).live.table.id for _ in range(3)]
        await crash(registry)
    async with open_registry(url) as registry:
        damage = f"UPDATE checkpoints SET folded = x'00' WHERE table_id = '{tables[0]}'"
        await registry.store.write(lambda connection: connection.exec_driver_sql(damage))
        cards = lobby_cards(await registry.public_tables())
        assert {card.id for card in cards} == set(tables[1:])
        with pytest.raises(DamagedTable):
            await registry.find(tables[0])


async def test_a_table_that_cannot_be_drawn_does_not_hide_the_others(
    registry: Registry, monkeypatch: pytest.MonkeyPatch
) -> None:
    lives = [(await table(registry, "steps", public=True)).live for _ in range(2)]
    monkeypatch.setattr(type(lives[0].table.opening), "name", property(lambda opening: 1 / 0), raising=False)
    assert lobby_cards(lives) == []
    monkeypatch.undo()
    assert len(lobby_cards(lives)) == 2
