"""Saves hold the state and not only the answers: after a rule is fixed, an old save loads and goes on by the new
rule."""

import zlib
from itertools import pairwise
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import msgspec
from msgspec import Meta, Raw, Struct

from .ask import TEAM, Viewer
from .catalogue import game_of
from .checkpoint import STRIDE, Checkpoint
from .errors import BadSave, refused_as
from .game import Game
from .positions import read_state
from .state import Forgotten

if TYPE_CHECKING:
    from .match import Match

M = TypeVar("M", bound="Match")

MAGIC = b"GLOAMING"
FORMAT = 1
LARGEST = 16 << 20  # bytes of an unpacked save; a larger one is no save but an attack on the memory
SMALL = 1 << 20  # bytes that any save may unpack to
DENSEST = 200  # how many times its size a larger one may unpack to; the longest games come to 30

Count = Annotated[int, Meta(ge=0)]


class SaveHeader(Struct):
    """What every version of a save begins with."""

    format: Any = None


class SavedCheckpoint(Struct, forbid_unknown_fields=True):
    """A checkpoint in a save: answers given, events told, the state."""

    ply: Count
    told: Count
    state: Any


class Save(Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a save holds."""

    format: int
    game: str
    schema: int
    seed: Count
    options: Any
    origin: Any = None
    journal: list[Any]
    undone: list[Any] = []
    checkpoints: list[SavedCheckpoint]
    log: list[Any]
    take_backs: Count = 0


def dump(match: "Match") -> bytes:
    """The whole match as bytes."""
    plain = msgspec.to_builtins
    save = Save(
        format=FORMAT,
        game=match.game.name,
        schema=match.game.schema,
        seed=match.seed,
        options=plain(match.options),
        origin=None if match._origin is None else Raw(match._origin),
        journal=plain(match._journal),
        undone=plain(match._undone),
        checkpoints=[SavedCheckpoint(each.ply, each.told, Raw(each.data)) for each in match._checkpoints],
        log=plain(match._log),
        take_backs=match.take_backs,
    )
    return MAGIC + zlib.compress(msgspec.msgpack.encode(save), 6)


def load(cls: type[M], data: bytes, game: Game[Any] | None = None) -> M:
    """Loads a save, or raises a refusal that says what is wrong with it."""
    with refused_as(BadSave, "save"):
        save = _unpack(data)
        game = game_of(save.game, game, BadSave, "save")
        match = cls.__new__(cls)
        match.game, match.seed, match.take_backs, match.notice = game, save.seed, save.take_backs, ""
        match._lines, match._imagined, match._stride = [], (), STRIDE
        match._origin = None if save.origin is None else _state(game, save, save.origin)
        match._journal = [_typed(game, each, game.option, each) for each in save.journal]
        match._undone = [_typed(game, each, game.option, each) for each in save.undone]
        match._log = [_typed(game, each, game.event, Forgotten()) for each in save.log]
        match._checkpoints = [
            Checkpoint(kept.ply, kept.told, _state(game, save, kept.state)) for kept in save.checkpoints
        ]
        _go_on(match)
        match.options = _options(match, save)
        match._log = [event if _can_be_told(match, event) else Forgotten() for event in match._log]
        return match


def _unpack(data: bytes) -> Save:
    if not data.startswith(MAGIC):
        raise BadSave("This is not a save of Gloaming: it does not begin like one.")
    unpacker = zlib.decompressobj()
    try:
        plain = unpacker.decompress(data[len(MAGIC) :], min(LARGEST, SMALL + DENSEST * len(data)))
    except zlib.error as error:
        raise BadSave(f"This save is damaged: {error}.") from None
    if not unpacker.eof:
        raise BadSave("This save is damaged: its end is missing, or it is larger than a save can be.")
    if unpacker.unused_data:
        raise BadSave(f"This save is damaged: {len(unpacker.unused_data)} bytes follow its end.")
    try:
        version = msgspec.msgpack.decode(plain, type=SaveHeader).format
        if version != FORMAT:
            raise BadSave(
                f"$.format: this save has format {version!r}; this Gloaming reads {FORMAT}. Update Gloaming to open it."
            )
        save = msgspec.msgpack.decode(plain, type=Save)
    except msgspec.MsgspecError as error:
        raise BadSave(f"This save is damaged: {error}.") from None
    marks = [SavedCheckpoint(0, 0, None), *save.checkpoints, SavedCheckpoint(len(save.journal), len(save.log), None)]
    in_order = all(one.ply <= next.ply and one.told <= next.told for one, next in pairwise(marks))
    if not save.checkpoints or save.checkpoints[0].ply or not in_order:
        raise BadSave("$.checkpoints: this save is damaged: they do not fit its journal and its log.")
    return save


def _state(game: Game[Any], save: Save, state: Any) -> bytes:
    return game.encode(read_state(game, {"game": save.game, "schema": save.schema, "state": state}, BadSave))


def _typed(game: Game[Any], raw: Any, kind: Any, otherwise: Any) -> Any:
    """An old option or event in its present type; `otherwise` where this version has no such type."""
    try:
        return game.typed(raw, kind)
    except msgspec.ValidationError:
        return otherwise


def _can_be_told(match: "Match", event: Any) -> bool:
    try:
        return isinstance(event, Forgotten) or bool(match.game.tell(match.state, event))
    except Exception:  # an event of an old version, or a forged one
        return False


def _options(match: "Match", save: Save) -> Any:
    """The options of a saved match; of an old save whose options no longer exist, those in its state."""
    try:
        return None if save.options is None else msgspec.convert(save.options, match.game.options)
    except msgspec.ValidationError as error:
        if save.schema == match.game.schema:
            raise BadSave(f"$.options: {error}.") from None
        return getattr(match.state, "options", None)


def _go_on(match: "Match") -> None:
    """Starts from the last checkpoint and gives the answers since, until the present rules do not offer one."""
    start = match._checkpoints[-1]
    answers = match._journal[start.ply :]
    del match._journal[start.ply :], match._log[start.told :]
    match.state = match.game.decode(start.data)
    match._open()
    for n, answer in enumerate(answers):
        try:
            offered = () if match.ask is None else match.ask.options
            match._answer(offered[offered.index(answer)], match._undone)
        except Exception:  # it is not offered any more, or a rule fails
            lost = len(answers) - n
            match._undone = []
            match.notice = (
                f"The rules have changed since this game was saved: the last {lost} decision{'s' * (lost > 1)} "
                "can no longer be made in the same way. The game goes on from before."
            )
            return


def as_seen_by(match: M, viewer: Viewer, seed: int = 0) -> M:
    """The match with everything that the viewer cannot see dealt anew from a seed, to be given away.

    It begins at the start of the phase. The answers since are kept if they lead to what the viewer has seen; if a card
    was turned up since they may not, and it begins there without them. An answer of another seat may be a secret: the
    first option that looks the same to the viewer takes its place.
    """
    game, at_start = match.game, match.clone(stride=0)
    start = at_start._checkpoints[-1]
    state = game.decode(start.data)
    game.deal_anew(state, viewer, seed)
    log = [event for event in at_start._log[: start.told] if event.seen_by(viewer)]
    seen = type(match)._begin(game, state, seed=0, options=match.options, origin=game.encode(state), log=log)
    fresh = seen.clone()
    for n, answer in enumerate(match._journal[start.ply :], start.ply):
        if seen.ask is None or _view(seen, viewer) != _view(at_start._at(n), viewer):
            return fresh
        mine = seen.ask.seat in (viewer, TEAM)
        options = [option for option in seen.ask.options if option == answer or not mine]
        known = _view(at_start._at(n + 1), viewer)
        tries = (_played(seen, option) for option in options)
        found = next((each for each in tries if _view(each, viewer) == known), None)
        if found is None:
            return fresh
        seen = found
    return seen


def _played(match: M, option: Any) -> M:
    copy = match.clone()
    copy.play(option)
    return copy


def _view(match: "Match", viewer: Viewer) -> bytes:
    mine = match.ask is not None and match.ask.seat in (viewer, TEAM)
    return msgspec.msgpack.encode((match.scene(viewer), match.log(viewer), match.ask if mine else None))
