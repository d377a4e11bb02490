"""A loaded pack: its content as typed structs, found by id or by type."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeVar

from msgspec import Struct

from gloaming.lingo import Lexicon, Script, script_of

from .fault import MissingPack
from .lines import Lines, Path
from .shape import Manifest, PackShape
from .validate import fields_of

C = TypeVar("C", bound=Struct)
NAME = re.compile(r"[A-Za-z][\w-]*")


LOADED: "dict[str, Pack]" = {}  # every pack that was loaded, by its hash; packs are immutable


class PackRef(Struct, frozen=True, forbid_unknown_fields=True):
    """Identifies one exact pack: what a match keeps of the pack it was begun with."""

    name: str
    version: str
    hash: str

    def __str__(self) -> str:
        return f"{self.name} {self.version} ({self.hash})"


@dataclass(frozen=True, eq=False)
class OwnFile:
    """A TOML file in the folder of a pack, with the line of each component."""

    lines: Lines
    components: list[tuple[Path, Struct]]


@dataclass(frozen=True, eq=False)
class Pack:
    """The content of a game. `files` holds each TOML file as its struct, `stories` each Markdown file as its text."""

    manifest: Manifest
    shape: PackShape
    hash: str
    files: Mapping[str, Struct]
    stories: Mapping[str, str]
    where: str  # its folder
    raw: Mapping[str, dict[str, Any]]  # the files as plain data, for packs that extend this one
    own: Mapping[str, "OwnFile"]  # the files in its own folder, without those of its base
    own_stories: frozenset[str] = frozenset()  # the names of the stories in its own folder
    base: "Pack | None" = None  # the pack that it extends

    @cached_property
    def ref(self) -> PackRef:
        """The reference to it that a match keeps."""
        return PackRef(self.manifest.name, self.manifest.version, self.hash)

    @cached_property
    def lexicon(self) -> Lexicon:
        """The words that its texts are written in."""
        return self.shape.lexicon(self)

    def script(self, text: str) -> Script:
        """A text of the pack, ready to run."""
        return script_of(text, self.lexicon)

    def all(self, kind: type[C]) -> list[C]:
        """All components of a type, in the order of the files."""
        return [*self._by_type.get(kind, ())]

    def find(self, id: str) -> Any:
        """The component of that id."""
        if id not in self._by_id:
            raise MissingPack(f"The pack {self.ref} has no {id!r}.")
        return self._by_id[id]

    @cached_property
    def names(self) -> list[str]:
        """The ids of all components, then every other single word in its files, in order."""
        ids = [each.id for _, _, each in self.components if hasattr(each, "id")]
        words = [word for file in self.raw.values() for word in leaves(file) if NAME.fullmatch(word)]
        return list(dict.fromkeys(ids + words))

    @cached_property
    def _by_type(self) -> dict[type, list[Any]]:
        """Components by their type."""
        found: dict[type, list[Any]] = {}
        for _, _, each in self.components:
            found.setdefault(type(each), []).append(each)
        return found

    @cached_property
    def _by_id(self) -> dict[str, Any]:
        """Components by id, and structs inside them if their id is not that of a component."""
        named: list[tuple[int, Any]] = [(len(path), each) for _, path, each in self.components if hasattr(each, "id")]
        return {each.id: each for depth, each in sorted(named, key=lambda pair: -pair[0])}

    @cached_property
    def components(self) -> list[tuple[str, Path, Struct]]:
        """Every struct inside the files, with its file and its path there."""
        return [(file, path, each) for file, held in self.files.items() for path, each in inside(held)]


def leaves(value: Any) -> Iterator[str]:
    """Every text in plain data."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from leaves(each)


def inside(value: Any, path: Path = ()) -> Iterator[tuple[Path, Struct]]:
    """Every struct in a value, outer ones first; without the file itself."""
    if isinstance(value, Struct):
        if path:
            yield path, value
        for field in fields_of(type(value)):
            yield from inside(getattr(value, field.name), (*path, field.encode_name))
    elif isinstance(value, list | tuple):
        for k, each in enumerate(value):
            yield from inside(each, (*path, k))
    elif isinstance(value, dict):
        for key, each in value.items():
            yield from inside(each, (*path, key))
