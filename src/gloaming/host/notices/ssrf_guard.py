"""Requests to addresses that people give: never into the network of the server (server-side request forgery)."""

import asyncio
import socket
import ssl
from collections.abc import Iterable
from ipaddress import ip_address
from typing import Any

import httpcore
import httpx

SECONDS = 10.0


class PublicNetwork(httpcore.AsyncNetworkBackend):
    """A network backend that connects only to public addresses; a host name is resolved once, then checked."""

    def __init__(self, private: bool) -> None:
        self.private, self._net = private, httpcore.AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        """A connection to a host."""
        loop = asyncio.get_running_loop()
        try:
            found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        except OSError as error:
            raise httpcore.ConnectError(str(error)) from error
        address = str(found[0][4][0])
        if not self.private and not all(ip_address(str(each[4][0])).is_global for each in found):
            raise httpcore.ConnectError("This host is not open to everybody.")
        return await self._net.connect_tcp(address, port, timeout, local_address, socket_options)

    async def sleep(self, seconds: float) -> None:
        """Waits."""
        await asyncio.sleep(seconds)


def guarded_client(private: bool) -> httpx.AsyncClient:
    """An HTTP client that follows no redirects and reaches only public addresses."""
    transport = httpx.AsyncHTTPTransport()
    pool = httpcore.AsyncConnectionPool(
        ssl_context=ssl.create_default_context(), network_backend=PublicNetwork(private), max_connections=20
    )
    transport._pool = pool
    return httpx.AsyncClient(transport=transport, timeout=SECONDS, follow_redirects=False)
