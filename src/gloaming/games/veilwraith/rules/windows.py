"""AT ANY TIME: the windows outside the Play Phase in which Memories may be played (VW-R26)."""

from gloaming.kernel import DONE, Flow, choose

from ..table.choices import Play
from ..table.numbers import drain
from ..table.options import Window
from ..table.state import Player, State
from .card_abilities import in_play
from .ending_the_game import Alone, playing
from .legal import plays
from .memories import play

COMING: dict[Window, str] = {"W6": "End of Round", "W7": "Start of Round"}  # what a window comes before


def window(s: State, name: Window) -> Flow[None]:
    """Each Veilwraith in turn may play Memories; a pass stands until something changes for the one who passed."""
    asked = [p.seat for p in playing(s) if stops(s, p, name)]
    if not asked:
        return
    for p in playing(s):
        p.done = p.seat not in asked
    while waiting := [p for p in playing(s) if not p.done and p.hand]:
        with Alone(waiting[0]):
            yield from memory_or_pass(s, waiting[0])


def stops(s: State, p: Player, name: Window) -> bool:
    """Whether a Veilwraith is asked here: as the options say, or because a Memory could be lost with what comes."""
    if not p.hand:
        return False
    if name in s.options.stop_at or (name == "W5" and drain(s, p) >= p.spirit):
        return True
    return name in COMING and loss_comes(s, p, COMING[name])


def loss_comes(s: State, p: Player, trigger: str) -> bool:
    """Whether abilities of cards in play can take Memories from the hand, or all Spirit that is left."""
    if not (waiting := in_play(s, p, trigger)):
        return False
    lines = [each.line for each in waiting if each.line is not None]
    return any(line.takes_memories for line in lines) or sum(line.takes_spirit for line in lines) >= p.spirit


def memory_or_pass(s: State, p: Player) -> Flow[None]:
    """Asks for one Memory to play, or for a pass."""
    option = yield from choose(p.seat, "window", [*plays(s, p), DONE], "VW-9.3")
    if isinstance(option, Play):
        yield from play(s, p, option.card, option.choosing)
    else:
        p.done = True
