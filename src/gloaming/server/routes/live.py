"""The websocket of a table: it sends the view and then its changes, and receives answers and chat."""

import asyncio
from contextlib import suppress
from typing import Annotated, Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath
from msgspec import Meta, Struct, field

from gloaming.host.errors import Impossible, NotYours, TooMuch
from gloaming.host.live import LiveTable, Subscriber
from gloaming.kernel import GloamingError

from ..auth import key_at, registry_of
from ..limits import RateLimiter, address_of
from ..problems import problem
from ..websocket import WebSocketProtocol, protocol_of

FORGIVEN = 50  # refused messages in a row, sent too fast, before the connection is closed
PATIENCE = 20.0  # timeout in seconds for the first message
CLOSED = {403: 4403, 404: 4404, 429: 4429}


class Hello(Struct):
    """The first message: a token, or the turn of the view that the client has, or nothing; and whether beats are
    wanted."""

    token: str | None = None
    have: int | None = None
    beats: bool = False


class ClientMessage(Struct):
    """A later message: an answer, the seat to view as, a chat message, whether beats are wanted, a ping."""

    play: Annotated[int, Meta(ge=0, le=1 << 31)] | None = None
    ply: int = -1
    turn: int | None = None
    looks_as: int | None = field(name="as", default=None)
    chat: str | None = None
    beats: bool | None = None
    ping: Any = None


read_hello = msgspec.json.Decoder(Hello).decode
read_message = msgspec.json.Decoder(ClientMessage).decode


@websocket("/api/tables/{table:str}/live")
async def follow_table(socket: WebSocket[Any, Any, Any], table: FromPath[str]) -> None:
    """Serves a table over a websocket until the client leaves."""
    await socket.accept()
    protocol = protocol_of(socket.scope)
    try:
        hello = await first_message(protocol)
        live = await registry_of(socket).find(table)
        subscriber = live.join(await key_at(socket, live, hello.token))
    except GloamingError as refusal:
        refuse(protocol, refusal)
        with suppress(WebSocketDisconnect):
            await socket.close(CLOSED.get(problem(refusal).status, 4400))
        return
    try:
        subscriber.beats = hello.beats
        ChangeSender(protocol, subscriber).begin(hello.have)
        with suppress(GloamingError):  # the person is back; if that cannot be written, they still get the view
            await live.come_back(live.table.seats_of(subscriber.key))
        await listen(protocol, live, subscriber, socket.app.state.messages, address_of(socket.scope))
    finally:
        live.leave(subscriber)


async def first_message(protocol: WebSocketProtocol) -> Hello:
    """Waits for the first message of the client."""
    try:
        text = await asyncio.wait_for(protocol.receive_text(), PATIENCE)
        return read_hello(text or "{}")
    except TimeoutError:
        raise Impossible("The first message did not come in time.") from None
    except msgspec.MsgspecError as error:
        raise Impossible(f"This is no first message: {error}.") from None


class ChangeSender:
    """Sends changes when there are any. A slow client gets several changes in one message."""

    def __init__(self, protocol: WebSocketProtocol, subscriber: Subscriber) -> None:
        self.protocol, self.subscriber = protocol, subscriber
        self.soon = asyncio.get_running_loop().call_soon
        self.due = False

    def begin(self, have: int | None) -> None:
        """Sends the view, and its changes from now on."""
        self.protocol.send_text(self.subscriber.message(have))
        self.subscriber.notify = self.protocol.on_room = self.notify

    def notify(self) -> None:
        """Called when something has changed or the client can take more; sends in the next turn of the event loop."""
        if not self.due and self.protocol.has_room:
            self.due = True
            self.soon(self.send_changes)

    def send_changes(self) -> None:
        """Sends what has changed."""
        self.due = False
        try:
            message = self.subscriber.message()
        except NotYours as refusal:
            refuse(self.protocol, refusal)
            self.protocol.close_with(CLOSED[403])
            return
        except BaseException:  # better no connection than an outdated one; the client comes back for a whole view
            self.protocol.transport.close()
            raise
        if message:
            self.protocol.send_text(message)


async def listen(
    protocol: WebSocketProtocol, live: LiveTable, subscriber: Subscriber, limiter: RateLimiter, address: str
) -> None:
    """Receives messages until the client leaves, and carries out each; too many refusals in a row close the
    connection."""
    refused = 0
    while (text := await protocol.receive_text()) is not None:
        try:
            if not limiter.allows(address):
                refused += 1
                if refused > FORGIVEN:
                    return protocol.refuse_flood()
                await asyncio.sleep(0)  # other connections get a turn where many messages have arrived at once
                raise TooMuch("Too many messages at once. Wait a second.")
            refused = 0
            await carry_out(protocol, live, subscriber, read_message(text))
        except msgspec.MsgspecError as error:
            refuse(protocol, Impossible(f"This message is not understood: {error}."), live)
        except GloamingError as refusal:
            refuse(protocol, refusal, live)
    return None


async def carry_out(
    protocol: WebSocketProtocol, live: LiveTable, subscriber: Subscriber, message: ClientMessage
) -> None:
    """Carries out a message: an answer, chat, another seat to view as, beats on or off, a ping."""
    own = live.table.seats_of(subscriber.key)
    if message.play is not None:
        # the seat that is viewed answers first, where the whole team is asked
        first = sorted(own, key=lambda seat: seat != subscriber.looks_as)
        await live.play(first, message.ply, message.play, message.turn)
    if message.chat is not None:
        await live.change(lambda: live.table.say(subscriber.key, subscriber.looks_as, message.chat or ""))
    if message.looks_as is not None:
        if message.looks_as not in own:
            raise Impossible("This seat is not on this screen.")
        await live.refresh()
        subscriber.looks_as = message.looks_as
        subscriber.notify()
    if message.beats is not None:
        subscriber.beats = message.beats
    if message.ping is not None:
        protocol.send_text(msgspec.json.encode({"pong": message.ping}))


def refuse(protocol: WebSocketProtocol, refusal: GloamingError, live: LiveTable | None = None) -> None:
    """Sends a refusal to the client."""
    told: dict[str, Any] = {"refused": problem(refusal)}
    if live is not None:
        told["ply"] = live.table.match.ply
    protocol.send_text(msgspec.json.encode(told))


ROUTES = [follow_table]
