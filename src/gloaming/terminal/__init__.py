"""The table in the terminal: draws any scene, asks any question, and knows no game.

Textual is imported only when a table is opened, so that the renderers stay light.
"""

import os
import sys
from collections.abc import Callable

from gloaming.kernel import Match

from .computers import Computers, mere_names, seated
from .draw import draw
from .plain import PlainTable, tell_story
from .saves import NoSuchSave, Saved, Shelf, computers_beside
from .session import RuleText, Showing, Sitting
from .words import words

__all__ = [
    "Computers",
    "NoSuchSave",
    "Saved",
    "Shelf",
    "computers_beside",
    "draw",
    "mere_names",
    "play",
    "replay",
    "seated",
    "words",
]


def play(
    match: Match,
    shelf: Shelf,
    slot: str,
    *,
    plain: bool,
    rule_text: RuleText,
    new_match: Callable[[], Match],
    computers: Computers | None = None,
) -> None:
    """Opens the table and returns when the person leaves it; the match is kept on the shelf after every decision."""
    sitting = Sitting(match, shelf, slot, rule_text, computers)
    if plain or not _has_screen():
        PlainTable(sitting, new_match, sys.stdin.readline, sys.stdout).run()
        return
    from .table import Table, TableApp

    TableApp(Table(sitting, new_match)).run()
    print(sitting.save().text)


def replay(match: Match, rule_text: RuleText) -> None:
    """Opens a played match at its beginning, to be stepped through; without a screen, tells it."""
    if not _has_screen():
        tell_story(match, sys.stdout)
        return
    from .table import ShownTable, TableApp

    TableApp(ShownTable(Showing(match, rule_text))).run()


def _has_screen() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
