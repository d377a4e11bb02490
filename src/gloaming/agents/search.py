"""The search: turn search, mixed strategy or tree search, as the game needs, within a budget."""

from collections.abc import Callable
from random import Random
from time import perf_counter
from typing import Any

from .evaluation import Evaluation
from .information_set import InformationSet
from .mixed_strategy import MixedStrategy
from .processes import PackedInformationSet, ProcessPool, is_installed, pack, unpack
from .tree import Found, Tree
from .turn_search import TurnSearch

BATCH = 25  # iterations between two checks of the time


class Search:
    """A player that searches with a budget of iterations, so that its games replay exactly.

    A budget of seconds is for people who wait; `used` then tells the iterations. With several jobs each of so many
    processes grows a tree with the whole budget; `close` ends them.
    """

    def __init__(self, iterations: int = 1000, *, seconds: float | None = None, seed: int = 0, jobs: int = 1) -> None:
        self.iterations, self.seconds, self.seed, self.jobs = iterations, seconds, seed, jobs
        self.used = 0  # the iterations used for the last decision
        self._processes = ProcessPool(jobs - 1)
        self._tree: Tree | None = None  # the tree of the last decision, if the budget is in seconds
        # what it knows of the match so far, where it plays a mixed strategy
        self._mixed_strategy: MixedStrategy | None = None

    @property
    def name(self) -> str:
        """What one types to get it."""
        budget = f"{self.iterations}" if self.seconds is None else f"{self.seconds:g}s"
        return f"search:{budget}" if self.jobs == 1 else f"search:{budget}x{self.jobs}"

    def choose(self, info: InformationSet) -> Any:
        """Chooses by a turn search where a turn can be judged at its end, and by a tree in every other game."""
        self.used = 0
        if len(info.options) == 1:
            return info.options[0]
        if MixedStrategy.applies_to(info):
            return self.mixed_strategy(info).choice(info, Random(info.seed(self.seed)))
        decided = self.without_a_tree(info)
        return self.tree(info).choice() if decided is None else decided

    def choice_and_values(self, info: InformationSet) -> tuple[Any, dict[Any, float]]:
        """The option it takes, and the expected payoffs of the options that were looked at often enough."""
        self.used = 0
        if MixedStrategy.applies_to(info):  # drawn at random, so no values explain it
            return self.choose(info), {}
        if TurnSearch.judges(info):
            turn = self.plan_of(info)
            return turn.choice, {info.options[place]: each.worth for place, each in turn.turns.items()}
        decided = settled(info)
        if decided is not None:
            return decided, {}
        tree = self.tree(info)
        back = {tree.root.order[place] for place in tree.back}
        values = {
            each.option: each.value
            for each in tree.evaluations()
            if each.value is not None and each.visits > 1 and each.option not in back
        }
        return tree.choice(), values

    def without_a_tree(self, info: InformationSet) -> Any:
        """The option it takes where no tree has to be grown; None where one must be."""
        return self.plan(info) if TurnSearch.judges(info) else settled(info)

    def evaluations(self, info: InformationSet) -> list[Evaluation]:
        """The values of every option worth considering, in order."""
        return self.tree(info).evaluations()

    def mixed_strategy(self, info: InformationSet) -> MixedStrategy:
        """The mixed strategy for this match; it is made once and serves all decisions of the match."""
        strategy = MixedStrategy(info, self.seed)
        if self._mixed_strategy is None or not self._mixed_strategy.is_of_same_match(strategy):
            self._mixed_strategy = strategy
            spend(strategy.think, self.iterations, self.seconds)
            self.used = strategy.deals
        return self._mixed_strategy

    def plan(self, info: InformationSet) -> Any:
        """The first option of the best turn."""
        return self.plan_of(info).choice

    def plan_of(self, info: InformationSet) -> TurnSearch:
        """The finished turn search."""
        turn = TurnSearch(info)
        spend(turn.think, self.iterations, self.seconds)
        self.used = turn.looks
        return turn

    def tree(self, info: InformationSet) -> Tree:
        """The grown tree of a decision. If the choice is made without one, it still shows what the choice leads to."""
        planned = self.without_a_tree(info) if len(info.options) > 1 else None
        budget, seeds = (self.iterations, self.seconds), [self.seed + (job << 32) for job in range(self.jobs)]
        if self.jobs > 1 and is_installed(info):
            others = [self._processes.begin(found_by, pack(info), *budget, seed) for seed in seeds[1:]]
        else:  # a game that is not installed exists in this process only: the result is the same
            others = [grown(info, *budget, seed).found for seed in seeds[1:]]
        if self.seconds is None or planned is not None:
            tree = grown(info, *budget, self.seed, planned)
        else:  # with a time limit nothing replays exactly anyway, so an earlier tree may be used again
            tree = self._tree = Tree.carried_on(self._tree, info, Random(info.seed(self.seed)), self.iterations)
            spend(tree.grow, *budget)
        for found in others:
            tree.add(found())
        self.used = tree.iterations
        return tree

    def close(self) -> None:
        """Ends the processes of its jobs; they are started again when needed."""
        self._processes.close()


def settled(info: InformationSet) -> Any:
    """The habitual option where the game has no turn or round under way, so that a search finds nothing; else None."""
    habit, span = info.game.habit, info.game.span
    if habit is None or span is None or span(state := info.imagine(0).state) is not None:
        return None
    option = habit(state, info.ask)
    return option if option in info.options else None


def spend(think: Callable[[int], bool], iterations: int, seconds: float | None) -> None:
    """Calls `think` until the budget is used up, or until there is nothing left to find."""
    if seconds is None:
        think(iterations)
        return
    end = perf_counter() + seconds
    while think(BATCH) and perf_counter() < end:
        pass


def grown(info: InformationSet, iterations: int, seconds: float | None, seed: int, planned: Any = None) -> Tree:
    """A tree grown with the whole budget."""
    tree = Tree(info, Random(info.seed(seed)), iterations, planned)
    spend(tree.grow, iterations, seconds)
    return tree


def found_by(packed: PackedInformationSet, iterations: int, seconds: float | None, seed: int) -> Found:
    """Runs in another process: grows a tree and returns what it found."""
    return grown(unpack(packed), iterations, seconds, seed).found()
