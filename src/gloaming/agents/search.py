"""Information-set Monte Carlo tree search, open loop: every iteration imagines the hidden cards and the dice anew.

The inner loop is written out for speed: a node is a handful of parallel lists, and a leaf is not even a node.
"""

from collections.abc import Callable, Sequence
from math import log, sqrt
from random import Random
from time import perf_counter
from typing import Any

from gloaming.kernel import Ask, Game, GameOver, Outcome, Seat
from gloaming.kernel.line import Send, next_ask
from gloaming.kernel.playout import play_out

from .chair import Chair, pay, shared
from .opinion import Opinion, opinion_of

EXPLORE = 0.3  # how much the little tried is worth, in units of the range of results
NARROW, WIDEN = 9, 1.0  # so many options are tried at once; of longer lists, with the root of the visits, more and more
HABIT = 1.0  # how often a playout does what a sensible player would do without thinking
LONGEST = 3000  # decisions of a playout after which habits are dropped, lest they go in circles
TRUST = 3.0  # how sure it must be to do other than habit says, in standard errors
WARM, EVENLY = 10, 1e6  # so often each option of the root is tried first, with a third of the budget at most
BATCH = 25  # iterations between two looks at the clock, where there is one
LEADS_BACK, NEVER = -1e30, float("-inf")

INVERSES = [0.0]  # 1 / sqrt(n)
LOGS = [0.0]  # sqrt(log(n))


class Node:
    """What was learnt after a sequence of options: what is known of an option stands at its place in each list."""

    __slots__ = ("children", "counts", "index", "inverses", "means", "offered", "options", "order", "visits")

    options: Sequence[Any]  # what was offered the first time
    order: list[Any]  # the same in the order of trying; those tried are the first
    offered: list[int]  # how often each was offered: only where the options have varied
    index: dict[Any, int] | None  # the places of the options tried: only where the options have varied

    def __init__(self, options: Sequence[Any], order: list[Any]) -> None:
        self.options, self.order = options, order
        self.visits = 1
        self.children: list[Node | None] = []  # None until it is come to a second time
        self.counts: list[int] = []  # how often it was followed
        self.means: list[float] = []  # what that came to
        self.inverses: list[float] = []  # 1 / sqrt(count)
        self.index = None

    def vary(self) -> dict[Any, int]:
        """From now on it counts how often each option is offered, since that depends on what is hidden."""
        del self.order[len(self.counts) :]
        self.index = {option: place for place, option in enumerate(self.order)}
        self.offered = [self.visits] * len(self.order)
        return self.index


class Search:
    """A player that searches with a budget of iterations, so that its games replay exactly.

    With a budget of seconds it is for people who wait; `used` then says how many iterations that came to.
    """

    def __init__(self, iterations: int = 1000, *, seconds: float | None = None, seed: int = 0) -> None:
        self.iterations, self.seconds, self.seed = iterations, seconds, seed
        self.used = 0  # the iterations of the last decision

    @property
    def name(self) -> str:
        """What one types to get it."""
        return f"search:{self.iterations}" if self.seconds is None else f"search:{self.seconds:g}s"

    def choose(self, chair: Chair) -> Any:
        """The option most looked at; what habit says, if it is not clearly worse."""
        if len(chair.options) == 1:
            return chair.options[0]
        return self.tree(chair).choice()

    def opinions(self, chair: Chair) -> list[Opinion]:
        """What it thinks of every option worth a thought, in their order."""
        return self.tree(chair).opinions()

    def tree(self, chair: Chair) -> "Tree":
        """The tree that it grows for a decision."""
        tree = Tree(chair, Random(chair.seed(self.seed)), self.iterations)
        if self.seconds is None:
            tree.grow(self.iterations)
        else:
            end = perf_counter() + self.seconds
            while perf_counter() < end:
                tree.grow(BATCH)
        self.used = tree.iterations
        return tree


class Tree:
    """A search in progress from one decision."""

    def __init__(self, chair: Chair, random: Random, budget: int) -> None:
        self.game, self.lines, self.seat, self.random = chair.game, chair.lines, chair.ask.seat, random
        habit = chair.game.habit
        self.habitual = None if habit is None else habit(chair.imagine(0).state, chair.ask)
        self.root = Node(chair.options, in_order(chair.options, random.random, self.habitual))
        self.warm = min(WARM * min(len(chair.options), NARROW), max(budget // 3, 2))
        self.seen: set[tuple[float, ...]] = set()  # the results so far
        self.low, self.high = float("inf"), float("-inf")
        self.seeds: list[int] = []  # the n-th visit of every option of the root imagines from the n-th
        self.results: list[tuple[int, Outcome]] = []  # how each iteration ended, and by which option of the root

    @property
    def iterations(self) -> int:
        """How many it has had."""
        return self.root.visits - 1

    def opinions(self) -> list[Opinion]:
        """What it came to think of every option, in their order."""
        outcomes = self.outcomes()
        return [opinion_of(option, [pay(each, self.seat) for each in outcomes[option]]) for option in self.root.options]

    def choice(self) -> Any:
        """The option most looked at; what habit says, if it is not clearly worse in the same imagined copies."""
        best = max(self.opinions(), key=lambda opinion: (opinion.visits, opinion.value or 0.0)).option
        if self.habitual not in self.root.order or best == self.habitual:
            return best
        outcomes = self.outcomes()
        pairs = zip(outcomes[best], outcomes[self.habitual], strict=False)
        lead = opinion_of(best, [pay(one, self.seat) - pay(other, self.seat) for one, other in pairs])
        return best if (lead.value or 0.0) > TRUST * lead.error else self.habitual

    def outcomes(self) -> dict[Any, list[Outcome]]:
        """How the game ended after each option of the root, once for each time that it was followed."""
        found: dict[Any, list[Outcome]] = {option: [] for option in self.root.order}
        for place, outcome in self.results:
            found[self.root.order[place]].append(outcome)
        return found

    def grow(self, iterations: int) -> None:
        """So many times: down the tree by promise, one new leaf, a playout, and the result back up."""
        game, root, deal, habit = self.game, self.root, self.lines.deal, self.game.habit
        random, seeds, seen, results = self.random.random, self.seeds, self.seen, self.results
        seeds += [self.random.getrandbits(64) for _ in range(iterations)]
        play = play_out if habit is None else play_by_habit
        at_root, scale = self.scales()
        make_tables(root.visits + iterations + 1)
        inverses, logs, warm = INVERSES, LOGS, self.warm
        for _ in range(iterations):
            node, options, seat, starts, back = root, root.options, self.seat, None, False
            path: list[tuple[Node, int, Seat]] = []
            try:
                while True:
                    if node.index is None and (node.options is options or node is root or node.options == options):
                        place = len(node.counts)
                        fresh = place < len(node.order) and (place < NARROW or place < WIDEN * sqrt(node.visits))
                        if not fresh:
                            explore, best, i = (at_root if node is root else scale) * logs[node.visits], NEVER, 0
                            for mean, inverse in zip(node.means, node.inverses):  # noqa: B905
                                if (worth := mean + explore * inverse) > best:
                                    best, place = worth, i
                                i += 1  # noqa: SIM113 - enumerate is slower
                    else:
                        place, fresh = pick(node, options, scale, random)
                    if node is root:  # the n-th visit of every option in the n-th imagined copy: like meets like
                        seed = seeds[0 if fresh else node.counts[place]]
                        state, ask, send = deal(seed)
                    try:
                        if fresh:
                            ask = send(node.order[place])
                            break
                        path.append((node, place, seat))
                        ask = send(node.order[place])
                    except StopIteration:
                        if starts is None:
                            starts = {game.encode(deal(seed)[0])}
                        state.story.clear()
                        start = game.encode(state)
                        back = fresh and start in starts
                        starts.add(start)
                        ask, send = next_ask(game, state)
                        if fresh:
                            break
                    child = node.children[place]
                    if child is None:
                        first = None if habit is None else habit(state, ask)
                        child = node.children[place] = Node(ask.options, in_order(ask.options, random, first))
                    node, options, seat = child, ask.options, ask.seat
                outcome = play(game, state, random, ask, send)
            except GameOver as over:
                outcome = over.outcome

            payoffs = outcome.payoffs
            if fresh:
                node.visits += 1
                node.children.append(None)
                node.counts.append(1)
                node.means.append(LEADS_BACK if back else payoffs[seat] if seat >= 0 else shared(payoffs))
                node.inverses.append(1.0)
            for node, place, seat in path:
                node.visits += 1
                node.counts[place] = count = node.counts[place] + 1
                node.inverses[place] = inverses[count]
                means = node.means
                means[place] += ((payoffs[seat] if seat >= 0 else shared(payoffs)) - means[place]) / count
            if path:
                place = path[0][1]
            results.append((place, outcome))
            if payoffs not in seen or root.visits == warm:
                seen.add(payoffs)
                self.low, self.high = min(self.low, *payoffs), max(self.high, *payoffs)
                at_root, scale = self.scales()

    def scales(self) -> tuple[float, float]:
        """The units of exploring at the root and below: the range of results so far; at first the root is even."""
        scale = EXPLORE * (self.high - self.low) if self.seen else 0.0
        return (EVENLY if self.root.visits < self.warm else scale), scale


def in_order(options: Sequence[Any], random: Callable[[], float], first: Any) -> list[Any]:
    """Options in the order in which they are tried: what habit says, then the others from anywhere."""
    if len(options) > NARROW:
        order = sorted(options, key=lambda option: random())
    else:
        cut = int(random() * len(options))
        order = [*options[cut:], *options[:cut]]
    if first in options:
        order.remove(first)
        order.insert(0, first)
    return order


def pick(node: Node, options: Sequence[Any], scale: float, random: Callable[[], float]) -> tuple[int, bool]:
    """The place of the option to follow where options vary with what is hidden, and whether it is new."""
    index = node.vary() if node.index is None else node.index
    known = [place for option in options if (place := index.get(option)) is not None]
    if len(known) < len(options) and (len(known) < NARROW or len(known) < WIDEN * sqrt(node.visits)):
        untried = [option for option in options if option not in index]
        option = untried[int(random() * len(untried))]
        index[option] = len(node.order)
        node.order.append(option)
        node.offered.append(1)
        return index[option], True
    best, promise = known[0], NEVER
    for place in known:
        node.offered[place] += 1
        worth = node.means[place] + scale * LOGS[node.offered[place]] * node.inverses[place]
        if worth > promise:
            best, promise = place, worth
    return best, False


def play_by_habit(game: Game[Any], state: Any, random: Callable[[], float], ask: Ask, send: Send) -> Outcome:
    """Plays a state on to its end as a sensible player would, most of the time."""
    habit = game.habit
    assert habit is not None
    try:
        for _ in range(LONGEST):
            options = ask.options
            option = habit(state, ask) if random() < HABIT else options[int(random() * len(options))]
            try:
                ask = send(option)
            except StopIteration:
                ask, send = next_ask(game, state)
    except GameOver as over:
        return over.outcome
    return play_out(game, state, random, ask, send)


def make_tables(size: int) -> None:
    """Makes the tables of roots and logarithms long enough."""
    for n in range(len(LOGS), size + 1):
        LOGS.append(sqrt(log(n)))
        INVERSES.append(1 / sqrt(n))
