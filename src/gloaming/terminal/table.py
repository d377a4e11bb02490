"""The screen of a table: scene, prompt, reader and log, and what the keys do."""

from collections.abc import Callable
from typing import ClassVar

from rich.text import Text
from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import Static

from gloaming.host.thinking.workers import WorkerPool
from gloaming.kernel import GloamingError, Match
from gloaming.packs import LIBRARY
from gloaming.scene import Beat, LogLine, Reading, Scene, Touch

from . import panels
from .computers import think_with, worker_pool
from .dialogs import ConfirmDialog, HintDialog, OptionsDialog, TextDialog
from .film import FilmPlayer, Pace
from .header import header, low_header
from .scene_view import SceneView
from .session import ReplaySession, Reply, Session
from .sheets import page_reading, reading_block

WIDE = 112  # from this width on, reader and log are beside the scene
RAIL = 32  # their width
ROOMY = 30  # from this height on, the options are listed under the question
COMPUTERS = "computers"  # the name of the worker in which computer players think
LOG_LINES = 200  # lines of the log at the side; the dialog has them all
WHAT_NEXT = "N begins a new game · U steps back through this one · Q leaves"


class TableScreen(Screen[None]):
    """The table. It knows scenes, options and rules, and no game. It has many methods, one for each key."""

    ALLOW_SELECT = False  # dragging touches pieces instead of selecting text
    BINDINGS: ClassVar[list[BindingType]] = [  # letters in both cases, since they are shown as capitals
        Binding("escape", "let_go", show=False),
        Binding("l,L", "options", show=False),
        Binding("r,R", "rule", show=False),
        Binding("i,I", "read", show=False),
        Binding("o,O", "log", show=False),
        Binding("h,H", "hint", show=False),
        Binding("u,U", "undo", show=False),
        Binding("y,Y,ctrl+r", "redo", show=False),
        Binding("s,S", "save", show=False),
        Binding("n,N", "new_game", show=False),
        Binding("q,Q,ctrl+q,ctrl+c", "leave", show=False),
        Binding("question_mark", "keys", show=False),
        Binding("f1", "how", show=False),
    ]

    def __init__(self, session: Session, new_match: Callable[[], Match] | None = None, pace: Pace = Pace.ONCE) -> None:
        super().__init__()
        self.session, self.film = session, FilmPlayer(self, pace)
        session.filming = pace is not Pace.ONCE
        self.reply = Reply(session.match.notice)  # the last reply of the table
        self.scene: Scene = session.scene()
        self._new_match = new_match
        self._worker_pool = worker_pool() if session.computers else None
        self._read_piece = ""  # the piece that the reader shows
        self._bar, self._prompt = Static(id="bar"), Static(id="prompt")
        self._prompt.auto_links = False  # buttons bring their own look
        self._scene_view, self._reader, self._log = SceneView(), Static(), Static()

    def compose(self) -> ComposeResult:
        """The bar, the scene with the rail beside it, the prompt."""
        yield self._bar
        with Horizontal(id="middle"):
            yield self._scene_view
            with Vertical(id="rail"):
                yield VerticalScroll(self._reader, id="reader", can_focus=False)
                yield VerticalScroll(self._log, id="log", can_focus=False)
        yield self._prompt

    def on_mount(self) -> None:
        """Opens the table."""
        self._scene_view.focus()
        self.set_interval(1.0, self._tick)
        self.show_pages()
        self._let_think()

    def on_unmount(self) -> None:
        """Ends the worker process."""
        if self._worker_pool is not None:
            self._worker_pool.close()

    def on_resize(self, event: events.Resize) -> None:
        """Shows or hides the side column, and redraws."""
        self.set_class(event.size.width >= WIDE, "wide")
        self.show()

    # showing

    def show(self) -> None:
        """Redraws everything."""
        self.film.stop()
        lines = self.session.match.log(self.session.viewer)
        fresh = frozenset(piece for line in lines[self.session.told :] for piece in line.pieces)
        self._show_scene(self.session.scene(), self.session.touch, fresh, lines)
        self._show_reading()
        self._show_prompt()

    def show_beat(self, beat: Beat, left: int) -> None:
        """Shows a beat of the last decision; `left` lines are still to come."""
        lines = self.session.match.log(self.session.viewer)
        self._show_scene(beat.scene, Touch(()), frozenset(beat.motion.touches), lines[: len(lines) - left])
        self._prompt.update(panels.film_text(beat, self._prompt.size.height))

    def _show_scene(self, scene: Scene, touch: Touch, fresh: frozenset[str], lines: list[LogLine]) -> None:
        self.scene = scene
        self._bar.display = self.size.height >= 8
        bar = header if self.size.height >= ROOMY else low_header
        self._bar.update(bar(self.scene, max(self.size.width - 2, 1), self.session.deciding).text())
        self._scene_view.show(scene, touch, fresh)
        skipped = max(len(lines) - LOG_LINES, 0)
        self._log.update(
            panels.log_text(lines[skipped:], self.session.told - skipped, RAIL - 3, panels.marks_of(scene))
        )
        log = self.query_one("#log", VerticalScroll)
        log.call_after_refresh(log.scroll_end, animate=False)

    def say(self, reply: Reply) -> None:
        """Shows a reply in the status line."""
        self.reply = reply
        self._show_prompt()

    def _show_prompt(self) -> None:
        session, width, height = self.session, max(self.size.width, 1), self.size.height
        rows = [*panels.note_lines(session, width), panels.question_line(session, self.scene, width)]
        if height >= 6:
            rows.append(panels.steps_lines(session, self.scene, width, 3 if self._option_lines else 2))
        if self._option_lines:
            rows.append(panels.options_lines(session, self._option_lines, width))
        # On a low screen an answer takes the line of the keys, so that the scene keeps its size.
        if height >= 10 and (self.reply.text or height >= ROOMY):
            rows.append(panels.status_line(self.reply))
        if height >= ROOMY or (height >= 10 and not self.reply.text):
            rows.append(panels.keys_line(session, width, width >= WIDE))
        self._prompt.update(Text("\n").join(rows))

    @property
    def _option_lines(self) -> int:
        """How many lines of options are under the question; the others are in the dialog."""
        if isinstance(self.session, ReplaySession) or self.size.height < ROOMY:
            return 0
        return min(self.size.height // 8, panels.MOST_NUMBERS)

    def _show_reading(self) -> None:
        reading = self._reading()
        self._reader.update(reading_block(reading, RAIL - 3).text() if reading else Text())

    def _reading(self) -> Reading | None:
        if self.session.match.result is not None:
            return self.session.ending()
        return self.session.read(self._read_piece, self.scene)

    def _tick(self) -> None:
        """Called every second: redraws the clock, and makes the decision whose time is up."""
        clock = self.session.clock
        if clock.expired is not None:
            self._decide(clock.expired)
            self.say(Reply("The time has run out."))
        elif clock.running is not None:
            self._show_prompt()

    # touching

    def on_scene_view_pointed(self, message: SceneView.Pointed) -> None:
        """Shows the piece in the reader."""
        self._read_piece = message.piece
        self._show_reading()

    def on_scene_view_pressed(self, message: SceneView.Pressed) -> None:
        """Touches a piece: of those under the pointer, the one that can be touched."""
        touch = self.session.touch
        wanted = [p for p in message.pieces if touch.accepts(p)] or [p for p in message.pieces if touch.begins(p)]
        piece = (wanted or message.pieces)[0]
        self._scene_view.focus_on(piece)
        answer = self.session.press(piece)
        if isinstance(answer, int):
            self.action_take(answer)
        else:
            self.reply = answer or Reply("")
            self.show()

    def on_key(self, event: events.Key) -> None:
        """Takes an option by its letter or its number."""
        if event.key.isdigit():
            event.stop()
            self._take_by_number(int(event.key))
        for i in self.session.buttons():
            if event.key.lower() == panels.option_key(self.session.glosses[i]):
                event.stop()
                self.action_take(i)
                return

    def _take_by_number(self, number: int) -> None:
        listed = panels.listed_options(self.session, self._option_lines)
        if isinstance(self.app.screen, OptionsDialog):  # the dialog is opening: this is its second digit
            self.app.screen.call_after_refresh(self.app.screen.type, str(number))
        elif not listed:
            self.action_options(number)  # an option is not taken by a number that is not visible
        elif 1 <= number <= len(listed):
            self.action_take(listed[number - 1])

    def action_take(self, index: int) -> None:
        """Takes an option, after a confirmation if it has a warning."""
        gloss, ply = self.session.glosses[index], self.session.match.ply

        def answered(yes: bool | None) -> None:
            if self.session.match.ply == ply:  # unless the time has run out meanwhile
                self._decide(index) if yes else self.action_let_go()

        if gloss.warning and not isinstance(self.session, ReplaySession):
            self.app.push_screen(ConfirmDialog(gloss), answered)
        else:
            self._decide(index)

    def _decide(self, index: int) -> None:
        self._take(index)
        self._let_think()

    def _take(self, index: int) -> None:
        self.reply = self.session.take(index)
        self.film.play(self.session.beats, self.show_pages)

    def _let_think(self) -> None:
        """Lets the computer player think whose turn it is; cancels earlier thinking."""
        if self._worker_pool is not None:
            if self.workers.cancel_group(self, COMPUTERS):
                self._worker_pool.close()
            if self.session.computer_to_move is not None:
                self._let_computers_decide(self._worker_pool)

    @work(group=COMPUTERS)
    async def _let_computers_decide(self, worker_pool: WorkerPool) -> None:
        """Lets computer players decide until a person is asked, without blocking the screen."""
        try:
            while self.session.computer_to_move is not None:
                await self.film.over()
                self._take(await worker_pool.run(think_with, LIBRARY.named, *self.session.thinking_job()))
        except GloamingError as trouble:
            self.say(Reply(str(trouble)))

    def action_let_go(self) -> None:
        """Takes back the last touch."""
        self.session.touch.let_go()
        self.reply = Reply("")
        self.show()

    # going back, keeping, leaving

    def action_undo(self) -> None:
        """Undoes the last decision."""
        self._go(self.session.undo)

    def action_redo(self) -> None:
        """Redoes the decision that was undone last."""
        self._go(self.session.redo)

    def _go(self, move: Callable[[], Reply]) -> None:
        before = self.session.match.ply
        self.reply = move()
        self.show()
        if self.session.match.ply != before:
            self._let_think()

    def action_save(self) -> None:
        """Saves now."""
        self.say(self.session.save())

    def action_leave(self) -> None:
        """Leaves the table; a running game is saved."""
        self.session.keep()
        self.app.exit()

    def action_new_game(self) -> None:
        """Begins a new game once this one is over."""
        if self.session.match.result is None or self._new_match is None:
            self.say(Reply("A new game begins when this one is over. Q leaves it; it is saved."))
            return
        self.session.begin(self._new_match())
        self.reply = self.session.keep()
        self.show()
        self._let_think()

    # dialogs

    @property
    def _page(self) -> int:
        """The width of a text in a dialog."""
        return max(min(self.size.width * 9 // 10 - 6, 68), 10)

    def _open(self, title: str, text: Text, key: str, at_end: bool = False) -> None:
        self.app.push_screen(TextDialog(title, text, key, at_end=at_end))

    def action_options(self, number: int = 0) -> None:
        """Opens the list of all options, at the one whose number was typed."""
        session = self.session
        if not session.asked:
            return
        open_ = [(i, session.glosses[i]) for i in session.touch.open]
        ply = session.match.ply

        def take(index: int | None) -> None:
            if index is not None and session.match.ply == ply:  # the list must be for this decision
                self.action_take(index)

        if self.app.screen is self:
            self.app.push_screen(OptionsDialog(session.question().text, open_, number), take)

    def action_rule(self, rule: str = "") -> None:
        """Shows the rule of the last refusal, or of the question."""
        rule = rule or self.reply.rule or self.session.question().rule
        if rule:
            self._open(rule, Text(self.session.rule_text(rule)), "r")

    def action_hint(self) -> None:
        """Shows a hint; Enter then makes the advised move."""
        if not self.session.asked:
            return
        ply = self.session.match.ply

        def make(option: int | None) -> None:
            if option is not None and self.session.match.ply == ply:  # the hint must be for this decision
                self.action_take(option)

        self.app.push_screen(HintDialog(self.session.match.clone()), make)

    def action_read(self) -> None:
        """Opens the reader."""
        reading = self._reading()
        if reading is not None:
            self._open("", reading_block(reading, self._page).text(), "i")

    def action_log(self) -> None:
        """Opens the log."""
        lines = self.session.match.log(self.session.viewer)
        log = panels.log_text(lines, self.session.told, self._page, panels.marks_of(self.scene))
        self._open("What has happened", log, "o", at_end=True)

    def action_keys(self) -> None:
        """Opens the list of keys and signs."""
        self._open("Keys and signs", panels.keys_text(self.session.match.game), "question_mark")

    def action_how(self) -> None:
        """Opens the rules on one page."""
        self._open("How to play", panels.how_page(self.session.match.game, self._page), "f1")

    def show_pages(self) -> None:
        """Shows the pages that were opened since the last decision, in order; then the result, if there is one."""
        lines = self.session.match.log(self.session.viewer)[self.session.told :]
        blocks = [reading_block(page_reading(line.page), self._page).text() for line in lines if line.page is not None]
        if blocks and not isinstance(self.session, ReplaySession):
            self.app.push_screen(TextDialog("The story", Text("\n\n").join(blocks)), lambda _: self.show_ending())
        else:
            self.show_ending()

    def show_ending(self) -> None:
        """Shows the result and what can be done next."""
        if isinstance(self.session, ReplaySession) or self.session.match.result is None:
            return
        text = reading_block(self.session.ending(), self._page).text()
        text.append(f"\n\n{WHAT_NEXT}")
        self.app.push_screen(TextDialog("The game is over", text, keys="nuq"), self._after_ending)

    def _after_ending(self, key: str | None) -> None:
        if key == "n":
            self.action_new_game()
        elif key == "u":
            self.action_undo()
        elif key == "q":
            self.action_leave()
