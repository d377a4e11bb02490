"""Runs the server: on a port, in one process or several, until somebody stops it."""

import asyncio
import gc
import multiprocessing
import os
import signal
import socket
import sys
import tempfile
import threading
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import uvicorn
from litestar.types import ASGIApp

from gloaming.host.store.store import Store
from gloaming.host.views.game_card import all_games
from gloaming.kernel import GloamingError

from .http import HttpProtocol
from .logs import log_to_stderr
from .settings import Settings, export_settings, exported_settings
from .supervisor import Supervisor
from .websocket import WebSocketProtocol

PORTS = 50  # ports that are tried, where the next free one will do
A_MOMENT = 0.5  # seconds for which the standard input must stay open before the browser is opened


def serve(settings: Settings, host: str, port: int, *, workers: int = 1, trust: str = "", home: bool = False) -> None:
    """Serves until it is stopped. `home` opens the browser, takes the next free port, and stops when stdin ends."""
    from .channels import channel

    channel(settings.channels, settings.database)  # wrong settings are reported here and not in a worker
    asyncio.run(prepare(settings.database))
    with listening_socket(host, port, PORTS if home else 1) as listening:
        log_to_stderr(settings.quiet)
        address = f"http://{address_of(listening)}/"
        print(f"Gloaming is open at {address} (Ctrl-C closes it)", flush=True)
        if workers == 1:
            from .app import create_app

            serve_alone(uvicorn.Config(create_app(settings), **options(trust)), listening, address if home else "")
        else:
            export_settings(settings)
            config = uvicorn.Config("gloaming.server.run:worker", factory=True, workers=workers, **options(trust))
            serve_workers(config, listening)


async def prepare(database: str) -> None:
    """Migrates the store once, before any worker uses it, so that errors are reported here."""
    store = Store(database)
    try:
        await store.open()
    finally:
        await store.close()


def options(trust: str = "") -> dict[str, Any]:
    """The settings of uvicorn; `trust` is the proxy whose X-Forwarded-For is believed."""
    return {
        "log_config": None,
        "access_log": False,
        "server_header": False,
        "http": HttpProtocol,
        "ws": WebSocketProtocol,
        "ws_max_size": 16 << 10,
        "ws_per_message_deflate": False,  # messages are small
        "timeout_graceful_shutdown": 5,
        "proxy_headers": bool(trust),
        "forwarded_allow_ips": trust or None,
    }


def serve_alone(config: uvicorn.Config, listening: socket.socket, address: str) -> None:
    """Serves in this process."""
    tune_garbage_collection()
    server = uvicorn.Server(config)
    if address:
        threading.Thread(target=run_at_home, args=(server, address), daemon=True).start()
    signal.signal(signal.SIGTERM, lambda number, frame: None)  # ignored: the server has stopped by now
    with suppress(KeyboardInterrupt):
        server.run(sockets=[listening])
    if not server.started:
        raise GloamingError("The server could not start; what is wrong stands above.")


def serve_workers(config: uvicorn.Config, listening: socket.socket) -> None:
    """Serves in several processes and replaces those that die; their metrics are summed."""
    with tempfile.TemporaryDirectory(prefix="gloaming-metrics-") as counted:
        os.environ.setdefault("PROMETHEUS_MULTIPROC_DIR", counted)
        Supervisor(config, sockets=[listening]).run()


def worker() -> ASGIApp:
    """The application in one of several worker processes."""
    from .app import create_app

    settings = exported_settings()
    log_to_stderr(settings.quiet)
    tune_garbage_collection()
    threading.Thread(target=stop_with_parent, daemon=True).start()
    return create_app(settings)


def tune_garbage_collection() -> None:
    """Freezes everything that was loaded at the start and makes collections rarer, to avoid pauses."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


def stop_with_parent() -> None:
    """Stops a worker whose parent was killed; it would keep the port."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)


def listening_socket(host: str, port: int, tries: int) -> socket.socket:
    """A listening socket at the port, or at the next free one after it."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    reason = "ports go from 0 to 65535"
    for each in range(port, min(port + tries, 65_536)) if port >= 0 else ():
        # the protocol is named, since event loops set TCP_NODELAY only then
        listening = socket.socket(family, proto=socket.IPPROTO_TCP)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # small messages are sent at once
        try:
            listening.bind((host, each))
            listening.listen(2048)
        except OSError as error:
            listening.close()
            reason = error.strerror or str(error)
            continue
        listening.set_inheritable(True)
        return listening
    raise GloamingError(f"Nothing can be served at {host}, port {port}: {reason}. Choose another with --port.")


def address_of(listening: socket.socket) -> str:
    """Host and port as one types them."""
    host, port, *_ = listening.getsockname()
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def run_at_home(server: uvicorn.Server, address: str) -> None:
    """For `--open`: opens the browser, and stops the server when the standard input ends."""
    ended = threading.Event()
    threading.Thread(target=read_to_the_end, args=(ended.set,), daemon=True).start()
    while not server.started:
        if server.should_exit or (ended.wait(0.02) and not threading.main_thread().is_alive()):
            return
    all_games()  # loads the games, which the lobby needs first
    if not ended.wait(A_MOMENT) and can_show():
        with suppress(webbrowser.Error):
            webbrowser.open(address)
    ended.wait()
    server.should_exit = True


def read_to_the_end(then: Callable[[], None]) -> None:
    """Waits until the standard input ends, then calls a function."""
    with suppress(OSError, ValueError):
        while sys.stdin is not None and os.read(sys.stdin.fileno(), 4096):
            pass
    then()


def can_show() -> bool:
    """Whether there is a screen for a browser; a text browser would take over this terminal."""
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
