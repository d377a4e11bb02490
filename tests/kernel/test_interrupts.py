"""Whatever is interrupted, at whatever point: the decision has been made, or it has not, and nothing in between."""

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

import pytest

from gloaming import Match
from gloaming.kernel import Game
from tests.kernel.matches import everything, played
from tests.kernel.toys import MOTHS, STEPS

pytestmark = pytest.mark.filterwarnings(
    "ignore::pytest.PytestUnraisableExceptionWarning"  # some interrupts hit a flow that is being thrown away
)


def interrupted(after: int, deed: Callable[[], None]) -> bool:
    """Whether it was interrupted after so many calls and returns within the house: there Python looks for Ctrl-C."""
    seen = 0

    def watch(frame: FrameType, event: str, argument: Any) -> None:
        nonlocal seen
        seen += "gloaming" in frame.f_code.co_filename or "toys" in frame.f_code.co_filename
        if seen == after:
            sys.setprofile(None)
            raise KeyboardInterrupt

    before = sys.getprofile()
    sys.setprofile(watch)
    try:
        deed()
    except KeyboardInterrupt:
        return True
    finally:
        sys.setprofile(before)
    return False


def last(match: Match) -> None:
    assert match.ask is not None
    match.play(index=len(match.ask.options) - 1)


@pytest.mark.parametrize("deed", [last, Match.undo, Match.redo], ids=["play", "undo", "redo"])
@pytest.mark.parametrize(
    ("game", "decisions"),
    [("tictactoe", 3), (STEPS, 5), (STEPS, 6), (MOTHS, 5), (MOTHS, 6), ("allies", 4), ("allies", 13)],
    ids=lambda value: value.name if isinstance(value, Game) else str(value),
)
def test_an_interrupt_anywhere_leaves_the_match_before_or_after_the_decision(
    game: str | Game[Any], decisions: int, deed: Callable[[Match], None]
) -> None:
    start = played(game, decisions)
    start.undo()
    done = start.clone()
    deed(done)
    either = [everything(start), everything(done)]
    points = 0
    while True:
        match = start.clone()
        if not interrupted(points + 1, lambda match=match: deed(match)):  # type: ignore[misc]
            break
        points += 1
        assert everything(match) in either
    assert points > 5
    assert everything(match) == either[1]
