"""The page of today: deals with one try and their results, puzzles and what is said of answers; a card in the lobby."""

import random

from playwright.sync_api import expect

from gloaming.host.days.deals import today
from gloaming.host.days.puzzles import puzzles_on
from tests.web.conftest import Enter
from tests.web.house import Person, Server
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
    solve_the_puzzle(ann, inspector)
    assert not inspector.faults, inspector.faults


def solve_the_puzzle(ann: Person, inspector: Inspector) -> None:
    """Every day has another puzzle, so the answer goes the way of programs; what the page makes of it is looked at."""
    found = next(each for each in puzzles_on(today()) if each.game.name == "allies")
    ann.page.goto("/today")
    ann.page.get_by_role("button", name=f"Solve it: puzzle of {found.game.title}").click()
    expect(ann.page.locator(".prompt__puzzle")).to_contain_text(f"Puzzle, {found.puzzle.grade}. {found.question}")
    address = f"/api/tables/{ann.page.url.split('/')[4]}"
    view = ann.context.request.get(address).json()
    place = [each["label"] for each in view["ask"]["options"]].index(found.puzzle.answer)
    ann.context.request.post(f"{address}/play", data={"ply": view["ply"], "option": place})
    expect(ann.dialog).to_contain_text("Solved")
    expect(ann.page.locator(".puzzle__options tbody tr")).to_have_count(len(found.puzzle.worth))
    inspector.look(ann, "puzzle-solved")
    ann.button("Play on").click()
    expect(ann.page.locator(".prompt__puzzle")).to_have_count(0)
    ann.button("The answer").click()
    ann.dialog.get_by_role("button", name="Today").click()
    expect(ann.page.get_by_role("button", name=f"Look again: puzzle of {found.game.title}")).to_be_visible()
    expect(ann.page.get_by_text("1 of 1 solved")).to_be_visible()
