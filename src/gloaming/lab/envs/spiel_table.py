"""The match behind an OpenSpiel state: it can be copied and pickled, and stops where listed dice need a throw."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any
from urllib.parse import unquote

import msgspec
from msgspec import Struct

from gloaming.kernel import ChanceAsked, Game, Match
from gloaming.kernel.catalogue import find

from .actions import Word
from .env_base import EnvBase

strangers: dict[str, Game[Any]] = {}  # games that are registered with OpenSpiel, but not installed


@cache
def env_base_of(name: str, options: str) -> EnvBase:
    """The environment base of a game; `options` are quoted JSON, since OpenSpiel's strings allow no commas."""
    return EnvBase(strangers.get(name) or find(name), msgspec.json.decode(unquote(options) or "{}"))


class AskedThrow(Struct, frozen=True):
    """A throw that chance must make: in the set-up, or while an option is played."""

    sides: int
    opening: tuple[int, ...] = ()  # the throws of the set-up so far
    option: int = 0  # the index of the chosen option


class SpielTable:
    """A match that can be copied and pickled, as OpenSpiel does with states."""

    def __init__(
        self, base: EnvBase, options: str, match: Match | None, said: Word = (), throw: AskedThrow | None = None
    ) -> None:
        self.base, self.options, self.match = base, options, match
        self.said = said  # the tokens named so far of an option
        self.throw = throw  # with listed chance: the throw that must be made now

    def __deepcopy__(self, memo: Any) -> "SpielTable":
        return SpielTable(self.base, self.options, self.match and self.match.clone(), self.said, self.throw)

    def __reduce__(self) -> tuple[Callable[..., "SpielTable"], tuple[Any, ...]]:
        save = None if self.match is None else self.match.save()
        return unpickled, (self.base.survey.game.name, self.options, save, self.said, self.throw)

    def begin(self, throws: Sequence[int]) -> None:
        """Begins a match with listed dice; if they need more throws, the next one is asked for."""
        survey = self.base.survey
        try:
            self.match = Match.new(survey.game, options=survey.options, throws=throws)
        except ChanceAsked as asked:
            self.throw = AskedThrow(asked.sides, opening=tuple(throws))

    def play(self, index: int) -> None:
        """Plays an option; if listed dice need a throw, the match stays before it until chance has decided."""
        assert self.match is not None
        try:
            self.match.play(index=index)
        except ChanceAsked as asked:
            self.throw = AskedThrow(asked.sides, option=index)

    def thrown(self, result: int) -> None:
        """Makes the throw that was asked for, and goes on."""
        throw, self.throw = self.throw, None
        assert throw is not None
        if self.match is None:
            self.begin([*throw.opening, result])
            return
        self.match.throw(result)
        self.play(throw.option)


def unpickled(name: str, options: str, save: bytes | None, said: Word, throw: AskedThrow | None) -> SpielTable:
    """A match from its pickle."""
    base = env_base_of(name, options)
    return SpielTable(base, options, None if save is None else Match.load(save, base.survey.game), said, throw)
