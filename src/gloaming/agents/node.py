"""A node of the search tree, in parallel lists for speed; in which order options are tried, and which is next."""

from collections.abc import Callable, Sequence
from math import log, sqrt
from typing import Any

NARROW, WIDEN = 9, 1.0  # so many options are tried at once; of longer lists, with the root of the visits, more and more
NEVER = float("-inf")

INVERSES = [0.0]  # 1 / sqrt(n)
LOGS = [0.0]  # sqrt(log(n)), in steps
STEPS = 8  # of one: between two steps only what was visited changes its worth


class Node:
    """A node of the tree. What is known of an option stands at the same index in each of its lists."""

    __slots__ = (
        *("options", "order", "visits", "untried", "children", "counts", "means", "worths", "explore"),
        *("index", "offered"),  # only where the options have varied
        "proven",
    )

    options: Sequence[Any]  # what was offered the first time
    order: list[Any]  # the same in the order of trying; those tried are the first
    offered: list[int]  # how often each was offered: only where the options have varied
    index: dict[Any, int] | None  # the places of the options tried: only where the options have varied

    def __init__(self, options: Sequence[Any], order: list[Any]) -> None:
        self.options, self.order = options, order
        self.visits, self.untried = 1, bool(order)
        self.children: list[Node | None] = []  # None until it is come to a second time
        self.counts: list[int] = []  # how often it was followed
        self.means: list[float] = []  # what that came to
        self.worths: list[float] = []  # that, and what the little tried is worth
        self.explore = 0.0  # how much that is at present
        self.index = None
        self.proven: dict[int, tuple[float, ...]] = {}  # the payoffs after options whose every ending is known

    def renew(self, explore: float) -> None:
        """Computes the worth of every option again, with a larger bonus for those tried little."""
        self.explore = explore
        self.worths = [mean + explore * INVERSES[count] for mean, count in zip(self.means, self.counts, strict=True)]
        for place in self.proven:
            self.worths[place] = NEVER

    def prove(self, place: int, payoffs: tuple[float, ...], seat: int) -> tuple[float, ...] | None:
        """Writes down what an option surely comes to, and follows it no more; what the node comes to, if that is sure
        now: a win, or the best of all its options."""
        self.proven[place] = payoffs
        self.means[place], self.worths[place] = payoffs[seat], NEVER
        if payoffs[seat] == 1 and sum(payoffs) == 2 - len(payoffs):  # one has won, the others have lost
            return payoffs
        if self.untried or self.index is not None or len(self.proven) < len(self.order):
            return None
        return max(self.proven.values(), key=lambda each: each[seat])

    def vary(self) -> dict[Any, int]:
        """Makes the node count how often each option is offered, since that depends on what is hidden."""
        del self.order[len(self.counts) :]
        self.index = {option: place for place, option in enumerate(self.order)}
        self.offered = [self.visits] * len(self.order)
        return self.index


def in_order(options: Sequence[Any], random: Callable[[], float], first: Any) -> list[Any]:
    """Options in the order in which they are tried: what habit says, then the others from anywhere."""
    if len(options) > NARROW:
        order = sorted(options, key=lambda option: random())
    else:
        cut = int(random() * len(options))
        order = [*options[cut:], *options[:cut]]
    if first is not None and first in options:
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
        worth = node.means[place] + scale * LOGS[node.offered[place]] * INVERSES[node.counts[place]]
        if worth > promise:
            best, promise = place, worth
    return best, False


def make_tables(size: int) -> None:
    """Makes the tables of roots and logarithms long enough."""
    for n in range(len(LOGS), size + 1):
        LOGS.append(round(sqrt(log(n)) * STEPS) / STEPS)
        INVERSES.append(1 / sqrt(n))
