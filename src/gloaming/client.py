"""A seat is an address: a program sits down at a served table and plays, by the protocol of docs/protocol.md."""

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

PROTOCOL = "1"  # what this client speaks; a server says which it speaks with every answer
SECONDS = 30.0

View = dict[str, Any]


class ServerRefused(GloamingError):
    """The server refused a request, or could not be reached; `status` is that of HTTP, 0 where there was no answer."""

    def __init__(self, text: str, status: int = 0) -> None:
        super().__init__(text)
        self.status = status


class RemoteSeat:
    """A seat at a served table, held by a token. Its methods wait for the server."""

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
        """Opens a table; `seats` and the rest are as in `POST /api/tables`."""
        made = request(f"{server.rstrip('/')}/api/tables", {"game": game, "seats": seats, **more})
        return cls(server, made["id"], made["token"])

    @classmethod
    def deal(cls, server: str, deal: str, person: str) -> "RemoteSeat":
        """Plays a deal of the day as the person of a key: the only try, its table again, or practice."""
        made = request(f"{server.rstrip('/')}/api/deals/{deal}", {}, person=person)
        return cls(server, made["id"], made["token"], person)

    @property
    def link(self) -> str:
        """The secret link by which one comes back to this seat."""
        return f"{self.server}/t/{self.table}#{self.token}"

    def look(self) -> View:
        """The table as this seat sees it."""
        view: View = self.ask("")
        return view

    def play(self, view: View, option: int) -> View:
        """Answers the open decision of a view by the index of an option; the table after it."""
        after: View = self.ask("play", {"ply": view["ply"], "option": option, "turn": view["turn"]})
        return after

    def say(self, text: str) -> View:
        """Says something at the table."""
        after: View = self.ask("chat", {"text": text})
        return after

    def why_not(self, piece: str) -> str:
        """Why a piece cannot be touched now."""
        return str(self.ask(f"why_not?piece={piece}")["text"])

    def ask(self, what: str, body: dict[str, Any] | None = None) -> Any:
        """A request about the table, as this seat."""
        path = f"{self.server}/api/tables/{self.table}"
        return request(f"{path}/{what}" if what else path, body, self.token, self.person)

    async def follow(self) -> AsyncGenerator[View, None]:
        """The view, and again whenever it has changed, until the game is over."""
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
    """Plays a seat to the end of the game: `choose` takes a view in which one is asked, and gives an option's index."""
    view: View = {}
    async for view in seat.follow():
        if view["result"] is None and (view["ask"] or {}).get("options"):
            try:
                await asyncio.to_thread(seat.play, view, choose(view))
            except ServerRefused as refusal:
                if refusal.status != 409:  # somebody was faster: the next view says what is asked now
                    raise
    return view


def request(url: str, body: dict[str, Any] | None = None, token: str = "", person: str = "") -> Any:
    """A request to a server, and what it answers."""
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
