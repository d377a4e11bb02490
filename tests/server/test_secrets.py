"""No seat sees or answers for another: every token on every seat, and all that one receives in whole games."""

import base64
import json
import random
from itertools import product

import msgspec
import pytest
import sqlalchemy as sql

from gloaming import Match
from gloaming.host.live import LiveTable
from gloaming.host.tables.render_cache import RenderCache
from gloaming.host.views.view import Perspective, Presence, view_of
from tests.host.lanterns import COLOURS
from tests.server.served import Served

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_the_token_of_each_seat_on_each_other_seat(server: Served) -> None:
    table = await server.open("lanterns", "me", "friend", "friend")
    path = f"/api/tables/{table.id}"
    tokens = [table.token, table.friends[1], table.friends[2]]
    server.client.cookies.clear()
    for ply in range(6):
        asked = ply % 3
        for holder, seat in product(range(3), range(3)):
            token = tokens[holder]
            for where in (path, f"{path}?as={seat}"):
                view = await server.get(where, token)
                assert view["viewer"] == holder
                assert [each["yours"] for each in view["seats"]] == [n == holder for n in range(3)]
                assert ("options" in view["ask"]) == (holder == asked)
            replay = await server.ask("GET", f"{path}/replay/{ply}?as={seat}", token)
            assert replay.status_code == (200 if holder == seat else 403)
            named = await server.ask("POST", f"{path}/name", token, name="Mine", seat=seat)
            assert named.status_code == (200 if holder == seat else 403)
            taken = await server.ask("POST", f"{path}/sit", token, seat=seat, name="Thief")
            assert taken.status_code == (200 if holder == seat else 409)
            hidden = server.registry.live_tables[table.id].table.match.state.hands[seat][:1]
            for lantern in hidden:
                inspected = await server.ask("GET", f"{path}/inspect?piece={lantern}&as={seat}", token)
                assert inspected.status_code == (200 if holder == seat else 404)
        for holder in range(3):
            if holder != asked:
                for verb, body in (
                    ("play", {"ply": ply, "option": 0}),
                    ("hint", {}),
                ):
                    assert (await server.ask("POST", f"{path}/{verb}", tokens[holder], **body)).status_code == 403
                assert (await server.ask("GET", f"{path}/refusals", tokens[holder])).status_code == 403
                told = await server.get(f"{path}/why_not?piece=anything", tokens[holder])
                assert told == {"rule": "", "text": "It is not your decision now."}
        await server.play(table.id, tokens[asked], ply, 0)


async def test_a_token_is_worth_nothing_at_another_table_and_neither_is_its_hash(server: Served) -> None:
    table, other = await server.open("lanterns", "me", "friend", "open"), await server.open("lanterns")
    server.client.cookies.clear()
    key = server.registry.live_tables[table.id].table.seats[0].key
    for token in (other.token, key, table.token[:-1], table.token.swapcase(), "", "null"):
        view = await server.get(f"/api/tables/{table.id}", token)
        assert (view["viewer"], [seat["yours"] for seat in view["seats"]]) == (None, [False] * 3)
        play = await server.ask("POST", f"/api/tables/{table.id}/play", token, ply=0, option=0)
        assert play.status_code == 403
        line = server.line(table.id, token)
        async with line as watching:
            assert watching.view["viewer"] is None


async def test_a_screen_with_some_seats_never_looks_as_a_seat_that_is_not_its_own(server: Served) -> None:
    table = await server.open("lanterns", "me", "me", "friend")
    server.client.cookies.clear()
    for ply, token in enumerate((table.token, table.token, table.friends[2])):
        for seat in (2, 3, -1):
            view = await server.get(f"/api/tables/{table.id}?as={seat}", table.token)
            assert view["viewer"] in (None, 0, 1)
        async with server.line(table.id, table.token) as line:
            await line.say(**{"as": 2})
            while "refused" not in await line.hear():
                pass
            assert line.view["viewer"] is None
        await server.play(table.id, token, ply, 0)


async def test_nothing_in_the_store_opens_a_seat(server: Served) -> None:
    table = await server.open("lanterns", "me", "friend", "open")
    await server.post(f"/api/tables/{table.id}/sit", seat=2, name="Sue")
    for name in ("tables", "journal", "checkpoints"):
        text = await server.registry.store.read(lambda connection, name=name: everything(connection, name))  # type: ignore[misc]
        assert len(text) > 100
        assert table.token not in text
        assert table.friends[1] not in text


def everything(connection: sql.Connection, name: str) -> str:
    return repr(connection.exec_driver_sql(f"SELECT * FROM {name}").all())


@pytest.mark.parametrize("seed", range(3))
async def test_everything_one_seat_receives_in_a_whole_game_tells_nothing_hidden(server: Served, seed: int) -> None:
    """Every message and every answer is searched for lanterns that the seat has not seen yet."""
    chance = random.Random(seed)
    table = await server.open("lanterns", "me", "friend", "friend")
    path, tokens = f"/api/tables/{table.id}", [table.token, table.friends[1], table.friends[2]]
    server.client.cookies.clear()
    live = server.registry.live_tables[table.id]
    async with server.line(table.id, tokens[1]) as line, server.line(table.id) as watcher:
        seen, heard = {1: line, None: watcher}, {1: 0, None: 0}
        for ply in range(9):
            state = live.table.match.state
            for viewer, their in seen.items():
                await their.until(ply=ply)
                token = tokens[1] if viewer == 1 else ""
                got = their.heard[heard[viewer] :]
                heard[viewer] = len(their.heard)
                for where in ("", "?as=0", "/brief", "/log", "/replay/0", f"/replay/{ply}", "/inspect?piece=lit"):
                    got.append((await server.ask("GET", path + where, token)).text)
                if viewer == 1 or ply % 3 == 0:
                    report = await server.get(f"{path}/report", token)
                    saved = Match.load(base64.b64decode(report.pop("save")))
                    assert saved.scene(viewer) == live.table.match.scene(viewer)
                    got.append(json.dumps(report))
                hidden = [each for n, hand in enumerate(state.hands) if n != viewer for each in hand]
                assert not [each for each in hidden for text in got if each in text]
                refused = await server.ask("POST", f"{path}/play", token, ply=ply - 1, option=0)
                assert not [each for each in hidden if each in refused.text]
                assert views_do_not_depend_on_what_is_hidden(live, viewer, chance.getrandbits(32))
            options = len(state.hands[state.turn])
            await server.play(table.id, tokens[state.turn], ply, chance.randrange(options))
        await line.until(ply=9)
        assert line.view["result"] is not None
        assert all(any(lantern in text for text in line.heard) for lantern in COLOURS)  # the search can find


@pytest.mark.parametrize("game", ["moths", "sealed", "allies", "lanterns"])
async def test_views_do_not_change_by_one_byte_when_everything_hidden_is_dealt_anew(server: Served, game: str) -> None:
    chance = random.Random(game)
    table = await server.open(game, seed=5)
    live = server.registry.live_tables[table.id]
    while (ask := live.table.match.ask) is not None and live.table.match.ply < 40:
        for viewer in (*range(live.table.match.seats), None):
            assert views_do_not_depend_on_what_is_hidden(live, viewer, chance.getrandbits(32))
        await live.play(
            live.table.seats_of(live.table.seats[0].key), live.table.match.ply, chance.randrange(len(ask.options))
        )
    assert live.table.match.ply > 5


def views_do_not_depend_on_what_is_hidden(live: LiveTable, viewer: int | None, seed: int) -> bool:
    """Whether the view of a table is the same, byte by byte, if what the viewer cannot see is dealt anew."""
    table, match = live.table, live.table.match
    perspective = Perspective(None if viewer is None else table.seats[viewer].key, viewer)
    true = msgspec.json.encode(view_of(table, perspective, Presence()))
    table.match, table.rendered = match.imagine(viewer, seed), RenderCache()  # whatever the view looks at is imagined
    try:
        return true == msgspec.json.encode(view_of(table, perspective, Presence()))
    finally:
        table.match, table.rendered = match, RenderCache()
