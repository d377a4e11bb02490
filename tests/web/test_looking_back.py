"""Taking back, stepping through, going on from any point, keeping and handing in."""

import json
import re
from pathlib import Path

from playwright.sync_api import expect

from gloaming.testing import rule
from tests.web.conftest import Enter
from tests.web.house import Person, Server

ME = {"kind": "me", "name": "Ann"}
SHORT = [4, 0, 1, 2, 7]  # cells: X wins in the middle column


def finished(server: Server) -> str:
    """A finished game of tic-tac-toe at one screen."""
    made = server.post("/api/tables", game="tictactoe", seats=[ME, {"kind": "me", "name": "Ben"}])
    taken: list[int] = []
    for ply, cell in enumerate(SHORT):
        option = [each for each in range(9) if each not in taken].index(cell)
        server.post(f"/api/tables/{made['id']}/play", made["token"], ply=ply, option=option)
        taken.append(cell)
    return str(made["id"])


def marks(person: Person) -> str:
    return "".join(person.face(f"cell{n}").inner_text() or "." for n in range(9))


def test_alone_any_step_is_taken_back_and_brought_back(enter: Enter, server: Server) -> None:
    table, token = server.open("tictactoe", [ME, {"kind": "me", "name": "Ben"}])
    ann = enter().sit(table, token)
    for n in (4, 0, 8):
        ann.piece(f"cell{n}").click()
        expect(ann.face(f"cell{n}")).not_to_have_text("")
    ann.page.keyboard.press("u")
    expect(ann.face("cell8")).to_have_text("")
    ann.button("Undo").click()
    expect(ann.face("cell0")).to_have_text("")
    ann.page.keyboard.press("y")
    expect(ann.face("cell0")).to_have_text("O")
    ann.button("Redo").click()
    expect(ann.face("cell8")).to_have_text("X")
    expect(ann.button("Redo")).to_have_count(0)


@rule("AL-R67")
def test_what_cannot_be_taken_back_says_why_and_over_a_deal_one_agrees_to_practice(
    enter: Enter, server: Server
) -> None:
    table, token = server.open("allies", [ME], seed=3)
    ann = enter().sit(table, token)
    ann.page.keyboard.press("u")
    expect(ann.page.locator(".prompt__said")).to_contain_text("You have not decided anything yet.")
    ply, practice = 0, False
    while not practice:
        view = server.get(f"/api/tables/{table}", token)
        ply, practice = view["ply"], view["undo"]["practice"]
        if not practice:
            server.post(f"/api/tables/{table}/play", token, ply=ply, option=len(view["ask"]["options"]) - 1)
    expect(ann.page.locator("[data-tool=undo]")).to_have_attribute("title", re.compile("counts as practice"))
    for answer, after in (("Play on", ply), ("Take it back", ply - 1)):
        ann.page.keyboard.press("u")
        expect(ann.page.locator("dialog")).to_contain_text("the game counts as practice")
        ann.page.locator("dialog").get_by_role("button", name=answer).click()
        expect(ann.page.locator("dialog")).to_have_count(0)
        if after < ply:
            expect(ann.page.locator(".prompt__said")).to_contain_text("This counts as practice now")
        assert ann.ply() == after


def test_a_finished_game_is_stepped_through_by_keys_buttons_and_slider(enter: Enter, server: Server) -> None:
    person = enter().go(f"/replay/{finished(server)}")
    expect(person.page.locator(".transport")).to_contain_text("0 of 5")
    assert marks(person) == "." * 9
    expect(person.piece("cell4")).to_have_attribute("aria-pressed", "true")  # what was chosen here
    person.page.keyboard.press("ArrowRight")
    expect(person.face("cell4")).to_have_text("X")
    expect(person.page.locator(".step")).to_contain_text("Mark the top left")
    person.page.keyboard.press("End")
    expect(person.question).to_contain_text("Three in a row")
    assert marks(person) == "OXO.X..X."
    person.picture("replay")
    person.button("Back").click()
    expect(person.page.locator(".transport")).to_contain_text("4 of 5")
    person.page.get_by_label("Decision", exact=True).fill("2")
    expect(person.page.locator(".transport")).to_contain_text("2 of 5")
    assert person.page.url.endswith("#2")
    person.page.reload()
    expect(person.page.locator(".transport")).to_contain_text("2 of 5")
    person.piece("cell0").click()
    expect(person.page.locator(".toast")).to_contain_text("This game has been played.")


def test_a_game_goes_on_from_any_point_as_a_new_table(enter: Enter, server: Server) -> None:
    table = finished(server)
    person = enter().go(f"/replay/{table}#3")
    person.button("Play on from here").click()
    expect(person.dialog).to_contain_text("Who plays which chair?")
    expect(person.dialog.locator('[name="chair-0"][value="me"]')).to_be_checked()
    person.dialog.locator('[name="chair-1"][value="here"]').check(force=True)
    person.picture("who-plays-which-chair")
    person.dialog.get_by_role("button", name="Play on", exact=True).click()
    expect(person.page).to_have_url(re.compile("/t/"))
    expect(person.question).to_have_text("Where does O go?")
    assert table not in person.page.url
    assert marks(person) == "OX..X...."
    origin = person.page.locator(".bar").get_by_role("link", name="On from decision 3 of another table")
    expect(origin).to_have_attribute("href", f"/replay/{table}#3")
    person.piece("cell7").click()
    expect(person.face("cell7")).to_have_text("O")
    person.go(f"/replay/{table}#5")
    expect(person.button("Play on from here")).to_be_disabled()


def test_a_running_game_is_stepped_through_from_the_settings_and_going_on_says_what_is_dealt_anew(
    enter: Enter, server: Server
) -> None:
    table, token = server.open("allies", [ME], plies=3, seed=3)
    ann = enter().sit(table, token)
    ann.button("Settings").click()
    ann.dialog.get_by_role("link", name="Step through it").click()
    expect(ann.page).to_have_url(re.compile(f"/replay/{table}"))
    ann.button("Play on from here").click()
    expect(ann.page.locator(".toast")).to_contain_text("What you could not see is dealt anew.")
    expect(ann.page.locator(".bar")).to_contain_text("On from decision 0 of another table")


def test_the_result_leads_to_the_replay_to_the_record_and_to_another_game(
    enter: Enter, server: Server, tmp_path: Path
) -> None:
    table, token = server.open("tictactoe", [ME, {"kind": "me", "name": "Ben"}], plies=6)
    ann = enter().sit(table, token)
    ann.piece("cell2").click()
    expect(ann.dialog).to_contain_text("wins")
    ann.picture("result")
    with ann.page.expect_download() as kept:
        ann.button("Keep the record").click()
    record = tmp_path / "record.json"
    kept.value.save_as(record)
    assert json.loads(record.read_text("utf-8"))["game"] == "tictactoe"

    ben = enter().go("/")
    ben.page.locator("#record").set_input_files(record)
    expect(ben.page.locator(".transport")).to_contain_text(re.compile("0 of [5-9]"))
    ben.go("/")
    ben.page.locator("#record").set_input_files({"name": "x.json", "mimeType": "application/json", "buffer": b"{}"})
    expect(ben.page.locator(".toast")).to_be_visible()

    ann.button("Play again").click()
    expect(ann.question).to_have_text("Where does X go?")
    assert marks(ann) == "." * 9


def test_a_problem_is_reported_with_a_file(enter: Enter, server: Server) -> None:
    table, token = server.open("allies", [ME], seed=3)
    ann = enter().sit(table, token)
    ann.button("Settings").click()
    with ann.page.expect_download() as told:
        ann.button("Report a problem").click()
    report = json.loads(Path(told.value.path()).read_text("utf-8"))
    assert report["view"]["table"]["id"] == table
    assert report["save"]


def test_the_same_seat_goes_on_at_another_device(enter: Enter, server: Server) -> None:
    table, token = server.open("allies", [ME], seed=3)
    ann, phone = enter().sit(table, token), enter((390, 844))
    ann.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ann.button("Settings").click()
    ann.button("Copy my link for another device").click()
    expect(ann.page.locator(".toast")).to_contain_text("copied")
    phone.go(str(ann.page.evaluate("navigator.clipboard.readText()")))
    expect(phone.button("Let the rest through")).to_be_visible()
