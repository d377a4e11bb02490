"""Dialogs that open over the table: a text to read, all options, a question to confirm."""

from time import monotonic

from rich.text import Text
from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option
from textual.worker import get_current_worker

from gloaming.agents import SECONDS, Hint
from gloaming.kernel import Match
from gloaming.scene import Gloss

from .palette import DANGER, INK, SECOND, STRONG, THIRD, TONES
from .panels import verdict_words
from .session import advice
from .teaching_words import hint_words

SOON = 0.5  # seconds of thinking after which a progress bar appears
BAR = 24  # its length
CLOSE = Binding("escape,q,Q", "dismiss", show=False)


class TextDialog(ModalScreen[str | None]):
    """A text to read; Esc, Enter or the key that opened it closes it. Keys in `keys` close it too and are returned."""

    BINDINGS = [CLOSE, Binding("enter", "dismiss", show=False)]

    def __init__(self, title: str, text: Text, opened_by: str = "", keys: str = "", at_end: bool = False) -> None:
        super().__init__()
        self._title, self._text, self._opened_by, self._keys, self._at_end = title, text, opened_by, keys, at_end

    def compose(self) -> ComposeResult:
        """A title, the text, how to close it."""
        with Vertical(classes="dialog"):
            yield Static(Text(self._title, STRONG), classes="title")
            with VerticalScroll():
                yield Static(self._text)
            yield Static(Text("Esc closes · arrows scroll", THIRD), classes="foot")

    def on_mount(self) -> None:
        """Scrolls to the end if that is what is new."""
        scroll = self.query_one(VerticalScroll)
        scroll.focus()
        if self._at_end:
            scroll.call_after_refresh(scroll.scroll_end, animate=False)

    def on_key(self, event: events.Key) -> None:
        """Closes at the key that opened it, or returns one of `keys`."""
        key = event.key.lower()
        if key in self._keys:
            event.stop()
            self.dismiss(key)
        elif key == self._opened_by:
            event.stop()
            self.dismiss(None)


class HintDialog(ModalScreen[int | None]):
    """A hint with its reasons: Enter makes the move; Esc or H closes it, also while it is being computed."""

    BINDINGS = [
        Binding("enter", "make", show=False),
        Binding("escape,q,Q,h,H", "dismiss(None)", show=False),
    ]

    def __init__(self, match: Match) -> None:
        super().__init__()
        self._match = match
        self._best: int | None = None  # the option it advises
        self._body, self._foot = Static(), Static(Text("Esc closes", THIRD), classes="foot")

    def compose(self) -> ComposeResult:
        """The hint, and how to make the move."""
        with Vertical(classes="dialog"):
            yield Static(Text("A hint", STRONG), classes="title")
            with VerticalScroll():
                yield self._body
            yield self._foot

    def on_mount(self) -> None:
        """Starts computing; after half a second a progress bar appears."""
        self.query_one(VerticalScroll).focus()
        began = monotonic()
        self.set_interval(SOON / 2, lambda: self._show_progress(monotonic() - began))
        self._think()

    def _show_progress(self, seconds: float) -> None:
        if self._best is None and seconds >= SOON:
            done = min(round(seconds / (SECONDS + SOON) * BAR), BAR)
            self._body.update(Text(f"Thinking {'█' * done}{'░' * (BAR - done)}", SECOND))

    @work(thread=True)
    def _think(self) -> None:
        found = advice(self._match)
        if found is not None and not get_current_worker().is_cancelled:  # the dialog may have been closed meanwhile
            self.app.call_from_thread(self._show, found)

    def _show(self, found: Hint) -> None:
        assert self._match.ask is not None
        self._best = self._match.ask.options.index(found.advice[0].option)
        title, *lines = hint_words(self._match, found)
        self._body.update(Text(title, STRONG).append("\n" + "\n".join(lines), INK))
        self._foot.update(Text("Enter makes the move · Esc closes · arrows scroll", THIRD))

    def action_make(self) -> None:
        """Makes the advised move, once there is one."""
        if self._best is not None:
            self.dismiss(self._best)


class OptionsDialog(ModalScreen[int | None]):
    """All options in words: a number, or arrows and Enter, takes one."""

    BINDINGS = [CLOSE, Binding("l,L", "dismiss", show=False)]

    def __init__(self, question: str, glosses: list[tuple[int, Gloss]], number: int = 0) -> None:
        super().__init__()
        self._question, self._glosses = question, glosses
        self._typed = str(number) if 1 <= number <= len(glosses) else ""  # the digits typed so far

    def on_mount(self) -> None:
        """Selects the number that was typed before the dialog was open."""
        if self._typed:
            self.query_one(OptionList).highlighted = int(self._typed) - 1

    def compose(self) -> ComposeResult:
        """The question, and the options with their numbers."""
        with Vertical(classes="dialog"):
            yield Static(Text(self._question, STRONG), classes="title")
            yield OptionList(*(self._prompt(n, gloss) for n, (_, gloss) in enumerate(self._glosses, 1)))
            yield Static(Text("Number or Enter takes it · Esc closes", THIRD), classes="foot")

    def _prompt(self, number: int, gloss: Gloss) -> Option:
        text = Text(f"{number:>3}  ", SECOND).append(gloss.label, INK)
        if gloss.verdict:
            text.append(verdict_words(gloss), TONES[gloss.verdict.tone])
        if gloss.warning:
            text.append("  !", DANGER)
        return Option(text)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Takes the option."""
        self.dismiss(self._glosses[event.option_index][0])

    def on_key(self, event: events.Key) -> None:
        """Selects the option with the typed number; takes it when no other number begins with these digits."""
        if not event.key.isdigit():
            self._typed = ""
            return
        event.stop()
        self.type(event.key)

    def type(self, digit: str) -> None:
        """Adds a digit to the number; the table passes on those that were typed before the dialog was open."""
        typed, many = self._typed + digit, len(self._glosses)
        number = int(typed) if 1 <= int(typed) <= many else int(digit)
        self._typed = str(number)
        if not 1 <= number <= many:
            self._typed = ""
        elif number * 10 > many:
            self.dismiss(self._glosses[number - 1][0])
        else:
            self.query_one(OptionList).highlighted = number - 1


class ConfirmDialog(ModalScreen[bool]):
    """Confirms an option that is legal but hardly ever wanted: says what it would cost."""

    BINDINGS = [
        Binding("escape,n,N,q,Q", "answer(False)", show=False),
        Binding("y,Y", "answer(True)", show=False),
    ]

    def __init__(self, gloss: Gloss) -> None:
        super().__init__()
        self._gloss = gloss

    def compose(self) -> ComposeResult:
        """The option, the warning, and two answers."""
        with Vertical(classes="dialog small"):
            yield Static(Text(self._gloss.label, STRONG), classes="title")
            yield Static(Text(f"! {self._gloss.warning}", DANGER))
            yield OptionList(Option("Esc  Let go"), Option("  Y  Do it all the same"))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Returns the selected answer."""
        self.dismiss(event.option_index == 1)

    def action_answer(self, yes: bool) -> None:
        """Returns the answer of a key."""
        self.dismiss(yes)
