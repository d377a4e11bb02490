"""The terms of a judge in the words of players: hints give their reasons with them."""

from msgspec import Struct

from gloaming.scene import Tone


class Term(Struct, frozen=True):
    """One term of the judge's sum on one table: its worth to a seat, and how it is told."""

    name: str  # identifies the term, on this table and on others that are compared with it
    worth: float  # its part of the expected payoff; only differences matter
    title: str  # the term in one short sentence; `{}` is replaced by the amount with its noun
    tone: Tone = Tone.PLAIN  # good news speaks for an option only, bad news against it only
    text: str = ""  # a second sentence; where there is none, amounts are compared
    gone: str = ""  # the sentence where the term has gone
    icon: str = ""
    pieces: tuple[str, ...] = ()  # the pieces that it is about
    amount: float | None = None  # how much of it there is, where it is counted
    noun: str = ""  # what is counted, for one of it; as it is for many where it ends in a blank
    less_is_better: bool = False


class Expected(Struct, frozen=True):
    """A payoff in the units of players: points, or the share of games that are won."""

    amount: float  # points, or the part of the games that are won
    of: str  # "points for the wraith", or what is won: "fights"
    chance: bool = True
