"""Rate limits for each address: requests a second, tables an hour."""

import time
from collections.abc import Mapping
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any

from litestar.connection import ASGIConnection

from gloaming.host.errors import TooMuch

MANY = 10_000  # addresses in memory after which those whose bucket is full are dropped


class RateLimiter:
    """A token bucket for each address: it fills at `rate` a second and holds `burst`."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self._left: dict[str, tuple[float, float]] = {}

    def allows(self, address: str) -> bool:
        """Whether the address may do one thing more; counts it if so."""
        if not self.rate:
            return True
        now = time.monotonic()
        left, then = self._left.get(address, (self.burst, now))
        left = min(self.burst, left + (now - then) * self.rate)
        self._left[address] = (left - 1, now) if left >= 1 else (left, now)
        if len(self._left) > MANY:
            self._forget(now)
        return left >= 1

    def _forget(self, now: float) -> None:
        full = self.burst / self.rate
        self._left = {address: known for address, known in self._left.items() if now - known[1] < full}


def address_of(scope: Mapping[str, Any]) -> str:
    """The address of a client; for IPv6 its /64 network, since one household has billions of addresses."""
    client = scope.get("client")
    if not client:
        return "unknown"
    try:
        address = ip_address(client[0])
    except ValueError:
        return str(client[0])
    return str(ip_network((address, 64), strict=False)) if isinstance(address, IPv6Address) else str(address)


def count_newcomer(connection: ASGIConnection[Any, Any, Any, Any]) -> None:
    """Counts one more new person for the address of a request; refuses too many."""
    limiter: RateLimiter = connection.app.state.newcomers
    if not limiter.allows(address_of(connection.scope)):
        raise TooMuch("Too many people came from here in the last hour. Play as a guest, or try again later.")


def count_table(connection: ASGIConnection[Any, Any, Any, Any]) -> None:
    """Counts one more new table for the address of a request; refuses too many."""
    limiter: RateLimiter = connection.app.state.tables
    if not limiter.allows(address_of(connection.scope)):
        raise TooMuch("Too many tables were opened from here in the last hour. Go on with one of them.")
