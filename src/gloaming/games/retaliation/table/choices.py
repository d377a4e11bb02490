"""Everything that can be chosen."""

from collections.abc import Iterable
from typing import Self

from msgspec import Struct

from gloaming import lingo
from gloaming.kernel import Done

from .hexes import Base, Hex


def written(base: Iterable[Hex]) -> str:
    """HEX as an option holds them: `0,1 1,1`. Options are plain words and numbers."""
    return " ".join(f"{q},{r}" for q, r in base)


def hexes_in(text: str) -> Base:
    """The HEX of an option."""
    return tuple((int(q), int(r)) for q, _, r in (each.partition(",") for each in text.split()))


class Step(Struct, frozen=True, gc=False, tag="step"):
    """Moves one step; `to` is the new base."""

    to: str

    @classmethod
    def of(cls, base: Base) -> Self:
        """A step to a base."""
        return cls(written(base))

    @property
    def base(self) -> Base:
        """The new base."""
        return hexes_in(self.to)


class Face(Struct, frozen=True, gc=False, tag="face"):
    """Turns to a facing."""

    facing: int


class At(Struct, frozen=True, gc=False, tag="at"):
    """A HEX."""

    at: str

    @classmethod
    def of(cls, hex: Hex) -> Self:
        """This HEX."""
        return cls(written([hex]))

    @property
    def hex(self) -> Hex:
        """The HEX."""
        return hexes_in(self.at)[0]


class On(Struct, frozen=True, gc=False, tag="on"):
    """A base of one or two HEX."""

    at: str

    @classmethod
    def of(cls, base: Base) -> Self:
        """This base."""
        return cls(written(base))

    @property
    def base(self) -> Base:
        """The base."""
        return hexes_in(self.at)


class Who(Struct, frozen=True, gc=False, tag="who"):
    """A figure."""

    id: int


class Shift(Struct, frozen=True, gc=False, tag="shift"):
    """Shapeshifts."""

    form: str


class BeginCombat(Struct, frozen=True, gc=False, tag="begin combat"):
    """Declares combat."""


class Investigate(Struct, frozen=True, gc=False, tag="investigate"):
    """Begins the investigation of an area."""

    at: str

    @classmethod
    def of(cls, hex: Hex) -> Self:
        """The area on this HEX."""
        return cls(written([hex]))

    @property
    def hex(self) -> Hex:
        """Where the area is."""
        return hexes_in(self.at)[0]


class Talk(Struct, frozen=True, gc=False, tag="talk"):
    """Begins a dialogue."""

    npc: int


class Hide(Struct, frozen=True, gc=False, tag="hide"):
    """Enters STEALTH mode."""


class Sneak(Struct, frozen=True, gc=False, tag="sneak"):
    """Makes a SNEAK Attack."""

    npc: int


class UseItem(Struct, frozen=True, gc=False, tag="use item"):
    """Uses an Item, or a weapon with a combat card."""

    item: str


class Trade(Struct, frozen=True, gc=False, tag="trade"):
    """Gives an Item, takes one, or both."""

    partner: int
    give: str = ""
    take: str = ""


class Play(Struct, frozen=True, gc=False, tag="play"):
    """Plays a combat card, as an Attack or as Defense."""

    card: str
    defense: bool = False


class Sprint(Struct, frozen=True, gc=False, tag="sprint"):
    """Discards a combat card for 2 more Movement."""

    card: str


class Recover(Struct, frozen=True, gc=False, tag="recover"):
    """Spends 1 Rage to heal 2 Damage."""


class ExtraAttack(Struct, frozen=True, gc=False, tag="extra attack"):
    """Spends 1 Rage for an additional Attack in Crinos form."""


class Use(Struct, frozen=True, gc=False, tag="use"):
    """Uses a Gift, an auspice, a Backstory, an Effect card or a carried Item at the moment its text names."""

    card: str


class Dismiss(Struct, frozen=True, gc=False, tag="dismiss"):
    """Ends the Active Gift."""


class Call(Struct, frozen=True, gc=False, tag="call"):
    """Calls a Patron Spirit."""

    spirit: str


class Refill(Struct, frozen=True, gc=False, tag="refill"):
    """Spends 1 Willpower: every discarded combat card returns to its hand."""


class NewHand(Struct, frozen=True, gc=False, tag="new hand"):
    """Spends 1 Willpower: chooses the hand of a form anew."""

    form: str


class Speak(Struct, frozen=True, gc=False, tag="speak"):
    """Spends 1 Willpower in Crinos form to say one word."""


class Reroll(Struct, frozen=True, gc=False, tag="reroll"):
    """Spends 1 Willpower to roll these black dice again, named by their faces."""

    dice: str

    @classmethod
    def of(cls, faces: Iterable[int]) -> Self:
        """Dice with these faces."""
        return cls(" ".join(str(face) for face in faces))

    @property
    def faces(self) -> tuple[int, ...]:
        """Their faces."""
        return tuple(int(face) for face in self.dice.split())


class Card(Struct, frozen=True, gc=False, tag="card"):
    """A card: of a hand, a discard, a list."""

    card: str


class Absorb(Struct, frozen=True, gc=False, tag="absorb"):
    """Uses so many +1 RESISTANCE tokens."""

    tokens: int


class Part(Struct, frozen=True, gc=False, tag="part"):
    """The body part that a Glorious Attack aims at."""

    part: str


class Act(Struct, frozen=True, gc=False, tag="act"):
    """An action printed on the state card of an Ally."""

    action: int


class Choose(Struct, frozen=True, gc=False, tag="choose"):
    """A choice at the bottom of a page or on an event, by its place."""

    index: int


class Agree(Struct, frozen=True, gc=False, tag="agree"):
    """Agrees with what was proposed."""


class Object(Struct, frozen=True, gc=False, tag="object"):
    """Does not agree."""


class Named(Struct, frozen=True, gc=False, tag="named"):
    """Something by its name: an auspice, a skill, a modifier, a scenario, an Ally."""

    name: str


class Raise(Struct, frozen=True, gc=False, tag="raise"):
    """Spends XP of a pack member on an attribute or a skill."""

    who: int
    what: str


class Buy(Struct, frozen=True, gc=False, tag="buy"):
    """Buys an Item."""

    item: str


class Give(Struct, frozen=True, gc=False, tag="give"):
    """At the Caern: an Item goes from the stash to a member, or back (-1)."""

    item: str
    to: int


class Join(Struct, frozen=True, gc=False, tag="join"):
    """A character joins the pack, or comes back to it."""

    chair: int


class Rest(Struct, frozen=True, gc=False, tag="rest"):
    """A character rests."""

    who: int


Option = (
    Step
    | Face
    | At
    | On
    | Who
    | Shift
    | BeginCombat
    | Investigate
    | Talk
    | Hide
    | Sneak
    | UseItem
    | Trade
    | Play
    | Sprint
    | Recover
    | ExtraAttack
    | Use
    | Dismiss
    | Call
    | Refill
    | NewHand
    | Speak
    | Reroll
    | Card
    | Absorb
    | Part
    | Act
    | Choose
    | Agree
    | Object
    | Named
    | Raise
    | Buy
    | Give
    | Join
    | Rest
    | Done
    | lingo.Option
)
