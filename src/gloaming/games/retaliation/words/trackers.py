"""The words of booklets: the trackers of a scenario."""

from gloaming.lingo.takes import ONE

from ..rules.rounds import move_tracker, remove_tracker, set_tracker
from ..table.text import Text
from .lexicon import W


@W.verb("set {tracker} to {n}", tracker=ONE)
def sets(e: Text, tracker: list[str], n: int) -> None:
    """The tracker is in use from now on (RT-9.23)."""
    set_tracker(e.state, tracker[0], n)


@W.verb("increase {tracker} by {n}", tracker=ONE)
def increases(e: Text, tracker: list[str], n: int) -> None:
    """At once, at most to 10; what waits for a number that is passed fires after this page (RT-R45)."""
    move_tracker(e.state, tracker[0], n)


@W.verb("decrease {tracker} by {n}", tracker=ONE)
def decreases(e: Text, tracker: list[str], n: int) -> None:
    """At once, at least to 0; it fires nothing."""
    move_tracker(e.state, tracker[0], -n)


@W.verb("remove {tracker}", tracker=ONE)
def removes_tracker(e: Text, tracker: list[str]) -> None:
    """No longer in use; its standing sentences are gone."""
    remove_tracker(e.state, tracker[0])
