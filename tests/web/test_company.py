"""The people at the table: the sand that runs, words that are limited, chairs that change hands."""

import re

from playwright.sync_api import expect

from tests.web.conftest import Enter
from tests.web.house import PHONE, Server

ME, FRIEND = {"kind": "me", "name": "Ann"}, {"kind": "friend", "name": "Ben"}


def open_two(server: Server, seconds: int) -> tuple[str, str, str]:
    """A table of two with a clock: its id, and both tokens."""
    made = server.post("/api/tables", game="torches", seats=[ME, FRIEND], options={"seconds": seconds})
    return made["id"], made["token"], made["links"][0]["link"].partition("#")[2]


def test_the_sand_runs_and_what_comes_when_it_has_run_out_comes_by_itself(enter: Enter, server: Server) -> None:
    table, mine, _ = open_two(server, 8)
    ann = enter(motion=True).sit(table, mine)
    sand = ann.page.get_by_role("timer")
    expect(sand).to_be_visible()
    expect(sand).to_contain_text("Torch")
    expect(sand).to_contain_text(re.compile(r"0:0[1-8]"))
    ann.picture("sand")
    expect(ann.page.locator("#time")).to_contain_text("The time has run out.")
    expect(ann.page.locator(".log").first).to_contain_text("0 burns.")


def test_somebody_who_comes_back_sees_what_is_left_of_it_also_on_a_phone(enter: Enter, server: Server) -> None:
    table, mine, _ = open_two(server, 90)
    ann = enter(PHONE).sit(table, mine)
    expect(ann.page.get_by_role("timer")).to_contain_text(re.compile(r"1:(2\d|30)"))
    ann.page.reload()
    expect(ann.page.get_by_role("timer")).to_contain_text(re.compile(r"1:[12]\d"))
    ann.picture("sand-phone")


def test_where_nothing_shall_move_the_sand_lies_still_and_the_seconds_are_told(enter: Enter, server: Server) -> None:
    table, mine, _ = open_two(server, 40)
    ann = enter().sit(table, mine)
    expect(ann.page.locator("#time")).to_contain_text("seconds.")
    expect(ann.page.locator(".sand__glass--runs")).to_have_count(0)
    expect(ann.page.locator("#time")).to_contain_text("30 seconds left.")
    assert ann.page.locator(".sand__sand").first.get_attribute("height") == "8.25"  # 30 of 40 seconds


def test_without_a_clock_there_is_no_sand(enter: Enter, server: Server) -> None:
    table, mine, _ = open_two(server, 0)
    ann = enter().sit(table, mine)
    expect(ann.page.get_by_role("timer")).to_have_count(0)


def test_who_may_not_speak_is_told_so_before_they_write_and_is_heard_to_mumble(enter: Enter, server: Server) -> None:
    table, mine, theirs = open_two(server, 0)
    ann, ben = enter().sit(table, mine), enter().sit(table, theirs)
    ben.tab("Chat").click()
    limit = ben.page.locator(".chat__limit")
    expect(limit).to_contain_text("You hold a torch in your teeth.")
    expect(limit).to_contain_text("TO-10")
    ben.picture("speech")
    field = ben.page.get_by_label("Say something to the table")
    for said, heard in (("Go left", "Mmmm."), ("*nods*", "*nods*")):
        field.fill(said)
        field.press("Enter")
        expect(ann.page.locator(".log").first).to_contain_text(heard)
    expect(ann.page.locator(".log").first).not_to_contain_text("Go left")
    ann.tab("Chat").click()
    expect(ann.page.locator(".chat__limit")).to_be_hidden()


def test_a_chair_is_given_to_a_computer_player_and_taken_back(enter: Enter, server: Server) -> None:
    made = server.post("/api/tables", game="tictactoe", seats=[ME, {"kind": "open"}])
    ann = enter().sit(made["id"], made["token"])
    expect(ann.dialog).to_contain_text("An open chair, or to watch")
    ann.page.keyboard.press("Escape")
    ann.button("Settings").click()
    ann.button("Change the chairs").click()
    chairs = ann.page.get_by_role("dialog", name="Chairs")
    choose = chairs.get_by_label("Who sits on Seat 2?")
    ann.picture("chairs")
    choose.select_option("computer random")
    expect(ann.page.locator(".toast")).to_contain_text("The chair has changed hands.")
    ann.page.keyboard.press("Escape")
    ann.page.keyboard.press("Escape")
    ann.piece("cell4").click()
    expect(ann.question).to_have_text("Where does X go?")
    assert server.get(f"/api/tables/{made['id']}", made["token"])["seats"][1]["kind"] == "computer"
