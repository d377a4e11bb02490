"""How a match ends: with a named reason, a payoff for each seat, and scores."""

from msgspec import Struct


class Outcome(Struct, frozen=True):
    """How a match ended. `payoffs` has one number a seat, more is better; `scores` is what the players counted."""

    reason: str
    payoffs: tuple[float, ...] = ()
    scores: tuple[int, ...] = ()


class GameOver(Exception):
    """Raised by a rule, in the middle of anything, when the game has ended."""

    __slots__ = ("outcome",)  # thousands are raised a second

    outcome: Outcome

    def __init__(self, reason: str, payoffs: tuple[float, ...] = (), scores: tuple[int, ...] = ()) -> None:
        self.outcome = Outcome(reason, payoffs, scores)
