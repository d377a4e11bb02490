"""Playing together: two browsers, a watcher, a line that is lost, a server that falls over, words at the table."""

import re

from playwright.sync_api import expect

from gloaming import Match
from gloaming.terminal.session import Reply, Session
from tests.web.conftest import Enter
from tests.web.house import Server

ME, FRIEND, OPEN = {"kind": "me", "name": "Ann"}, {"kind": "friend", "name": "Ben"}, {"kind": "open"}


def test_two_people_play_from_an_invitation_while_a_third_watches_and_the_server_falls_over(
    enter: Enter, server: Server
) -> None:
    ann, ben, watcher = enter(), enter(), enter()
    ann.go("/")
    ann.page.locator('[data-game="tictactoe"]').click()
    ann.dialog.get_by_label("Your name (Seat 1)").fill("Ann")
    ann.dialog.locator('[name="chair-1"][value="friend"]').check(force=True)
    expect(ann.dialog).to_contain_text("Tic-tac-toe, with a friend.")
    ann.dialog.locator('[name="time"]').select_option("A day a turn")
    ann.button("Open the table").click()
    link = ann.dialog.get_by_label("Link for Seat 2").input_value()
    ann.picture("invite")
    ann.page.keyboard.press("Escape")

    ben.go(link)
    ben.dialog.get_by_label("So that the others know").fill("Ben")
    ben.button("Sit down").click()
    expect(ben.question).to_have_text("Ann decides.")
    expect(ben.page.locator(".turnclock")).to_contain_text("Ann has23 h 5")
    assert "#" not in ben.page.url  # the secret has left the address
    watcher.go(ann.page.url)
    expect(watcher.page.locator(".prompt__more")).to_contain_text("You are watching")
    expect(ann.page.locator(".bar")).to_contain_text("1 watching")

    ann.piece("cell4").click()
    expect(ben.question).to_have_text("Where does O go?")
    expect(watcher.face("cell4")).to_have_text("X")

    server.kill()
    expect(ben.page.locator(".banner")).to_contain_text("The line is gone.")
    ben.picture("line-lost")
    ben.piece("cell0").click()  # is kept, and goes out when the line is back
    expect(ben.page.locator(".prompt__said")).to_contain_text("goes out when it is back")
    server.start()  # nobody does anything: the lines come back by themselves
    for person in (ann, ben, watcher):
        expect(person.face("cell0")).to_have_text("O", timeout=20_000)
        expect(person.page.locator(".banner")).to_be_hidden()

    ben.context.set_offline(True)
    ann.piece("cell1").click()
    expect(watcher.face("cell1")).to_have_text("X")
    ben.context.set_offline(False)
    ben.page.reload()
    expect(ben.face("cell1")).to_have_text("X")

    ben.piece("cell2").click()
    expect(ann.face("cell2")).to_have_text("O")
    ann.piece("cell7").click()
    for person in (ann, ben):
        expect(person.dialog).to_contain_text("Three in a row")
    expect(watcher.page.locator("dialog.result")).to_contain_text("wins")
    watcher.picture("watcher-at-the-end")


def test_who_loses_the_network_is_told_soon_and_the_answer_goes_out_when_it_is_back(
    enter: Enter, server: Server
) -> None:
    table, token = server.open("tictactoe", [ME, ME])
    ann = enter().sit(table, token)
    ann.context.set_offline(True)
    ann.piece("cell4").click()
    expect(ann.page.locator(".prompt__said")).to_contain_text("goes out when it is back")
    expect(ann.page.locator(".banner")).to_contain_text("Your last move is kept.")
    ann.context.set_offline(False)
    expect(ann.face("cell4")).to_have_text("X")
    expect(ann.page.locator(".banner")).to_be_hidden()
    assert ann.ply() == 1


def test_who_was_late_sees_a_computer_decide_and_takes_the_chair_again(enter: Enter, server: Server) -> None:
    table, token = server.open("tictactoe", [ME, FRIEND], time={"turn": 4})
    ann = enter().sit(table, token)
    expect(ann.page.locator(".turnclock")).to_contain_text("You have0:0")
    back = ann.page.get_by_role("button", name="I am back")
    expect(back).to_be_visible(timeout=10_000)
    expect(ann.question).to_have_text("Ben decides.")
    back.click()
    expect(back).to_be_hidden()
    assert server.get(f"/api/tables/{table}", token)["seats"][0]["stand_in"] is None


def test_nobody_can_touch_for_another_seat_and_is_told_so(enter: Enter, server: Server) -> None:
    table, token = server.open("tictactoe", [ME, FRIEND])
    watcher = enter().go(f"/t/{table}")
    watcher.piece("cell0").click()
    expect(watcher.page.locator(".prompt__said")).to_contain_text("It is not your decision now.")
    assert watcher.ply() == 0
    assert watcher.page.locator(".prompt__tools button").count() == 0
    ann = enter().sit(table, token)
    ann.piece("cell0").click()
    expect(watcher.face("cell0")).to_have_text("X")


def test_a_touch_that_is_refused_is_told_in_the_same_words_as_in_the_terminal(enter: Enter, server: Server) -> None:
    table, token = server.open("allies", [ME], seed=3)
    ann, sitting = enter().sit(table, token), Session(Match.new("allies", seed=3), None, None, str)
    wraith = sitting.glosses[0].pieces[1]
    for piece in (wraith, "city"):
        said = sitting.press(piece)
        assert isinstance(said, Reply)
        ann.touch(piece)
        expect(ann.page.locator(".prompt__said")).to_have_text(said.text)


def test_an_open_chair_is_taken_from_the_lobby(enter: Enter, server: Server) -> None:
    table, token = server.open("tictactoe", [ME, OPEN], public=True, name="Any hour")
    ann, ben = enter().sit(table, token), enter().go("/")
    expect(ann.dialog).to_contain_text("An open chair, or to watch")  # how the second one is invited, at once
    ann.page.keyboard.press("Escape")
    row = ben.page.locator(".lobby__side li", has_text="Any hour")
    expect(row).to_contain_text("Ann")
    expect(ben.page.locator(".lobby__side .sec", has_text="Open chairs")).to_contain_text(re.compile("[1-9] table"))
    row.get_by_role("link", name="Sit down").click()
    ben.button("Without a name").click()
    expect(ben.question).to_have_text("Ann decides.")
    expect(ann.page.locator(".seats")).not_to_contain_text("Open chair")
    ann.piece("cell8").click()
    expect(ben.question).to_have_text("Where does O go?")
    ben.go("/")
    expect(ben.page.locator(".tcard:not(.deal)")).to_contain_text("Your move")


def test_a_watcher_sits_down_on_an_open_chair_at_the_table(enter: Enter, server: Server) -> None:
    table, token = server.open("tictactoe", [ME, OPEN], plies=1)
    ann, ben = enter().sit(table, token), enter().go(f"/t/{table}")
    expect(ann.question).to_have_text("A chair is still open.")
    ben.button("Sit down").click()
    ben.button("Without a name").click()
    expect(ben.question).to_have_text("Where does O go?")
    ben.piece("cell0").click()
    expect(ann.question).to_have_text("Where does X go?")


def test_taking_back_asks_the_other_who_may_say_no_or_yes(enter: Enter, server: Server) -> None:
    made = server.post("/api/tables", game="tictactoe", seats=[ME, FRIEND])
    ann = enter().sit(made["id"], made["token"])
    ben = enter().go(made["links"][0]["link"])
    ann.piece("cell4").click()
    expect(ben.question).to_have_text("Where does O go?")
    ben.piece("cell0").click()
    expect(ann.question).to_have_text("Where does X go?")

    ann.page.keyboard.press("u")
    expect(ann.page.locator(".request")).to_contain_text("Waiting for Ben")
    expect(ben.page.locator(".request")).to_contain_text("Ann asks to take the last decision back.")
    ben.picture("undo-asked")
    ben.button("Play on").click()
    expect(ann.page.locator(".request")).to_have_count(0)
    assert ann.ply() == 2

    ann.button("Ask to undo").click()
    ben.button("Let it be taken back").click()
    expect(ann.face("cell4")).to_have_text("")
    expect(ben.question).to_have_text("Ann decides.")


def test_what_people_say_is_never_markup(enter: Enter, server: Server) -> None:
    evil = "<img src=x onerror=\"document.title='broken'\"> & <b>bold</b>"
    table, token = server.open("tictactoe", [{"kind": "me", "name": "<i>Ann</i>"}, FRIEND], name="<u>A</u>")
    ann, watcher = enter().sit(table, token), enter().go(f"/t/{table}")
    ann.tab("Chat").click()
    ann.page.get_by_label("Say something to the table").fill(evil)
    ann.page.keyboard.press("Enter")
    expect(watcher.tab("Chat")).to_contain_text("1")
    expect(watcher.page.locator("#pane-log .said")).to_contain_text(
        evil
    )  # in the log, because it came while they looked
    watcher.tab("Chat").click()
    expect(watcher.page.locator("#pane-chat .said")).to_contain_text(evil)
    expect(watcher.page.locator(".seats")).to_contain_text("<i>Ann</i>")
    for person in (ann, watcher):
        assert person.page.locator("#pane-chat :is(img, b), .seats i, .bar__title u").count() == 0
        assert "broken" not in person.page.title()
    watcher.picture("chat")


def test_a_computer_player_answers_and_the_table_stays_open_meanwhile(enter: Enter, server: Server) -> None:
    table, token = server.open("tictactoe", [ME, {"kind": "computer", "level": "random"}])
    ann = enter().sit(table, token)
    ann.piece("cell4").click()
    expect(ann.page.locator(".slot__word", has_text="O")).to_have_count(1)
    expect(ann.question).to_have_text("Where does X go?")
    expect(ann.page.locator(".seats")).to_contain_text("Computer")


def test_a_result_calls_the_seats_by_the_names_of_those_who_sit_there(enter: Enter, server: Server) -> None:
    made = server.post("/api/tables", game="tictactoe", seats=[ME, FRIEND])
    tokens = [made["token"], made["links"][0]["link"].partition("#")[2]]
    for ply, cell in enumerate((0, 2, 0, 1, 0)):  # by the places among the free cells: X takes the upper row
        server.post(f"/api/tables/{made['id']}/play", tokens[ply % 2], ply=ply, option=cell)
    winner, loser, watcher = enter(), enter(), enter()
    winner.sit(made["id"], tokens[0])
    loser.sit(made["id"], tokens[1])
    watcher.go(f"/t/{made['id']}")
    for person, said in ((winner, "You win."), (loser, "Ann wins."), (watcher, "Ann wins.")):
        expect(person.page.locator(".prompt__more")).to_contain_text(said)
        person.button("See the result").click()
        expect(person.dialog).to_contain_text(said)
        expect(person.dialog).not_to_contain_text("Seat 1")
