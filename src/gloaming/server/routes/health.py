"""Routes for operators: whether the server is alive, whether it is ready, and metrics."""

import os
import re
from contextlib import suppress
from pathlib import Path
from typing import Literal

from litestar import Response, get
from msgspec import Struct
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

from gloaming.host.errors import StoreFailed

from ..auth import AnyRequest, registry_of

LEAST_ROOM = 64 << 20  # bytes that must be free on the disk of the store
OF_A_WORKER = re.compile(r"gauge_live\w*_(\d+)\.db")

State = Literal["ok", "lost", "failing"]


class Health(Struct):
    """Readiness. `degraded`: tables are served, but processes see each other's changes late, or computer players play
    by habit."""

    status: Literal["ok", "degraded"]
    channel: State
    thinkers: State


class Alive(Struct):
    """The server answers."""

    status: Literal["ok"] = "ok"


@get("/health")
async def health(request: AnyRequest) -> Health:
    """Whether tables can be served: the store can be written, its disk has room; 503 if not."""
    registry = registry_of(request)
    await registry.store.check()
    room = registry.store.room()
    if room is not None and room < LEAST_ROOM:
        raise StoreFailed("The disk of the store is nearly full.")
    channel: State = "lost" if registry.channel_lost else "ok"
    thinkers: State = "failing" if registry.workers.failing else "ok"
    return Health("ok" if channel == thinkers == "ok" else "degraded", channel, thinkers)


@get("/health/live", sync_to_thread=False)
def alive() -> Alive:
    """Whether the process answers at all: if not, restart it."""
    return Alive()


@get("/metrics", sync_to_thread=True, include_in_schema=False)
def metrics() -> Response[bytes]:
    """The metrics of all workers together, for Prometheus."""
    registry = REGISTRY
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        forget_dead_workers(Path(os.environ["PROMETHEUS_MULTIPROC_DIR"]))
        registry = CollectorRegistry()
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return Response(generate_latest(registry), media_type=CONTENT_TYPE_LATEST)


def forget_dead_workers(folder: Path) -> None:
    """Removes the gauges of workers that have died: nothing of theirs is open any more."""
    for pid in {found[1] for path in folder.iterdir() if (found := OF_A_WORKER.fullmatch(path.name))}:
        with suppress(PermissionError):
            try:
                os.kill(int(pid), 0)
            except ProcessLookupError:
                mark_process_dead(pid, str(folder))  # type: ignore[no-untyped-call]


ROUTES = [health, alive, metrics]
