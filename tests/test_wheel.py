"""What is published works: the wheel holds everything, and nothing more; installed alone, it plays and serves."""

import os
import re
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from importlib.metadata import Distribution, distribution
from pathlib import Path

import httpx
from packaging.requirements import Requirement

from gloaming import __version__
from tests.server.services import Process, free_port

ROOT = Path(__file__).parents[1]
WHEEL = f"gloaming-{__version__}-py3-none-any.whl"
SDIST = f"gloaming-{__version__}"
RELATIVE = re.compile(r"\]\((?!https?:|#)[^)]*\)")


def build(project: Path, out: Path, *what: str) -> None:
    """Builds what is published, as `python -m build` does, with the tools that are installed here."""
    command = [sys.executable, "-m", "hatchling", "build", "--directory", str(out), *what]
    done = subprocess.run(command, cwd=project, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def names(wheel: Path) -> list[str]:
    with zipfile.ZipFile(wheel) as opened:
        return sorted(opened.namelist())


def source_files(folder: Path, called: str) -> Iterator[str]:
    for path in folder.rglob("*"):
        if path.is_file() and "__pycache__" not in path.parts:
            yield f"{called}/{path.relative_to(folder).as_posix()}"


def test_the_wheel_holds_the_sources_and_the_rules_and_nothing_else(tmp_path: Path) -> None:
    build(ROOT, tmp_path)
    held = names(tmp_path / WHEEL)
    own = [name for name in held if not name.startswith(f"gloaming-{__version__}.dist-info/")]
    expected = [*source_files(ROOT / "src/gloaming", "gloaming"), *source_files(ROOT / "docs/rules", "gloaming/rules")]
    assert own == sorted(expected)
    for kind in (
        r"games/\w+/pack/pack\.toml",
        r"games/\w+/pack/art/\w+\.svg",
        r"games/\w+/pack/\w+/scenarios/[\w-]+\.md",
        r"host/store/migrations/versions/\w+\.py",
        r"lab/report/report\.css",
        r"lingo/grammar\.lark",
        r"py\.typed",
        r"rules/\w+\.md",
        r"terminal/\w+\.tcss",
        r"web/css/\w+\.css",
        r"web/index\.html",
        r"web/play/\w+\.js",
    ):
        assert any(re.fullmatch(f"gloaming/{kind}", name) for name in own), kind

    with tarfile.open(tmp_path / f"{SDIST}.tar.gz") as packed:
        packed.extractall(tmp_path, filter="data")
    assert not (tmp_path / SDIST / "tests").exists()
    build(tmp_path / SDIST, tmp_path / "again", "--target", "wheel")
    assert names(tmp_path / "again" / WHEEL) == held

    with zipfile.ZipFile(tmp_path / WHEEL) as opened:
        metadata = opened.read(f"gloaming-{__version__}.dist-info/METADATA").decode()
    pictures = re.findall(r"!\[[^\]]*\]\(([^)]*)\)", metadata)
    raw = f"https://raw.githubusercontent.com/gloaming-table/gloaming/v{__version__}/"
    assert pictures
    assert all(picture.startswith(raw) and (ROOT / picture.removeprefix(raw)).is_file() for picture in pictures)
    assert not RELATIVE.findall(metadata), "PyPI shows the readme without the files that it links to"


class Installed:
    """The wheel in an environment of its own, with what it says that it depends on and nothing else."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.home = folder, folder / "home"
        self.home.mkdir()
        run = [sys.executable, "-m", "venv", "--without-pip", str(folder / "venv")]
        subprocess.run(run, check=True, timeout=300)
        self.bin = next(path for path in (folder / "venv/bin", folder / "venv/Scripts") if path.is_dir())
        pip = [sys.executable, "-m", "pip", "--python", str(folder / "venv"), "install", "--quiet", "--no-index"]
        pip += ["--no-deps", "--no-compile", "--disable-pip-version-check", str(folder / WHEEL)]
        subprocess.run(pip, check=True, timeout=300)
        (packages,) = (folder / "venv").rglob("site-packages")
        (folder / "needed").mkdir()
        for name in needed(Distribution.at(packages / f"{SDIST}.dist-info")):
            link_into(folder / "needed", distribution(name))
        (packages / "needed.pth").write_text(f"{folder / 'needed'}\n", "utf-8")
        self.environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        self.environment |= {"HOME": str(self.home), "XDG_DATA_HOME": str(self.home), "PYTHONUTF8": "1"}

    def gloaming(self, *arguments: str, typed: str = "") -> str:
        """What the installed command prints; it must complain of nothing."""
        done = subprocess.run(
            [self.bin / "gloaming", *arguments],
            input=typed,
            capture_output=True,
            encoding="utf-8",
            env=self.environment,
            cwd=self.home,
            timeout=300,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout

    def serve(self) -> Process:
        """A server that was started; to be killed."""
        log = self.folder / "served"
        url = f"sqlite:///{self.folder}/tables.sqlite"
        with log.open("wb") as output:
            process = subprocess.Popen(
                [self.bin / "gloaming", "serve", "--port", str(free_port()), "--database", url],
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                env=self.environment,
                cwd=self.home,
                start_new_session=True,
            )
        return Process(process, log)


def needed(by: Distribution) -> set[str]:
    """What a distribution needs here, and what that needs in turn."""
    found: set[tuple[str, frozenset[str]]] = set()
    waiting: list[tuple[Distribution, frozenset[str]]] = [(by, frozenset())]
    while waiting:
        current, extras = waiting.pop()
        for asked in map(Requirement, current.requires or []):
            applies = [asked.marker is None or asked.marker.evaluate({"extra": extra}) for extra in {"", *extras}]
            each = (asked.name, frozenset(asked.extras))
            if any(applies) and each not in found:
                found.add(each)
                waiting.append((distribution(asked.name), frozenset(asked.extras)))
    return {name for name, _ in found}


def link_into(folder: Path, needed: Distribution) -> None:
    """Lets the modules of a distribution, and what is known of it, be found in a folder."""
    for top in {file.parts[0] for file in needed.files or []} - {"..", "__pycache__"}:
        if not (folder / top).exists():
            (folder / top).symlink_to(str(needed.locate_file(top)))


def test_installed_alone_it_plays_and_serves(tmp_path: Path) -> None:
    build(ROOT, tmp_path, "--target", "wheel")
    installed = Installed(tmp_path)
    assert installed.gloaming("--version") == f"gloaming {__version__}\n"
    assert "allies         Allies Against the Wraith" in installed.gloaming("games")
    assert "  AL-12.9  " in installed.gloaming("rules", "show", "allies", "AL-12.9")
    assert "Three in a row" in installed.gloaming("play", "tictactoe", "--plain", "--danger", "never", typed="1\n" * 7)
    assert "At the Caern." in installed.gloaming("play", "retaliation", "--plain", typed="quit\n")  # its pack is there

    server = installed.serve()
    try:
        server.wait_until_open()
        with httpx.Client(base_url=server.url) as client:
            lobby = client.get("/")
            assert (lobby.status_code, "<title>" in lobby.text) == (200, True)
            linked = re.findall(r'(?:src|href)="(/[^"]+\.(?:js|css|svg))"', lobby.text)
            assert linked
            assert {client.get(path).status_code for path in linked} == {200}
            opened = client.post("/api/tables", json={"game": "wraith_giants"})
            assert (opened.status_code, opened.json()["view"]["table"]["game"]) == (201, "wraith_giants")
    finally:
        server.kill()
