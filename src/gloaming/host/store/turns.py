"""How far tables have come in the store, so that no process shows the past. Many ask at once, and one question does."""

import asyncio

from .store import Store


class TurnReader:
    """Asks the store for the last turns of tables. Who asks while it answers is answered together with others next."""

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
            wanted, self._wanted, self._next = [*self._wanted], set(), None  # who comes later wants a newer answer
            return await self._store.turns(wanted)
