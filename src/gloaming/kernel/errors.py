"""The errors of the kernel. Each message says what was given, what was expected, and where."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


class GloamingError(Exception):
    """An error that a person can understand and mend: its message is written for people, not for programmers."""


class NoSuchGame(GloamingError):
    """No game of that name is installed, or it is installed but broken."""


class BadOptions(GloamingError):
    """Options that the game does not have, or values they cannot take."""


class BadPosition(GloamingError):
    """A position that is malformed, of another game or version, or impossible."""


class BadSave(GloamingError):
    """A save that is damaged, of another game, of a newer version, or impossible."""


class BadRecord(GloamingError):
    """A record that cannot be played again as it says."""


class IllegalChoice(GloamingError):
    """An answer that was not among the options; the match has not changed."""

    def __init__(self, option: Any, rule: str, why: str) -> None:
        super().__init__(f"{option!r} is not possible now ({rule}): {why}")
        self.option = option
        self.rule = rule
        self.why = why


class MatchOver(GloamingError):
    """The match has ended; there is nothing to decide any more."""


class NothingToUndo(GloamingError):
    """There is no decision to take back, or none to bring back."""


class ChanceAsked(GloamingError):
    """Listed dice have no result left for a throw of so many `sides`, 0 if they cannot be counted."""

    def __init__(self, sides: int) -> None:
        told = f"a throw with {sides} outcomes" if sides else "a number between 0 and 1, whose outcomes are too many"
        super().__init__(f"Chance is listed here, and the list has no result for {told}.")
        self.sides = sides


class RulesError(GloamingError):
    """The rules of a game break a law of the kernel. The game is at fault, not the player."""


@contextmanager
def refused_as(refuse: type[GloamingError], thing: str) -> Iterator[None]:
    """Turns every exception of the block into a `refuse` with the same cause, since the data came from outside."""
    try:
        yield
    except refuse:
        raise
    except GloamingError as error:
        raise refuse(f"{error}") from error
    except RecursionError as error:
        raise refuse(f"This {thing} is nested too deeply.") from error
    except Exception as error:  # a forged state can pass every check and still make a rule fail anywhere
        raise refuse(f"The rules cannot go on from this {thing}: {error!r}.") from error
