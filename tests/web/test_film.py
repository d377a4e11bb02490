"""A decision is a film of scenes: shown beat by beat, skipped by a key or a touch, seen again from the log."""

import re

from playwright.sync_api import expect

from tests.web.conftest import Enter
from tests.web.house import PHONE, Server

SEEN = "() => document.querySelector('.film').hidden"
LINES = "[...document.querySelectorAll('#told p')].map((line) => line.textContent)"


def opened(server: Server) -> tuple[str, str]:
    """A table at which the next decision, the last option, lets much happen: hits, cards that are dealt, new beings."""
    return server.open("allies", [{"kind": "me"}], seed=7, plies=0)


def test_what_happens_is_shown_beat_by_beat_and_a_key_goes_to_the_end(enter: Enter, server: Server) -> None:
    table, token = opened(server)
    person = enter(motion=True).sit(table, token)
    page, film = person.page, person.page.locator(".film")
    page.evaluate("import('/web/settings.js').then(({set}) => set({sound: 'full'}))")  # nothing goes wrong with sounds
    page.get_by_role("button", name="Let the rest through").click()
    expect(film).to_be_visible()
    expect(page.locator(".play")).to_have_attribute("data-ply", "0")
    first = page.locator(".log li[data-line]").count()
    page.keyboard.press("Space")
    expect(film).to_be_hidden()
    expect(page.locator(".play")).to_have_attribute("data-ply", "1")
    assert page.locator(".log li[data-line]").count() > first, "lines come with their beats, not before"
    # a line of the log shows its beat again, and the present afterwards; a touch of the table is enough
    question = person.question.text_content()
    page.locator(".log li[data-line]").last.click()
    expect(film).to_be_visible()
    page.locator(".stage").click(position={"x": 5, "y": 5})
    expect(film).to_be_hidden()
    assert person.question.text_content() == question
    # at once: nothing is shown but the end
    page.evaluate("import('/web/settings.js').then(({set}) => set({pace: 'once'}))")
    page.get_by_role("button", name="Let the rest through").click()
    expect(page.locator(".play")).to_have_attribute("data-ply", "2")
    assert page.evaluate(SEEN)
    # who comes back after others have decided can see it all
    page.goto("/")
    server.post(f"/api/tables/{table}/play", token, ply=2, option=0)
    person.go(f"/t/{table}")
    page.get_by_role("button", name="See what happened").click()
    expect(film).to_be_visible()
    page.keyboard.press("Space")
    expect(film).to_be_hidden()


def test_a_long_film_becomes_brisk_by_itself(enter: Enter) -> None:
    time = """() => import("/web/play/film.js").then(({Film}) => [0, 3900, 4100].map((since) =>
        Film.prototype.time.call({begun: Date.now() - since, waiting: []}, {motion: {weight: "beat"}})))"""
    calm, still_calm, brisk = enter().go("/").page.evaluate(time)
    assert calm == still_calm > brisk > 0


def test_where_nothing_moves_the_end_comes_at_once_and_lines_are_said_in_order(enter: Enter, server: Server) -> None:
    table, token = opened(server)
    person = enter(PHONE).sit(table, token)
    person.page.get_by_role("button", name="Let the rest through").click()
    expect(person.page.locator(".play")).to_have_attribute("data-ply", "1")
    assert person.page.evaluate(SEEN)
    story = server.get(f"/api/tables/{table}/log", token)
    said = person.page.evaluate(LINES)
    assert said == [line["text"] for line in story][-len(said) :]
    assert len(said) > 3


def test_a_replay_plays_by_itself(enter: Enter, server: Server) -> None:
    table, token = server.open("tictactoe", [{"kind": "me"}, {"kind": "me"}], plies=2)
    person = enter(motion=True).sit(table, token)
    page = person.page
    page.evaluate("import('/web/settings.js').then(({set}) => set({pace: 'once'}))")
    page.goto(f"/replay/{table}")
    expect(page.locator(".transport")).to_contain_text("0 of 2")
    page.get_by_role("button", name="Play by itself").click()
    expect(page.locator(".transport")).to_contain_text("2 of 2")
    expect(page.get_by_role("button", name="Play by itself")).to_be_visible()
    # the same with beats
    table, token = opened(server)
    server.post(f"/api/tables/{table}/play", token, ply=0, option=1)
    person.sit(table, token)
    page.evaluate("import('/web/settings.js').then(({set}) => set({pace: 'brisk'}))")
    page.goto(f"/replay/{table}")
    expect(page.locator(".transport")).to_contain_text("0 of 1")
    page.get_by_role("button", name="On", exact=True).click()
    expect(page.locator(".film")).to_be_visible()
    expect(page.locator(".film__line")).to_contain_text(re.compile("."))
    page.keyboard.press("Space")
    expect(page.locator(".transport")).to_contain_text("1 of 1")
