"""uvicorn's websockets with a fast path for short text messages: they are framed here, without the protocol library.
Every other frame is passed on to uvicorn."""

from collections.abc import Callable, Mapping
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

try:
    from websockets.speedups import apply_mask
except ImportError:  # it is a compiled extension that not every machine has
    from websockets.utils import apply_mask

EXTENSION = "gloaming.wire"
TEXT = 0x81  # the first byte of a text in one frame
MASKED = 0x80  # added to the length by clients
SHORT = 125  # bytes of a message whose length is one byte
CLOSE = 0x88  # the first byte of a close frame
POLICY_VIOLATION = 1008
MIDDLE = 0xFFFF  # bytes of a message whose length is two bytes
FRAMES = 1000  # burst of frames on one connection, of whatever kind; half as many a second may follow
AHEAD = 16  # received messages that may queue up before reading is paused


def nothing() -> None:
    """Does nothing: the default for `on_room`."""


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """A websocket. The application gets it from the scope of a connection by `protocol_of`."""

    rest = b""  # received bytes of an incomplete frame
    frames_left = float(FRAMES)
    counted_at = 0.0
    passed_on = False  # after a frame that is too long, everything is passed on to uvicorn
    # called when the client has caught up, so that more can be sent
    on_room: Callable[[], None] = staticmethod(nothing)

    def handle_connect(self, event: Request) -> None:
        """Puts this protocol into the scope of the connection."""
        super().handle_connect(event)
        if not self.close_sent:
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[EXTENSION] = self

    def data_received(self, data: bytes) -> None:
        """Splits what was received into frames; short texts are queued here, all others passed on to uvicorn."""
        if self.passed_on or not self.handshake_complete:
            super().data_received(data)
            return
        data = self.rest + data
        while data and (size := frame_size(data)) <= len(data):
            frame, data = data[:size], data[size:]
            if not self._may_send():
                self.refuse_flood()
                return
            if frame[0] == TEXT and MASKED <= frame[1] <= MASKED + SHORT and not self.close_sent:
                self._receive_short(frame)
            else:
                super().data_received(frame)
        if data and size > self.config.ws_max_size:
            self.passed_on = True
            super().data_received(data)
            data = b""
        self.rest = data

    def _may_send(self) -> bool:
        """Counts a frame; False if there are too many."""
        now = self.loop.time()
        self.frames_left = min(FRAMES, self.frames_left + (now - self.counted_at) * FRAMES / 2) - 1
        self.counted_at = now
        return self.frames_left >= 0

    def refuse_flood(self) -> None:
        """Closes the connection of a client that sends too many frames."""
        self.close_with(POLICY_VIOLATION)

    def close_with(self, code: int) -> None:
        """Closes the connection at once with a code."""
        if not self.close_sent and not self.disconnected:
            self.transport.write(bytes((CLOSE, 2)) + code.to_bytes(2))
        self.transport.close()

    def _receive_short(self, frame: bytes) -> None:
        try:
            text = apply_mask(frame[6:], frame[2:6]).decode()
        except UnicodeDecodeError:
            super().data_received(frame)
            return
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if self.queue.qsize() > AHEAD and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    async def receive_text(self) -> str | None:
        """The next text; None when the connection is closed. A message that is no text counts as an empty one."""
        message: Mapping[str, Any] = await self.receive()
        return None if message["type"] == "websocket.disconnect" else message.get("text") or ""

    @property
    def has_room(self) -> bool:
        """Whether the client keeps up, so that more can be sent."""
        return self.writable.is_set()

    def send_text(self, text: bytes) -> None:
        """Sends a text at once; does nothing if the connection is closed."""
        if self.close_sent or self.disconnected:
            return
        length = len(text)
        if length <= SHORT:
            head = bytes((TEXT, length))
        elif length <= MIDDLE:
            head = bytes((TEXT, 126, length >> 8, length & 0xFF))
        else:
            head = bytes((TEXT, 127)) + length.to_bytes(8)
        self.transport.write(head + text)

    def resume_writing(self) -> None:
        """Called when the client has caught up: more can be sent."""
        super().resume_writing()
        self.on_room()


def frame_size(data: bytes) -> int:
    """The length of the first frame; if its header is incomplete, more than the length of the data."""
    if len(data) < 2:
        return 2
    length, head = data[1] & 0x7F, 2
    if length > SHORT:
        head = 4 if length == 126 else 10
        if len(data) < head:
            return head
        length = int.from_bytes(data[2:head])
    return head + length + (4 if data[1] & MASKED else 0)


def protocol_of(scope: Mapping[str, Any]) -> WebSocketProtocol:
    """The websocket of a connection."""
    found: WebSocketProtocol = scope["extensions"][EXTENSION]
    return found
