"""Stepping through a game again, going on from any point of it, keeping it, handing it in."""

import asyncio
import base64
import json
import threading

import pytest

from gloaming import Match
from gloaming.host import threads
from tests.server.served import Opened, Served

JSON = {"content-type": "application/json"}

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def finished(server: Served, game: str, *kinds: str) -> Opened:
    """A table after its last decision, with always the first option taken."""
    table = await server.open(game, *kinds, seed=11)
    tokens = [table.friends.get(seat, table.token) for seat in range(len(table.view["seats"]))]
    view = table.view
    while view["result"] is None:
        view = await server.play(table.id, tokens[view["ask"]["seat"]], view["ply"], 0)
    table.view = view
    return table


async def test_a_finished_game_is_stepped_through_by_everybody_with_anybodys_eyes(server: Served) -> None:
    table = await finished(server, "moths", "me", "friend")
    server.client.cookies.clear()
    match = Match.new("moths", seed=11)
    for ply in range(table.view["ply"] + 1):
        for seat in (0, 1):
            view = await server.get(f"/api/tables/{table.id}/replay/{ply}?as={seat}")
            assert view["scene"]["areas"][1 + seat].get("pieces", []) == [
                {"id": card} for card in match.state.hands[seat]
            ]
            assert (view["ply"], view["viewer"]) == (ply, seat)
        if match.ask is not None:
            assert view["ask"].get("taken") == 0
            match.play(index=0)
    assert view["result"] == table.view["result"]
    beyond = await server.ask("GET", f"/api/tables/{table.id}/replay/{ply + 1}")
    assert beyond.status_code == 404


async def test_of_a_running_game_one_sees_again_only_what_one_saw(server: Served) -> None:
    table = await server.open("moths", "me", "friend")
    before = await server.get(f"/api/tables/{table.id}", table.token)
    for ply in range(2):
        await server.play(table.id, table.token, ply, 0)
    again = await server.get(f"/api/tables/{table.id}/replay/0", table.token)
    assert again["scene"] == before["scene"]
    assert again["ask"].pop("taken") == 0
    assert again["ask"] == before["ask"]
    friend = await server.get(f"/api/tables/{table.id}/replay/0", table.friends[1])
    assert friend["ask"] == {"seat": 0}
    other = await server.ask("GET", f"/api/tables/{table.id}/replay/0?as=1", table.token)
    assert other.status_code == 403
    server.client.cookies.clear()
    watcher = await server.get(f"/api/tables/{table.id}/replay/1")
    assert (watcher["viewer"], watcher["ask"]) == (None, {"seat": 0})
    hidden = [card for card in json.dumps(before["scene"]).split('"') if card.startswith("moth ")]
    assert not [
        card for card in hidden if card in json.dumps(watcher["scene"]) and card not in watcher["log"][0]["text"]
    ]


async def test_the_beats_of_a_decision_are_seen_again_with_ones_own_eyes(server: Served) -> None:
    table = await server.open("moths", "me", "friend")
    for ply in range(2):
        await server.play(table.id, table.token, ply, 0)
    own = await server.get(f"/api/tables/{table.id}/film/1", table.token)
    story = await server.get(f"/api/tables/{table.id}/log", table.token)
    assert [beat["line"] for beat in own["beats"]] == story
    first = await server.get(f"/api/tables/{table.id}/replay/0", table.token)
    assert (own["ply"], own["viewer"], own["scene"]) == (1, 0, first["scene"])
    assert await server.get(f"/api/tables/{table.id}/film?line=2", table.token) == own
    friend = await server.get(f"/api/tables/{table.id}/film/1", table.friends[1])
    assert len(friend["beats"]) == len(own["beats"]) - 1
    for refused, why in (("film/3", 404), ("film/1?as=1", 403), ("film?line=-1", 400)):
        answer = await server.ask("GET", f"/api/tables/{table.id}/{refused}", table.token)
        assert answer.status_code == why, refused


async def test_a_finished_game_goes_on_from_any_point_as_it_was(server: Served) -> None:
    table = await finished(server, "moths", "me", "friend")
    fork = Opened(await server.post(f"/api/tables/{table.id}/fork", table.token, ply=3, name="Again"))
    assert fork.view["ply"] == 3
    assert fork.view["table"]["forked_from"] == {"table": table.id, "ply": 3}
    assert [seat["yours"] for seat in fork.view["seats"]] == [True, True]
    was = await server.get(f"/api/tables/{table.id}/replay/3?as=0")
    now = await server.get(f"/api/tables/{fork.id}?as={fork.view['curtain']}", fork.token)
    assert now["scene"] == (await server.get(f"/api/tables/{table.id}/replay/3?as={now['viewer']}"))["scene"]
    assert was["ply"] == now["ply"]
    await server.play(fork.id, fork.token, 3, 1)
    over = await server.ask("POST", f"/api/tables/{table.id}/fork", table.token, ply=table.view["ply"])
    assert over.status_code == 422


async def test_a_running_game_goes_on_elsewhere_with_everything_hidden_dealt_anew(server: Served) -> None:
    table = await server.open("lanterns", "me", "friend", "friend", seed=4)
    true = Match.new("lanterns", seed=4)
    deals = set()
    for _ in range(4):
        fork = Opened(await server.post(f"/api/tables/{table.id}/fork", table.token, ply=0))
        match = server.registry.live_tables[fork.id].table.match
        assert match.state.hands[0] == true.state.hands[0]
        assert match.scene(0) == true.scene(0)
        deals.add(tuple(match.state.hands[1]))
    assert len(deals) > 1


async def test_computer_players_stay_seated_when_a_game_goes_on_elsewhere(server: Served) -> None:
    table = await server.open("tictactoe", "me", "random")
    await server.play(table.id, table.token, 0, 0)
    async with server.line(table.id, table.token) as line:
        await line.until(ply=2)
    fork = Opened(await server.post(f"/api/tables/{table.id}/fork", table.token, ply=2))
    assert [seat["kind"] for seat in fork.view["seats"]] == ["human", "computer"]
    assert fork.view["seats"][1]["level"] == "random"


async def test_a_record_is_kept_and_handed_in_and_stepped_through(server: Served) -> None:
    table = await finished(server, "moths", "me", "friend")
    server.client.cookies.clear()
    answer = await server.ask("GET", f"/api/tables/{table.id}/record")
    assert answer.headers["content-disposition"].startswith("attachment")
    assert Match.replay(answer.content).ply == table.view["ply"]
    handed = await server.client.post(
        "/api/records", content=answer.content, headers={"content-type": "application/json"}
    )
    assert handed.status_code == 201
    again = handed.json()["id"]
    view = await server.get(f"/api/tables/{again}/replay/2?as=0")
    assert view["table"]["record"]
    assert view["scene"] == (await server.get(f"/api/tables/{table.id}/replay/2?as=0"))["scene"]
    play = await server.ask("POST", f"/api/tables/{again}/play", ply=view["ply"], option=0)
    assert play.status_code == 403
    fork = Opened(await server.post(f"/api/tables/{again}/fork", ply=2))
    assert fork.view["ply"] == 2


async def test_an_unfinished_record_can_be_stepped_through_by_who_handed_it_in(server: Served) -> None:
    match = Match.new("moths", seed=3)
    for _ in range(3):
        match.play(index=0)
    handed = await server.client.post("/api/records", content=match.record(), headers=JSON)
    view = await server.get(f"/api/tables/{handed.json()['id']}/replay/3?as=1")
    assert view["ply"] == 3


async def test_a_record_that_does_not_play_again_is_refused_in_words(server: Served) -> None:
    match = Match.new("tictactoe", seed=0)
    match.play(index=0)
    record = json.loads(match.record())
    for change in ({"answers": [99]}, {"fingerprint": "0"}, {"game": "chess"}, {"format": 7}, {"more": 1}):
        answer = await server.client.post("/api/records", json=record | change)
        assert answer.status_code == 422, change
        assert answer.json()["detail"]


async def test_the_record_of_a_running_game_is_only_for_who_plays_alone(server: Served) -> None:
    alone = await server.open("allies")
    assert (await server.ask("GET", f"/api/tables/{alone.id}/record", alone.token)).status_code == 200
    server.client.cookies.clear()
    assert (await server.ask("GET", f"/api/tables/{alone.id}/record")).status_code == 403
    together = await server.open("moths", "me", "friend")
    assert (await server.ask("GET", f"/api/tables/{together.id}/record", together.token)).status_code == 403


async def test_a_report_holds_a_save_that_tells_nothing_hidden(server: Served) -> None:
    table = await server.open("lanterns", "me", "friend", "friend", seed=4)
    report = await server.get(f"/api/tables/{table.id}/report", table.token)
    saved = Match.load(base64.b64decode(report["save"]))
    true = Match.new("lanterns", seed=4)
    assert saved.scene(0) == true.scene(0)
    assert saved.seed != true.seed
    assert report["view"]["viewer"] == 0
    assert report["gloaming"]


async def test_looking_back_at_a_long_game_does_not_hold_others_up(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await server.open("steps")
    await server.play(table.id, table.token, 0, 0)
    begun, go_on = threading.Event(), threading.Event()
    at = Match.at

    def slowly(match: Match, ply: int) -> Match:
        begun.set()
        assert go_on.wait(20)
        return at(match, ply)

    monkeypatch.setattr(Match, "at", slowly)
    looking = asyncio.create_task(server.ask("GET", f"/api/tables/{table.id}/replay/0", table.token))
    while not begun.is_set():
        await asyncio.sleep(0.01)
    assert (await server.play(table.id, table.token, 1, 0))["ply"] == 2  # the table goes on meanwhile
    go_on.set()
    assert (await looking).json()["ply"] == 0


async def test_only_so_many_look_back_at_once(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await server.open("steps")
    monkeypatch.setattr(threads, "QUEUE", 0)
    assert (await server.ask("GET", f"/api/tables/{table.id}/replay/0", table.token)).status_code == 429
