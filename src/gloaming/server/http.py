"""HTTP connections of uvicorn, with a limit for those that never ask: how many from one address, and for how long."""

import asyncio
from collections import Counter
from typing import ClassVar

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

PATIENCE = 15.0  # seconds until the head of the first request must be there
SILENT = 100  # connections of one address that may be open without a request


class HttpProtocol(HttpToolsProtocol):
    """A connection. Whoever opens many and says nothing takes no descriptors from others."""

    silent: ClassVar[Counter[str]] = Counter()  # connections without a request yet, by address
    _waiting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Counts a connection that has not asked yet; one too many is closed at once."""
        super().connection_made(transport)
        address = self._address()
        if self.silent[address] >= SILENT:
            transport.abort()
            return
        self.silent[address] += 1
        self._waiting = self.loop.call_later(PATIENCE, transport.abort)

    def on_headers_complete(self) -> None:
        """The first request is there."""
        self._heard()
        super().on_headers_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        """A connection that goes without a request is counted no more."""
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
