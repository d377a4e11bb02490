"""Being told of one's turn: by the page, by the service worker when a push comes, and the link that ends it."""

import hashlib
import hmac
import json
import secrets
import sqlite3
from typing import Any

from playwright.sync_api import expect

from tests.web.conftest import Enter
from tests.web.house import Server

TOLD = """(() => { const real = Notification; window.told = [];
    window.Notification = class extends real { constructor(...given) { super(...given); window.told.push(given[0]); }
        static get permission() { return "granted"; } };
    Object.defineProperty(document, "hidden", {get: () => window.away ?? false}); })()"""
WATCH = """() => { self.shown = []; const real = registration.showNotification.bind(registration);
    registration.showNotification = (...given) => { self.shown.push(given); return real(...given); }; }"""
CLICK = """(data) => self.dispatchEvent(Object.defineProperty(new ExtendableEvent("notificationclick"), "notification",
    {value: {data, close() {}}}))"""
MAKE = """(key) => fetch("/api/me", {method: "POST", headers: {"content-type": "application/json"},
    body: JSON.stringify({token: key, profile: {name: "Ann"}})}).then((answer) => answer.status)"""
OPEN = """(wanted) => fetch("/api/tables", {method: "POST", headers: {"content-type": "application/json"},
    body: JSON.stringify(wanted)}).then((answer) => answer.json())"""


def test_who_looks_elsewhere_is_told_by_the_browser_and_only_who_wants_it(enter: Enter, server: Server) -> None:
    table, token = server.open("tictactoe", [{"kind": "me", "name": "Ann"}, {"kind": "friend", "name": "Ben"}])
    link = server.post(f"/api/tables/{table}/chair", token, seat=1, kind="friend", name="Ben")["link"]
    for wants, told in ((False, 0), (True, 1)):
        ann = enter()
        ann.context.grant_permissions(["notifications"])
        ann.page.add_init_script(TOLD)
        ann.sit(table, token)
        ann.page.evaluate("(on) => localStorage.setItem('gloaming.notify', JSON.stringify(on))", wants)
        ann.page.evaluate("() => { window.away = true; }")
        for seat, title in ((token, "Ben decides"), (link.partition("#")[2], "● Your turn")):
            view = server.get(f"/api/tables/{table}", seat)
            server.post(f"/api/tables/{table}/play", seat, ply=view["ply"], option=0, turn=view["turn"])
            expect(ann.page).to_have_title(f"{title} · Tic-tac-toe · Gloaming")
        assert ann.page.evaluate("window.told.length") == told


def test_a_push_is_shown_and_its_click_opens_the_table(enter: Enter, server: Server) -> None:
    table, _ = server.open("tictactoe", [{"kind": "me"}, {"kind": "computer"}])
    person = enter(keeps=True)
    person.context.grant_permissions(["notifications"])
    page = person.go("/").page
    page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    worker = person.context.service_workers[0]
    worker.evaluate(WATCH)
    line, found = person.context.new_cdp_session(page), list[Any]()
    line.on("ServiceWorker.workerRegistrationUpdated", lambda told: found.extend(told["registrations"]))
    line.send("ServiceWorker.enable")
    page.wait_for_timeout(300)
    told = {"title": "Your turn", "body": "Tic-tac-toe", "link": f"{server.url}/t/{table}"}
    line.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": server.url, "registrationId": found[0]["registrationId"], "data": json.dumps(told)},
    )
    while not (shown := worker.evaluate("self.shown")):
        page.wait_for_timeout(100)
    [[title, more]] = shown
    assert (title, more["body"], more["data"]) == ("Your turn", "Tic-tac-toe", f"/t/{table}")
    worker.evaluate(CLICK, more["data"])
    expect(page).to_have_url(f"{server.url}/t/{table}")


def test_the_link_of_a_message_ends_it_with_one_click(enter: Enter, server: Server) -> None:
    key, channel = secrets.token_urlsafe(16), secrets.token_urlsafe(9)
    ann = enter()
    ann.page.goto("/rules")
    assert ann.page.evaluate(MAKE, key) == 200
    with sqlite3.connect(f"{server.folder}/tables.sqlite") as store:
        (secret,) = store.execute("SELECT value FROM house WHERE name = 'links'").fetchone()
        (person,) = store.execute("SELECT id FROM people ORDER BY since DESC").fetchone()
        row = (channel, person, "mail", b'"ann@example.org"', True, 0)
        store.execute("INSERT INTO channels VALUES (?, ?, ?, ?, ?, ?)", row)
    ann.page.goto("/stop#nonsense")
    expect(ann.page.locator("#page")).to_contain_text("This link is not whole.")
    signed = hmac.new(secret, f"stop {channel}".encode(), hashlib.sha256).hexdigest()[:40]
    ann.page.goto("/rules")  # the same address with another hash would be no new page
    ann.page.goto(f"/stop#{channel}.{signed}")
    expect(ann.page.get_by_role("heading")).to_have_text("Nothing more will be sent.")
    assert signed not in ann.page.url
    with sqlite3.connect(f"{server.folder}/tables.sqlite") as store:
        assert store.execute("SELECT count(*) FROM channels WHERE id = ?", (channel,)).fetchone() == (0,)


def test_a_decision_is_made_on_the_page_of_a_message(enter: Enter, server: Server) -> None:
    ann = enter()
    ann.page.goto("/rules")
    assert ann.page.evaluate(MAKE, secrets.token_urlsafe(16)) == 200
    made = ann.page.evaluate(OPEN, {"game": "tictactoe", "seats": [{"kind": "me"}, {"kind": "friend"}]})
    tokens = [made["token"], made["links"][0]["link"].partition("#")[2]]
    for ply in range(4):
        server.post(f"/api/tables/{made['id']}/play", tokens[ply % 2], ply=ply, option=0)
    with sqlite3.connect(f"{server.folder}/tables.sqlite") as store:
        (secret,) = store.execute("SELECT value FROM house WHERE name = 'links'").fetchone()
        (person,) = store.execute("SELECT person_id FROM sitters WHERE table_id = ?", (made["id"],)).fetchone()
    named = f"{made['id']}~0~4"
    signed = hmac.new(secret, f"answer {person} {named}".encode(), hashlib.sha256).hexdigest()[:40]
    ann.page.goto(f"/answer#{named}.{signed}")
    expect(ann.page.get_by_role("heading")).to_have_text("Where does X go?")
    ann.picture("answer-from-a-message")
    ann.page.locator(".plain__choices button").first.click()
    expect(ann.page.get_by_role("status").first).to_contain_text("Done:")
    assert server.get(f"/api/tables/{made['id']}", tokens[0])["ply"] == 5
