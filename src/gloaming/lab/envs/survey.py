"""A survey of a game: random matches show the range of its payoffs and lengths.

Learners need bounds, and games declare none. The same few hundred random matches are played in every process.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from hashlib import blake2b
from typing import Any

import msgspec
from msgspec import Struct

from gloaming.kernel import Dice, Game, GloamingError, Match
from gloaming.kernel.catalogue import find
from gloaming.kernel.game import nothing_hidden

GAMES, DECISIONS = 200, 10_000  # it ends after so many, but at least two games are played
ENDLESS = 20_000  # decisions after which a game counts as endless


class NothingToLearn(GloamingError):
    """Random play does not end the game, or the game never asks."""


class Survey(Struct, frozen=True):
    """What was found in the random matches of a game."""

    game: Game[Any]
    options: Mapping[str, Any]  # the rule options that were used
    seats: int
    longest: int  # decisions of the longest match
    payoffs: tuple[float, float]  # the lowest and the highest
    sums: frozenset[float]  # the sums of the payoffs of all seats
    alike: bool  # whether all seats always got the same
    chance: bool  # whether dice were ever used

    @property
    def hidden(self) -> bool:
        """Whether anything is hidden from anybody."""
        return self.game.redeal is not nothing_hidden

    @property
    def scale(self) -> float:
        """The divisor from payoffs to rewards: 1, or a power of ten at least twice as large as any payoff."""
        largest = max(abs(payoff) for payoff in self.payoffs)
        return 1.0 if largest <= 1 else ample(largest)

    def new_match(self, seed: int) -> Match:
        """A match of the game with these options."""
        return Match.new(self.game, seed=seed, options=self.options)


def survey(game: str | Game[Any], options: Mapping[str, Any] | None = None) -> Survey:
    """The survey of a game with some options; made once in a process."""
    return _survey(find(game) if isinstance(game, str) else game, msgspec.json.encode(options or {}))


@cache
def _survey(game: Game[Any], options: bytes) -> Survey:
    chosen = msgspec.json.decode(options)
    ends = list(random_matches(game, chosen))
    if not any(match.ply for match in ends):
        raise NothingToLearn(f"{game.name}: in {GAMES} matches nobody was asked anything.")
    paid = {match.result.payoffs for match in ends if match.result is not None}
    return Survey(
        game=game,
        options=chosen,
        seats=ends[0].seats,
        longest=max(match.ply for match in ends),
        payoffs=(min(map(min, paid)), max(map(max, paid))),
        sums=frozenset(map(sum, paid)),
        alike=all(len(set(each)) == 1 for each in paid),
        chance=any(match.state.dice.used > 0 for match in ends),
    )


def random_matches(game: Game[Any], options: Mapping[str, Any]) -> Iterator[Match]:
    """The matches of a survey at their ends; they are the same wherever they are played."""
    dice, made = Dice(0), 0
    for seed in range(GAMES):
        match = Match.new(game, seed=seed, options=options)
        while match.ask is not None:
            match.play(index=dice.roll(len(match.ask.options)) - 1)
            if match.ply > ENDLESS:
                raise NothingToLearn(f"{game.name}: a random match has not come to its end in {ENDLESS} decisions.")
        yield match
        made += match.ply
        if made > DECISIONS and seed:
            break


def digest(thing: Any, size: int = 8) -> bytes:
    """A digest of some data, the same in every process."""
    return blake2b(type(thing).__name__.encode() + msgspec.msgpack.encode(thing), digest_size=size).digest()


def ample(number: float) -> float:
    """The first power of ten that is at least twice the number."""
    power = 1.0
    while power < 2 * number:
        power *= 10
    return power
