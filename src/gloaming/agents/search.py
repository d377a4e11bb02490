"""Information-set Monte Carlo tree search, open loop: every iteration imagines the hidden cards and the dice anew.

The inner loop is written out for speed: a node is a handful of parallel lists, and a leaf is not even a node.
"""

from collections.abc import Callable
from functools import partial
from math import sqrt
from random import Random
from time import perf_counter
from typing import Any

from gloaming.kernel import GameOver, Outcome, Seat
from gloaming.kernel.phases import next_ask
from gloaming.kernel.playout import play_out

from .evaluation import Evaluation, evaluation_of
from .habit_playout import next_in_span, play_by_habit
from .information_set import InformationSet, at_stake, payoff_of, team_share
from .node import INVERSES, LOGS, NARROW, WIDEN, Node, in_order, make_tables, pick
from .processes import PackedInformationSet, ProcessPool, is_installed, pack, unpack
from .turn_search import TurnSearch

EXPLORE = 0.7  # how much the little tried is worth, in units of the range of results
TRUST = 3.0  # how sure it must be to do other than habit says, in standard errors
SLIGHT = 0.01  # of what is at stake: a lead that a judge at the end of a turn may owe to its own mistakes
WARM, EVENLY = 10, 1e6  # each option of the root is tried so often first, with at most a third of the budget
BATCH = 25  # iterations between two looks at the clock, where there is one
LEADS_BACK = -1e30

Found = list[tuple[Any, list[Outcome]]]  # each option of the root, with how the iterations ended that began with it


class Search:
    """A player that searches with a budget of iterations, so that its games replay exactly.

    With a budget of seconds it is for people who wait; `used` then says how many iterations that came to. With several
    jobs a tree is grown in each of so many processes, every one with the whole budget; close it when it is done.
    """

    def __init__(self, iterations: int = 1000, *, seconds: float | None = None, seed: int = 0, jobs: int = 1) -> None:
        self.iterations, self.seconds, self.seed, self.jobs = iterations, seconds, seed, jobs
        self.used = 0  # the iterations of the last decision
        self._processes = ProcessPool(jobs - 1)

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
        decided = self.without_a_tree(info)
        return self.tree(info).choice() if decided is None else decided

    def choice_and_values(self, info: InformationSet) -> tuple[Any, dict[Any, float]]:
        """What it takes, and what it thinks of the options that it has looked at often enough to say."""
        self.used = 0
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
        """The option it takes where no tree is needed; None where one must be grown."""
        return self.plan(info) if TurnSearch.judges(info) else settled(info)

    def evaluations(self, info: InformationSet) -> list[Evaluation]:
        """What it thinks of every option worth a thought, in their order."""
        return self.tree(info).evaluations()

    def plan(self, info: InformationSet) -> Any:
        """The option that the best turn begins with."""
        return self.plan_of(info).choice

    def plan_of(self, info: InformationSet) -> TurnSearch:
        """The turn, thought through."""
        turn = TurnSearch(info)
        spend(turn.think, self.iterations, self.seconds)
        self.used = turn.looks
        return turn

    def tree(self, info: InformationSet) -> "Tree":
        """The tree for a decision. Where none is needed to choose, it still tells what the choice leads to."""
        planned = self.without_a_tree(info) if len(info.options) > 1 else None
        budget, seeds = (self.iterations, self.seconds), [self.seed + (job << 32) for job in range(self.jobs)]
        if self.jobs > 1 and is_installed(info):
            others = [self._processes.begin(found_by, pack(info), *budget, seed) for seed in seeds[1:]]
        else:  # a game that is not installed is thought of here alone; it comes to the same
            others = [grown(info, *budget, seed).found for seed in seeds[1:]]
        tree = grown(info, *budget, self.seed, planned)
        for found in others:
            tree.add(found())
        self.used = tree.iterations
        return tree

    def close(self) -> None:
        """Ends the processes of its jobs; they are started again when they are needed."""
        self._processes.close()


def settled(info: InformationSet) -> Any:
    """The habitual option, where the game is in no span, so that trying would find nothing out; else None."""
    habit, span = info.game.habit, info.game.span
    if habit is None or span is None or span(state := info.imagine(0).state) is not None:
        return None
    option = habit(state, info.ask)
    return option if option in info.options else None


def spend(think: Callable[[int], bool], iterations: int, seconds: float | None) -> None:
    """Calls `think` until the budget is spent, or until there is nothing left to think about."""
    if seconds is None:
        think(iterations)
        return
    end = perf_counter() + seconds
    while think(BATCH) and perf_counter() < end:
        pass


def grown(info: InformationSet, iterations: int, seconds: float | None, seed: int, planned: Any = None) -> "Tree":
    """A tree grown with the whole budget."""
    tree = Tree(info, Random(info.seed(seed)), iterations, planned)
    spend(tree.grow, iterations, seconds)
    return tree


def found_by(packed: PackedInformationSet, iterations: int, seconds: float | None, seed: int) -> Found:
    """In another process: grows a tree and returns what it found."""
    return grown(unpack(packed), iterations, seconds, seed).found()


class Tree:
    """A search in progress from one decision."""

    def __init__(self, info: InformationSet, random: Random, budget: int, planned: Any = None) -> None:
        self.planned = planned  # what was chosen already; the tree then only tells what it leads to
        self.game, self.lines, self.seat, self.random = info.game, info.lines, info.ask.seat, random
        habit = info.game.habit
        self.shallow = habit is not None and info.game.span is not None
        now = info.imagine(0).state
        self.span = None if info.game.span is None else info.game.span(now)
        self.habitual = None if habit is None else habit(now, info.ask)
        first = self.habitual if planned is None else planned
        self.root = Node(info.options, in_order(info.options, random.random, first))
        self.warm = min(WARM * min(len(info.options), NARROW), max(budget // 3, 2))
        self.seen: set[tuple[float, ...]] = set()  # the results so far
        self.low, self.high = float("inf"), float("-inf")
        self.first_seed = random.getrandbits(63)  # the n-th visit of every option of the root imagines from the n-th
        self.start = info.game.encode(info.lines.deal(self.first_seed)[0])  # the first copy, where it began
        self.proves = can_prove(info)
        self.used = now.dice.used
        self.sure: tuple[float, ...] | None = None  # the payoffs, once they are known for sure
        self.results: list[list[Outcome]] = []  # how the iterations ended that began with each option of the root
        self.back: set[int] = set()  # the places of the options of the root that lead back to where it has been

    @property
    def iterations(self) -> int:
        """How many it has had."""
        return sum(map(len, self.results))

    def found(self) -> Found:
        """How the iterations ended, by the option they began with."""
        return list(zip(self.root.order, self.results, strict=False))  # there may be more options than were tried

    def add(self, found: Found) -> None:
        """Adds what another tree of the same decision has found."""
        self.results += [[] for _ in self.root.order[len(self.results) :]]
        for option, outcomes in found:
            self.results[self.root.order.index(option)] += outcomes

    def evaluations(self) -> list[Evaluation]:
        """What it came to think of every option, in their order."""
        outcomes = self.outcomes()
        return [
            evaluation_of(option, [payoff_of(each, self.seat) for each in outcomes[option]])
            for option in self.root.options
        ]

    def choice(self) -> Any:
        """The best option; what habit says, if it is not clearly worse in the same imagined copies."""
        if self.planned is not None:
            return self.planned
        best, back = self.best(), [self.root.order[place] for place in self.back]
        if self.habitual not in self.root.order or self.habitual in back or best == self.habitual:
            return best
        outcomes = self.outcomes()
        pairs = zip(outcomes[best], outcomes[self.habitual], strict=False)
        lead = evaluation_of(best, [payoff_of(one, self.seat) - payoff_of(other, self.seat) for one, other in pairs])
        least = SLIGHT * at_stake(self.game) if self.shallow else 0.0  # a judge errs too, and not at random
        sure = lead.value is not None and lead.error is not None and lead.value > TRUST * lead.error + least
        return best if sure else self.habitual

    def best(self) -> Any:
        """The option most looked at; of a short list the one that promises most; none that leads back, if it can be."""
        if self.root.proven and (proven := self.proven_choice()) is not None:
            return proven
        back = [self.root.order[place] for place in self.back]
        evaluations = self.evaluations()
        evaluations = [each for each in evaluations if each.option not in back] or evaluations
        if self.shallow:
            enough = max(evaluation.visits for evaluation in evaluations) / 2
            evaluations = [evaluation for evaluation in evaluations if evaluation.visits >= enough]
            return max(evaluations, key=lambda evaluation: evaluation.value or 0.0).option
        return max(evaluations, key=lambda evaluation: (evaluation.visits, evaluation.value or 0.0)).option

    def proven_choice(self) -> Any:
        """What is surely best: a win, or the best that is proven where nothing open promises more."""
        root, seat = self.root, self.seat
        sure = max(root.proven, key=lambda place: (root.proven[place][seat], root.counts[place]))
        left = [place for place in range(len(root.counts)) if place not in root.proven]
        tried = max(left, key=lambda place: root.counts[place], default=sure)
        return root.order[sure if root.proven[sure][seat] >= root.means[tried] else tried]

    def outcomes(self) -> dict[Any, list[Outcome]]:
        """How the game ended after each option of the root, once for each time that it was followed."""
        return {option: [] for option in self.root.order} | dict(self.found())

    def grow(self, iterations: int) -> bool:
        """Runs so many iterations: down the tree, one new leaf, a playout, and the result back up."""
        game, root, deal, habit = self.game, self.root, self.lines.deal, self.game.habit
        random, first_seed, seen, results = self.random.random, self.first_seed, self.seen, self.results
        play = play_out if habit is None else partial(play_by_habit, since=self.span)
        shallow = self.shallow  # all that follows goes by habit: too much to try
        at_root, scale = self.scales()
        make_tables(root.visits + iterations + 1)
        inverses, logs, warm, proves = INVERSES, LOGS, self.warm, self.proves
        for _ in range(iterations):
            if self.sure is not None:
                return False  # there is nothing more to find out
            over = False
            node, seat, starts, back = root, self.seat, None, False
            path: list[tuple[Node, int, Seat]] = []
            try:
                place, fresh = on_the_short_list(root) if shallow else first_step(root, at_root)
                seed = first_seed if fresh else first_seed + root.counts[place]  # the n-th visit in the n-th copy
                state, ask, send = deal(seed)
                while True:
                    try:
                        if fresh:
                            ask = send(node.order[place])
                            break
                        path.append((node, place, seat))
                        ask = send(node.order[place])
                        if shallow:
                            break
                    except StopIteration:
                        if fresh or not shallow:
                            if starts is None:
                                starts = {self.start if seed == first_seed else game.encode(deal(seed)[0])}
                            state.story.clear()
                            start = game.encode(state)
                            back = fresh and start in starts
                            if back and node is root:
                                self.back.add(place)
                            starts.add(start)
                        if shallow:
                            ask, send = next_in_span(game, state, self.span) or (ask, send)
                            break
                        ask, send = next_ask(game, state)
                        if fresh:
                            break
                    child = node.children[place]
                    if child is None:
                        first = None if habit is None else habit(state, ask)
                        child = node.children[place] = Node(ask.options, in_order(ask.options, random, first))
                    node, options, seat = child, ask.options, ask.seat
                    if node.index is None and (node.options is options or node.options == options):
                        place = len(node.counts)
                        fresh = node.untried and (place < NARROW or place < WIDEN * sqrt(node.visits))
                        if not fresh:
                            explore = scale * logs[node.visits]
                            if explore != node.explore:
                                node.renew(explore)
                            worths = node.worths
                            place = worths.index(max(worths))
                    else:
                        place, fresh = pick(node, options, scale, random)
                outcome = play(game, state, random, ask, send)
            except GameOver as end:
                outcome, over = end.outcome, True

            payoffs = outcome.payoffs
            leaf, mover, at = node, seat, place
            if fresh:
                node.visits += 1
                node.children.append(None)
                node.counts.append(1)
                mean = LEADS_BACK if back else payoffs[seat] if seat >= 0 else team_share(payoffs)
                node.means.append(mean)
                node.worths.append(mean + node.explore)
                node.untried = len(node.counts) < len(node.order)
            for node, place, seat in path:
                node.visits += 1
                counts, means = node.counts, node.means
                counts[place] = count = counts[place] + 1
                mean = means[place]
                means[place] = mean = mean + ((payoffs[seat] if seat >= 0 else team_share(payoffs)) - mean) / count
                node.worths[place] = mean + node.explore * inverses[count]
            if path:
                results[path[0][1]].append(outcome)
            else:
                results.append([outcome])
            if over and proves and state.dice.used == self.used:
                self.prove([*path, (leaf, at, mover)] if fresh else path, payoffs)
            if payoffs not in seen or root.visits == warm:
                seen.add(payoffs)
                self.low, self.high = min(self.low, *payoffs), max(self.high, *payoffs)
                at_root, scale = self.scales()
        return True  # there is always more to find out

    def prove(self, path: list[tuple[Node, int, Seat]], payoffs: tuple[float, ...]) -> None:
        """Carries an ending up the tree as far as it is forced: a win is taken, and who has lost all ways has lost."""
        for node, place, seat in reversed(path):
            sure = node.prove(place, payoffs, seat)
            if sure is None:
                return
            payoffs = sure
        self.sure = payoffs

    def scales(self) -> tuple[float, float]:
        """The units of exploring at the root and below: the range of results so far; at first the root is even."""
        scale = EXPLORE * (self.high - self.low) if self.seen else 0.0
        return (EVENLY if self.root.visits < self.warm else scale), scale


def can_prove(info: InformationSet) -> bool:
    """Whether endings can be carried up the tree: seats move in turn, and nothing is hidden but the dice."""
    return info.game.habit is None and info.seats > 1 and info.ask.seat >= 0 and info.lines.all_in_sight


def first_step(root: Node, units: float) -> tuple[int, bool]:
    """The place of the option of the root to follow, and whether it is new: as the loop does it below the root, where
    a call would cost too much."""
    place = len(root.counts)
    if root.untried and (place < NARROW or place < WIDEN * sqrt(root.visits)):
        return place, True
    explore = units * LOGS[root.visits]
    if explore != root.explore:
        root.renew(explore)
    return root.worths.index(max(root.worths)), False


def on_the_short_list(root: Node) -> tuple[int, bool]:
    """The place of the option to try next where the tree is one option deep, and whether it is new: every option twice,
    then always the better of them, fewer and fewer; the first, which is what habit says, is never dropped."""
    tried = len(root.counts)
    if root.untried and (tried < NARROW or tried < WIDEN * sqrt(root.visits)):
        return tried, True
    left = max(2, 2 * tried * tried // root.visits)
    better = sorted(range(tried), key=root.means.__getitem__)[-left:]
    return min([0, *better], key=root.counts.__getitem__), False
