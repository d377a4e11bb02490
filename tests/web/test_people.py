"""A person is a key: made when they first play, carried to another browser by words, with a page of their own."""

from typing import Any

from playwright.sync_api import Route, expect

from tests.web.conftest import Enter
from tests.web.house import PHONE, Person, Server
from tests.web.test_screens import Inspector, axe

__all__ = ["axe"]


def test_who_plays_for_the_first_time_has_a_page_on_every_device(enter: Enter, server: Server, axe: str) -> None:
    ann, inspector = enter().go("/"), Inspector(axe)
    ann.page.locator('[data-game="tictactoe"]').click()
    ann.dialog.get_by_label("Your name (Seat 1)").fill("Ann")
    ann.button("Open the table").click()
    expect(ann.question).to_be_visible()
    ann.page.goto("/home")
    expect(ann.page.locator(".hero")).to_contain_text("Ann")
    expect(ann.page.locator(".tcard--go")).to_contain_text("Tic-tac-toe")
    inspector.look(ann, "home")

    ann.page.goto("/me")
    ann.button("Show my key").click()
    expect(ann.page.locator(".phrase li")).to_have_count(16)
    words = ann.page.locator(".phrase li").all_inner_texts()
    link = ann.page.get_by_label("Your key as a link").input_value()
    inspector.look(ann, "you")
    assert not inspector.faults
    ann.page.emulate_media(media="print")  # on paper: the words in black, and nothing else but the code
    expect(ann.page.locator(".phrase")).to_have_css("color", "rgb(0, 0, 0)")
    expect(ann.page.locator(".carry__code")).to_be_visible()
    for other in (".bar", ".carry__link", "text=Add a passkey", "text=Forget me"):
        expect(ann.page.locator(other)).to_be_hidden()

    phone = enter(PHONE).go("/")
    phone.page.get_by_role("link", name="I have been here before").click()
    phone.page.get_by_label("Your sixteen words").fill(
        " ".join([*words[:15], "acorn" if words[15] != "acorn" else "ash"])
    )
    phone.button("Come back").click()
    expect(phone.page.get_by_role("alert")).to_contain_text("do not belong together")
    phone.page.get_by_label("Your sixteen words").fill("\n".join(words))
    phone.button("Come back").click()
    phone.page.locator(".tcard--go").click()
    phone.piece("cell4").click()
    expect(phone.face("cell4")).to_have_text("X")
    phone.page.evaluate("localStorage.removeItem('gloaming.tables')")  # it has never seen the table
    phone.page.goto("/home")
    phone.go("/").page.locator(".tcard--go, .tcard").first.wait_for()
    assert phone.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert "tictactoe" in phone.page.evaluate("localStorage.getItem('gloaming.tables')")

    third = enter()
    third.page.goto(link)
    expect(third.page.locator(".you__shown")).to_contain_text("Ann")
    assert "#" not in third.page.url  # the secret has left the address
    third.button("Forget me").click()
    third.dialog.get_by_role("button", name="Forget me for good").click()
    expect(third.page.locator(".lobby")).to_be_visible()
    ann.page.goto("/home")
    expect(ann.page.locator(".plain, .you")).to_be_visible()


def test_a_passkey_brings_a_person_to_another_browser(enter: Enter, server: Server) -> None:
    here = f"http://localhost:{server.port}"  # nobody can make a passkey for an address of numbers
    ann, phone = enter(), enter(PHONE)
    ann.page.goto("/me")
    ann.button("That is me").click()
    expect(ann.page.locator(".hero")).to_be_visible()
    ann.page.goto("/me")
    expect(ann.page.get_by_text("Browsers make one only where")).to_be_visible()

    keyring = Keyring(ann)
    ann.page.goto(f"{here}/me")
    ann.page.locator("#new-name").fill("Ann")
    ann.button("That is me").click()
    expect(ann.page.locator(".hero")).to_contain_text("Ann")
    ann.page.goto(f"{here}/me")
    ann.button("Add a passkey").click()
    expect(ann.page.get_by_text("not used yet")).to_be_visible()
    (made,) = keyring.passkeys()
    ann.button("Add a passkey").click()
    expect(ann.page.get_by_text("This device has a passkey of yours already.")).to_be_visible()

    Keyring(phone).add(made)
    phone.page.goto(f"{here}/me")
    phone.button("With a passkey").click()
    expect(phone.page.locator(".hero")).to_contain_text("Ann")
    ann.page.reload()
    expect(ann.page.get_by_text("used today")).to_be_visible()
    ann.button("Remove the passkey").click()
    phone.page.goto(f"{here}/me")
    phone.button("Leave this device").click()
    phone.dialog.get_by_role("button", name="Leave").click()
    phone.page.goto(f"{here}/me")
    phone.button("With a passkey").click()
    expect(phone.page.get_by_text("Nobody is known here by this passkey.")).to_be_visible()


class Keyring:
    """A device in a browser that keeps passkeys, and at which somebody always says yes."""

    def __init__(self, person: Person) -> None:
        self.session = person.context.new_cdp_session(person.page)
        self.session.send("WebAuthn.enable")
        can = {"hasResidentKey": True, "hasUserVerification": True, "isUserVerified": True}
        options = {"protocol": "ctap2", "transport": "internal", **can}
        self.id = self.session.send("WebAuthn.addVirtualAuthenticator", {"options": options})["authenticatorId"]

    def passkeys(self) -> list[Any]:
        found: list[Any] = self.session.send("WebAuthn.getCredentials", {"authenticatorId": self.id})["credentials"]
        return found

    def add(self, passkey: Any) -> None:
        self.session.send("WebAuthn.addCredential", {"authenticatorId": self.id, "credential": passkey})


def test_a_guest_is_asked_for_a_name_and_becomes_a_friend(enter: Enter, server: Server) -> None:
    ann, ben = enter().go("/"), enter()
    ann.page.locator('[data-game="tictactoe"]').click()
    ann.dialog.get_by_label("Your name (Seat 1)").fill("Ann")
    ann.dialog.locator('[name="chair-1"][value="friend"]').check(force=True)
    ann.button("Open the table").click()
    ben.go(ann.dialog.get_by_label("Link for Seat 2").input_value())
    ben.dialog.get_by_label("So that the others know").fill("Ben")
    ben.button("Sit down").click()
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator(".bar .seats")).to_contain_text("Ben")
    ann.page.goto("/home")
    ann.page.get_by_role("link", name="New table with Ben").click()
    ann.dialog.locator('.pick input[value="veilwraith"]').check(force=True)  # which is for one, if nobody is asked
    expect(ann.dialog).to_contain_text(", with Ben.")
    ann.dialog.locator('.pick input[value="tictactoe"]').check(force=True)
    expect(ann.dialog).to_contain_text("Tic-tac-toe, with Ben.")
    ann.button("Open the table").click()
    expect(ann.question).to_be_visible()
    ben.page.goto("/home")
    expect(ben.page.locator(".tcard").filter(has_text="You are asked to come")).to_have_count(1)


def test_two_who_want_to_play_now_meet_at_one_table(enter: Enter) -> None:
    people = enter().go("/"), enter().go("/")
    for person, name in zip(people, ("Ann", "Ben"), strict=True):
        person.page.locator('[data-game="tictactoe"]').click()
        expect(person.page.locator(".chairrow")).to_have_count(2)
        person.button("With anybody").click()
        person.page.get_by_label("So that the others know").fill(name)
        person.button("Sit down").click()
        expect(person.question).to_be_visible()
    assert people[0].page.url == people[1].page.url


def test_one_has_a_record_in_each_game_and_what_is_still_to_be_done_there(enter: Enter) -> None:
    ann = enter()
    ann.page.goto("/me")
    ann.button("That is me").click()
    expect(ann.page.locator(".hero")).to_be_visible()
    ask = ann.context.request
    for game, seats in (("tictactoe", [{"kind": "me"}, {"kind": "me"}]), ("allies", [{"kind": "me"}])):
        made = ask.post("/api/tables", data={"game": game, "seats": seats, "seed": 3}).json()
        view = made["view"]
        while view["result"] is None:
            played = {"ply": view["ply"], "option": len(view["ask"]["options"]) - 1, "turn": view["turn"]}
            view = ask.post(f"/api/tables/{made['id']}/play", data=played).json()
    ann.page.goto("/home")
    ann.button("Allies Against the Wraith").click()
    expect(ann.page.locator(".plot").first).to_contain_text("4 more of Allies Against the Wraith")
    expect(ann.page.locator(".feats")).to_contain_text("held the city at 0")
    ann.button("Tic-tac-toe").click()
    expect(ann.page.locator(".plot").first).to_contain_text("4 more of Tic-tac-toe")
    expect(ann.page.locator(".feats")).not_to_contain_text("held the city at 0")
    ann.picture("record")


def test_alone_one_sees_at_once_how_a_friend_is_invited(enter: Enter) -> None:
    ann = enter().go("/")
    ann.page.locator('[data-game="veilwraith"]').click()
    ann.button("Invite a friend").click()
    expect(ann.dialog).to_contain_text(", fair, with a friend.")
    expect(ann.button("Invite a friend")).to_be_hidden()
    ann.dialog.locator('.pick input[value="allies"]').check(force=True)  # for one alone
    expect(ann.dialog).to_contain_text("You play alone.")
    expect(ann.button("Invite a friend")).to_be_hidden()
    ann.dialog.locator('.pick input[value="retaliation"]').check(force=True)
    ann.button("Invite a friend").click()
    expect(ann.dialog).to_contain_text("with a friend.")
    ann.button("Open the table").click()
    expect(ann.dialog.get_by_label("Link for").first).to_be_visible()  # the link is shown at once


def test_a_simple_decision_is_made_on_the_page_of_a_message(enter: Enter, server: Server) -> None:
    made = server.post("/api/tables", game="tictactoe", seats=[{"kind": "me"}, {"kind": "friend"}])
    asked = {"table": made["id"], "title": "Tea", "question": "Where does X go?", "options": ["Here", "There"]}
    ann, sent = enter(), list[Any]()

    def keep(route: Route) -> None:
        sent.append(route.request.post_data_json)
        route.fulfill(json={"done": True})

    ann.page.route("**/api/notices/answer?token=abc", lambda route: route.fulfill(json=asked))
    ann.page.route("**/api/notices/answer", keep)
    ann.page.goto("/answer#abc")
    expect(ann.page.get_by_role("heading", name="Where does X go?")).to_be_visible()
    assert "#" not in ann.page.url  # the secret has left the address
    ann.button("There").click()
    expect(ann.page.get_by_text("Done: There")).to_be_visible()
    assert sent == [{"token": "abc", "option": 1}]
    expect(ann.page.get_by_role("button", name="Here", exact=True)).to_be_disabled()
    ann.page.get_by_role("link", name="To the table").click()
    expect(ann.question).to_be_visible()
