"""Tables over HTTP: opening, deciding, sitting down, taking back, talking."""

import asyncio
from pathlib import Path

import pytest

from gloaming import Match
from gloaming.host.tables.undo import PRACTICE
from gloaming.testing import rule
from tests.server.served import Served, serving

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_every_game_is_listed_with_its_options_and_computer_players(server: Served) -> None:
    games = {game["name"]: game for game in await server.get("/api/games")}
    allies = games["allies"]
    assert {"title", "about", "players", "minutes", "backdrop"} <= set(allies)
    assert 1 <= allies["weight"] <= 5
    options = {option["name"]: option for option in allies["options"]}
    assert options["pass_tie"]["type"] == "choice"
    assert options["pass_tie"]["choices"] == ["oldest", "player"]
    assert options["pass_tie"]["labels"] == ["The oldest wraith", "You choose"]
    assert options["zero_strength_block"] | {"about": ""} == {
        "name": "zero_strength_block",
        "about": "",
        "type": "boolean",
        "default": False,
        "choices": None,
        "least": None,
        "most": None,
        "known": None,
        "title": "Blocking without strength",
        "labels": None,
        "question": "",
    }
    scenario = next(option for option in games["retaliation"]["options"] if option["name"] == "scenario")
    assert (scenario["type"], scenario["known"][0], scenario["question"]) == ("string", "01-cinders", "adventure")
    giants = next(each for each in games["wraith_giants"]["questions"] if each["touches"] == ["giant"])
    assert [answer["label"].split()[0] for answer in giants["answers"]] == ["Earth", "Air", "Water", "Fire"]
    for answer in giants["answers"]:
        picture = await server.ask("GET", answer["picture"])
        assert (picture.status_code, picture.headers["content-type"].split(";")[0]) == (200, "image/svg+xml")
    assert allies["levels"][0]["name"]
    assert "moths" in games


async def test_the_chairs_of_a_table_are_known_before_it_is_opened(server: Served) -> None:
    chairs = await server.post("/api/games/moths/chairs", options={})
    assert [chair["seat"] for chair in chairs] == [0, 1]
    assert all(chair["title"] for chair in chairs)
    missing = await server.ask("POST", "/api/games/chess/chairs", options={})
    assert missing.status_code == 404


async def test_the_rules_of_a_game_can_be_read(server: Served) -> None:
    rules = await server.get("/api/games/tictactoe/rules")
    assert any(rule["id"] == "TT-2" and rule["text"] and rule["heading"] for rule in rules)
    assert (await server.ask("GET", "/api/games/chess/rules")).status_code == 404


async def test_a_whole_game_is_played_over_http(server: Served) -> None:
    table = await server.open("tictactoe")
    view = table.view
    while view["result"] is None:
        assert view["viewer"] == view["ask"]["seat"]  # a screen that both share
        view = await server.play(table.id, table.token, view["ply"], 0)
    assert view["ask"] is None
    assert view["result"]["payoffs"] == [1, -1]
    assert view["result"]["summary"]["title"]
    assert view["table"]["seed"] is None  # no number deals it again: where several may sit, the dice have a key
    late = await server.ask("POST", f"/api/tables/{table.id}/play", table.token, ply=view["ply"], option=0)
    assert late.status_code == 409


async def test_of_two_answers_to_one_question_exactly_one_wins_and_the_other_gets_the_view(server: Served) -> None:
    table = await server.open("raft", "me", "friend", "friend")
    tokens = [table.token, *table.friends.values()]
    for ply in range(5):
        answers = await asyncio.gather(
            *(server.ask("POST", f"/api/tables/{table.id}/play", token, ply=ply, option=0) for token in tokens)
        )
        assert sorted(answer.status_code for answer in answers) == [200, 409, 409]
        for answer in answers:
            if answer.status_code == 409:
                assert answer.headers["content-type"] == "application/problem+json"
                assert answer.json()["view"]["ply"] == ply + 1


async def test_an_option_that_is_not_offered_is_refused_with_the_rule_and_changes_nothing(server: Served) -> None:
    table = await server.open("tictactoe")
    refused = await server.ask("POST", f"/api/tables/{table.id}/play", table.token, ply=0, option=9)
    assert refused.status_code == 422
    assert refused.json()["rule"] == "TT-2"
    assert (await server.get(f"/api/tables/{table.id}", table.token))["turn"] == 0


async def test_a_friend_sits_down_by_the_link_and_a_stranger_on_an_open_chair(server: Served) -> None:
    table = await server.open("raft", "me", "friend", "open")
    friend = await server.client.post(f"/api/tables/{table.id}/sit", json={"token": table.friends[1], "name": "Fay"})
    assert friend.status_code == 200
    cookie = friend.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie
    assert f"Path=/api/tables/{table.id}" in cookie
    server.client.cookies.clear()
    stranger = await server.post(f"/api/tables/{table.id}/sit", seat=2, name="Sue")
    seats = stranger["view"]["seats"]
    assert [(seat["kind"], seat["name"], seat["yours"]) for seat in seats] == [
        ("human", "", False),
        ("human", "Fay", False),
        ("human", "Sue", True),
    ]
    server.client.cookies.clear()
    taken = await server.ask("POST", f"/api/tables/{table.id}/sit", seat=2, name="Tom")
    assert taken.status_code == 409
    wrong = await server.ask("POST", f"/api/tables/{table.id}/sit", token="x" * 43)
    assert wrong.status_code == 403
    nothing = await server.ask("POST", f"/api/tables/{table.id}/sit")
    assert nothing.status_code == 422


async def test_the_cookie_of_a_seat_is_enough_to_play(server: Served) -> None:
    answer = await server.client.post("/api/tables", json={"game": "tictactoe"})
    table = answer.json()["id"]
    played = await server.client.post(f"/api/tables/{table}/play", json={"ply": 0, "option": 0})
    assert played.status_code == 200
    server.client.cookies.clear()
    played = await server.client.post(f"/api/tables/{table}/play", json={"ply": 1, "option": 0})
    assert played.status_code == 403


async def test_a_seat_can_go_on_with_another_device_by_its_own_link(server: Served) -> None:
    table = await server.open("tictactoe", "me", "friend")
    link = (await server.get(f"/api/tables/{table.id}/link", table.token))["link"]
    assert link == f"/t/{table.id}#{table.token}"
    server.client.cookies.clear()
    assert (await server.ask("GET", f"/api/tables/{table.id}/link")).status_code == 403


async def test_people_are_called_what_they_say_without_anything_that_steers_a_screen(server: Served) -> None:
    table = await server.open("tictactoe", "me", "friend")
    view = await server.post(f"/api/tables/{table.id}/name", table.token, name=" A\x1b[31m\u202e<b>nn\n\x00 ")
    assert view["seats"][0]["name"] == "A [31m <b>nn"
    long = await server.ask("POST", f"/api/tables/{table.id}/name", table.token, name="x" * 41)
    assert long.status_code == 422
    other = await server.ask("POST", f"/api/tables/{table.id}/name", table.token, name="Me", seat=1)
    assert other.status_code == 403


async def test_what_is_said_is_heard_by_all_as_plain_text(server: Served) -> None:
    table = await server.open("tictactoe", "me", "friend", public=True)
    await server.post(f"/api/tables/{table.id}/name", table.token, name="Ann")
    await server.post(f"/api/tables/{table.id}/chat", table.token, text="<script>alert(1)</script>")
    server.client.cookies.clear()
    await server.post(f"/api/tables/{table.id}/chat", text="hello from the side")
    chat = (await server.get(f"/api/tables/{table.id}", table.friends[1]))["chat"]
    assert [(said["n"], said["who"], said["seat"], said["text"]) for said in chat] == [
        (1, "Ann", 0, "<script>alert(1)</script>"),
        (2, "", None, "hello from the side"),
    ]
    for text in ("x" * 501, " \n "):
        refused = await server.ask("POST", f"/api/tables/{table.id}/chat", table.token, text=text)
        assert refused.status_code == 422


@rule("AL-R67")
async def test_who_plays_alone_takes_any_step_back_and_brings_it_back_over_a_deal_as_practice(server: Served) -> None:
    table = await server.open("allies", seed=3)
    view = table.view
    for _ in range(4):
        view = await server.play(table.id, table.token, view["ply"], 0)
    assert view["undo"] == {"means": "free", "why": PRACTICE, "redo": False, "practice": True}
    refused = await server.ask("POST", f"/api/tables/{table.id}/undo", table.token, ply=4)
    assert (refused.status_code, refused.json()["detail"]) == (422, PRACTICE)
    view = await server.post(f"/api/tables/{table.id}/undo", table.token, ply=4, practice=True)
    assert (view["practice"], view["undo"]["practice"], view["undo"]["why"]) == (
        True,
        False,
        "Nobody else is at the table.",
    )
    for ply in (3, 2, 1):
        view = await server.post(f"/api/tables/{table.id}/undo", table.token, ply=ply)
        assert view["ply"] == ply - 1
    assert view["undo"]["means"] == "none"
    nothing = await server.ask("POST", f"/api/tables/{table.id}/undo", table.token, ply=0)
    assert nothing.status_code == 422
    assert view["undo"]["redo"]
    view = await server.post(f"/api/tables/{table.id}/redo", table.token, ply=0)
    assert view["ply"] == 1
    late = await server.ask("POST", f"/api/tables/{table.id}/undo", table.token, ply=0)
    assert late.status_code == 409


async def test_with_others_taking_back_is_free_until_they_decide_and_then_they_are_asked(server: Served) -> None:
    table = await server.open("tictactoe", "me", "friend")
    me, friend, path = table.token, table.friends[1], f"/api/tables/{table.id}"
    await server.post(f"{path}/sit", friend, token=friend)
    view = await server.play(table.id, me, 0, 0)
    assert view["undo"]["means"] == "free"
    view = await server.post(f"{path}/undo", me, ply=1)
    view = await server.play(table.id, me, 0, 1, view["turn"])
    await server.play(table.id, friend, 1, 0, view["turn"])
    view = await server.get(path, me)
    assert view["undo"]["means"] == "ask"
    view = await server.post(f"{path}/undo", me, ply=2)
    assert view["request"] == {"by": 0, "waiting": [1], "practice": False}
    assert view["ply"] == 2
    own = await server.ask("POST", f"{path}/undo/answer", me, ply=2, agree=True)
    assert own.status_code == 409  # nobody agrees with themselves
    view = await server.post(f"{path}/undo/answer", friend, ply=2, agree=False)
    assert (view["request"], view["ply"]) == (None, 2)
    await server.post(f"{path}/undo", me, ply=2)
    view = await server.post(f"{path}/undo/answer", friend, ply=2, agree=True)
    assert (view["request"], view["ply"], view["ask"]["seat"]) == (None, 0, 0)
    refused = await server.ask("POST", f"{path}/redo", me, ply=0)
    assert refused.status_code == 403  # only alone or at one screen


async def test_a_piece_is_inspected_only_as_the_viewer_may_know_it(server: Served) -> None:
    table = await server.open("allies", seed=3)
    piece = next(each for area in table.view["scene"]["areas"] for each in area.get("pieces", ()) if each.get("parts"))
    reading = await server.get(f"/api/tables/{table.id}/inspect?piece={piece['id']}", table.token)
    assert reading["title"]
    nothing = await server.ask("GET", f"/api/tables/{table.id}/inspect?piece=nothing", table.token)
    assert nothing.status_code == 404


async def test_what_cannot_be_done_is_told_with_the_rule(server: Served) -> None:
    table = await server.open("allies", seed=7)
    refusals = await server.get(f"/api/tables/{table.id}/refusals", table.token)
    match = Match.new("allies", seed=7)
    expected = [option for option in match.candidates() if match.why_not(option) is not None]
    assert len(refusals) == len(expected) > 0
    assert all(each["rule"] and each["text"] and each["label"] for each in refusals)
    assert (await server.ask("GET", f"/api/tables/{table.id}/refusals")).status_code in (200, 403)


async def test_why_a_piece_cannot_be_touched_is_told_in_a_sentence(server: Served) -> None:
    table = await server.open("allies", seed=3)
    ally, wraith = table.view["ask"]["options"][0]["pieces"]

    async def why(query: str, token: str = table.token) -> tuple[str, str]:
        told = await server.get(f"/api/tables/{table.id}/why_not?{query}", token)
        return told["text"], told["rule"]

    assert await why("piece=city") == ("Nothing can be done with this now.", "AL-12.9")
    assert (await why(f"piece={wraith}"))[0].startswith("Touch ")
    assert (await why(f"piece=city&touched={ally}&touched={wraith}"))[1] == "AL-12.9"
    server.client.cookies.clear()
    assert await why(f"piece={wraith}", "") == ("It is not your decision now.", "")


async def test_the_lobby_lists_public_tables_and_a_card_for_each(server: Served) -> None:
    unlisted = await server.open("tictactoe", "me", "open")
    public = await server.open("tictactoe", "me", "open", public=True, name="Come in")
    closed = await server.open("tictactoe", "me", "friend", public=True, watchable=False)
    server.client.cookies.clear()
    listed = await server.get("/api/tables")
    assert [each["name"] for each in listed if each["id"] in (unlisted.id, public.id, closed.id)] == ["Come in"]
    card = await server.get(f"/api/tables/{public.id}/brief", public.token)
    assert (card["yours"], card["asked"], card["result"]) == ([0], 0, None)


async def test_a_table_that_may_not_be_watched_is_seen_only_by_who_sits_there(server: Served) -> None:
    table = await server.open("tictactoe", "me", "friend", watchable=False)
    server.client.cookies.clear()
    for path in ("", "/brief", "/replay/0", "/inspect?piece=cell0", "/record", "/report"):
        assert (await server.ask("GET", f"/api/tables/{table.id}{path}")).status_code == 403
    assert (await server.ask("GET", f"/api/tables/{table.id}", table.friends[1])).status_code == 200


async def test_wrong_seats_levels_and_options_are_refused_in_words(server: Served) -> None:
    for body in (
        {"game": "tictactoe", "seats": [{"kind": "me"}]},
        {"game": "tictactoe", "seats": [{"kind": "me"}, {"kind": "computer", "level": "genius"}]},
        {"game": "allies", "options": {"pass_tie": "nobody"}},
        {"game": "chess"},
    ):
        answer = await server.client.post("/api/tables", json=body)
        assert answer.status_code in (404, 422), answer.text
        assert answer.headers["content-type"] == "application/problem+json"
        assert answer.json()["detail"]


async def test_a_table_goes_on_after_a_restart_where_it_was(tmp_path: Path, toy_folder: Path) -> None:
    async with serving(tmp_path) as server:
        table = await server.open("moths", "me", "friend", seed=5, name="Night")
        view = await server.play(table.id, table.token, 0, 1)
        await server.post(f"/api/tables/{table.id}/chat", table.token, text="until tomorrow")
    async with serving(tmp_path) as server:
        again = await server.get(f"/api/tables/{table.id}", table.token)
        assert again["turn"] == 2
        assert again["chat"][0]["text"] == "until tomorrow"
        for field in ("table", "scene", "ask", "log", "ply", "viewer"):
            assert again[field] == view[field]
        await server.play(table.id, table.token, 1, 0)


async def test_how_to_play_comes_with_pictures_and_the_ledger_as_it_is_written(server: Served) -> None:
    parts = await server.get("/api/games/allies/how")
    assert any(part.get("text", "").startswith("# How to play") for part in parts)
    drawn = [part for part in parts if "scene" in part]
    assert drawn
    assert all(part["caption"] and part["scene"]["areas"] for part in drawn)
    assert "| Component |" in (await server.get("/api/games/allies/ledger"))["text"]
    assert (await server.ask("GET", "/api/games/chess/ledger")).status_code == 404
