"""The ladder: the measured strength of each level of computer player in each game, as a page of the documentation."""

import re
import sys
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from platform import python_version
from typing import Any

import msgspec
from msgspec import Struct

import gloaming.agents
from gloaming import __version__
from gloaming.agents import Level, levels
from gloaming.kernel import Game

from ..figures import Estimate
from ..play.simulate import Progress
from ..play.tournament import Standing, Standings, tournament
from .sets import signed, with_interval

HABIT = "habit"
TITLE = re.compile(r"^## .*\(`(\w+(?: [^`]+)?)`\)$", re.MULTILINE)  # the heading of a section: the game and its options
DEFINED = re.compile(r"^\| (\d) \| [^|]+ \| `([^`]+)` \|", re.MULTILINE)  # a row of a table: level and computer player

NO_THOUGHT = "Does what a sensible player does without thinking."
INTRODUCTION = """\
# The ladder

Every game has computer players of eight levels. `level:5` is a computer player like any other: in `gloaming simulate`,
in `gloaming tournament`, in a seat of a table. A weaker level is weak by honest means: it thinks for a shorter time,
and it misjudges what it sees, as people do. No level knows more than its seat may see.

This page is made by `gloaming ladder`. Each figure stands with the interval in which the truth lies 19 times in 20.
Where players do not meet, alone or as a team, all levels play the same deals and are compared deal by deal. Where seats
play against each other, every level meets every other in every seat (at tables for three and more only the levels next
to it); 400 more in the rating is ten wins to one, and the last column is what it was paid more than the level below
when the two met.

A game without a section was not measured since its levels or its judge changed; `gloaming ladder GAME` measures it and
says how long it took, `gloaming ladder GAME --option players=4` as four play it, in a section of its own.
"""


class Rung(Struct, frozen=True):
    """A level, its result, and how much better it is than the level below."""

    level: Level
    standing: Standing
    step: Estimate | None  # in payoffs; None for the lowest


class Ladder(Struct, frozen=True):
    """The levels of a game, measured."""

    game: str
    title: str
    seats: int
    standings: Standings
    rungs: list[Rung]
    habit: Standing | None  # the habit player, if the game has habits: it is placed among the levels


def measure(
    game: Game[Any],
    games: int,
    *,
    jobs: int = 1,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    varied: Mapping[str, Sequence[Any]] | None = None,
    results: Path | None = None,
    progress: Progress | None = None,
    installed: bool = True,
) -> Ladder:
    """Plays the levels of a game against each other, or on the same deals. Stored `results` are used again.

    Results of other rules, options, levels or players are stored separately.
    """
    rungs, rules = levels(game), {**(options or {}), **(varied or {})}
    standings = tournament(
        game.name if installed else game,
        [*(level.name for level in rungs), *([HABIT] if game.habit is not None else [])],
        games,
        jobs,
        seed,
        progress,
        options=options,
        varied=varied,
        near=True,
        out=None if results is None else results / f"{game.name}-{code_of(game, rules)}",
    )
    seats = max(round(sum(each.games for each in standings.table) / standings.games), 1)
    return Ladder(
        game.name,
        game.title,
        seats,
        standings,
        [
            Rung(level, standings.of(level.name), step(standings, level, below))
            for level, below in zip(rungs, [None, *rungs], strict=False)
        ],
        standings.of(HABIT) if game.habit is not None else None,
    )


def code_of(game: Game[Any], options: Mapping[str, Any] | None = None) -> str:
    """A digest of the code of players and game, and of the options: results of others are stored separately."""
    module = sys.modules[game.setup.__module__].__file__
    folders = [Path(file).parent for file in (gloaming.agents.__file__, module) if file is not None]
    digest = sha256()
    for folder in folders:
        inside = "**/*.py" if (folder / "__init__.py").exists() else "*.py"  # a package with all its rooms
        for file in sorted(folder.glob(inside)):
            digest.update(file.read_bytes())
    if options:
        digest.update(msgspec.json.encode(options, order="sorted"))
    return digest.hexdigest()[:12]


def step(standings: Standings, level: Level, below: Level | None) -> Estimate | None:
    """How much better a level is than the one below, on the same deals or at the same table."""
    if below is None:
        return None
    for pair in standings.pairs:
        gap = pair.difference
        if (pair.one, pair.other) == (level.name, below.name):
            return gap
        if (pair.one, pair.other) == (below.name, level.name):
            return Estimate(-gap.value, -gap.high, -gap.low)
    return None


def section(ladder: Ladder, command: str, options: Sequence[str] = ()) -> str:
    """The section of a game as played with these options."""
    standings = ladder.standings
    games = standings.deals * ladder.seats
    if standings.together:
        how = f"Each level played the same {standings.deals} deals"
    elif ladder.seats > 2:
        how = f"Every {ladder.seats} levels next to each other played {games} games at one table"
    else:
        how = f"Every two levels played {games} games against each other"
    measured = "mean score" if scored(ladder) else "mean payoff" if standings.together else "rating"
    return "\n".join(
        [
            f"## {ladder.title} (`{table_of(ladder.game, options)}`)",
            "",
            f"{how}. {verdict(ladder.rungs)}",
            "",
            f"| level | | computer player | what it does | {measured} | better than the level below by |",
            "|---|---|---|---|---|---|",
            *(row(ladder, rung) for rung in ladder.rungs),
            *([] if ladder.habit is None else [f"| | | `{HABIT}` | {NO_THOUGHT} | {figure(ladder, ladder.habit)} | |"]),
            "",
            f"Made by `{command}`: {standings.games} games, Gloaming {__version__}, Python {python_version()}.",
            "",
        ]
    )


def table_of(game: str, options: Sequence[str] = ()) -> str:
    """The heading of a section: a game and its options."""
    return " ".join([game, *options])


def row(ladder: Ladder, rung: Rung) -> str:
    """The line of a level."""
    level, digits = rung.level, 1 if scored(ladder) else 2
    gain = "" if rung.step is None else with_interval(rung.step, lambda value: signed(value, digits))
    told = figure(ladder, rung.standing)
    return f"| {level.number} | {level.word} | `{level.agent}` | {level.about} | {told} | {gain} |"


def figure(ladder: Ladder, standing: Standing) -> str:
    """The result of a player: score, payoff or rating."""
    if scored(ladder) and standing.score is not None:
        return with_interval(standing.score, "{:.1f}".format)
    if ladder.standings.together:
        return with_interval(standing.payoff, "{:.2f}".format)
    return with_interval(standing.rating, lambda value: signed(value, 0))


def scored(ladder: Ladder) -> bool:
    """Whether levels are compared by scores: they do not meet, and the game has scores."""
    return ladder.standings.together and all(rung.standing.score is not None for rung in ladder.rungs)


def verdict(rungs: Sequence[Rung]) -> str:
    """Which levels differ significantly, in words."""
    steps = {rung.level.number: rung.step for rung in rungs if rung.step is not None}
    weaker = [number for number, step in steps.items() if step.high < 0]
    even = [number for number, step in steps.items() if step.low <= 0 <= step.high]
    beyond = "than the one below, beyond the error"
    if len(even) + len(weaker) == len(steps):
        told = [f"No level was seen to be stronger {beyond}."]
    else:
        told = [f"Every level is stronger {beyond}{', but for these' if even or weaker else ''}."]
    if even:
        told.append(f"Not told apart by these games: {', '.join(f'{number - 1} and {number}' for number in even)}.")
    if weaker:
        told.append(f"Weaker than the one below: {', '.join(map(str, weaker))}.")
    return " ".join(told)


def page(sections: Mapping[str, str]) -> str:
    """The whole page, the games in the order of their names."""
    return "\n".join([INTRODUCTION, *(sections[name] for name in sorted(sections))])


def sections_of(text: str) -> dict[str, str]:
    """The sections of an existing page, by the game and its options."""
    starts = [*TITLE.finditer(text)]
    ends = [*(found.start() for found in starts[1:]), len(text)]
    return {found[1]: text[found.start() : end].rstrip() + "\n" for found, end in zip(starts, ends, strict=False)}


def stated(text: str) -> dict[str, list[str]]:
    """The computer player of each level by section, as a page has them, to see whether it is up to date."""
    return {name: [player for _, player in DEFINED.findall(section)] for name, section in sections_of(text).items()}
