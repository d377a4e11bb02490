"""Chairs that change hands in a running game: people leave and come, computer players fill up."""

import asyncio
from typing import Any

import pytest

from gloaming.host import live
from tests.server.served import Opened, Served

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def chair(server: Served, table: Opened, token: str, seat: int, kind: str, **more: Any) -> Any:
    return await server.post(f"/api/tables/{table.id}/chair", token, seat=seat, kind=kind, **more)


async def refused(server: Served, table: Opened, token: str, seat: int, kind: str, **more: Any) -> tuple[int, str]:
    answer = await server.ask("POST", f"/api/tables/{table.id}/chair", token, seat=seat, kind=kind, **more)
    return answer.status_code, answer.json()["detail"]


async def test_who_leaves_hands_the_chair_to_a_computer_player_that_plays_on(server: Served) -> None:
    table = await server.open("raft", "me", "friend", "friend")
    answer = await chair(server, table, table.friends[1], 1, "computer", level="random")
    assert (answer["link"], answer["view"]["viewer"]) == (None, None)
    seats = (await server.get(f"/api/tables/{table.id}", table.token))["seats"]
    assert [seat["kind"] for seat in seats] == ["human", "computer", "human"]


async def test_a_computer_player_that_takes_over_in_its_turn_decides_at_once(server: Served) -> None:
    table = await server.open("tictactoe", "me", "friend")
    async with server.line(table.id, table.friends[1]) as line:
        await chair(server, table, table.token, 0, "computer", level="random")
        await line.until(ply=1)


async def test_a_person_takes_over_from_a_computer_player(server: Served) -> None:
    table = await server.open("tictactoe", "me", "random")
    link = (await chair(server, table, table.token, 1, "friend", name="Ben"))["link"]
    token = link.partition("#")[2]
    view = (await server.post(f"/api/tables/{table.id}/sit", token=token))["view"]
    assert (view["viewer"], view["seats"][1]["name"]) == (1, "Ben")
    await server.play(table.id, table.token, 0, 0)
    await server.play(table.id, token, 1, 1)


async def test_a_chair_that_is_left_is_open_and_the_next_who_comes_sits_there(server: Served) -> None:
    table = await server.open("tictactoe", "me", "friend")
    await server.play(table.id, table.token, 0, 0)
    await chair(server, table, table.friends[1], 1, "open")
    seated = await server.post(f"/api/tables/{table.id}/sit", seat=1, name="Cy")
    await server.play(table.id, seated["token"], 1, 1)
    answer = await server.ask("POST", f"/api/tables/{table.id}/play", table.friends[1], ply=2, option=0)
    assert answer.status_code == 403


async def test_one_person_may_lead_several(server: Served) -> None:
    table = await server.open("raft", "me", "open", "random")
    await chair(server, table, table.token, 1, "me")
    view = (await chair(server, table, table.token, 2, "me"))["view"]
    assert [seat["yours"] for seat in view["seats"]] == [True, True, True]


async def test_only_who_opened_the_table_changes_the_chairs_of_others(server: Served) -> None:
    table = await server.open("raft", "me", "friend", "random")
    status, why = await refused(server, table, table.friends[1], 2, "open")
    assert (status, why) == (403, "Only who opened this table can change the chairs of others.")
    server.client.cookies.clear()
    assert (await refused(server, table, "", 2, "me"))[0] == 403


async def test_nobody_is_pushed_off_a_chair_while_they_are_here_nor_soon_after(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = "Somebody sits there, or was here a moment ago. Only they can leave this chair."
    table = await server.open("raft", "me", "friend", "random")
    async with server.line(table.id, table.friends[1]):
        assert await refused(server, table, table.token, 1, "computer") == (403, kept)
    for _ in range(50):
        if not server.registry.live_tables[table.id].presence().here:
            break
        await asyncio.sleep(0.02)
    assert await refused(server, table, table.token, 1, "me") == (403, kept)
    monkeypatch.setattr(live, "AWAY", 0.0)
    await chair(server, table, table.token, 1, "computer")


async def test_who_only_asks_by_http_is_not_away(server: Served) -> None:
    table = await server.open("raft", "me", "friend", "random")
    await server.get(f"/api/tables/{table.id}", table.friends[1])
    assert (await refused(server, table, table.token, 1, "me"))[0] == 403


async def test_after_a_restart_nobody_counts_as_long_gone(server: Served) -> None:
    table = await server.open("tictactoe", "me", "friend")
    await server.post(f"/api/tables/{table.id}/sit", token=table.friends[1])
    await server.registry.tidy()
    del server.registry.live_tables[table.id]
    assert (await refused(server, table, table.token, 1, "me"))[0] == 403


async def test_a_chair_that_was_kept_for_somebody_who_never_came_is_given_away(server: Served) -> None:
    table = await server.open("raft", "me", "friend", "random")
    await chair(server, table, table.token, 1, "computer")


@pytest.mark.parametrize(("seat", "more", "status"), [(9, {"kind": "open"}, 422), (1, {"kind": "nobody"}, 400)])
async def test_chairs_that_are_not_there_and_kinds_that_are_none_are_refused(
    server: Served, seat: int, more: dict[str, str], status: int
) -> None:
    table = await server.open("raft", "me", "friend", "random")
    answer = await server.ask("POST", f"/api/tables/{table.id}/chair", table.token, seat=seat, **more)
    assert answer.status_code == status


async def test_an_unknown_level_is_refused_and_the_chair_stays_as_it_was(server: Served) -> None:
    table = await server.open("raft", "me", "friend", "random")
    status, why = await refused(server, table, table.token, 2, "computer", level="genius")
    assert status == 422
    assert "genius" in why
    assert (await server.get(f"/api/tables/{table.id}", table.token))["seats"][2]["level"] == "random"


async def test_chairs_stay_as_they_are_after_a_restart(server: Served) -> None:
    table = await server.open("raft", "me", "friend", "random")
    await chair(server, table, table.token, 2, "open")
    await server.registry.tidy()
    del server.registry.live_tables[table.id]
    seats = (await server.get(f"/api/tables/{table.id}", table.token))["seats"]
    assert [seat["kind"] for seat in seats] == ["human", "human", "open"]


async def test_a_screen_of_several_seats_answers_for_the_team_without_a_curtain_where_all_see_the_same(
    server: Served,
) -> None:
    table = await server.open("raft", "me", "me", "me")
    assert (table.view["curtain"], table.view["viewer"]) == (None, 0)
    assert table.view["ask"]["options"]


async def test_open_hands_need_no_curtain_though_each_seat_has_its_own_cards_near(server: Served) -> None:
    together = await server.open("veilwraith", "me", "me", options={"players": 2}, seed=5)
    view = together.view
    for _ in range(12):
        assert view["curtain"] is None
        view = await server.play(together.id, together.token, view["ply"], len(view["ask"]["options"]) - 1)
    race = await server.open("veilwraith", "me", "me", options={"players": 2, "rivals": True}, seed=5)
    view = race.view
    while view["curtain"] is None:  # both see the same until Memories are drawn
        assert view["ply"] < 5
        view = await server.play(race.id, race.token, view["ply"], 0)
