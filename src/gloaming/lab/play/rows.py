"""One game of a plan: plays it, writes it down as a row, and plays it again from its row."""

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct

from gloaming.agents import InformationSet, agent
from gloaming.kernel import TEAM, Game, GloamingError, Match

from .collector import StatsCollector
from .plan import Detail, LabError, Plan, seed_of


class GameRow(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What is written down of a game. `answers` are the options chosen, each by its place among those offered."""

    game: int
    seed: int
    agents: list[str]  # by seat
    options: dict[str, Any] = {}  # of the rules, as they were given
    reason: str
    payoffs: list[float]
    scores: list[int] = []
    decisions: int
    answers: list[int] = []

    # from the second level of detail
    phases: dict[str, int] = {}  # decisions in each phase
    kinds: dict[str, int] = {}  # and of each kind
    branching: float = 0.0  # how many options a decision had
    widest: int = 0  # and at most
    titles: list[str] = []  # who each seat was in the game
    judged: list[list[float]] = []  # for each seat what the judge expected after 0, 1, … 9 tenths of the decisions
    decided: int | None = None  # the decisions after which the judge named those who won and no other

    # from the third
    choices: list[dict[str, tuple[int, int]]] = []  # by seat: in how many decisions each was offered, and chosen


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
    except Exception as error:  # a game can break in any way, and whoever mends it needs to get there again
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
    """The match of a row at each of its decisions and at its end, by its answers: no agent has to think again."""
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
    """The match of a row, whole."""
    *_, match = replayed(row, game)
    return match


def changed(row: GameRow, game: Game[Any]) -> LabError:
    """The error for a row that no longer plays again as it was written down."""
    return LabError(
        f"Game {row.game} does not play again as it was written down: the rules of {game.title} have changed since."
    )
