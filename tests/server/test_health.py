"""For those who run it: health and metrics."""

import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from gloaming.server.routes import health
from tests.server.served import Served, serving

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def test_health_says_whether_tables_can_be_served(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    well = {"status": "ok", "channel": "ok", "thinkers": "ok"}
    assert (await server.client.get("/health")).json() == well
    monkeypatch.setattr(server.registry, "channel_lost", True)
    monkeypatch.setattr(server.registry.workers, "failing", True)
    ill = {"status": "degraded", "channel": "lost", "thinkers": "failing"}
    assert (await server.client.get("/health")).json() == ill  # tables are served all the same
    monkeypatch.setattr(health, "LEAST_ROOM", 1 << 62)
    full = await server.client.get("/health")
    assert (full.status_code, "nearly full" in full.text) == (503, True)
    assert (await server.client.get("/health/live")).json() == {"status": "ok"}


async def test_a_store_that_can_only_be_read_is_not_ready(tmp_path: Path, toy_folder: Path) -> None:
    async with serving(tmp_path) as server:
        with sqlite3.connect(tmp_path / "tables.sqlite", isolation_level=None) as other:
            other.execute("CREATE TRIGGER never BEFORE UPDATE ON alembic_version BEGIN SELECT RAISE(ABORT, 'no'); END")
        other.close()
        assert (await server.client.get("/health")).status_code == 503
        assert (await server.client.get("/health/live")).status_code == 200


async def test_what_dead_workers_had_open_is_not_counted_any_more(tmp_path: Path) -> None:
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    kept = [f"gauge_livesum_{os.getpid()}.db", f"counter_{gone.pid}.db"]
    for name in (*kept, f"gauge_livesum_{gone.pid}.db"):
        (tmp_path / name).touch()
    health.forget_dead_workers(tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(kept)


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
