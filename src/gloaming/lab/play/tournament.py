"""Tournaments: every agent against every other, in every seat, on the same deals; ratings with intervals."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from math import ceil
from pathlib import Path
from statistics import fmean
from typing import Any

from msgspec import Struct

from gloaming.kernel import Game
from gloaming.kernel.catalogue import find

from ..figures import SURE, Estimate, bootstrap, bradley_terry, mean, normal_quantile, rating_errors
from .plan import Detail, LabError, each_with_each, pays_all_alike, plan_for
from .results import Results
from .rows import GameRow
from .simulate import Progress, simulate


class Standing(Struct, frozen=True):
    """An agent in a tournament. Wins, draws and losses are contests with one other agent each."""

    agent: str
    games: int
    wins: int
    draws: int
    losses: int
    rating: Estimate  # in Elo points; the mean over all agents is 0
    payoff: Estimate  # the mean payoff of a game
    score: Estimate | None  # the mean score, if the game has scores


class Pair(Struct, frozen=True):
    """Two agents, seen from the first."""

    one: str
    other: str
    wins: int
    draws: int
    losses: int
    difference: Estimate  # the difference of payoffs on the same deal


class Standings(Struct, frozen=True):
    """The result of a tournament."""

    game: str
    seed: int
    games: int
    deals: int
    together: bool  # whether all seats of a game had the same agent: agents are compared on the same deals
    table: list[Standing]  # best first
    pairs: list[Pair]

    def of(self, agent: str) -> Standing:
        """The standing of an agent."""
        return next(each for each in self.table if each.agent == agent)


def tournament(
    game: str | Game[Any],
    agents: Sequence[str],
    games: int,
    jobs: int = 1,
    seed: int = 0,
    progress: Progress | None = None,
    *,
    options: Mapping[str, Any] | None = None,
    varied: Mapping[str, Sequence[Any]] | None = None,
    pack: Path | None = None,
    together: bool | None = None,
    near: bool = False,
    engine: str = "local",
    address: str | None = None,
    out: Path | None = None,
) -> Standings:
    """A round robin in which every group of agents that fits at the table plays so many games, and each agent in each
    seat as many as the others.

    In games for one and for a team (`together`; found out by itself if None) the agents do not meet. Then each plays so
    many games from the same deals, and who got more from a deal has won it. At a table for three and more every agent
    meets those named next to it only, if `near`. Every deal is played with each value of the `varied` options.
    """
    if len(agents) < 2 or len(set(agents)) < len(agents):
        raise LabError(f"A tournament is between two or more different computer players, not {', '.join(agents)}.")
    found = find(game) if isinstance(game, str) else game
    if together is None:
        together = all(pays_all_alike(found, each) for each in each_with_each(options, varied))
    plan = plan_for(
        found,
        agents,
        seed=seed,
        options=options,
        varied=varied,
        detail=Detail.OUTCOMES,
        pack=pack,
        same_deals=True,
        together=together,
        near=near,
    )
    turns = 1 if together else min(len(agents), len(plan.tables[0].agents))
    deals = ceil(games / turns)
    results = simulate(
        plan,
        deals * len(plan.tables),
        out=out,
        jobs=jobs,
        engine=engine,
        address=address,
        progress=progress,
        game=found if isinstance(game, Game) else None,
    )
    return standings(results)


class Contest(Struct, frozen=True):
    """Two agents, by their place in the field, and what each of them got."""

    one: int
    other: int
    got: float
    gave: float


class Deal(Struct):
    """Everything that came of one deal: for each agent its payoffs and scores, and the contests."""

    payoffs: list[list[float]]
    scores: list[list[float]]
    contests: list[Contest]


def standings(results: Results) -> Standings:
    """The standings from the games of a tournament."""
    plan = results.plan
    field = sorted({name for table in plan.tables for name in table.agents})
    together = all(len(set(table.agents)) == 1 for table in plan.tables)
    deals = [*by_deal(results, field)]
    if together:
        for deal in deals:
            shares = [fmean(payoffs) for payoffs in deal.payoffs]
            deal.contests = [Contest(i, j, shares[i], shares[j]) for i, j in combinations(range(len(field)), 2)]
    ratings = rated([wins_of(deal, len(field)) for deal in deals], len(field), plan.seed)
    contests = [contest for deal in deals for contest in deal.contests]
    table = [standing(name, place, deals, contests, ratings[place]) for place, name in enumerate(field)]
    table.sort(key=lambda each: (-each.payoff.value if together else -each.rating.value, each.agent))
    met = {frozenset((field[each.one], field[each.other])) for each in contests}
    pairs = [
        pair(one.agent, other.agent, field.index(one.agent), field.index(other.agent), deals)
        for one, other in combinations(table, 2)
        if {one.agent, other.agent} in met
    ]
    return Standings(plan.game, plan.seed, len(results), len(deals), together, table, pairs)


def by_deal(results: Results, field: Sequence[str]) -> Iterable[Deal]:
    """The games of each deal."""
    place = {name: i for i, name in enumerate(field)}
    current, deal = -1, None
    for row in results:
        if results.plan.deal(row.game) != current:
            if deal is not None:
                yield deal
            current, deal = results.plan.deal(row.game), Deal([[] for _ in field], [[] for _ in field], [])
        assert deal is not None
        for seat, name in enumerate(row.agents):
            deal.payoffs[place[name]].append(row.payoffs[seat])
            if len(row.scores) == len(row.agents):
                deal.scores[place[name]].append(row.scores[seat])
        deal.contests += meetings(row, place)
    if deal is not None:
        yield deal


def meetings(row: GameRow, place: Mapping[str, int]) -> Iterable[Contest]:
    """Each two seats of a game with different agents; the agent that stands first in the field comes first."""
    seats = sorted(range(len(row.agents)), key=lambda seat: place[row.agents[seat]])
    for a, b in combinations(seats, 2):
        if row.agents[a] != row.agents[b]:
            yield Contest(place[row.agents[a]], place[row.agents[b]], row.payoffs[a], row.payoffs[b])


def wins_of(deal: Deal, size: int) -> list[float]:
    """How often each agent beat each other in a deal, a draw as half for both."""
    wins = [0.0] * (size * size)
    for contest in deal.contests:
        won = (contest.got > contest.gave) + 0.5 * (contest.got == contest.gave)
        wins[contest.one * size + contest.other] += won
        wins[contest.other * size + contest.one] += 1 - won
    return wins


def rated(deals: Sequence[list[float]], size: int, seed: int) -> list[Estimate]:
    """The ratings of all agents, with the wider of two intervals.

    One is a bootstrap over deals, which respects that games of a deal belong together. The other is from the
    likelihood, which respects that an agent that has won every deal might still lose one.
    """
    drawn = bootstrap(deals, lambda sample: bradley_terry(matrix(sample, size)), seed=seed)
    errors = rating_errors(matrix(deals, size), [each.value for each in drawn])
    reach = normal_quantile(SURE)
    return [
        Estimate(each.value, min(each.low, each.value - reach * error), max(each.high, each.value + reach * error))
        for each, error in zip(drawn, errors, strict=True)
    ]


def matrix(deals: Sequence[list[float]], size: int) -> list[list[float]]:
    """The sum of the wins of some deals: who beat whom."""
    wins = [sum(column) for column in zip(*deals, strict=True)]
    return [wins[i * size : (i + 1) * size] for i in range(size)]


def standing(name: str, place: int, deals: Sequence[Deal], contests: Sequence[Contest], rating: Estimate) -> Standing:
    """The standing of one agent."""
    leads = [each.got - each.gave for each in contests if each.one == place]
    leads += [each.gave - each.got for each in contests if each.other == place]
    scores = [fmean(deal.scores[place]) for deal in deals if deal.scores[place]]
    return Standing(
        agent=name,
        games=sum(len(deal.payoffs[place]) for deal in deals),
        **counts(leads),
        rating=rating,
        payoff=mean([fmean(deal.payoffs[place]) for deal in deals if deal.payoffs[place]]),
        score=mean(scores) if scores else None,
    )


def pair(one: str, other: str, first: int, second: int, deals: Sequence[Deal]) -> Pair:
    """The comparison of two agents."""
    sign = 1 if first < second else -1
    both = (min(first, second), max(first, second))
    met = [
        [sign * (each.got - each.gave) for each in deal.contests if (each.one, each.other) == both] for deal in deals
    ]
    leads = [lead for deal in met for lead in deal]
    return Pair(one, other, **counts(leads), difference=mean([fmean(deal) for deal in met if deal]))


def counts(leads: Sequence[float]) -> dict[str, int]:
    """How many contests were won, drawn and lost."""
    wins, losses = sum(lead > 0 for lead in leads), sum(lead < 0 for lead in leads)
    return {"wins": wins, "draws": len(leads) - wins - losses, "losses": losses}
