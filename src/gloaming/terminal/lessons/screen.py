"""The screen of a lesson: a table with the note of the lesson above the question, and three more keys."""

from collections.abc import Callable
from typing import ClassVar

from textual.binding import Binding, BindingType

from ..session import Reply
from ..table import TableScreen
from .session import LessonSession


class LessonScreen(TableScreen):
    """The table of a lesson; the pieces that the lesson speaks of are marked."""

    session: LessonSession
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("g,G", "go_on", show=False),
        Binding("b,B", "undo", show=False),
        Binding("w,W", "show_me", show=False),
        Binding("t,T", "try_out", show=False),
    ]

    def show(self) -> None:
        """Redraws everything, with the pieces marked that the lesson speaks of."""
        super().show()
        self._scene_view.show(self.scene, self.session.touch, self.session.lit)

    def action_go_on(self) -> None:
        """Goes to the next step, where the present one asks for nothing."""
        self._step(self.session.go_on)

    def action_show_me(self) -> None:
        """Lets the lesson make its move."""
        self._step(self.session.show_me)

    def action_try_out(self) -> None:
        """Tries another choice."""
        self._step(self.session.try_out)

    def _step(self, move: Callable[[], Reply]) -> None:
        self.session.beats = []
        self.reply = move()
        self.session.touch.let_go()
        self.film.play(self.session.beats, self.show_pages)
