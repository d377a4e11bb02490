"""Validates plain data against a type and finds every fault; `msgspec` stops at the first."""

import difflib
import re
import types
import unicodedata
from collections.abc import Iterator
from functools import cache
from typing import Annotated, Any, Union, get_args, get_origin

import msgspec
from msgspec import Struct

from .lines import Path

fields_of = cache(msgspec.structs.fields)  # cached: msgspec reads the annotations of a class each time
MOST = 100_000  # larger numbers are refused
FIRST_PRINTED = 32  # smaller characters are control characters
# classes of characters that change the direction of writing
TURNS = ("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI")
LONGEST_NAME = 100


def faults(value: Any, kind: Any, path: Path = ()) -> Iterator[tuple[Path, str]]:
    """Each place where a value does not have its type, and what was expected there."""
    if wrong := _outlandish(value):
        yield path, wrong
        return
    plain = get_args(kind)[0] if get_origin(kind) is Annotated else kind
    origin, arguments = get_origin(plain), get_args(plain)
    if isinstance(plain, type) and issubclass(plain, Struct) and isinstance(value, dict):
        yield from _struct_faults(value, plain, path)
    elif origin in (list, tuple) and isinstance(value, list) and (origin is list or arguments[-1] is ...):
        for k, each in enumerate(value):
            yield from faults(each, arguments[0], (*path, k))
    elif origin is dict and isinstance(value, dict):
        for key, each in value.items():
            yield from faults(each, arguments[1], (*path, key))
    elif origin in (Union, types.UnionType) and (inner := _only_struct(arguments)) and isinstance(value, dict):
        yield from faults(value, inner, path)
    else:
        try:
            msgspec.convert(value, kind)
        except msgspec.ValidationError as error:
            place = _inner(str(error))
            yield (*path, *place), f"{_in_words(str(error))}, found {_short(_at(value, place))}"
        else:
            if isinstance(value, str) and path[-1:] in (("id",), ("name",)) and (wrong := _misnamed(value)):
                yield path, wrong


def _outlandish(value: Any) -> str:
    """What is wrong with a value that is out of range for every type."""
    if isinstance(value, int) and abs(value) > MOST:
        return f"expected a number up to {MOST}, found {len(str(abs(value)))} digits"
    if isinstance(value, str) and any(_steers(each) for each in value):
        return "expected plain text, found a control character"
    return ""


def _steers(letter: str) -> bool:
    """Whether a character controls the terminal or the direction of writing."""
    return (ord(letter) < FIRST_PRINTED and letter not in "\n\r\t") or unicodedata.bidirectional(letter) in TURNS


def _misnamed(name: str) -> str:
    """What is wrong with the name of a component."""
    if not name.strip():
        return "expected some letters, found none"
    if "\n" in name or "\r" in name:
        return "expected one line, found several"
    return f"expected at most {LONGEST_NAME} letters, found {len(name)}" if len(name) > LONGEST_NAME else ""


def _struct_faults(value: dict[str, Any], kind: type[Struct], path: Path) -> Iterator[tuple[Path, str]]:
    fields = {field.encode_name: field for field in fields_of(kind)}
    found = False
    for key, each in value.items():
        if key == kind.__struct_config__.tag_field:
            continue
        if key in fields:
            for fault in faults(each, fields[key].type, (*path, key)):
                found = True
                yield fault
        else:
            found = True
            near = difflib.get_close_matches(key, fields, n=1)
            hint = f"did you mean {near[0]!r}?" if near else f"expected one of: {', '.join(fields)}"
            yield (*path, key), f"there is no such field; {hint}"
    for name, field in fields.items():
        if field.required and name not in value:
            found = True
            yield path, f"expected the field {name!r}, it is missing"
    if not found:
        try:
            msgspec.convert(value, kind)  # runs the checks of the struct itself
        except msgspec.ValidationError as error:
            yield path, _in_words(str(error))


def _only_struct(kinds: tuple[Any, ...]) -> type[Struct] | None:
    structs = [kind for kind in kinds if isinstance(kind, type) and issubclass(kind, Struct)]
    return structs[0] if len(structs) == 1 else None


def _inner(error: str) -> Path:
    """The path in an error message of `msgspec`."""
    place = error.partition(" - at `$")[2]
    return tuple(int(k) if k else name for name, k in re.findall(r"\.(\w+)|\[(\d+)\]", place))


def _at(value: Any, path: Path) -> Any:
    for part in path:
        value = value.get(part) if isinstance(value, dict) else value[int(part)]
    return value


def _in_words(error: str) -> str:
    said = error.partition(" - at `")[0]
    return said[:1].lower() + said[1:]


def _short(value: Any) -> str:
    said = repr(value)
    return said if len(said) <= 60 else f"{said[:57]}…"
