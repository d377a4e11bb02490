"""Routes for those who run the server: health and metrics."""

import os

from litestar import Response, get
from msgspec import Struct
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

from .auth import AnyRequest, registry_of


class Health(Struct):
    """`ok` while the server and its store answer."""

    status: str


@get("/health")
async def health(request: AnyRequest) -> Health:
    """Whether the server and its store answer; 503 if not."""
    await registry_of(request).store.check()
    return Health("ok")


@get("/metrics", sync_to_thread=True, include_in_schema=False)
def metrics() -> Response[bytes]:
    """What was counted, for Prometheus; of all workers together."""
    registry = REGISTRY
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        registry = CollectorRegistry()
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return Response(generate_latest(registry), media_type=CONTENT_TYPE_LATEST)


ROUTES = [health, metrics]
