"""`gloaming simulate`, `tournament`, `report`: play many games, rate players, write a page."""

import argparse
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gloaming import games
from gloaming.kernel import GloamingError

from . import balance
from .arguments import Commands, add_command, check_folder, pretty, varied_options
from .packs import add_pack
from .progress import bar

if TYPE_CHECKING:
    from gloaming.lab import Estimate, Plan, Results, Standings


def add(commands: Commands) -> None:
    """The commands of this file, with their help."""
    simulate = add_command(commands, "simulate", "play many games by computer players and write them down")
    simulate.add_argument("game", nargs="?")
    how_to_play(simulate, "random", 100)
    simulate.add_argument("--out", type=Path, help="where to write them: a folder, or a file (default: GAME-games)")
    simulate.add_argument("--format", choices=("jsonl", "parquet"), help="JSON lines (default) or Parquet")
    simulate.add_argument("--detail", choices=("none", "outcomes", "choices"), default="outcomes", help=DETAIL)
    simulate.add_argument(
        "--replay", type=Path, metavar="OUT", help="print the record of one game that was written there"
    )
    simulate.add_argument("--game", type=int, dest="number", default=0, metavar="K", help="which, counted from 0")
    simulate.set_defaults(run=run_simulate)

    tournament = add_command(commands, "tournament", "let computer players play against each other, and rate them")
    tournament.add_argument("game")
    how_to_play(tournament, None, 100)
    tournament.add_argument(
        "--together",
        action=argparse.BooleanOptionalAction,
        help="give all seats of a game to the same player, and compare what they get (found out by itself)",
    )
    tournament.add_argument(
        "--out", type=Path, help="a folder for the games and standings.json; goes on if it is there"
    )
    tournament.set_defaults(run=run_tournament)

    report = add_command(commands, "report", "write a page about many games: who wins, how long, what is chosen")
    report.add_argument("game")
    how_to_play(report, "", 300)
    balance.add(report)
    report.add_argument(
        "--from", type=Path, dest="source", metavar="RESULTS", help="report on games that were written there"
    )
    told = "compare them with those; with --pack: compare with the pack in that folder"
    report.add_argument("--against", type=Path, metavar="RESULTS", help=told)
    report.add_argument("--out", type=Path, help="the page (default: GAME-report.html)")
    report.set_defaults(run=run_report)


DETAIL = "how much to write down of each game (default: %(default)s)"


def how_to_play(command: argparse.ArgumentParser, agents: str | None, number: int) -> None:
    """Adds the arguments that all three commands share: who plays how many games, and where."""
    told = "computer players, with commas between them"
    command.add_argument("--agents", default=agents, required=agents is None, metavar="A,B", help=told)
    command.add_argument("--games", type=int, default=number, metavar="N", help="how many (default: %(default)s)")
    command.add_argument("--seed", type=int, default=0, help="another seed deals other games (default: %(default)s)")
    told = "a rule option; several values of one take turns"
    command.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help=told)
    add_pack(command)
    command.add_argument("--jobs", type=int, metavar="N", help="processes side by side (default: one a processor)")
    command.add_argument("--engine", choices=("local", "ray"), default="local", help="this machine, or a Ray cluster")
    command.add_argument("--address", help="of the Ray cluster (default: one is started here)")


def run_simulate(chosen: argparse.Namespace) -> int:
    """Plays games and writes them down, or prints the record of one of them."""
    if chosen.replay is not None:
        return print_record(chosen.replay, chosen.number)
    if chosen.game is None:
        raise GloamingError("Which game? `gloaming games` lists them; or --replay OUT prints a record.")
    from gloaming.lab import Detail

    plan = plan_of(chosen, Detail(chosen.detail), chosen.pack)
    out = chosen.out or Path(f"{plan.game}-games")
    results = played(chosen, plan, out)
    print(f"{len(results)} games of {plan.game} in {results.place}. {in_short(results)}")
    if out.is_dir():
        from gloaming.lab.play.card import card_of

        (out / "README.md").write_text(card_of(results), "utf-8")
    print(f"A page about them: gloaming report {plan.game} --from {out}")
    return 0


def print_record(out: Path, number: int) -> int:
    """Prints the record of a simulated game, which `gloaming replay` and `gloaming review` read."""
    from gloaming.lab import load, play_again
    from gloaming.lab.play.plan import game_of

    results = load(out)
    print(play_again(results.row(number), game_of(results.plan)).record().decode())
    return 0


def plan_of(chosen: argparse.Namespace, detail: Any, pack: Path | None = None) -> "Plan":
    """The plan for the arguments; an option with several values takes them in turn."""
    from gloaming.lab import plan_for

    options, varied = varied_options(chosen.option)
    return plan_for(
        games.find(chosen.game),
        agents_of(chosen),
        seed=chosen.seed,
        options=options,
        varied=varied,
        detail=detail,
        pack=pack,
    )


def agents_of(chosen: argparse.Namespace) -> list[str]:
    """The agents on the command line."""
    return [name for each in chosen.agents.split(",") if (name := each.strip())]


def jobs_of(chosen: argparse.Namespace) -> int:
    """The number of processes; by default one for each processor."""
    if chosen.jobs is None:
        return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if chosen.jobs < 1:
        raise GloamingError(f"--jobs {chosen.jobs}: it takes at least 1.")
    return int(chosen.jobs)


def played(chosen: argparse.Namespace, plan: "Plan", out: Path | None) -> "Results":
    """Plays the games of a plan with a progress bar; after an interrupt it says how to resume."""
    from gloaming.lab import simulate

    with stoppable(out), bar(f"Playing {plan.game}") as progress:
        return simulate(
            plan,
            chosen.games,
            out=out,
            form=getattr(chosen, "format", None),
            jobs=jobs_of(chosen),
            engine=chosen.engine,
            address=chosen.address,
            progress=progress,
        )


@contextmanager
def stoppable(out: Path | None) -> Iterator[None]:
    """Handles SIGTERM like an interrupt, and says where the finished games are."""

    def stop(*_: object) -> None:
        sys.exit(128 + signal.SIGTERM)

    before = signal.signal(signal.SIGTERM, stop)
    try:
        yield
    except (KeyboardInterrupt, SystemExit):
        if out is not None:
            print(f"\nStopped. What was finished is in {out}; the same command goes on from there.", file=sys.stderr)
        raise
    finally:
        signal.signal(signal.SIGTERM, before)


def in_short(results: "Results") -> str:
    """The results in a sentence."""
    from gloaming.lab.report.sets import Sets
    from gloaming.lab.report.totals import totals_of

    sets = Sets(games.find(results.plan.game), [totals_of(results)], ["A"])
    groups = sets.all_totals[0].by_seat if sets.measure.rivals else {"All": sets.all_totals[0].everyone}
    told = [f"{name}: {sets.told(sets.measure.value(group))}" for name, group in groups.items()]
    return f"{sets.what.capitalize()}: {'; '.join(told)}."


def run_tournament(chosen: argparse.Namespace) -> int:
    """Plays a round robin and prints the standings."""
    from gloaming.lab import tournament

    options, varied = varied_options(chosen.option)
    with stoppable(chosen.out), bar(f"Playing {chosen.game}") as progress:
        standings = tournament(
            chosen.game,
            agents_of(chosen),
            chosen.games,
            jobs_of(chosen),
            chosen.seed,
            progress,
            options=options,
            varied=varied,
            pack=chosen.pack,
            together=chosen.together,
            engine=chosen.engine,
            address=chosen.address,
            out=chosen.out,
        )
    if chosen.out is not None:
        (chosen.out / "standings.json").write_text(pretty(standings) + "\n", "utf-8")
    print_standings(standings)
    return 0


def print_standings(standings: "Standings") -> None:
    """The standings as a table, then every pair."""
    from rich.console import Console
    from rich.table import Table

    console = Console(highlight=False, emoji=False, markup=False, width=None if sys.stdout.isatty() else 120)
    scored = any(each.score is not None for each in standings.table)
    table = Table("", "rating", "games", "won", "drawn", "lost", "payoff", *(["score"] if scored else []), box=None)
    for column in table.columns[1:]:
        column.justify, column.no_wrap = "right", True
    for each in standings.table:
        score = [] if not scored else ["" if each.score is None else told(each.score, 1)]
        counts = [str(count) for count in (each.games, each.wins, each.draws, each.losses)]
        table.add_row(each.agent, told(each.rating, 0), *counts, told(each.payoff, 2), *score)
    meet = "on the same deals" if standings.together else "at one table"
    console.print(f"{standings.games} games of {standings.game}, {standings.deals} deals; they meet {meet}.")
    console.print(table)
    for pair in standings.pairs:
        won = f"{pair.wins} won, {pair.draws} drawn, {pair.losses} lost"
        console.print(f"{pair.one} against {pair.other}: {won}; payoff {told(pair.difference, 2)} more", soft_wrap=True)


def told(estimate: "Estimate", digits: int) -> str:
    """A figure with its interval."""
    from gloaming.lab.report.sets import with_interval

    return with_interval(estimate, lambda value: f"{value:.{digits}f}")


def strongest_quick(name: str) -> str:
    """The strongest player that still plays hundreds of games a minute; random players use few cards."""
    return "random" if games.find(name).habit is None else "habit"


def run_report(chosen: argparse.Namespace) -> int:
    """Writes the page about games that are there, or that are played now."""
    from gloaming.lab import Detail, load
    from gloaming.lab.report.page import report

    if (chosen.card or chosen.since or chosen.limit) and chosen.pack is None:
        raise GloamingError("--card, --since and --limit are about a pack: name its folder with --pack DIR.")
    other = chosen.against if chosen.against and (chosen.against / balance.MANIFEST).is_file() else None  # a pack
    if chosen.pack is not None and not (chosen.source or chosen.out) and chosen.against == other:
        options, varied = varied_options(chosen.option)
        if varied:
            raise GloamingError("What a pack changes is told for one set of options: give each --option once.")
        return balance.run(chosen, chosen.agents or strongest_quick(chosen.game), options, jobs_of(chosen))
    chosen.agents = chosen.agents or "random"
    game = games.find(chosen.game)
    out = chosen.out or Path(f"{game.name}-report.html")
    check_folder(out)
    if chosen.source is not None:
        results = load(chosen.source)
    else:
        results = played(chosen, plan_of(chosen, Detail.CHOICES, chosen.pack), None)
    against = load(chosen.against) if chosen.against != other else None
    if chosen.pack is not None and against is None:
        against = played(chosen, plan_of(chosen, Detail.CHOICES, other), None)
    for each in filter(None, (results, against)):
        if each.plan.game != game.name:
            raise GloamingError(f"The games in {each.place} are of {each.plan.game}, not of {game.name}.")
    out.write_text(report(results, against), "utf-8")
    print(f"{out}: {len(results)} games of {game.title}.")
    return 0
