"""Servers for tests: ours as a process of its own, and throw-away PostgreSQL and Redis servers.

Where a program is missing, the tests that need it are skipped; with GLOAMING_NO_SKIP set they fail instead.
"""

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


class Process:
    """A `gloaming serve` that was started."""

    def __init__(self, process: subprocess.Popen[bytes], log: Path) -> None:
        self.process, self.log = process, log
        self.port = 0

    def wait_until_open(self, seconds: float = 120) -> None:
        """Waits until it says where it is open, and answers."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            assert self.process.poll() is None, self.said()
            found = re.search(r"Gloaming is open at http://127\.0\.0\.1:(\d+)/", self.said())
            if found:
                self.port = int(found[1])
                with suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1) as line:
                    line.sendall(b"GET /health HTTP/1.0\r\n\r\n")
                    if b" 200 " in line.recv(100):
                        return
            time.sleep(0.05)
        raise AssertionError(f"the server did not open: {self.said()}")

    @property
    def url(self) -> str:
        """Where it is open."""
        return f"http://127.0.0.1:{self.port}"

    def said(self) -> str:
        """Everything it has printed so far."""
        return self.log.read_text("utf-8")

    def kill(self) -> None:
        """Ends it, and every process that it started, as if the power had failed."""
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(10)

    def stop(self, seconds: float = 15) -> int:
        """Asks it to end; its exit code."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(seconds)


@contextmanager
def gloaming(
    log: Path, *arguments: str, path: Path | None = None, stdin: int = subprocess.DEVNULL
) -> Iterator[Process]:
    """`gloaming serve` on a free port with these arguments; `path` is where more games are found."""
    paths = [str(each) for each in (ROOT, path, os.environ.get("PYTHONPATH")) if each]
    command = [sys.executable, "-m", "gloaming", "serve", "--port", str(free_port()), *arguments]
    with log.open("wb") as output:
        process = subprocess.Popen(
            command,
            stdin=stdin,
            stdout=output,
            stderr=subprocess.STDOUT,
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
            start_new_session=True,
        )
    started = Process(process, log)
    try:
        yield started
    finally:
        started.kill()


def free_port() -> int:
    """A port that nobody uses now."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


def program(name: str, *places: str) -> str:
    """Where a program is; without it the test is skipped, or fails where skipping is forbidden."""
    found = shutil.which(name) or next((each for place in places for each in map(str, Path("/").glob(place))), None)
    if found is None:
        reason = f"{name} is not installed"
        if os.environ.get("GLOAMING_NO_SKIP"):
            pytest.fail(f"{reason}, and GLOAMING_NO_SKIP forbids to do without it")
        pytest.skip(reason)
    return found


@contextmanager
def postgres() -> Iterator[str]:
    """A PostgreSQL server in a folder of its own, for as long as it is needed: its URL."""
    programs = Path(program("initdb", "usr/lib/postgresql/*/bin/initdb")).resolve().parent
    as_user = [program("runuser"), "-u", "postgres", "--"] if os.geteuid() == 0 else []  # it refuses to run as root
    with tempfile.TemporaryDirectory(prefix="gloaming-postgres-") as folder:
        if as_user:
            shutil.chown(folder, "postgres")
        data, port = f"{folder}/data", free_port()
        first = [str(programs / "initdb"), "-D", data, "-U", "gloaming", "-A", "trust", "--no-sync"]
        subprocess.run([*as_user, *first], check=True, capture_output=True, cwd="/")
        serve = [str(programs / "postgres"), "-D", data, "-h", "127.0.0.1", "-p", str(port), "-k", ""]
        stop = [str(programs / "pg_ctl"), "-D", data, "-m", "immediate", "stop"]
        running = subprocess.Popen([*as_user, *serve], stderr=subprocess.DEVNULL, cwd="/")
        try:
            ready = [str(programs / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(port), "-t", "20"]
            listening(port)
            while subprocess.run(ready, check=False).returncode == 1:  # it listens, and is still starting up
                time.sleep(0.1)
            yield f"postgresql://gloaming@127.0.0.1:{port}/postgres"
        finally:
            subprocess.run([*as_user, *stop], check=True, capture_output=True, cwd="/")
            running.wait(10)


@contextmanager
def redis() -> Iterator[str]:
    """A Redis server that keeps nothing: its URL."""
    port = free_port()
    command = [program("redis-server"), "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", "/tmp"]
    running = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        listening(port)
        yield f"redis://127.0.0.1:{port}/0"
    finally:
        running.terminate()
        running.wait(10)


def listening(port: int, seconds: float = 20) -> None:
    """Waits until somebody listens at a port."""
    end = time.monotonic() + seconds
    while True:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        assert time.monotonic() < end, f"nobody listens at {port}"
        time.sleep(0.05)
