"""The options of a game: what each can be, in words, and those that a match begins with."""

from collections.abc import Mapping
from reprlib import repr as shortened
from typing import Any

import msgspec

from .errors import BadOptions
from .game import Game

REFUSALS = (msgspec.ValidationError, OverflowError, UnicodeError)


def chosen_options(game: Game[Any], given: Any) -> Any:
    """The options of a match; those left out have their defaults, and what is wrong is told in words."""
    try:
        return _typed(game, {} if given is None else given)
    except REFUSALS as error:
        raise BadOptions(f"{game.name}: {_what_is_wrong(game, given, error)}") from None


def _typed(game: Game[Any], given: Any) -> Any:
    chosen = msgspec.convert(given, game.options)
    if given:
        game.encode(chosen)  # what cannot be saved cannot be chosen
    return chosen


def _what_is_wrong(game: Game[Any], given: Any, error: Exception) -> str:
    """The first option that cannot be, and what to write instead."""
    fields, more = described(game), f"`gloaming games {game.name}` tells what each can be."
    known = f"Its options: {', '.join(fields) or 'none'}; {more}"
    if not isinstance(given, Mapping):
        return f"options are names with their values, not {shortened(given)}. {known}"
    for name, value in given.items():
        if name not in fields:
            return f"there is no option {shortened(name)}. {known}"
        try:
            _typed(game, {name: value})
        except REFUSALS as refusal:
            words = can_be(fields[name])
            why = "" if words and isinstance(refusal, msgspec.ValidationError) else f" ({refusal})"
            must = f"It must be {words}." if words else more
            return f"the option {name} cannot be {shortened(value)}{why}. {must}"
    return f"{error}. {known}"


def described(game: Game[Any]) -> dict[str, dict[str, Any]]:
    """Each option as its JSON schema, with the types that it refers to written out."""
    schema = msgspec.json.schema(game.options)
    fields = schema["$defs"][game.options.__name__]["properties"]
    return {name: _written_out(field, schema["$defs"]) for name, field in fields.items()}


def _written_out(field: dict[str, Any], definitions: Mapping[str, Any]) -> dict[str, Any]:
    reference = field.get("$ref") or next((each.get("$ref") for each in field.get("allOf", [])), None)
    return field if reference is None else definitions[reference.rpartition("/")[2]] | field


def can_be(field: Mapping[str, Any]) -> str:
    """What an option can be, in words; empty where that takes more than a few."""
    if "enum" in field:
        return f"one of: {', '.join(map(str, field['enum']))}"
    if "anyOf" in field:
        words = [can_be(each) for each in field["anyOf"]]
        return " or ".join(words) if all(words) else ""
    match field.get("type"):
        case "null":
            return "null"
        case "boolean":
            return "one of: true, false"
        case "integer":
            return f"a whole number{_range(field)}"
        case "number":
            return f"a number{_range(field)}"
        case "string" if "examples" in field:
            return f"a text, of which are known: {', '.join(field['examples'])}"
        case "string":
            return "a text"
    return ""


def _range(field: Mapping[str, Any]) -> str:
    least, most = field.get("minimum"), field.get("maximum")
    if least is not None and most is not None:
        return f" from {least} to {most}"
    return f" of at least {least}" if least is not None else f" of at most {most}" if most is not None else ""
