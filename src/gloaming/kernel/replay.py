"""A record: how a match was played from its beginning, as JSON; it is verified by playing it again."""

import hashlib
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import msgspec
from msgspec import Meta, Struct

from .catalogue import game_of
from .errors import BadRecord, refused_as
from .game import Game
from .outcome import Outcome
from .positions import begin

if TYPE_CHECKING:
    from .match import Match

M = TypeVar("M", bound="Match")

FORMAT = 1


class RecordHeader(Struct):
    """What every version of a record begins with."""

    format: Any = None


class Record(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a record holds. It begins from a seed and options, or from a position (`origin`)."""

    format: int
    game: str
    schema: Annotated[int, Meta(ge=1)]
    seed: int
    key: str = ""  # of its dice, where they are cryptographic
    options: dict[str, Any] = {}
    origin: dict[str, Any] | None = None
    answers: list[Any]
    outcome: Outcome | None = None
    take_backs: Annotated[int, Meta(ge=0)] = 0  # how often an undo crossed a deal or a roll: then it was practice
    fingerprint: str  # of the state at the end of the record


def dump(match: "Match") -> bytes:
    """The record of a match."""
    origin = None
    if match._origin is not None:
        state = msgspec.msgpack.decode(match._origin)
        origin = {"game": match.game.name, "schema": match.game.schema, "state": state}
    record = Record(
        format=FORMAT,
        game=match.game.name,
        schema=match.game.schema,
        seed=match.seed,
        key=match.state.dice.key if origin is None else "",
        options=msgspec.to_builtins(match.options) if origin is None and match.options is not None else {},
        origin=origin,
        answers=msgspec.to_builtins(match._journal),
        outcome=match.result,
        take_backs=match.take_backs,
        fingerprint=fingerprint(match),
    )
    return msgspec.json.encode(record)


def fingerprint(match: "Match") -> str:
    """A short digest of the state, the same wherever the same game was played."""
    state = match.state
    story, state.story = state.story, []
    try:
        return hashlib.sha256(match.game.encode(state)).hexdigest()[:16]
    finally:
        state.story = story


def play_again(cls: type[M], record: bytes | str, game: Game[Any] | None = None) -> M:
    """The recorded match, played again; a refusal names the decision at which it parts from the record."""
    with refused_as(BadRecord, "record"):
        told = _read(record)
        game = game_of(told.game, game, BadRecord, "record")
        if told.schema > game.schema:
            raise BadRecord(
                f"$.schema: this was written by a newer version of {game.title}. Update Gloaming to open it."
            )
        if told.origin is not None:
            match = begin(cls, game, told.origin)
        else:
            match = cls.new(game, told.seed, told.options, told.key)
        for n, raw in enumerate(told.answers, 1):
            place = place_of(match, raw)
            if match.ask is None or place is None:
                raise BadRecord(f"Decision {n} of {len(told.answers)}: {raw!r} is not offered by the present rules.")
            match._answer(match.ask.options[place], [])
        if match.result != told.outcome:
            raise BadRecord(f"Played again, it ends otherwise: {match.result}, where the record has {told.outcome}.")
        if told.schema == game.schema and fingerprint(match) != told.fingerprint:
            raise BadRecord("Played again, it ends on another table than the record says.")
        match.take_backs = told.take_backs
        return match


def place_of(match: "Match", told: Any) -> int | None:
    """The index among the present options of one given as plain data; None if it is not offered."""
    options = () if match.ask is None else match.ask.options
    try:
        option = match.game.typed(told, match.game.option)
    except msgspec.ValidationError:
        return None
    return next((n for n, each in enumerate(options) if each == option), None)


def _read(record: bytes | str) -> Record:
    try:
        version = msgspec.json.decode(record, type=RecordHeader).format
        if version != FORMAT:
            raise BadRecord(f"$.format: this record has format {version!r}; this Gloaming reads {FORMAT}.")
        return msgspec.json.decode(record, type=Record)
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise BadRecord(f"This is not a record of Gloaming: {error}.") from None
