"""Everything that can be chosen."""

from msgspec import Struct

from gloaming import lingo
from gloaming.kernel import Done

from .state import Card, Region
from .units import Kind, Unit


class Draft(Struct, frozen=True, gc=False, tag="draft"):
    """A Resource Card of those laid out."""

    card: Card


class Use(Struct, frozen=True, gc=False, tag="use"):
    """A Resource Card is used as its text says."""

    card: Card


class Cast(Struct, frozen=True, gc=False, tag="cast"):
    """A Spell; the advanced one costs an Artifact, unless a text waives it."""

    spell: Card
    advanced: bool = False
    artifact: Card = ""


class Claim(Struct, frozen=True, gc=False, tag="claim"):
    """An Event, with its Rune or without."""

    event: Card
    rune: bool


class Play(Struct, frozen=True, gc=False, tag="play"):
    """A Command Card."""

    card: Card


class March(Struct, frozen=True, gc=False, tag="march"):
    """The first unit of a group that moves."""

    region: Region
    unit: Unit


class Join(Struct, frozen=True, gc=False, tag="join"):
    """One more unit of the same region goes along."""

    region: Region
    unit: Unit


class Go(Struct, frozen=True, gc=False, tag="go"):
    """Where to."""

    region: Region


class Halt(Struct, frozen=True, gc=False, tag="halt"):
    """The group stops here."""


class Pay(Struct, frozen=True, gc=False, tag="pay"):
    """A Resource Card for the passage."""

    card: Card


class Suffer(Struct, frozen=True, gc=False, tag="suffer"):
    """A unit of the group takes the wound for the passage."""

    region: Region
    unit: Unit


class Dismiss(Struct, frozen=True, gc=False, tag="dismiss"):
    """A unit returns to the supply to make room."""

    region: Region
    unit: Unit


class Buy(Struct, frozen=True, gc=False, tag="buy"):
    """A unit is recruited, or placed by a text."""

    unit: Kind
    region: Region


class Force(Struct, frozen=True, gc=False, tag="force"):
    """A forced trade with a player."""

    player: int


class Offer(Struct, frozen=True, gc=False, tag="offer"):
    """A friendly trade is proposed to a player."""

    player: int


class Exchange(Struct, frozen=True, gc=False, tag="exchange"):
    """A trade with the Resource Deck."""


class Give(Struct, frozen=True, gc=False, tag="give"):
    """A Resource Card to give away."""

    card: Card


class Want(Struct, frozen=True, gc=False, tag="want"):
    """A Resource Card of the other to ask for."""

    player: int
    card: Card


class Accept(Struct, frozen=True, gc=False, tag="accept"):
    """Agrees to a friendly trade."""


class Refuse(Struct, frozen=True, gc=False, tag="refuse"):
    """Rejects a friendly trade."""


class Counter(Struct, frozen=True, gc=False, tag="counter"):
    """Answers an offer with another one."""


class Take(Struct, frozen=True, gc=False, tag="take"):
    """A card of a pile, or of two Spells the one to keep."""

    card: Card


class Steal(Struct, frozen=True, gc=False, tag="steal"):
    """A Resource Card of another player."""

    player: int
    card: Card


class Declare(Struct, frozen=True, gc=False, tag="declare"):
    """An attack, or an advance, from a region to another."""

    origin: Region
    target: Region


class Leave(Struct, frozen=True, gc=False, tag="leave"):
    """A unit that stays behind."""

    region: Region
    unit: Unit


class Reroll(Struct, frozen=True, gc=False, tag="re-roll"):
    """A die to roll again, by its place."""

    die: int


class Convert(Struct, frozen=True, gc=False, tag="convert"):
    """A die, by its place, one of whose Arcane results is converted."""

    die: int


class Invoke(Struct, frozen=True, gc=False, tag="invoke"):
    """A text of a giant, a Giantslayer or an Event runs now, before cards of the same moment."""

    text: str


class Lose(Struct, frozen=True, gc=False, tag="lose"):
    """The unit that takes damage next."""

    unit: Unit


class Mark(Struct, frozen=True, gc=False, tag="mark"):
    """A unit of the enemy in the battle."""

    unit: Unit


class Tend(Struct, frozen=True, gc=False, tag="tend"):
    """A wounded unit to heal."""

    region: Region
    unit: Unit


class Hire(Struct, frozen=True, gc=False, tag="hire"):
    """A Giantslayer is recruited."""

    slayer: str
    region: Region


class Walk(Struct, frozen=True, gc=False, tag="walk"):
    """A Giantslayer moves."""

    slayer: str
    region: Region


class Strike(Struct, frozen=True, gc=False, tag="strike"):
    """Giantslayers attack in their region."""

    region: Region
    slayers: tuple[Kind, ...]


class Banish(Struct, frozen=True, gc=False, tag="banish"):
    """A Giantslayer leaves the board."""

    slayer: str


Option = (
    Draft
    | Use
    | Cast
    | Claim
    | Play
    | March
    | Join
    | Go
    | Halt
    | Pay
    | Suffer
    | Dismiss
    | Buy
    | Force
    | Offer
    | Exchange
    | Give
    | Want
    | Accept
    | Refuse
    | Counter
    | Take
    | Steal
    | Declare
    | Leave
    | Reroll
    | Convert
    | Invoke
    | Lose
    | Mark
    | Tend
    | Hire
    | Walk
    | Strike
    | Banish
    | Done
    | lingo.Option
)
