"""Loads a pack from its folder, or reports everything that is wrong with it."""

import difflib
import hashlib
import re
import tomllib
from collections.abc import Iterator, Mapping
from fnmatch import fnmatch
from importlib.resources.abc import Traversable
from typing import Any

import msgspec
from msgspec import Struct

from .fault import BadPack, Fault
from .lines import Lines, Path
from .pack import LOADED, OwnFile, Pack, inside
from .shape import Manifest, PackShape
from .validate import faults, fields_of

MANIFEST = "pack.toml"
TEACHING = (
    "goal.toml",
    "tips.toml",
    "glossary.toml",
    "feats.toml",
    "weeks.toml",
    "deals.toml",
    "puzzles.toml",
)  # files for teaching: they are not part of what a match keeps
Raw = dict[str, Any]


def read_manifest(folder: Traversable) -> Manifest:
    """The manifest of a pack."""
    found: list[Fault] = []
    manifest = _manifest(folder, found)
    if manifest is None:
        raise BadPack(str(folder), found)
    return manifest


def load(folder: Traversable, shape: PackShape, base: Pack | None = None) -> Pack:
    """The pack in a folder; `base` is the pack that it extends."""
    found: list[Fault] = []
    manifest = _manifest(folder, found)
    names = sorted(_names(folder))
    tables = [name for name in names if name.endswith(".toml") and name not in (MANIFEST, *TEACHING)]
    raw, lines = _tables(folder, tables, found)
    stories = {
        name: folder.joinpath(name).read_text("utf-8").replace("\r\n", "\n")
        for name in names
        if any(fnmatch(name, pattern) for pattern in shape.stories)
    }
    if manifest is not None:
        found += _misplaced(manifest, shape, raw, stories)
    for name in [name for name in raw if name in shape.files]:
        for path, what in faults(raw[name], shape.files[name]):
            if path or base is None:  # a pack that extends another may leave out files
                found.append(Fault(name, lines[name].of(path), _field(raw[name], path), what))
    own = (
        {name: OwnFile(lines[name], list(_typed(data, shape.files[name]))) for name, data in raw.items()}
        if not found
        else {}
    )
    found += _twice(own)
    if found or manifest is None:
        raise BadPack(str(folder), found)
    own_stories = frozenset(stories)
    if base is not None:
        raw, stories = _laid_over(base.raw, raw), {**base.stories, **stories}
    files = {name: msgspec.convert(raw.get(name, {}), kind) for name, kind in shape.files.items()}
    hashed = _hash(shape.game, raw, stories)
    pack = Pack(manifest, shape, hashed, files, stories, str(folder), raw, own, own_stories, base)
    LOADED[pack.hash] = pack
    return pack


def _manifest(folder: Traversable, found: list[Fault]) -> Manifest | None:
    raw, lines = _tables(folder, [MANIFEST], found)
    if MANIFEST not in raw:
        return None
    wrong = list(faults(raw[MANIFEST], Manifest))
    found += [Fault(MANIFEST, lines[MANIFEST].of(path), _field(raw[MANIFEST], path), what) for path, what in wrong]
    return None if wrong else msgspec.convert(raw[MANIFEST], Manifest)


def _names(folder: Traversable, under: str = "") -> Iterator[str]:
    if folder.is_dir():
        for each in folder.iterdir():
            if each.is_dir():
                yield from _names(each, f"{under}{each.name}/")
            else:
                yield f"{under}{each.name}"


def _tables(folder: Traversable, names: list[str], found: list[Fault]) -> tuple[dict[str, Raw], dict[str, Lines]]:
    raw, lines = {}, {}
    for name in names:
        try:
            source = folder.joinpath(name).read_text("utf-8")
            raw[name] = tomllib.loads(source)
            lines[name] = Lines(source.replace("\r\n", "\n"))
        except RecursionError:
            found.append(Fault(name, 0, "", "it is nested too deeply"))
        except tomllib.TOMLDecodeError as error:
            line = re.search(r"at line (\d+)", str(error))
            found.append(Fault(name, int(line[1]) if line else 0, "", f"this is not TOML: {error}"))
        except UnicodeDecodeError:
            found.append(Fault(name, 0, "", "this is not text in UTF-8"))
        except ValueError:
            found.append(Fault(name, 0, "", "a number in it is too long"))
        except OSError:
            found.append(Fault(name, 0, "", f"expected this file in {folder}, it is missing"))
    return raw, lines


def _misplaced(
    manifest: Manifest, shape: PackShape, raw: Mapping[str, Raw], stories: Mapping[str, str]
) -> Iterator[Fault]:
    """Files that are missing or unknown."""
    if manifest.game != shape.game:
        yield Fault(MANIFEST, 0, "game", f"expected {shape.game!r}, found {manifest.game!r}")
    for name in raw:
        if name not in shape.files:
            near = difflib.get_close_matches(name, shape.files, n=1, cutoff=0.8)
            hint = f"did you mean {near[0]}?" if near else f"there can be: {', '.join(shape.files)}"
            yield Fault(name, 0, "", f"packs of {shape.game} have no such file; {hint}")
    if not manifest.extends:
        needed = [name for name, kind in shape.files.items() if not _may_be_empty(kind)]
        wanted = [*needed, *(story for story in shape.stories if "*" not in story)]
        for name in wanted:
            if name not in raw and name not in stories:
                yield Fault(name, 0, "", "expected this file, it is missing; a pack with `extends` need not have all")


def _may_be_empty(kind: type[msgspec.Struct]) -> bool:
    """Whether a file may be left out, since none of its fields is required."""
    return not any(each.required for each in msgspec.structs.fields(kind))


def _field(raw: Any, path: Path) -> str:
    """A path in words: the id of the component and the field in it."""
    said: list[str] = []
    for part in path:
        raw = raw[part] if not isinstance(raw, dict) or part in raw else None
        if isinstance(raw, dict) and isinstance(raw.get("id"), str):
            said = [raw["id"]]
        else:
            said.append(f"{part + 1}" if isinstance(part, int) else part)
    return " ".join(said)


def _typed(raw: Raw, kind: type[Struct]) -> Iterator[tuple[Path, Struct]]:
    for field in fields_of(kind):
        if field.encode_name in raw:
            yield from inside(msgspec.convert(raw[field.encode_name], field.type), (field.encode_name,))


def _twice(own: Mapping[str, OwnFile]) -> Iterator[Fault]:
    seen: dict[str, str] = {}
    for name, file in own.items():
        for path, each in file.components:
            id = getattr(each, "id", "")
            if id and len(path) == 2:  # only components need unique ids, not what is inside them
                line = file.lines.of(path)
                if id in seen:
                    yield Fault(name, line, id, f"the id is used twice; the first is in {seen[id]}")
                seen.setdefault(id, f"{name}:{line}")


def _laid_over(base: Mapping[str, Raw], over: Mapping[str, Raw]) -> dict[str, Raw]:
    """One pack on top of another: a component with the id of an old one replaces it, the others are added."""
    laid = {name: dict(data) for name, data in base.items()}
    for name, data in over.items():
        for key, value in data.items():
            old = laid.setdefault(name, {}).get(key)
            if isinstance(value, list) and isinstance(old, list):
                laid[name][key] = _merged(old, value)
            elif isinstance(value, dict) and isinstance(old, dict):
                laid[name][key] = {**old, **value}
            else:
                laid[name][key] = value
    return laid


def _merged(old: list[Any], new: list[Any]) -> list[Any]:
    by_id = {each["id"]: each for each in new if isinstance(each, dict) and "id" in each}
    if not by_id:
        return new
    known = [each.get("id") for each in old]
    return [by_id.get(each.get("id"), each) for each in old] + [each for each in new if each.get("id") not in known]


def _hash(game: str, raw: Mapping[str, Raw], stories: Mapping[str, str]) -> str:
    """A short hash of the content: comments, line endings and the order of files and keys do not matter."""
    told = {name: [line.rstrip() for line in story.splitlines()] for name, story in stories.items()}
    content = msgspec.json.encode([game, raw, told], order="deterministic")
    return hashlib.sha256(content).hexdigest()[:16]
