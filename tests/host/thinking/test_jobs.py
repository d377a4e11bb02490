"""Computer players: they think in other processes, are not lost with them, and never hold the table up."""

import asyncio
import os
import signal
import time

import pytest

from gloaming import Match
from gloaming.host import computers
from gloaming.host.errors import Impossible, NotYours, StoreFailed, TooMuch
from gloaming.host.live import LiveTable
from gloaming.host.metrics import FAILURES
from gloaming.host.registry import Registry
from gloaming.host.tables.entries import AnyEntry, Played
from gloaming.host.thinking import jobs
from gloaming.host.thinking.workers import WorkerPool
from gloaming.kernel import BadRecord
from tests.host.registries import keys, open_registry, play, table
from tests.kernel.matches import played


async def settled(live: LiveTable) -> None:
    """Waits until nobody thinks any more."""
    while live.thinking is not None:
        await asyncio.wait([live.thinking])


async def test_a_table_of_computer_players_plays_itself_to_the_end(registry: Registry) -> None:
    live = (await table(registry, "moths", "random", "level:1")).live
    await asyncio.wait_for(settled(live), 60)
    assert live.table.match.result is not None
    assert {step.seat for step in live.table.kept.past} == {0, 1}


async def test_the_whole_team_of_computer_players_is_answered_for(registry: Registry) -> None:
    live = (await table(registry, "raft", "random", "random", "random")).live
    await asyncio.wait_for(settled(live), 90)
    assert live.table.match.result is not None


async def test_people_answer_for_a_team_with_computer_players(registry: Registry) -> None:
    live = (await table(registry, "raft", "me", "random", "random")).live
    assert live.table.deciding() is None
    await play(live, 0)
    assert live.table.match.ply == 1


async def test_a_table_stays_responsive_while_a_computer_player_thinks(
    registry: Registry, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gloaming.host.computers.think", slowly)
    opened = await table(registry, "tictactoe", "me", "random")
    live, mine = opened.live, keys(opened)[0]
    await play(live, 0)
    assert live.thinking is not None
    began = time.perf_counter()
    for n in range(10):
        await live.change(lambda n=n: live.table.say(mine, 0, f"{n}"))  # type: ignore[misc]
    assert time.perf_counter() - began < 1.0
    assert live.table.match.ply == 1
    await live.change(lambda: live.table.undo(mine, 1))  # a computer player never blocks it
    await play(live, 5)
    await asyncio.wait_for(settled(live), 90)
    assert live.table.match.ply == 2  # its first thought was for a table that is no more


def slowly(save: bytes, seat: int, level: str, seed: int) -> int:
    time.sleep(1.5)
    return 0


async def test_a_process_that_dies_while_it_thinks_is_replaced(
    registry: Registry, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gloaming.host.computers.think", slowly)
    live = (await table(registry, "tictactoe", "me", "random")).live
    await play(live, 0)
    pool = None
    while pool is None or not pool._processes:
        await asyncio.sleep(0.05)
        pool = registry.workers._pool
    await asyncio.sleep(0.5)
    for process in list(pool._processes):
        os.kill(process, signal.SIGKILL)
    await asyncio.wait_for(settled(live), 90)
    assert live.table.match.ply == 2


async def test_work_that_kills_every_process_is_given_up(registry: Registry) -> None:
    workers = WorkerPool(1)
    with pytest.raises(TooMuch):
        await workers.run(os._exit, 1)
    assert await workers.run(abs, -3) == 3
    workers.close()


async def test_what_people_ask_for_is_refused_where_too_much_waits_already() -> None:
    workers = WorkerPool(1)
    results = await asyncio.gather(*(workers.run_if_room(abs, -n) for n in range(20)), return_exceptions=True)
    assert [each for each in results if not isinstance(each, TooMuch)] == list(range(8))
    assert await workers.run_if_room(abs, -3) == 3
    workers.close()


async def test_after_a_restart_a_computer_player_thinks_again_when_somebody_looks(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_registry(url) as registry:
        with monkeypatch.context() as patch:
            patch.setattr("gloaming.host.computers.think", slowly)
            live = (await table(registry, "tictactoe", "me", "random")).live
            await play(live, 0)
    async with open_registry(url) as registry:
        again = await registry.find(live.table.id)
        await asyncio.wait_for(settled(again), 90)
        assert again.table.match.ply == 2


async def test_a_hint_is_for_who_decides_and_only_where_hints_are_given(registry: Registry) -> None:
    live = (await table(registry, "tictactoe", "me", "friend")).live
    hinted = await live.hint([0], 50)
    assert hinted.iterations == 50
    assert hinted.advice[0].label
    assert 0 <= hinted.advice[0].option < 9
    with pytest.raises(NotYours):
        await live.hint([1], 50)
    strict = (await table(registry, "tictactoe", hints=False)).live
    with pytest.raises(NotYours):
        await strict.hint([0, 1], 50)


async def test_one_hint_at_a_time(registry: Registry) -> None:
    live = (await table(registry, "tictactoe")).live
    results = await asyncio.gather(live.hint([0, 1], 50), live.hint([0, 1], 50), return_exceptions=True)
    assert [type(each) for each in results].count(TooMuch) == 1


async def test_only_listed_computer_players_sit_down(registry: Registry) -> None:
    for level in ("search:100000000", "genius", ""):
        with pytest.raises(Impossible, match="no computer player"):
            await table(registry, "tictactoe", "me", level)


async def test_computer_players_among_themselves_stop_when_nobody_looks(
    registry: Registry, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gloaming.host.live.ALONE", -1.0)
    live = (await table(registry, "steps", "random")).live
    assert live.thinking is None
    subscriber = live.join(None)
    while live.table.match.ply < 3:
        await asyncio.sleep(0.02)
    live.leave(subscriber)
    await asyncio.wait_for(settled(live), 10)
    assert live.table.match.ask is not None


def test_a_record_that_takes_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    match = played("steps", 300)
    monkeypatch.setattr(jobs, "RECORD_SECONDS", 1e-6)
    with pytest.raises(BadRecord, match="more than"):
        jobs.replay_record(match.record())
    monkeypatch.setattr(jobs, "RECORD_SECONDS", 20)
    assert Match.load(jobs.replay_record(match.record())).ply == 300


async def test_a_computer_player_that_cannot_think_plays_by_habit_and_the_table_says_so(
    registry: Registry, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(computers, "PAUSES", (0.0, 0.0))
    failed = FAILURES._value.get()

    async def run(*_: object, within: float) -> int:
        raise RuntimeError("no thought comes")

    monkeypatch.setattr(registry.workers, "run", run)
    live = (await table(registry, "tictactoe", "me", "random")).live
    await play(live, 0)
    await asyncio.wait_for(settled(live), 10)
    assert live.table.match.ply == 2
    assert [said.text for said in live.table.kept.chat] == [
        "The computer player on chair 2 cannot think just now, and decides by habit."
    ]
    assert FAILURES._value.get() == failed + 2


async def test_a_computer_player_tells_its_team_once_what_it_is_about_to_do(
    registry: Registry, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = (await table(registry, "raft", "random", "random", "me")).live
    said = iter(["I row.", "I row.", "", "I bail."])
    monkeypatch.setattr(computers, "intention", lambda *_: next(said, ""))
    for _ in range(4):
        await computers.tell_intention(live, 0, computers.intention(live.table.match, 0, 0, 0))
    assert [(each.seat, each.text) for each in live.table.kept.chat] == [(0, "I row."), (0, "I bail.")]


async def test_a_computer_player_whose_answer_is_not_kept_answers_again_when_the_store_is_back(
    registry: Registry, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(computers, "PAUSES", (0.01,))
    live = (await table(registry, "tictactoe", "me", "random")).live
    write, left = registry.journal.write, [3]

    async def fails(where: str, turn: int, entry: AnyEntry) -> bool:
        if isinstance(entry, Played) and entry.seat == 1 and left[0]:
            left[0] -= 1
            raise StoreFailed("The store does not answer.")
        return await write(where, turn, entry)

    monkeypatch.setattr(registry.journal, "write", fails)
    await play(live, 0)
    await asyncio.wait_for(settled(live), 90)
    assert (live.table.match.ply, left) == (2, [0])


async def test_a_process_that_hangs_is_replaced(registry: Registry) -> None:
    workers = WorkerPool(1)
    await workers.run(abs, -3)
    assert workers._pool is not None
    (hung,) = workers._pool._processes
    os.kill(hung, signal.SIGSTOP)
    assert await asyncio.wait_for(workers.run(abs, -3, within=0.5), 30) == 3
    assert not workers.failing
    workers.close()


async def test_a_habit_that_breaks_leaves_the_first_option(registry: Registry, monkeypatch: pytest.MonkeyPatch) -> None:
    live = (await table(registry, "allies")).live

    def breaks(*_: object) -> object:
        raise RuntimeError("no habit either")

    assert 0 <= computers.by_habit(live.table.match, 0, 1) < len(live.table.offers())
    monkeypatch.setattr(Match, "imagine", breaks)
    assert computers.by_habit(live.table.match, 0, 1) == 0
