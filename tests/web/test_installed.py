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
