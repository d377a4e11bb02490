"""A table on a server, played line by line in the terminal: waits for the others, asks, reads answers."""

from collections.abc import Callable
from typing import TextIO

from gloaming.kernel import GloamingError

from .seats import ServedSeat
from .tools import LONGEST_WAIT, TableTools

HELP = """\
A number takes the option of that number; so does its label, or a part that only one label has.
table        the whole table in words
options      the question and its options again
far          the same, with walks of several steps
log          what has happened
look PIECE   a piece in full, by its name
why [TEXT]   what cannot be done now; with a text, by which rule
quit         leave; the seat stays yours"""


class ServedLines:
    """Plays a seat on a server until the game is over, the person leaves or the input ends."""

    def __init__(self, seat: ServedSeat, read: Callable[[], str], out: TextIO) -> None:
        self._seat, self._read, self._out = seat, read, out
        self._talk = TableTools()
        self._said = ""
        self._commands: dict[str, Callable[[str], str]] = {
            "help": lambda rest: HELP,
            "table": lambda rest: self._talk.table(),
            "options": lambda rest: self._talk.options(),
            "far": lambda rest: self._talk.options(far=True),
            "log": lambda rest: self._talk.story(),
            "look": self._talk.look,
            "why": self._talk.why_not,
        }

    def run(self) -> None:
        """Plays; a person who leaves is told how to come back."""
        self._say(self._talk.sit_down(self._seat))
        try:
            while self._until_asked():
                line = self._read()
                if not line or line.strip().lower() in ("quit", "exit", "q"):
                    break
                self._say(self._answer(line.strip()))
        except KeyboardInterrupt:
            self._say("")
        if not self._over and not self._seat.link.endswith("#"):  # a person with a key needs no link
            self._say(f"Come back with: gloaming play --server '{self._seat.link}'")
        self._say("Goodbye.")

    def _say(self, text: str) -> None:
        self._said = text
        self._out.write(f"{text}\n")
        self._out.flush()

    @property
    def _over(self) -> bool:
        return self._talk.seen is not None and self._talk.seen.ending is not None

    def _until_asked(self) -> bool:
        """Waits and tells what the others do; returns whether one is asked, or False if it is over."""
        while not self._over and self._talk.seen is not None and not self._talk.seen.options:
            told = self._talk.wait(LONGEST_WAIT)
            if not self._said.endswith(told):  # nothing is repeated while nothing happens
                self._say(told)
        return not self._over

    def _answer(self, line: str) -> str:
        word, _, rest = line.partition(" ")
        command = self._commands.get(word.lower())
        try:
            return command(rest.strip()) if command else self._talk.play(line) if line else ""
        except GloamingError as refusal:
            return f"{refusal} help lists what you can type."
