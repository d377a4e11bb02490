"""For those who run it: health and metrics."""

import pytest

from gloaming.host.errors import StoreFailed
from tests.server.served import Served

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_health_says_whether_the_store_answers(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    assert (await server.client.get("/health")).json() == {"status": "ok"}

    async def gone() -> None:
        raise StoreFailed("The store does not answer.")

    monkeypatch.setattr(server.registry.store, "check", gone)
    assert (await server.client.get("/health")).status_code == 503


async def test_what_is_done_is_counted(server: Served) -> None:
    table = await server.open("tictactoe")
    before = (await server.client.get("/metrics")).text
    await server.play(table.id, table.token, 0, 0)
    after = (await server.client.get("/metrics")).text
    choices = 'gloaming_choices_total{game="tictactoe"}'
    assert value(after, choices) == value(before, choices, 0) + 1
    for name in ("gloaming_commit_seconds_count", "gloaming_live_lines", "gloaming_tables_live"):
        assert value(after, name) >= 0


def value(metrics: str, name: str, otherwise: float | None = None) -> float:
    found = [line for line in metrics.splitlines() if line.startswith(f"{name} ")]
    if not found and otherwise is not None:
        return otherwise
    return float(found[0].rpartition(" ")[2])
