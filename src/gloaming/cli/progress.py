"""Progress bars of long commands."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.progress import Task


@contextmanager
def bar(words: str, unit: str = "games") -> Iterator[Callable[[int, int], None]]:
    """A progress bar with the rate and the time left, on a terminal."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), rate(unit), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as shown:
        tasks: list[Any] = []

        def progress(done: int, total: int) -> None:
            if not tasks:  # started here, so that games from before do not count for the rate
                tasks.append(shown.add_task(words, total=total, completed=done))
            shown.update(tasks[0], completed=done)

        yield progress


def rate(unit: str) -> Any:
    """The column of a progress bar with the rate a second."""
    from rich.progress import ProgressColumn
    from rich.text import Text

    class Rate(ProgressColumn):
        def render(self, task: "Task") -> Text:
            speed = task.finished_speed or task.speed
            return Text("" if speed is None else f"{speed:.1f} {unit}/s")

    return Rate()
