"""The channel between server processes: a backend of Litestar, over Redis or PostgreSQL."""

import asyncio
from collections.abc import AsyncGenerator, Iterable

from litestar.channels import ChannelsBackend

from gloaming.kernel import GloamingError

LOST = b""  # stands for a lost connection: no message is empty
PATIENCE = 5.0  # seconds for a connection


def channel(channels: str, database: str) -> ChannelsBackend | None:
    """The channel that the settings name; None where the processes only poll the store they share."""
    if channels.startswith(("redis://", "rediss://", "unix://")):
        return over_redis(channels)
    if channels in ("", "postgres") and database.startswith("postgres"):
        return over_postgres("postgresql" + database[database.index("://") :])
    if channels == "postgres":
        raise GloamingError("--channels postgres: then tables must be kept there, too: --database postgresql://…")
    if channels:
        raise GloamingError(f"--channels {channels}: write redis://HOST or postgres.")
    return None


def over_redis(url: str) -> ChannelsBackend:
    """A channel over Redis."""
    try:
        from litestar.channels.backends.redis import RedisChannelsPubSubBackend
        from redis.asyncio import Redis
    except ImportError:
        raise GloamingError("Channels over Redis need its driver: pip install 'gloaming[redis]'.") from None

    class OverRedis(RedisChannelsPubSubBackend):
        async def on_shutdown(self) -> None:
            await super().on_shutdown()
            await self._redis.aclose()

    return OverRedis(redis=Redis.from_url(url))


def over_postgres(url: str) -> ChannelsBackend:
    """A channel over PostgreSQL."""
    try:
        import asyncpg
        from litestar.channels.backends.asyncpg import AsyncPgChannelsBackend
    except ImportError:
        raise GloamingError("PostgreSQL needs its driver: pip install 'gloaming[postgres]'.") from None

    class OverPostgres(AsyncPgChannelsBackend):
        _speaker: asyncpg.Connection | None = None  # Litestar would open a connection for every message
        _queue: asyncio.Queue[tuple[str, bytes]]

        async def on_startup(self) -> None:
            self._listener_lock, self._queue = asyncio.Lock(), asyncio.Queue()

        async def subscribe(self, channels: Iterable[str]) -> None:
            self._subscribed_channels.clear()  # Litestar would not notice that the connection was lost
            self._listener_conn = await asyncpg.connect(url, timeout=PATIENCE)
            self._listener_conn.add_termination_listener(self._lost)
            await super().subscribe(channels)

        def _lost(self, connection: object) -> None:
            for name in self._subscribed_channels:
                self._queue.put_nowait((name, LOST))

        async def stream_events(self) -> AsyncGenerator[tuple[str, bytes], None]:
            async for name, message in super().stream_events():
                if message == LOST:
                    raise ConnectionError("The connection to PostgreSQL was lost.")
                yield name, message

        async def publish(self, data: bytes, channels: Iterable[str]) -> None:
            if self._speaker is None or self._speaker.is_closed():
                self._speaker = await asyncpg.connect(url, timeout=PATIENCE)
            for name in channels:
                await self._speaker.execute("SELECT pg_notify($1, $2)", name, data.decode())

        async def on_shutdown(self) -> None:
            if self._speaker is not None:
                await self._speaker.close()
            await super().on_shutdown()

    return OverPostgres(dsn=url)
