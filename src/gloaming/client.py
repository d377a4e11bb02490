"""A seat at a table on a server, for programs; the protocol is in docs/protocol.md."""

import asyncio
import json
from collections.abc import AsyncGenerator, Callable
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import websockets

from gloaming.host.views.diff import apply
from gloaming.kernel import GloamingError

PROTOCOL = "1"  # the protocol version of this client; a server sends its own with every response
SECONDS = 30.0

View = dict[str, Any]


class ServerRefused(GloamingError):
    """The server refused a request, or could not be reached; `status` is the HTTP status, 0 if there was no
    response."""

    def __init__(self, text: str, status: int = 0) -> None:
        super().__init__(text)
        self.status = status


class RemoteSeat:
    """A seat at a table on a server, held by a token. Its methods block until the server has answered."""

    def __init__(self, server: str, table: str, token: str, person: str = "") -> None:
        self.server, self.table, self.token, self.person = server.rstrip("/"), table, token, person

    @classmethod
    def by_link(cls, link: str, name: str = "") -> "RemoteSeat":
        """Sits down by the secret link of a seat."""
        parts = urlsplit(link)
        seat = cls(f"{parts.scheme}://{parts.netloc}", parts.path.removeprefix("/t/"), parts.fragment)
        seat.ask("sit", {"token": seat.token, "name": name})
        return seat

    @classmethod
    def open(cls, server: str, game: str, seats: list[dict[str, Any]] | None = None, **more: Any) -> "RemoteSeat":
        """Opens a table; `seats` and the rest are the fields of `POST /api/tables`."""
        made = request(f"{server.rstrip('/')}/api/tables", {"game": game, "seats": seats, **more})
        return cls(server, made["id"], made["token"])

    @classmethod
    def deal(cls, server: str, deal: str, person: str) -> "RemoteSeat":
        """Plays a deal of the day as the person with a key: the counted try, its table again, or practice."""
        made = request(f"{server.rstrip('/')}/api/deals/{deal}", {}, person=person)
        return cls(server, made["id"], made["token"], person)

    @property
    def link(self) -> str:
        """The secret link to come back to this seat."""
        return f"{self.server}/t/{self.table}#{self.token}"

    def look(self) -> View:
        """The view of the table."""
        view: View = self.ask("")
        return view

    def play(self, view: View, option: int) -> View:
        """Answers the open decision of a view by the index of an option; returns the next view."""
        after: View = self.ask("play", {"ply": view["ply"], "option": option, "turn": view["turn"]})
        return after

    def say(self, text: str) -> View:
        """Writes a chat message."""
        after: View = self.ask("chat", {"text": text})
        return after

    def why_not(self, piece: str) -> str:
        """Why a piece cannot be touched now."""
        return str(self.ask(f"why_not?piece={piece}")["text"])

    def ask(self, what: str, body: dict[str, Any] | None = None) -> Any:
        """Sends a request about the table with the token of this seat."""
        path = f"{self.server}/api/tables/{self.table}"
        return request(f"{path}/{what}" if what else path, body, self.token, self.person)

    async def follow(self) -> AsyncGenerator[View, None]:
        """Yields the view, and again each time it has changed, until the game is over."""
        address = f"{self.server.replace('http', 'ws', 1)}/api/tables/{self.table}/live"
        view: View = {}
        headers = {"gloaming-person": self.person} if self.person else {}
        async with websockets.connect(address, max_size=None, additional_headers=headers) as line:
            await line.send(json.dumps({"token": self.token} if self.token else {}))
            async for text in line:
                message = json.loads(text)
                if "refused" in message:
                    raise ServerRefused(message["refused"]["detail"], message["refused"]["status"])
                view = message["view"] if "view" in message else apply(view, message["diff"])
                yield view
                if view["result"] is not None:
                    return


async def play_out(seat: RemoteSeat, choose: Callable[[View], int]) -> View:
    """Plays a seat to the end: `choose` takes a view in which the seat is asked and returns the index of an option."""
    view: View = {}
    async for view in seat.follow():
        if view["result"] is None and (view["ask"] or {}).get("options"):
            try:
                await asyncio.to_thread(seat.play, view, choose(view))
            except ServerRefused as refusal:
                if refusal.status != 409:  # 409: somebody was faster; the next view has what is asked now
                    raise
    return view


def request(url: str, body: dict[str, Any] | None = None, token: str = "", person: str = "") -> Any:
    """Sends a request to a server and returns its answer."""
    headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {token}"} if token else {})
    headers |= {"gloaming-person": person} if person else {}
    asked = Request(url, None if body is None else json.dumps(body).encode(), headers)
    try:
        with urlopen(asked, timeout=SECONDS) as answer:
            spoken = answer.headers.get("gloaming-protocol", PROTOCOL)
            if spoken != PROTOCOL:
                raise ServerRefused(f"The server speaks protocol {spoken}, and this client {PROTOCOL}.")
            return json.loads(answer.read())
    except HTTPError as error:
        with error:
            told = json.loads(error.read() or b"{}")
        raise ServerRefused(str(told.get("detail") or error.reason), error.code) from None
    except (URLError, TimeoutError) as error:
        raise ServerRefused(f"{url} cannot be reached: {error}.") from None
