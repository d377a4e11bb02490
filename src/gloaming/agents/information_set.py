"""What a computer player is given: the open decision and imagined copies of the match, so that it cannot cheat."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any, Protocol

from gloaming.kernel import DONE, TEAM, Ask, Game, Match, MatchOver, Outcome, Seat
from gloaming.kernel.experience import Predicts
from gloaming.kernel.line import LineOfPlay, LinesOfPlay

# answers in a row to one kind of question after which a player goes on by habit, and after which it ends, if `done`
PATIENCE, ENOUGH = 24, 48
CIRCLE = 8  # answers after which habit is checked for going in circles
POINTS = 10.0  # the range of payoffs that is assumed for games with points


class InformationSet:
    """The decision of a seat, and all matches that look the same to it: `imagine` gives one of them at random."""

    game: Game[Any]
    ask: Ask
    seat: Seat  # the seat whose knowledge it is
    seats: int
    ply: int

    def __init__(self, match: Match, seat: Seat = 0) -> None:
        """The information set of the seat that is asked; if that is the team, of `seat`."""
        if match.ask is None:
            raise MatchOver("This match is over; there is nothing to decide.")
        self.game, self.ask, self.seats, self.ply = match.game, match.ask, match.seats, match.ply
        self.seat = seat if match.ask.seat == TEAM else match.ask.seat
        self._match = match

    @cached_property
    def lines(self) -> LinesOfPlay:
        """The lines of play from here. They are made when first needed, since some players do not look ahead."""
        if self._match.ply != self.ply:
            raise MatchOver("This decision is made; there is nothing more to imagine.")
        return LinesOfPlay(self._match, self.seat)

    @cached_property
    def _answers(self) -> int:
        """How many answers this phase has had to the same kind of question."""
        return self.lines.same_phase() if DONE in self.ask.options else 0

    def imagine(self, seed: int) -> LineOfPlay:
        """A line of play in which everything that this seat cannot see is dealt anew."""
        return self.lines.imagine(seed)

    def seed(self, own: int) -> int:
        """A seed for a player's own random numbers at this decision; it does not depend on anything hidden."""
        return own * 1_000_003 + self.ply

    @cached_property
    def options(self) -> Sequence[Any]:
        """The options worth considering: all but those that lead back to an earlier position or undo a move."""
        options, habit = self.ask.options, self.game.habit
        if self._answers >= PATIENCE:
            if habit is None or self._answers >= ENOUGH:
                return [DONE]
            return [habit(self.imagine(0).state, self.ask)]
        for again in (self.lines.leads_back, self.lines.undoes_moves):
            fresh = [option for option, back in zip(options, again(options), strict=True) if not back]
            options = fresh if 0 < len(fresh) < len(options) else options
        return options

    def worth_a_thought(self, option: Any) -> bool:
        """Whether one option is among `options`; cheaper than computing all of them.

        After only a few answers in a phase no check is needed, since nobody goes in circles yet.
        """
        if self.lines.same_phase() < CIRCLE:
            return True
        if "options" in self.__dict__ or self._answers >= PATIENCE:
            return option in self.options
        if not self.lines.leads_back([option])[0] and not self.lines.undoes_moves([option])[0]:
            return True
        return option in self.options


def at_stake(game: Game[Any]) -> float:
    """The range of a game's payoffs; for points a usual range."""
    learning = game.learning
    if learning is None:
        return 2.0
    return POINTS if learning.predicts is Predicts.POINTS else learning.pays[1] - learning.pays[0]


class Agent(Protocol):
    """A computer player. It gives the same answer to the same information set, so that games replay exactly."""

    @property
    def name(self) -> str:
        """What one types to get it."""

    def choose(self, info: InformationSet) -> Any:
        """The option it takes."""


def payoff_of(outcome: Outcome, seat: Seat) -> float:
    """The payoff of a seat, or of the team."""
    return team_share(outcome.payoffs) if seat == TEAM else outcome.payoffs[seat]


def team_share(payoffs: Sequence[float]) -> float:
    """The mean over the seats: the payoff of a team whose seats are paid one by one."""
    return sum(payoffs) / len(payoffs)


def won(outcome: Outcome, seat: Seat) -> bool:
    """Whether nobody did better than the seat, or the team, and somebody did worse."""
    own = payoff_of(outcome, seat)
    return own == max(outcome.payoffs) and own > min(outcome.payoffs)
