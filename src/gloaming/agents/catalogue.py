"""Computer players are found by name, ours and those of others, through the entry points `gloaming.agents`.

`register` makes one known to this process alone: a program needs no package for its own.
"""

import difflib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib.metadata import EntryPoint, entry_points

from gloaming.kernel import GloamingError

from .information_set import Agent

GROUP = "gloaming.agents"
OURS = {  # the same form as entry points in a pyproject.toml
    "random": "gloaming.agents.kinds:RANDOM",
    "habit": "gloaming.agents.kinds:HABIT",
    "greedy": "gloaming.agents.kinds:GREEDY",
    "search": "gloaming.agents.kinds:SEARCH",
    "noticing": "gloaming.agents.kinds:NOTICING",
    "misjudging": "gloaming.agents.kinds:MISJUDGING",
    "level": "gloaming.agents.kinds:LEVEL",
}


class NoSuchAgent(GloamingError):
    """There is no computer player with that name, or none for a seat that must decide."""


@dataclass(frozen=True, kw_only=True)
class AgentKind:
    """A kind of computer player: its name, and how it is made. An entry point gives one of these.

    `make(given, seed)` makes a player. `given` is the part of the name after the first colon, None without a colon;
    `seed` is for the player's own random numbers. A `ValueError` says what is wrong with `given`.
    """

    name: str  # the part of the name before the first colon
    make: Callable[[str | None, int], Agent]
    typed: tuple[str, ...] = ()  # the names one can use, with a short explanation; by default the name alone


def agent(name: str, seed: int = 0) -> Agent:
    """The computer player of that name; `seed` is for its own random numbers."""
    first, colon, rest = name.partition(":")
    kind = find(first)
    try:
        made = kind.make(rest if colon else None, seed)
    except ValueError as error:
        raise NoSuchAgent(f"{name!r}: {error}. Known: {known()}.") from error
    if not callable(getattr(made, "choose", None)):
        raise NoSuchAgent(f"The computer player {name!r} is broken: {made!r} has no `choose`.")
    return made


_here: dict[str, AgentKind] = {}


def register(kind: AgentKind) -> None:
    """Makes a kind of computer player known to this process; other processes ask the entry points."""
    if kind.name in _entries():
        raise NoSuchAgent(f"There is a computer player {kind.name!r} already: call yours by another name.")
    _here[kind.name] = kind


def names() -> list[str]:
    """The names of all kinds of computer players: ours, then those of others in alphabetical order."""
    return [*_entries(), *_here]


def known() -> str:
    """All names of computer players in one line, those that do not load included."""
    told: list[str] = []
    for name in names():
        try:
            told += find(name).typed or (name,)
        except NoSuchAgent:
            told.append(name)
    return ", ".join(told)


def find(name: str) -> AgentKind:
    """The kind of computer player of that name."""
    return _here[name] if name in _here else _installed(name)


@cache
def _installed(name: str) -> AgentKind:
    entry = _entries().get(name)
    if entry is None:
        near = difflib.get_close_matches(name, names(), n=1)
        hint = f" Did you mean {near[0]!r}?" if near else ""
        raise NoSuchAgent(f"There is no computer player {name!r}.{hint} Known: {known()}.")
    try:
        kind = entry.load()
    except Exception as reason:  # a module of somebody else can break in any way; the other players must still work
        raise NoSuchAgent(f"The computer player {name!r} ({entry.value}) does not load: {reason!r}") from reason
    if not isinstance(kind, AgentKind) or kind.name != name:
        given = f"{entry.value} gives {kind!r}, not an AgentKind of that name"
        raise NoSuchAgent(f"The computer player {name!r} is broken: {given}.")
    return kind


def _entries() -> dict[str, EntryPoint]:
    """The entry point of each kind; one from outside cannot take the name of one of ours."""
    ours = {name: EntryPoint(name, place, GROUP) for name, place in OURS.items()}
    others = {entry.name: entry for entry in entry_points(group=GROUP)}
    return ours | {name: others[name] for name in sorted(others) if name not in ours}
