"""Saves are immortal: a save is a state, not only a history. A fixed rule changes its future, never loses it."""

import zlib
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from msgspec import Struct

from .ask import Viewer
from .catalogue import game_of
from .checkpoint import STRIDE, Checkpoint
from .dice import Dice
from .errors import BadSave
from .game import Game
from .positions import read_state
from .state import Forgotten

if TYPE_CHECKING:
    from .match import Match

M = TypeVar("M", bound="Match")

MAGIC = b"GLOAMING"
FORMAT = 1
LARGEST = 64 << 20  # bytes of an unpacked save; a larger one is no save but an attack on the memory


class Kept(Struct, forbid_unknown_fields=True):
    """A checkpoint in a save: answers given, events told, the state."""

    ply: int
    told: int
    state: Any


class Save(Struct, kw_only=True, omit_defaults=True):
    """What a save holds."""

    format: int
    game: str
    schema: int
    seed: int
    options: Any
    origin: Any = None
    journal: list[Any]
    undone: list[Any] = []
    checkpoints: list[Kept]
    log: list[Any]
    take_backs: int = 0


def dump(match: "Match") -> bytes:
    """The whole match as bytes."""
    plain, unpacked = msgspec.to_builtins, msgspec.msgpack.decode
    save = Save(
        format=FORMAT,
        game=match.game.name,
        schema=match.game.schema,
        seed=match.seed,
        options=plain(match.options),
        origin=None if match._origin is None else unpacked(match._origin),
        journal=plain(match._journal),
        undone=plain(match._undone),
        checkpoints=[Kept(each.ply, each.told, unpacked(each.data)) for each in match._checkpoints],
        log=plain(match._log),
        take_backs=match.take_backs,
    )
    return MAGIC + zlib.compress(msgspec.msgpack.encode(save), 6)


def load(cls: type[M], data: bytes, game: Game[Any] | None = None) -> M:
    """A saved match, or a refusal that says what is wrong; nothing is half-loaded."""
    save = _unpack(data)
    game = game_of(save.game, game, BadSave, "save")
    match = cls.__new__(cls)
    match.game, match.seed, match.take_backs, match.notice = game, save.seed, save.take_backs, ""
    match._imagined, match._stride = (), STRIDE
    try:
        match.options = None if save.options is None else msgspec.convert(save.options, game.options)
    except msgspec.ValidationError as error:
        raise BadSave(f"$.options: {error}.") from None
    match._origin = None if save.origin is None else _state(game, save, save.origin)
    match._journal = [_typed(each, game.option, each) for each in save.journal]
    match._undone = [_typed(each, game.option, each) for each in save.undone]
    match._log = [_typed(each, game.event, Forgotten()) for each in save.log]
    match._checkpoints = [Checkpoint(each.ply, each.told, _state(game, save, each.state)) for each in save.checkpoints]
    _go_on(match)
    return match


def _unpack(data: bytes) -> Save:
    if not data.startswith(MAGIC):
        raise BadSave("This is not a save of Gloaming: it does not begin like one.")
    unpacker = zlib.decompressobj()
    try:
        plain = unpacker.decompress(data[len(MAGIC) :], LARGEST)
    except zlib.error as error:
        raise BadSave(f"This save is damaged: {error}.") from None
    if not unpacker.eof:
        raise BadSave("This save is damaged: its end is missing, or it is larger than a save can be.")
    try:
        version = msgspec.msgpack.decode(plain, type=dict[str, Any]).get("format")
        if version != FORMAT:
            raise BadSave(
                f"This save has format {version!r}; this Gloaming reads {FORMAT}. Update Gloaming to open it."
            )
        save = msgspec.msgpack.decode(plain, type=Save)
    except msgspec.MsgspecError as error:
        raise BadSave(f"This save is damaged: {error}.") from None
    marks = [(each.ply, each.told) for each in save.checkpoints]
    if not marks or marks != sorted(marks) or marks[0][0] < 0 or marks[-1] > (len(save.journal), len(save.log)):
        raise BadSave("This save is damaged: its checkpoints do not fit its journal.")
    return save


def _state(game: Game[Any], save: Save, state: Any) -> bytes:
    return game.encode(read_state(game, {"game": save.game, "schema": save.schema, "state": state}, BadSave))


def _typed(raw: Any, kind: Any, otherwise: Any) -> Any:
    """The past as typed values; what the present version has no type for stays as it is."""
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError:
        return otherwise


def _go_on(match: "Match") -> None:
    """Starts from the last checkpoint and gives the answers since, as far as the present rules still offer them."""
    start = match._checkpoints[-1]
    answers = match._journal[start.ply :]
    del match._journal[start.ply :], match._log[start.told :]
    match.state = match.game.decode(start.data)
    match._open()
    for n, answer in enumerate(answers):
        if match.ask is None or answer not in match.ask.options:
            lost = len(answers) - n
            match._undone = []
            match.notice = (
                f"The rules have changed since this game was saved: the last {lost} decision{'s' * (lost > 1)} "
                "can no longer be made in the same way. The game goes on from before."
            )
            return
        match._answer(match.ask.options[match.ask.options.index(answer)])


def as_seen_by(match: M, viewer: Viewer) -> M:
    """The match with everything the viewer cannot see dealt anew in one fixed way, so that it tells nothing of it.

    It begins at the last checkpoint. Answers since are kept if they still lead to what the viewer sees now; they may
    not, where a card was turned up since. Then it begins there, without them.
    """
    start = match._checkpoints[-1]
    state = match.game.decode(start.data)
    dice = Dice(0)
    match.game.redeal(state, viewer, dice)
    state.dice.reseed(dice.bits())
    seen = type(match)._begin(match.game, state, seed=0, options=match.options, origin=match.game.encode(state))
    seen._log = [event for event in match._log[: start.told] if event.to is None or event.to == viewer]
    seen._checkpoints = [Checkpoint(0, len(seen._log), seen._checkpoints[0].data)]
    fresh = seen.clone()
    for answer in match._journal[start.ply :]:
        if seen.ask is None or answer not in seen.ask.options:
            return fresh
        seen.play(answer)
    return seen if _view(seen, viewer) == _view(match, viewer) else fresh


def _view(match: "Match", viewer: Viewer) -> bytes:
    mine = match.ask is not None and match.ask.seat == viewer
    return msgspec.msgpack.encode((match.scene(viewer), match.log(viewer), match.ask if mine else None))
