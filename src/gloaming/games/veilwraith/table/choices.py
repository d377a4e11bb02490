"""What can be chosen: small values that hold names, never cards themselves. `seat` says whose activity it is."""

from msgspec import Struct

from gloaming.kernel import Done
from gloaming.lingo import Do, HowMany

from .state import Ability, Base, Card


class Play(Struct, frozen=True, gc=False, omit_defaults=True, tag="play"):
    """A Memory is played from hand: with all its abilities, or choosing among them."""

    card: Card
    choosing: bool = False
    seat: int = 0


class Tilt(Struct, frozen=True, gc=False, omit_defaults=True, tag="tilt"):
    """The regular Tilt of an Action."""

    action: Base
    seat: int = 0


class Use(Struct, frozen=True, gc=False, omit_defaults=True, tag="use"):
    """A Use that attacks a Threat, in one's own Area or in that of `whose`."""

    action: Base
    threat: int
    whose: int = 0
    seat: int = 0


class UseDraw(Struct, frozen=True, gc=False, omit_defaults=True, tag="draw"):
    """A Use that draws instead of attacking."""

    action: Base
    seat: int = 0


class Turn(Struct, frozen=True, gc=False, omit_defaults=True, tag="turn"):
    """A Key is Turned."""

    key: Card
    seat: int = 0


class Flip(Struct, frozen=True, gc=False, omit_defaults=True, tag="flip"):
    """A Key is Flipped."""

    key: Card
    seat: int = 0


class EndTurn(Struct, frozen=True, gc=False, omit_defaults=True, tag="end"):
    """The Play Phase is over for a Veilwraith."""

    seat: int = 0


class Concede(Struct, frozen=True, gc=False, omit_defaults=True, tag="concede"):
    """The game is given up."""

    seat: int = 0


class Combine(Struct, frozen=True, gc=False, tag="combine"):
    """The first Memory of a Combine."""

    card: Card


class Spend(Struct, frozen=True, gc=False, tag="spend"):
    """So many Power Tokens are discarded, and the Power of the Use is fixed."""

    tokens: int


class Pick(Struct, frozen=True, gc=False, tag="pick"):
    """A card, wherever the question looks for it."""

    card: Card


class Aim(Struct, frozen=True, gc=False, tag="aim"):
    """A Threat in an Area."""

    threat: int


class OnAction(Struct, frozen=True, gc=False, tag="action"):
    """An Action."""

    action: Base


class Amount(Struct, frozen=True, gc=False, tag="amount"):
    """A number of Power Tokens."""

    number: int


class Answer(Struct, frozen=True, gc=False, tag="answer"):
    """Yes or no."""

    yes: bool


class Branch(Struct, frozen=True, gc=False, tag="branch"):
    """One of the alternatives of a card, counted from 0."""

    number: int


class First(Struct, frozen=True, gc=False, omit_defaults=True, tag="first"):
    """The effect that resolves next: the card and the line of its text, counted from 0; -1 is its Spirit Boost."""

    card: Card
    line: int
    threat: int = 0  # the number of the card in an Area; 0 for one that has none


class Whom(Struct, frozen=True, gc=False, tag="whom"):
    """Another Veilwraith."""

    who: int


class Circle(Struct, frozen=True, gc=False, tag="circle"):
    """An Action Power Token, by its slot from 1 to 3."""

    slot: int


class Start(Struct, frozen=True, gc=False, tag="start"):
    """A starting ability, or none."""

    ability: Ability | None


class Return(Struct, frozen=True, gc=False, tag="return"):
    """A Memory goes back to the box."""

    card: Card


class Take(Struct, frozen=True, gc=False, tag="take"):
    """A Memory Upgrade comes out of the box."""

    card: Card


class Skip(Struct, frozen=True, gc=False, tag="skip"):
    """A Ribbon is spent to skip the Vignette."""


class Begin(Struct, frozen=True, gc=False, tag="begin"):
    """The game begins."""


class Again(Struct, frozen=True, gc=False, tag="again"):
    """Another Campaign follows."""


YES, NO = Answer(True), Answer(False)

Activity = Play | Tilt | Use | UseDraw | Turn | Flip | EndTurn | Concede
Option = (
    Activity
    | Combine
    | Spend
    | Pick
    | Aim
    | OnAction
    | Amount
    | Answer
    | Branch
    | First
    | Whom
    | Circle
    | Start
    | Return
    | Take
    | Skip
    | Again
    | Begin
    | Do
    | HowMany
    | Done
)
