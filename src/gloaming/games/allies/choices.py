"""What can be chosen: small values that hold cards and the numbers of beings, never beings themselves."""

from msgspec import Struct

from gloaming.kernel import Done

from .cards import Card


class Heal(Struct, frozen=True, gc=False, tag="heal"):
    """A jack turns a damaged card of an ally upright."""

    jack: Card
    card: Card


class Summon(Struct, frozen=True, gc=False, tag="summon"):
    """A queen brings a set-aside jack into an ally."""

    queen: Card
    jack: Card
    ally: int


class Move(Struct, frozen=True, gc=False, tag="move"):
    """A queen moves a spirit from its ally to another."""

    queen: Card
    spirit: Card
    ally: int


class Transform(Struct, frozen=True, gc=False, tag="transform"):
    """A queen gives a spirit to a wraith that its ally has caught."""

    queen: Card
    spirit: Card
    wraith: int


class Block(Struct, frozen=True, gc=False, tag="block"):
    """An ally blocks the attack of a wraith."""

    ally: int
    wraith: int


class Evolve(Struct, frozen=True, gc=False, tag="evolve"):
    """A wraith is dealt its evolution card, resolves it, or receives one that was passed on."""

    wraith: int


Option = Heal | Summon | Move | Transform | Block | Evolve | Done
