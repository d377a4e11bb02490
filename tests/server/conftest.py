"""One server for all tests of a file; each opens tables of its own."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio

from tests.host.toys import toys
from tests.server.served import Served, serving


@pytest.fixture(scope="module")
def toy_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    with pytest.MonkeyPatch.context() as patch, toys(tmp_path_factory.mktemp("toys"), patch) as folder:
        yield folder


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def one_server(tmp_path_factory: pytest.TempPathFactory, toy_folder: Path) -> AsyncIterator[Served]:
    async with serving(tmp_path_factory.mktemp("store")) as served:
        yield served


@pytest.fixture
def server(one_server: Served) -> Served:
    one_server.client.cookies.clear()
    return one_server
