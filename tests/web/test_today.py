"""The deals of the day: one try from the page of today, results, and the card in the lobby."""

import random

from playwright.sync_api import expect

from tests.web.conftest import Enter
from tests.web.house import Server
from tests.web.test_screens import Inspector, axe

__all__ = ["axe"]


def play_to_the_end(server: Server, table: str, token: str) -> None:
    chance, view = random.Random(4), server.get(f"/api/tables/{table}", token)
    while view["result"] is None:
        answer = {"ply": view["ply"], "option": chance.randrange(len(view["ask"]["options"])), "turn": view["turn"]}
        view = server.post(f"/api/tables/{table}/play", token, **answer)


def test_who_plays_todays_cards_stands_in_the_table_and_finds_the_deal_in_the_lobby(
    enter: Enter, server: Server, axe: str
) -> None:
    ann, inspector = enter(), Inspector(axe)
    ann.page.goto("/today")
    ann.page.get_by_role("button", name="Play it: Today's cards").click()
    ann.dialog.get_by_role("textbox").fill("Ann")
    with ann.page.expect_response(lambda answer: "/api/deals/" in answer.url) as opened:
        ann.page.keyboard.press("Enter")
    made = opened.value.json()
    expect(ann.question).to_be_visible()
    expect(ann.page.locator(".bar")).to_contain_text("Today's cards")
    expect(ann.page.get_by_role("button", name="Hint")).to_have_count(0)
    ann.page.goto("/")
    expect(ann.page.locator(".deal")).to_be_visible()
    play_to_the_end(server, made["id"], made["token"])

    ann.page.goto("/today")
    expect(ann.page.get_by_role("button", name="Practise: Today's cards")).to_be_visible()
    inspector.look(ann, "today")
    ann.page.get_by_role("link", name="Results of Today's cards").click()
    expect(ann.page.locator(".results .is-you")).to_contain_text("You")
    expect(ann.page.get_by_text("Nobody else has ended it yet.")).to_be_visible()
    inspector.look(ann, "deal")
    assert not inspector.faults
