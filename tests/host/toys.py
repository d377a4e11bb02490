"""Games that are only there for tests."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from gloaming.kernel import catalogue

TOYS = {
    "steps": "tests.kernel.toys:STEPS",
    "moths": "tests.kernel.toys:MOTHS",
    "sealed": "tests.kernel.toys:SEALED",
    "raft": "tests.kernel.toys:RAFT",
    "lanterns": "tests.host.lanterns:LANTERNS",
    "torches": "tests.host.torches:TORCHES",
    "strides": "tests.host.strides:STRIDES",
}


@contextmanager
def toys(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The small games of the kernel's tests, found like any stranger's; in child processes, too."""
    info = folder / "toys-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: toys\nVersion: 1.0\n", encoding="utf-8")
    entries = "\n".join(f"{name} = {place}" for name, place in TOYS.items())
    (info / "entry_points.txt").write_text(f"[gloaming.games]\n{entries}\n", encoding="utf-8")
    monkeypatch.syspath_prepend(str(folder))
    yield folder
    catalogue.find.cache_clear()
