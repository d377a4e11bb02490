"""Sums over many games: one pass over their rows keeps only counts and sums."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import Struct, field

from ..figures import (
    SURE,
    Estimate,
    Pairs,
    Spread,
    difference_of_means,
    difference_of_shares,
    difference_within,
    share,
)
from ..play.collector import TENTHS, leaders, middle_of, parts_of
from ..play.rows import GameRow


class Group(Struct):
    """Results of some seats of some games."""

    best: int = 0  # had the highest payoff, and somebody less
    worse: int = 0  # had less than somebody
    good: int = 0  # all had the same, above 0
    even: int = 0  # all had 0
    bad: int = 0  # all had the same, below 0
    payoffs: Spread = field(default_factory=Spread)
    scores: Spread = field(default_factory=Spread)

    def add(self, row: GameRow, seat: int) -> None:
        """One seat of one game."""
        payoff, most, least = row.payoffs[seat], max(row.payoffs), min(row.payoffs)
        if most > least:
            self.best += payoff == most
            self.worse += payoff < most
        else:
            self.good += payoff > 0
            self.even += payoff == 0
            self.bad += payoff < 0
        self.payoffs.add(payoff)
        if len(row.scores) == len(row.payoffs):
            self.scores.add(row.scores[seat])

    @property
    def games(self) -> int:
        """How many results there are."""
        return self.payoffs.count


class Use(Struct):
    """Something that can be chosen: how often it was, and the results of seats that were offered it."""

    offered: int = 0  # decisions in which it was offered
    chosen: int = 0  # decisions in which it was chosen
    used: Group = field(default_factory=Group)  # seats that took it at least once in a game
    left: Group = field(default_factory=Group)  # seats that were offered it in a game and never took it
    alike: dict[tuple[str, int], tuple[Group, Group]] = field(default_factory=dict)  # the two groups by agent and seat


class Measure(Struct, frozen=True):
    """What counts as success in a game: winning it, or the payoff or score."""

    rivals: bool  # whether seats ever have different payoffs
    wins: bool  # whether a game is won or lost, and not scored
    counted: bool  # whether there are scores, which are shown instead of payoffs

    def wins_of(self, group: Group) -> int:
        """How many results of a group are wins."""
        return group.best + (0 if self.rivals else group.good)

    def draws_of(self, group: Group) -> int:
        """How many results of a group are draws."""
        return group.even + (group.good + group.bad if self.rivals else 0)

    def value(self, group: Group, sure: float = SURE) -> Estimate:
        """The result of a group: the share of wins, or the mean."""
        if self.wins:
            return share(self.wins_of(group), group.games, sure)
        return self.sample(group).estimate(sure)

    def gap(self, one: Group, other: Group, sure: float = SURE) -> Estimate:
        """The difference of two groups; in points if the game is scored."""
        if self.wins:
            return difference_of_shares((self.wins_of(one), one.games), (self.wins_of(other), other.games), sure)
        return difference_of_means(self.sample(one), self.sample(other), sure)

    def effect(self, use: Use, sure: float = SURE) -> Estimate:
        """The difference between seats that took something and their like: same agent, same seat."""
        told = [each for each in use.alike.values() if each[0].games and each[1].games]
        if len(told) == 1:
            return self.gap(*told[0], sure)
        rare = (self.wins_of(use.used) + self.wins_of(use.left) + 1) / (use.used.games + use.left.games + 2)
        return difference_within(
            [(self.sample(used), self.sample(left)) for used, left in told],
            sure,
            rare * (1 - rare) if self.wins else 0.0,
        )

    def sample(self, group: Group) -> Spread:
        """The results of a group as a sample; a win is 1."""
        if self.wins:
            won = self.wins_of(group)
            return Spread(group.games, won, won)
        return group.scores if self.counted else group.payoffs


Groups = dict[str, Group]


class Totals(Struct):
    """Everything that a report tells of a set of games."""

    games: int = 0
    seats: int = 0  # seats of the largest table
    verdicts: bool = True  # whether every payoff was 1, 0 or -1
    less_is_more: Pairs = field(default_factory=Pairs)  # payoffs with scores, which show whether less is better
    everyone: Group = field(default_factory=Group)
    by_seat: Groups = field(default_factory=lambda: defaultdict(Group))
    by_agent: Groups = field(default_factory=lambda: defaultdict(Group))
    by_title: Groups = field(default_factory=lambda: defaultdict(Group))
    by_option: dict[str, Groups] = field(default_factory=lambda: defaultdict(lambda: defaultdict(Group)))
    reasons: Counter[str] = field(default_factory=Counter)
    lengths: Counter[int] = field(default_factory=Counter)
    widths: Counter[float] = field(default_factory=Counter)  # mean branching of a game, to a tenth
    widest: int = 0
    results: Counter[float] = field(default_factory=Counter)  # scores, or payoffs where there are none
    phases: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    decided: Counter[int] = field(default_factory=Counter)  # decided games by tenth
    judged: int = 0  # games with a judge
    # by tenth: games whose winners the judge had named by then
    foreseen: list[int] = field(default_factory=lambda: [0] * TENTHS)
    # by tenth: the judge's expectations with the results
    expected: list[Pairs] = field(default_factory=lambda: [Pairs() for _ in range(TENTHS)])
    choices: dict[str, Use] = field(default_factory=lambda: defaultdict(Use))
    pieces: dict[str, Use] = field(default_factory=lambda: defaultdict(Use))
    deeds: set[str] = field(default_factory=set)

    @property
    def measure(self) -> Measure:
        """What counts as success."""
        rivals = self.everyone.best > 0
        return Measure(rivals, rivals or self.verdicts, self.everyone.scores.count > 0)

    @property
    def fewer_is_better(self) -> bool:
        """Whether lower scores are better."""
        pairs = self.less_is_more
        return pairs.count * pairs.xy < pairs.x * pairs.y

    def add(self, row: GameRow) -> None:
        """One more game."""
        self.games += 1
        self.seats = max(self.seats, len(row.payoffs))
        self.verdicts = self.verdicts and all(payoff in (-1, 0, 1) for payoff in row.payoffs)
        self.reasons[row.reason] += 1
        self.lengths[row.decisions] += 1
        self.widths[round(row.branching, 1)] += 1
        self.widest = max(self.widest, row.widest)
        self.phases.update(row.phases)
        self.kinds.update(row.kinds)
        for seat, agent in enumerate(row.agents):
            self._seat(row, seat, agent)
        if row.judged:
            self._judged(row)
        for seat, counts in enumerate(row.choices):
            self._choices(row, seat, counts)

    def _seat(self, row: GameRow, seat: int, agent: str) -> None:
        groups = [self.everyone, self.by_seat[f"Seat {seat + 1}"], self.by_agent[agent]]
        groups += [self.by_title[row.titles[seat]]] if row.titles and row.titles[seat] else []
        groups += [self.by_option[name][plain(value)] for name, value in row.options.items()]
        for group in groups:
            group.add(row, seat)
        counted = len(row.scores) == len(row.payoffs)
        self.results[row.scores[seat] if counted else row.payoffs[seat]] += 1
        if counted:
            self.less_is_more.add(row.payoffs[seat], row.scores[seat])

    def _judged(self, row: GameRow) -> None:
        self.judged += 1
        middle = middle_of(row.payoffs, *row.judged)
        won = leaders(row.payoffs, middle)
        for tenth in range(TENTHS):
            self.foreseen[tenth] += leaders([curve[tenth] for curve in row.judged], middle) == won
            for curve, payoff in zip(row.judged, row.payoffs, strict=True):
                self.expected[tenth].add(curve[tenth], payoff)
        if row.decided is not None:
            self.decided[min(TENTHS - 1, TENTHS * row.decided // max(1, row.decisions))] += 1

    def _choices(self, row: GameRow, seat: int, counts: dict[str, tuple[int, int]]) -> None:
        pieces: dict[str, tuple[int, int]] = {}
        for name, (offered, chosen) in counts.items():
            note(self.choices[name], row, seat, offered, chosen)
            deed, touched, _ = parts_of(name)
            self.deeds.add(deed)
            for piece in dict.fromkeys(touched):
                most, times = pieces.get(piece, (0, 0))
                pieces[piece] = (max(most, offered), times + chosen)
        for piece, (offered, chosen) in pieces.items():
            note(self.pieces[piece], row, seat, offered, chosen)


def note(use: Use, row: GameRow, seat: int, offered: int, chosen: int) -> None:
    """Adds a game in which something was offered to a seat."""
    use.offered += offered
    use.chosen += chosen
    stratum = (row.agents[seat], seat)
    if stratum not in use.alike:
        use.alike[stratum] = (Group(), Group())
    for used, left in ((use.used, use.left), use.alike[stratum]):
        (used if chosen else left).add(row, seat)


def plain(value: Any) -> str:
    """The value of an option in words."""
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def totals_of(rows: Iterable[GameRow]) -> Totals:
    """The totals of some games."""
    totals = Totals()
    for row in rows:
        totals.add(row)
    return totals
