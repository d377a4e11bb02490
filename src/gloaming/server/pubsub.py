"""Messages between the processes that share a store, over a channel of Litestar."""

import asyncio
import logging
from contextlib import suppress
from typing import Any

import msgspec
from litestar.channels import ChannelsBackend

from gloaming.host.registry import Registry

log = logging.getLogger("gloaming.server")

CHANNEL = "gloaming"
TOGETHER = 40  # notes in one message
PAUSE = 0.01  # seconds for which notes are collected
AGAIN = 1.0  # seconds before a lost channel is opened again
PATIENCE = 5.0  # timeout in seconds for sending a message


class PubSub:
    """Publishes notes to the other processes and receives theirs. A lost note is found in the store a little later."""

    def __init__(self, registry: Registry, channel: ChannelsBackend) -> None:
        self.registry, self.channel = registry, channel
        self._news: list[dict[str, Any]] = []
        self._waiting = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        registry.publish = self.publish

    def publish(self, news: dict[str, Any]) -> None:
        """Queues a note for the other processes; it is sent within `PAUSE` seconds."""
        self._news.append(news)
        self._waiting.set()

    async def start(self) -> None:
        """Subscribes to the channel, and starts sending and receiving."""
        await self.channel.on_startup()
        await self._subscribe()
        self._tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._publish_all())]

    async def stop(self) -> None:
        """Stops sending and receiving, and closes the channel."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with suppress(Exception):  # it may be gone already
            await self.channel.on_shutdown()

    async def _publish_all(self) -> None:
        while True:
            await self._waiting.wait()
            await asyncio.sleep(PAUSE)
            self._waiting.clear()
            news, self._news = self._news, []
            for start in range(0, len(news), TOGETHER):
                try:
                    async with asyncio.timeout(PATIENCE):
                        await self.channel.publish(msgspec.json.encode(news[start : start + TOGETHER]), [CHANNEL])
                except Exception as error:  # whatever the driver raises; the store has it all
                    log.warning("news could not be told", exc_info=error)
                    break  # the notes after it are out of date by now

    async def _subscribe(self) -> None:
        try:
            await self.channel.subscribe([CHANNEL])
            self.registry.channel_lost = False
        except Exception as error:  # whatever the driver raises; it is tried again
            self.registry.channel_lost = True
            log.warning("the channel cannot be reached", exc_info=error)

    async def _listen(self) -> None:
        while True:
            try:
                async for _, message in self.channel.stream_events():
                    for news in msgspec.json.decode(message):
                        await self.registry.receive(news)
            except Exception as error:  # the channel is lost; the registry polls the store meanwhile
                self.registry.channel_lost = True
                log.warning("the channel is lost", exc_info=error)
            await asyncio.sleep(AGAIN)
            await self._subscribe()
