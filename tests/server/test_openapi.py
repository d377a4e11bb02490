"""The OpenAPI description is true: whatever it allows, and much that it does not, never breaks the server."""

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.core.result import Ok

from tests.server.served import Served, serving
from tests.soak import SOAK

EXAMPLES = 6 if SOAK == 1 else 12 * SOAK  # of each operation; they are the same in every run


@pytest.fixture(scope="module")
def described(tmp_path_factory: pytest.TempPathFactory, toy_folder: Path) -> Iterator[Any]:
    """A server in a thread of its own, with a table that is played and one that is over."""
    started, stop = threading.Event(), asyncio.Event()
    found: dict[str, Any] = {}

    async def run() -> None:
        async with serving(tmp_path_factory.mktemp("described")) as server:
            found.update(await prepare(server), loop=asyncio.get_running_loop())
            started.set()
            await stop.wait()

    thread = threading.Thread(target=lambda: asyncio.run(run()))
    thread.start()
    assert started.wait(30)
    yield found
    found["loop"].call_soon_threadsafe(stop.set)
    thread.join(30)


async def prepare(server: Served) -> dict[str, Any]:
    table = await server.open("lanterns", "me", "friend", "open")
    return {"url": f"http://127.0.0.1:{server.port}", "table": table.id, "token": table.token}


def test_nothing_that_is_asked_breaks_the_server(described: dict[str, Any]) -> None:
    schema = schemathesis.openapi.from_url(f"{described['url']}/schema/openapi.json")
    for found in schema.get_all_operations():
        assert isinstance(found, Ok), found
        operation = found.ok()

        @settings(
            max_examples=EXAMPLES,
            deadline=None,
            database=None,
            derandomize=True,
            phases=[Phase.explicit, Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy())
        def ask(case: Any) -> None:
            if "table" in (case.path_parameters or {}):
                case.path_parameters["table"] = described["table"]
            answer = case.call(headers={"authorization": f"Bearer {described['token']}"})
            assert answer.status_code < 500, (case, answer.text)
            assert str(answer.status_code) in case.operation.definition.raw["responses"], (case, answer.text)
            if answer.status_code >= 400:
                assert answer.headers["content-type"][0] == "application/problem+json"

        ask()


def test_every_route_is_described(described: dict[str, Any]) -> None:
    paths = httpx.get(f"{described['url']}/schema/openapi.json").json()["paths"]
    asked = {f"{method.upper()} {path}" for path, methods in paths.items() for method in methods}
    for wanted in (
        "GET /api/games",
        "POST /api/games/{game}/chairs",
        "GET /api/games/{game}/rules",
        "POST /api/tables",
        "GET /api/tables",
        "GET /api/tables/{table}",
        "GET /api/tables/{table}/brief",
        "POST /api/tables/{table}/sit",
        "POST /api/tables/{table}/name",
        "GET /api/tables/{table}/link",
        "POST /api/tables/{table}/play",
        "POST /api/tables/{table}/undo",
        "POST /api/tables/{table}/undo/answer",
        "POST /api/tables/{table}/redo",
        "POST /api/tables/{table}/chat",
        "GET /api/tables/{table}/log",
        "GET /api/tables/{table}/inspect",
        "GET /api/tables/{table}/refusals",
        "GET /api/tables/{table}/why_not",
        "POST /api/tables/{table}/hint",
        "GET /api/tables/{table}/replay/{ply}",
        "POST /api/tables/{table}/fork",
        "GET /api/tables/{table}/record",
        "GET /api/tables/{table}/report",
        "POST /api/records",
        "GET /health",
    ):
        assert wanted in asked
