"""The effect of a pack of cards: the same deals with it and without, by the same player, with narrowing intervals."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from gloaming.kernel import Game
from gloaming.kernel.experience import Predicts
from gloaming.packs import Pack
from gloaming.packs import choose as choose_pack

from ..figures import SURE, Estimate, difference_of_shares, mean, share
from ..play.collector import parts_of
from ..play.engines import play_here, play_in_processes
from ..play.plan import Detail, Plan, pack_in, plan_for
from ..play.rows import GameRow, read
from .choices import seats_offered
from .sets import percent, signed, with_interval
from .totals import Measure, Totals, Use, totals_of

NAMED = 40  # deals of which choices are counted by name, which takes longer than playing
MOVED = 5  # most differences that are listed

Value = Callable[[GameRow], float]


class Figure(Struct, frozen=True):
    """A figure with the pack and without; the difference is taken deal by deal."""

    what: str
    own: Estimate
    before: Estimate
    gap: Estimate
    is_share: bool = False

    def told(self) -> list[str]:
        """Its name, both values, the difference, whether that is significant."""
        words, gap = (tenths, tenth_points) if self.is_share else ("{:.2f}".format, hundredths)
        sides = [with_interval(each, words) for each in (self.own, self.before)]
        return [self.what, *sides, with_interval(self.gap, gap), "clear" if self.gap.clear else ""]


class CardFigure(Struct, frozen=True):
    """A card that differs: how often it was offered, how often taken, and the results of those who took it."""

    name: str
    change: str  # new, changed, gone
    came: str = ""
    taken: str = ""
    with_it: str = ""


class PackEffect(Struct, frozen=True):
    """The effect of a pack, as far as the deals so far show."""

    deals: int
    figures: list[Figure]  # the most important first
    cards: list[CardFigure]
    moved: list[str]  # other significant differences, in words


class PairedDeals:
    """Deals that are played twice: with a pack, and without it or with another."""

    def __init__(
        self,
        game: Game[Any],
        own: Path,
        before: Path | None,
        agent: str,
        *,
        options: Mapping[str, Any] | None = None,
        seed: int = 0,
        jobs: int = 1,
    ) -> None:
        self.game, self.jobs = game, jobs
        self.packs = [pack_in(own.resolve()), base_of(game, own) if before is None else pack_in(before.resolve())]
        self._plans = {
            detail: [
                plan_for(game, [agent], seed=seed, options=options, pack=folder, detail=detail)
                for folder in (own, before)
            ]
            for detail in (Detail.CHOICES, Detail.NONE)
        }
        self.rows: list[list[GameRow]] = [[], []]
        self._at_random = plan_for(game, ["random"], seed=seed, options=options, pack=before, detail=Detail.NONE)

    def play(self, deals: int) -> Iterator[PackEffect]:
        """Plays so many deals and yields the effect so far: after the first few, then each time their number has
        doubled."""
        while (done := len(self.rows[0])) < deals:
            upto = min(deals, max(NAMED, 2 * done))
            for side in (0, 1):
                self.rows[side] += self._played(side, done, upto)
            yield self.effect()

    def effect(self) -> PackEffect:
        """The effect in the deals so far."""
        totals = [totals_of(rows) for rows in self.rows]
        named = [totals_of(rows[:NAMED]) for rows in self.rows]
        return PackEffect(
            len(self.rows[0]),
            [self._figure(*each) for each in measured(self.game, totals, self.rows[0][0])],
            [*self._cards(named)],
            [*self._endings(), *readiness_moved(named, {name for _, name, _ in changed_cards(*self.packs)})][:MOVED],
        )

    def notices(self) -> bool:
        """Whether the player is clearly better than random; otherwise it may not notice what a card does."""
        deals = len(self.rows[1])
        lines: list[bytes] = []
        self._run(self._at_random, range(deals), lines)
        by_chance = sorted(map(read, lines), key=lambda row: row.game)
        _, value, _ = measured(self.game, [totals_of(self.rows[1])], self.rows[1][0])[0]
        return mean([value(one) - value(other) for one, other in zip(self.rows[1], by_chance, strict=True)]).clear

    def _played(self, side: int, first: int, upto: int) -> list[GameRow]:
        lines: list[bytes] = []
        detail = Detail.CHOICES if first < NAMED else Detail.NONE
        self._run(self._plans[detail][side], range(first, upto), lines)
        return sorted(map(read, lines), key=lambda row: row.game)

    def _run(self, plan: Plan, numbers: Sequence[int], lines: list[bytes]) -> None:
        if self.jobs == 1:
            play_here(plan, numbers, lines.extend)
        else:
            play_in_processes(plan, numbers, lines.extend, self.jobs)

    def _figure(self, what: str, value: Value, is_share: bool) -> Figure:
        own, before = ([value(row) for row in rows] for rows in self.rows)
        gap = mean([a - b for a, b in zip(own, before, strict=True)])
        if is_share:
            return Figure(what, share(sum(own), len(own)), share(sum(before), len(before)), gap, True)
        return Figure(what, mean(own), mean(before), gap)

    def _cards(self, named: Sequence[Totals]) -> Iterator[CardFigure]:
        for _, name, change in changed_cards(*self.packs):
            totals = named[change == "gone"]
            use = used_as(name, totals)
            yield CardFigure(name, change) if use is None else card_figure(name, change, use, totals)

    def _endings(self) -> Iterator[str]:
        """The endings that are significantly more or less frequent."""
        reasons = list(dict.fromkeys(row.reason for rows in self.rows for row in rows))
        strict = 1 - (1 - SURE) / max(1, len(reasons))
        for reason in reasons:
            own, before = ([float(row.reason == reason) for row in rows] for rows in self.rows)
            gap = mean([a - b for a, b in zip(own, before, strict=True)], strict)
            if gap.clear:
                yield f"ended by “{reason}”: {tenth_points(gap.value)} points"


def base_of(game: Game[Any], folder: Path) -> Pack:
    """The pack that one extends, else the game's own."""
    return pack_in(folder.resolve()).base or choose_pack(game.name)


def changed_cards(own: Pack, before: Pack) -> list[tuple[str, str, str]]:
    """The components that differ in two packs: id, name, and whether it is new, changed or gone."""
    sides: list[dict[str, Any]] = [
        {getattr(each, "id", ""): each for _, _, each in pack.components if hasattr(each, "name")}
        for pack in (own, before)
    ]
    found = []
    for id in dict.fromkeys([*sides[0], *sides[1]]):
        one, other = (side.get(id) for side in sides)
        if id and one != other:
            change = "new" if other is None else "gone" if one is None else "changed"
            found.append((id, str(getattr(one or other, "name", id)), change))
    return found


def used_as(name: str, totals: Totals) -> Use | None:
    """The uses of a card: of its piece, or else of the choice with its name."""
    called = (use for choice, use in totals.choices.items() if parts_of(choice)[2] == name)
    return totals.pieces.get(name) or next(called, None)


def card_figure(name: str, change: str, use: Use, totals: Totals) -> CardFigure:
    """How often a card was offered and taken, and the results of those who took it."""
    offered, measure = seats_offered(use), totals.measure
    came = share(offered, totals.everyone.games)
    done = "" if not use.used.games else value_told(measure, measure.value(use.used))
    return CardFigure(name, change, percent(came.value), percent(share(use.used.games, offered).value), done)


def value_told(measure: Measure, value: Estimate) -> str:
    """A result in words."""
    return f"{with_interval(value, percent)} won" if measure.wins else with_interval(value, "{:.1f}".format)


def measured(game: Game[Any], totals: Sequence[Totals], first: GameRow) -> list[tuple[str, Value, bool]]:
    """The figures for a game, the most important first: name, how it is read from a row, whether it is a share.

    If losers are paid for how far they came, a game counts as won with the highest payoff there is.
    """
    learning = game.learning
    most = learning.pays[1] if learning is not None and learning.predicts is Predicts.PAYOFF else None
    measure, found = totals[0].measure, list[tuple[str, Value, bool]]()
    if any(each.measure.rivals for each in totals):
        for seat in range(len(first.payoffs)):
            found.append((f"won by seat {seat + 1}", won_by(seat), True))
    elif measure.wins:
        found.append(("won", lambda row: float(row.payoffs[0] > 0), True))
    elif most is not None:
        found.append(("won", lambda row: float(row.payoffs[0] >= most), True))
    if measure.counted:
        found.append(("score", lambda row: sum(row.scores) / max(1, len(row.scores)), False))
    elif not found or most is not None:
        found.append(("payoff", lambda row: sum(row.payoffs) / len(row.payoffs), False))
    return [*found, ("decisions", lambda row: float(row.decisions), False)]


def won_by(seat: int) -> Value:
    """Whether a seat had the highest payoff, and another one less."""
    return lambda row: float(row.payoffs[seat] == max(row.payoffs) > min(row.payoffs))


def readiness_moved(named: Sequence[Totals], changed: set[str]) -> Iterator[str]:
    """What is taken significantly more or less often, of everything that both packs have."""
    one, other = (totals.pieces for totals in named)
    both = [name for name in one if name in other and name not in changed]
    strict = 1 - (1 - SURE) / max(1, len(both))
    for name in both:
        sides = [(use.used.games, seats_offered(use)) for use in (one[name], other[name])]
        gap = difference_of_shares(sides[0], sides[1], strict)
        if gap.clear:
            yield f"{name}: taken {tenth_points(gap.value)} points more often"


def tenths(value: float) -> str:
    """A share in words, to a tenth of a hundredth."""
    return f"{100 * value:.1f} %"


def tenth_points(value: float) -> str:
    """A difference of shares in points, to a tenth."""
    return signed(100 * value, 1)


def hundredths(value: float) -> str:
    """A difference to a hundredth."""
    return signed(value, 2)
