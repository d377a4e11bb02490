"""Information-set Monte Carlo tree search, open loop: every iteration deals the hidden cards and the dice anew.

The inner loop is written out for speed: a node is a handful of parallel lists, and a leaf is not even a node.
"""

from functools import partial
from math import sqrt
from random import Random
from typing import Any, Self

from gloaming.kernel import GameOver, Outcome, Seat
from gloaming.kernel.phases import next_ask
from gloaming.kernel.playout import play_out

from .evaluation import Evaluation, evaluation_of
from .habit_playout import next_in_span, play_by_habit
from .information_set import InformationSet, at_stake, payoff_of, team_share
from .node import INVERSES, LOGS, NARROW, WIDEN, Node, in_order, make_tables, pick

EXPLORE = 0.7  # the weight of the exploration bonus, in units of the range of results
TRUST = 3.0  # standard errors by which an option must beat the habitual one
SLIGHT = 0.01  # a lead that may be a mistake of the judge, as a part of what is at stake
WARM, EVENLY = 10, 1e6  # visits of each option of the root at the start, with at most a third of the budget
LEADS_BACK = -1e30

Found = list[tuple[Any, list[Outcome]]]  # each option of the root, with the results of its iterations


class Tree:
    """A search in progress from one decision."""

    def __init__(self, info: InformationSet, random: Random, budget: int, planned: Any = None) -> None:
        self.planned = planned  # an option that is chosen already: the tree only shows what it leads to
        self.game, self.lines, self.seat, self.random = info.game, info.lines, info.ask.seat, random
        habit = info.game.habit
        self.shallow = habit is not None and info.game.span is not None
        now = info.imagine(0).state
        self.span = None if info.game.span is None else info.game.span(now)
        self.habitual = None if habit is None else habit(now, info.ask)
        first = self.habitual if planned is None else planned
        self.root = Node(info.options, in_order(info.options, random.random, first))
        self.warm = min(WARM * min(len(info.options), NARROW), max(budget // 3, 2))
        self.seen: set[tuple[float, ...]] = set()  # the payoffs seen so far
        self.low, self.high = float("inf"), float("-inf")
        self.first_seed = random.getrandbits(63)  # the n-th visit of every option of the root imagines from the n-th
        self.start = info.game.encode(info.lines.deal(self.first_seed)[0])  # the encoded first copy, at its start
        self.proves = can_prove(info)
        self.used = now.dice.used
        self.decisive: dict[Seat, Any] = {}  # by seat: the option of its last win, which is tried first elsewhere
        self.sure: tuple[float, ...] | None = None  # the payoffs, once they are proven
        self.results: list[list[Outcome]] = []  # by option of the root: the results of its iterations
        self.back: set[int] = set()  # the indices of options of the root that lead back to an earlier position
        self.ply, self.kept = info.ply, dict[Any, int]()  # visits of each option in an earlier tree

    @classmethod
    def carried_on(cls, earlier: Self | None, info: InformationSet, random: Random, budget: int) -> Self:
        """A tree that reuses the part of an earlier one that led to this decision, if there is one."""
        tree = cls(info, random, budget)
        if earlier is not None and tree.proves and earlier.game is tree.game:
            earlier.hand_on(tree, info)
        return tree

    def hand_on(self, later: Self, info: InformationSet) -> None:
        """Moves the part of this tree below a later decision into a new tree."""
        line, node, sure = self.lines.imagine(0), self.root, self.sure
        for answer in info.lines.latest(info.ply - self.ply):
            place = node.order.index(answer) if answer in node.order else len(node.order)
            if place >= len(node.children) or (child := node.children[place]) is None or line.ask is None:
                return
            node, sure = child, node.proven.get(place)
            line.step(answer)
        now, then = info.imagine(0).state, line.state
        now.story.clear()
        then.story.clear()
        if node is self.root or [*node.options] != [*info.options] or self.game.encode(now) != self.game.encode(then):
            return
        later.root, later.sure, later.seen, later.low, later.high = node, sure, self.seen, self.low, self.high
        later.results = [[] for _ in node.counts]
        later.kept = dict(zip(node.order, node.counts, strict=False))

    @property
    def iterations(self) -> int:
        """How many iterations were run."""
        return sum(map(len, self.results))

    def found(self) -> Found:
        """The results by option of the root."""
        return list(zip(self.root.order, self.results, strict=False))  # untried options have no results

    def add(self, found: Found) -> None:
        """Adds the results of another tree for the same decision."""
        self.results += [[] for _ in self.root.order[len(self.results) :]]
        for option, outcomes in found:
            self.results[self.root.order.index(option)] += outcomes

    def evaluations(self) -> list[Evaluation]:
        """The values of every option, in order."""
        outcomes = self.outcomes()
        return [
            evaluation_of(option, [payoff_of(each, self.seat) for each in outcomes[option]])
            for option in self.root.options
        ]

    def choice(self) -> Any:
        """The best option; the habitual one unless it is clearly worse in the same imagined copies."""
        if self.planned is not None:
            return self.planned
        best, back = self.best(), [self.root.order[place] for place in self.back]
        if self.habitual not in self.root.order or self.habitual in back or best == self.habitual:
            return best
        outcomes = self.outcomes()
        pairs = zip(outcomes[best], outcomes[self.habitual], strict=False)
        lead = evaluation_of(best, [payoff_of(one, self.seat) - payoff_of(other, self.seat) for one, other in pairs])
        least = SLIGHT * at_stake(self.game) if self.shallow else 0.0  # the judge has systematic errors
        sure = lead.value is not None and lead.error is not None and lead.value > TRUST * lead.error + least
        return best if sure else self.habitual

    def best(self) -> Any:
        """The most visited option, for a short list the one with the highest mean; not one that leads back, if
        possible."""
        if self.root.proven and (proven := self.proven_choice()) is not None:
            return proven
        back = [self.root.order[place] for place in self.back]
        evaluations = self.evaluations()
        evaluations = [each for each in evaluations if each.option not in back] or evaluations
        if self.shallow:
            enough = max(evaluation.visits for evaluation in evaluations) / 2
            evaluations = [evaluation for evaluation in evaluations if evaluation.visits >= enough]
            return max(evaluations, key=lambda evaluation: evaluation.value or 0.0).option
        return max(
            evaluations, key=lambda each: (each.visits + self.kept.get(each.option, 0), each.value or 0.0)
        ).option

    def proven_choice(self) -> Any:
        """The proven best option: a win, or the best proven one if no open one has a higher mean."""
        root, seat = self.root, self.seat
        sure = max(root.proven, key=lambda place: (root.proven[place][seat], root.counts[place]))
        left = [place for place in range(len(root.counts)) if place not in root.proven]
        tried = max(left, key=lambda place: root.counts[place], default=sure)
        return root.order[sure if root.proven[sure][seat] >= root.means[tried] else tried]

    def outcomes(self) -> dict[Any, list[Outcome]]:
        """The results after each option of the root."""
        return {option: [] for option in self.root.order} | dict(self.found())

    def grow(self, iterations: int) -> bool:
        """Runs iterations: selection, expansion, playout, backpropagation. Returns False once all is proven."""
        game, root, deal, habit = self.game, self.root, self.lines.deal, self.game.habit
        random, first_seed, seen, results = self.random.random, self.first_seed, self.seen, self.results
        play = play_out if habit is None else partial(play_by_habit, since=self.span)
        decisive = self.decisive
        shallow = self.shallow  # only the root has a tree; playouts follow habit, since there is too much to try
        at_root, scale = self.scales()
        make_tables(root.visits + iterations + 1)
        inverses, logs, warm, proves = INVERSES, LOGS, self.warm, self.proves
        for _ in range(iterations):
            if self.sure is not None:
                return False  # everything is proven
            over = False
            node, seat, starts, back = root, self.seat, None, False
            path: list[tuple[Node, int, Seat]] = []
            try:
                place, fresh = on_the_short_list(root) if shallow else first_step(root, at_root)
                # the n-th visit of every option has the same deal
                seed = first_seed if fresh else first_seed + root.counts[place]
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
                        first = decisive.get(ask.seat) if habit is None else habit(state, ask)
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
        return True  # there is more to find

    def prove(self, path: list[tuple[Node, int, Seat]], payoffs: tuple[float, ...]) -> None:
        """Propagates a proven result up the tree: a win is chosen, and a seat that loses by every option has lost."""
        node, place, seat = path[-1]
        if payoffs[seat] == max(payoffs):
            self.decisive[seat] = node.order[place]
        for node, place, seat in reversed(path):
            sure = node.prove(place, payoffs, seat)
            if sure is None:
                return
            payoffs = sure
        self.sure = payoffs

    def scales(self) -> tuple[float, float]:
        """The units of the exploration bonus at the root and below: the range of results; at first the root is even."""
        scale = EXPLORE * (self.high - self.low) if self.seen else 0.0
        return (EVENLY if self.root.visits < self.warm else scale), scale


def can_prove(info: InformationSet) -> bool:
    """Whether results can be proven: seats move in turn, and nothing but dice is hidden."""
    return info.game.habit is None and info.seats > 1 and info.ask.seat >= 0 and info.lines.all_in_sight


def first_step(root: Node, units: float) -> tuple[int, bool]:
    """The index of the next option of the root, and whether it is new; the loop does the same below the root, where a
    call would cost too much."""
    place = len(root.counts)
    if root.untried and (place < NARROW or place < WIDEN * sqrt(root.visits)):
        return place, True
    explore = units * LOGS[root.visits]
    if explore != root.explore:
        root.renew(explore)
    return root.worths.index(max(root.worths)), False


def on_the_short_list(root: Node) -> tuple[int, bool]:
    """The index of the next option where the tree has depth one, and whether it is new: every option twice, then
    sequential halving; the first, which is the habitual one, is never dropped."""
    tried = len(root.counts)
    if root.untried and (tried < NARROW or tried < WIDEN * sqrt(root.visits)):
        return tried, True
    left = max(2, 2 * tried * tried // root.visits)
    better = sorted(range(tried), key=root.means.__getitem__)[-left:]
    return min([0, *better], key=root.counts.__getitem__), False
