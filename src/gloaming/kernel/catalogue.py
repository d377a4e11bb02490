"""Games are found, not registered: each folder of `gloaming.games`, and the entry points `gloaming.games` of others."""

import difflib
import importlib
import pkgutil
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from .errors import GloamingError, NoSuchGame
from .game import Game

GROUP = "gloaming.games"


def names() -> list[str]:
    """The names of all installed games, in alphabetical order."""
    return sorted(_entries())


def game_of(name: str, game: Game[Any] | None, refuse: type[GloamingError], thing: str) -> Game[Any]:
    """The game that a save or a record belongs to: the one at hand, or the installed one of that name."""
    if game is not None and game.name != name:
        raise refuse(f"This is a {thing} of {name!r}, not of {game.name!r}.")
    try:
        return game or find(name)
    except NoSuchGame as error:
        raise refuse(f"This is a {thing} of {name!r}, a game that is not here. {error}") from None


@cache
def find(name: str) -> Game[Any]:
    """The game of that name."""
    entry = _ours().get(name) or _entries().get(name)
    if entry is None:
        near = difflib.get_close_matches(name, names(), n=1)
        hint = f" Did you mean {near[0]!r}?" if near else f" There are: {', '.join(names())}."
        raise NoSuchGame(f"There is no game called {name!r}.{hint}")
    try:
        game = entry.load()
    except Exception as reason:  # a module of somebody else can break in any way; the other games must still work
        raise NoSuchGame(f"The game {name!r} ({entry.value}) does not load: {reason!r}") from reason
    if not isinstance(game, Game) or game.name != name:
        raise NoSuchGame(f"The game {name!r} is broken: {entry.value} gives {game!r}, not a Game of that name.")
    return game


def _entries() -> dict[str, EntryPoint]:
    """The entry point of each game; a game from outside cannot take the name of one of ours."""
    return {entry.name: entry for entry in entry_points(group=GROUP)} | _ours()


def _ours() -> dict[str, EntryPoint]:
    """The entry points of our own games, found without reading those of all installed packages."""
    folder = importlib.import_module(GROUP).__path__
    names = [module.name for module in pkgutil.iter_modules(folder) if module.ispkg]
    return {name: EntryPoint(name, f"{GROUP}.{name}:GAME", GROUP) for name in names}
