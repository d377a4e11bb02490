"""Collects statistics of a game while it is played: phases, branching, the judge's expectations, choices."""

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

from gloaming.kernel import About, Ask, Match, Seat
from gloaming.scene import Kind, Piece

TENTHS = 10
SAME = 1e-9
SPLIT = " | "  # separates the verb and the pieces in the name of a choice
WORDS = ": "  # separates the verb and the words, if it touches no piece
NUMBER = re.compile(r"\s+(#?\d+|[IVX]+)$")
NUMBERED = (Kind.GROUP, Kind.PAWN, Kind.TOKEN)  # kinds of pieces of which several differ by a number only


class StatsCollector:
    """Collects statistics of one match. Titles are read at most once a phase, since drawing a scene is expensive."""

    def __init__(self, match: Match, *, choices: bool) -> None:
        self.phases: Counter[str] = Counter()
        self.kinds: Counter[str] = Counter()
        self.widths: list[int] = []
        self.judged: list[list[float]] = []  # at each decision, for each seat
        self.seats = range(match.seats)
        self.choices = [ChoiceCounts(seat) for seat in self.seats] if choices else []

    def decision(self, match: Match, ask: Ask, seat: Seat, answer: int) -> None:
        """Notes a decision before it is made."""
        self.phases[str(match.state.phase)] += 1
        self.kinds[ask.kind] += 1
        self.widths.append(len(ask.options))
        judge = match.game.judge
        if judge is not None:
            self.judged.append([judge(match.state, each) for each in self.seats])
        if self.choices:
            self.choices[seat].decision(match, ask, answer)

    def row_fields(self, match: Match) -> dict[str, Any]:
        """The fields of a row that come from these statistics."""
        widths, views = self.widths, {view.seat: view.title for view in match.scene().seats}
        return {
            "phases": {**self.phases},
            "kinds": {**self.kinds},
            "branching": round(sum(widths) / len(widths), 3) if widths else 0.0,
            "widest": max(widths, default=0),
            "titles": [views.get(seat, "") for seat in self.seats] if views else [],
            "judged": self.curves(),
            "decided": self.decided(match),
            "choices": [{**each.counts} for each in self.choices],
        }

    def curves(self) -> list[list[float]]:
        """For each seat the judge's expectation after every tenth of the game."""
        if not self.judged:
            return []
        marks = [len(self.judged) * tenth // TENTHS for tenth in range(TENTHS)]
        return [[round(self.judged[mark][seat], 3) for mark in marks] for seat in self.seats]

    def decided(self, match: Match) -> int | None:
        """The number of decisions after which the judge always named the winners and nobody else."""
        assert match.result is not None
        payoffs = match.result.payoffs
        if not self.judged or (len(set(payoffs)) == 1 and payoffs[0] not in (-1, 0, 1)):
            return None  # not a game that is won or lost
        middle = middle_of(payoffs, *self.judged)
        won = leaders(payoffs, middle)
        other = (ply for ply in reversed(range(len(self.judged))) if leaders(self.judged[ply], middle) != won)
        return next((ply + 1 for ply in other), 0)


def leaders(values: Sequence[float], middle: float = 0.0) -> list[bool]:
    """Which seats are ahead; if all have the same, whether they win or lose."""
    best = max(values)
    return [value > middle for value in values] if best - min(values) < SAME else [value >= best for value in values]


def middle_of(*judged: Sequence[float]) -> float:
    """The payoff between losing and winning: 0.5 if no payoff is negative, else 0."""
    return 0.5 if min(min(values) for values in judged) >= 0 else 0.0


class ChoiceCounts:
    """What one seat was offered and what it chose, by names that mean the same in every game.

    An option is named by its type and the titles of the pieces one touches; if no piece has a title, by its words. So
    two copies of a card are one choice, and the number of a piece at one table is not part of its name.
    """

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.counts: dict[str, tuple[int, int]] = {}  # by name: in how many decisions it was offered, and chosen
        # the words of an option, and what it touches
        self.glosses: dict[tuple[str, About, Any], tuple[str, list[str]]] = {}
        self.titles: dict[str, str] = {}
        self.phase = ""

    def decision(self, match: Match, ask: Ask, answer: int) -> None:
        """Notes a decision before it is made."""
        if match.state.phase != self.phase:
            self.look(match)
        names = [self.name(match, ask, option) for option in ask.options]
        for name in dict.fromkeys(names):
            offered, chosen = self.counts.get(name, (0, 0))
            self.counts[name] = (offered + 1, chosen + (name == names[answer]))

    def look(self, match: Match) -> None:
        """Reads the titles of all pieces that the seat can see."""
        self.phase = match.state.phase
        self.titles |= {each.id: title(each) for each in match.scene(self.seat).pieces().values()}

    def name(self, match: Match, ask: Ask, option: Any) -> str:
        """What an option is called."""
        known = self.glosses.get((ask.kind, ask.about, option))
        if known is None:
            gloss = match.gloss(option)
            known = self.glosses[ask.kind, ask.about, option] = (gloss.label, gloss.pieces)
            if any(piece not in self.titles for piece in gloss.pieces):
                self.look(match)
        label, pieces = known
        titles = [name for piece in pieces if (name := self.titles.get(piece, ""))]
        return SPLIT.join([deed(ask, option), *titles]) if titles else f"{deed(ask, option)}{WORDS}{label}"


def parts_of(name: str) -> tuple[str, list[str], str]:
    """The parts of the name of a choice: verb, pieces, words."""
    deed, *pieces = name.split(SPLIT)
    if pieces:
        return deed, pieces, ""
    deed, _, words = name.partition(WORDS)
    return deed, [], words


def deed(ask: Ask, option: Any) -> str:
    """The verb of an option: the tag of its type, or the kind of the decision."""
    config = getattr(option, "__struct_config__", None)
    tag = None if config is None else config.tag
    return ask.kind if tag is None else str(tag)


def title(piece: Piece) -> str:
    """The title of a piece, without the number that only distinguishes it from others at one table."""
    return NUMBER.sub("", piece.title) if piece.kind in NUMBERED else piece.title
