"""The table in the terminal: it draws any scene, asks any question, and knows no game.

Textual is imported only when a table is opened, so that the renderers load fast.
"""

import os
import sys
from collections.abc import Callable

from gloaming.agents import WarnLevel
from gloaming.kernel import Match

from .computers import Computers, mere_names, seated
from .draw import draw
from .plain import PlainTable, tell_story
from .saves import NoSuchSave, SavedGame, SaveFolder, computers_beside
from .session import ReplaySession, RuleText, Session
from .words import words

__all__ = [
    "Computers",
    "NoSuchSave",
    "SaveFolder",
    "SavedGame",
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
    saves: SaveFolder,
    slot: str,
    *,
    plain: bool,
    rule_text: RuleText,
    new_match: Callable[[], Match],
    computers: Computers | None = None,
    pace: str = "once",
    danger: str = "lose",
) -> None:
    """Opens the table and returns when the person leaves it; the match is saved after every decision."""
    session = Session(match, saves, slot, rule_text, computers, WarnLevel(danger))
    if plain or not _has_screen():
        PlainTable(session, new_match, sys.stdin.readline, sys.stdout).run()
        return
    from .app import TableApp
    from .film import Pace
    from .table import TableScreen

    TableApp(TableScreen(session, new_match, Pace(pace))).run()
    print(session.save().text)


def replay(match: Match, rule_text: RuleText, pace: str = "once") -> None:
    """Opens a played match at its beginning to be stepped through; without a screen, prints its log."""
    if not _has_screen():
        tell_story(match, sys.stdout)
        return
    from .app import TableApp
    from .film import Pace
    from .replays.screen import ReplayScreen

    TableApp(ReplayScreen(ReplaySession(match, rule_text), pace=Pace(pace))).run()


def _has_screen() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
