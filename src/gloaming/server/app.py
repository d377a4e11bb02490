"""The ASGI application: its routes, the registry behind them, the middleware around them."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar
from litestar.handlers import HTTPRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from gloaming import __version__
from gloaming.host.days.daily import DailyDeals
from gloaming.host.days.puzzles import DailyPuzzles
from gloaming.host.notices.notifier import Notifier
from gloaming.host.notices.senders import MessageSender
from gloaming.host.people.people import People
from gloaming.host.registry import Registry
from gloaming.host.reviews import Reviews

from .channels import channel
from .limits import RateLimiter
from .middleware import SecurityMiddleware
from .problems import HANDLERS, describe_refusals
from .pubsub import PubSub
from .routes import (
    chairs,
    days,
    games,
    health,
    lessons,
    live,
    matchmaking,
    notices,
    pages,
    passkeys,
    people,
    puzzles,
    replays,
    reviews,
    tables,
)
from .settings import Settings

TOPICS: Any = (
    *(games, lessons, matchmaking, days, puzzles, tables, chairs),
    *(people, passkeys, notices, replays, reviews, live, pages, health),
)
LARGEST = 32 << 10  # bytes of a request body


def create_app(settings: Settings) -> SecurityMiddleware:
    """The server as an ASGI application."""
    routes = [route for topic in TOPICS for route in topic.ROUTES]
    for route in routes:
        if isinstance(route, HTTPRouteHandler):
            describe_refusals(route)
    app = Litestar(
        route_handlers=routes,
        lifespan=[lambda app: open_registry(app, settings)],
        exception_handlers=HANDLERS,
        request_max_body_size=LARGEST,
        openapi_config=OpenAPIConfig(
            title="Gloaming", version=__version__, render_plugins=[JsonRenderPlugin()], path="/schema"
        ),
        logging_config=None,
        debug=False,
    )
    app.state.tables = RateLimiter(settings.tables / 3600, settings.tables)
    app.state.newcomers = RateLimiter(settings.tables / 3600, settings.tables)
    app.state.messages = RateLimiter(settings.requests, 4 * settings.requests)
    return SecurityMiddleware(app, RateLimiter(settings.requests, 4 * settings.requests), settings.hosts)


@asynccontextmanager
async def open_registry(app: Litestar, settings: Settings) -> AsyncIterator[None]:
    """Opens the registry, and closes it when the server stops."""
    opened = Registry(
        settings.database,
        workers=settings.thinkers,
        archive_after=settings.archive_after,
        put_away_after=settings.put_away_after,
        pace=settings.pace,
    )
    app.state.registry = opened
    app.state.people = People(opened)
    app.state.deals = DailyDeals(opened)
    app.state.puzzles = DailyPuzzles(opened)
    sender = MessageSender(
        address=settings.address.rstrip("/"),
        mail=settings.mail,
        sender=settings.mail_from,
        private=settings.private_hooks,
    )
    notifier = app.state.notifier = Notifier(opened, sender, settings.notice_after, settings.notice_apart)
    thought_over = app.state.reviews = Reviews(opened.workers, opened.store)
    line = channel(settings.channels, settings.database)
    pubsub = None if line is None else PubSub(opened, line)
    await opened.start()
    if pubsub is not None:
        await pubsub.start()
    try:
        await notifier.start()
        yield
    finally:
        await notifier.stop()
        if pubsub is not None:
            await pubsub.stop()
        await thought_over.stop()
        await opened.stop()
