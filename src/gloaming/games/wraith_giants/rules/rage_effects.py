"""RAGE EFFECTS: the marker rises when an attack fails, and the track breaks out with the next damage."""

from gloaming.kernel import Flow

from ..table import events as told
from ..table.box import Fight, Text, fight
from ..table.state import State


def raise_rage(s: State) -> None:
    """The marker goes up a space; on the top space it stays (WG-25.5, WG-R81)."""
    if s.rage < fight(s).spaces:
        s.rage += 1
        s.story.append(told.RageRose(s.rage))


def lower_rage(s: State, n: int) -> bool:
    """The marker goes down, not below the track."""
    if not s.rage:
        return False
    s.rage = max(0, s.rage - n)
    s.story.append(told.RageFell(s.rage))
    return True


def set_off(s: State, f: Fight) -> Flow[None]:
    """The track inflicts its spaces from the lowest up to the marker's, then the marker falls (WG-25.6 to 25.10)."""
    if not s.rage:
        return
    level = s.rage
    s.story.append(told.RageBroke(level))
    for script in f.giant.track[:level]:
        yield from script.run(Text(s, f, giant=True))
    s.rage = 0
