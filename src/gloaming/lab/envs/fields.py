"""The meaning of each column of an observation, in words."""

from typing import Any

from msgspec import inspect
from msgspec.inspect import Type

from .layout import ONE_HOT, Column, bare


def meaning(kind: Type) -> Any:
    """The possible values of a simple type as plain data: a closed set with its values in order."""
    match kind:
        case inspect.LiteralType(values):
            return list(values) if len(values) <= ONE_HOT else "word"
        case inspect.EnumType(cls):
            return [each.value for each in cls]
        case inspect.BoolType():
            return "yes or no"
        case inspect.IntType() | inspect.FloatType():
            return "number"
        case inspect.StrType():
            return "word"
        case inspect.TupleType(items):
            return {"together": [meaning(bare(item)) for item in items]}
        case inspect.UnionType(types):
            return {"or nothing": [meaning(bare(each)) for each in types if not isinstance(each, inspect.NoneType)]}
    raise TypeError(f"{kind} is nothing simple.")


def in_words(meant: Any) -> str:
    """A meaning as text: `low | high`, `number`, `word or nothing`."""
    match meant:
        case str():
            return meant
        case {"together": parts}:
            return ", ".join(map(in_words, parts))
        case {"or nothing": [inner]}:
            return f"{in_words(inner)} or nothing"
    return " | ".join(f"{value}" or "-" for value in meant)


def told(column: Column) -> str:
    """The possible values of a column, and the author's description of it."""
    return " ".join(filter(None, [f"({in_words(meaning(column.kind))})", column.about]))
