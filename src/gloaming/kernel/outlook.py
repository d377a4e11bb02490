"""What a judge looks at, in words that a player uses: what hints give their reasons with."""

from msgspec import Struct

from gloaming.scene import Tone


class Term(Struct, frozen=True):
    """One thing that a judge looks at, as it stands on one table: what it is worth to a seat, and in words."""

    name: str  # tells it from the others, on this table and on others that are compared with it
    worth: float  # what it adds to what the seat may expect; only differences count
    title: str  # how it stands, as one short sentence; `{}` is where the amount goes, with its noun
    tone: Tone = Tone.PLAIN  # good news speaks for an option only, bad news against it only
    text: str = ""  # a second sentence; where there is none, amounts are compared
    gone: str = ""  # what is said where it is no more there
    icon: str = ""
    pieces: tuple[str, ...] = ()  # on the table, that it is about
    amount: float | None = None  # how much of it there is, where it is counted
    noun: str = ""  # what is counted, for one of it; as it is for many where it ends in a blank
    less_is_better: bool = False


class Expected(Struct, frozen=True):
    """What a payoff means to those who play: so many points, or won so often."""

    amount: float  # points, or the part of the games that are won
    of: str  # "points for the wraith", or what is won: "fights"
    chance: bool = True
