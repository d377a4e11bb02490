"""A registry for each test, on a store of its own."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from gloaming.host.registry import Registry
from tests.host.registries import open_registry
from tests.host.toys import toys


@pytest.fixture(scope="module", autouse=True)
def toy_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    with pytest.MonkeyPatch.context() as patch, toys(tmp_path_factory.mktemp("toys"), patch) as folder:
        yield folder


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/tables.sqlite"


@pytest.fixture
async def registry(url: str) -> AsyncIterator[Registry]:
    async with open_registry(url) as opened:
        yield opened
