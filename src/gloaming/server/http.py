"""uvicorn's HTTP connections with a limit for silent ones: how many from one address, and for how long."""

import asyncio
from collections import Counter
from typing import ClassVar

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

PATIENCE = 15.0  # timeout in seconds for the headers of the first request
SILENT = 100  # open connections of one address without a request


class HttpProtocol(HttpToolsProtocol):
    """An HTTP connection. Clients that open many and send nothing cannot use up the file descriptors."""

    silent: ClassVar[Counter[str]] = Counter()  # connections without a request so far, by address
    _waiting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Counts a connection without a request; one too many is closed at once."""
        super().connection_made(transport)
        address = self._address()
        if self.silent[address] >= SILENT:
            transport.abort()
            return
        self.silent[address] += 1
        self._waiting = self.loop.call_later(PATIENCE, transport.abort)

    def on_headers_complete(self) -> None:
        """The headers of the first request are complete."""
        self._heard()
        super().on_headers_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        """A connection that closes without a request is not counted any more."""
        self._heard()
        super().connection_lost(exc)

    def _heard(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting, address = None, self._address()
            self.silent[address] -= 1
            if not self.silent[address]:
                del self.silent[address]

    def _address(self) -> str:
        return self.client[0] if self.client else ""
