"""Websockets byte by byte: however a message is cut or joined on its way, it is heard once and whole."""

import asyncio
import base64
import json
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from unittest.mock import Mock

import pytest
from websockets.frames import Frame, Opcode
from websockets.streams import StreamReader

from gloaming.server.routes.live import ChangeSender
from gloaming.server.websocket import WebSocketProtocol, frame_size
from tests.server.served import Served

pytestmark = pytest.mark.asyncio(loop_scope="module")


class Bytes:
    """A client that says its own bytes."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    async def send(self, *pieces: bytes) -> None:
        """Sends pieces, each on its own way."""
        for piece in pieces:
            self.writer.write(piece)
            await self.writer.drain()
            await asyncio.sleep(0.002)

    async def frame(self) -> Frame:
        """The next frame from the server."""
        head = await asyncio.wait_for(self.reader.readexactly(2), 10)
        more = {126: 2, 127: 8}.get(head[1] & 0x7F, 0)
        length = int.from_bytes(await self.reader.readexactly(more)) if more else head[1] & 0x7F
        return Frame(Opcode(head[0] & 0x0F), await self.reader.readexactly(length))

    async def pongs(self, count: int) -> list[Any]:
        """The next answers to pings, other messages left out."""
        found: list[Any] = []
        while len(found) < count:
            heard = await self.frame()
            if heard.opcode is Opcode.TEXT and "pong" in (message := json.loads(bytes(heard.data))):
                found.append(message["pong"])
        return found

    async def closed(self) -> int:
        """The code that the server closes with."""
        while (heard := await self.frame()).opcode is not Opcode.CLOSE:
            pass
        return int.from_bytes(bytes(heard.data[:2]))


@asynccontextmanager
async def line(server: Served) -> AsyncIterator[Bytes]:
    """A client at a new table, past the greeting."""
    table = await server.open("tictactoe", "me", "friend")
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    key = base64.b64encode(os.urandom(16)).decode()
    writer.write(
        f"GET /api/tables/{table.id}/live HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode()
    )
    assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
    client = Bytes(reader, writer)
    await client.send(text(json.dumps({"token": table.token})))
    assert b'"view"' in bytes((await client.frame()).data)
    try:
        yield client
    finally:
        writer.close()


def text(said: str | bytes, opcode: Opcode = Opcode.TEXT, fin: bool = True) -> bytes:
    """A frame as a client sends it."""
    data = said.encode() if isinstance(said, str) else said
    return Frame(opcode, data, fin).serialize(mask=True)


def ping(number: int, pad: int = 0) -> str:
    """A word that is answered with the same number."""
    return json.dumps({"ping": number}) + " " * pad


async def test_a_message_that_comes_byte_by_byte_is_heard_whole(server: Served) -> None:
    async with line(server) as client:
        await client.send(*(bytes([each]) for each in text(ping(1)) + text(ping(2, 200))))
        assert await client.pongs(2) == [1, 2]


async def test_messages_that_come_together_are_heard_in_their_order(server: Served) -> None:
    async with line(server) as client:
        together = b"".join(text(ping(number, pad=150 * (number % 3))) for number in range(40))
        await client.send(together[:777], together[777:])
        assert await client.pongs(40) == list(range(40))


async def test_a_message_in_fragments_is_one_message_even_with_a_ping_between_them(server: Served) -> None:
    async with line(server) as client:
        said = ping(7)
        first, rest = text(said[:4], fin=False), text(said[4:], Opcode.CONT)
        await client.send(first + text(b"are you there", Opcode.PING) + rest)
        answer = await client.frame()
        assert (answer.opcode, bytes(answer.data)) == (Opcode.PONG, b"are you there")
        assert await client.pongs(1) == [7]
        await client.send(text(ping(8)))
        assert await client.pongs(1) == [8]


async def test_a_message_that_is_no_text_is_refused_and_the_line_stays(server: Served) -> None:
    async with line(server) as client:
        await client.send(text(b"\x00\x01", Opcode.BINARY))
        assert b'"refused"' in bytes((await client.frame()).data)
        await client.send(text(ping(9)))
        assert await client.pongs(1) == [9]


async def test_letters_that_are_none_close_the_line(server: Served) -> None:
    async with line(server) as client:
        await client.send(text(b"\xff\xfe"))
        assert await client.closed() == 1007


async def test_a_message_longer_than_allowed_closes_the_line_before_it_has_come(server: Served) -> None:
    async with line(server) as client:
        await client.send(text(ping(1, pad=20_000))[:1000])
        assert await client.closed() == 1009


async def test_a_frame_without_a_mask_closes_the_line(server: Served) -> None:
    async with line(server) as client:
        await client.send(Frame(Opcode.TEXT, ping(1).encode()).serialize(mask=False))
        assert await client.closed() == 1002


async def test_who_says_goodbye_is_answered(server: Served) -> None:
    async with line(server) as client:
        await client.send(text((1000).to_bytes(2), Opcode.CLOSE))
        assert await client.closed() == 1000


async def test_who_is_slow_gets_several_changes_in_one() -> None:
    protocol, subscriber = Mock(has_room=False), Mock()
    subscriber.message.side_effect = [b"the view", b"what has changed", b"what has changed since"]
    sender = ChangeSender(protocol, subscriber)
    sender.begin(None)
    for _ in range(3):
        subscriber.notify()
    await asyncio.sleep(0)
    protocol.send_text.assert_called_once_with(b"the view")
    protocol.has_room = True
    protocol.on_room()
    subscriber.notify()
    await asyncio.sleep(0)
    subscriber.notify()
    await asyncio.sleep(0)
    said = [call.args[0] for call in protocol.send_text.call_args_list]
    assert said == [b"the view", b"what has changed", b"what has changed since"]


async def test_where_a_view_cannot_be_made_the_line_is_closed_rather_than_left_in_the_past() -> None:
    protocol, subscriber = Mock(has_room=True), Mock()
    subscriber.message.side_effect = ValueError("this scene cannot be drawn")
    with pytest.raises(ValueError, match="cannot be drawn"):
        ChangeSender(protocol, subscriber).send_changes()
    protocol.transport.close.assert_called_once_with()


@pytest.mark.parametrize("length", [0, 1, 125, 126, 65_535, 65_536, 100_000])
async def test_what_is_said_is_one_frame_of_the_standard_whatever_its_length(length: int) -> None:
    protocol = WebSocketProtocol.__new__(WebSocketProtocol)
    protocol.close_sent = protocol.disconnected = False
    protocol.transport = Mock()
    protocol.send_text(b"x" * length)
    ((sent,), _) = protocol.transport.write.call_args
    reader = StreamReader()
    reader.feed_data(sent)
    assert read(reader) == Frame(Opcode.TEXT, b"x" * length)
    assert frame_size(sent) == len(sent)


def read(reader: StreamReader) -> Frame:
    """A frame as the standard has it, from a client's side."""
    parsing = Frame.parse(reader.read_exact, mask=False)
    try:
        while True:
            next(parsing)
    except StopIteration as end:
        found: Frame = end.value
        return found


async def test_who_is_gone_is_not_written_to() -> None:
    protocol = WebSocketProtocol.__new__(WebSocketProtocol)
    protocol.transport = Mock()
    for protocol.close_sent, protocol.disconnected in ((True, False), (False, True)):
        protocol.send_text(b"too late")
    protocol.transport.write.assert_not_called()
