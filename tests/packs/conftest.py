"""Lanterns as an installed game, and a library of its own for each test."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from gloaming import games
from gloaming.packs import LIBRARY
from gloaming.packs.pack import LOADED

ENTRY = "[gloaming.games]\nlanterns = tests.lingo.toy:GAME\n"


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder on the path with a distribution whose entry point is the toy game."""
    folder = tmp_path / "site"
    info = folder / "lanterns-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: lanterns\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(ENTRY, encoding="utf-8")
    monkeypatch.syspath_prepend(folder)
    games.find.cache_clear()
    yield folder
    games.find.cache_clear()


@pytest.fixture
def home(installed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where the user's packs are; the library knows nothing else."""
    folder = tmp_path / "data" / "packs"
    folder.mkdir(parents=True)
    monkeypatch.setattr(LIBRARY, "home", folder)
    monkeypatch.setattr(LIBRARY, "named", [])
    before = dict(LOADED)
    LOADED.clear()
    yield folder
    LOADED.clear()
    LOADED.update(before)
