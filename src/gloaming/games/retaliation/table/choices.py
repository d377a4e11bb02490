"""Everything that can be chosen."""

from typing import Literal

from msgspec import Struct

from gloaming import lingo
from gloaming.kernel import Done

from .hexes import Base, Hex

DieKind = Literal["black", "rage"]


class Step(Struct, frozen=True, gc=False, tag="step"):
    """Moves one step; `to` is the new base."""

    to: Base


class Face(Struct, frozen=True, gc=False, tag="face"):
    """Turns to a facing."""

    facing: int


class At(Struct, frozen=True, gc=False, tag="at"):
    """A HEX."""

    at: Hex


class On(Struct, frozen=True, gc=False, tag="on"):
    """A base of one or two HEX."""

    at: Base


class Who(Struct, frozen=True, gc=False, tag="who"):
    """A figure."""

    id: int


class Shift(Struct, frozen=True, gc=False, tag="shift"):
    """Shapeshifts."""

    form: str


class BeginCombat(Struct, frozen=True, gc=False, tag="begin combat"):
    """Declares combat."""


class Investigate(Struct, frozen=True, gc=False, tag="investigate"):
    """Begins the investigation of the area on a HEX."""

    at: Hex


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

    dice: tuple[int, ...]


class Die(Struct, frozen=True, gc=False, tag="die"):
    """A die of the roll, one of those that show this face."""

    kind: DieKind
    face: int


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
    | Die
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
