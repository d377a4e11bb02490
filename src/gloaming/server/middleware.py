"""ASGI middleware around the application: rate limits, the check of the origin, security headers, metrics."""

import logging
import time
from collections.abc import Sequence
from urllib.parse import urlsplit

import msgspec
from litestar import Litestar
from litestar.types import Message, Receive, Scope, Send

from gloaming.host.metrics import REQUESTS

from .limits import RateLimiter, address_of
from .problems import MEDIA, Problem

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"gloaming-protocol", b"1"),  # raised with incompatible changes of the protocol; `gloaming.client` checks it
]
NOT_KEPT = (b"cache-control", b"no-store")  # the default: responses are for this client only, and are not cached
SAFE = ("GET", "HEAD", "OPTIONS")
METHODS = (*SAFE, "POST")

log = logging.getLogger("gloaming.server")


class SecurityMiddleware:
    """Refuses requests beyond the limits or from pages of other sites, and adds security headers to responses."""

    def __init__(self, app: Litestar, requests: RateLimiter, hosts: Sequence[str] = ()) -> None:
        self.app, self.requests = app, requests
        self.hosts = {host.lower() for host in hosts}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes a request on to the application, or refuses it."""
        kind = str(scope["type"])
        if kind == "lifespan":
            await self.app(scope, receive, send)
            return
        refusal = self.refusal(scope)
        if kind == "websocket":
            if refusal is None:
                await self.app(scope, receive, send)
            else:
                await send({"type": "websocket.close", "code": 4000 + refusal.status, "reason": refusal.title})
            return
        begun, guarded = time.perf_counter(), HeaderSender(send)
        if refusal is None:
            await self.app(scope, receive, guarded)
        else:
            await refuse(guarded, refusal)
        self.log_request(scope, guarded.status, time.perf_counter() - begun)

    def log_request(self, scope: Scope, status: int, took: float) -> None:
        """Counts and logs a request: its method, path and status, never who sent it."""
        method, path = str(scope.get("method")), scope["path"]
        REQUESTS.labels(method if method in METHODS else "other", status).observe(took)
        if path.startswith("/api/"):
            log.info("request", extra={"method": method, "path": path, "status": status, "ms": round(took * 1000, 1)})

    def refusal(self, scope: Scope) -> Problem | None:
        """Why a request is refused; None if it is passed on."""
        if not self.requests.allows(address_of(scope)):
            return Problem("Too Many Requests", 429, "Too many requests at once. Wait a second.")
        if self.hosts and host_of(scope) not in self.hosts:
            return Problem("Misdirected Request", 421, "This server is not asked under that name.")
        if scope.get("method") not in SAFE and is_cross_origin(scope):  # a websocket has no method
            return Problem("Forbidden", 403, "This was sent by a page of another site.")
        return None


def host_of(scope: Scope) -> str:
    """The host name that a request was sent to, without the port."""
    host = dict(scope["headers"]).get(b"host", b"").decode("latin-1").lower()
    return host if host.endswith("]") else host.rpartition(":")[0] or host


def is_cross_origin(scope: Scope) -> bool:
    """Whether a browser sends this request from a page of another site. Programs send no origin."""
    headers = dict(scope["headers"])
    origin = headers.get(b"origin")
    if origin is None:
        return headers.get(b"sec-fetch-site", b"none") not in (b"none", b"same-origin")
    return urlsplit(origin.decode("latin-1")).netloc.lower() != headers.get(b"host", b"").decode("latin-1").lower()


class HeaderSender:
    """Sends a response with the headers added, and remembers its status."""

    def __init__(self, send: Send) -> None:
        self.send, self.status = send, 0

    async def __call__(self, message: Message) -> None:
        """One part of the response."""
        if message["type"] == "http.response.start":
            self.status = message["status"]
            headers = [*message["headers"], *HEADERS]
            if not any(name.lower() == b"cache-control" for name, _ in headers):
                headers.append(NOT_KEPT)
            message["headers"] = headers
        await self.send(message)


async def refuse(send: Send, problem: Problem) -> None:
    """Sends a refusal without calling the application."""
    body = msgspec.json.encode(problem)
    headers = [(b"content-type", MEDIA.encode()), (b"content-length", str(len(body)).encode())]
    if problem.status == 429:
        headers.append((b"retry-after", b"1"))
    await send({"type": "http.response.start", "status": problem.status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
