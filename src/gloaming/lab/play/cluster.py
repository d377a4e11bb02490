"""Plays games on a Ray cluster. Ray repeats a chunk when the worker that had it dies."""

import logging
import os
from collections.abc import Sequence
from typing import Any

from ..extras import missing
from .engines import GRACE, Chunk, GameQueue, Take, collect, play_chunk
from .plan import LabError, Plan

AGAIN = 5  # how often Ray tries a chunk again
MEMORY = 100 << 20  # bytes of object store of a local cluster; chunks are small


def on_ray(plan: Plan, numbers: Sequence[int], take: Take, jobs: int, address: str | None = None) -> None:
    """Plays the games on the cluster at `address`, or on one of so many workers that is started here and ended."""
    try:
        import ray
    except ImportError as error:
        raise missing("ray", error) from None
    if ray.is_initialized():
        play(ray, plan, numbers, take)
        return
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # no usage statistics are sent
    quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": logging.ERROR}
    try:
        if address is None:
            ray.init("local", num_cpus=jobs, include_dashboard=False, object_store_memory=MEMORY, **quiet)
        else:
            ray.init(address, **quiet)
    except (ConnectionError, RuntimeError, ValueError) as error:
        raise LabError(f"No Ray cluster answers at {address or 'this machine'}: {error}") from error
    try:
        play(ray, plan, numbers, take)
    finally:
        ray.shutdown()


def play(ray: Any, plan: Plan, numbers: Sequence[int], take: Take) -> None:
    """Keeps every processor of the cluster busy with chunks until all games are played."""
    workers = max(1, int(ray.cluster_resources().get("CPU", 1)))
    queue, under_way = GameQueue(numbers, workers), list[Any]()
    chunk_on_ray = ray.remote(play_chunk).options(num_cpus=1, max_retries=AGAIN)
    try:
        while True:
            while len(under_way) < 2 * workers and queue.left:
                under_way.append(chunk_on_ray.remote(plan, queue.next()))
            if not under_way:
                return
            ready, under_way = ray.wait(under_way)
            for each in ready:
                collect(fetch(ray, each), queue, take)
    except BaseException:
        ready, _ = ray.wait(under_way, num_returns=len(under_way), timeout=GRACE) if under_way else ([], [])
        for each in ready:
            take(fetch(ray, each).lines)
        raise


def fetch(ray: Any, reference: Any) -> Chunk:
    """Fetches a finished chunk from the cluster."""
    try:
        chunk: Chunk = ray.get(reference)
    except ray.exceptions.RayError as error:
        raise LabError(f"The cluster could not play its games: {error}") from error
    return chunk
