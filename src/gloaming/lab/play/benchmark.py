"""The benchmark: fixed tasks (game, options, deals, budgets), and what an agent scores on them.

A task is data (`benchmark.toml`) and never changes. The same agent with the same seed scores the same on every machine.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec
from msgspec import Struct

from gloaming.agents import Agent, agent, play_match
from gloaming.kernel import Match

from ..figures import Estimate, mean, share
from .plan import LabError

SEED = 7_000_000  # the seed of the first deal of every task: far from those that players are trained and tuned with

NewAgent = Callable[[int], Agent]  # makes an agent for one match, from a seed for its own random numbers


class Task(Struct, frozen=True, forbid_unknown_fields=True):
    """What an agent is measured by."""

    name: str
    game: str
    matches: int
    training: int  # decisions that a learner may train on
    options: Mapping[str, Any] = {}
    others: str = "random"  # the agent in the other seats
    seed: int = SEED


class TaskScore(Struct, frozen=True):
    """The score of an agent in a task."""

    task: str
    agent: str
    matches: int
    payoff: Estimate  # the mean payoff
    above: Estimate  # the share of matches with a payoff above 0


class Tasks(Struct, forbid_unknown_fields=True):
    """The file of the tasks."""

    task: list[Task]


@cache
def tasks() -> dict[str, Task]:
    """All tasks by their names."""
    told = msgspec.toml.decode(files(__package__).joinpath("benchmark.toml").read_bytes(), type=Tasks)
    return {each.name: each for each in told.task}


def task_called(name: str) -> Task:
    """A task by its name."""
    if name not in tasks():
        raise LabError(f"There is no task {name!r}. There are: {', '.join(tasks())}.")
    return tasks()[name]


def score(task: Task, name: str, new: NewAgent | None = None, matches: int | None = None) -> TaskScore:
    """Plays a task. The agent is the computer player of that name, or what `new` makes for each match."""
    payoffs = [
        played(task, number, new or (lambda seed: agent(name, seed))) for number in range(matches or task.matches)
    ]
    above = sum(payoff > 0 for payoff in payoffs)
    return TaskScore(task.name, name, len(payoffs), mean(payoffs), share(above, len(payoffs)))


def played(task: Task, number: int, new: NewAgent) -> float:
    """What the agent is paid in one match; it sits in one seat after the other."""
    seed = task.seed + number
    match = Match.new(task.game, seed=seed, options=task.options)
    own = number % match.seats
    seats = {seat: new(seed) if seat == own else agent(task.others, seed + seat + 1) for seat in range(match.seats)}
    return play_match(match, seats).payoffs[own]


def table(scores: Iterable[TaskScore]) -> str:
    """Scores as a table in Markdown."""
    return "\n".join(lines(scores))


def lines(scores: Iterable[TaskScore]) -> Iterator[str]:
    """The lines of the table, each as soon as its score is there."""
    yield from ("| task | agent | matches | mean payoff | payoff above 0 |", "|---|---|---|---|---|")
    for each in scores:
        payoff, above = each.payoff, each.above
        yield (
            f"| {each.task} | `{each.agent}` | {each.matches} "
            f"| {payoff.value:.3f} ({payoff.low:.3f} to {payoff.high:.3f}) "
            f"| {above.value:.0%} ({above.low:.0%} to {above.high:.0%}) |"
        )
