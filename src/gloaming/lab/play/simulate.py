"""Plays many games of a plan, writes them down as they come, and resumes where it stopped."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from gloaming.kernel import Game

from .cluster import on_ray
from .engines import Take, play_here, play_in_processes
from .plan import LabError, Plan
from .results import Results, ResultsWriter, format_of, load
from .rows import read

ENGINES = ("local", "ray")

Progress = Callable[[int, int], None]
"""Is told how many games there are by now, and how many there are to be."""


def simulate(
    plan: Plan,
    games: int,
    *,
    out: Path | None = None,
    form: str | None = None,
    jobs: int = 1,
    engine: str = "local",
    address: str | None = None,
    progress: Progress | None = None,
    game: Game[Any] | None = None,
) -> Results:
    """The first games of a plan, played now unless they lie at `out` already.

    `out` is a folder or a file; `form` is how they lie there: jsonl, parquet, or what the ending of the file says.
    `game` is needed only for one that is not installed; that one is played in this process.
    """
    if games < 1 or jobs < 1:
        raise LabError(f"{games} games, {jobs} jobs: there must be at least 1.")
    if engine not in ENGINES:
        raise LabError(f"There is no engine {engine!r}, only {' and '.join(ENGINES)}.")
    if game is not None and (jobs > 1 or engine != "local"):
        raise LabError(f"{game.title} is not installed, so other processes do not find it: play it with one job.")

    def play(numbers: Sequence[int], take: Take) -> None:
        if engine == "ray":
            on_ray(plan, numbers, take, jobs, address)
        elif jobs == 1 or len(numbers) == 1:
            play_here(plan, numbers, take, game)
        else:
            play_in_processes(plan, numbers, take, jobs)

    if out is None:
        return in_memory(plan, games, play, progress)
    return in_file(plan, games, play, progress, out, format_of(out, form))


Play = Callable[[Sequence[int], Take], None]


def in_memory(plan: Plan, games: int, play: Play, progress: Progress | None) -> Results:
    """Plays all games and holds their rows."""
    lines: list[bytes] = []

    def take(more: Sequence[bytes]) -> None:
        lines.extend(more)
        if progress is not None:
            progress(len(lines), games)

    play(range(games), take)
    rows = sorted(map(read, lines), key=lambda row: row.game)
    return Results(plan, len(rows), lambda: iter(rows))


def in_file(plan: Plan, games: int, play: Play, progress: Progress | None, out: Path, form: str) -> Results:
    """Plays the games that are not there yet, and writes them down as they come."""
    with ResultsWriter(out, plan) as writer:
        done = len(writer.done)
        if done > games:
            raise LabError(f"{out} holds {done} games already. Ask for as many or more, or choose another place.")

        def take(lines: Sequence[bytes]) -> None:
            nonlocal done
            writer.append(lines)
            done += len(lines)
            if progress is not None:
                progress(done, games)

        missing = [number for number in range(games) if number not in writer.done]
        if progress is not None:
            progress(done, games)
        if missing:
            play(missing, take)
        writer.sync()
        writer.finish(form)
    return load(out)
