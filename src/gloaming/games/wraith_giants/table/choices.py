"""What can be chosen: small values that hold names, never cards themselves."""

from msgspec import Struct

from gloaming import lingo
from gloaming.kernel import Done

from .state import Card, Node, RowName


class Play(Struct, frozen=True, gc=False, tag="play"):
    """A card goes into the row that is due, face up or face down."""

    card: Card
    down: bool = False


class Fearless(Struct, frozen=True, gc=False, tag="fearless"):
    """A Fearless Action of the board."""

    action: str


class Resolve(Struct, frozen=True, gc=False, tag="resolve"):
    """The action of the card that comes next."""

    line: int


class Cast(Struct, frozen=True, gc=False, tag="cast"):
    """The spell of the card."""

    card: Card


class Go(Struct, frozen=True, gc=False, tag="go"):
    """Where the Wraith moves to."""

    node: Node


class Aim(Struct, frozen=True, gc=False, tag="aim"):
    """The foothold that a Bow shoots at."""

    node: Node


class Share(Struct, frozen=True, gc=False, tag="share"):
    """How many Wounds of a hit go to one of the cards that share the weak spot."""

    card: int
    wounds: int


class Source(Struct, frozen=True, gc=False, tag="source"):
    """The skill pool that a Wound is taken from."""

    skill: str


class Skill(Struct, frozen=True, gc=False, tag="skill"):
    """A triggered skill that is used, or comes next."""

    skill: str


class Discard(Struct, frozen=True, gc=False, tag="discard"):
    """A hand card to be discarded."""

    card: Card


class Take(Struct, frozen=True, gc=False, tag="take"):
    """A card of a pile that is taken, or of the Giant deck that is put on top."""

    card: Card


class OfRow(Struct, frozen=True, gc=False, tag="of row"):
    """A card of an action row."""

    row: RowName
    place: int


class Target(Struct, frozen=True, gc=False, tag="target"):
    """A card of the Giant row."""

    card: int


class Concede(Struct, frozen=True, gc=False, tag="concede"):
    """Gives the fight up."""


class ReadOn(Struct, frozen=True, gc=False, tag="read on"):
    """Turns the page."""


class CloseBook(Struct, frozen=True, gc=False, tag="close the book"):
    """Reads no more pages."""


class Again(Struct, frozen=True, gc=False, tag="again"):
    """Fights on after a defeat."""


class Stop(Struct, frozen=True, gc=False, tag="stop"):
    """Ends the campaign after a defeat."""


Option = (
    Play
    | Fearless
    | Resolve
    | Cast
    | Go
    | Aim
    | Share
    | Source
    | Skill
    | Discard
    | Take
    | OfRow
    | Target
    | Concede
    | ReadOn
    | CloseBook
    | Again
    | Stop
    | Done
    | lingo.Option
)
