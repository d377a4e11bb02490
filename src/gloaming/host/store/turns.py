"""The latest turns of tables in the store, so that no process shows an old state; many requests share one query."""

import asyncio

from .store import Store


class TurnReader:
    """Reads latest turns. Requests that come while a query is running are answered together by the next one."""

    def __init__(self, store: Store) -> None:
        self._store, self._asking = store, asyncio.Lock()
        self._wanted: set[str] = set()
        self._next: asyncio.Task[dict[str, int]] | None = None

    async def last_turn(self, table: str) -> int:
        """The last turn that anybody has written for a table."""
        self._wanted.add(table)
        if self._next is None:
            self._next = asyncio.create_task(self._ask())
        turns = await asyncio.shield(self._next)
        return turns.get(table, 0)

    async def _ask(self) -> dict[str, int]:
        async with self._asking:
            wanted, self._wanted, self._next = [*self._wanted], set(), None  # later requests need a newer answer
            return await self._store.turns(wanted)
