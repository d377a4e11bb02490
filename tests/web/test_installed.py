"""The page as an app of its own: it opens without a line and says so, and its tab tells whose turn it is."""

import json

from playwright.sync_api import expect

from tests.web.conftest import Enter
from tests.web.house import WEB, Server

OLD_PAGE = """async () => { const [name] = await caches.keys(), kept = await caches.open(name);
    await kept.put("/", new Response("an old page", {headers: {"content-type": "text/html"}})); return name; }"""


def test_everything_that_an_installed_page_needs_is_there() -> None:
    told = json.loads((WEB / "manifest.webmanifest").read_text("utf-8"))
    assert {icon["sizes"] for icon in told["icons"]} >= {"192x192", "512x512"}
    assert any(icon.get("purpose") == "maskable" for icon in told["icons"])
    for icon in told["icons"]:
        drawn = (WEB / icon["src"].removeprefix("/web/")).read_bytes()
        width = int.from_bytes(drawn[16:20], "big")
        assert icon["sizes"] in ("any", f"{width}x{width}")


def test_without_a_line_the_page_says_so_and_goes_on_when_it_is_back(enter: Enter, server: Server) -> None:
    table, token = server.open("tictactoe", [{"kind": "me"}, {"kind": "computer"}])
    person = enter(keeps=True).sit(table, token)
    page = person.page
    page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    page.reload()  # what the page needs is kept as it is fetched
    expect(person.question).to_be_visible()
    person.context.set_offline(True)
    page.reload()
    expect(page.get_by_role("heading", name="There is no line just now.")).to_be_visible()
    page.goto("/")
    expect(page.get_by_role("heading", name="There is no line just now.")).to_be_visible()
    kept = page.evaluate(OLD_PAGE)
    person.context.set_offline(False)
    expect(page.locator(".lobby")).to_be_visible()  # by itself
    state = page.locator("script[type=module]").get_attribute("src") or ""
    assert kept.removeprefix("gloaming-") in state
    page.reload()  # where there is a line, no old page is shown
    expect(page.locator(".lobby")).to_be_visible()


def test_the_tab_tells_whose_turn_it_is(enter: Enter, server: Server) -> None:
    table, token = server.open("tictactoe", [{"kind": "me", "name": "Ann"}, {"kind": "friend", "name": "Mara"}])
    person = enter().sit(table, token)
    lit = person.page.locator('link[rel="icon"][href^="data:"]')
    expect(person.page).to_have_title("● Your turn · Tic-tac-toe · Gloaming")
    expect(lit).to_have_count(1)
    person.page.locator(".piece.is-can").first.click()
    expect(person.page).to_have_title("Mara decides · Tic-tac-toe · Gloaming")
    expect(lit).to_have_count(0)
    person.go("/")
    expect(person.page).to_have_title("Gloaming")


def test_a_page_whose_files_are_gone_is_loaded_anew_once(enter: Enter) -> None:
    person = enter().go("/")
    loads: list[str] = []
    person.page.on("domcontentloaded", lambda page: loads.append(page.url))
    person.page.route("**/sw.js", lambda route: route.fulfill(body='const STATE = "another";'))
    person.page.route("**/learn-page.js", lambda route: route.fulfill(status=404))
    person.page.get_by_role("link", name="Learn", exact=True).click()
    expect(person.page.get_by_role("heading", name="This could not be shown.")).to_be_visible()
    assert len(loads) == 1


# a browser without windows has no place for notices: what it would show is kept here, and clicked on by hand
LISTEN = """() => { registration.showNotification = (title, {body, data}) => {
    globalThis.shown = {title, body, data, close: () => { globalThis.closed = true; }};
    return Promise.resolve(); }; }"""
SHOWN = "async () => { while (!globalThis.shown) await new Promise((later) => setTimeout(later, 20)); return shown; }"
CLICK = """async () => { let opened; const click = new Event("notificationclick");
    Object.assign(click, {notification: shown, waitUntil: (promise) => { opened = promise; }});
    dispatchEvent(click); await opened.catch(() => {}); return closed; }"""


def test_what_is_pushed_is_shown_and_a_click_on_it_opens_the_table(enter: Enter, server: Server) -> None:
    table, token = server.open("tictactoe", [{"kind": "me"}, {"kind": "friend"}])
    person = enter(keeps=True).sit(table, token).go("/")
    person.page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    person.page.reload()  # the worker serves the page from now on
    (worker,) = person.context.service_workers
    worker.evaluate(LISTEN)
    inspector, found = person.context.new_cdp_session(person.page), list[str]()
    registered = "ServiceWorker.workerRegistrationUpdated"
    inspector.on(registered, lambda told: found.extend(each["registrationId"] for each in told["registrations"]))
    inspector.send("ServiceWorker.enable")
    person.page.wait_for_timeout(50)
    link = f"https://tables.example.org/t/{table}"
    data = json.dumps({"title": "Your turn", "body": "Tic-tac-toe, Tea", "link": link})
    inspector.send("ServiceWorker.deliverPushMessage", {"origin": server.url, "registrationId": found[0], "data": data})
    shown = worker.evaluate(SHOWN)
    assert (shown["title"], shown["body"], shown["data"]) == ("Your turn", "Tic-tac-toe, Tea", f"/t/{table}")
    assert worker.evaluate(CLICK)
    expect(person.question).to_be_visible()
    assert person.page.url.endswith(f"/t/{table}")


ELSEWHERE = """globalThis.told = [];
globalThis.Notification = class { static permission = "granted"; constructor(title) { told.push(title); } };
localStorage.setItem("gloaming.notify", "true");
Object.defineProperty(document, "hidden", {get: () => globalThis.away ?? false});"""


def test_who_looks_elsewhere_is_told_by_the_browser_once(enter: Enter, server: Server) -> None:
    made = server.post("/api/tables", game="tictactoe", seats=[{"kind": "friend"}, {"kind": "me", "name": "Ann"}])
    friend, person = made["links"][0]["link"].partition("#")[2], enter()
    person.context.add_init_script(ELSEWHERE)
    person.sit(made["id"], made["token"])
    person.page.evaluate("away = true")
    server.post(f"/api/tables/{made['id']}/play", friend, ply=0, option=4)
    expect(person.page.locator(".piece.is-can").first).to_be_visible()
    assert person.page.evaluate("told") == ["● Your turn · Tic-tac-toe"]
    person.page.evaluate("away = false")
    person.piece("cell0").click()
    server.post(f"/api/tables/{made['id']}/play", friend, ply=2, option=0)
    expect(person.page).to_have_title("● Your turn · Tic-tac-toe · Gloaming")
    assert len(person.page.evaluate("told")) == 1  # who looks is not told
