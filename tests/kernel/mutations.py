"""Damage for what comes from outside: nested plain data with one to three things wrong in it."""

from copy import deepcopy
from typing import Any

from hypothesis import strategies as st

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
