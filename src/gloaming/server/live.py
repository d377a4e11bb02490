"""The live line to a table: first the view, then what changes."""

import asyncio
from contextlib import suppress
from typing import Annotated, Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath
from msgspec import Meta, Struct, field

from gloaming.host.errors import Impossible, TooMuch
from gloaming.host.live import LiveTable, Subscriber
from gloaming.host.tables.seats import key_of
from gloaming.kernel import GloamingError

from .auth import registry_of, token_of
from .limits import Allowance, address_of
from .problems import problem
from .wire import Wire, wire_of

PATIENCE = 20.0  # seconds for the first message
CLOSED = {403: 4403, 404: 4404, 429: 4429}


class Hello(Struct):
    """The first message: a token, or the turn of the view one has, or nothing."""

    token: str | None = None
    have: int | None = None


class Word(Struct):
    """A later message: an answer, the seat to look as, a remark, a ping."""

    play: Annotated[int, Meta(ge=0, le=1 << 31)] | None = None
    ply: int = -1
    looks_as: int | None = field(name="as", default=None)
    chat: str | None = None
    ping: Any = None


read_hello = msgspec.json.Decoder(Hello).decode
read_word = msgspec.json.Decoder(Word).decode


@websocket("/api/tables/{table:str}/live")
async def live_line(socket: WebSocket[Any, Any, Any], table: FromPath[str]) -> None:
    """Follows a table until the client goes."""
    await socket.accept()
    wire = wire_of(socket.scope)
    try:
        hello = await first_word(wire)
        token = hello.token or token_of(socket)
        live = await registry_of(socket).find(table)
        subscriber = live.join(None if token is None else key_of(token))
    except GloamingError as refusal:
        refuse(wire, refusal)
        with suppress(WebSocketDisconnect):
            await socket.close(CLOSED.get(problem(refusal).status, 4400))
        return
    try:
        Telling(wire, subscriber).begin(hello.have)
        await listen(wire, live, subscriber, socket.app.state.words, address_of(socket.scope))
    finally:
        live.leave(subscriber)


async def first_word(wire: Wire) -> Hello:
    """What the client begins with."""
    try:
        text = await asyncio.wait_for(wire.hear(), PATIENCE)
        return read_hello(text or "{}")
    except TimeoutError:
        raise Impossible("The first message did not come in time.") from None
    except msgspec.MsgspecError as error:
        raise Impossible(f"This is no first message: {error}.") from None


class Telling:
    """Sends what has changed, whenever something has. Who is slow gets several changes in one."""

    def __init__(self, wire: Wire, subscriber: Subscriber) -> None:
        self.wire, self.subscriber = wire, subscriber
        self.soon = asyncio.get_running_loop().call_soon
        self.due = False

    def begin(self, have: int | None) -> None:
        """Sends the view, and from now on what changes."""
        self.wire.say(self.subscriber.message(have))
        self.subscriber.notify = self.wire.when_roomy = self.notify

    def notify(self) -> None:
        """Something has changed, or there is room again."""
        if not self.due and self.wire.roomy:
            self.due = True
            self.soon(self.tell)

    def tell(self) -> None:
        """Sends what has changed."""
        self.due = False
        try:
            message = self.subscriber.message()
        except BaseException:  # better no line than one that tells the past; the client comes back for a whole view
            self.wire.transport.close()
            raise
        if message:
            self.wire.say(message)


async def listen(wire: Wire, live: LiveTable, subscriber: Subscriber, words: Allowance, address: str) -> None:
    """Hears what the client says."""
    while (text := await wire.hear()) is not None:
        try:
            if not words.take(address):
                raise TooMuch("Too many messages at once. Wait a second.")
            await hear(wire, live, subscriber, read_word(text))
        except msgspec.MsgspecError as error:
            refuse(wire, Impossible(f"This message is not understood: {error}."), live)
        except GloamingError as refusal:
            refuse(wire, refusal, live)


async def hear(wire: Wire, live: LiveTable, subscriber: Subscriber, word: Word) -> None:
    """Does what the client says."""
    own = live.table.seats_of(subscriber.key)
    if word.play is not None:
        first = sorted(own, key=lambda seat: seat != subscriber.looks_as)  # who answers where the whole team is asked
        await live.play(first, word.ply, word.play)
    if word.chat is not None:
        await live.change(lambda: live.table.say(subscriber.key, subscriber.looks_as, word.chat or ""))
    if word.looks_as is not None:
        if word.looks_as not in own:
            raise Impossible("This seat is not on this screen.")
        subscriber.looks_as = word.looks_as
        subscriber.notify()
    if word.ping is not None:
        wire.say(msgspec.json.encode({"pong": word.ping}))


def refuse(wire: Wire, refusal: GloamingError, live: LiveTable | None = None) -> None:
    """Tells whoever sent it that something was not taken."""
    told: dict[str, Any] = {"refused": problem(refusal)}
    if live is not None:
        told["ply"] = live.table.match.ply
    wire.say(msgspec.json.encode(told))


ROUTES = [live_line]
