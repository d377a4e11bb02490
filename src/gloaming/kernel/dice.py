"""All chance of a game: a random number generator whose state is part of the game's state."""

from collections.abc import Sequence
from hashlib import blake2b
from typing import Annotated, TypeVar

from msgspec import Meta, Struct

from .errors import BadPosition, ChanceAsked

T = TypeVar("T")

MASK = (1 << 64) - 1


class Dice(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """All chance of a match. The same seed gives the same results on every machine, Python version and hash seed.

    A position may fix results: `rolls` and `draws` are used up in order before the seed is. With a `key` the generator
    is cryptographic, for tables with strangers: whoever sees some results learns nothing of the others. With `listed`,
    every throw takes the next result of that list, those of a shuffle too; at its end `ChanceAsked` is raised.
    """

    seed: Annotated[int, Meta(ge=0, description="The state of the generator, 0 to 2**64 - 1.")] = 0
    rolls: Annotated[list[int], Meta(description="Rigged: the next results of dice, in order, counted from 1.")] = []
    draws: Annotated[list[str], Meta(description="Rigged: the next cards drawn, in order, by name.")] = []
    used: Annotated[int, Meta(ge=0, le=1 << 62, description="How often chance or a hidden card has spoken.")] = 0
    key: Annotated[str, Meta(pattern="^([0-9a-f]{64})?$", description="A secret key of 256 bits; empty: none.")] = ""
    listed: Annotated[list[int] | None, Meta(description="The results of all throws to come, counted from 0.")] = None

    def bits(self) -> int:
        """The next 64 bits (SplitMix64: a counter, scrambled; with a key: the counter, by BLAKE2)."""
        if self.key:
            self.seed = (self.seed + 1) & MASK
            return int.from_bytes(blake2b(self.seed.to_bytes(8), key=bytes.fromhex(self.key), digest_size=8).digest())
        self.seed = z = (self.seed + 0x9E3779B97F4A7C15) & MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        return z ^ (z >> 31)

    def random(self) -> float:
        """A number from 0 up to, not including, 1."""
        if self.listed is not None:
            raise ChanceAsked(0)
        self.used += 1
        return (self.bits() >> 11) * 2.0**-53

    def roll(self, sides: int) -> int:
        """The result of one die: 1 to `sides`."""
        self.used += 1
        if self.rolls:
            rigged = self.rolls.pop(0)
            if not 1 <= rigged <= sides:
                raise BadPosition(f"dice.rolls: a result of {rigged} was rigged for a die of {sides} sides")
            return rigged
        if self.listed is not None:
            return self._next_listed(sides) + 1
        return (self.bits() * sides >> 64) + 1

    def choice(self, items: Sequence[T]) -> T:
        """One of the items: a die with one side for each."""
        return items[self.roll(len(items)) - 1]

    def shuffle(self, items: list[T]) -> None:
        """Puts the items in random order."""
        self.used += 1
        if self.key or self.listed is not None:
            for i in range(len(items) - 1, 0, -1):
                j = self.bits() * (i + 1) >> 64 if self.listed is None else self._next_listed(i + 1)
                items[i], items[j] = items[j], items[i]
            return
        state = self.seed
        for i in range(len(items) - 1, 0, -1):  # `bits` written out: every game begins with a shuffle
            state = z = (state + 0x9E3779B97F4A7C15) & MASK
            z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
            z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
            j = (z ^ (z >> 31)) * (i + 1) >> 64
            items[i], items[j] = items[j], items[i]
        self.seed = state

    def draw(self, pile: list[T]) -> T:
        """Takes the top card of a pile. The top is the last card of the list."""
        self.used += 1
        if self.draws:
            name = self.draws.pop(0)
            for i, card in enumerate(pile):
                if str(card) == name:
                    return pile.pop(i)
            raise BadPosition(f"dice.draws: {name!r} was rigged to be drawn, but the pile does not hold it")
        return pile.pop()

    def deal(self, pile: list[T], count: int) -> list[T]:
        """Takes so many cards from the top of a pile, or all that are left; the top card first."""
        if self.draws:
            return [self.draw(pile) for _ in range(min(count, len(pile)))]
        dealt = pile[: -count - 1 : -1]
        del pile[len(pile) - len(dealt) :]
        self.used += len(dealt)
        return dealt

    def _next_listed(self, sides: int) -> int:
        """The next result of `listed`; raises `ChanceAsked` at its end."""
        if not self.listed:
            raise ChanceAsked(sides)
        return self.listed.pop(0)

    def reseed(self, seed: int) -> None:
        """Starts from another seed and drops fixed results, the list and the key, so that no result can be foreseen."""
        self.seed, self.key, self.listed = seed & MASK, "", None
        self.rolls.clear()
        self.draws.clear()
