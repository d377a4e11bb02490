"""A server for tests, in the loop of the test, and a client of it."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import uvicorn
import websockets
from litestar import Litestar

from gloaming.host.registry import Registry
from gloaming.host.views.diff import apply
from gloaming.server import Settings, create_app
from gloaming.server.run import listening_socket, options


class Line:
    """A live line to a table: the view as a client has it, kept by diffs."""

    def __init__(self, socket: websockets.ClientConnection) -> None:
        self.socket = socket
        self.view: dict[str, Any] = {}
        self.heard: list[str] = []

    async def hear(self) -> dict[str, Any]:
        """The next message, applied to the view."""
        text = await asyncio.wait_for(self.socket.recv(), 10)
        assert isinstance(text, str)
        self.heard.append(text)
        message: dict[str, Any] = json.loads(text)
        if "view" in message:
            self.view = message["view"]
        elif "diff" in message:
            self.view = apply(self.view, message["diff"])
        return message

    async def until(self, **wanted: Any) -> dict[str, Any]:
        """Hears until the view has these values."""
        while any(self.view.get(name) != value for name, value in wanted.items()):
            await self.hear()
        return self.view

    async def say(self, **word: Any) -> None:
        """Sends a message."""
        await self.socket.send(json.dumps(word))


class Opened:
    """A table that was opened: its id, the tokens by seat, and the first view."""

    def __init__(self, answer: dict[str, Any]) -> None:
        self.id: str = answer["id"]
        self.token: str = answer["token"]
        self.view: dict[str, Any] = answer["view"]
        self.friends = {each["seat"]: each["link"].partition("#")[2] for each in answer["links"]}


class Served:
    """A running server and a client of it."""

    def __init__(self, port: int, app: Litestar, client: httpx.AsyncClient) -> None:
        self.port, self.app, self.client = port, app, client
        self.registry: Registry = app.state.registry

    async def ask(self, method: str, path: str, bearer: str = "", **body: Any) -> httpx.Response:
        """A request by the bearer of a token."""
        headers = {"authorization": f"Bearer {bearer}"} if bearer else {}
        return await self.client.request(method, path, headers=headers, json=body if method == "POST" else None)

    async def get(self, path: str, bearer: str = "") -> Any:
        """What a request gets that must go well."""
        answer = await self.ask("GET", path, bearer)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def post(self, path: str, bearer: str = "", **body: Any) -> Any:
        """What a request gets that must go well."""
        answer = await self.ask("POST", path, bearer, **body)
        assert answer.status_code in (200, 201), answer.text
        return answer.json()

    async def open(self, game: str, *kinds: str, **more: Any) -> Opened:
        """A new table; `kinds` are who sits where: me, friend, open, or the level of a computer player."""
        people = ("me", "friend", "open")
        seats = [{"kind": each} if each in people else {"kind": "computer", "level": each} for each in kinds]
        return Opened(await self.post("/api/tables", game=game, seats=seats or None, **more))

    async def play(self, table: str, token: str, ply: int, option: int, turn: int | None = None) -> Any:
        """Answers a decision, as it was seen at a turn."""
        return await self.post(f"/api/tables/{table}/play", token, ply=ply, option=option, turn=turn)

    @asynccontextmanager
    async def line(
        self, table: str, token: str = "", seen: dict[str, Any] | None = None, **hello: Any
    ) -> AsyncIterator[Line]:
        """A live line, after its first message; `seen` is the view that one comes back with."""
        url = f"ws://127.0.0.1:{self.port}/api/tables/{table}/live"
        async with websockets.connect(url) as connected:
            line = Line(connected)
            line.view = seen or {}
            await line.say(**({"token": token} if token else {}), **hello)
            await line.hear()
            yield line


@asynccontextmanager
async def serving(folder: Path, database: str = "", proxied: bool = False, **settings: Any) -> AsyncIterator[Served]:
    """A server in this loop, on a port of its own, without limits unless they are given."""
    chosen: dict[str, Any] = {"requests": 0, "tables": 0, "thinkers": 1, **settings}
    app = create_app(Settings(database=database or f"sqlite:///{folder}/tables.sqlite", **chosen))
    with listening_socket("127.0.0.1", 0, 1) as listening:
        port = listening.getsockname()[1]
        server = uvicorn.Server(uvicorn.Config(app, **options((proxied and "127.0.0.1") or "")))
        running = asyncio.create_task(server.serve(sockets=[listening]))
        while not server.started:
            assert not running.done(), "the server did not start"
            await asyncio.sleep(0.01)
        try:
            async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=30) as client:
                yield Served(port, app.app, client)
        finally:
            server.should_exit = True
            await running
