"""Positions: the state at the start of a phase, as JSON, for puzzles, tests and bug reports."""

from collections.abc import Container, Iterable, Iterator, Mapping
from functools import cache
from math import isfinite
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from msgspec import Struct

from .dice import MASK
from .errors import BadPosition, GloamingError, refused_as
from .game import Game

if TYPE_CHECKING:
    from .match import Match

M = TypeVar("M", bound="Match")

LARGEST = 1 << 53  # of any number but the seed: JSON readers keep such numbers exactly, with room to add
SEED = "$.state.dice.seed"


@cache
def position_type(game: Game[Any]) -> type[Struct]:
    """The type of a game's positions."""
    fields = [("game", str), ("schema", int), ("state", game.state)]
    return msgspec.defstruct("Position", fields, forbid_unknown_fields=True)


def schema(game: Game[Any]) -> dict[str, Any]:
    """The JSON schema of the game's positions."""
    described = msgspec.json.schema(position_type(game))
    position = described["$defs"]["Position"]["properties"]
    position["game"] = {"const": game.name, "description": "The game that the position is of."}
    position["schema"] = {
        "type": "integer",
        "minimum": 1,
        "maximum": game.schema,
        "description": f"The version of the state's shape; now {game.schema}.",
    }
    state = described["$defs"][game.state.__name__]["properties"]
    state.pop("story", None)  # always empty at the start of a phase
    state["phase"] = {"enum": list(game.phases), "description": "The phase that begins."}
    return described


def dump(match: "Match") -> dict[str, Any]:
    """The state at the start of the phase that is on."""
    at_start = match.clone(stride=0)._checkpoints[-1]
    state = msgspec.to_builtins(msgspec.msgpack.decode(at_start.data))  # JSON has no bytes, only their base64
    return {"game": match.game.name, "schema": match.game.schema, "state": state}


def begin(cls: type[M], game: Game[Any], position: Mapping[str, Any] | bytes | str) -> M:
    """A match that begins from a position, or a refusal that says what is wrong and where."""
    with refused_as(BadPosition, "position"):
        if isinstance(position, bytes | str):
            try:
                position = msgspec.json.decode(position)
            except (msgspec.DecodeError, UnicodeError) as error:
                raise BadPosition(f"This is not JSON: {error}.") from None
        try:  # a copy: neither a migration nor a rule may change what was given
            plain = msgspec.to_builtins({**position} if isinstance(position, Mapping) else position)
        except TypeError as error:
            raise BadPosition(f"This is not plain data: {error}.") from None
        for flaw in flaws(plain, "$"):
            raise BadPosition(f"{flaw}.")
        state = read_state(game, plain, BadPosition)
        options = getattr(state, "options", None)
        return cls._begin(game, state, seed=state.dice.seed, options=options, origin=game.encode(state))


def flaws(value: Any, place: str) -> Iterator[str]:
    """The parts of plain data that could not be written down again, with their places."""
    match value:
        case dict():
            for key, each in value.items():
                yield from flaws(key, f"a key of {place}")
                yield from flaws(each, f"{place}.{key}")
        case list():
            for i, each in enumerate(value):
                yield from flaws(each, f"{place}[{i}]")
        case str() if any("\ud800" <= letter <= "\udfff" for letter in value):
            yield f"{place}: a text with half a letter in it"
        case int() if not -LARGEST <= value <= (MASK if place == SEED else LARGEST):
            yield f"{place}: the number is larger than any that is kept"
        case float() if not isfinite(value):
            yield f"{place}: {value} is no number"


def read_state(game: Game[Any], position: Any, refuse: type[GloamingError]) -> Any:
    """The state that a position describes, migrated if it is old, whole and possible; or a refusal."""
    if not isinstance(position, Mapping):
        raise refuse(f"A position is a JSON object with game, schema and state; this is {type(position).__name__}.")
    if (other := position.get("game")) != game.name:
        raise refuse(f"$.game: this is a position of {other!r}, not of {game.name!r}.")
    version = position.get("schema")
    if type(version) is not int or version < 1:
        raise refuse(f"$.schema: expected a version from 1 to {game.schema}, got {version!r}.")
    if version > game.schema:
        raise refuse(
            f"$.schema: this was written by a newer version of {game.title} (schema {version}; this one knows "
            f"{game.schema}). Update Gloaming to open it."
        )
    position = {**position, "state": migrated(game, position.get("state"), version, refuse), "schema": game.schema}
    try:
        state = msgspec.convert(position, position_type(game)).state  # type: ignore[attr-defined]
    except msgspec.ValidationError as error:
        raise refuse(f"{error}.") from None
    if state.phase not in game.phases:
        raise refuse(f"$.state.phase: a position begins a phase, one of {', '.join(game.phases)}; not {state.phase!r}.")
    if state.story:
        raise refuse("$.state.story: a position has no story yet.")
    if faults := list(game.faults(state)):
        raise refuse("This cannot be: " + "; ".join(faults) + ".")
    return state


def unknown_names(place: str, names: Iterable[str], known: Container[str], what: str) -> Iterator[str]:
    """For the faults of a game: which names at a place nothing has, in words."""
    for name in dict.fromkeys(names):
        if name not in known:
            yield f"{place}: there is no {what} {name!r}"


def migrated(game: Game[Any], state: Any, version: int, refuse: type[GloamingError]) -> Any:
    """An old state brought to the present shape, step by step."""
    for step in range(version, game.schema):
        try:
            state = game.migrations[step](state)
        except Exception as error:  # a broken old file can break a migration anywhere
            raise refuse(f"$.state: it is no state of schema {version}: {error!r}.") from error
    return state
