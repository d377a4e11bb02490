"""The application: every route, the hall behind them, the gate before them."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from gloaming import __version__
from gloaming.host.registry import Registry
from gloaming.host.thinking.reviews import Reviews

from . import games, live, pages, reviews, tables
from . import health as running
from . import replays as looking_back
from .channels import channel
from .limits import Allowance
from .middleware import Gate
from .problems import HANDLERS
from .pubsub import Neighbours
from .settings import Settings

FILES: Any = (games, tables, looking_back, reviews, live, pages, running)
LARGEST = 32 << 10  # bytes of a body


def create_app(settings: Settings) -> Gate:
    """The server as an ASGI application."""
    app = Litestar(
        route_handlers=[route for file in FILES for route in file.ROUTES],
        lifespan=[lambda app: registry(app, settings)],
        exception_handlers=HANDLERS,
        request_max_body_size=LARGEST,
        openapi_config=OpenAPIConfig(
            title="Gloaming", version=__version__, render_plugins=[JsonRenderPlugin()], path="/schema"
        ),
        logging_config=None,
        debug=False,
    )
    app.state.tables = Allowance(settings.tables / 3600, settings.tables)
    app.state.words = Allowance(settings.requests, 4 * settings.requests)
    return Gate(app, Allowance(settings.requests, 4 * settings.requests))


@asynccontextmanager
async def registry(app: Litestar, settings: Settings) -> AsyncIterator[None]:
    """The hall is open while the server runs."""
    opened = Registry(
        settings.database, workers=settings.thinkers, archive_after=settings.archive_after, pace=settings.pace
    )
    app.state.registry = opened
    thought_over = app.state.reviews = Reviews(opened.workers)
    line = channel(settings.channels, settings.database)
    neighbours = None if line is None else Neighbours(opened, line)
    await opened.start()
    if neighbours is not None:
        await neighbours.start()
    try:
        yield
    finally:
        if neighbours is not None:
            await neighbours.stop()
        await thought_over.stop()
        await opened.stop()
