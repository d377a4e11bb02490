"""The yardstick: how well a match could still end for who knew every card to come.

No player: it looks at the true match, so it is never offered as an opponent. It tells what was possible, so that a
result can be read against it. Best effort: what it finds can be reached, but only `exact` says that nothing is better.
"""

from typing import Any

from msgspec import Struct

from gloaming.kernel import TEAM, GameOver, GloamingError, Match, MatchOver, Outcome, Seat
from gloaming.kernel.line import Line, next_ask

from .chair import pay

BUDGET = 5000  # imagined endings
WIDER = 3  # times as many ways are followed in the next attempt
LONGEST = 1000  # decisions of an ending after which it is given up


class NoYardstick(GloamingError):
    """A match that several sides decide, each for itself; or one that is only imagined."""


class Yardstick(Struct, frozen=True):
    """The best ending that was found."""

    seat: Seat  # whose: the seat that decides, or the team
    outcome: Outcome
    exact: bool  # whether every way was looked at, so that there is no better one
    line: list[Any]  # the answers that lead to it
    used: int  # the endings that were looked at

    @property
    def payoff(self) -> float:
        """What the side that decides gets."""
        return pay(self.outcome, self.seat)


class Way(Struct, frozen=True):
    """A way into the match: where its phase began, and the answers since; and all answers."""

    start: bytes
    since: tuple[Any, ...]
    line: tuple[Any, ...]


class Clairvoyant:
    """Follows the ways that promise most, by how they end and by the judge; one at first, then more and more."""

    def __init__(self, match: Match) -> None:
        if match.ask is None:
            raise MatchOver("This match is over; there is nothing to foresee.")
        if match.seats > 1 and match.ask.seat != TEAM:
            raise NoYardstick(f"{match.game.title}: what is possible depends on the other seats too.")
        self.game, self.seat = match.game, match.ask.seat
        true = match.clone(stride=0)
        try:
            start, since = true.last_checkpoint()
        except GloamingError as imagined:
            raise NoYardstick(f"{match.game.title}: an imagined copy says nothing of what was possible.") from imagined
        self.root = Way(start, tuple(since), ())
        self.used = 0
        self.best: tuple[float, Outcome, list[Any]] | None = None

    def attempt(self, width: int, budget: int) -> bool:
        """Follows so many ways side by side to the end; whether these were all."""
        ways, seen, every = [self.root], set[tuple[bytes, tuple[Any, ...]]](), True
        while ways:
            found: list[tuple[float, int, Way]] = []
            for way in ways:
                for option in self.reach(way).ask.options:  # type: ignore[union-attr]
                    if self.used >= budget:
                        return False
                    self.try_option(way, option, seen, found)
            found.sort(key=lambda each: each[:2])
            every = every and len(found) <= width
            ways = [way for _, _, way in found[:width]]
        return every

    def try_option(self, way: Way, option: Any, seen: set[Any], found: list[tuple[float, int, Way]]) -> None:
        """Takes an option and plays on by habit to the end."""
        line = self.reach(way)
        start = line.step(option)
        since = (*way.since, option) if start is None else ()
        new = Way(way.start if start is None else start, since, (*way.line, option))
        if line.ask is None:
            self.used += 1
            self.remember(line.outcome, [*new.line])
        elif (new.start, since) not in seen:
            seen.add((new.start, since))
            self.used += 1
            promise = self.judged(line) + self.play_on(line, [*new.line])
            found.append((-promise, len(found), new))

    def judged(self, line: Line) -> float:
        """What the judge expects; habit ends many ways alike, so both together tell more than either."""
        judge = self.game.judge
        return 0.0 if judge is None or self.seat == TEAM else judge(line.state, self.seat)

    def play_on(self, line: Line, answers: list[Any]) -> float:
        """Plays a line to its end by habit, or by what comes last where there is none; and what that comes to."""
        game, habit, state, ask, send = self.game, self.game.habit, line.state, line.ask, line.send
        assert ask is not None
        try:
            for _ in range(LONGEST):
                option = ask.options[-1] if habit is None else habit(state, ask)
                answers.append(option)
                try:
                    ask = send(option)
                except StopIteration:
                    ask, send = next_ask(game, state)
        except GameOver as over:
            return self.remember(over.outcome, answers)
        return float("-inf")

    def remember(self, outcome: Outcome | None, answers: list[Any]) -> float:
        """What an ending is worth; the best is kept."""
        assert outcome is not None
        worth = pay(outcome, self.seat)
        if self.best is None or worth > self.best[0]:
            self.best = worth, outcome, answers
        return worth

    def reach(self, way: Way) -> Line:
        """Goes a way."""
        state = self.game.decode(way.start)
        line = Line(self.game, state, *next_ask(self.game, state))
        for answer in way.since:
            line.step(answer)
        return line


def clairvoyant(match: Match, budget: int = BUDGET) -> Yardstick:
    """The best ending of a match that could be found with so many tries, everything hidden being known."""
    seer, width, exact = Clairvoyant(match), 1, False
    while not exact and seer.used < budget:
        exact = seer.attempt(width, budget)
        width *= WIDER
    assert seer.best is not None
    _, outcome, line = seer.best
    return Yardstick(seer.seat, outcome, exact, line, seer.used)
