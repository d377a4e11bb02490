"""What comes from outside: saves to take apart, and plain data with one to three things wrong in it."""

import zlib
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import msgspec
from hypothesis import strategies as st

from gloaming import Match
from gloaming.kernel import GloamingError

SAVES = Path(__file__).parents[1] / "saves"
MAGIC = b"GLOAMING"

NASTY: list[Any] = [
    *(None, True, False, 0, 1, -1, 3, 99, 1 << 31, (1 << 63) - 1, (1 << 64) - 1, -(1 << 63), 1.5),
    *("", "x", "AS", "QH", "KS", "\0", "wraith attacks", "new beings", [], [[]], {}, {"a": 1}, ["AS"], ["AS", "AS"]),
]
ONLY_IN_PYTHON: list[Any] = [
    float("nan"),
    float("inf"),
    1 << 64,
    10**40,
    -(10**40),
    "\ud800",
    b"x",
    {1: 2},
    (1,),
    object(),
]


def places(value: Any, way: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in nested data, the whole of it left out."""
    children = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [place for key, each in children for place in [(*way, key), *places(each, (*way, key))]]


def at(value: Any, place: tuple[Any, ...]) -> Any:
    for key in place:
        value = value[key]
    return value


def damaged(draw: st.DrawFn, value: Any, nasty: list[Any]) -> Any:
    """A copy of the data in which something is missing, strange, doubled, added, moved or a little off."""
    value = deepcopy(value)
    for _ in range(draw(st.integers(1, 3))):
        everywhere = places(value)
        if not everywhere:
            break
        place = draw(st.sampled_from(everywhere))
        holder, key = at(value, place[:-1]), place[-1]
        match draw(st.sampled_from(["missing", "strange", "copied", "added", "off"])):
            case "missing":
                del holder[key]
            case "strange":
                holder[key] = deepcopy(draw(st.sampled_from(nasty)))
            case "copied":
                holder[key] = deepcopy(at(value, draw(st.sampled_from(everywhere))))
            case "added" if isinstance(holder, list):
                holder.insert(key, deepcopy(draw(st.sampled_from([*nasty, *holder]))))
            case "added":
                holder[draw(st.sampled_from(["foo", "", "phase", "id"]))] = deepcopy(draw(st.sampled_from(nasty)))
            case "off" if isinstance(holder[key], int) and abs(holder[key]) < 1 << 62:
                holder[key] += draw(st.sampled_from([-100, -1, 1, 7]))
    return value


def unpacked(save: bytes) -> Any:
    return msgspec.msgpack.decode(zlib.decompress(save[len(MAGIC) :]))


def packed(plain: Any) -> bytes:
    return MAGIC + zlib.compress(msgspec.msgpack.encode(plain))


def refused_or_usable(load: Callable[[], Match], refusal: type[GloamingError]) -> None:
    """What is not refused can be looked at, taken back and played on; nothing but refusals escapes."""
    try:
        match = load()
    except refusal:
        return
    for viewer in (*range(match.seats), None):
        match.scene(viewer)
        match.log(viewer)
    try:
        match.undo()
        match.redo()
        while match.ask is not None:
            match.play(index=match.ply % len(match.ask.options))
            assert match.ply < 5000
    except GloamingError:
        pass
    match.scene(0)
    match.log(0)
