"""Searches a turn: the player's own decisions until chance is used, valued by the game's judge.

For solitaires with a habit and a judge. Nothing that is hidden matters before chance speaks, so one imagined copy is
enough, and the same turn comes to the same every time: nothing is sampled, and every look is at a turn not seen yet.
"""

from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import islice
from typing import Any

from msgspec import Struct

from gloaming.kernel import DONE, Ask, Dice, GameOver
from gloaming.kernel.line import Send, next_ask

from .information_set import InformationSet

LONGEST = 100  # decisions of a turn after which it is judged as it is, lest habits go in circles
DEEPER = 0.05  # what a spot a decision further on must promise more to be looked at first, in parts of what is at stake
SHORTER = 1e-6  # a decision less is worth so much: of equal turns the shortest is the best


class ChanceSpoke(Exception):
    """A turn has come to a roll or a deal, beyond which nothing can be foreseen."""


class SilentDice(Dice):
    """Dice that raise `ChanceSpoke` whenever they are used."""

    def bits(self) -> int:
        """No chance."""
        raise ChanceSpoke

    def roll(self, sides: int) -> int:
        """No result."""
        raise ChanceSpoke

    def shuffle(self, items: list[Any]) -> None:
        """No order."""
        raise ChanceSpoke

    def draw(self, pile: list[Any]) -> Any:
        """No card."""
        raise ChanceSpoke

    def deal(self, pile: list[Any], count: int) -> list[Any]:
        """No cards; but of an empty pile it is known that there are none."""
        if pile:
            raise ChanceSpoke
        return []


SILENT = SilentDice()


class TurnNode(Struct, frozen=True):
    """A decision within the turn: where its phase began, and the answers since."""

    start: bytes | None  # None: at the decision that the turn is thought through from
    since: tuple[Any, ...]
    first: int  # the place of the option that led here; -1 where the turn is thought through from
    steps: int  # decisions up to here


class TurnSearch:
    """A best-first search over a turn: the node that promises most is always expanded next."""

    def __init__(self, info: InformationSet) -> None:
        self.game, self.lines, self.options = info.game, info.lines, info.options
        self.looks = 0
        self._best, self.worth = 0, float("-inf")
        self._lowest = float("inf")
        self._seen: set[tuple[bytes | None, tuple[Any, ...]]] = set()
        self._alike: set[tuple[float, int, int]] = set()
        self._open: list[tuple[float, int, TurnNode]] = []
        self._looking = self._look_around(TurnNode(None, (), -1, 0))

    @staticmethod
    def suits(info: InformationSet) -> bool:
        """Whether a turn search can be used: a game for one with a habit and a judge, and without a horizon, since then
        the end of a turn tells too little.
        """
        game = info.game
        return info.seats == 1 and game.judge is not None and game.habit is not None and game.horizon is None

    @property
    def choice(self) -> Any:
        """The option that the best turn begins with."""
        return self.options[self._best]

    def think(self, looks: int) -> bool:
        """Looks so many times more at how the turn might go; whether there is anything left to look at."""
        seen = sum(1 for _ in islice(self._looking, looks))
        self.looks += seen
        return seen == looks

    def _look_around(self, node: TurnNode) -> Iterator[None]:
        """Looks at every option of a spot, then of the one that promises most; stops after each look."""
        while True:
            for option in self._in_order(node):
                first = self.options.index(option) if node.first < 0 else node.first
                if self._look(node, first, option):
                    yield
            if not self._open:
                return
            node = heappop(self._open)[2]

    def _in_order(self, node: TurnNode) -> list[Any]:
        """The options of a spot: what habit says, being done, then the others."""
        state, ask, _ = self._reach(node)
        options = self.options if node.first < 0 else ask.options
        assert self.game.habit is not None
        first = [option for option in dict.fromkeys((self.game.habit(state, ask), DONE)) if option in options]
        return first + [option for option in options if option not in first]

    def _look(self, node: TurnNode, first: int, option: Any) -> bool:
        """Takes an option, goes on by habit until chance speaks and weighs that; not where it has been before."""
        game, habit, judge = self.game, self.game.habit, self.game.judge
        assert habit is not None
        assert judge is not None
        state, ask, send = self._reach(node)
        start, since, new, steps = node.start, (*node.since, option), None, 1
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
            new, choices = TurnNode(start, since, first, node.steps + 1), len(ask.options)
            while steps < LONGEST:
                steps += 1
                try:
                    ask = send(habit(state, ask))
                except StopIteration:
                    ask, send = next_ask(game, state)
            worth = judge(state, 0)
        except ChanceSpoke:
            worth = judge(state, 0)
        except GameOver as over:
            worth = over.outcome.payoffs[0]
        self._weigh(worth, first, node.steps + steps)
        if new is not None:
            self._open_up(new, worth, choices)
        return True

    def _weigh(self, worth: float, first: int, steps: int) -> None:
        """Remembers a turn if it is the best so far; of equal ones the shortest."""
        self._lowest = min(self._lowest, worth)
        worth -= SHORTER * steps
        if worth > self.worth:
            self._best, self.worth = first, worth

    def _open_up(self, node: TurnNode, worth: float, choices: int) -> None:
        """Puts a spot in line; not one that is like another: as far on, with as many options, and worth the same."""
        alike = (worth, choices, node.steps)
        if alike not in self._alike:
            self._alike.add(alike)
            at_stake = self.worth - self._lowest
            heappush(self._open, (DEEPER * at_stake * node.steps - worth, len(self._seen), node))

    def _reach(self, node: TurnNode) -> tuple[Any, Ask, Send]:
        """Goes to a spot: the state, the decision and how it is answered."""
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
