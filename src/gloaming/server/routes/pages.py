"""The browser client and its icons, served from the installed packages; no other file can be reached."""

import re
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from litestar import Response, get
from litestar.params import FromPath, FromQuery

from gloaming.host.errors import NothingThere
from gloaming.host.views.game_card import find_game
from gloaming.kernel import GloamingError
from gloaming.packs.library import LIBRARY, shape_of
from gloaming.teaching import ending_of, poster_of

from ..auth import AnyRequest
from ..bundle import bundle
from ..http_cache import DAY, FOREVER, FRESH, pack, send, send_file, send_json

WEB = Path(str(files("gloaming"))) / "web"
PART = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]*")
PICTURES = (".svg", ".png")
STYLES = ("solid", "regular", "brands")
ICONS_AT_ONCE = 100


@cache
def icons() -> Path:
    """Where the installed icons are."""
    return Path(str(files("fontawesomefree"))) / "static" / "fontawesomefree" / "svgs"


@get(
    [
        "/",
        "/t/{table:str}",
        "/replay/{table:str}",
        "/review/{table:str}",
        "/learn",
        "/learn/{game:str}",
        "/rules",
        "/rules/{game:str}",
        "/home",
        "/me",
        "/today",
        "/today/{deal:str}",
        "/stop",
        "/answer",
    ],
    include_in_schema=False,
    sync_to_thread=False,
)
def page(request: AnyRequest) -> Response[Any]:
    """The one page of the client; its script shows what belongs to the URL."""
    route = request.url.path.split("/")[1]
    return send(request, pack(bundle(WEB).html(route), ".html"), FRESH)


@get("/web/{path:path}", include_in_schema=False, sync_to_thread=False)
def web(request: AnyRequest, path: FromPath[str]) -> Response[Any]:
    """A file of the client: a bundle under its digest, or a source file."""
    first, *rest = parts = path.strip("/").split("/")
    if not all(PART.fullmatch(part) for part in parts):
        raise NothingThere("There is no such page.")
    client = bundle(WEB)
    joined = client.files.get("/".join(rest)) if first == client.version else None
    if joined is not None:
        return send(request, pack(joined, Path(rest[-1]).suffix), FOREVER)
    return send_file(request, WEB.joinpath(*parts), FRESH)


@get("/sw.js", include_in_schema=False, sync_to_thread=False)
def service_worker(request: AnyRequest) -> Response[Any]:
    """The service worker with the digest of the files that it caches; it is never cached itself."""
    text = (WEB / "sw.js").read_text("utf-8").replace('"state"', f'"{bundle(WEB).version}"', 1)
    return send(request, pack(text.encode(), ".js"), FRESH)


@get("/icons/{style:str}", include_in_schema=False, sync_to_thread=False)
def some_icons(request: AnyRequest, style: FromPath[str], names: FromQuery[str]) -> Response[Any]:
    """Several icons at once, by their names separated by commas; unknown names are left out."""
    asked = names.split(",")
    if style not in STYLES or len(asked) > ICONS_AT_ONCE:
        raise NothingThere("There are no such icons.")
    paths = {name: icons() / style / f"{name}.svg" for name in asked if PART.fullmatch(name)}
    return send_json(request, {name: path.read_text("utf-8") for name, path in paths.items() if path.is_file()}, DAY)


@get("/posters/{game:str}", include_in_schema=False, sync_to_thread=False)
def poster(request: AnyRequest, game: FromPath[str]) -> Response[Any]:
    """The picture of a game."""
    found = poster_of(find_game(game))
    if found is None:
        raise NothingThere("There is no such picture.")
    return send_file(request, Path(str(found)), DAY)


@get("/endings/{game:str}/{name:str}", include_in_schema=False, sync_to_thread=False)
def ending(request: AnyRequest, game: FromPath[str], name: FromPath[str]) -> Response[Any]:
    """A part of the picture of an ending."""
    found = ending_of(find_game(game), name) if PART.fullmatch(name) else None
    if found is None:
        raise NothingThere("There is no such picture.")
    return send_file(request, Path(str(found)), DAY)


@get("/packs/{game:str}/{pack:str}/{path:path}", include_in_schema=False, sync_to_thread=False)
def picture(request: AnyRequest, game: FromPath[str], pack: FromPath[str], path: FromPath[str]) -> Response[Any]:
    """A picture of a content pack."""
    parts = path.strip("/").split("/")
    if not all(PART.fullmatch(part) for part in parts) or not parts[-1].endswith(PICTURES):
        raise NothingThere("There is no such picture.")
    try:
        folder = Path(LIBRARY.choose(shape_of(game), pack).where)
    except GloamingError:  # no such game, one without packs, or no such pack
        raise NothingThere("There is no such picture.") from None
    return send_file(request, folder.joinpath(*parts), FRESH)


ROUTES: list[Any] = [page, web, service_worker, some_icons, poster, ending, picture]
