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
from gloaming.host.live import Live, Onlooker
from gloaming.host.seats import key_of
from gloaming.kernel import GloamingError

from .asking import hall_of, token_of
from .limits import Allowance, address_of
from .problems import problem

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
    with suppress(WebSocketDisconnect):
        try:
            hello = await first_word(socket)
            token = hello.token or token_of(socket)
            live = await hall_of(socket).find(table)
            onlooker = live.join(None if token is None else key_of(token))
        except GloamingError as refusal:
            await refuse(socket, refusal)
            await socket.close(CLOSED.get(problem(refusal).status, 4400))
            return
        try:
            await follow(socket, live, onlooker, hello.have)
        finally:
            live.leave(onlooker)


async def first_word(socket: WebSocket[Any, Any, Any]) -> Hello:
    """What the client begins with."""
    try:
        return read_hello(await asyncio.wait_for(socket.receive_data("text"), PATIENCE))
    except TimeoutError:
        raise Impossible("The first message did not come in time.") from None
    except msgspec.MsgspecError as error:
        raise Impossible(f"This is no first message: {error}.") from None


async def follow(socket: WebSocket[Any, Any, Any], live: Live, onlooker: Onlooker, have: int | None) -> None:
    """Sends what changes, and hears what the client says."""
    onlooker.stir.clear()
    await socket.send_data(onlooker.message(have), "text")
    telling = asyncio.create_task(tell(socket, onlooker))
    words: Allowance = socket.app.state.words
    address = address_of(socket.scope)
    try:
        while not telling.done():
            text = await socket.receive_data("text")
            try:
                if not words.take(address):
                    raise TooMuch("Too many messages at once. Wait a second.")
                await hear(socket, live, onlooker, read_word(text))
            except msgspec.MsgspecError as error:
                await refuse(socket, Impossible(f"This message is not understood: {error}."), live)
            except GloamingError as refusal:
                await refuse(socket, refusal, live)
    finally:
        telling.cancel()


async def tell(socket: WebSocket[Any, Any, Any], onlooker: Onlooker) -> None:
    """Sends what has changed, whenever something has. Who is slow gets several changes in one."""
    with suppress(WebSocketDisconnect, RuntimeError):  # the line is gone; the hearing side ends it
        while True:
            await onlooker.stir.wait()
            onlooker.stir.clear()
            if message := onlooker.message():
                await socket.send_data(message, "text")


async def hear(socket: WebSocket[Any, Any, Any], live: Live, onlooker: Onlooker, word: Word) -> None:
    """Does what the client says."""
    own = live.table.seats_of(onlooker.key)
    if word.play is not None:
        first = sorted(own, key=lambda seat: seat != onlooker.looks_as)  # who answers where the whole team is asked
        await live.play(first, word.ply, word.play)
    if word.chat is not None:
        await live.change(lambda: live.table.say(onlooker.key, onlooker.looks_as, word.chat or ""))
    if word.looks_as is not None:
        if word.looks_as not in own:
            raise Impossible("This seat is not on this screen.")
        onlooker.looks_as = word.looks_as
        onlooker.stir.set()
    if word.ping is not None:
        await socket.send_data(msgspec.json.encode({"pong": word.ping}), "text")


async def refuse(socket: WebSocket[Any, Any, Any], refusal: GloamingError, live: Live | None = None) -> None:
    """Tells whoever sent it that something was not taken."""
    told: dict[str, Any] = {"refused": problem(refusal)}
    if live is not None:
        told["ply"] = live.table.match.ply
    await socket.send_data(msgspec.json.encode(told), "text")


ROUTES = [live_line]
