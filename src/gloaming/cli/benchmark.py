"""`gloaming benchmark`: what computer players score on the fixed tasks."""

import argparse

from .arguments import Commands, add_command


def add(commands: Commands) -> None:
    """The command of this file, with its help."""
    benchmark = add_command(commands, "benchmark", "score computer players on the fixed tasks of the benchmark")
    benchmark.add_argument("--agents", metavar="A,B", help="computer players, with commas between them")
    benchmark.add_argument(
        "--task", action="append", default=[], metavar="NAME", help="one of the tasks (default: all)"
    )
    benchmark.add_argument("--matches", type=int, metavar="N", help="fewer matches than the task has, for a first look")
    benchmark.set_defaults(run=run_benchmark)


def run_benchmark(chosen: argparse.Namespace) -> int:
    """Lists the tasks; with agents, scores them and prints a table."""
    from gloaming.lab.play.benchmark import lines, score, task_called, tasks

    asked = [task_called(name) for name in chosen.task or tasks()]
    if chosen.agents is None:
        for task in asked:
            told = ", ".join(f"{name}={value}" for name, value in task.options.items())
            print(f"{task.name}: {task.game} {told}".rstrip() + f"; {task.matches} matches, the others: {task.others}")
        return 0
    agents = [name.strip() for name in chosen.agents.split(",")]
    for line in lines(score(task, name, matches=chosen.matches) for task in asked for name in agents):
        print(line, flush=True)
    return 0
