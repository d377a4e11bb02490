"""Responses that are the same for everybody: compressed once, with an ETag, and not sent again to who has them."""

import gzip
import hashlib
import re
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import msgspec
from litestar import Response
from msgspec import Struct

from gloaming.host.errors import NothingThere

from .auth import AnyRequest

MEDIA = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".json": "application/json",
    ".map": "application/json",
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
    ".txt": "text/plain",
}
COMPRESSED = (".png", ".ico", ".woff2")  # by themselves
FOREVER = "public, max-age=31536000, immutable"
DAY = "public, max-age=86400"
FRESH = "no-cache"  # asked for again each time, and not sent again if it is the same
TAKES_GZIP = re.compile(r"\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))")


class CachedContent(Struct, frozen=True):
    """Content, also compressed where that makes it smaller, with its ETag and its media type."""

    content: bytes
    small: bytes | None
    tag: str
    media: str


@lru_cache(maxsize=512)
def pack(content: bytes, suffix: str) -> CachedContent:
    """Content ready to be sent; the suffix says which media type it has."""
    small = content if suffix in COMPRESSED else gzip.compress(content, 9, mtime=0)
    tag = hashlib.sha256(content).hexdigest()[:24]
    return CachedContent(content, small if len(small) < 0.9 * len(content) else None, tag, MEDIA[suffix])


@cache
def read(path: Path, changed: float) -> CachedContent:
    """A file as it was at a modification time, which is part of the key of the cache."""
    return pack(path.read_bytes(), path.suffix)


def send(request: AnyRequest, packed: CachedContent, keep: str) -> Response[Any]:
    """A response with the content, compressed if the client takes it, or 304 if the client has it."""
    small = packed.small if TAKES_GZIP.search(request.headers.get("accept-encoding", "")) else None
    tag = f'"{packed.tag}{"" if small is None else "-gzip"}"'
    headers = {"etag": tag, "cache-control": keep, "vary": "accept-encoding"}
    if tag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers, media_type=packed.media)
    if small is not None:
        headers["content-encoding"] = "gzip"
    return Response(packed.content if small is None else small, media_type=packed.media, headers=headers)


def send_file(request: AnyRequest, path: Path, keep: str) -> Response[Any]:
    """A file of a package."""
    if path.suffix not in MEDIA or not path.is_file():
        raise NothingThere("There is no such page.")
    return send(request, read(path, path.stat().st_mtime), keep)


def send_json(request: AnyRequest, value: Any, keep: str = FRESH) -> Response[Any]:
    """What everybody is told alike, as JSON. A view is never sent so: the size of what is compressed together with the
    words of another person could tell that person of the secrets beside them."""
    return send(request, pack(msgspec.json.encode(value), ".json"), keep)
