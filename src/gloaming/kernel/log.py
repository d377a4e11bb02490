"""The log of a match: each event is put into words once and kept, since what has been told must not change."""

from typing import TYPE_CHECKING, Any

from gloaming.scene import LogLine

from .ask import Viewer
from .state import Forgotten

if TYPE_CHECKING:
    from .match import Match


def told_lines(match: "Match", viewer: Viewer, since: int) -> list[LogLine]:
    """What happened, after the first `since` things, as far as the viewer may know it, oldest first."""
    story, kept = [*match._log, *match.state.story], match._lines
    kept += [line_of(match, event) for event in story[len(kept) :]]
    lines = kept[since:]
    for once in match._imagined:  # an imagined copy does not know what only others were told
        for n, event in enumerate(story[since : once.told]):
            if not event.seen_by(once.viewer):
                lines[n] = None
    told = zip(story[since:], lines, strict=True)
    return [line for event, line in told if line is not None and event.seen_by(viewer)]


def line_of(match: "Match", event: Any) -> LogLine | None:
    """The line of an event; None for an event of an old version that cannot be told."""
    return None if isinstance(event, Forgotten) else match.game.tell(match.state, event)
