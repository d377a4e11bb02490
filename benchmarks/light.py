"""How light and quick the pages are: bytes of a first visit, a click to its first change, Lighthouse's marks.

`make light` on a machine that does nothing else: Lighthouse measures how long the page keeps the processor busy, and
others who keep it busy are counted too. Lighthouse comes from npm (benchmarks/package.json). Seen on two cores with
some other work: lobby 14 requests and 91 kB; lobby and a table of Allies 100/100/100/100 on a desk; on a phone 99 for
the lobby and 85 to 95 for the table, 100 for the rest; a click at Allies is seen after 14 to 26 ms.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from tests.web.conftest import CHROMIUM
from tests.web.house import CAN, Server

HERE = Path(__file__).parent
LIGHTHOUSE = HERE / "node_modules/lighthouse/cli/index.js"
TABLES = ("allies", "wraith_giants", "veilwraith", "assault")
MARKS = ("performance", "accessibility", "best-practices", "seo")
CLICKS = 12
# From the press of the button until the frame after the first change of the page is painted.
WATCH_CLICK = """() => { window.took = new Promise((done) => addEventListener("pointerdown", () => {
    const begun = performance.now();
    new MutationObserver((_, watcher) => {
        watcher.disconnect();
        requestAnimationFrame(() => setTimeout(() => done(performance.now() - begun)));
    }).observe(document.body, {subtree: true, childList: true, attributes: true, characterData: true});
}, {once: true, capture: true})); }"""


def main() -> None:
    """Prints a row a page."""
    if CHROMIUM is None:
        sys.exit("chromium is not installed (Debian, Ubuntu: apt install chromium)")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        try:
            pages = {"lobby": "/"}
            for game in TABLES:
                made = server.post("/api/tables", game=game)
                pages[game] = f"/t/{made['id']}#{made['token']}"
            print("first visit                  requests        kB   goal: lobby at most 15, under 120 kB")
            for name, path in pages.items():
                requests, size = first_visit(browser, server.url + path)
                print(f"  {name:<28}{requests:>7}{size / 1000:>10.1f}")
            print(f"click to first change, median of {CLICKS}   goal: under 100 ms")
            for name in TABLES:
                print(f"  {name:<28}{click(browser, server.url + pages[name]):>14.0f} ms")
            print(f"Lighthouse                {' '.join(MARKS)}   goal: 100 each; on a phone performance 95")
            for name in ("lobby", "allies"):
                for device, options in (("desktop", ["--preset=desktop"]), ("mobile", [])):
                    told = lighthouse(server.url + pages[name], Path(folder) / "told.json", options)
                    print(f"  {name + ', ' + device:<28}{told}")
        finally:
            browser.close()
            server.kill()


def first_visit(browser: Browser, url: str) -> tuple[int, int]:
    """Requests and bytes over the wire until the page is quiet, with nothing kept from before."""
    context = browser.new_context(viewport={"width": 1440, "height": 900}, service_workers="block")
    page = context.new_page()
    line = context.new_cdp_session(page)
    line.send("Network.enable")
    sizes: dict[str, int] = {}
    asked: set[str] = set()

    def ask(event: Any) -> None:
        if not event["request"]["url"].startswith("data:"):
            asked.add(event["requestId"])

    line.on("Network.requestWillBeSent", ask)
    line.on("Network.loadingFinished", lambda event: sizes.update({event["requestId"]: event["encodedDataLength"]}))
    page.goto(url, wait_until="networkidle")
    context.close()
    return len(asked), sum(size for id, size in sizes.items() if id in asked)


def click(browser: Browser, url: str) -> float:
    """Milliseconds from a click on a piece that can be touched to the first change on the screen."""
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    context.add_init_script("""localStorage.setItem("gloaming.settings", '{"tips": "off", "pace": "once"}')""")
    page = context.new_page()  # of somebody who has been here before: no goal card, no film of the first deal
    page.goto(url, wait_until="networkidle")
    if page.locator(".play--reads").count():
        page.keyboard.press("Enter")  # the page with which a game begins
    took: list[float] = []
    while len(took) < CLICKS and page.locator(CAN).count():
        page.evaluate(WATCH_CLICK)
        page.locator(CAN).first.click(force=True)
        took.append(float(page.evaluate("window.took")))
        page.keyboard.press("Escape")
    context.close()
    return median(took) if took else float("nan")


def lighthouse(url: str, out: Path, options: list[str]) -> str:
    """The four marks of a page, or why there are none."""
    node = shutil.which("node")
    if node is None or not LIGHTHOUSE.is_file():
        return "not measured: npm install --prefix benchmarks brings Lighthouse"
    command = [node, str(LIGHTHOUSE), url, "--quiet", "--output=json", f"--output-path={out}", *options]
    command += [f"--only-categories={','.join(MARKS)}", "--chrome-flags=--headless --no-sandbox --disable-gpu"]
    subprocess.run(
        command, env={**os.environ, "CHROME_PATH": str(CHROMIUM)}, check=True, capture_output=True, timeout=180
    )
    told = json.loads(out.read_text("utf-8"))
    marks = " ".join(f"{round(100 * told['categories'][mark]['score']):>{len(mark)}}" for mark in MARKS)
    times = ("first-contentful-paint", "largest-contentful-paint", "total-blocking-time", "cumulative-layout-shift")
    return f"{marks}   {', '.join(told['audits'][each]['displayValue'] for each in times)}"


if __name__ == "__main__":
    main()
