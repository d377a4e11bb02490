"""Our server and boardgame.io's under the same load: choices acknowledged a second, and how long each took."""

import json
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from benchmarks.contest import PeerNotFound

HERE = Path(__file__).parent
TABLES = 200  # at once
MANY = 2000  # tables of Allies, in one process
ROUNDS = 3  # the best of them counts
THINKS = 1000  # milliseconds that a player of Allies thinks, on average: far faster than any person
PATIENCE = 120  # seconds until a load is given up


def tell() -> None:
    """Prints the rows of the server."""
    try:
        check_node()
        peer = best(boardgame_io())
        with tempfile.TemporaryDirectory() as folder:
            kept = best(boardgame_io(folder))
    except PeerNotFound as missing:
        print(f"  not measured: {missing}")
        return
    with tempfile.TemporaryDirectory() as folder:
        ours = best(gloaming(Path(folder), "tictactoe", pause=0, seconds=60))
        allies = next(gloaming(Path(folder), "allies", pause=THINKS, seconds=15, tables=MANY))
    print(f"  {TABLES} tables of tic-tac-toe at once, without a pause")
    for words, other, goal in (("keeps matches in files", kept, 5), ("keeps them in memory", peer, 2)):
        print(f"    choices a second      {ours['perSecond']:>8,.0f}", end="")
        print(f"   peer, {words} {other['perSecond']:>8,.0f}", end="")
        ratio(ours["perSecond"] / other["perSecond"], goal)
        print("    p50, p99 in ms      {p50:>4.0f} {p99:>5.0f}".format(**ours), end="")
        print("   peer {p50:>4.0f} {p99:>4.0f}   goal: p99 no worse".format(**other), end="")
        print("   reached" if ours["p99"] <= other["p99"] else "   not reached")
    print(f"  {MANY} tables of Allies at once, each answered after {THINKS / 1000:g} s on average")
    limit("p99 in ms", allies["p99"], 100)
    limit("a full view, in kB", allies["fullView"] / 1000, 20)
    limit("a typical diff, in kB", allies["typicalDiff"] / 1000, 2)


def ratio(value: float, goal: float) -> None:
    """The end of a row: how many times the peer, and whether that is enough."""
    print(f"   {value:.2f}x   goal: {goal:g}x   {'reached' if value >= goal else 'not reached'}")


def limit(what: str, value: float, most: float) -> None:
    """One line: what was measured, and whether it is under the limit."""
    print(f"    {what:<22}{value:>8.1f}   goal: under {most:g}   {'reached' if value < most else 'not reached'}")


def best(rounds: Iterator[dict[str, Any]]) -> dict[str, Any]:
    """The round with the most choices a second."""
    return max((next(rounds) for _ in range(ROUNDS)), key=lambda each: float(each["perSecond"]))


def check_node() -> None:
    """Both loads come from Node, so that they cost the same."""
    if shutil.which("node") is None:
        raise PeerNotFound("node is not installed (Debian, Ubuntu: apt install nodejs npm)")
    if not (HERE / "node_modules" / "boardgame.io").is_dir():
        raise PeerNotFound("boardgame.io is not installed; `make bench` installs it where npm is")


def boardgame_io(*folder: str) -> Iterator[dict[str, Any]]:
    """Rounds on boardgame.io's own server, which stays warm between them; with a folder it keeps matches there."""
    port = free_port()
    script = str(HERE / "boardgameio_server.mjs")
    with running(["node", script, "serve", str(port), *folder], port + 1):
        while True:
            yield measured(["node", script, "load", str(port), str(TABLES)])


def gloaming(folder: Path, game: str, pause: int, seconds: int, tables: int = TABLES) -> Iterator[dict[str, Any]]:
    """Rounds on our server with its embedded store, which waits for the disk at every commit."""
    port = free_port()
    store = f"sqlite:///{folder / game}.sqlite"
    unlimited = ["--requests-per-second", "0", "--tables-per-hour", "0"]
    serve = [sys.executable, "-m", "gloaming", "serve", "--port", str(port), "--database", store, *unlimited]
    load = ["node", str(HERE / "gloaming_load.mjs"), str(port), game, str(tables), str(pause), str(seconds)]
    with running(serve, port):
        while True:
            yield measured(load)


def measured(command: list[str]) -> dict[str, Any]:
    """What a load found out, as it says itself in its last line."""
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)} failed:\n{done.stderr}")
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


@contextmanager
def running(command: list[str], port: int) -> Iterator[None]:
    """A server in a process of its own, from when it listens until it is not needed any more."""
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        for _ in range(200):
            with socket.socket() as door:
                if door.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.1)
        yield
    finally:
        server.terminate()
        server.wait(10)


def free_port() -> int:
    """A port with another free one behind it."""
    while True:
        with socket.socket() as first, socket.socket() as second:
            first.bind(("127.0.0.1", 0))
            port = int(first.getsockname()[1])
            try:
                second.bind(("127.0.0.1", port + 1))
            except OSError:
                continue
            return port
