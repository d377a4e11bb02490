"""What teaches a game, over HTTP: goal and glossary, lessons, and the tables that they are told at."""

import pytest

from gloaming.server.routes import lessons
from gloaming.teaching import Teaching
from tests.server.served import Opened, Served
from tests.teaching.test_lessons import read

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_a_game_is_explained_by_its_goal_its_glossary_and_its_lessons(server: Served) -> None:
    found = await server.get("/api/games/allies/teaching")
    assert found["goal"]["title"] == "Hold the city until its deck runs out."
    assert {"act", "block"} <= {tip["decision"] for tip in found["tips"]}
    assert {"name", "meaning", "group", "icons", "sign", "words", "rule", "first"} == set(found["glossary"][0])
    first = found["lessons"][0]
    lesson = await server.get(f"/api/games/allies/lessons/{first['id']}")
    assert len(lesson["steps"]) == first["steps"]
    games = {game["name"]: game for game in await server.get("/api/games")}
    assert games["allies"]["lessons"] == found["lessons"]
    assert games["tictactoe"]["lessons"] == []


async def test_the_table_of_a_lesson_lets_others_decide_only_what_the_lesson_says(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lessons, "teaching_of", lambda game: Teaching(lessons=[read()]))
    opened = Opened(await server.post("/api/games/tictactoe/lessons/row"))
    view = opened.view
    assert view["table"]["lesson"] == {"id": "row", "table": 0, "free": 5}
    assert (view["ply"], view["thinking"], view["undo"]["means"]) == (2, None, "none")
    path = f"/api/tables/{opened.id}"
    wanted = [option["label"] for option in view["ask"]["options"]].index("Mark the middle centre")
    view = await server.post(f"{path}/play", opened.token, ply=2, option=wanted)
    assert (view["ply"], view["thinking"]) == (3, None)  # no computer player answers while it is told
    view = await server.post(f"{path}/watch", opened.token, ply=3)
    assert view["ply"] == 4
    assert (await server.ask("POST", f"{path}/watch", opened.token, ply=4)).status_code == 422
