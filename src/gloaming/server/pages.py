"""The browser client and its icons, from the installed packages; nothing else can be reached."""

import hashlib
import re
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from litestar import Response, get
from litestar.params import FromPath

from gloaming.host.errors import NothingThere
from gloaming.host.views.game_card import find_game
from gloaming.kernel import GloamingError
from gloaming.packs.library import LIBRARY, shape_of
from gloaming.teaching import poster_of

from .auth import AnyRequest

WEB = Path(str(files("gloaming"))) / "web"
MEDIA = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
    ".txt": "text/plain",
}
PART = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]*")
PICTURES = (".svg", ".png")
STYLES = ("solid", "regular", "brands")
DAY = "public, max-age=86400"
FRESH = "no-cache"  # asked for again each time, and not sent again if it is the same


@cache
def icons() -> Path:
    """Where the installed icons are."""
    return Path(str(files("fontawesomefree"))) / "static" / "fontawesomefree" / "svgs"


@cache
def read(path: Path, changed: float) -> tuple[bytes, str]:
    """A file and its tag."""
    content = path.read_bytes()
    return content, f'"{hashlib.sha256(content).hexdigest()[:24]}"'


def file(request: AnyRequest, path: Path, keep: str) -> Response[bytes]:
    """A file as a response, or that it has not changed."""
    media = MEDIA.get(path.suffix)
    if media is None or not path.is_file():
        raise NothingThere("There is no such page.")
    content, tag = read(path, path.stat().st_mtime)
    headers = {"etag": tag, "cache-control": keep}
    if request.headers.get("if-none-match") == tag:
        return Response(b"", status_code=304, headers=headers, media_type=media)
    return Response(content, media_type=media, headers=headers)


@get(
    ["/", "/t/{table:str}", "/replay/{table:str}", "/review/{table:str}", "/learn", "/learn/{game:str}"],
    include_in_schema=False,
    sync_to_thread=False,
)
def page(request: AnyRequest) -> Response[bytes]:
    """The one page of the client; what it shows depends on its address."""
    return file(request, WEB / "index.html", FRESH)


@get("/web/{path:path}", include_in_schema=False, sync_to_thread=False)
def web(request: AnyRequest, path: FromPath[str]) -> Response[bytes]:
    """A file of the client."""
    parts = path.strip("/").split("/")
    if not all(PART.fullmatch(part) for part in parts):
        raise NothingThere("There is no such page.")
    return file(request, WEB.joinpath(*parts), FRESH)


@get("/icons/{style:str}/{name:str}", include_in_schema=False, sync_to_thread=False)
def icon(request: AnyRequest, style: FromPath[str], name: FromPath[str]) -> Response[bytes]:
    """An icon."""
    if style not in STYLES or not PART.fullmatch(name) or not name.endswith(".svg"):
        raise NothingThere("There is no such icon.")
    return file(request, icons() / style / name, DAY)


@get("/posters/{game:str}", include_in_schema=False, sync_to_thread=False)
def poster(request: AnyRequest, game: FromPath[str]) -> Response[bytes]:
    """The picture that a game is known by."""
    found = poster_of(find_game(game))
    if found is None:
        raise NothingThere("There is no such picture.")
    return file(request, Path(str(found)), DAY)


@get("/packs/{game:str}/{pack:str}/{path:path}", include_in_schema=False, sync_to_thread=False)
def picture(request: AnyRequest, game: FromPath[str], pack: FromPath[str], path: FromPath[str]) -> Response[bytes]:
    """A picture of a content pack; a scene names it by this address."""
    parts = path.strip("/").split("/")
    if not all(PART.fullmatch(part) for part in parts) or not parts[-1].endswith(PICTURES):
        raise NothingThere("There is no such picture.")
    try:
        folder = Path(LIBRARY.choose(shape_of(game), pack).where)
    except GloamingError:  # no such game, one without packs, or no such pack
        raise NothingThere("There is no such picture.") from None
    return file(request, folder.joinpath(*parts), FRESH)


ROUTES: list[Any] = [page, web, icon, poster, picture]
