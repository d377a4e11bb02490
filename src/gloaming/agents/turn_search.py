"""Searches a turn: the player's own decisions until chance is used, valued by the game's judge.

It is for games with a habit and a judge in which chance comes between turns and not within them. Until chance is used
nothing hidden matters, so one imagined copy is enough and nothing is sampled: every evaluation is of a turn that was
not seen before.
"""

from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import islice
from typing import Any

from msgspec import Struct

from gloaming.kernel import DONE, TEAM, Ask, Dice, GameOver, Outcome, Seat
from gloaming.kernel.phases import Send, next_ask

from .information_set import InformationSet

LONGEST = 100  # decisions after which a turn is judged as it is, in case habits go in circles
DEEPER = 0.05  # how much better a deeper node must be to be expanded first, as a part of what is at stake
SHORTER = 1e-6  # the bonus for each decision less, so that of equal turns the shortest wins


class ChanceSpoke(Exception):
    """The turn has come to a roll or a deal, beyond which nothing is known."""


class SilentDice(Dice):
    """Dice that raise `ChanceSpoke` when they are used."""

    def bits(self) -> int:
        """Raises `ChanceSpoke`."""
        raise ChanceSpoke

    def roll(self, sides: int) -> int:
        """Raises `ChanceSpoke`."""
        raise ChanceSpoke

    def shuffle(self, items: list[Any]) -> None:
        """Raises `ChanceSpoke`."""
        raise ChanceSpoke

    def draw(self, pile: list[Any]) -> Any:
        """Raises `ChanceSpoke`."""
        raise ChanceSpoke

    def deal(self, pile: list[Any], count: int) -> list[Any]:
        """Raises `ChanceSpoke`, except for an empty pile, of which the result is known."""
        if pile:
            raise ChanceSpoke
        return []


SILENT = SilentDice()


class TurnNode(Struct, frozen=True):
    """A decision within the turn: the state where its phase began, and the answers since."""

    start: bytes | None  # None: the phase of the decision at the root
    since: tuple[Any, ...]
    first: int  # the index of the first option of the turn; -1 at the root
    steps: int  # decisions up to here
    answers: tuple[Any, ...] = ()  # all answers of the turn


class Turn(Struct, frozen=True):
    """The best turn found for a first option: its worth, and its answers until habit takes over."""

    worth: float
    answers: tuple[Any, ...]


class TurnEnd(Struct, frozen=True):
    """The state when chance is used or somebody else decides, with all answers until then; or the result of the
    match."""

    state: Any
    answers: list[Any]
    outcome: Outcome | None = None


def paid_by(info: InformationSet) -> list[Seat]:
    """The seats for whose payoff a decision is made; of those with the same payoff one is enough."""
    learning = info.game.learning
    if info.ask.seat != TEAM or (learning is not None and not learning.apart(info.imagine(0).state)):
        return [info.seat]
    return [*range(info.seats)]


class TurnSearch:
    """A best-first search over a turn: the most promising node is expanded next."""

    def __init__(self, info: InformationSet) -> None:
        self.game, self.lines, self.options = info.game, info.lines, info.options
        self.seat = info.seat
        self._paid = paid_by(info)  # the seats whose payoff counts
        self.looks = 0
        self.turns: dict[int, Turn] = {}  # the best turn for each option, by index
        self._best, self.worth = 0, float("-inf")
        self._lowest = float("inf")
        self._seen: set[tuple[bytes | None, tuple[Any, ...]]] = set()
        self._alike: set[tuple[float, int, int]] = set()
        self._open: list[tuple[float, int, TurnNode]] = []
        self._looking = self._look_around(TurnNode(None, (), -1, 0))

    @staticmethod
    def judges(info: InformationSet) -> bool:
        """Whether the game suits it: it has a habit and a judge, and chance does not come within turns."""
        game = info.game
        return game.judge is not None and game.habit is not None and game.span is None

    @property
    def choice(self) -> Any:
        """The first option of the best turn."""
        return self.options[self._best]

    def think(self, looks: int) -> bool:
        """Evaluates so many more turns; returns whether there are any left."""
        seen = sum(1 for _ in islice(self._looking, looks))
        self.looks += seen
        return seen == looks

    def _look_around(self, node: TurnNode) -> Iterator[None]:
        """Expands a node: evaluates each of its options, then goes on with the most promising node; yields after
        each."""
        while True:
            for option in self._in_order(node):
                first = self.options.index(option) if node.first < 0 else node.first
                if self._look(node, first, option):
                    yield
            if not self._open:
                return
            node = heappop(self._open)[2]

    def _in_order(self, node: TurnNode) -> list[Any]:
        """The options of a node: the habitual one, `done`, then the others."""
        state, ask, _ = self._reach(node)
        options = self.options if node.first < 0 else ask.options
        assert self.game.habit is not None
        first = [option for option in dict.fromkeys((self.game.habit(state, ask), DONE)) if option in options]
        return first + [option for option in options if option not in first]

    def _look(self, node: TurnNode, first: int, option: Any) -> bool:
        """Evaluates an option followed by habit until chance is used; returns False where that was seen before."""
        game, habit, judge, seat = self.game, self.game.habit, self.game.judge, self.seat
        assert habit is not None
        assert judge is not None
        state, ask, send = self._reach(node)
        start, since, new, steps = node.start, (*node.since, option), None, 1
        answers = (*node.answers, option)
        try:
            try:
                ask = send(option)
            except StopIteration:
                state.story.clear()
                start, since = game.encode(state), ()
            if (start, since) in self._seen:
                return False
            self._seen.add((start, since))
            if not since:
                ask, send = next_ask(game, state)
            if ask.seat in (seat, TEAM):  # the search makes no decisions for others
                new, choices = TurnNode(start, since, first, node.steps + 1, answers), len(ask.options)
            while steps < LONGEST and ask.seat in (seat, TEAM):
                steps += 1
                try:
                    ask = send(habit(state, ask))
                except StopIteration:
                    ask, send = next_ask(game, state)
            worth = self._mean([judge(state, each) for each in self._paid])
        except ChanceSpoke:
            worth = self._mean([judge(state, each) for each in self._paid])
        except GameOver as over:
            worth = self._mean([over.outcome.payoffs[each] for each in self._paid])
        self._weigh(worth, first, node.steps + steps, answers)
        if new is not None:
            self._open_up(new, worth, choices)
        return True

    def _mean(self, worths: list[float]) -> float:
        return worths[0] if len(worths) == 1 else sum(worths) / len(worths)

    def end_of(self, answers: tuple[Any, ...]) -> TurnEnd:
        """The end of a turn that begins with these answers and follows habit."""
        state, ask, send = self._reach(TurnNode(None, (), -1, 0))
        assert self.game.habit is not None
        given: list[Any] = []
        try:
            while len(given) < LONGEST and ask.seat in (self.seat, TEAM):
                given.append(answers[len(given)] if len(given) < len(answers) else self.game.habit(state, ask))
                try:
                    ask = send(given[-1])
                except StopIteration:
                    ask, send = next_ask(self.game, state)
        except ChanceSpoke:
            pass
        except GameOver as over:
            return TurnEnd(state, given, over.outcome)
        return TurnEnd(state, given)

    def _weigh(self, worth: float, first: int, steps: int, answers: tuple[Any, ...]) -> None:
        """Keeps a turn if it is the best so far, overall or for its first option; of equal ones the shortest."""
        self._lowest = min(self._lowest, worth)
        worth -= SHORTER * steps
        known = self.turns.get(first)
        if known is None or worth > known.worth:
            self.turns[first] = Turn(worth, answers)
        if worth > self.worth:
            self._best, self.worth = first, worth

    def _open_up(self, node: TurnNode, worth: float, choices: int) -> None:
        """Queues a node, unless an equal one is queued: the same depth, number of options and worth."""
        alike = (worth, choices, node.steps)
        if alike not in self._alike:
            self._alike.add(alike)
            at_stake = self.worth - self._lowest
            heappush(self._open, (DEEPER * at_stake * node.steps - worth, len(self._seen), node))

    def _reach(self, node: TurnNode) -> tuple[Any, Ask, Send]:
        """The state, the decision and `send` at a node."""
        if node.start is None:
            state, ask, send = self.lines.deal(0)
            state.dice = SILENT
        else:
            state = self.game.decode(node.start)
            state.dice = SILENT
            ask, send = next_ask(self.game, state)
        for answer in node.since:
            ask = send(answer)
        return state, ask, send
