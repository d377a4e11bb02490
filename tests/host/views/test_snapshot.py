"""Views are made once for all who see the same, and let go when they are past."""

import gc
from functools import partial

from gloaming.host.registry import Registry
from gloaming.host.views.snapshot import Snapshot
from tests.host.registries import keys, play, table


async def test_everybody_who_sees_the_same_gets_the_very_same_bytes(registry: Registry) -> None:
    live = (await table(registry, "allies", seed=7)).live
    watchers = [live.join(None) for _ in range(3)]
    first = [each.message() for each in watchers]
    await play(live, 0)
    second = [each.message() for each in watchers]
    assert first[0].startswith(b'{"view":')
    assert second[0].startswith(b'{"diff":')
    assert second[0] is second[1] is second[2]


async def test_who_is_slow_gets_several_changes_in_one(registry: Registry) -> None:
    opened = await table(registry, "allies", seed=7)
    live = opened.live
    slow = live.join(keys(opened)[0])
    slow.message()
    await play(live, 0, 0, 0)
    assert b'"ply":{"=":3}' in slow.message()
    assert slow.message() == b""


async def test_a_small_view_comes_whole_every_time_and_only_if_something_has_changed(registry: Registry) -> None:
    live = (await table(registry, "tictactoe", "me", "friend")).live
    watchers = [live.join(None) for _ in range(2)]
    live.broadcast()  # who watches
    for each in watchers:
        each.message()
    live.broadcast()
    assert [each.message() for each in watchers] == [b"", b""], "nothing has changed"
    await play(live, 4)
    first, second = (each.message() for each in watchers)
    assert first.startswith(b'{"view":')
    assert first == second
    assert len(first) < 2100


async def test_a_view_that_has_grown_comes_as_a_diff_from_then_on(registry: Registry) -> None:
    opened = await table(registry, "tictactoe", "me", "friend")
    live, key = opened.live, keys(opened)[0]
    watcher = live.join(None)
    watcher.message()
    kinds = []
    for n in range(30):
        await live.change(partial(live.table.say, key, None, f"remark {n}"))
        kinds.append(watcher.message()[:8])
    assert kinds[0] == b'{"view":'
    assert kinds[-1] == b'{"diff":'
    assert kinds == sorted(kinds, reverse=True), "once it is large it stays so"


async def test_past_views_are_let_go(registry: Registry) -> None:
    opened = await table(registry, "steps")
    live = opened.live
    subscriber = live.join(keys(opened)[0])
    before = kept()
    for _ in range(30):
        await play(live, 0)
        subscriber.message()
    assert kept() - before <= 3


def kept() -> int:
    """How many views are still held by anybody."""
    gc.collect()
    return sum(isinstance(each, Snapshot) for each in gc.get_objects())
