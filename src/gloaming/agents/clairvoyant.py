"""The clairvoyant: the best result of a match for a player who knew every hidden card and every roll.

It measures results and is no opponent, since it looks at the true match. What it finds can be reached; it is the best
possible only where `exact` is true, because then every line was tried.
"""

from typing import Any

from msgspec import Struct

from gloaming.kernel import TEAM, GameOver, GloamingError, Match, MatchOver, Outcome, Seat
from gloaming.kernel.line import LineOfPlay
from gloaming.kernel.phases import next_ask

from .information_set import payoff_of

BUDGET = 5000  # endings that are tried
WIDER = 3  # factor by which each attempt is wider than the one before
LONGEST = 1000  # decisions after which a line is given up


class NoYardstick(GloamingError):
    """The match is decided by several sides, each for itself, or is only imagined."""


class Yardstick(Struct, frozen=True):
    """The best result that was found."""

    seat: Seat  # the seat that decides, or the team
    outcome: Outcome
    exact: bool  # whether every line was tried, so that nothing is better
    line: list[Any]  # the answers that lead to it
    used: int  # how many endings were tried

    @property
    def payoff(self) -> float:
        """What the side that decides gets."""
        return payoff_of(self.outcome, self.seat)


class Branch(Struct, frozen=True):
    """A node of the beam: the state where its phase began, the answers since, and all answers (`line`)."""

    start: bytes
    since: tuple[Any, ...]
    line: tuple[Any, ...]


class Clairvoyant:
    """A beam search that becomes wider with each attempt."""

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
        self.root = Branch(start, tuple(since), ())
        self.used = 0
        self.best: tuple[float, Outcome, list[Any]] | None = None

    def attempt(self, width: int, budget: int) -> bool:
        """Searches with a beam of this width to the end; returns whether no branch was cut off."""
        branches, seen, every = [self.root], set[tuple[bytes, tuple[Any, ...]]](), True
        while branches:
            found: list[tuple[float, int, Branch]] = []
            for branch in branches:
                for option in self.reach(branch).ask.options:  # type: ignore[union-attr]
                    if self.used >= budget:
                        return False
                    self.try_option(branch, option, seen, found)
            found.sort(key=lambda each: each[:2])
            every = every and len(found) <= width
            branches = [branch for _, _, branch in found[:width]]
        return every

    def try_option(self, branch: Branch, option: Any, seen: set[Any], found: list[tuple[float, int, Branch]]) -> None:
        """Takes an option and plays on by habit to the end."""
        line = self.reach(branch)
        start = line.step(option)
        since = (*branch.since, option) if start is None else ()
        new = Branch(branch.start if start is None else start, since, (*branch.line, option))
        if line.ask is None:
            self.used += 1
            self.remember(line.outcome, [*new.line])
        elif (new.start, since) not in seen:
            seen.add((new.start, since))
            self.used += 1
            promise = self.judged(line) + self.play_on(line, [*new.line])
            found.append((-promise, len(found), new))

    def judged(self, line: LineOfPlay) -> float:
        """The judge's estimate; it is combined with the result by habit, since many lines end alike by habit."""
        judge = self.game.judge
        return 0.0 if judge is None or self.seat == TEAM else judge(line.state, self.seat)

    def play_on(self, line: LineOfPlay, answers: list[Any]) -> float:
        """Plays a line to its end by habit (without one, by the last option); returns the payoff."""
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
        """The payoff of an ending; the best ending is kept."""
        assert outcome is not None
        worth = payoff_of(outcome, self.seat)
        if self.best is None or worth > self.best[0]:
            self.best = worth, outcome, answers
        return worth

    def reach(self, branch: Branch) -> LineOfPlay:
        """The line of play at a branch."""
        state = self.game.decode(branch.start)
        line = LineOfPlay(self.game, state, *next_ask(self.game, state))
        for answer in branch.since:
            line.step(answer)
        return line


def clairvoyant(match: Match, budget: int = BUDGET) -> Yardstick:
    """The best result of a match that could be found with so many endings, everything hidden being known."""
    seer, width, exact = Clairvoyant(match), 1, False
    while not exact and seer.used < budget:
        exact = seer.attempt(width, budget)
        width *= WIDER
    assert seer.best is not None
    _, outcome, line = seer.best
    return Yardstick(seer.seat, outcome, exact, line, seer.used)
