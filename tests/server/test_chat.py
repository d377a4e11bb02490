"""Talking where a game limits it: what others hear, what is always free, and who is told why."""

from typing import Any

import pytest

from tests.server.served import Opened, Served

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def of_two(server: Served, *kinds: str) -> Opened:
    return await server.open("torches", *(kinds or ("me", "friend")), options={"seconds": 0})


async def said(server: Served, table: Opened, token: str, text: str, **more: Any) -> str:
    view = await server.post(f"/api/tables/{table.id}/chat", token, text=text, **more)
    heard: str = view["chat"][-1]["text"]
    return heard


async def test_who_may_not_speak_is_heard_to_mumble_and_told_by_which_rule(server: Served) -> None:
    table = await of_two(server)
    assert await said(server, table, table.friends[1], "Go left, quickly!") == "Mmmm."
    view = await server.get(f"/api/tables/{table.id}", table.friends[1])
    assert view["speech"]["text"].startswith("You hold a torch in your teeth.")
    assert (view["speech"]["rule"], view["speech"]["words"]) == ("TO-10", 0)


async def test_others_speak_freely(server: Served) -> None:
    table = await of_two(server)
    assert await said(server, table, table.token, "Go left, quickly!") == "Go left, quickly!"
    assert (await server.get(f"/api/tables/{table.id}", table.token))["speech"] is None


@pytest.mark.parametrize("free", ["*points to the left*", "(the doorbell rings, back in a minute)"])
async def test_gestures_and_what_is_not_about_the_game_are_always_free(server: Served, free: str) -> None:
    table = await of_two(server)
    assert await said(server, table, table.friends[1], free) == free


@pytest.mark.parametrize("trick", ["*", "()", "*nods* go left *nods*", "(well) go left (well)", "*go left"])
async def test_words_beside_a_gesture_are_no_gesture(server: Served, trick: str) -> None:
    table = await of_two(server)
    assert await said(server, table, table.friends[1], trick) == "Mmmm."


async def test_a_word_that_was_paid_for_is_heard_once_and_must_be_a_single_one(server: Served) -> None:
    table = await of_two(server)
    await server.play(table.id, table.token, 0, 1)
    assert (await server.get(f"/api/tables/{table.id}", table.friends[1]))["speech"]["words"] == 1
    assert await said(server, table, table.friends[1], "left now") == "Mmmm."
    assert await said(server, table, table.friends[1], "left") == "left"
    assert await said(server, table, table.friends[1], "right") == "Mmmm."


async def test_words_that_were_said_are_counted_after_a_restart(server: Served) -> None:
    table = await of_two(server)
    await server.play(table.id, table.token, 0, 1)
    await said(server, table, table.friends[1], "left")
    await server.registry.tidy()
    del server.registry.live_tables[table.id]
    assert await said(server, table, table.friends[1], "right") == "Mmmm."


async def test_people_at_one_screen_hear_each_other_anyway(server: Served) -> None:
    table = await of_two(server, "me", "me")
    assert await said(server, table, table.token, "Go left, quickly!", seat=1) == "Go left, quickly!"


async def test_who_only_watches_speaks_freely(server: Served) -> None:
    table = await of_two(server)
    assert await said(server, table, "", "Go left, quickly!") == "Go left, quickly!"
