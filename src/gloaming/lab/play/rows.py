"""One game of a plan: plays it, writes it down as a row, and replays it from its row."""

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct

from gloaming.agents import InformationSet, agent
from gloaming.kernel import TEAM, Game, GloamingError, Match

from .collector import StatsCollector
from .plan import Detail, LabError, Plan, seed_of


class GameRow(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The row of a game. `answers` are the chosen options, each by its index."""

    game: int
    seed: int
    agents: list[str]  # by seat
    options: dict[str, Any] = {}  # the rule options
    reason: str
    payoffs: list[float]
    scores: list[int] = []
    decisions: int
    answers: list[int] = []

    # with `Detail.OUTCOMES` and more
    phases: dict[str, int] = {}  # by phase: decisions
    kinds: dict[str, int] = {}  # by kind: decisions
    branching: float = 0.0  # the mean number of options of a decision
    widest: int = 0  # the largest number of options
    titles: list[str] = []  # by seat: its title in the game
    judged: list[list[float]] = []  # by seat: the judge's expectation after 0, 1, … 9 tenths of the decisions
    decided: int | None = None  # decisions after which the judge always named the winners and no other

    # with `Detail.CHOICES`
    choices: list[dict[str, tuple[int, int]]] = []  # by seat and name: in how many decisions it was offered, and chosen


write = msgspec.json.Encoder().encode
read = msgspec.json.Decoder(GameRow).decode


def play_game(plan: Plan, number: int, game: Game[Any]) -> GameRow:
    """Plays a game of a plan. It depends on the plan and the number alone."""
    seed, table = plan.seed_for(number), plan.table(number)
    match = Match.new(game, seed, table.options)
    agents = [agent(name, seed_of(seed, seat)) for seat, name in enumerate(table.agents)]
    collector = None if plan.detail is Detail.NONE else StatsCollector(match, choices=plan.detail is Detail.CHOICES)
    answers = []
    try:
        while (ask := match.ask) is not None:
            seat = 0 if ask.seat == TEAM else ask.seat
            answers.append(ask.options.index(agents[seat].choose(InformationSet(match, seat))))
            if collector is not None:
                collector.decision(match, ask, seat, answers[-1])
            match.play(index=answers[-1])
    except Exception as error:  # a game can fail in any way: the error says how to get there again
        where = f"Game {number} of {plan.game} (seed {seed}), decision {match.ply}"
        raise LabError(f"{where}: the game broke. {error!r}") from error
    outcome = match.result
    assert outcome is not None
    return GameRow(
        game=number,
        seed=seed,
        agents=table.agents,
        options=table.options,
        reason=outcome.reason,
        payoffs=[float(payoff) for payoff in outcome.payoffs],
        scores=[*outcome.scores],
        decisions=match.ply,
        answers=answers,
        **({} if collector is None else collector.row_fields(match)),
    )


def replayed(row: GameRow, game: Game[Any]) -> Iterator[Match]:
    """The match of a row at each decision and at its end, from its answers: no agent has to think again."""
    match = Match.new(game, row.seed, row.options)
    try:
        for answer in row.answers:
            yield match
            match.play(index=answer)
    except GloamingError as error:
        raise changed(row, game) from error
    if match.result is None or [*match.result.payoffs] != row.payoffs or match.result.reason != row.reason:
        raise changed(row, game)
    yield match


def play_again(row: GameRow, game: Game[Any]) -> Match:
    """The match of a row, at its end."""
    *_, match = replayed(row, game)
    return match


def changed(row: GameRow, game: Game[Any]) -> LabError:
    """The error for a row that does not replay any more."""
    return LabError(
        f"Game {row.game} does not play again as it was written down: the rules of {game.title} have changed since."
    )
