"""A finished game thought over: begun, asked after, kept; in worker processes, one at a time, within limits."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

import msgspec
import pytest
import pytest_asyncio

from gloaming import Match
from gloaming.agents import agent, play_match, review
from gloaming.host import reviews as host
from gloaming.host.errors import Impossible, NothingThere, TooMuch
from gloaming.host.reviews import Reviews
from gloaming.host.store.rows import REVIEWS
from tests.server.served import Opened, Served
from tests.server.test_people import ME, person, play_out
from tests.server.test_replays import JSON, finished

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(loop_scope="module")
async def reviews(server: Served, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Reviews]:
    """Reviews that nothing is known of yet, beside those of the server."""
    await server.registry.store.write(lambda connection: connection.execute(REVIEWS.delete()))
    made = Reviews(server.registry.workers, server.registry.store)
    yield made
    await made.stop()


async def ready(server: Served, table: str, **body: Any) -> Any:
    """The answer when the review is there; every answer before it has to have come further, or as far."""
    told = await server.post(f"/api/tables/{table}/review", **body)
    asked = f"/api/tables/{table}/review?seat={told['seat']}&iterations={told['iterations']}"
    async with asyncio.timeout(20):
        while told["review"] is None:
            assert told["progress"] < 1
            before, told = told, await server.get(asked)
            assert told["progress"] >= before["progress"]
            await asyncio.sleep(0.01)
    assert (told["progress"], told["done"]) == (1, told["of"])
    return told


async def hand_in(server: Served, match: Match) -> str:
    handed = await server.client.post("/api/records", content=match.record(), headers=JSON)
    return str(handed.json()["id"])


def played(*cells: int) -> Match:
    match = Match.new("tictactoe")
    for cell in cells:
        match.play(cell)
    return match


def by_first_options(game: str) -> Match:
    match = Match.new(game)
    while match.result is None:
        match.play(index=0)
    return match


def by_habit(game: str) -> Match:
    match = Match.new(game)
    play_match(match, {0: agent("habit")})
    return match


LOST = (0, 3, 1, 5, 8, 4)  # X, who misses the row


async def test_a_finished_game_gets_the_review_that_the_library_makes(server: Served) -> None:
    table = await finished(server, "tictactoe", "me", "friend")
    server.client.cookies.clear()  # whoever may see the game may see its review
    told = await ready(server, table.id, iterations=30)
    match = server.registry.live_tables[table.id].table.match
    assert told["review"] == json.loads(msgspec.json.encode(review(match, iterations=30)))
    assert [(side["seat"], side["who"]) for side in told["sides"]] == [(0, "Seat 1"), (1, "Seat 2")]
    assert told["of"] == told["sides"][0]["decisions"] == len(told["review"]["decisions"])


async def test_each_seat_has_a_review_of_its_own(server: Served) -> None:
    table = await hand_in(server, played(*LOST))
    first, second = [await ready(server, table, seat=seat, iterations=30) for seat in (0, 1)]
    assert [each["review"]["who"] for each in (first, second)] == ["Seat 1", "Seat 2"]
    latest = await server.get(f"/api/tables/{table}/review")
    assert latest["seat"] == 1
    stranger = await server.ask("POST", f"/api/tables/{table}/review", seat=7)
    assert stranger.status_code == 422
    assert "decided nothing" in stranger.json()["detail"]


async def test_a_team_that_decides_together_has_one_review(server: Served) -> None:
    table = await hand_in(server, by_first_options("raft"))
    told = await ready(server, table, iterations=20)
    assert [(side["seat"], side["who"]) for side in told["sides"]] == [(-1, "The team")]
    assert told["review"]["seat"] == -1


async def test_a_running_game_is_not_thought_over_nor_an_unfinished_record(server: Served) -> None:
    table = await server.open("tictactoe", "me", "friend")
    for id in (table.id, await hand_in(server, played(0, 3))):
        for method in ("POST", "GET"):
            answer = await server.ask(method, f"/api/tables/{id}/review", table.token)
            assert answer.status_code == 422
            assert "not over" in answer.json()["detail"]


async def test_a_game_that_went_on_from_another_is_thought_over_from_there(server: Served) -> None:
    table = await server.open("moths", "me", "friend")
    await server.play(table.id, table.token, 0, 0)
    fork = Opened(await server.post(f"/api/tables/{table.id}/fork", table.token, ply=1))
    view = fork.view
    while view["result"] is None:
        view = await server.play(fork.id, fork.token, view["ply"], 0)
    told = await ready(server, fork.id, iterations=20)
    assert told["review"]["over"]


async def test_only_who_may_see_a_game_sees_its_review(server: Served) -> None:
    table = await finished(server, "tictactoe", "me", "me")
    server.registry.live_tables[table.id].table.opening.watchable = False
    server.client.cookies.clear()
    for method in ("POST", "GET"):
        assert (await server.ask(method, f"/api/tables/{table.id}/review")).status_code == 403
    assert (await server.ask("POST", "/api/tables/nowhere/review")).status_code == 404


async def test_nobody_can_have_the_server_think_for_an_hour(server: Served) -> None:
    table = await hand_in(server, played(*LOST))
    for wrong in ({"iterations": 19}, {"iterations": 2001}, {"seat": -2}, {"iterations": "many"}, {"more": 1}):
        answer = await server.ask("POST", f"/api/tables/{table}/review", **wrong)
        assert answer.status_code == 400, wrong


async def test_what_was_not_begun_is_not_there(server: Served) -> None:
    table = await hand_in(server, played(4, 0, 1, 2, 7))
    answer = await server.ask("GET", f"/api/tables/{table}/review")
    assert answer.status_code == 404
    assert "Begin it" in answer.json()["detail"]


async def test_a_review_is_made_once_however_often_it_is_asked_for(
    server: Served, reviews: Reviews, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = list[str]()
    run = server.registry.workers.run

    async def counting(work: Any, *arguments: Any, **limits: float) -> Any:
        asked.extend([work.__name__] * (23 in arguments))  # the server may still be busy with other reviews
        return await run(work, *arguments, **limits)

    monkeypatch.setattr(server.registry.workers, "run", counting)
    table = server.registry.live_tables[await hand_in(server, played(*LOST))].table
    begun = await asyncio.gather(*(reviews.begin(table, 0, 23) for _ in range(5)))
    while reviews.find(table).review is None:
        await asyncio.sleep(0.01)
    again = await reviews.begin(table, 0, 23)
    assert again.review is not None
    assert begun[0].of == 3
    assert asked.count("weighed") == 3  # one, one more, and then two if there were
    assert asked.count("concluded") == 1


async def test_a_review_is_kept_in_the_store(server: Served, reviews: Reviews) -> None:
    table = server.registry.live_tables[await hand_in(server, played(*LOST))].table
    await reviews.begin(table, 0, 20)
    while (first := reviews.find(table)).progress < 1:
        await asyncio.sleep(0.01)
    later = Reviews(server.registry.workers, server.registry.store)  # as after a new start
    kept = await later.begin(table, 0, 20)
    assert (kept.progress, kept.review) == (1, first.review)
    await later.stop()


async def test_what_there_is_so_far_is_shown_from_the_first_look_on(server: Served, reviews: Reviews) -> None:
    table = server.registry.live_tables[await hand_in(server, by_habit("allies"))].table
    seen = [await reviews.begin(table, 0, 20)]
    while seen[-1].progress < 1:
        known = seen[-1].review.weighed if seen[-1].review else -1
        found = reviews.find(table, 0, 20, known)
        if found.review is not None and found != seen[-1]:
            seen.append(found)
        await asyncio.sleep(0.001)
    shown = [each.review for each in seen if each.review is not None]
    assert shown[0].weighed < shown[-1].weighed == shown[-1].moments
    assert all(len(each.decisions) == each.moments for each in shown)


async def test_of_one_game_there_is_one_review_at_a_time(server: Served, reviews: Reviews) -> None:
    table = server.registry.live_tables[await hand_in(server, played(*LOST))].table
    await reviews.begin(table, 0, 100)
    await reviews.begin(table, 1, 20)
    while (second := reviews.find(table, 1)).done == 0:
        await asyncio.sleep(0)
    assert reviews.find(table, 0).review is not None
    assert second.done <= second.of


async def test_more_reviews_than_can_be_made_at_once_are_refused_in_words(
    server: Served, reviews: Reviews, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(host, "AT_ONCE", 1)
    table = server.registry.live_tables[await hand_in(server, played(*LOST))].table
    await reviews.begin(table, 0, 2000)
    with pytest.raises(TooMuch, match="in a minute"):
        await reviews.begin(table, 1, 2000)


async def test_the_oldest_reviews_are_forgotten(
    server: Served, reviews: Reviews, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(host, "KEPT", 2)
    table = server.registry.live_tables[await hand_in(server, played(*LOST))].table
    for iterations in (20, 21, 22):
        await reviews.begin(table, 0, iterations)
        while reviews.find(table, 0, iterations).review is None:
            await asyncio.sleep(0.01)
    with pytest.raises(NothingThere):
        reviews.find(table, 0, 20)
    assert reviews.find(table, 0, 21).review is not None


async def test_a_review_that_nobody_asks_for_stops_and_goes_on_where_it_was(
    server: Served, reviews: Reviews, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = server.registry.live_tables[await hand_in(server, played(*LOST))].table
    with monkeypatch.context() as impatient:
        impatient.setattr(host, "PATIENCE", -1.0)
        assert (await reviews.begin(table, 0, 20)).review is None
        (job,) = reviews._jobs.values()
        assert job.task is not None
        await job.task
        assert not job.working
        assert job.review is None
    while reviews.find(table).review is None:
        await asyncio.sleep(0.01)


async def test_a_game_too_long_to_think_over_is_refused(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(host, "LONGEST", 2)
    with pytest.raises(Impossible, match="3 decisions"):
        host.outlined(played(*LOST).record())


async def test_a_review_that_fails_says_so_and_can_be_begun_again(
    server: Served, reviews: Reviews, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = server.registry.live_tables[await hand_in(server, played(*LOST))].table
    with monkeypatch.context() as broken:
        broken.setattr(host, "concluded", len)  # takes fewer arguments: a mistake of ours
        await reviews.begin(table, 0, 20)
        (job,) = reviews._jobs.values()
        assert job.task is not None
        await job.task
        with pytest.raises(Impossible, match="cannot think this game over"):
            reviews.find(table)
    await reviews.begin(table, 0, 20)
    while reviews.find(table).review is None:
        await asyncio.sleep(0.01)


async def test_what_reviews_say_stands_in_the_record_of_a_person(server: Served) -> None:
    wren = await person(server, "Wren")
    table = await wren.open("tictactoe", ME, ME)
    await play_out(server, table, 0, 2, 0, 3, 0)
    await server.registry.tidy()
    (before,) = (await wren.get("/api/me/record"))["games"]
    assert (before["accuracy"], before["reviewed"]) == (None, 0)
    told = (await ready(server, table.id, seat=0))["review"]
    (after,) = (await wren.get("/api/me/record"))["games"]
    assert after["accuracy"] == told["accuracy"]
    assert after["reviewed"] == (told["accuracy"] is not None)
    assert after["reviewed"] == 1
