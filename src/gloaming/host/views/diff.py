"""Diffs between views, small enough to send after every decision; `docs/protocol.md` specifies them.

Views are compared as structs: the unchanged parts, nearly everything, are never converted to plain data.
"""

from functools import cache
from itertools import compress, count
from operator import attrgetter, itemgetter, ne
from typing import Any

from msgspec import NODEFAULT, Struct
from msgspec.structs import FieldInfo, astuple, fields


def diff(old: Any, new: Any) -> dict[str, Any] | None:
    """The diff between two values, in terms of their JSON; None if they are equal."""
    if old == new:
        return None
    return of_different(old, new)


def of_different(old: Any, new: Any) -> dict[str, Any]:
    """The diff between two values that are known to differ."""
    kind = type(new)
    if type(old) is kind:
        if kind is list:
            return of_lists(old, new)
        if issubclass(kind, Struct):
            return of_structs(old, new)
        if kind is dict:
            return of_objects(old, new)
    return {"=": new}


def of_structs(old: Struct, new: Struct) -> dict[str, Any]:
    """The diff of two structs: the changed fields, and those that are back at their default, which is not written."""
    changes: dict[str, Any] = {}
    gone = []
    names, defaults = shape(type(new))
    befores, afters = astuple(old), astuple(new)
    for n in compress(count(), map(ne, befores, afters)):
        if afters[n] == defaults[n]:
            gone.append(names[n])
        elif befores[n] == defaults[n]:
            changes[names[n]] = {"=": afters[n]}
        else:
            changes[names[n]] = of_different(befores[n], afters[n])
    if gone:
        changes["-"] = gone
    return changes


@cache
def shape(kind: type[Struct]) -> tuple[list[str], list[Any]]:
    """The names of the fields in JSON, and for each the default value that is not written."""
    omits = kind.__struct_config__.omit_defaults
    known = fields(kind)
    return [field.encode_name for field in known], [left_out(field) if omits else NODEFAULT for field in known]


def left_out(field: FieldInfo) -> Any:
    """The default value of a field, if it has one."""
    return field.default if field.default_factory is NODEFAULT else field.default_factory()


def of_objects(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    """The diff of two objects: changed items, and removed ones."""
    changes = of_each(old, new)
    if old.keys() - new.keys():
        changes["-"] = [name for name in old if name not in new]
    return changes


def of_each(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    """The diffs of changed items, by name."""
    known = {name: of_different(old[name], each) for name, each in new.items() if name in old and old[name] != each}
    return known | {name: {"=": each} for name, each in new.items() if name not in old}


def of_lists(old: list[Any], new: list[Any]) -> dict[str, Any]:
    """The diff of two lists: items added at the end, or diffs by the ids of items, or the whole list."""
    if len(new) > len(old) and new[: len(old)] == old:
        return {"+": new[len(old) :]}
    before, after = ids(old), ids(new)
    if before is None or after is None:
        return {"=": new}
    if before == after:
        changed = compress(zip(after, old, new, strict=True), map(ne, old, new))
        return {"of": {name: of_different(was, each) for name, was, each in changed}}
    changes = of_each(dict(zip(before, old, strict=True)), dict(zip(after, new, strict=True)))
    return {"#": after} | ({"of": changes} if changes else {})


def ids(items: list[Any]) -> list[str] | None:
    """The ids of the items, if each has its own."""
    id_of = itemgetter("id") if items and type(items[0]) is dict else attrgetter("id")
    try:
        found = list(map(id_of, items))
    except (KeyError, AttributeError, TypeError):
        return None
    return found if set(map(type, found)) <= {str} and len(set(found)) == len(found) else None


def apply(old: Any, change: dict[str, Any]) -> Any:
    """The new value; for clients in Python and for tests."""
    if "=" in change:
        return change["="]
    if "+" in change:
        return [*old, *change["+"]]
    if type(old) is list:
        items = {item["id"]: item for item in old}
        changes = change.get("of", {})
        order = change.get("#", list(items))
        return [apply(items.get(name), changes[name]) if name in changes else items[name] for name in order]
    gone = change.get("-", ())
    value = {name: each for name, each in old.items() if name not in gone}
    for name, each in change.items():
        if name != "-":
            value[name] = apply(old.get(name), each)
    return value
