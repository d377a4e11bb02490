"""A language model in tests: the SDK's own client, and what the tools say to it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from mcp import Client, StdioServerParameters
from mcp.server import MCPServer
from mcp.types import TextContent


class Model:
    """Calls tools by their names; what they say is text, and a refusal is asked for by name."""

    def __init__(self, client: Client) -> None:
        self.client = client

    async def says(self, tool: str, **given: Any) -> str:
        """What a tool answers."""
        refused, text = await self._call(tool, given)
        assert not refused, text
        return text

    async def refused(self, tool: str, **given: Any) -> str:
        """What a tool says that refuses."""
        refused, text = await self._call(tool, given)
        assert refused, text
        return text

    async def _call(self, tool: str, given: dict[str, Any]) -> tuple[bool, str]:
        result = await self.client.call_tool(tool, given)
        (said,) = result.content
        assert isinstance(said, TextContent)
        return bool(result.is_error), said.text


@asynccontextmanager
async def model_at(server: MCPServer | StdioServerParameters) -> AsyncIterator[Model]:
    """A model with the tools of a server."""
    async with Client(server) as client:
        yield Model(client)
