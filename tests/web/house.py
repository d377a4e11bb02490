"""A real server in a process of its own, and people at real browsers."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import Request, urlopen

from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
WEB = ROOT / "src/gloaming/web"
DESK, PHONE = (1440, 900), (390, 844)
PATIENCE = 60
TOYS = "[gloaming.games]\nmoths = tests.kernel.toys:MOTHS\ntorches = tests.host.torches:TORCHES\n"

CAN, TARGET = ".piece.is-can", ".piece.is-target"

AT_REST = """!document.getAnimations().some((each) =>
    each.playState === "running" && each.effect.getTiming().iterations !== Infinity)"""
FREE_SPOT = (
    f"name => {{ if (!({AT_REST})) return null;"
    + """
    const piece = document.querySelector(`.piece[data-piece="${name}"]`);
    piece.scrollIntoView({block: "nearest", behavior: "instant"});
    const {left, top, width, height} = piece.getBoundingClientRect(), parts = [0.1, 0.3, 0.5, 0.7, 0.9];
    const spots = parts.flatMap((y) => parts.map((x) => [left + x * width, top + y * height]));
    return spots.find(([x, y]) => document.elementFromPoint(x, y)?.closest(".piece") === piece) ?? null;
}"""
)

LIES_STILL = (
    f"async selector => {{ if (!({AT_REST})) return false;"
    + """
    const place = () => JSON.stringify(document.querySelector(selector)?.getBoundingClientRect());
    const before = place();
    await new Promise((later) => setTimeout(later, 150));
    return before !== undefined && before === place();
}"""
)


KNOWS_IT = """localStorage.getItem("gloaming.settings")
    ?? localStorage.setItem("gloaming.settings", JSON.stringify({tips: "off", danger: "off"}))"""


class Server:
    """`gloaming serve` on a free port with a database of its own; it can be killed and started again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        info = folder / "toys-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text("Metadata-Version: 2.1\nName: toys\nVersion: 1.0\n", encoding="utf-8")
        (info / "entry_points.txt").write_text(TOYS, encoding="utf-8")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.start()

    def start(self) -> None:
        paths = [str(self.folder), str(ROOT), os.environ.get("PYTHONPATH", "")]
        command = [sys.executable, "-m", "gloaming", "serve", "--port", str(self.port), "--thinkers", "1"]
        command += ["--database", f"sqlite:///{self.folder}/tables.sqlite"]
        command += ["--requests-per-second", "0", "--tables-per-hour", "0"]
        self.log = (self.folder / "server.log").open("ab")
        self.process = subprocess.Popen(
            command,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))},
            stdin=subprocess.DEVNULL,
            stdout=self.log,
            stderr=self.log,
            start_new_session=True,
        )
        until(self.answers, "the server did not start")

    def answers(self) -> bool:
        assert self.process.poll() is None, (self.folder / "server.log").read_text("utf-8")
        try:
            with urlopen(f"{self.url}/api/tables", timeout=2) as answer:
                return bool(answer.status == 200)
        except (URLError, ConnectionError, TimeoutError):
            return False

    def kill(self) -> None:
        """As a power cut would: the whole group, without a word."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.log.close()

    def post(self, path: str, token: str = "", **body: Any) -> Any:
        """What a program would send."""
        headers = {"content-type": "application/json", **({"authorization": f"Bearer {token}"} if token else {})}
        with urlopen(Request(self.url + path, json.dumps(body).encode(), headers), timeout=20) as answer:
            return json.loads(answer.read())

    def get(self, path: str, token: str) -> Any:
        """What a program would ask for."""
        with urlopen(Request(self.url + path, headers={"authorization": f"Bearer {token}"}), timeout=20) as answer:
            return json.loads(answer.read())

    def open(self, game: str, seats: list[dict[str, str]], plies: int = 0, **more: Any) -> tuple[str, str]:
        """A table that has been played for some plies, by the last option each time: its id, and the token."""
        made = self.post("/api/tables", game=game, seats=seats, **more)
        view = made["view"]
        for _ in range(plies):
            if not (view["ask"] or {}).get("options"):
                break
            last = len(view["ask"]["options"]) - 1
            view = self.post(f"/api/tables/{made['id']}/play", made["token"], ply=view["ply"], option=last)
        return made["id"], made["token"]


def until(true: Callable[[], bool], otherwise: str) -> None:
    """Waits for something outside of any page."""
    deadline = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < deadline, otherwise
        time.sleep(0.05)


class Person:
    """Somebody at a browser of their own. What goes wrong in the page fails the test at the end."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        shots: Path | None,
        size: tuple[int, int] = DESK,
        theme: str = "dusk",
        motion: bool = False,
        newcomer: bool = False,
        keeps: bool = False,
    ) -> None:
        self.context: BrowserContext = browser.new_context(
            base_url=url,
            viewport={"width": size[0], "height": size[1]},
            color_scheme="dark" if theme == "dusk" else "light",
            has_touch=size == PHONE,
            reduced_motion="no-preference" if motion else "reduce",  # what moves is waited for; most tests need not
            service_workers="allow"
            if keeps
            else "block",  # what keeps pages for later takes time that most need not wait
        )
        self.context.set_default_timeout(PATIENCE * 1000)
        if not newcomer:  # who has been here before: no goal card lies over the table, no tip over the question
            self.context.add_init_script(KNOWS_IT)
        self.page: Page = self.context.new_page()
        self.shots = shots
        self.faults: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", self.overhear)

    def overhear(self, message: Any) -> None:
        """Breaches of the content policy are faults; a refused request is not."""
        if (
            message.type == "error"
            and "Failed to load resource" not in message.text
            and "WebSocket" not in message.text
        ):
            self.faults.append(message.text)

    def leave(self) -> None:
        self.context.close()
        assert not self.faults, self.faults

    # at the table

    def go(self, path: str) -> "Person":
        self.page.goto(path)
        expect(self.page.locator(".book__on, #question, .lobby, .plain").first).to_be_visible()
        return self

    def sit(self, table: str, token: str) -> "Person":
        """Opens the secret link of a seat."""
        return self.go(f"/t/{table}#{token}")

    @property
    def question(self) -> Locator:
        return self.page.locator("#question")

    @property
    def dialog(self) -> Locator:
        return self.page.get_by_role("dialog")

    def piece(self, name: str) -> Locator:
        """A piece's own button, by the id of the piece."""
        return self.page.locator(f'.piece[data-piece="{name}"] > .piece__body > .piece__self')

    def face(self, name: str) -> Locator:
        """What is to be seen of a piece."""
        return self.page.locator(f'.piece[data-piece="{name}"] > .piece__body > .piece__face')

    def touch(self, name: str) -> None:
        """Clicks on a piece where it is to be seen, once all lie still: others may cover most of it."""
        spot = self.page.wait_for_function(FREE_SPOT, arg=name).json_value()
        self.page.mouse.click(*spot)

    def point_at(self, selector: str) -> None:
        """Moves the mouse onto something, once it lies where it will stay: a page that is still laid out moves it."""
        self.page.wait_for_function(LIES_STILL, arg=selector)
        self.page.locator(selector).hover(force=True)

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name)

    def tab(self, name: str) -> Locator:
        return self.page.get_by_role("tab", name=re.compile(f"^{name}"))

    def ply(self) -> int:
        """How many decisions have been made, as the server says."""
        table = self.page.url.split("/")[4].partition("#")[0]
        answer = self.context.request.get(f"/api/tables/{table}")
        return int(answer.json()["ply"])

    def focused(self) -> str:
        """What has the focus: a piece by its id, or the tag."""
        script = "document.activeElement.closest('[data-piece]')?.dataset.piece ?? document.activeElement.tagName"
        return str(self.page.evaluate(script))

    def picture(self, name: str) -> None:
        """Keeps what is to be seen, where somebody wants to look at it."""
        if self.shots is not None:
            self.page.screenshot(path=self.shots / f"{name}.png")
