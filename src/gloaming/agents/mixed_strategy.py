"""A mixed strategy, for small games of bluff: who always did the same with the same cards could be read by the others.

This is counterfactual regret minimisation with sampled chance. Whole matches are imagined from their beginning, since
what the others hold shows in what they did. Each is walked through in full, and every seat adds up its regrets: how
much more each option would have paid. The average over all matches comes near to play that nobody can exploit.
"""

from collections.abc import Sequence
from random import Random
from typing import Any

from msgspec import Struct, msgpack

from gloaming.kernel import Ask, GameOver, Seat
from gloaming.kernel.phases import next_ask

from .information_set import InformationSet

# decisions and endings of one match, and decisions in a row: larger matches are not walked through
MOST, DEEPEST = 600, 40

Payoffs = tuple[float, ...]


class TooLarge(Exception):
    """The game tree of a match is too large to be walked through."""


class RegretNode:
    """An information set: what a seat sees when it is asked, and its regrets there."""

    __slots__ = ("options", "regrets", "taken")

    def __init__(self, options: Sequence[Any]) -> None:
        self.options = options
        self.regrets = [0.0] * len(options)  # by option: how much more it would have paid, added up
        self.taken = [0.0] * len(options)  # by option: how often it was taken; later matches count more

    def strategy(self) -> list[float]:
        """How likely each option is taken now: in proportion to its regret."""
        return shares(self.regrets)

    def average_strategy(self) -> list[float]:
        """How often each option was taken on average."""
        return shares(self.taken)


class DecisionNode(Struct, frozen=True, gc=False):
    """A decision in the game tree of an imagined match, and what each of its options leads to."""

    seat: Seat
    view: RegretNode
    then: list["DecisionNode | Payoffs"]


class MixedStrategy:
    """A mixed strategy for one match; it gets better the longer it thinks, and uses nothing that is hidden."""

    def __init__(self, info: InformationSet, seed: int) -> None:
        self.game, self.lines, self.seats = info.game, info.lines, info.seats
        self.random, self.deals = Random(seed), 0
        self.views: dict[bytes, RegretNode] = {}
        # by the state after the deal: trees that can be used again, since dice are only used to deal
        self.walked: dict[bytes, DecisionNode | Payoffs] = {}

    @classmethod
    def applies_to(cls, info: InformationSet) -> bool:
        """Whether the game is one of bluff, with hidden information, and small enough to be walked through."""
        if info.game.habit is not None or info.seats < 2 or info.ask.seat < 0 or info.lines.all_in_sight:
            return False
        try:
            return cls(info, 0).imagined_match() is not None
        except TooLarge:
            return False

    def is_of_same_match(self, other: "MixedStrategy") -> bool:
        """Whether both belong to matches that began alike, as far as an onlooker can see."""
        return self.game is other.game and self.game.encode(self.lines.initial_state(0)) == other.game.encode(
            other.lines.initial_state(0)
        )

    def think(self, deals: int) -> bool:
        """Imagines so many matches and adds up the regrets; always True, since there is always more to learn."""
        for _ in range(deals):
            self.deals += 1
            if (match := self.imagined_match()) is not None:
                self.regret(match, [1.0] * self.seats)
        return True

    def shares(self, info: InformationSet) -> dict[Any, float]:
        """How often each option should be taken in the long run."""
        view = self.views.get(seen(info.game, info.imagine(0).state, info.ask)) or RegretNode(info.ask.options)
        return dict(zip(view.options, view.average_strategy(), strict=True))

    def choice(self, info: InformationSet, random: Random) -> Any:
        """One of the options, drawn as often as it should be taken."""
        often = self.shares(info)
        return random.choices([*often], [*often.values()])[0]

    # imagined matches

    def imagined_match(self) -> "DecisionNode | Payoffs | None":
        """The game tree of a match with everything hidden dealt anew; None where the start of the match is unknown."""
        seed = self.random.getrandbits(63)
        state = self.lines.initial_state(seed)
        if state is None:
            return None
        state.dice.seed = 0
        dealt = self.game.encode(state)
        if dealt not in self.walked:
            walk = TreeWalk(self, seed)
            match = walk.explore([])
            if walk.rolled:
                return match
            self.walked[dealt] = match
        return self.walked[dealt]

    def regret(self, at: "DecisionNode | Payoffs", reach: list[float]) -> Payoffs:
        """Adds up regrets in a tree, and returns the expected payoffs of all seats under their present strategies.

        `reach` is how likely each seat plays up to here. Regrets are weighted by how likely the other seats do.
        """
        if isinstance(at, tuple):
            return at
        view, seat = at.view, at.seat
        strategy, own, others = view.strategy(), reach[seat], 1.0
        for other, likely in enumerate(reach):
            others *= 1.0 if other == seat else likely
        found = []
        for share, then in zip(strategy, at.then, strict=True):
            reach[seat] = own * share
            found.append(self.regret(then, reach))
        reach[seat] = own
        expected = tuple(sum(map(float.__mul__, strategy, each)) for each in zip(*found, strict=True))
        for place, payoffs in enumerate(found):
            view.regrets[place] = max(view.regrets[place] + others * (payoffs[seat] - expected[seat]), 0.0)
            view.taken[place] += self.deals * own * strategy[place]
        return expected


class TreeWalk:
    """Walks through the game tree of one imagined match. Flows cannot be copied: each path is played from the start."""

    def __init__(self, strategy: MixedStrategy, seed: int) -> None:
        self.strategy, self.seed = strategy, seed
        self.visited, self.rolled = 0, False

    def explore(self, answers: list[Any]) -> "DecisionNode | Payoffs":
        """The tree that follows some answers."""
        game, state = self.strategy.game, self.strategy.lines.initial_state(self.seed)
        seed = state.dice.seed
        self.visited += 1
        if self.visited > MOST or len(answers) > DEEPEST:
            raise TooLarge
        try:
            ask, send = next_ask(game, state)
            for answer in answers:
                try:
                    ask = send(answer)
                except StopIteration:
                    ask, send = next_ask(game, state)
        except GameOver as over:
            self.rolled |= state.dice.seed != seed
            return tuple(map(float, over.outcome.payoffs))
        if ask.seat < 0:  # a team bluffs nobody
            raise TooLarge
        view = self.strategy.views.setdefault(seen(game, state, ask), RegretNode(ask.options))
        return DecisionNode(ask.seat, view, [self.explore([*answers, option]) for option in ask.options])


def seen(game: Any, state: Any, ask: Ask) -> bytes:
    """All that the seat that is asked can see, as bytes: the table as it is shown to it, and the question."""
    return msgpack.encode((ask.seat, ask.title, [repr(option) for option in ask.options], game.scene(state, ask.seat)))


def shares(amounts: Sequence[float]) -> list[float]:
    """Amounts as parts of one; equal parts where all of them are 0."""
    total = sum(amounts)
    return [amount / total for amount in amounts] if total else [1 / len(amounts)] * len(amounts)
