"""A browser and a server for all tests of a worker. Where the browser or npm is missing they skip and say so."""

import os
import shutil
import subprocess
from collections.abc import Callable, Generator, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, expect, sync_playwright

from tests.web.house import DESK, HERE, Person, Server

# the shell is the same browser without its own windows and menus, which take half of its time
CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium")
Enter = Callable[..., Person]

expect.set_options(timeout=15_000)  # a slow machine is not a fault of the page


RUNNING: list[tuple[Playwright, Browser]] = []


@pytest.fixture
def browser() -> Browser:
    """Debian's chromium; one for all tests of this folder that follow each other."""
    if CHROMIUM is None:
        pytest.skip("chromium is not installed (Debian, Ubuntu: apt install chromium)")
    if not RUNNING:
        playwright = sync_playwright().start()
        arguments = ["--no-sandbox", "--disable-gpu"]
        RUNNING.append((playwright, playwright.chromium.launch(executable_path=CHROMIUM, args=arguments)))
    return RUNNING[0][1]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Generator[None, None, None]:
    """The browser is closed when another folder's tests come: its loop must not outlive it among them."""
    yield
    if RUNNING and (nextitem is None or nextitem.path.parent != HERE):
        playwright, chromium = RUNNING.pop()
        chromium.close()
        playwright.stop()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests of a worker; each opens tables of its own and looks at no others."""
    running = Server(tmp_path_factory.mktemp("server"))
    yield running
    running.kill()


@pytest.fixture(scope="session")
def shots() -> Path | None:
    """Where pictures of the screen are kept, if somebody wants to see them: the folder that GLOAMING_SHOTS names."""
    named = os.environ.get("GLOAMING_SHOTS")
    if not named:
        return None
    folder = Path(named)
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@pytest.fixture
def enter(browser: Browser, server: Server, shots: Path | None) -> Iterator[Enter]:
    """Lets people in, each with a browser of their own; at the end nothing may have gone wrong in their pages."""
    people: list[Person] = []

    def come(
        size: tuple[int, int] = DESK,
        theme: str = "dusk",
        *,
        motion: bool = False,
        newcomer: bool = False,
        keeps: bool = False,
    ) -> Person:
        people.append(Person(browser, server.url, shots, size, theme, motion, newcomer, keeps))
        return people[-1]

    yield come
    for person in people:
        person.leave()


@pytest.fixture(scope="session")
def node_modules() -> Path:
    """The type checker and the accessibility rules, installed by npm where they are missing."""
    folder = HERE / "node_modules"
    if not (folder / "axe-core").is_dir() or not (folder / "typescript").is_dir():
        if shutil.which("npm") is None:
            pytest.skip("npm is not installed (Debian, Ubuntu: apt install npm)")
        command = ["npm", "install", "--no-package-lock", "--no-audit", "--no-fund", "--silent"]
        done = subprocess.run(command, cwd=HERE, capture_output=True, text=True, timeout=240, check=False)
        if done.returncode:
            pytest.skip(f"npm could not install the tools of these tests: {done.stderr.strip()[-300:]}")
    return folder
