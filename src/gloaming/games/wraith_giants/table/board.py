"""The map: a Giant's footholds, the lines between them, and where each way of moving may end."""

from collections.abc import Iterable, Sequence

from .choices import Go
from .state import GROUND, Node


class Board:
    """A Giant as a graph. A line leads from its lower to its upper end; the Ground is one very large foothold."""

    def __init__(self, footholds: Sequence[Node], lines: Iterable[tuple[Node, Node]]) -> None:
        self.footholds = sorted(footholds)
        self.nodes = [GROUND, *self.footholds]
        self.up: dict[Node, list[Node]] = {node: [] for node in self.nodes}
        self.down: dict[Node, list[Node]] = {node: [] for node in self.nodes}
        self.lines = list(lines)
        for lower, upper in self.lines:
            self.up[lower].append(upper)
            self.down[upper].append(lower)
        order = {node: place for place, node in enumerate(self.nodes)}
        self.adjacent = {node: sorted({*self.up[node], *self.down[node]}, key=order.__getitem__) for node in self.nodes}
        self._order = order
        self._ends: dict[tuple[str, Node, int], list[Go]] = {}

    def is_peak(self, node: Node) -> bool:
        """Whether no line leads up from it."""
        return node != GROUND and not self.up[node]

    def region(self, letter: str) -> list[Node]:
        """All footholds of a region."""
        return [node for node in self.footholds if node[0] == letter]

    def covered(self, spot: str) -> list[Node]:
        """The footholds of a label or a letter; the Ground for G."""
        return [spot] if spot == GROUND or spot in self.footholds else self.region(spot)

    def climbs(self, node: Node, value: int) -> list[Go]:
        """Where a Climb may end: 1 to `value` footholds up, or the Ground if it goes over a peak (WG-7)."""
        return self._kept("climb", node, value)

    def drops(self, node: Node) -> list[Go]:
        """Where a Drop may end: anywhere below (WG-8)."""
        return self._kept("drop", node, len(self.nodes))

    def leaps(self, node: Node, value: int) -> list[Go]:
        """Where a Leap may end: within so many lines, not where it began (WG-9)."""
        return self._kept("leap", node, value)

    def steps(self, node: Node, way: str, count: int) -> list[Go]:
        """Where a text's move of so many steps up or down ends; it stops early at the Ground or at a peak."""
        reached = [node]
        for _ in range(count):
            lines = self.up if way == "up" else self.down
            reached = [end for each in reached for end in (lines[each] or [each])]
        ends = sorted(set(reached) - {node}, key=self._order.__getitem__)
        return [Go(end) for end in ends]

    def _kept(self, way: str, node: Node, value: int) -> list[Go]:
        key = (way, node, value)
        found = self._ends.get(key)
        if found is None:
            found = self._ends[key] = self._find(way, node, value)
        return found

    def _find(self, way: str, node: Node, value: int) -> list[Go]:
        lines = {"climb": self.up, "drop": self.down, "leap": self.adjacent}[way]
        reached, edge, over = {node}, [node], False
        for _ in range(value):
            over = over or (way == "climb" and any(self.is_peak(each) for each in edge))
            edge = [end for each in edge for end in lines[each] if end not in reached]
            reached |= set(edge)
        ends = sorted(reached - {node}, key=self._order.__getitem__)
        if over:
            ends.insert(0, GROUND)
        return [Go(end) for end in ends]

    def faults(self) -> Iterable[str]:
        """What no board may have: cycles upward, double lines, footholds without a line, parts out of reach."""
        if len({frozenset(line) for line in self.lines}) < len(self.lines):
            yield "lines: two footholds are joined twice (WG-R40)"
        if any(upper == GROUND for _, upper in self.lines):
            yield "lines: the Ground is always the lower end"
        for node in self.footholds:
            above, edge = set(self.up[node]), list(self.up[node])
            while edge:
                edge = [end for each in edge for end in self.up[each] if end not in above]
                above |= set(edge)
            if node in above:
                yield f"lines: {node} lies above itself (WG-R40)"
        reached, edge = {GROUND}, [GROUND]
        while edge:
            edge = [end for each in edge for end in self.adjacent[each] if end not in reached]
            reached |= set(edge)
        if lost := [node for node in self.footholds if node not in reached]:
            yield f"lines: no way leads to {', '.join(lost)}"
