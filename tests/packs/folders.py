"""Folders with packs of Lanterns, written for a test."""

import shutil
from pathlib import Path

BUNDLED = Path(__file__).parent / "lanterns"

MANIFEST = """
name = "NAME"
game = "lanterns"
version = "0.3"
authors = ["A keeper"]
licence = "CC0-1.0"
"""
MOTH = '''
[[trick]]
id = "moth"
name = "Moth"
copies = 1
text = """
Gain 1 Oil.
Light a dark Lamp.
"""

[[trick.example]]
given = "You have 1 Oil. The Red Lamp is lit. The Green Lamp is lit."
when = "This Trick is used."
then = "You have 2 Oil. The White Lamp is lit."
'''


def extending(folder: Path, name: str = "moths", tricks: str = MOTH, extends: str = "lanterns", more: str = "") -> Path:
    """A pack that adds to another."""
    folder.mkdir(parents=True, exist_ok=True)
    manifest = f'{MANIFEST.replace("NAME", name)}extends = "{extends}"\n{more}'
    (folder / "pack.toml").write_text(manifest, encoding="utf-8")
    (folder / "tricks.toml").write_text(tricks, encoding="utf-8")
    return folder


def complete(folder: Path, name: str = "whole") -> Path:
    """A pack that stands by itself: a copy of the one that comes with the game."""
    shutil.copytree(BUNDLED, folder)
    (folder / "pack.toml").write_text(MANIFEST.replace("NAME", name), encoding="utf-8")
    return folder


def change(file: Path, old: str, new: str) -> None:
    """Changes a file at one place."""
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
