"""How a view changed, small enough to send after every decision. `docs/protocol.md` says what a diff means."""

from typing import Any


def diff(old: Any, new: Any) -> dict[str, Any] | None:
    """What turns one plain value into another; None if they are equal."""
    if old == new:
        return None
    if type(old) is dict and type(new) is dict:
        return of_objects(old, new)
    if type(old) is list and type(new) is list:
        return of_lists(old, new)
    return {"=": new}


def of_objects(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    """The changed fields, and which are gone."""
    changes = of_each(old, new)
    if old.keys() - new.keys():
        changes["-"] = [name for name in old if name not in new]
    return changes


def of_each(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    """The diffs of what has changed, by name; equal values, nearly all, are passed over at once."""
    changes: dict[str, Any] = {}
    for name, value in new.items():
        if name not in old:
            changes[name] = {"=": value}
        elif (before := old[name]) != value:
            changes[name] = diff(before, value)
    return changes


def of_lists(old: list[Any], new: list[Any]) -> dict[str, Any]:
    """What came at the end; or each item by its id; or the whole list."""
    if len(new) > len(old) and new[: len(old)] == old:
        return {"+": new[len(old) :]}
    before, after = by_id(old), by_id(new)
    if before is None or after is None:
        return {"=": new}
    ordered: dict[str, Any] = {} if list(before) == list(after) else {"#": list(after)}
    changes = of_each(before, after)
    return ordered | ({"of": changes} if changes else {})


def by_id(items: list[Any]) -> dict[str, Any] | None:
    """The items by their ids, if each has one of its own."""
    try:
        found = {item["id"]: item for item in items}
    except (KeyError, TypeError):  # no object, or one without an id
        return None
    return found if len(found) == len(items) and set(map(type, found)) <= {str} else None


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
