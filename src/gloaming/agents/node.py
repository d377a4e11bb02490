"""A node of the search tree, as parallel lists for speed; and the selection of the next option."""

from collections.abc import Callable, Sequence
from math import log, sqrt
from typing import Any

# progressive widening: so many options at first; of longer lists more with the root of the visits
NARROW, WIDEN = 9, 1.0
NEVER = float("-inf")

INVERSES = [0.0]  # 1 / sqrt(n)
LOGS = [0.0]  # sqrt(log(n)), in steps
STEPS = 8  # steps of 1 at which bonuses change; between two steps only visited options are updated


class Node:
    """A node of the tree. The same index in each of its lists is for the same option."""

    __slots__ = (
        *("options", "order", "visits", "untried", "children", "counts", "means", "worths", "explore"),
        *("index", "offered"),  # only if the options vary between imagined copies
        "proven",
    )

    options: Sequence[Any]  # the options of the first visit
    order: list[Any]  # the same in the order in which they are tried; those tried come first
    offered: list[int]  # how often each was offered: only where the options have varied
    index: dict[Any, int] | None  # the places of the options tried: only where the options have varied

    def __init__(self, options: Sequence[Any], order: list[Any]) -> None:
        self.options, self.order = options, order
        self.visits, self.untried = 1, bool(order)
        self.children: list[Node | None] = []  # None until the second visit
        self.counts: list[int] = []  # visits
        self.means: list[float] = []  # mean payoffs
        self.worths: list[float] = []  # mean payoff plus exploration bonus
        self.explore = 0.0  # the present weight of the exploration bonus
        self.index = None
        self.proven: dict[int, tuple[float, ...]] = {}  # by index: the payoffs of options whose results are proven

    def renew(self, explore: float) -> None:
        """Computes the worth of every option again, with another weight of the exploration bonus."""
        self.explore = explore
        self.worths = [mean + explore * INVERSES[count] for mean, count in zip(self.means, self.counts, strict=True)]
        for place in self.proven:
            self.worths[place] = NEVER

    def prove(self, place: int, payoffs: tuple[float, ...], seat: int) -> tuple[float, ...] | None:
        """Records the proven payoffs of an option, which is not followed any more; returns those of the node, if they
        are proven by it: a win, or the best of all options."""
        self.proven[place] = payoffs
        self.means[place], self.worths[place] = payoffs[seat], NEVER
        if payoffs[seat] == 1 and sum(payoffs) == 2 - len(payoffs):  # one seat has won and all others have lost
            return payoffs
        if self.untried or self.index is not None or len(self.proven) < len(self.order):
            return None
        return max(self.proven.values(), key=lambda each: each[seat])

    def vary(self) -> dict[Any, int]:
        """Makes the node count how often each option is offered, since that varies between imagined copies."""
        del self.order[len(self.counts) :]
        self.index = {option: place for place, option in enumerate(self.order)}
        self.offered = [self.visits] * len(self.order)
        return self.index


def in_order(options: Sequence[Any], random: Callable[[], float], first: Any) -> list[Any]:
    """The options in the order in which they are tried: the habitual one, then the others at random."""
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
    """The index of the option to follow where options vary, and whether it is new."""
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
