"""The screen of a replay: stepped through by hand, or running by itself."""

import asyncio
from typing import ClassVar

from textual import work
from textual.binding import Binding, BindingType

from ..session import Reply
from ..table import TableScreen

PAUSE = 0.6  # seconds between two decisions when it runs by itself
RUN = "run"  # the name of the worker that runs it


class ReplayScreen(TableScreen):
    """The table of a replay."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,space,enter", "redo", show=False, priority=True),
        Binding("left", "undo", show=False, priority=True),
        Binding("home", "first", show=False, priority=True),
        Binding("end", "last", show=False, priority=True),
        Binding("p,P", "run", show=False, priority=True),
    ]

    def action_redo(self) -> None:
        """Steps on, beat by beat."""
        self.workers.cancel_group(self, RUN)
        self._step()

    def _step(self) -> None:
        before = self.session.match.ply
        self.reply = self.session.redo()
        self.film.play(self.session.beats if self.session.match.ply != before else [])

    def action_run(self) -> None:
        """Lets it run by itself, or stops it."""
        if not self.workers.cancel_group(self, RUN):
            self._run()

    @work(group=RUN)
    async def _run(self) -> None:
        while self.session.match.ask is not None:
            self._step()
            await self.film.over()
            await asyncio.sleep(PAUSE)

    def action_first(self) -> None:
        """Goes back to the beginning."""
        self.workers.cancel_group(self, RUN)
        while self.session.match.ply:
            self.session.undo()
        self.reply = Reply("")
        self.show()

    def action_last(self) -> None:
        """Goes on to the end."""
        while self.session.match.ask is not None:
            self.session.redo()
        self.reply = Reply("")
        self.show()
